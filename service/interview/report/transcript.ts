import type { Submission } from '../engine/state.ts';
import type { ConsultationEvent } from '../model/events.ts';
import { answerText } from '../present/answer-text.ts';
import { renderItem } from '../present/render-item.ts';
import { screenTexts } from '../present/texts.ts';
import type { View } from '../present/view.ts';
import { list, phrase, quoted } from '../present/words.ts';
import { nameOfItem } from './answers-without-row.ts';
import { itemOf, type ReportView } from './report-model.ts';

type TranscriptRow = Pick<Submission, 'at' | 'modality'> & {
  /** For an event: the number of the message before it, 0 before the first. */
  message: number;
  kind: 'answer' | 'event';
  questionId: string | null;
  question: string | null;
  options: string[];
  answer: string | null;
  /** Statements that the patient removed. */
  removed: string[];
  supersededBy: number | null;
};

/** The transcript: each submitted item with its answer, and the events between. */
export function transcribe(view: ReportView, events: readonly ConsultationEvent[]): TranscriptRow[] {
  let message = 0;
  return events.flatMap((event) => {
    if (event.type === 'screen.answered') {
      const submission = view.state.submissions.find(({ messageId }) => messageId === event.messageId);
      if (submission === undefined) return [];
      message = submission.number;
      return rowsOfSubmission(view, submission);
    }
    const answer = eventText(view, event);
    return answer === null ? [] : [{ ...eventRow, message, answer, at: event.at }];
  });
}

const eventRow = {
  kind: 'event',
  questionId: null,
  question: null,
  options: [],
  removed: [],
  supersededBy: null,
  modality: 'TEXT',
} satisfies Partial<TranscriptRow>;

function rowsOfSubmission(view: ReportView, submission: Submission): TranscriptRow[] {
  const { state } = view;
  const { number, at, modality, asked, values } = submission;
  return asked.flatMap((itemId): TranscriptRow[] => {
    const item = itemOf(view, itemId);
    const value = values[itemId];
    if (item === null || value === undefined) return [];
    const rendered = renderItem(view, item);
    const { label, options } = rendered;
    const isRemoved = value.kind === 'statement' && (value.answer === 'removed' || value.answer === 'no');
    // The submission with a later answer to the same item.
    const latest = state.answers.get(itemId)?.submission.number ?? number;
    return [
      {
        message: number,
        kind: 'answer',
        questionId: itemId,
        question: nameOfItem(view, item, rendered),
        options: options.map((option) => option.label),
        answer: isRemoved ? null : answerText(view, rendered, value),
        removed: isRemoved ? [label] : [],
        at,
        supersededBy: latest > number ? latest : null,
        modality,
      },
    ];
  });
}

/** An event in a sentence; null for events that only the program uses. */
function eventText(view: View, event: ConsultationEvent): string | null {
  const { state, locale } = view;
  switch (event.type) {
    case 'alarm.sounded': {
      const quotes = [...new Set(event.groups.map(({ quote }) => quoted(quote)))];
      return screenTexts.alarmSounded[locale]({ quotes: list(quotes, locale) });
    }
    case 'alarm.unconfirmed':
      return event.groups.some((groupId) => state.alarms.has(groupId))
        ? screenTexts[event.cause === 'emergency' ? 'alarmNotAsked' : 'alarmUnconfirmed'][locale]
        : null;
    case 'emergency.continued':
      return phrase(view, 'event.emergency_continued');
    case 'locale.changed': {
      const names = new Intl.DisplayNames([locale], { type: 'language' });
      return phrase(view, 'event.locale_changed', { language: names.of(event.locale) ?? event.locale });
    }
    case 'paused':
    case 'resumed':
    case 'finished':
    case 'abandoned':
    case 'reopened':
      return phrase(view, `event.${event.type}`);
    default:
      return null;
  }
}
