import { describeItem } from '../engine/describe.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { State } from '../engine/state.ts';
import { answerText } from '../report/transcript.ts';
import type { Locale } from '../types.ts';
import { renderItem } from './render-item.ts';

/** One answer as the patient reads it again. */
export type Turn = {
  /** The number of the submitted page as the report counts it. */
  number: number;
  itemId: string;
  question: string;
  answer: string;
  at: string;
};

/** The conversation so far: each item once, where it was first put, with its latest answer. Blank items are left out. */
export function renderConversation(protocol: Protocol, state: State, locale: Locale): Turn[] {
  const seen = new Set<string>();
  return state.submissions.flatMap(({ asked, number }) =>
    asked.flatMap((itemId): Turn[] => {
      const answer = state.answers.get(itemId);
      const item = describeItem(protocol, state, null, itemId);
      if (seen.has(itemId) || item === null || !answer?.value) return [];
      seen.add(itemId);
      if (answer.value.kind === 'statement' && answer.value.answer === 'open') return [];
      const rendered = renderItem(protocol, state, item, locale);
      const text = answerText(protocol, rendered, answer.value, locale);
      return [{ number, itemId, question: rendered.label, answer: text, at: answer.submission.at }];
    }),
  );
}
