import type { Report, ReportItem } from '@/contract/report.ts';

/*
 * How the lines of a report are arranged, wherever it is shown: answers with words of their own by section, bare
 * answers gathered by what was answered, and what was left out at the end.
 */

/** The section of findings that were asked about; those without words are gathered by answer. */
const askedSection = 'associated';

/** A line with words of its own; a bare yes, no or not sure is gathered with the others. */
function hasWords(item: ReportItem): boolean {
  return item.status === 'VALUE' || (item.value !== null && !isLeftOut(item));
}

function isLeftOut(item: ReportItem): boolean {
  return item.status === 'DECLINED' || item.status === 'NOT_ASKED';
}

export const bareAnswers = ['YES', 'NO', 'UNSURE'] as const;
type BareAnswer = (typeof bareAnswers)[number];

/** What a clinician looks for first, always in one place: "none reported" and "not asked" are said. */
const alwaysShown = [
  { id: 'allergies', isOf: (item: ReportItem) => /^medicines\.allergies(?:[:.]|$)/.test(item.id) },
  { id: 'medicines', isOf: (item: ReportItem) => /^medicines\.(?:list|bought)(?:[:.]|$)/.test(item.id) },
] as const;

export type AlwaysShown = {
  id: (typeof alwaysShown)[number]['id'];
  /** As the report names what has no words of its own, in its language; null where it names nothing. */
  label: string | null;
  /** Lines with words of their own. */
  items: ReportItem[];
  /** Why nothing is reported; null where something is. */
  absence: 'none' | 'declined' | 'not_asked' | null;
};

/** Allergies and medicines, each with its lines or the word for why there are none. */
function findAlwaysShown(items: readonly ReportItem[]): AlwaysShown[] {
  return alwaysShown.map(({ id, isOf }) => {
    const own = items.filter(isOf);
    const labels = [...new Set(own.filter((item) => !hasWords(item)).map((item) => item.label))];
    const shown = { id, label: labels.join(', ') || null, items: own.filter(hasWords) };
    const isSaid = own.some((item) => !isLeftOut(item) && item.status !== 'NO');
    if (isSaid) return { ...shown, absence: null };
    if (own.some((item) => item.status === 'NO')) return { ...shown, absence: 'none' };
    const isDeclined = own.some((item) => item.status === 'DECLINED');
    return { ...shown, absence: isDeclined ? 'declined' : 'not_asked' };
  });
}

export type ReportLines = {
  /** Allergies and medicines. */
  always: AlwaysShown[];
  /** Sections with their lines, without empty ones and without what was only asked about. */
  sections: Report['sections'];
  /** Findings that were asked about and answered in words. */
  asked: ReportItem[];
  /** Bare answers, from all sections. */
  answered: Record<BareAnswer, ReportItem[]>;
  leftOut: ReportItem[];
};

export function arrangeReport(report: Report): ReportLines {
  const all = report.sections.flatMap((section) => section.items);
  const isElsewhere = (item: ReportItem) => alwaysShown.some(({ isOf }) => isOf(item));
  const items = all.filter((item) => !isElsewhere(item));
  const pick = (status: BareAnswer) => items.filter((item) => item.status === status && !hasWords(item));
  return {
    always: findAlwaysShown(all),
    sections: report.sections
      .filter((section) => section.id !== askedSection)
      .map((section) => ({
        ...section,
        items: section.items.filter((item) => hasWords(item) && !isElsewhere(item)),
      }))
      .filter((section) => section.items.length > 0),
    asked: (report.sections.find((section) => section.id === askedSection)?.items ?? []).filter(hasWords),
    answered: { YES: pick('YES'), NO: pick('NO'), UNSURE: pick('UNSURE') },
    leftOut: items.filter(isLeftOut),
  };
}

/** The models that lines come from: one, as a rule. */
export function namesOfModels(items: readonly { model: string }[]): string {
  return [...new Set(items.map(({ model }) => model))].join(', ');
}

/** The value of a line that a language model read, with the words that it was read from. */
export function writeModelValue(
  item: ReportItem,
  text: { yes: string; modelWords: (value: string, quote: string) => string },
): string {
  const quotes = [...new Set(item.sources.flatMap(({ quote }) => quote ?? []))].join(' … ');
  if (item.verbatim) return `“${quotes}”`;
  return text.modelWords(item.value ?? text.yes, quotes);
}

/** Emergencies before everything else, otherwise as they are. */
export function orderFlags<F extends { level: string }>(flags: readonly F[]): F[] {
  return [...flags].sort((a, b) => Number(b.level === 'EMERGENCY') - Number(a.level === 'EMERGENCY'));
}
