import type { AskedKind, Mention, ReadingContext } from '../reading/types.ts';
import { isFor } from '../signs/audience.ts';
import { selfHarmGroup } from '../signs/types.ts';
import type { Modality } from '../types.ts';
import { pendingGroups } from './alarms.ts';
import { describeItem, type Item, takesOf } from './describe.ts';
import type { AnswerValue, ConsultationEvent, TextReading } from './events.ts';
import { raiseFlags } from './flags.ts';
import { addendumItem, findSign, harmFlags, listEntryOf } from './items.ts';
import { type ParsedValue, type Problem, parseValue } from './parse-value.ts';
import type { Protocol, ProtocolQuestion } from './protocol.ts';
import { askedKindOf, type HeardGroup, type Readers, valueOfRead } from './readers.ts';
import { knownOf, replay } from './replay.ts';
import { additionScreenId } from './room.ts';
import { nextScreen, type Screen } from './screens.ts';
import { type State, textIdOf } from './state.ts';

/** The id under which an earlier answer, or a row that was never asked for, is changed. */
export const changeScreenId = 'change';

export type Sent = {
  at: string;
  messageId: string;
  /** Of the page that was shown, or {@link changeScreenId}. */
  screenId: string;
  /** By item, as a form or a program sends them. */
  values: Readonly<Record<string, unknown>>;
  modality: Modality;
  heardId?: string;
};

export type Submitted =
  | { kind: 'recorded'; events: ConsultationEvent[] }
  /** Another page is open by now (409). */
  | { kind: 'stale'; screen: Screen }
  | { kind: 'invalid'; problems: { itemId: string; problem: Problem | 'unknown_item' }[] };

type Parsed = { item: Item; value: AnswerValue | null };

/**
 * Records one submitted page: its values, what readers propose from its texts, the alarms that they sound, and the flags
 * that its answers raise. Flags rest on answers and confirmed statements alone, never on a proposal.
 * @param state - what the events come to
 */
export function submit(
  protocol: Protocol,
  events: readonly ConsultationEvent[],
  state: State,
  sent: Sent,
  readers: Readers,
): Submitted {
  const screen = nextScreen(protocol, state);
  const isChange = sent.screenId === changeScreenId;
  if (!isChange && sent.screenId !== screen.id) return { kind: 'stale', screen };
  if (!isChange && screen.kind === 'emergency') {
    return {
      kind: 'recorded',
      events: [{ type: 'emergency.continued', at: sent.at, ruleIds: [...screen.ruleIds] }],
    };
  }
  if (screen.kind === 'done' && !isChange) return { kind: 'stale', screen };
  const asked = isChange ? Object.keys(sent.values) : screen.items;
  const { parsed, problems } = parseAll(
    protocol,
    state,
    isChange ? null : screen,
    asked,
    sent.values,
    readers,
  );
  if (problems.length > 0) return { kind: 'invalid', problems };
  if (isEmpty(isChange ? null : screen, parsed)) {
    return { kind: 'invalid', problems: [{ itemId: asked[0] ?? '', problem: 'empty' }] };
  }
  const texts = readTexts(state, sent, parsed, readers);
  const shown: ConsultationEvent[] =
    isChange || (screen.statements.length === 0 && screen.signs.length === 0)
      ? []
      : [
          {
            type: 'screen.shown',
            at: sent.at,
            screenId: screen.id,
            statements: [...screen.statements],
            signs: screen.signs.map(({ groupId, signIds }) => ({ groupId, signIds: [...signIds] })),
          },
        ];
  const answered = toAnswered(sent, asked, parsed, texts);
  const before = [...events, ...shown, answered];
  const after = replay(protocol, before);
  const flags = raiseFlags(protocol, knownOf(after), after.flags, flagsOfTicks(protocol, parsed));
  const proposals = texts.flatMap((text) => toEvents(sent.at, text, readers));
  const unconfirmed = findUnconfirmed(sent.at, after, parsed);
  const recorded = [...shown, { ...answered, flags }, ...proposals, ...unconfirmed];
  const isEnd = !isChange && screen.kind === 'readback' && flags.every(({ level }) => level !== 'EMERGENCY');
  return {
    kind: 'recorded',
    events: isEnd ? [...recorded, ...toEnd(protocol, events, recorded, sent)] : recorded,
  };
}

