import { addLikely } from '../reading/likely-signs.ts';
import { isFor } from '../signs/audience.ts';
import { type Sign, type SignGroup, selfHarmGroup } from '../signs/types.ts';
import type { Person } from './audience.ts';
import type { EventOf } from './events.ts';
import type { Protocol } from './protocol.ts';
import type { ShownSigns } from './state.ts';

/** How a group of signs stands once words have sounded its alarm. */
export type AlarmState = {
  groupId: string;
  /** The words that sounded it, in order. */
  quotes: readonly string[];
  /** Its signs are to be asked: next, or in their turn where it is faint. */
  isPending: boolean;
  /** Only words that may mean it sounded it. */
  isFaint: boolean;
  /** By sign, how much the words speak of it. */
  likely: Readonly<Record<string, number>>;
  /** Signs that were submitted since it sounded anew. */
  seen: readonly string[];
  /** All its signs were shown and submitted with a tick or "None of these". */
  isAnswered: boolean;
  /** A sign of it was ticked. */
  isTicked: boolean;
  /** It was left without an answer, so that the clinic is told "not confirmed"; an answer settles it. */
  isUnconfirmed: boolean;
  /** The clinic was told so once; that is not taken back. */
  wasUnconfirmed: boolean;
  /** How often its page was sent with nothing ticked. */
  blanks: number;
};

/** The item of a group on an alarm page ("alarm.7.heart"); each page asks anew. */
export function alarmItemId(screenId: string, groupId: string): string {
  const [kind, number] = screenId.split('.');
  return `${kind}.${number}.${groupId}`;
}

/** The most signs on one page. */
export const signsMax = 6;
/** A page that is sent twice with nothing ticked is "not confirmed". */
const blanksMax = 2;

const silent = (groupId: string): AlarmState => ({
  groupId,
  quotes: [],
  isPending: false,
  isFaint: true,
  likely: {},
  seen: [],
  isAnswered: false,
  isTicked: false,
  isUnconfirmed: false,
  wasUnconfirmed: false,
  blanks: 0,
});

/**
 * Words sounded groups. One that was answered is asked again only for "now", "worse", "again". One whose faint signs had
 * their turn is asked the rest of them for new words alone: the same sentence told once more is no reason.
 */
export function sound(alarms: Map<string, AlarmState>, event: EventOf<'alarm.sounded'>): void {
  for (const { groupId, quote, isAgain, isFaint, likely = {} } of event.groups) {
    const known = alarms.get(groupId) ?? silent(groupId);
    const isSaidBefore = known.quotes.includes(quote);
    const quotes = isSaidBefore ? known.quotes : [...known.quotes, quote];
    const staysFaint = known.isFaint && isFaint;
    const hadItsTurn = staysFaint && known.quotes.length > 0 && !known.isPending;
    const isAsked = isAgain || (!known.isAnswered && !(hadItsTurn && isSaidBefore));
    const isFresh = isAsked && !known.isPending && (isAgain || !hadItsTurn);
    alarms.set(groupId, {
      ...known,
      ...(isFresh ? { seen: [], isAnswered: false, blanks: 0 } : {}),
      quotes,
      isPending: known.isPending || isAsked,
      isFaint: staysFaint,
      likely: isSaidBefore ? known.likely : addLikely(known.likely, likely),
    });
  }
}

/** The one page of faint signs was sent: what found no room on it waits no longer (see {@link faintSignsOfPage}). */
export function letFaintGo(alarms: Map<string, AlarmState>): void {
  for (const [groupId, alarm] of alarms)
    if (alarm.isFaint && alarm.isPending && groupId !== selfHarmGroup)
      alarms.set(groupId, { ...alarm, isPending: false });
}

/**
 * A group that sounded and may not be asked of this patient: the clinic is told "not confirmed". Of self-harm, which nobody
 * under 8 years is asked about.
 */
export function tellUnasked(alarms: Map<string, AlarmState>, groupId: string): void {
  const known = alarms.get(groupId);
  if (known === undefined || known.quotes.length === 0) return;
  alarms.set(groupId, { ...known, isPending: false, isUnconfirmed: true, wasUnconfirmed: true });
}

/** What was sent for a group's signs; null for nothing at all. */
type SignsAnswer =
  | { kind: 'ticked'; signIds: readonly string[] }
  | { kind: 'none' }
  | { kind: 'unsure' }
  | null;

/**
 * Takes an alarm page's answer for one group in. A tick counts also beside "None of these".
 * @param askable - all signs of the group that concern this patient
 */
