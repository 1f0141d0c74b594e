import { questionScreens } from './plan.ts';
import type { Protocol } from './protocol.ts';
import type { State } from './state.ts';
import { changeScreenId } from './submit.ts';

/** The usual number of screens after the story, used before the topics are known. */
const afterStory = 12;
const secondsPerScreen = 30;

/**
 * Estimates the progress. Before the story is told, the number of screens is unknown, so a usual one is used.
 * @returns percent of the screens that are expected now, and whole minutes (at least 1 until the end)
 */
export function estimateProgress(protocol: Protocol, state: State): { percent: number; minutesLeft: number } {
  if (state.status === 'FINISHED') return { percent: 100, minutesLeft: 0 };
  const done = state.submissions.filter(({ screenId }) => screenId !== changeScreenId).length;
  const isTold = state.topics.all.length > 0 || protocol.visitType === 'POST_VISIT';
  const known = questionScreens(protocol, state).length;
  // One for the read-back, which is last.
  const left = 1 + (isTold ? known : Math.max(afterStory, known));
  const percent = Math.min(97, Math.round((100 * done) / (done + left)));
  return { percent, minutesLeft: Math.max(1, Math.ceil((left * secondsPerScreen) / 60)) };
}
