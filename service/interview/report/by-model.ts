import type { ConsultationEvent } from '../engine/events.ts';
import type { State } from '../engine/state.ts';
import type { Locale } from '../types.ts';
import { fill, quoted } from '../words.ts';
import { reportTexts } from './report-texts.ts';
import type { ConsultationReport, ReportItem } from './report-types.ts';

/** A question with who asked it. */
export function askedByModel({ text }: { text: string }, locale: Locale): string {
  return fill(reportTexts.askedByModel[locale], { question: quoted(text) });
}

/**
 * The questions of a language model that stood on a page, each with the patient's words, which are never coded; one that was
 * left empty is "not answered". They are no question of the protocol, and say so.
 */
export function furtherItems(
  { further, answers }: State,
  locale: Locale,
): { said: ReportItem[]; left: ReportItem[] } {
  const items = (further?.questions ?? []).flatMap(({ id, text }): ReportItem[] => {
    const answer = answers.get(id);
    if (answer === undefined) return [];
    const words = answer.value?.kind === 'text' ? answer.value.text : null;
    const message = answer.submission.number;
    return [
      {
        id,
        label: askedByModel({ text }, locale),
        status: words === null ? 'NOT_ANSWERED' : 'VALUE',
        value: words,
        verbatim: words !== null,
        known: words === null ? 'answered' : 'quoted',
        sources: [{ message, quote: words }],
      },
    ];
  });
  const isSaid = ({ status }: ReportItem) => status === 'VALUE';
  return { said: items.filter(isSaid), left: items.filter((item) => !isSaid(item)) };
}

/** What a language model wrote for a reader of this language, kept as it passed the checks: a paragraph, and translations. */
export function writtenByModel(
  events: readonly ConsultationEvent[],
  locale: Locale,
): Pick<ConsultationReport, 'draft' | 'translation'> {
  const written: Pick<ConsultationReport, 'draft' | 'translation'> = {};
  for (const event of events) {
    if (event.type === 'draft.proposed' && event.locale === locale)
      written.draft = { reader: event.reader, sentences: event.sentences };
    if (event.type === 'translation.proposed' && event.locale === locale)
      written.translation = { reader: event.reader, texts: event.texts };
  }
  return written;
}
