import type { ConsultationEvent } from '../engine/events.ts';
import type { State } from '../engine/state.ts';
import type { Locale } from '../types.ts';
import { fill, quoted } from '../words.ts';
import { reportTexts } from './report-texts.ts';
import type { ConsultationReport, ReportItem } from './report-types.ts';

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
        label: fill(reportTexts.askedByModel[locale], { question: quoted(text) }),
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

/** The paragraph of a language model in the reader's language; it is kept as it passed the checks. */
export function draftOf(
  events: readonly ConsultationEvent[],
  locale: Locale,
): Pick<ConsultationReport, 'draft'> {
  const draft = events.findLast((event) => event.type === 'draft.proposed' && event.locale === locale);
  if (draft?.type !== 'draft.proposed') return {};
  return { draft: { reader: draft.reader, sentences: draft.sentences } };
}
