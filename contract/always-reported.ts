import { foldText } from '../common/fold-text.ts';
import type { ReportItem } from './report.ts';

/*
 * What a clinician looks for first in a report, in both programs: allergies and medicines, always in one place, also when the
 * patient has none.
 */

const leftOutStatuses: ReadonlySet<ReportItem['status']> = new Set([
  'DECLINED',
  'NOT_TICKED',
  'NOT_ANSWERED',
  'NOT_ASKED',
]);

/** Whether the item has no answer. */
export function isLeftOut({ status }: Pick<ReportItem, 'status'>): boolean {
  return leftOutStatuses.has(status);
}

const isMedicine = ({ id }: ReportItem) => id === 'medicines.list' || id === 'medicines.bought';
/** Allergies ticked in the list, and allergies in words. */
const isAllergy = ({ id }: ReportItem) => id === 'medicines.allergens' || id === 'medicines.allergies';

const isNamed = ({ status }: ReportItem) => status === 'VALUE';
/** "None" on prescription is shown as well, before medicines bought without one. */
const isNoneOnPrescription = ({ id, status }: ReportItem) => id === 'medicines.list' && status === 'NO';

const alwaysReported = [
  { id: 'medicines', isOf: isMedicine },
  { id: 'allergies', isOf: isAllergy },
] as const;

export type AlwaysReported = {
  id: (typeof alwaysReported)[number]['id'];
  /** Items with an answer in words. */
  items: ReportItem[];
  /** Why there are no items; null where there are some. */
  absence: 'none' | 'unsure' | 'unnamed' | 'declined' | 'not_answered' | 'not_asked' | null;
};

/** Medicines and allergies can be left out together as one module: then each says so in its place. */
const wholeModule = 'medicines';

/**
 * Leaves out names that also occur in the patient's own words beside them: "Amlodipine" beside “amlodipine 5 in the morning”. A
 * name stays if it says more than the words or is in another language.
 */
export function removeRepeatedNames(items: readonly ReportItem[]): ReportItem[] {
  return items.filter((item) => {
    const words = items.find(({ id, verbatim }) => id === item.id && verbatim)?.value ?? null;
    if (item.verbatim || item.value === null || words === null) return true;
    return item.value.split(/[,،] /).some((name) => !foldText(words).includes(foldText(name)));
  });
}

/**
 * Medicines and allergies, each with its items, or the reason why there are none.
 *
 * @param items - items of all sections
 */
export function findAlwaysReported(items: readonly ReportItem[]): AlwaysReported[] {
  return alwaysReported.map(({ id, isOf }) => {
    const own = removeRepeatedNames(items.filter(isOf));
    const named = own.filter(isNamed);
    // "None of these" denies the list's entries only, not the question in words that follows it.
    const last = own.filter((item) => item.id !== 'medicines.allergens');
    return {
      id,
      items: named.length > 0 ? own.filter((item) => isNamed(item) || isNoneOnPrescription(item)) : [],
      absence: named.length > 0 ? null : whyNone(last.length > 0 ? last : own),
    };
  });
}

/**
 * The items that need no line elsewhere, because the entries for medicines and allergies cover them.
 *
 * @param items - items of all sections
 */
export function findCoveredItems(items: readonly ReportItem[]): Set<ReportItem> {
  const covered = alwaysReported.flatMap(({ isOf }) => {
    const own = items.filter(isOf);
    const isSaid = own.some((item) => !isLeftOut(item));
    // "None" for medicines without prescription, beside some on prescription, needs a line of its own.
    const hasNames = own.some(isNamed);
    return own.filter(
      (item) =>
        !isSaid || !(isLeftOut(item) || (hasNames && item.status === 'NO' && !isNoneOnPrescription(item))),
    );
  });
  return new Set([...covered, ...items.filter((item) => item.id === wholeModule && isLeftOut(item))]);
}

/**
 * An answer to any of the items takes precedence over missing answers: "none", although medicines without prescription were not
 * asked about.
 */
function whyNone(own: readonly ReportItem[]): NonNullable<AlwaysReported['absence']> {
  const has = (status: ReportItem['status']) => own.some((item) => item.status === status);
  if (has('YES')) return 'unnamed';
  if (has('UNSURE')) return 'unsure';
  if (has('NO')) return 'none';
  if (has('DECLINED')) return 'declined';
  return has('NOT_ANSWERED') || has('NOT_TICKED') ? 'not_answered' : 'not_asked';
}
