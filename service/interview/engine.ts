import {
  confirmationOf,
  confirmationsFirst,
  entriesOf,
  hiddenConfirmation,
  isChecklist,
  isConfirmation,
  mayBeListed,
  noneOfThese,
  reopenChecklist,
  withChecklist,
} from './checklist.ts';
import {
  type AnswerValue,
  answerValueSchema,
  codesMax,
  type Fact,
  type Interpretation,
  type InterviewEvent,
  isModelEvent,
  type ModelEvent,
  type Recognizer,
} from './events.ts';
import { findCandidates } from './flags/candidates.ts';
import { evaluateRules, groupOf, isDoubted, type View } from './flags/evaluate.ts';
import { localize } from './languages/catalogue.ts';
import { interpretText, readerVersion, saysScale, saysYesNo } from './languages/read-text.ts';
import { alarmSlot, doubtSlot, unsureSlot } from './matchers/alarm.ts';
import { foldWord } from './matchers/tokens.ts';
import { type CompiledProtocol, type FlagRule, findingsOf, type Option, type Question } from './protocol.ts';
import { isFull } from './room.ts';
import {
  derive,
  findQuestion,
  holds,
  type InterviewState,
  isLaidLast,
  type Message,
  orderedQuestions,
  stepsFrom,
} from './state.ts';
import { type Locale, type LocalizedText, locales, type Modality, maxTextLength } from './types.ts';

export { findQuestion, type InterviewState } from './state.ts';

export type Step =
  | { kind: 'emergency'; flags: InterviewState['flags'] }
  | { kind: 'question'; questionId: string }
  | { kind: 'readback' }
  | { kind: 'done' };

function emptyState(protocol: CompiledProtocol): InterviewState {
  return {
    status: 'NOT_STARTED',
    locale: protocol.languages[0] ?? 'en',
    answeredBy: 'PATIENT',
    ageYears: null,
    earlier: null,
    modality: 'TEXT',
    startedAt: null,
    finishedAt: null,
    messages: [],
    noted: [],
    slots: {},
    routed: [],
    asked: [],
    listed: [],
    flags: [],
    heard: null,
    isFull: false,
  };
}

/** Whether an answer confirms or corrects what was heard at a question; lists stand for each other, as one is gone. */
function isAnswerTo(heardAt: string | null, questionId: string | null, isListed: boolean): boolean {
  return heardAt === questionId || (isListed && heardAt !== null && isChecklist(heardAt));
}

/** What was heard and is now sent, or left: it speaks for no flag any more. Gives the rules that it spoke for. */
function settleHeard(
  state: InterviewState,
  isSettled: (heardAt: string | null) => boolean,
  heardId: string | undefined,
): string[] {
  const { heard } = state;
  if (heard !== null && (heard.heardId === heardId || isSettled(heard.questionId))) state.heard = null;
  const settled: string[] = [];
  for (const flag of state.flags) {
    const left = flag.heardAt.filter((heardAt) => !isSettled(heardAt));
    if (left.length < flag.heardAt.length) settled.push(flag.ruleId);
    flag.heardAt = left;
  }
  return settled;
}

function addHeard(
  state: InterviewState,
  event: Extract<InterviewEvent, { type: 'heard' }>,
  lapsed: Set<string>,
): void {
  const { heardId, questionId, text } = event;
  state.heard = { heardId, questionId, text };
  for (const { ruleId, level, quote } of event.interpretation.flags) {
    lapsed.delete(ruleId);
    const known = state.flags.find((flag) => flag.ruleId === ruleId);
    if (known === undefined) {
      state.flags.push({
        id: ruleId,
        ruleId,
        level,
        quote,
        raisedAt: event.at,
        messages: [],
        heardAt: [questionId],
        answerLaterChanged: false,
        continued: false,
      });
    } else {
      known.heardAt.push(questionId);
      known.continued = false;
    }
  }
  if (state.status === 'ABANDONED' || state.status === 'PAUSED') state.status = 'ONGOING';
}

