import { questionScreens } from './plan.ts';
import type { Protocol } from './protocol.ts';
import type { State } from './state.ts';
import { changeScreenId } from './submit.ts';

/** Screens that a consultation has after its story, as far as nothing is known yet. */
const afterStory = 12;
const secondsPerScreen = 30;

/**
 * How far the consultation is. Before the story is told nobody knows what will be asked, so a usual length stands for it.
 * @returns percent of the screens that are expected now, and whole minutes (at least 1 until the end)
 */
export function estimateProgress(protocol: Protocol, state: State): { percent: number; minutesLeft: number } {
  if (state.status === 'FINISHED') return { percent: 100, minutesLeft: 0 };
  const done = state.submissions.filter(({ screenId }) => screenId !== changeScreenId).length;
  const isTold = state.topics.all.length > 0 || protocol.visitType === 'POST_VISIT';
  const known = questionScreens(protocol, state).length;
  // The read-back comes last.
  const left = 1 + (isTold ? known : Math.max(afterStory, known));
  const percent = Math.min(97, Math.round((100 * done) / (done + left)));
  return { percent, minutesLeft: Math.max(1, Math.ceil((left * secondsPerScreen) / 60)) };
}