/** Sending the read-back ends the consultation, unless its last words sounded an alarm, which is asked first. */
function toEnd(
  protocol: Protocol,
  events: readonly ConsultationEvent[],
  recorded: readonly ConsultationEvent[],
  { at }: Sent,
): ConsultationEvent[] {
  const after = replay(protocol, [...events, ...recorded]);
  // The page that was submitted carries the message's id; the store takes an id once.
  return unsettledGroups(protocol, after).length > 0 ? [] : [{ type: 'finished', at }];
}

/** Adds what the patient forgot to say, after the end: read like any text, and it may sound an alarm. */
export function recordAddition(
  state: State,
  sent: Pick<Sent, 'at' | 'messageId' | 'modality'>,
  text: string,
  readers: Readers,
): ConsultationEvent[] {
  const item: Item = { kind: 'more', id: `${addendumItem}.${state.submissions.length + 1}` };
  const parsed: Parsed[] = [{ item, value: { kind: 'text', text } }];
  const addition = { ...sent, screenId: additionScreenId, values: {} };
  const texts = readTexts(state, addition, parsed, readers);
  const answered = toAnswered(addition, [item.id], parsed, texts);
  return [answered, ...texts.flatMap((one) => toEvents(sent.at, one, readers))];
}

/**
 * What was heard, before it is sent: it is no answer yet, and it sounds the alarm at once (S22).
 * @param heard.itemId - of the open screen, or {@link addendumItem}
 */
export function recordHeard(
  state: State,
  heard: Omit<Extract<ConsultationEvent, { type: 'heard' }>, 'type'>,
  readers: Readers,
): ConsultationEvent[] {
  const { at, heardId, text } = heard;
  const context = contextOf(state, heardId, at, 'OTHER');
  const groups = readers.hearAlarm(text, context, state.person);
  const { version } = readers;
  const sounded: ConsultationEvent[] =
    groups.length === 0
      ? []
      : [{ type: 'alarm.sounded', at, textId: heardId, groups, by: 'lexicon', version }];
  return [{ type: 'heard', ...heard }, ...sounded];
}

function contextOf(
  { locale, answeredBy }: State,
  textId: string,
  at: string,
  asked: AskedKind,
): ReadingContext {
  const by = answeredBy === 'PATIENT' ? 'PATIENT' : 'PROXY';
  return { textId, locale, answeredBy: by, asked, at: new Date(at) };
}

/**
 * What leaving the page comes to while an alarm waits for an answer: the clinic is told "not confirmed" at once. The page
 * is asked again when the patient comes back.
 * @param cause - Pause, "Finish and clear this device", or two minutes without an answer
 */
export function leaveUnconfirmed(
  protocol: Protocol,
  state: State,
  at: string,
  cause: 'paused' | 'finished' | 'no_answer',
): ConsultationEvent[] {
  const groups = unsettledGroups(protocol, state).filter(
    (groupId) => state.alarms.get(groupId)?.isUnconfirmed !== true,
  );
  return groups.length === 0 ? [] : [{ type: 'alarm.unconfirmed', at, groups, cause }];
}

function parseAll(
  protocol: Protocol,
  state: State,
  screen: Screen | null,
  asked: readonly string[],
  values: Sent['values'],
  readers: Readers,
): { parsed: Parsed[]; problems: { itemId: string; problem: Problem | 'unknown_item' }[] } {
  const parsed: Parsed[] = [];
  const problems: { itemId: string; problem: Problem | 'unknown_item' }[] = [];
  for (const itemId of Object.keys(values))
    if (!asked.includes(itemId)) problems.push({ itemId, problem: 'unknown_item' });
  for (const itemId of asked) {
    const item = describeItem(protocol, state, screen, itemId);
    const isEntry = itemId.startsWith(listEntryOf(''));
    if (item === null) {
      if (!isEntry) problems.push({ itemId, problem: 'unknown_item' });
      continue;
    }
    const result =
      parseClosed(item, values[itemId], state, readers) ?? parseValue(takesOf(item), values[itemId]);
    if (!result.ok) problems.push({ itemId, problem: result.problem });
    else parsed.push({ item, value: result.value ?? openStatement(item) });
  }
  return { parsed, problems };
}