function addMessage(
  state: InterviewState,
  event: Extract<InterviewEvent, { type: 'answered' | 'addendum' }>,
  lapsed: Set<string>,
  /** The asking that settled what was heard, by rule. */
  settledBy: Map<string, string>,
): void {
  // The same client message sent twice is one message (the store refuses it too).
  if (state.messages.some((message) => message.messageId === event.messageId)) return;
  const number = state.messages.length + 1;
  const questionId = event.type === 'answered' ? event.questionId : null;
  const checklistId = (event.type === 'answered' ? event.checklistId : undefined) ?? null;
  const asking = checklistId ?? event.messageId;
  const heardId = event.type === 'answered' ? event.heardId : undefined;
  const isSettled = (at: string | null) => isAnswerTo(at, questionId, checklistId !== null);
  for (const ruleId of settleHeard(state, isSettled, heardId)) settledBy.set(ruleId, asking);
  if (questionId !== null) {
    for (const earlier of state.messages) {
      if (earlier.questionId === questionId && earlier.supersededBy === null) earlier.supersededBy = number;
    }
    if (!state.asked.includes(questionId)) {
      state.asked.push(questionId);
      // Going on to another question is going on: the page has been shown with the answer before.
      const isSamePage = checklistId !== null && state.messages.at(-1)?.checklistId === checklistId;
      if (!isSamePage) for (const flag of state.flags) if (flag.level === 'EMERGENCY') flag.continued = true;
      if (checklistId !== null) state.listed.push({ questionId, checklistId });
    }
  }
  state.messages.push({
    number,
    messageId: event.messageId,
    questionId,
    value: event.type === 'answered' ? event.value : { kind: 'text', text: event.text },
    facts: event.interpretation.facts,
    matcherVersion: event.interpretation.matcherVersion,
    at: event.at,
    modality: event.modality,
    supersededBy: null,
    checklistId,
  });
  if (event.modality === 'SPEECH') state.modality = 'SPEECH';
  for (const flagId of event.interpretation.lapsed ?? []) lapsed.add(flagId);
  for (const raised of event.interpretation.flags) {
    lapsed.delete(raised.ruleId);
    const known = state.flags.find((flag) => flag.ruleId === raised.ruleId);
    if (known === undefined) {
      state.flags.push({
        id: raised.ruleId,
        ruleId: raised.ruleId,
        level: raised.level,
        quote: raised.quote,
        raisedAt: event.at,
        messages: [number],
        heardAt: [],
        answerLaterChanged: false,
        continued: false,
      });
    } else {
      known.messages.push(number);
      // Who sends what was heard has been shown the emergency page for it.
      if (settledBy.get(raised.ruleId) !== asking) known.continued = false;
    }
  }
  if (state.status === 'ABANDONED' || state.status === 'PAUSED') state.status = 'ONGOING';
}

/**
 * Folds the events of one interview into its state. It reads no clock and runs no matcher and no rule. Nothing of a
 * language model gets into it (decision 031).
 */
export function replay(protocol: CompiledProtocol, events: readonly InterviewEvent[]): InterviewState {
  const state = emptyState(protocol);
  const lapsed = new Set<string>();
  const settledBy = new Map<string, string>();
  for (const event of events) {
    if (isModelEvent(event)) continue;
    switch (event.type) {
      case 'started':
        state.status = 'ONGOING';
        state.locale = event.locale;
        state.answeredBy = event.answeredBy;
        state.ageYears = event.patient.ageYears;
        state.earlier = event.earlier ?? null;
        state.modality = event.modality;
        state.startedAt = event.at;
        break;
      case 'answered':
      case 'addendum':
        addMessage(state, event, lapsed, settledBy);
        break;
      case 'heard':
        addHeard(state, event, lapsed);
        break;
      default:
        state.noted.push({
          type: event.type,
          at: event.at,
          after: state.messages.length,
          locale: event.type === 'locale_changed' ? event.locale : null,
        });
        applyNoted(state, event);
    }
  }
  for (const flag of state.flags) {
    flag.answerLaterChanged =
      lapsed.has(flag.id) ||
      (flag.heardAt.length === 0 &&
        flag.messages.every((number) => state.messages[number - 1]?.supersededBy !== null));
  }
  state.isFull = isFull(events);
  return Object.assign(state, derive(protocol, state.messages, state));
}

function applyNoted(
  state: InterviewState,
  event: Exclude<InterviewEvent, { type: 'started' | 'answered' | 'addendum' | 'heard' } | ModelEvent>,
): void {
  switch (event.type) {
    case 'emergency_continued':
      for (const flag of state.flags) if (event.flagIds.includes(flag.id)) flag.continued = true;
      break;
    case 'locale_changed':
      state.locale = event.locale;
      break;
    case 'paused':
      state.status = 'PAUSED';
      break;
    case 'resumed':
    case 'reopened':
      state.status = 'ONGOING';
      state.finishedAt = null;
      break;
    case 'abandoned':
      state.status = 'ABANDONED';
      break;
    case 'finished':
      state.status = 'FINISHED';
      state.finishedAt = event.at;
      settleHeard(state, (heardAt) => heardAt === null, undefined);
      break;
    case 'emergency_shown':
      break;
  }
}

