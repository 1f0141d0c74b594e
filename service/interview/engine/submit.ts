import { isFor } from '../model/audience.ts';
import {
  type AnswerValue,
  type ConsultationEvent,
  type EventOf,
  itemsMax,
  mentionsMax,
} from '../model/events.ts';
import { additionItemOf, belongsToStory, listEntryOf } from '../model/items.ts';
import {
  type AskedKind,
  type Mention,
  mentionValuesMax,
  type ReadingContext,
  type SoundedGroup,
} from '../model/mentions.ts';
import type { ProtocolQuestion } from '../model/protocol.ts';
import { selfHarmGroup } from '../model/signs.ts';
import type { FlagLevel, Modality } from '../model/types.ts';
import { askedBy, askedKindOf } from './asked.ts';
import type { Readers } from './create-readers.ts';
import { describeItem, type Item, moreItem } from './describe.ts';
import { raiseFlags } from './flags.ts';
import { type ParsedValue, type Problem, parseValue } from './parse-value.ts';
import { advance } from './replay.ts';
import { additionScreenId, changeScreenId, type Screen } from './screen.ts';
import { nextScreen } from './screens.ts';
import { groupsNotAsked, isShortened, pendingGroups } from './sign-pages.ts';
import { readMax } from './size-limits.ts';
import { type State, textIdOf } from './state.ts';

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
  /** Another page is open now (409). */
  | { kind: 'stale'; screen: Screen }
  | { kind: 'invalid'; problems: InvalidItem[] };

type Parsed = { item: Item; value: AnswerValue | null };
type InvalidItem = { itemId: string; problem: Problem | 'unknown_item' | 'too_many' };

/**
 * Records one submitted page: its values, the readers' proposals and alarms from its texts, and the flags that its
 * answers raise. Flags use only answers and confirmed statements, never proposals.
 */
export function submit(state: State, sent: Sent, readers: Readers): Submitted {
  const { at, screenId, values } = sent;
  const screen = nextScreen(state);
  // A change belongs to no page.
  const open = screenId === changeScreenId ? null : screen;
  if (open !== null && (screenId !== open.id || open.kind === 'done')) return { kind: 'stale', screen };
  if (open?.kind === 'emergency')
    return { kind: 'recorded', events: [{ type: 'emergency.continued', at, ruleIds: open.ruleIds }] };
  const asked = open?.items ?? Object.keys(values);
  if (asked.length > itemsMax) return { kind: 'invalid', problems: [{ itemId: '', problem: 'too_many' }] };
  const { parsed, problems } = parseAll(state, open, asked, values, readers);
  if (problems.length > 0) return { kind: 'invalid', problems };
  if (isEmpty(open, parsed))
    return { kind: 'invalid', problems: [{ itemId: asked[0] ?? '', problem: 'empty' }] };
  const texts = readTexts(state, sent, parsed, readers);
  const shown = open === null ? [] : toShown(at, open);
  const answered = toAnswered(sent, asked, parsed, texts);
  const after = advance(state, [...shown, answered]);
  const flags = raiseFlags(after, flagsOfTicks(parsed));
  const recorded: ConsultationEvent[] = [
    ...shown,
    // The same event as was replayed, so that its state is known.
    flags.length === 0 ? answered : { ...answered, flags },
    ...texts.flatMap((text) => toEvents(at, text, readers)),
    ...findUnconfirmed(at, after, parsed),
  ];
  const isEmergency = ({ level }: { level: FlagLevel }) => level === 'EMERGENCY';
  if ([...after.flags, ...flags].some(isEmergency))
    recorded.push(...tellNotAsked(advance(state, recorded), at));
  const isLastPage = open?.kind === 'readback' && !flags.some(isEmergency);
  // A text on the last page may have triggered an alarm, which has to be asked first.
  if (isLastPage && unsettledGroups(advance(state, recorded)).length === 0)
    recorded.push({ type: 'finished', at });
  return { kind: 'recorded', events: recorded };
}

/** The event of a page of statements or signs; others need none. */
function toShown(at: string, { id: screenId, statements, signs }: Screen): ConsultationEvent[] {
  const isPlain = statements.length === 0 && signs.length === 0;
  return isPlain ? [] : [{ type: 'screen.shown', at, screenId, statements, signs }];
}