export function settle(
  alarms: Map<string, AlarmState>,
  { groupId, signIds }: ShownSigns,
  answer: SignsAnswer,
  askable: readonly string[],
): void {
  const known = alarms.get(groupId) ?? silent(groupId);
  if (answer === null) {
    const blanks = known.blanks + 1;
    // What only may mean it is asked once, as the lines of a safety page are.
    if (known.isFaint) {
      alarms.set(groupId, { ...known, blanks, isPending: false });
      return;
    }
    const isGivenUp = blanks >= blanksMax;
    alarms.set(groupId, {
      ...known,
      blanks,
      isPending: !isGivenUp,
      isUnconfirmed: known.isUnconfirmed || isGivenUp,
      wasUnconfirmed: known.wasUnconfirmed || isGivenUp,
    });
    return;
  }
  if (answer.kind === 'unsure') {
    alarms.set(groupId, { ...known, isPending: false, isUnconfirmed: true, wasUnconfirmed: true });
    return;
  }
  const seen = [...new Set([...known.seen, ...signIds])];
  const isAnswered = askable.every((signId) => seen.includes(signId));
  alarms.set(groupId, {
    ...known,
    seen,
    isAnswered,
    isPending: !isAnswered,
    isTicked: known.isTicked || answer.kind === 'ticked',
    isUnconfirmed: isAnswered ? false : known.isUnconfirmed,
  });
}

/** The signs of a group that concern this patient. */
export function askableSigns({ signs }: SignGroup, person: Person): readonly Sign[] {
  return signs.filter((sign) => isFor(sign.for, person));
}

/**
 * The groups that wait to be asked and concern this patient, those of an alarm page or the faint ones, in which they
 * sounded; self-harm apart.
 */
export function pendingGroups(
  protocol: Pick<Protocol, 'signGroups'>,
  alarms: ReadonlyMap<string, AlarmState>,
  person: Person,
  { areFaint }: { areFaint: boolean },
): { group: SignGroup; signs: readonly Sign[] }[] {
  return [...alarms.values()]
    .filter(
      ({ isPending, isFaint, groupId }) => isPending && isFaint === areFaint && groupId !== selfHarmGroup,
    )
    .flatMap(({ groupId, seen }) => {
      const group = protocol.signGroups.find(({ id }) => id === groupId);
      if (group === undefined || !isFor(group.for, person)) return [];
      const signs = askableSigns(group, person).filter(({ id }) => !seen.includes(id));
      return signs.length === 0 ? [] : [{ group, signs }];
    });
}

/**
 * The signs of the next alarm page: at most six, of several groups where several wait. Each group has its turn with its
 * first signs; what does not fit comes on the next page.
 */
export function signsOfPage(
  pending: readonly { group: SignGroup; signs: readonly Sign[] }[],
): { groupId: string; signIds: string[] }[] {
  const page = pending
    .slice(0, signsMax)
    .map(({ group }) => ({ groupId: group.id, signIds: [] as string[] }));
  let room = signsMax;
  for (let rank = 0; room > 0; rank += 1) {
    const next = page.flatMap((entry, index) => {
      const sign = pending[index]?.signs[rank];
      return sign === undefined ? [] : [{ entry, sign }];
    });
    if (next.length === 0) break;
    for (const { entry, sign } of next.slice(0, room)) entry.signIds.push(sign.id);
    room -= next.length;
  }
  return page.filter(({ signIds }) => signIds.length > 0);
}

/**
 * The signs of the one page of faint alarms: at most six, of all groups that wait. What was written comes first: of each group
 * the signs that the words speak of, and of the groups that of which they speak most; then the order of danger, which is that
 * of a group's file, and the order in which the groups sounded. What reads alike is asked once, and not by a second group.
 *
 * The rest is not asked. That is safe as far as faint words go: they raise nothing, tell the clinic nothing and mostly tell of
 * something else; of the six likeliest groups the likeliest sign is asked; the topic's own safety lines ask for its
 * emergencies; plain words ("now", "again" among them) bring their whole group on a page about an emergency at any time; and
 * new faint words bring what is left.
 * @param asked - texts of signs that stood on a page before, with the group that asked them
 */
export function faintSignsOfPage(
  pending: readonly { group: SignGroup; signs: readonly Sign[] }[],
  alarms: ReadonlyMap<string, AlarmState>,
  asked: ReadonlyMap<string, string>,
): { groupId: string; signIds: string[] }[] {
  const askers = new Map(asked);
  const isFirst = (groupId: string, { text: { patient } }: Sign) => {
    const asker = askers.get(patient.en) ?? groupId;
    askers.set(patient.en, asker);
    return asker === groupId;
  };
  const weigh = (groupId: string, { id }: Sign) => alarms.get(groupId)?.likely[id] ?? 0;
  const ranked = pending
    .map(({ group, signs }) => ({
      group,
      signs: signs.toSorted((left, right) => weigh(group.id, right) - weigh(group.id, left)),
      weight: Math.max(...signs.map((sign) => weigh(group.id, sign))),
    }))
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ group, signs }) => ({ group, signs: signs.filter((sign) => isFirst(group.id, sign)) }));
  return signsOfPage(ranked.filter(({ signs }) => signs.length > 0));
}

/** The answer to a group's signs in a submission; "None of these" is the option `none`. */
export function readSignsAnswer(
  value: { kind: string; optionIds?: readonly string[] } | undefined,
): SignsAnswer {
  if (value === undefined) return null;
  if (value.kind !== 'choices') return { kind: 'unsure' };
  const signIds = (value.optionIds ?? []).filter((optionId) => optionId !== noneOfThese);
  return signIds.length > 0 ? { kind: 'ticked', signIds } : { kind: 'none' };
}

/** The option that says that none of the others is true. */
export const noneOfThese = 'none';