function isOpen(protocol: CompiledProtocol, state: InterviewState, question: Question): boolean {
  if (state.asked.includes(question.id)) return false;
  if (state.slots[question.slot] === undefined) return true;
  // What was touched on in other words is worth asking; a yes is not, nor what was asked for, by whichever module.
  const wasAsked = state.asked.some((id) => findQuestion(protocol, id)?.slot === question.slot);
  const isTold = question.kind === 'yesno' && state.slots[question.slot]?.status === 'YES';
  return question.alwaysAsk && !wasAsked && !isTold;
}

/** How many questions were put; a list is one. */
export function countAsked({ asked, listed }: InterviewState): number {
  return asked.length - listed.length + new Set(listed.map(({ checklistId }) => checklistId)).size;
}

/**
 * The questions still to come, in order. Findings of lesser weight come together, in a list to tick. What matters least
 * is left out first while the interview would become longer than its target; required questions are never left out.
 */
export function remainingQuestions(protocol: CompiledProtocol, state: InterviewState): Question[] {
  const ordered = orderedQuestions(protocol, state.routed);
  const seenSlots = new Set<string>();
  const open = ordered.filter((question) => {
    if (question.when !== null && !holds(question.when, state)) return false;
    if (!isOpen(protocol, state, question) || seenSlots.has(question.slot)) return false;
    seenSlots.add(question.slot);
    return true;
  });
  const rank = new Map(state.routed.map((id, index) => [id, index]));
  const placeOf = (question: Question) => rank.get(question.module) ?? 0;
  // Of a second complaint what matters most is asked like that of the first; of a third one only if there is room.
  const weightOf = (question: Question) => {
    const place = placeOf(question);
    const isMain = question.priority === 1 && place < 2;
    return question.priority + (place > 0 && !isMain ? 1 : 0);
  };
  const isLesser = (question: Question) => question.priority > 1 || placeOf(question) > 0;
  const doubted = findingsToConfirm(protocol, state);
  const confirmations = open.filter(({ id }) => doubted.has(id));
  const others = open.filter((question) => !isConfirmation(question));
  const { limits } = protocol;
  const room = { target: limits.target - countAsked(state), hard: limits.hard - countAsked(state) };
  const first = confirmationsFirst(protocol, state, confirmations);
  if (state.isFull) return first;
  const remaining = leaveOut(withChecklist(protocol, state, others, isLesser), weightOf, room);
  const tooMany = remaining.length - room.target;
  if (tooMany <= 0) return [...first, ...remaining];
  // What would make the interview too long by itself fits into the list.
  const movable = remaining.filter((question) => mayBeListed(question) && !isLesser(question));
  const moved = new Set(movable.slice(-tooMany));
  const isMovedToo = (question: Question) => isLesser(question) || moved.has(question);
  return [...first, ...leaveOut(withChecklist(protocol, state, others, isMovedToo), weightOf, room)];
}

/** The questions that make sure of the findings on which an emergency rests that is doubted now. */
function findingsToConfirm(protocol: CompiledProtocol, state: InterviewState): Set<string> {
  if (state.slots[unsureSlot] === undefined) return new Set();
  const waiting = findCandidates(protocol.rules, [state]).filter(
    (rule) => rule.level === 'EMERGENCY' && holds(rule.when, state) && isDoubted(rule, state),
  );
  return new Set(waiting.flatMap((rule) => findingsOf(rule.when)).map(confirmationOf));
}

/** Without the lightest questions, as far as there is no room for them; required ones stay, up to the hard limit. */
function leaveOut(
  questions: Question[],
  weightOf: (question: Question) => number,
  room: { target: number; hard: number },
): Question[] {
  let remaining = questions;
  for (const lightest of [4, 3, 2]) {
    const excess = remaining.length - room.target;
    if (excess <= 0) break;
    const droppable = remaining.filter((question) => !question.required && weightOf(question) === lightest);
    const dropped = new Set(droppable.slice(-excess));
    remaining = remaining.filter((question) => !dropped.has(question));
  }
  const excess = remaining.length - room.hard;
  if (excess <= 0) return remaining;
  const dropped = new Set(remaining.filter((question) => !question.required).slice(-excess));
  return remaining.filter((question) => !dropped.has(question)).slice(0, Math.max(0, room.hard));
}

/**
 * The question of an id as it stands now: one of the protocol's, the list of findings that is due, or the one that was
 * answered, to change it. Null for what is neither, and for a list that has gone.
 */