/** Tells the clinic, with an emergency, of the groups whose signs are not asked because of it. */
function tellNotAsked(state: State, at: string): ConsultationEvent[] {
  const groups = groupsNotAsked(state);
  return groups.length === 0 ? [] : [{ type: 'alarm.unconfirmed', at, groups, cause: 'emergency' }];
}

/** Records an addition after the end. It is read like any text and may trigger an alarm. */
export function recordAddition(
  state: State,
  sent: Pick<Sent, 'at' | 'messageId' | 'modality'>,
  text: string,
  readers: Readers,
): ConsultationEvent[] {
  const item = moreItem(additionItemOf(state.submissions.length + 1));
  const parsed: Parsed[] = [{ item, value: { kind: 'text', text } }];
  const addition = { ...sent, screenId: additionScreenId, values: {} };
  const texts = readTexts(state, addition, parsed, readers);
  const answered = toAnswered(addition, [item.id], parsed, texts);
  return [answered, ...texts.flatMap((one) => toEvents(sent.at, one, readers))];
}

/**
 * Records recognized speech before it is submitted: it is no answer yet, but triggers alarms at once (S22).
 * @param heard.itemId - of the open screen, or `addendum` after the end
 */
export function recordHeard(
  state: State,
  heard: Omit<EventOf<'heard'>, 'type'>,
  readers: Readers,
): ConsultationEvent[] {
  const { at, heardId, text } = heard;
  const groups = readers.detectAlarms(text, contextOf(state, heardId, 'OTHER'), state.person);
  const recorded: ConsultationEvent[] = [
    { type: 'heard', ...heard },
    ...toSounded(at, heardId, groups, readers.version),
  ];
  if (!isShortened(state)) return recorded;
  return [...recorded, ...tellNotAsked(advance(state, recorded), at)];
}

function toSounded(at: string, textId: string, groups: SoundedGroup[], version: string): ConsultationEvent[] {
  return groups.length === 0 ? [] : [{ type: 'alarm.sounded', at, textId, groups, by: 'lexicon', version }];
}

/** The context of a text: its author, and the kind of question that it answers. */
export function contextOf({ locale, answeredBy }: State, textId: string, asked: AskedKind): ReadingContext {
  return { textId, locale, answeredBy: answeredBy === 'PATIENT' ? 'PATIENT' : 'PROXY', asked };
}

/**
 * When the patient leaves while an alarm has no answer, the clinic is told "not confirmed" at once. The page is shown
 * again when the patient returns.
 * @param cause - Pause, "Finish and clear this device", or two minutes without an answer
 */
export function leaveUnconfirmed(
  state: State,
  at: string,
  cause: 'paused' | 'finished' | 'no_answer',
): ConsultationEvent[] {
  const groups = unansweredGroups(state);
  return groups.length === 0 ? [] : [{ type: 'alarm.unconfirmed', at, groups, cause }];
}

/** The triggered groups without an answer of which the clinic does not know yet. */
export function unansweredGroups(state: State): string[] {
  return unsettledGroups(state).filter((groupId) => state.alarms.get(groupId)?.isUnconfirmed !== true);
}

function parseAll(
  state: State,
  screen: Screen | null,
  asked: readonly string[],
  values: Sent['values'],
  readers: Readers,
): { parsed: Parsed[]; problems: InvalidItem[] } {
  const parsed: Parsed[] = [];
  const unknown = Object.keys(values).filter((itemId) => !asked.includes(itemId));
  const problems = unknown.map((itemId): InvalidItem => ({ itemId, problem: 'unknown_item' }));
  for (const itemId of asked) {
    const item = describeItem(state, screen, itemId);
    if (item === null) {
      // The entries of a list have no answer of their own.
      if (!itemId.startsWith(listEntryOf(''))) problems.push({ itemId, problem: 'unknown_item' });
      continue;
    }
    const raw = values[itemId];
    const result = parseClosed(item, raw, state, readers) ?? parseValue(item.accepts, raw);
    // A statement without a submitted value stays open.
    const blank = item.kind === 'statement' ? ({ kind: 'statement', answer: 'open' } as const) : null;
    if (!result.ok) problems.push({ itemId, problem: result.problem });
    else parsed.push({ item, value: result.value ?? blank });
  }
  return { parsed, problems };
}

