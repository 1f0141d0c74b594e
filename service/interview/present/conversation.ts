import type { State } from '../engine/state.ts';
import type { Protocol } from '../model/protocol.ts';
import type { Locale } from '../model/types.ts';
import { answerText } from './answer-text.ts';
import { renderById } from './render-item.ts';
import { viewOf } from './view.ts';

/** Each item once, at its first page (`number`, as in the report), with its latest answer; without blank items. */
export function renderConversation(protocol: Protocol, state: State, locale: Locale) {
  const view = viewOf(protocol, state, locale);
  const seen = new Set<string>();
  return state.submissions.flatMap(({ asked, number }) =>
    asked.flatMap((itemId) => {
      const { value = null, submission } = state.answers.get(itemId) ?? {};
      if (seen.has(itemId) || value === null || submission === undefined) return [];
      const item = renderById(view, null, itemId);
      if (item === null) return [];
      seen.add(itemId);
      if (value.kind === 'statement' && value.answer === 'open') return [];
      const answer = answerText(view, item, value);
      return [{ number, itemId, question: item.label, answer, at: submission.at }];
    }),
  );
}

/** One answer as the patient reads it again. */
export type Turn = ReturnType<typeof renderConversation>[number];