export function questionOf(
  protocol: CompiledProtocol,
  state: InterviewState,
  questionId: string,
): Question | null {
  if (!isChecklist(questionId)) return findQuestion(protocol, questionId);
  const remaining = remainingQuestions(protocol, state);
  const due = [...remaining, hiddenConfirmation(protocol, state, remaining)];
  return due.find((question) => question?.id === questionId) ?? reopenChecklist(protocol, state, questionId);
}

function pendingEmergencies(state: InterviewState): InterviewState['flags'] {
  return state.flags.filter(
    (flag) => flag.level === 'EMERGENCY' && !flag.continued && !flag.answerLaterChanged,
  );
}

/** What the patient sees next. A new emergency comes first, once; after it the interview goes on where it was. */
export function nextStep(protocol: CompiledProtocol, state: InterviewState): Step {
  const flags = pendingEmergencies(state);
  if (flags.length > 0) return { kind: 'emergency', flags };
  if (state.status === 'FINISHED') return { kind: 'done' };
  const [next] = remainingQuestions(protocol, state);
  return next === undefined ? { kind: 'readback' } : { kind: 'question', questionId: next.id };
}

/** The options of a question; yes/no questions all have the same two. */
export function optionsOf(protocol: CompiledProtocol, question: Question): Option[] {
  if (question.kind !== 'yesno') return question.options;
  const label = (id: 'yes' | 'no'): LocalizedText => protocol.labels[id] ?? localize({ en: id, es: id });
  const own = (id: 'yes' | 'no') => question.options.find((option) => option.id === id);
  return [own('yes') ?? { id: 'yes', label: label('yes') }, own('no') ?? { id: 'no', label: label('no') }];
}

export type ParsedAnswer =
  | { ok: true; value: AnswerValue }
  | { ok: false; code: 'unknown_question' | 'not_asked_yet' | 'invalid_value'; message: LocalizedText };

function refuse(
  protocol: CompiledProtocol,
  code: 'unknown_question' | 'not_asked_yet' | 'invalid_value',
  phrase: string,
  values: Record<string, string> = {},
): ParsedAnswer {
  const text = protocol.phrases[phrase] ?? localize({ en: code, es: code });
  const message = { ...text };
  for (const locale of locales) {
    for (const [name, value] of Object.entries(values))
      message[locale] = message[locale].replaceAll(`{${name}}`, value);
  }
  return { ok: false, code, message };
}

function mayAnswer(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  shown: ReadonlySet<string>,
): boolean {
  if (state.asked.includes(question.id) || shown.has(question.id)) return true;
  const remaining = remainingQuestions(protocol, state);
  if (remaining[0]?.id === question.id) return true;
  if (isChecklist(question.id)) return remaining.every(({ id }) => id !== question.id);
  // Found in other words and never asked: it stands in the read-back with a "Change" beside it.
  const applies = orderedQuestions(protocol, state.routed).some((candidate) => candidate.id === question.id);
  return (
    applies &&
    state.slots[question.slot] !== undefined &&
    (question.when === null || holds(question.when, state))
  );
}

function matchOption(options: Option[], raw: string): Option | undefined {
  const folded = foldWord(raw.trim());
  return (
    options.find((option) => option.id === raw.trim()) ??
    options.find((option) => locales.some((locale) => foldWord(option.label[locale]) === folded))
  );
}

function parseValue(
  protocol: CompiledProtocol,
  locale: Locale,
  question: Question,
  raw: unknown,
): AnswerValue | null {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) {
    const parsed = answerValueSchema.safeParse(raw);
    if (!parsed.success) return null;
    switch (parsed.data.kind) {
      case 'unsure':
      case 'declined':
        return parsed.data;
      case 'choice':
        return parseValue(protocol, locale, question, parsed.data.optionId)?.kind === 'text'
          ? null
          : parseValue(protocol, locale, question, parsed.data.optionId);
      case 'choices':
        return parseValue(protocol, locale, question, parsed.data.optionIds);
      case 'number':
        return parseValue(protocol, locale, question, parsed.data.number);
      case 'text':
        return parsed.data.text.trim() !== '' && mayBeWords(locale, question, parsed.data.text)
          ? parsed.data
          : null;
    }
  }
  if (raw === 'unsure' || raw === 'declined') return { kind: raw };
  const options = optionsOf(protocol, question);
  if (Array.isArray(raw)) {
    const ids = [...new Set(raw)].filter((entry): entry is string => typeof entry === 'string');
    if (question.kind !== 'choices' || ids.length === 0 || ids.length !== new Set(raw).size) return null;
    const chosen = ids.map((entry) => options.find((option) => option.id === entry));
    if (chosen.some((option) => option === undefined)) return null;
    if (ids.length > 1 && chosen.some((option) => option?.exclusive === true)) return null;
    return {
      kind: 'choices',
      optionIds: options.filter((option) => ids.includes(option.id)).map((option) => option.id),
    };
  }
  if (
    typeof raw === 'number' ||
    (typeof raw === 'string' && question.kind === 'scale' && /^\s*\d{1,3}\s*$/.test(raw))
  ) {
    const number = Number(raw);
    if (question.kind !== 'scale' || !Number.isInteger(number)) return null;
    if (number < (question.min ?? 0) || number > (question.max ?? 10)) return null;
    return { kind: 'number', number };
  }
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  if (text === '' || raw.length > maxTextLength) return null;
  const option = matchOption(options, raw);
  if (option !== undefined) {
    return question.kind === 'choices'
      ? { kind: 'choices', optionIds: [option.id] }
      : { kind: 'choice', optionId: option.id };
  }
  return mayBeWords(locale, question, text) ? { kind: 'text', text } : null;
}