/** Free text for a question that has no text field: the value of a plain answer ("about seven"); null when there is none. */
function parseClosed(item: Item, raw: unknown, { locale }: State, readers: Readers): ParsedValue | null {
  if (item.kind !== 'question' || typeof raw !== 'string' || raw.trim() === '') return null;
  if (item.accepts.text || parseValue(item.accepts, raw).ok) return null;
  const value = readers.readClosed(raw.trim(), item.question, locale);
  // A code is read from the text; a client cannot submit one.
  if (value?.kind === 'code') return { ok: true, value };
  return value === null ? null : parseValue(item.accepts, value);
}

/**
 * Whether the page must not be submitted blank. A page with one question, and the story, need an answer; a page with
 * several may be left blank, because it has no "I'd rather not say". On an alarm page a blank is counted.
 */
function isEmpty(screen: Screen | null, parsed: readonly Parsed[]): boolean {
  const blankKinds = ['alarm', 'confirm', 'readback', 'safety', 'further'];
  const mayBeBlank =
    screen !== null &&
    (blankKinds.includes(screen.kind) || (screen.kind !== 'story' && screen.items.length > 1));
  return !mayBeBlank && parsed.every(({ value }) => value === null);
}

/** What a text beyond {@link readMax} gives: its words are kept as the answer of its question. */
const unread = { mentions: [], knownShare: 1 } as const;

type ReadText = ReturnType<typeof readTexts>[number];

/** The alarms of all texts are detected first, before any other reader runs (S22). */
function readTexts(state: State, sent: Sent, parsed: readonly Parsed[], readers: Readers) {
  const { locale, person } = state;
  const written = parsed.flatMap(({ item, value }) => {
    if (value?.kind !== 'text') return [];
    const { text } = value;
    const textId = textIdOf(sent.messageId, item.id);
    const question = item.kind === 'question' ? item.question : null;
    const isStory = belongsToStory(item.id);
    const askedOf = isStory ? 'STORY' : 'OTHER';
    const context = contextOf(state, textId, question === null ? askedOf : askedKindOf(question));
    const sounded = readers.detectAlarms(text, context, person);
    return [{ item, text, textId, question, isStory, context, sounded }];
  });
  const quotesOf = ({ groupId }: SoundedGroup) => state.alarms.get(groupId)?.quotes ?? [];
  let charactersRead = 0;
  return written.map(({ item, text, textId, question, isStory, context, sounded }) => {
    const as = question && readers.readClosed(text, question, locale);
    charactersRead += text.length;
    const isRead = charactersRead <= readMax;
    const language = isRead ? readers.languageOf(text, locale) : null;
    const own = language === null ? context : { ...context, locale: language };
    const { mentions: found, knownShare } = isRead ? readers.readWords(text, own) : unread;
    const mentions = found.filter(({ code }) => tellsFindings(question) || !code.startsWith('sx.'));
    if (isRead && question !== null && as === null)
      mentions.push(...readNamed(text, textId, question, state, readers));
    const fillsSlot =
      question !== null &&
      (!isRead ||
        mentions.some((mention) => fills(question, mention)) ||
        readers.speaksOf(text, question, locale));
    const alarms = sounded.map((alarm) => ({
      ...alarm,
      // The read-back and additions come after the last safety page, so an alarm in them is never only faint.
      isFaint: alarm.isFaint && (item.kind !== 'more' || isStory),
      // Recognized speech has triggered its alarms already; submitting it does not count as a repetition.
      isAgain: alarm.isAgain && !(sent.heardId !== undefined && quotesOf(alarm).includes(alarm.quote)),
    }));
    const kept = mentions.slice(0, mentionsMax);
    const reading = { as, fillsSlot };
    return { textId, itemId: item.id, reading, mentions: kept, knownShare, language, alarms };
  });
}

/** Allergic reactions, and what makes a problem worse ("a cold wind, coughing") or better, are not current findings. */
function tellsFindings(question: ProtocolQuestion | null): boolean {
  return question === null || !['allergies', 'worse', 'better'].includes(question.read);
}