/** Words for a question that takes none: the value that all of them stand for ("about seven"); null where there is none. */
function parseClosed(item: Item, raw: unknown, { locale }: State, readers: Readers): ParsedValue | null {
  if (item.kind !== 'question' || typeof raw !== 'string' || raw.trim() === '') return null;
  const takes = takesOf(item);
  if (takes.text || parseValue(takes, raw).ok) return null;
  const value = readers.readClosed(raw.trim(), item.question, locale);
  return value === null ? null : parseValue(takes, value);
}

/** A statement that nothing was sent for is left open. */
function openStatement(item: Item): AnswerValue | null {
  return item.kind === 'statement' ? { kind: 'statement', answer: 'open' } : null;
}

/**
 * A page with a single question needs an answer, and so does the story; of several questions all may be left blank: such a
 * page has no "I'd rather not say". An alarm page counts a blank.
 */
function isEmpty(screen: Screen | null, parsed: readonly Parsed[]): boolean {
  const blankKinds = ['alarm', 'confirm', 'readback', 'safety', 'further'];
  const mayBeBlank =
    screen !== null &&
    (blankKinds.includes(screen.kind) || (screen.kind !== 'story' && screen.items.length > 1));
  return !mayBeBlank && parsed.every(({ value }) => value === null);
}

type ReadText = {
  textId: string;
  itemId: string;
  reading: TextReading;
  mentions: readonly Mention[];
  knownShare: number;
  alarms: HeardGroup[];
};

function readTexts(state: State, sent: Sent, parsed: readonly Parsed[], readers: Readers): ReadText[] {
  return parsed.flatMap(({ item, value }): ReadText[] => {
    if (value?.kind !== 'text') return [];
    const textId = textIdOf(sent.messageId, item.id);
    const question = item.kind === 'question' ? item.question : null;
    const context = contextOf(state, textId, sent.at, askedFor(item, question));
    const as = question === null ? null : readers.readClosed(value.text, question, state.locale);
    const { mentions: found, knownShare } = readers.readWords(value.text, context);
    const own = tellsFindings(question) ? found : found.filter(({ code }) => !code.startsWith('sx.'));
    const named =
      question === null || as !== null ? [] : readNamed(value.text, textId, question, state, readers);
    const mentions = [...own, ...named];
    const fillsSlot =
      question !== null &&
      (mentions.some((mention) => fills(question, mention)) ||
        readers.speaksOf(value.text, question, state.locale));
    const alarms = readers.hearAlarm(value.text, context, state.person).map((alarm) => ({
      ...alarm,
      // No safety page comes after the last one.
      isFaint: alarm.isFaint && !isLast(item),
      // What was heard has sounded already; sending it is not saying it again.
      isAgain: alarm.isAgain && !(sent.heardId !== undefined && hasSounded(state, alarm)),
    }));
    return [{ textId, itemId: item.id, reading: { as, fillsSlot }, mentions, knownShare, alarms }];
  });
}

/**
 * What somebody had from a medicine is a reaction, and what makes a problem worse ("a cold wind, coughing") or better a
 * circumstance: no findings of today.
 */
function tellsFindings(question: ProtocolQuestion | null): boolean {
  return question === null || !['allergies', 'worse', 'better'].includes(question.read);
}

/** The time or place that an answer names of what its question asks, as a mention of that question's slot. */
function readNamed(
  text: string,
  textId: string,
  question: ProtocolQuestion,
  { locale }: State,
  readers: Readers,
): Mention[] {
  const values = readers.readAsked(text, question, locale);
  if (values.length === 0) return [];
  const from = Math.min(...values.map((value) => value.from));
  const to = Math.max(...values.map((value) => value.to));
  const quote = { textId, from, to };
  return [{ code: question.slot, polarity: 'PRESENT', quote, values: [...values], reader: readers.version }];
}

/** What is said on the read-back and after it: no page of questions follows. */
function isLast({ kind, id }: Item): boolean {
  return kind === 'more' && !id.startsWith('more.confirm');
}

function hasSounded({ alarms }: State, { groupId, quote }: { groupId: string; quote: string }): boolean {
  return alarms.get(groupId)?.quotes.includes(quote) === true;
}

function askedFor(item: Item, question: ProtocolQuestion | null): AskedKind {
  if (question !== null) return askedKindOf(question);
  return item.kind === 'more' && item.id.startsWith('more.confirm') ? 'STORY' : 'OTHER';
}