/** Words answer a scale only where a value can be read from them, in any language: "about seven", "unbearable". */
function mayBeWords(locale: Locale, question: Question, text: string): boolean {
  if (!takesWords(question)) return false;
  return question.kind !== 'scale' || saysScale(text, locale, question.min ?? 0, question.max ?? 10);
}

function takesWords(question: Question): boolean {
  return question.kind === 'text' || question.allowsOwnWords;
}

/**
 * Turns what a form or a program sent into an answer. Strings are an option's id or label, the words "unsure" and
 * "declined", or free text (at most 4,000 characters, never empty) where the question takes it; numbers answer scales;
 * arrays of option ids answer multiple choices. An explicit AnswerValue object is accepted too.
 * Only the current question, an answered one and one whose value was understood from other words may be answered.
 * @param shown - ids of further questions whose lines the read-back shows, to be changed there
 */
export function parseAnswer(
  protocol: CompiledProtocol,
  state: InterviewState,
  questionId: string,
  raw: unknown,
  shown: ReadonlySet<string> = new Set(),
): ParsedAnswer {
  const question = questionOf(protocol, state, questionId);
  if (question === null && isChecklist(questionId))
    return refuse(protocol, 'not_asked_yet', 'error.not_asked_yet');
  if (question === null) return refuse(protocol, 'unknown_question', 'error.unknown_question');
  if (!mayAnswer(protocol, state, question, shown))
    return refuse(protocol, 'not_asked_yet', 'error.not_asked_yet');
  const value = parseValue(protocol, state.locale, question, raw);
  if (
    value?.kind === 'text' &&
    question.kind === 'yesno' &&
    !saysYesNo({ protocol, state, question, text: value.text })
  )
    return refuse(
      protocol,
      'invalid_value',
      'error.yesno_words' in protocol.phrases ? 'error.yesno_words' : 'error.choose',
    );
  if (value !== null) return { ok: true, value };
  if (typeof raw === 'string' && raw.trim() === '') return refuse(protocol, 'invalid_value', 'error.empty');
  if (typeof raw === 'string' && raw.length > maxTextLength)
    return refuse(protocol, 'invalid_value', 'error.too_long');
  if (question.kind === 'scale') {
    const isWords = typeof raw === 'string' && /\p{L}/u.test(raw) && 'error.scale_words' in protocol.phrases;
    return refuse(protocol, 'invalid_value', isWords ? 'error.scale_words' : 'error.scale', {
      min: String(question.min ?? 0),
      max: String(question.max ?? 10),
    });
  }
  return refuse(protocol, 'invalid_value', 'error.choose');
}

/** The code an option stands for in its own slot. */
export function codeOfOption(question: Question, option: Option): string {
  return option.code ?? `option:${question.id}:${option.id}`;
}

function factsOfOption(question: Question, option: Option): Fact[] {
  const untied = { quote: null, start: null, end: null };
  const isNo = option.id === 'no' || option.code === 'no';
  const code = question.kind === 'yesno' ? option.id : codeOfOption(question, option);
  return [
    { slot: question.slot, codes: [code], negated: isNo, ...untied },
    ...(option.facts ?? []).map((fact) => ({ ...fact, codes: [...fact.codes], ...untied })),
  ];
}

