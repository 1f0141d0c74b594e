import { addTo, distinctBy } from '../reading/collections.ts';
import { isFor, type Person } from '../signs/audience.ts';
import { type Sign, selfHarmGroup } from '../signs/types.ts';
import { isSignFor } from './for-whom.ts';
import { findSign, submittedSigns } from './items.ts';
import { isOf020, type Protocol } from './protocol.ts';
import { protocolIndex } from './protocol-index.ts';
import { type AlarmState, hasEmergency, newAlarmState, type ShownSigns, type State } from './state.ts';

const signsMax = 6;

/** A pending group, with the signs that still have to be asked. */
type Waiting = { groupId: string; signs: readonly Sign[] };

/**
 * The signs of a group that apply to this patient. A sign of other topics than the patient's is left out, unless the words suggest it, or a
 * plain alarm's words suggest no sign of the group: then the whole group is asked.
 */
export function askableSigns(
  protocol: Protocol,
  { groupId, isFaint, likely }: Pick<AlarmState, 'groupId' | 'isFaint' | 'likely'>,
  person: Person,
): readonly Sign[] {
  const group = protocolIndex(protocol).groups.get(groupId);
  const isWhole = !isFaint && Object.keys(likely).length === 0;
  const ofAnyTopic = { ...person, topics: [] };
  const isAskable = (sign: Sign) => {
    const isSuggested = isWhole || (likely[sign.id] ?? 0) > 0;
    return group !== undefined && isSignFor(protocol, group, sign, isSuggested ? ofAnyTopic : person);
  };
  return group?.signs.filter(isAskable) ?? [];
}

function toPage(signs: readonly { groupId: string; signId: string }[]): ShownSigns[] {
  const groups = new Map<string, string[]>();
  for (const { groupId, signId } of signs.slice(0, signsMax)) addTo(groups, groupId, signId);
  return [...groups].map(([groupId, signIds]) => ({ groupId, signIds }));
}

/**
 * The signs at the start: the first list of this specialization whose audience fits, without signs that cannot apply to
 * this patient. If the age is unknown it is the list for adults, because the first list is for babies.
 */
export function shortListFor(protocol: Protocol, person: Person): ShownSigns[] {
  const fitting = protocol.shortLists.filter((one) => isFor(one.for, person));
  const forAdults = fitting.find((one) => one.for.maxMonths === undefined);
  const list = (person.months === null ? forAdults : undefined) ?? fitting[0];
  const signs = (list?.signs ?? []).flatMap((reference) => {
    const [groupId = '', signId = ''] = reference.split('.');
    const askable = askableSigns(protocol, newAlarmState(groupId), person);
    return askable.some(({ id }) => id === signId) ? [{ groupId, signId }] : [];
  });
  return toPage(signs);
}

/** Whether only the short interview is left, because of an emergency. In 0.2.0 signs and safety lines were still asked. */
export function isShortened(
  protocol: Pick<Protocol, 'implies'>,
  state: Pick<State, 'flags' | 'status'>,
): boolean {
  return !isOf020(protocol) && state.status !== 'FINISHED' && hasEmergency(state);
}

/** Pending groups that apply to this patient, in the order in which they were triggered; without self-harm. */
export function pendingGroups(protocol: Protocol, state: State, cues: 'plain' | 'weak'): Waiting[] {
  return isShortened(protocol, state) ? [] : waitingGroups(protocol, state, cues);
}

function waitingGroups(protocol: Protocol, { alarms, person }: State, cues: 'plain' | 'weak'): Waiting[] {
  return [...alarms.values()].flatMap((alarm) => {
    const { groupId, isPending, isFaint, seen } = alarm;
    if (!isPending || isFaint !== (cues === 'weak') || groupId === selfHarmGroup) return [];
    const signs = askableSigns(protocol, alarm, person).filter(({ id }) => !seen.includes(id));
    return signs.length === 0 ? [] : [{ groupId, signs }];
  });
}

/** Plainly sounded groups whose signs an emergency leaves unasked and of which the clinic knows neither by a flag nor as "not confirmed". */
export function groupsNotAsked(protocol: Protocol, state: State): string[] {
  if (!isShortened(protocol, state)) return [];
  const ticked = submittedSigns(protocol, state).flatMap(({ sign, isTicked }) => (isTicked ? sign.code : []));
  const groups = waitingGroups(protocol, state, 'plain').map(({ groupId }) => groupId);
  return groups.filter((groupId) => {
    const { isUnconfirmed = false, isTicked = false } = state.alarms.get(groupId) ?? {};
    const own = protocolIndex(protocol).groups.get(groupId)?.signs ?? [];
    return !isUnconfirmed && !isTicked && !own.some(({ code }) => ticked.includes(code));
  });
}

/** The signs of the next alarm page, at most six, taken from the pending groups in turn; the others follow on the next page. */
export function alarmSigns(protocol: Protocol, state: State): ShownSigns[] {
  return inTurn(pendingGroups(protocol, state, 'plain'));
}

/** The first sign of each group, then the second …; a sign of two groups is asked once, in the first of them. */
function inTurn(waiting: readonly Waiting[]): ShownSigns[] {
  const signs = waiting.flatMap(({ groupId, signs: own }) =>
    own.map(({ id, code }, turn) => ({ groupId, signId: id, code: code ?? `${groupId}.${id}`, turn })),
  );
  const ordered = signs.toSorted((left, right) => left.turn - right.turn);
  return toPage(distinctBy(ordered, ({ code }) => code));
}

/**
 * The signs of the single page of weak cues, at most six from all pending groups: those that the text suggests most, then in the order of
 * danger in a group's file. Signs with equal text are asked once.
 *
 * The others are not asked. That is safe: weak cues mostly mean something else, the topic's safety lines ask for
 * its emergencies, a plain phrase always brings its whole group, and new cues bring the remaining signs.
 */
export function weakSigns(protocol: Protocol, state: State): ShownSigns[] {
  const firstAskedBy = new Map(askedBefore(protocol, state));
  const isFirst = (groupId: string, { text: { patient } }: Sign) => {
    const asker = firstAskedBy.get(patient.en) ?? groupId;
    firstAskedBy.set(patient.en, asker);
    return asker === groupId;
  };
  const weigh = (groupId: string, { id }: Sign) => state.alarms.get(groupId)?.likely[id] ?? 0;
  const ranked = pendingGroups(protocol, state, 'weak')
    .map(({ groupId, signs }) => ({
      groupId,
      signs: signs.toSorted((left, right) => weigh(groupId, right) - weigh(groupId, left)),
      weight: Math.max(...signs.map((sign) => weigh(groupId, sign))),
    }))
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ groupId, signs }) => ({ groupId, signs: signs.filter((sign) => isFirst(groupId, sign)) }));
  return inTurn(ranked);
}

/** Texts of signs that were shown before, with the group that asked them. */
function askedBefore(protocol: Protocol, { shown }: State): [string, string][] {
  // "None of these" on the short list before the story answers no group.
  const pages = shown.filter(({ screenId }) => !screenId.startsWith('signs.'));
  return pages
    .flatMap(({ signs }) => signs)
    .flatMap(({ groupId, signIds }) =>
      signIds.map((id): [string, string] => [
        findSign(protocol, groupId, id)?.text.patient.en ?? '',
        groupId,
      ]),
    );
}
