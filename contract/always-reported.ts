import type { ReportItem } from './report.ts';

/*
 * What a clinician looks for first in a report, in both programs: allergies and medicines, always in one place, also
 * where there are none.
 */

/** A line with words of its own; a bare yes, no or not sure is gathered with the others. */
export function hasWords(item: ReportItem): boolean {
  return item.status === 'VALUE' || (item.value !== null && !isLeftOut(item));
}

export function isLeftOut(item: ReportItem): boolean {
  return item.status === 'DECLINED' || item.status === 'NOT_ASKED';
}

const alwaysReported = [
  { id: 'allergies', isOf: (item: ReportItem) => /^medicines\.allergies(?:[:.]|$)/.test(item.id) },
  { id: 'medicines', isOf: (item: ReportItem) => /^medicines\.(?:list|bought)(?:[:.]|$)/.test(item.id) },
] as const;

export type AlwaysReported = {
  id: (typeof alwaysReported)[number]['id'];
  /** As the report names what has no words of its own, in its language; null where it names nothing. */
  label: string | null;
  /** Lines with words of their own. */
  items: ReportItem[];
  /** Bare answers beside these lines that are not "no": that there are more, or that the patient is not sure. */
  bare: ReportItem[];
  /** What is said where there are no lines; null where there are. */
  absence: 'none' | 'unsure' | 'unnamed' | 'declined' | 'not_asked' | null;
};

/** Whether the line stands among allergies and medicines, and so nowhere else. */
export function isAlwaysReported(item: ReportItem): boolean {
  return alwaysReported.some(({ isOf }) => isOf(item));
}

/**
 * Allergies and medicines, each with its lines or the word for why there are none.
 *
 * @param items - of all sections
 */
export function findAlwaysReported(items: readonly ReportItem[]): AlwaysReported[] {
  return alwaysReported.map(({ id, isOf }) => {
    const own = items.filter(isOf);
    const labels = [...new Set(own.filter((item) => !hasWords(item)).map((item) => item.label))];
    const shown = { id, label: labels.join(', ') || null, items: own.filter(hasWords), bare: [] };
    const has = (status: ReportItem['status']) => own.some((item) => item.status === status);
    if (shown.items.length > 0) {
      const bare = own.filter(
        (item) => !hasWords(item) && (item.status === 'YES' || item.status === 'UNSURE'),
      );
      return { ...shown, bare, absence: null };
    }
    if (has('YES')) return { ...shown, absence: 'unnamed' };
    if (has('UNSURE')) return { ...shown, absence: 'unsure' };
    if (has('NO')) return { ...shown, absence: 'none' };
    return { ...shown, absence: has('DECLINED') ? 'declined' : 'not_asked' };
  });
}