/** Whether a mention is an answer to what was asked: the finding itself, or a value of the kind. */
function fills({ slot, read }: ProtocolQuestion, { code, polarity, values }: Mention): boolean {
  if (code === slot) return polarity === 'PRESENT' || polarity === 'ABSENT';
  return values.some(({ kind }) => kind === valueOfRead[read]);
}

function toAnswered(
  sent: Sent,
  asked: readonly string[],
  parsed: readonly Parsed[],
  texts: readonly ReadText[],
): Extract<ConsultationEvent, { type: 'screen.answered' }> {
  const { at, messageId, screenId, modality, heardId } = sent;
  return {
    type: 'screen.answered',
    at,
    messageId,
    screenId,
    asked: [...asked],
    values: Object.fromEntries(
      parsed.flatMap(({ item, value }) => (value === null ? [] : [[item.id, value]])),
    ),
    readings: Object.fromEntries(texts.map(({ itemId, reading }) => [itemId, reading])),
    modality,
    ...(heardId === undefined ? {} : { heardId }),
    flags: [],
  };
}

/** The flags that ticks and choices on this page raise outright. */
function flagsOfTicks(protocol: Protocol, parsed: readonly Parsed[]): string[] {
  return parsed.flatMap(({ item, value }) => {
    if (item.kind === 'harm' && value?.kind === 'choice') return harmFlags(protocol, item.id, value.optionId);
    if (item.kind !== 'signs' || value?.kind !== 'choices') return [];
    return item.signs
      .filter(({ optionId }) => value.optionIds.includes(optionId))
      .flatMap(({ groupId, signId }) => findSign(protocol, groupId, signId)?.flag ?? []);
  });
}

function toEvents(at: string, text: ReadText, readers: Readers): ConsultationEvent[] {
  const { textId, mentions, knownShare, alarms } = text;
  const { version } = readers;
  return [
    { type: 'mentions.proposed', at, textId, reader: version, knownShare, mentions: [...mentions] },
    ...(alarms.length === 0
      ? []
      : [{ type: 'alarm.sounded' as const, at, textId, groups: alarms, by: 'lexicon' as const, version }]),
  ];
}

/** "I'm not sure", "I'd rather not say" and a page that was sent with nothing ticked twice: the clinic is told "not confirmed". */
function findUnconfirmed(at: string, after: State, parsed: readonly Parsed[]): ConsultationEvent[] {
  const groups = parsed.flatMap(({ item, value }): { groupId: string; cause: Cause }[] => {
    if (item.kind === 'harm' && item.question.choices.some(({ unconfirmed }) => unconfirmed)) {
      const isOpen = after.alarms.get(selfHarmGroup)?.isUnconfirmed === true;
      return isOpen
        ? [{ groupId: selfHarmGroup, cause: value === null ? 'nothing_ticked' : 'declined' }]
        : [];
    }
    if (item.kind !== 'signs' || item.groupId === null) return [];
    const isUnsettled = after.alarms.get(item.groupId)?.isUnconfirmed === true;
    return isUnsettled && value?.kind !== 'choices' ? [{ groupId: item.groupId, cause: causeOf(value) }] : [];
  });
  const [first] = groups;
  if (first === undefined) return [];
  return [
    { type: 'alarm.unconfirmed', at, groups: groups.map(({ groupId }) => groupId), cause: first.cause },
  ];
}

type Cause = Extract<ConsultationEvent, { type: 'alarm.unconfirmed' }>['cause'];

function causeOf(value: AnswerValue | null): Cause {
  if (value === null) return 'nothing_ticked';
  return value.kind === 'declined' ? 'declined' : 'unsure';
}

/**
 * The groups that sounded and wait for an answer, self-harm among them. What cannot be asked of this patient is not waited
 * for: chest pain of the heart in a small child, a pregnancy in a man.
 */
function unsettledGroups(protocol: Protocol, { alarms, person }: State): string[] {
  const asked = pendingGroups(protocol, alarms, person, { areFaint: false }).map(({ group }) => group.id);
  const isHarmAsked = alarms.get(selfHarmGroup)?.isPending === true && isFor(protocol.selfHarm.for, person);
  return isHarmAsked ? [...asked, selfHarmGroup] : asked;
}
