import type { ConsultationEvent } from '../engine/events.ts';
import { indexOf } from '../engine/index-of.ts';
import type { Protocol } from '../engine/protocol.ts';
import { replay } from '../engine/replay.ts';
import { type State, textIdOf } from '../engine/state.ts';
import { loadLexicon } from '../reading/lexicons.ts';
import { rowsOf } from '../render/rows.ts';
import { viewOf } from '../render/view.ts';
import { writeHistory } from '../report/prose.ts';
import type { Clause } from '../report/report-types.ts';
import { modelWordsOf } from '../texts.ts';
import type { Locale } from '../types.ts';
import { type DraftSource, tellsOfOthers } from './check-draft.ts';
import { withinLength } from './proposals.ts';

/** What a model drafts from: pieces to quote, and the words that may join them. No name, and nothing that was taken out. */
export type DraftRequest = {
  language: Locale;
  sources: readonly { id: string; text: string }[];
  joining: readonly string[];
};

/** UTF-16 units of all sources together; what comes after is left out. */
const sourcesMax = 16_000;

/**
 * What may be quoted: the sentences of the report's prose, without those that hold something that was only left ticked; and
 * the story in the patient's own words, where these are the patient's, in the draft's language, and tell of nobody else
 * and of nothing that was taken back. An answer to another question is left out: "heart attack at 50" is the father's where the family was asked about.
 */
export function draftSourcesOf(
  protocol: Protocol,
  events: readonly ConsultationEvent[],
  locale: Locale,
): DraftSource[] {
  const state = replay(protocol, events);
  const view = viewOf(protocol, state, locale);
  const prose = sentencesOf(writeHistory(view, rowsOf(view)));
  const told = state.locale === locale ? storyOf(protocol, state, events) : [];
  return withinLength([...told, ...prose], ({ text }) => text.length, sourcesMax).map((source, index) => ({
    id: `s${index + 1}`,
    ...source,
  }));
}

export function draftRequestOf(locale: Locale, sources: readonly DraftSource[]): DraftRequest {
  return {
    language: locale,
    sources: sources.map(({ id, text }) => ({ id, text })),
    joining: [...modelWordsOf(locale, 'both'), ...modelWordsOf(locale, 'ofClause')],
  };
}

function storyOf(
  protocol: Protocol,
  state: State,
  events: readonly ConsultationEvent[],
): Omit<DraftSource, 'id'>[] {
  const { answers, answeredBy, locale } = state;
  if (answeredBy !== 'PATIENT') return [];
  const { questions } = indexOf(protocol);
  const lexicon = loadLexicon(locale);
  const doubted = doubtedTexts(state, events);
  return [...answers.values()].flatMap(({ itemId, value, submission }) => {
    const isStory = questions.get(itemId)?.read === 'complaint' || itemId.startsWith('more.');
    if (!isStory || value?.kind !== 'text' || tellsOfOthers(lexicon, value.text)) return [];
    if (doubted.has(textIdOf(submission.messageId, itemId))) return [];
    return [{ text: value.text, messages: [submission.number] }];
  });
}

/** Texts of which the patient has taken something back: a statement was removed, or an alarm's signs were not ticked. */
function doubtedTexts(
  { mentions, alarms }: State,
  events: readonly ConsultationEvent[],
): ReadonlySet<string> {
  const removed = mentions.filter(({ standing }) => standing === 'removed');
  const sounded = events.flatMap((event) =>
    event.type === 'alarm.sounded' &&
    event.groups.some(({ groupId }) => alarms.get(groupId)?.isTicked !== true)
      ? [event.textId]
      : [],
  );
  return new Set([...removed.map(({ mention }) => mention.quote.textId), ...sounded]);
}

function sentencesOf(history: readonly Clause[]): Omit<DraftSource, 'id'>[] {
  const sentences: Clause[][] = [[]];
  for (const clause of history) {
    sentences.at(-1)?.push(clause);
    if (/[.!?؟]”?$/.test(clause.text)) sentences.push([]);
  }
  return sentences
    .filter((clauses) => clauses.length > 0 && clauses.every(({ known }) => known !== 'kept'))
    .map((clauses) => ({
      text: clauses.map(({ text }) => text).join(' '),
      messages: [...new Set(clauses.flatMap(({ messages }) => messages))],
    }));
}
