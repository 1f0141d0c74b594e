import { describeItem } from '../engine/describe.ts';
import type { AnswerValue, ConsultationEvent } from '../engine/events.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { State, Submission } from '../engine/state.ts';
import { renderItem } from '../render/render-item.ts';
import type { RenderedItem } from '../render/rendered-item.ts';
import { screenTexts } from '../render/screen-texts.ts';
import type { Locale } from '../types.ts';
import { fill, list, phrase, renderCode } from '../words.ts';
import { askedByModel } from './by-model.ts';
import type { TranscriptRow } from './report-types.ts';

/** The consultation as it went: each submitted item with its answer, and what happened between. */
export function transcribe(
  protocol: Protocol,
  state: State,
  events: readonly ConsultationEvent[],
  locale: Locale,
): TranscriptRow[] {
  let message = 0;
  const rows: TranscriptRow[] = [];
  for (const event of events) {
    if (event.type === 'screen.answered') {
      const submission = state.submissions.find(({ messageId }) => messageId === event.messageId);
      if (submission === undefined) continue;
      message = submission.number;
      rows.push(...rowsOfSubmission(protocol, state, submission, locale));
      continue;
    }
    const text = eventText(protocol, state, event, locale);
    if (text !== null) rows.push(toEventRow(message, text, event.at));
  }
  return rows;
}

function rowsOfSubmission(
  protocol: Protocol,
  state: State,
  submission: Submission,
  locale: Locale,
): TranscriptRow[] {
  const { number, at, modality } = submission;
  return submission.asked.flatMap((itemId): TranscriptRow[] => {
    const item = describeItem(protocol, state, null, itemId);
    const value = submission.values[itemId];
    if (item === null || value === undefined) return [];
    const rendered = renderItem(protocol, state, item, locale);
    const isRemoved = value.kind === 'statement' && (value.answer === 'removed' || value.answer === 'no');
    return [
      {
        message: number,
        kind: 'answer',
        questionId: itemId,
        question: item.kind === 'further' ? askedByModel(item.question, locale) : rendered.label,
        options: rendered.options.map(({ label }) => label),
        answer: isRemoved ? null : answerText(protocol, rendered, value, locale),
        removed: isRemoved ? [rendered.label] : [],
        at,
        supersededBy: supersededBy(state, submission, itemId),
        modality,
      },
    ];
  });
}

/** The number of the submission that brought a later answer of the same item. */
function supersededBy({ answers }: State, { number }: Submission, itemId: string): number | null {
  const latest = answers.get(itemId)?.submission.number ?? number;
  return latest > number ? latest : null;
}

/** An answer as it was given: text word for word, choices by their labels. */
export function answerText(
  protocol: Protocol,
  item: RenderedItem,
  value: AnswerValue,
  locale: Locale,
): string {
  const labelOf = (id: string) =>
    item.options.find((option) => option.id === id)?.label ?? fallbackLabel(id, locale);
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'choice':
      return labelOf(value.optionId);
    case 'choices':
      return list(value.optionIds.map(labelOf), locale);
    case 'number':
      return item.max === null
        ? String(value.number)
        : fill(phrase(protocol, 'number.of', locale), {
            number: String(value.number),
            max: String(item.max),
          });
    case 'age':
      return `${value.amount} ${(value.unit === 'year' ? screenTexts.years : screenTexts.months)[locale]}`;
    case 'statement':
      return statementText[value.answer](locale);
    case 'code':
      return renderCode(protocol, value.code, locale) ?? value.code;
    case 'unsure':
      return screenTexts.unsure[locale];
    case 'declined':
      return screenTexts.declined[locale];
  }
}

const statementText: Record<
  Extract<AnswerValue, { kind: 'statement' }>['answer'],
  (locale: Locale) => string
> = {
  yes: (locale) => screenTexts.yes[locale],
  no: (locale) => screenTexts.no[locale],
  open: (locale) => screenTexts.notAnswered[locale],
  kept: (locale) => screenTexts.leftTicked[locale],
  removed: (locale) => screenTexts.takenOut[locale],
};

function fallbackLabel(id: string, locale: Locale): string {
  if (id === 'yes') return screenTexts.yes[locale];
  return id === 'no' ? screenTexts.no[locale] : id;
}

function toEventRow(message: number, text: string, at: string): TranscriptRow {
  return {
    message,
    kind: 'event',
    questionId: null,
    question: null,
    options: [],
    answer: text,
    removed: [],
    at,
    supersededBy: null,
    modality: 'TEXT',
  };
}

/** What happened besides answers, in a sentence; null for what only a program needs. */
function eventText(
  protocol: Protocol,
  { alarms }: State,
  event: ConsultationEvent,
  locale: Locale,
): string | null {
  const words = (key: string, values: Record<string, string> = {}) =>
    fill(phrase(protocol, key, locale), values);
  switch (event.type) {
    case 'alarm.sounded':
      return fill(screenTexts.alarmSounded[locale], {
        quotes: list([...new Set(event.groups.map(({ quote }) => `“${quote}”`))], locale),
      });
    case 'alarm.unconfirmed':
      return event.groups.some((groupId) => alarms.has(groupId))
        ? screenTexts.alarmUnconfirmed[locale]
        : null;
    case 'emergency.continued':
      return words('event.emergency_continued');
    case 'locale.changed':
      return words('event.locale_changed', {
        language: phrase(protocol, `language.${event.locale}`, locale),
      });
    case 'paused':
    case 'resumed':
    case 'finished':
    case 'abandoned':
    case 'reopened':
      return words(`event.${event.type}`);
    default:
      return null;
  }
}
