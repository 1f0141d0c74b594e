import { foldText } from '../common/fold-text.ts';
import type { Remark, Report, ReportItem } from './report.ts';

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

/** Blood thinners are asked by name after an emergency. */
const thinners = 'emergency.thinners';
const isMedicine = ({ id }: ReportItem) =>
  id === 'medicines.list' || id === 'medicines.bought' || id === thinners;
/** Allergies ticked in the list, and allergies in words. */
const isAllergy = ({ id }: ReportItem) => id === 'medicines.allergens' || id === 'medicines.allergies';

/** A list to tick: "None of these" denies its entries only, not the question in words that follows it. */
const isTickList = ({ id }: ReportItem) => id === 'medicines.allergens' || id === thinners;

const alwaysReported = [
  { id: 'medicines', isOf: isMedicine },
  { id: 'allergies', isOf: isAllergy },
] as const;

export type AlwaysReported = {
  id: (typeof alwaysReported)[number]['id'];
  /** The lines in this one place: every answer about it ({@link inPlace}), where one names something or the answers differ. */
  items: ReportItem[];
  /** Why there are no lines, or why one is missing below them; null where nothing is missing. */
  absence: 'none' | 'unsure' | 'unnamed' | 'declined' | 'not_answered' | 'not_asked' | null;
  /** All its items with an answer, also those that `absence` sums up. */
  answers: ReportItem[];
  /** What the patient wrote about it elsewhere, and what contradicts it. */
  remarks: Remark[];
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

/** The parts of a report that tell of medicines and allergies. */
type Told = Pick<Report, 'sections' | 'remarks'>;

/** Medicines and allergies, each with its lines, or the reason why there are none, and with what contradicts them. */
export function findAlwaysReported({ sections, remarks }: Told): AlwaysReported[] {
  const all = sections.flatMap(({ items }) => items);
  return alwaysReported.map(({ id, isOf }) => {
    const own = removeRepeatedNames(inPlace(all.filter(isOf)));
    const answers = own.filter((item) => !isLeftOut(item));
    return { id, ...arrangeAnswers(own), answers, remarks: remarks.filter(({ about }) => about === id) };
  });
}

/** Whether the item names a medicine or an allergy. */
export function isNamed({ status }: Pick<ReportItem, 'status'>): boolean {
  return status === 'VALUE';
}

/** Without the list of allergies that was answered "Not sure" where words name one: it stands with all questions answered so. */
function inPlace(own: readonly ReportItem[]): ReportItem[] {
  const isUnsureList = ({ id, status }: ReportItem) => id === 'medicines.allergens' && status === 'UNSURE';
  return own.filter((item) => !isUnsureList(item) || !own.some(isNamed));
}

function arrangeAnswers(own: readonly ReportItem[]): Pick<AlwaysReported, 'items' | 'absence'> {
  const said = own.filter((item) => !isLeftOut(item));
  const inWords = own.filter((item) => !isTickList(item));
  if (said.length === 0) return { items: [], absence: whyNone(inWords.length > 0 ? inWords : own) };
  const isOnlyTicked = said.every(isTickList) && inWords.length > 0;
  // The list alone does not say that there is nothing else.
  if (isOnlyTicked) return { items: said, absence: said.some(isNamed) ? null : whyNone(inWords) };
  const isOneAnswer = said.every(({ status }) => status === said[0]?.status);
  return isOneAnswer && !said.some(isNamed)
    ? { items: [], absence: whyNone(said) }
    : { items: said, absence: null };
}

/** The words for an answer that is missing. */
const reasons: ReadonlySet<AlwaysReported['absence']> = new Set(['declined', 'not_answered', 'not_asked']);

/** The items that need no line elsewhere, because the entries for medicines and allergies cover them. */
export function findCoveredItems(report: Told): Set<ReportItem> {
  const all = report.sections.flatMap(({ items }) => items);
  const always = findAlwaysReported(report);
  const covered = alwaysReported.flatMap(({ id, isOf }) => {
    const own = inPlace(all.filter(isOf));
    const isReasonSaid = always.some((one) => one.id === id && reasons.has(one.absence));
    const isSaid = own.some((item) => !isLeftOut(item));
    return own.filter((item) => !isLeftOut(item) || !isSaid || (isReasonSaid && !isTickList(item)));
  });
  return new Set([...covered, ...all.filter((item) => item.id === wholeModule && isLeftOut(item))]);
}

/** The reason why nothing is named. An answer to any of the items takes precedence over missing answers. */
function whyNone(own: readonly ReportItem[]): NonNullable<AlwaysReported['absence']> {
  const has = (status: ReportItem['status']) => own.some((item) => item.status === status);
  if (has('YES')) return 'unnamed';
  if (has('UNSURE')) return 'unsure';
  if (has('NO')) return 'none';
  if (has('DECLINED')) return 'declined';
  return has('NOT_ANSWERED') || has('NOT_TICKED') ? 'not_answered' : 'not_asked';
}