function readFacts(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  value: AnswerValue,
): Fact[] {
  const options = optionsOf(protocol, question);
  switch (value.kind) {
    case 'unsure':
    case 'declined':
      return [];
    case 'number':
      return [
        {
          slot: question.slot,
          codes: [`number:${value.number}`],
          negated: false,
          quote: null,
          start: null,
          end: null,
        },
      ];
    case 'choice':
      return options
        .filter((option) => option.id === value.optionId)
        .flatMap((option) => factsOfOption(question, option));
    case 'choices':
      return options
        .filter((option) => value.optionIds.includes(option.id))
        .flatMap((option) => factsOfOption(question, option));
    case 'text':
      return interpretText({ protocol, state, question, text: value.text });
  }
}

/** The emergency rules that one message meets by itself. */
function metEmergencies(protocol: CompiledProtocol, state: InterviewState, message: Message): FlagRule[] {
  const { ageYears, answeredBy } = state;
  const known = { ...derive(protocol, [message], state, message.number), ageYears, answeredBy };
  return findCandidates(protocol.rules, [known]).filter(
    (rule) => rule.level === 'EMERGENCY' && holds(rule.when, known),
  );
}

function messageOf(number: number, questionId: string | null, value: AnswerValue, facts: Fact[]): Message {
  return {
    number,
    messageId: '',
    questionId,
    value,
    facts,
    matcherVersion: '',
    at: '',
    modality: 'TEXT',
    supersededBy: null,
    checklistId: null,
  };
}

/**
 * Settles what words sound like. Words that surely raise an emergency need no question to find it. Where words do not
 * surely sound like one, each finding in them that an emergency may rest on is doubted: a rule that needs it waits until
 * it is made sure of, which is asked at once. Of a few words, which were each meant, only what meets a rule by itself is
 * doubted. What a question asked for is answered and not doubted, nor are thoughts of suicide or self-harm. What is doubted depends on these words alone, so that the order of the answers makes no difference.
 */
function settleAlarm(
  protocol: CompiledProtocol,
  state: InterviewState,
  questionId: string | null,
  value: AnswerValue,
  facts: Fact[],
): Fact[] {
  const alarm = facts.find((fact) => fact.slot === alarmSlot);
  const unsure = facts.find((fact) => fact.slot === unsureSlot);
  const others = facts.filter((fact) => fact !== alarm && fact !== unsure);
  if (alarm === undefined && unsure === undefined) return facts;
  const asked = questionId === null ? undefined : findQuestion(protocol, questionId)?.slot;
  const told = others.filter((fact) => fact.slot !== asked);
  const met = metEmergencies(protocol, state, messageOf(1, questionId, value, told));
  const doubted = met.filter((rule) => rule.advice !== 'crisis');
  const isFound = met.length > 0 && (unsure === undefined || doubted.length < met.length);
  const alarmFacts = alarm === undefined || isFound ? [] : [alarm];
  const ofMet = new Set(doubted.flatMap((rule) => findingsOf(rule.when)));
  const findings =
    unsure === undefined
      ? []
      : told
          .filter((fact) => !fact.negated && fact.codes.includes('yes'))
          .map(({ slot }) => slot)
          // A protocol that was pinned before doubts were has no questions to settle them.
          .filter((slot) => findQuestion(protocol, confirmationOf(slot)) !== null)
          .filter((slot) => ofMet.has(slot) || unsure.codes.includes('long'));
  if (unsure === undefined || findings.length === 0) return [...others, ...alarmFacts];
  return [
    ...others,
    ...alarmFacts,
    { ...unsure, codes: [...new Set(findings)].slice(0, codesMax) },
    ...(doubted.length === 0 ? [] : [{ ...unsure, slot: doubtSlot, codes: doubted.map((rule) => rule.id) }]),
  ];
}

/** What is known in the ways that count for red flags, were a message the next one. */
function lookAhead(
  protocol: CompiledProtocol,
  state: InterviewState,
  questionId: string | null,
  value: AnswerValue,
  read: Fact[],
) {
  const number = state.messages.length + 1;
  const facts = settleAlarm(protocol, state, questionId, value, read);
  const message = messageOf(number, questionId, value, facts);
  const messages = state.messages.map((earlier) =>
    questionId !== null && earlier.questionId === questionId && earlier.supersededBy === null
      ? { ...earlier, supersededBy: number }
      : earlier,
  );
  const person = { ageYears: state.ageYears, answeredBy: state.answeredBy };
  const all = [...messages, message];
  const settled = { ...derive(protocol, all, state), ...person };
  // The newest words count, whatever was denied before; what all answers come to counts as well, and so does what was
  // known at each step after this one: an answer that comes late, or is corrected, raises what it would have raised in
  // its place.
  const views: View[] = isLaidLast(protocol, messages, message)
    ? [{ known: settled, newestCounts: false }]
    : [
        { known: { ...derive(protocol, all, state, number), ...person }, newestCounts: true },
        ...stepsFrom(protocol, all, message).map((step) => ({
          known: { ...derive(protocol, step, state), ...person },
          newestCounts: false,
        })),
        { known: settled, newestCounts: false },
      ];
  return { number, facts, messages, person, settled, views };
}

