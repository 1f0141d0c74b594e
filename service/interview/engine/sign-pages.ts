import { distinctBy, groupBy } from '../../../common/collections.ts';
import { isFor } from '../model/audience.ts';
import { signItemsOf } from '../model/items.ts';
import { isOf020, protocolIndex } from '../model/protocol.ts';
import { type Sign, selfHarmGroup } from '../model/signs.ts';
import { isSignFor, type PersonContext } from './for-whom.ts';
import { type AlarmState, hasEmergency, newAlarmState, type ShownSigns, type State } from './state.ts';
import { submittedSigns } from './submitted.ts';

const signsMax = 6;

/** A pending group, with the signs that still have to be asked. */
type Waiting = { groupId: string; signs: readonly Sign[] };

/**
 * The signs of a group that apply to this patient. A sign of other topics than the patient's is left out, unless the words suggest it, or a
 * plain alarm's words suggest no sign of the group: then the whole group is asked.
 */
export function askableSigns(
  { protocol, person }: PersonContext,
  { groupId, isFaint, likely }: Pick<AlarmState, 'groupId' | 'isFaint' | 'likely'>,
): readonly Sign[] {
  const group = protocolIndex(protocol).groups.get(groupId);
  const isWhole = !isFaint && Object.keys(likely).length === 0;
  const ofAnyTopic = { ...person, topics: [] };
  const isAskable = (sign: Sign) => {
    const isSuggested = isWhole || (likely[sign.id] ?? 0) > 0;
    const whom = isSuggested ? ofAnyTopic : person;
    return group !== undefined && isSignFor({ protocol, person: whom }, group, sign);
  };
  return group?.signs.filter(isAskable) ?? [];
}

function toPage(signs: readonly { groupId: string; signId: string }[]): ShownSigns[] {
  const byGroup = groupBy(signs.slice(0, signsMax), ({ groupId }) => groupId);
  return [...byGroup].map(([groupId, own]) => ({ groupId, signIds: own.map(({ signId }) => signId) }));
}

/**
 * The signs at the start: the first list of this specialization whose audience fits, without signs that cannot apply to
 * this patient. If the age is unknown it is the list for adults, because the first list is for babies.
 */
export function shortListFor(context: PersonContext): ShownSigns[] {
  const fitting = context.protocol.shortLists.filter((one) => isFor(one.for, context.person));
  const forAdults = fitting.find((one) => one.for.maxMonths === undefined);
  const list = (context.person.months === null ? forAdults : undefined) ?? fitting[0];
  const signs = (list?.signs ?? []).flatMap((reference) => {
    const [groupId = '', signId = ''] = reference.split('.');
    const askable = askableSigns(context, newAlarmState(groupId));
    return askable.some(({ id }) => id === signId) ? [{ groupId, signId }] : [];
  });
  return toPage(signs);
}

/** Whether only the short interview is left, because of an emergency. In 0.2.0 signs and safety lines were still asked. */
export function isShortened(state: Pick<State, 'protocol' | 'flags' | 'status'>): boolean {
  return !isOf020(state.protocol) && state.status !== 'FINISHED' && hasEmergency(state);
}

/** Pending groups that apply to this patient, in the order in which they were triggered; without self-harm. */
export function pendingGroups(state: State, cues: 'plain' | 'weak'): Waiting[] {
  return isShortened(state) ? [] : waitingGroups(state, cues);
}

function waitingGroups(state: State, cues: 'plain' | 'weak'): Waiting[] {
  return [...state.alarms.values()].flatMap((alarm) => {
    const { groupId, isPending, isFaint, seen } = alarm;
    if (!isPending || isFaint !== (cues === 'weak') || groupId === selfHarmGroup) return [];
    const signs = askableSigns(state, alarm).filter(({ id }) => !seen.includes(id));
    return signs.length === 0 ? [] : [{ groupId, signs }];
  });
}

/** Plainly sounded groups whose signs an emergency leaves unasked and of which the clinic knows neither by a flag nor as "not confirmed". */
export function groupsNotAsked(state: State): string[] {
  if (!isShortened(state)) return [];
  const ticked = submittedSigns(state).flatMap(({ sign, isTicked }) => (isTicked ? sign.code : []));
  const groups = waitingGroups(state, 'plain').map(({ groupId }) => groupId);
  return groups.filter((groupId) => {
    const { isUnconfirmed = false, isTicked = false } = state.alarms.get(groupId) ?? {};
    const own = protocolIndex(state.protocol).groups.get(groupId)?.signs ?? [];
    return !isUnconfirmed && !isTicked && !own.some(({ code }) => ticked.includes(code));
  });
}

/** The signs of the next alarm page, at most six, taken from the pending groups in turn; the others follow on the next page. */
export function alarmSigns(state: State): ShownSigns[] {
  return inTurn(pendingGroups(state, 'plain'));
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
export function weakSigns(state: State): ShownSigns[] {
  const before = state.shown.flatMap((page) => signItemsOf(state.protocol, page));
  // "None of these" on the short list before the story answers no group.
  const signs = before.flatMap((item) => (item.groupId === null ? [] : item.signs));
  const firstAskedBy = new Map(signs.map(({ groupId, sign }) => [sign.text.patient.en, groupId]));
  const isFirst = (groupId: string, { text: { patient } }: Sign) => {
    const asker = firstAskedBy.get(patient.en) ?? groupId;
    firstAskedBy.set(patient.en, asker);
    return asker === groupId;
  };
  const weigh = (groupId: string, { id }: Sign) => state.alarms.get(groupId)?.likely[id] ?? 0;
  const ranked = pendingGroups(state, 'weak')
    .map(({ groupId, signs }) => ({
      groupId,
      signs: signs.toSorted((left, right) => weigh(groupId, right) - weigh(groupId, left)),
      weight: Math.max(...signs.map((sign) => weigh(groupId, sign))),
    }))
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ groupId, signs }) => ({ groupId, signs: signs.filter((sign) => isFirst(groupId, sign)) }));
  return inTurn(ranked);
}