/** The time or place that an answer names for its question, as a mention of the question's slot. */
function readNamed(
  text: string,
  textId: string,
  question: ProtocolQuestion,
  { locale }: State,
  readers: Readers,
): Mention[] {
  const values = readers.readAsked(text, question, locale).slice(0, mentionValuesMax);
  if (values.length === 0) return [];
  const from = Math.min(...values.map((value) => value.from));
  const to = Math.max(...values.map((value) => value.to));
  const quote = { textId, from, to };
  return [{ code: question.slot, polarity: 'PRESENT', quote, values, reader: readers.version }];
}

/** Whether a mention answers the question: the finding itself, or a value of the right kind. */
function fills(question: ProtocolQuestion, { code, polarity, values }: Mention): boolean {
  if (code === question.slot) return polarity === 'PRESENT' || polarity === 'ABSENT';
  return values.some(({ kind }) => kind === askedBy(question).value);
}

function toAnswered(
  { at, messageId, screenId, modality, heardId }: Sent,
  asked: readonly string[],
  parsed: readonly Parsed[],
  texts: readonly ReadText[],
): EventOf<'screen.answered'> {
  const values = parsed.flatMap(({ item, value }) => (value === null ? [] : [[item.id, value] as const]));
  return {
    type: 'screen.answered',
    at,
    messageId,
    screenId,
    modality,
    ...(heardId === undefined ? {} : { heardId }),
    asked: [...asked],
    values: Object.fromEntries(values),
    readings: Object.fromEntries(texts.map(({ itemId, reading }) => [itemId, reading])),
    flags: [],
  };
}

/** The flags that ticks and choices on this page raise directly. */
function flagsOfTicks(parsed: readonly Parsed[]): string[] {
  return parsed.flatMap(({ item, value }) => {
    if (item.kind === 'harm' && value?.kind === 'choice')
      return item.question.choices.find(({ id }) => id === value.optionId)?.flag ?? [];
    if (item.kind !== 'signs' || value?.kind !== 'choices') return [];
    return item.signs
      .filter(({ optionId }) => value.optionIds.includes(optionId))
      .map(({ sign }) => sign.flag);
  });
}

function toEvents(at: string, text: ReadText, { version: reader }: Readers): ConsultationEvent[] {
  const { textId, mentions, knownShare, language, alarms } = text;
  const ofText = language === null ? {} : { language };
  return [
    { type: 'mentions.proposed', at, textId, reader, knownShare, ...ofText, mentions },
    ...toSounded(at, textId, alarms, reader),
  ];
}

/** Alarms answered with "I'm not sure" or "I'd rather not say", or left blank twice: the clinic is told "not confirmed". */
function findUnconfirmed(at: string, after: State, parsed: readonly Parsed[]): ConsultationEvent[] {
  const open = parsed.flatMap(({ item, value }) => {
    const groupId = groupOf(item, value);
    return groupId !== null && after.alarms.get(groupId)?.isUnconfirmed === true ? [{ groupId, value }] : [];
  });
  const [first] = open;
  if (first === undefined) return [];
  // A choice that leaves the alarm open is "I'd rather not say".
  const cause =
    first.value === null ? 'nothing_ticked' : first.value.kind === 'unsure' ? 'unsure' : 'declined';
  return [{ type: 'alarm.unconfirmed', at, groups: open.map(({ groupId }) => groupId), cause }];
}

/** The group of an item that was answered without a tick or choice, so that it may still be open. */
function groupOf(item: Item, value: AnswerValue | null): string | null {
  if (item.kind === 'signs') return value?.kind === 'choices' ? null : item.groupId;
  const mayBeLeft = item.kind === 'harm' && item.question.choices.some(({ unconfirmed }) => unconfirmed);
  return mayBeLeft ? selfHarmGroup : null;
}

/** The triggered groups without an answer, including self-harm, without those that cannot be asked of this patient. */
function unsettledGroups(state: State): string[] {
  const asked = pendingGroups(state, 'plain').map(({ groupId }) => groupId);
  const isHarmPending = state.alarms.get(selfHarmGroup)?.isPending === true;
  return isHarmPending && isFor(state.protocol.selfHarm.for, state.person)
    ? [...asked, selfHarmGroup]
    : asked;
}