/** @param askedAs - the question that was put: `questionId`, or the list that it stands in */
function judge(
  protocol: CompiledProtocol,
  state: InterviewState,
  questionId: string | null,
  value: AnswerValue,
  read: Fact[],
  askedAs: string | null = questionId,
): Interpretation {
  const ahead = lookAhead(protocol, state, questionId, value, read);
  const { number, facts, messages, person, settled, views } = ahead;
  const isListed = askedAs !== null && isChecklist(askedAs);
  // A flag whose answer is now replaced may be raised anew by the new answer; so may one that was only heard.
  const stood = state.flags.filter((flag) => !flag.answerLaterChanged);
  const standing = stood.filter(
    (flag) =>
      flag.messages.some((raised) => messages[raised - 1]?.supersededBy === null) ||
      flag.heardAt.some((heardAt) => !isAnswerTo(heardAt, askedAs, isListed)),
  );
  const replaced = stood.filter((flag) => !standing.includes(flag));
  const isChange = messages.some((earlier) => earlier.supersededBy === number);
  // A rule may rest on several answers; the one that is changed need not be the one that raised the flag. Where it had
  // ceased to hold before, the flag is not this answer's to take back.
  const lapsed = isChange
    ? standing.filter((flag) => {
        const rule = protocol.rules.find((candidate) => candidate.id === flag.ruleId);
        return rule !== undefined && holds(rule.when, state) && !holds(rule.when, settled);
      })
    : [];
  const text = value.kind === 'text' ? value.text : null;
  // What ends with this answer must not keep another rule of its group silent.
  const left = standing.filter((flag) => !lapsed.includes(flag));
  const flags = evaluateRules(protocol, views, left, number, text);
  const lapsedGroups = new Set([...replaced, ...lapsed].map((flag) => groupOf(protocol, flag.ruleId)));
  const silenced = protocol.rules.filter(({ group }) => lapsedGroups.has(group));
  // Nor one that it has kept silent until now, whose own answer still stands.
  const heard = silenced.length === 0 ? [] : messages.filter((earlier) => earlier.supersededBy === null);
  const before = heard.map((earlier, index) => ({
    known: { ...derive(protocol, messages.slice(0, earlier.number), state, earlier.number), ...person },
    newestCounts: index < heard.length - 1,
  }));
  const unsilenced = evaluateRules(
    { ...protocol, rules: silenced },
    before,
    [...left, ...flags],
    number,
    null,
  );
  return {
    matcherVersion: readerVersion(text, state.locale),
    facts,
    ...(lapsed.length === 0 ? {} : { lapsed: lapsed.map((flag) => flag.id) }),
    flags: [...flags, ...unsilenced],
  };
}

/**
 * Reads an answer: the facts in it, and the red flags that hold once it counts and were not raised before.
 * @param askedAs - the id of the list that the question stood in
 */
export function interpretAnswer(
  protocol: CompiledProtocol,
  state: InterviewState,
  questionId: string,
  value: AnswerValue,
  askedAs: string = questionId,
): Interpretation {
  const question = findQuestion(protocol, questionId);
  if (question === null) throw new RangeError(`No question "${questionId}" in ${protocol.id}`);
  return judge(protocol, state, questionId, value, readFacts(protocol, state, question, value), askedAs);
}

type Sent = {
  at: string;
  messageId: string;
  questionId: string;
  value: AnswerValue;
  modality: Modality;
  heardId?: string;
};

/**
 * The events of one answer, read. A list of findings comes to one for each entry: ticked is "yes", left empty is "no",
 * and who skips the list skips each of them. A list that is changed comes to one for each entry that is another now.
 * @param events - the interview before the answer
 * @param sent - with a value that `parseAnswer` gave for the question
 * @param state - what the events come to, for who has it already
 */
