import { addTo } from '../reading/collections.ts';
import { isFor, type Person } from '../signs/audience.ts';
import { type Sign, selfHarmGroup } from '../signs/types.ts';
import { findSign } from './items.ts';
import type { Protocol } from './protocol.ts';
import type { ShownSigns, State } from './state.ts';

/** The most signs on one page. */
const signsMax = 6;

/** A group that waits, with the signs that are to be asked. */
type Waiting = { groupId: string; signs: readonly Sign[] };

/** The signs of a group that concern this patient. */
function askableSigns({ signGroups }: Protocol, groupId: string, person: Person): readonly Sign[] {
  const group = signGroups.find(({ id }) => id === groupId);
  if (group === undefined || !isFor(group.for, person)) return [];
  return group.signs.filter((sign) => isFor(sign.for, person));
}

/** The first six of these signs, group by group. */
function toPage(signs: readonly { groupId: string; signId: string }[]): ShownSigns[] {
  const groups = new Map<string, string[]>();
  for (const { groupId, signId } of signs.slice(0, signsMax)) addTo(groups, groupId, signId);
  return [...groups].map(([groupId, signIds]) => ({ groupId, signIds }));
}

/**
 * The signs that are asked at the start: the first list of this specialization whose audience fits, without what cannot
 * concern this patient. Whose age is not known is asked what adults are asked, not the first list, which is a baby's.
 */
export function shortListFor(protocol: Protocol, person: Person): ShownSigns[] {
  const fitting = protocol.shortLists.filter((one) => isFor(one.for, person));
  const forAdults = fitting.find((one) => one.for.maxMonths === undefined);
  const list = (person.months === null ? forAdults : undefined) ?? fitting[0];
  const signs = (list?.signs ?? []).map((reference) => {
    const [groupId = '', signId = ''] = reference.split('.');
    return { groupId, signId };
  });
  return toPage(
    signs.filter(({ groupId, signId }) =>
      askableSigns(protocol, groupId, person).some(({ id }) => id === signId),
    ),
  );
}

/** The groups that wait and concern this patient, plain or faint, in the order in which they sounded; self-harm apart. */
export function pendingGroups(
  protocol: Protocol,
  { alarms, person }: Pick<State, 'alarms' | 'person'>,
  { areFaint }: { areFaint: boolean },
): Waiting[] {
  return [...alarms.values()]
    .filter(
      ({ isPending, isFaint, groupId }) => isPending && isFaint === areFaint && groupId !== selfHarmGroup,
    )
    .map(({ groupId, seen }) => ({
      groupId,
      signs: askableSigns(protocol, groupId, person).filter(({ id }) => !seen.includes(id)),
    }))
    .filter(({ signs }) => signs.length > 0);
}

/** The signs of the next alarm page, at most six: each waiting group has its turn, and what does not fit comes on the next. */
export function alarmSigns(protocol: Protocol, state: State): ShownSigns[] {
  return inTurn(pendingGroups(protocol, state, { areFaint: false }));
}

function inTurn(waiting: readonly Waiting[]): ShownSigns[] {
  const signs = waiting.flatMap(({ groupId, signs }) =>
    signs.map(({ id }, turn) => ({ groupId, signId: id, turn })),
  );
  return toPage(signs.toSorted((left, right) => left.turn - right.turn));
}

/**
 * The signs of the one page of faint alarms: at most six, of all groups that wait. First of each group the signs, and of the
 * groups that, of which the words speak most; then the order of danger, which is that of a group's file, and the order in which
 * the groups sounded. What reads alike is asked once, and not by a second group.
 *
 * The rest is not asked. That is safe: faint words mostly tell of something else, the topic's own safety lines ask for its
 * emergencies, plain words bring their whole group on a page of its own at any time, and new faint words bring what is left.
 */
export function faintSigns(protocol: Protocol, state: State): ShownSigns[] {
  const askers = new Map(askedBefore(protocol, state));
  const isFirst = (groupId: string, { text: { patient } }: Sign) => {
    const asker = askers.get(patient.en) ?? groupId;
    askers.set(patient.en, asker);
    return asker === groupId;
  };
  const weigh = (groupId: string, { id }: Sign) => state.alarms.get(groupId)?.likely[id] ?? 0;
  const ranked = pendingGroups(protocol, state, { areFaint: true })
    .map(({ groupId, signs }) => ({
      groupId,
      signs: signs.toSorted((left, right) => weigh(groupId, right) - weigh(groupId, left)),
      weight: Math.max(...signs.map((sign) => weigh(groupId, sign))),
    }))
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ groupId, signs }) => ({ groupId, signs: signs.filter((sign) => isFirst(groupId, sign)) }));
  return inTurn(ranked);
}

/** Texts of signs that stood on a page before, with the group that asked them. */
function askedBefore(protocol: Protocol, { shown }: State): [string, string][] {
  // "None of these" to the short list, before the story, answers no group.
  const pages = shown.filter(({ screenId }) => !screenId.startsWith('signs.'));
  const groups = pages.flatMap(({ signs }) => signs);
  const textOf = (groupId: string, signId: string) => findSign(protocol, groupId, signId)?.text.patient.en;
  return groups.flatMap(({ groupId, signIds }) =>
    signIds.map((signId): [string, string] => [textOf(groupId, signId) ?? '', groupId]),
  );
}
