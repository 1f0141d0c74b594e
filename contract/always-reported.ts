import { foldText } from '../common/fold-text.ts';
import type { ReportItem } from './report.ts';

/*
 * What a clinician looks for first in a report, in both programs: allergies and medicines, always in one place, also
 * where there are none.
 */

const leftOutStatuses: ReadonlySet<ReportItem['status']> = new Set([
  'DECLINED',
  'NOT_TICKED',
  'NOT_ANSWERED',
  'NOT_ASKED',
]);

/** Whether nothing was said to it. */
export function isLeftOut({ status }: Pick<ReportItem, 'status'>): boolean {
  return leftOutStatuses.has(status);
}

const isMedicine = ({ id }: ReportItem) => id === 'medicines.list' || id === 'medicines.bought';
/** Those ticked in the list, and those in words. */
const isAllergy = ({ id }: ReportItem) => id === 'medicines.allergens' || id === 'medicines.allergies';

const isNamed = ({ status }: ReportItem) => status === 'VALUE';
/** It stands first, beside one that was bought. */
const isNoneOnPrescription = ({ id, status }: ReportItem) => id === 'medicines.list' && status === 'NO';

const alwaysReported = [
  { id: 'medicines', isOf: isMedicine },
  { id: 'allergies', isOf: isAllergy },
] as const;

export type AlwaysReported = {
  id: (typeof alwaysReported)[number]['id'];
  /** Lines with words of their own. */
  items: ReportItem[];
  /** What is said where there are no lines; null where there are. */
  absence: 'none' | 'unsure' | 'unnamed' | 'declined' | 'not_answered' | 'not_asked' | null;
};

/** Both were left out as one: then each says so in its place. */
const wholeModule = 'medicines';

/**
 * Leaves out names that stand in the patient's own words beside them: "Amlodipine" beside “amlodipine 5 in the morning”. A
 * name that says more than the words, or in another language, stays.
 */
export function withoutRepeats(items: readonly ReportItem[]): ReportItem[] {
  return items.filter((item) => {
    const words = items.find(({ id, verbatim }) => id === item.id && verbatim)?.value ?? null;
    if (item.verbatim || item.value === null || words === null) return true;
    return item.value.split(/[,،] /).some((name) => !foldText(words).includes(foldText(name)));
  });
}

/**
 * Medicines and allergies, each with its lines or the word for why there are none.
 *
 * @param items - of all sections
 */
export function findAlwaysReported(items: readonly ReportItem[]): AlwaysReported[] {
  return alwaysReported.map(({ id, isOf }) => {
    const own = withoutRepeats(items.filter(isOf));
    const named = own.filter(isNamed);
    // "None of these" of a list denies what stands in it, and not what was to be asked after it.
    const last = own.filter((item) => item.id !== 'medicines.allergens');
    return {
      id,
      items: named.length > 0 ? own.filter((item) => isNamed(item) || isNoneOnPrescription(item)) : [],
      absence: named.length > 0 ? null : whyNone(last.length > 0 ? last : own),
    };
  });
}

/**
 * The lines that stand in no other place, because what stands for medicines and allergies says all of them.
 *
 * @param items - of all sections
 */
export function coveredByAlways(items: readonly ReportItem[]): Set<ReportItem> {
  const covered = alwaysReported.flatMap(({ isOf }) => {
    const own = items.filter(isOf);
    const isSaid = own.some((item) => !isLeftOut(item));
    // "None" that was bought, beside medicines on prescription, is a line of its own.
    const hasNames = own.some(isNamed);
    return own.filter(
      (item) =>
        !isSaid || !(isLeftOut(item) || (hasNames && item.status === 'NO' && !isNoneOnPrescription(item))),
    );
  });
  return new Set([...covered, ...items.filter((item) => item.id === wholeModule && isLeftOut(item))]);
}

/** What was said of any of them counts before what was not: "none" of the medicines although those bought were not asked. */
function whyNone(own: readonly ReportItem[]): NonNullable<AlwaysReported['absence']> {
  const has = (status: ReportItem['status']) => own.some((item) => item.status === status);
  if (has('YES')) return 'unnamed';
  if (has('UNSURE')) return 'unsure';
  if (has('NO')) return 'none';
  if (has('DECLINED')) return 'declined';
  return has('NOT_ANSWERED') || has('NOT_TICKED') ? 'not_answered' : 'not_asked';
}