export function recordAnswer(
  protocol: CompiledProtocol,
  events: readonly InterviewEvent[],
  sent: Sent,
  state: InterviewState = replay(protocol, events),
): InterviewEvent[] {
  const question = questionOf(protocol, state, sent.questionId);
  if (question === null) throw new RangeError(`No question "${sent.questionId}" in ${protocol.id}`);
  if (!isChecklist(question.id)) {
    const interpretation = interpretAnswer(protocol, state, question.id, sent.value);
    return [{ type: 'answered', ...sent, interpretation }];
  }
  const recorded: InterviewEvent[] = [];
  for (const entry of entriesOf(protocol, question)) {
    const value = valueOfEntry(entry, sent.value);
    if (state.asked.includes(entry.id) && stands(state, entry, value)) continue;
    const before = recorded.length === 0 ? state : replay(protocol, [...events, ...recorded]);
    recorded.push({
      type: 'answered',
      at: sent.at,
      // The first carries the message's own id, by which it is known when it is sent again.
      messageId: recorded.length === 0 ? sent.messageId : `${sent.messageId}.${recorded.length + 1}`,
      questionId: entry.id,
      value,
      modality: sent.modality,
      interpretation: interpretAnswer(protocol, before, entry.id, value, question.id),
      checklistId: sent.messageId,
      ...(sent.heardId === undefined ? {} : { heardId: sent.heardId }),
    });
  }
  return recorded;
}

function valueOfEntry(entry: Question, value: AnswerValue): AnswerValue {
  if (value.kind !== 'choices') return value;
  return { kind: 'choice', optionId: value.optionIds.includes(entry.id) ? 'yes' : 'no' };
}

/** Whether an entry that was answered before says the same already, perhaps in more words. */
function stands(state: InterviewState, entry: Question, value: AnswerValue): boolean {
  const status = state.slots[entry.slot]?.status;
  if (value.kind !== 'choice') return status === (value.kind === 'unsure' ? 'UNSURE' : 'DECLINED');
  return status === (value.optionId === 'yes' ? 'YES' : 'NO');
}

/** What stands ticked in a list that was answered, or was chosen for a question with several answers. */
export function chosenOptions(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
): string[] {
  if (!isChecklist(question.id)) {
    const latest = state.messages.findLast(
      (message) => message.questionId === question.id && message.supersededBy === null,
    );
    return latest?.value.kind === 'choices' ? latest.value.optionIds : [];
  }
  const entries = entriesOf(protocol, question);
  if (!entries.every((entry) => state.asked.includes(entry.id))) return [];
  const ticked = entries.filter((entry) => state.slots[entry.slot]?.status === 'YES');
  const isNone = entries.every((entry) => state.slots[entry.slot]?.status === 'NO');
  return isNone ? [noneOfThese] : ticked.map((entry) => entry.id);
}

/** Reads an "I forgot to say" in the same way; it answers no question. */
export function interpretAddendum(
  protocol: CompiledProtocol,
  state: InterviewState,
  text: string,
): Interpretation {
  const facts = interpretText({ protocol, state, question: null, text });
  return judge(protocol, state, null, { kind: 'text', text }, facts);
}

/**
 * The event of what was heard, read for its red flags alone: those that would hold if it were sent as it is (S22). It
 * takes back no flag and fills no slot; the answer that follows does.
 * @param heard.questionId - as it is put to the patient; null at the read-back and for an addendum
 * @param value - what the text comes to as an answer to the question; null where it is none
 */
export function recordHeard(
  protocol: CompiledProtocol,
  state: InterviewState,
  heard: { at: string; heardId: string; questionId: string | null; text: string; recognizer: Recognizer },
  value: AnswerValue | null,
): InterviewEvent {
  const { questionId, text } = heard;
  const question = questionId === null ? null : questionOf(protocol, state, questionId);
  const own = question === null || value === null || isChecklist(question.id) ? null : question;
  const isOwnWords = own !== null && value?.kind === 'text';
  const told = interpretText({ protocol, state, question: isOwnWords ? own : null, text });
  const chosen =
    isOwnWords || question === null || value === null ? [] : factsOfChosen(protocol, state, question, value);
  const { number, facts, views } = lookAhead(protocol, state, own?.id ?? null, { kind: 'text', text }, [
    ...chosen,
    ...told,
  ]);
  const standing = state.flags.filter((flag) => !flag.answerLaterChanged);
  const flags = evaluateRules(protocol, views, standing, number, text);
  return {
    type: 'heard',
    ...heard,
    interpretation: { matcherVersion: readerVersion(text, state.locale), facts, flags },
  };
}

/** What is said by a choice, and by each entry that is ticked in a list. */
function factsOfChosen(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  value: AnswerValue,
): Fact[] {
  if (!isChecklist(question.id)) return readFacts(protocol, state, question, value);
  if (value.kind !== 'choices') return [];
  return entriesOf(protocol, question)
    .filter((entry) => value.optionIds.includes(entry.id))
    .flatMap((entry) => readFacts(protocol, state, entry, { kind: 'choice', optionId: 'yes' }));
}
