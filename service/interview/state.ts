import type { AnswerValue, Earlier, Fact } from './events.ts';
import type { CompiledModule, CompiledProtocol, Condition, Question } from './protocol.ts';
import type { AnsweredBy, FlagLevel, Locale, Modality, SlotStatus } from './types.ts';

/** One message of the patient: an answer, or an addendum (`questionId` null). */
export type Message = {
  number: number;
  messageId: string;
  questionId: string | null;
  value: AnswerValue;
  facts: Fact[];
  /** What read it. */
  matcherVersion: string;
  at: string;
  modality: Modality;
  /** The number of the message that took its place; null while it counts. */
  supersededBy: number | null;
  /** The list that it was ticked in, or left empty; null for a question that was asked by itself. */
  checklistId: string | null;
};

export type SlotSource = { message: number; quote: string | null; start: number | null; end: number | null };

export type SlotState = {
  status: SlotStatus;
  codes: string[];
  /** The whole answer, where the slot's own question was answered in words. */
  words: string | null;
  sources: SlotSource[];
  /** True where the slot's own question was answered, false where it was found in other text. */
  direct: boolean;
};

export type FlagState = {
  id: string;
  ruleId: string;
  level: FlagLevel;
  quote: string | null;
  raisedAt: string;
  messages: number[];
  /** The questions (null: no question) at which it was heard in speech that no answer has confirmed or corrected yet. */
  heardAt: (string | null)[];
  answerLaterChanged: boolean;
  continued: boolean;
};

/** What was heard at a question (null: at the read-back or after the end) and waits for the patient to send it. */
export type Heard = { heardId: string; questionId: string | null; text: string };

type NotedEvent = {
  type:
    | 'emergency_shown'
    | 'emergency_continued'
    | 'locale_changed'
    | 'paused'
    | 'resumed'
    | 'finished'
    | 'abandoned'
    | 'reopened';
  at: string;
  /** The message it followed; 0 before the first. */
  after: number;
  locale: Locale | null;
};

export type InterviewState = {
  status: 'NOT_STARTED' | 'ONGOING' | 'PAUSED' | 'FINISHED' | 'ABANDONED';
  locale: Locale;
  answeredBy: AnsweredBy;
  ageYears: number | null;
  /** What an interview after the visit starts from. */
  earlier: Earlier | null;
  modality: Modality;
  startedAt: string | null;
  finishedAt: string | null;
  messages: Message[];
  noted: NotedEvent[];
  slots: Record<string, SlotState>;
  /** Complaint modules in the order they are asked. */
  routed: string[];
  /** Ids of questions that have an answer, in the order they were first asked. */
  asked: string[];
  /** Those of them that were first asked in a list to tick (checklist.ts), with the message that brought the list. */
  listed: { questionId: string; checklistId: string }[];
  flags: FlagState[];
  /** The latest that was heard and not sent yet. */
  heard: Heard | null;
  /** It holds as much as it may (room.ts): nothing more is asked but what makes sure of an alarm. */
  isFull: boolean;
};

export type Known = Pick<InterviewState, 'slots' | 'routed' | 'ageYears' | 'answeredBy'>;

/** A complaint is taken down by at most this many modules, so that several complaints stay answerable. */
const maxRoutedModules = 3;

const minutesPer: Record<string, number> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1_440,
  week: 10_080,
  fortnight: 20_160,
  month: 43_800,
  year: 525_600,
  decade: 5_256_000,
};

/** The largest quantity among codes such as "dur:5-10:minute" (in minutes) or "point:3", "number:7", "sev:6". */
function largest(codes: string[], unit: 'minute' | 'point'): number | null {
  let found: number | null = null;
  for (const code of codes) {
    const [kind, amount, per] = code.split(':');
    const top = Number((amount ?? '').split('-').at(-1));
    if (Number.isNaN(top)) continue;
    const value =
      unit === 'minute' && kind === 'dur'
        ? top * (minutesPer[per ?? ''] ?? Number.NaN)
        : unit === 'point' && (kind === 'point' || kind === 'number' || kind === 'sev' || kind === 'worst')
          ? top
          : Number.NaN;
    if (!Number.isNaN(value) && (found === null || value > found)) found = value;
  }
  return found;
}

/** What a condition comes to on what is known. */
type Predicate = (known: Known) => boolean;

/**
 * A protocol is never changed, so each of its conditions is put together once: hundreds of rules are looked at with every
 * answer.
 */
const predicates = new WeakMap<Condition, Predicate>();

/** Whether a condition holds on what is known. A finding said to be long past does not count as `YES`. */
export function holds(condition: Condition, known: Known): boolean {
  let predicate = predicates.get(condition);
  if (predicate === undefined) {
    predicate = toPredicate(condition);
    predicates.set(condition, predicate);
  }
  return predicate(known);
}

function toPredicate(condition: Condition): Predicate {
  if ('all' in condition) {
    const parts = condition.all.map(toPredicate);
    return (known) => parts.every((part) => part(known));
  }
  if ('any' in condition) {
    const parts = condition.any.map(toPredicate);
    return (known) => parts.some((part) => part(known));
  }
  if ('not' in condition) {
    const part = toPredicate(condition.not);
    return (known) => !part(known);
  }
  if ('routed' in condition) {
    const { routed } = condition;
    return (known) => known.routed.includes(routed);
  }
  if ('answeredBy' in condition) {
    const { answeredBy } = condition;
    return (known) => known.answeredBy === answeredBy;
  }
  if ('age' in condition) {
    const { min = 0, max = Number.POSITIVE_INFINITY, unknown } = condition.age;
    return ({ ageYears }) => (ageYears === null ? unknown : ageYears >= min && ageYears <= max);
  }
  if ('sum' in condition) {
    const { sum, atLeast } = condition;
    const pointsOf = ({ slots }: Known, item: string) => largest(slots[item]?.codes ?? [], 'point') ?? 0;
    return (known) => sum.reduce((points, item) => points + pointsOf(known, item), 0) >= atLeast;
  }
  const meets = toSlotPredicate(condition);
  return ({ slots }) => {
    const slot = slots[condition.slot];
    return slot !== undefined && meets(slot);
  };
}

function toSlotPredicate(condition: Extract<Condition, { slot: string }>): (slot: SlotState) => boolean {
  if ('count' in condition) {
    const { count } = condition;
    return ({ status, codes }) => status === 'VALUE' && codes.length >= count;
  }
  if ('is' in condition) {
    const { is } = condition;
    if (is === 'FILLED') return () => true;
    if (is === 'YES') return ({ status, codes }) => status === 'YES' && !codes.includes('past');
    return ({ status }) => status === is;
  }
  if ('has' in condition) {
    const { has } = condition;
    return ({ status, codes }) => status !== 'NO' && codes.includes(has);
  }
  const { unit, atLeast } = condition;
  return ({ status, codes }) => {
    const amount = largest(codes, unit);
    return status !== 'NO' && amount !== null && amount >= atLeast;
  };
}

function statusOf(fact: Fact): SlotStatus {
  if (fact.negated || fact.codes.includes('no')) return 'NO';
  return fact.codes.includes('yes') ? 'YES' : 'VALUE';
}

function union(left: string[], right: string[]): string[] {
  return [...new Set([...left, ...right])];
}

function sourceOf(message: Message, fact: Fact): SlotSource {
  return { message: message.number, quote: fact.quote, start: fact.start, end: fact.end };
}

type Reading = { status: SlotStatus; codes: string[]; sources: SlotSource[]; words: string | null };

function isNoNow(earlier: Reading, fact: Fact, status: SlotStatus): boolean {
  const wasPast = earlier.status === 'YES' && earlier.codes.includes('past');
  const isPast = status === 'YES' && fact.codes.includes('past');
  return (wasPast && status === 'NO') || (earlier.status === 'NO' && isPast);
}

/** What one message says about each slot. Within a message a "yes" outweighs a "no" and values add up. */
function readMessage(message: Message, question: Question | null): Map<string, Reading> {
  const readings = new Map<string, Reading>();
  for (const fact of message.facts) {
    const status = statusOf(fact);
    const earlier = readings.get(fact.slot);
    if (earlier !== undefined && isNoNow(earlier, fact, status)) {
      // Long ago, and not now: what stands is the "no", with its past.
      earlier.status = 'NO';
      earlier.codes = ['no', 'past'];
      earlier.sources.push(sourceOf(message, fact));
    } else if (earlier === undefined || (earlier.status === 'NO' && status !== 'NO')) {
      readings.set(fact.slot, {
        status,
        codes: [...fact.codes],
        sources: [sourceOf(message, fact)],
        words: null,
      });
    } else if (status !== 'NO' || earlier.status === 'NO') {
      earlier.codes = union(earlier.codes, fact.codes);
      earlier.sources.push(sourceOf(message, fact));
      if (status === 'YES') earlier.status = 'YES';
    }
  }
  if (question === null) return readings;
  const own = readings.get(question.slot);
  const whole: SlotSource = { message: message.number, quote: null, start: null, end: null };
  switch (message.value.kind) {
    case 'unsure':
    case 'declined':
      readings.set(question.slot, {
        status: message.value.kind === 'unsure' ? 'UNSURE' : 'DECLINED',
        codes: [],
        sources: [whole],
        words: null,
      });
      break;
    case 'text':
      if (own === undefined) {
        readings.set(question.slot, {
          status: 'VALUE',
          codes: [],
          sources: [whole],
          words: message.value.text,
        });
      } else {
        own.words = message.value.text;
        if (own.codes.includes('unsure')) own.status = 'UNSURE';
      }
      break;
    default:
      if (own === undefined)
        readings.set(question.slot, { status: 'VALUE', codes: [], sources: [whole], words: null });
  }
  return readings;
}

function isUnread({ status, codes }: Reading): boolean {
  return status === 'VALUE' && codes.length === 0;
}

/**
 * Lays the readings of the messages over each other. A slot's own question decides, with one exception for safety:
 * a finding that the patient later mentions is a finding, also after an earlier "no".
 */
function deriveSlots(
  messages: Message[],
  questions: Map<string, Question>,
  earlier: Earlier | null,
): Record<string, SlotState> {
  const slots: Record<string, SlotState> = {};
  for (const [slotId, codes] of Object.entries(earlier?.slots ?? {})) {
    slots[slotId] = { status: 'VALUE', codes, words: null, sources: [], direct: false };
  }
  for (const message of messages) {
    const question = message.questionId === null ? null : (questions.get(message.questionId) ?? null);
    for (const [slotId, reading] of readMessage(message, question)) {
      const direct = question !== null && question.slot === slotId;
      const known = slots[slotId];
      if (known === undefined) {
        slots[slotId] = { ...reading, direct };
        continue;
      }
      const laterFinding = reading.status === 'YES' && known.status !== 'YES';
      // Words that nothing was read from take back no sign that was ticked or told elsewhere.
      const isBesideFinding = direct && isUnread(reading) && known.status === 'YES';
      const isFoundBeside = known.direct && isUnread(known) && laterFinding;
      if (slotId.startsWith('sx.') && (isBesideFinding || isFoundBeside)) {
        slots[slotId] = {
          ...(isBesideFinding ? known : reading),
          words: isBesideFinding ? reading.words : known.words,
          sources: [...known.sources, ...reading.sources],
          direct: true,
        };
      } else if (direct) {
        const agrees = reading.status === known.status && reading.status !== 'VALUE';
        slots[slotId] = {
          ...reading,
          direct,
          sources: agrees ? [...reading.sources, ...known.sources] : reading.sources,
        };
      } else if (laterFinding || (!known.direct && reading.status === 'NO')) {
        slots[slotId] = { ...reading, direct: false };
      } else if (reading.status === known.status && reading.status !== 'NO') {
        slots[slotId] = {
          ...known,
          codes: known.direct && known.status === 'VALUE' ? known.codes : union(known.codes, reading.codes),
          sources: [...known.sources, ...reading.sources],
        };
      } else if (!known.direct && reading.status === 'VALUE') {
        slots[slotId] = { ...reading, direct: false };
      }
    }
  }
  return slots;
}

function isComplaintQuestion(question: Question | undefined): boolean {
  return question?.read === 'complaint';
}

/** Findings that other ones say more exactly: a swollen scrotum is no swelling besides. */
export const generalFindings = new Set(['sx.pain', 'sx.swelling', 'sx.lump', 'sx.bleeding', 'sx.bloating']);

function saysLess(fact: Fact, all: Fact[]): boolean {
  const { start, end } = fact;
  if (!generalFindings.has(fact.slot) || start === null || end === null) return false;
  return all.some(
    (other) =>
      !generalFindings.has(other.slot) &&
      other.slot.startsWith('sx.') &&
      other.start !== null &&
      other.end !== null &&
      other.start <= start &&
      other.end >= end,
  );
}

const mainSlot = 'complaint.main';

/** Whether a fact says something of the person, and not of the message. */
function tellsSomething({ slot }: Fact): boolean {
  return !slot.startsWith('safety.') && !slot.startsWith('complaint.');
}

/** The modules that the complaint leads to: what was mentioned first comes first; the fallback only for the rest. */
function deriveRouting(
  protocol: CompiledProtocol,
  messages: Message[],
  questions: Map<string, Question>,
): string[] {
  const routable = protocol.modules.filter((module) => module.stage === 'routed');
  const found: string[] = [];
  const minor: string[] = [];
  let unrecognized = false;
  for (const message of messages) {
    if (message.questionId === null || !isComplaintQuestion(questions.get(message.questionId))) continue;
    const own = questions.get(message.questionId);
    const facts = message.facts
      .filter((fact) => !fact.negated && fact.codes.includes('yes') && !fact.codes.includes('past'))
      .filter((fact, _index, all) => !saysLess(fact, all))
      .sort((left, right) => (left.start ?? 0) - (right.start ?? 0) || (right.end ?? 0) - (left.end ?? 0));
    const hits = facts
      .map((fact) => routable.find((module) => module.triggers.includes(fact.slot)))
      .filter((module): module is CompiledModule => module !== undefined);
    for (const module of hits) if (!found.includes(module.id)) found.push(module.id);
    const lesser = facts
      .map((fact) => routable.find((module) => module.minorTriggers.includes(fact.slot)))
      .filter((module): module is CompiledModule => module !== undefined);
    for (const module of lesser) if (!minor.includes(module.id)) minor.push(module.id);
    const saidNothing = message.facts.some((fact) => fact.slot === own?.slot && fact.codes.includes('no'));
    // After the complaint a remark that tells a sign or their background belongs to it: "I'm diabetic, I should say".
    const isRemark = own?.slot !== mainSlot && found.length > 0 && message.facts.some(tellsSomething);
    if (hits.length + lesser.length === 0 && message.value.kind === 'text' && !saidNothing && !isRemark)
      unrecognized = true;
  }
  // "A bad headache and I feel sick" is about the headache; "I feel sick" by itself is a complaint.
  if (found.length === 0) found.push(...minor);
  const fallback = routable.find((module) => module.fallback);
  const kept = found.slice(
    0,
    unrecognized && fallback !== undefined ? maxRoutedModules - 1 : maxRoutedModules,
  );
  return unrecognized && fallback !== undefined ? [...kept, fallback.id] : kept;
}

/** What is looked up in a protocol again and again. A protocol is never changed, so it is worked out once for each. */
type ProtocolIndex = {
  questions: Map<string, Question>;
  /** The place of each question in the protocol. */
  places: Map<string, number>;
  byModule: Map<string, Question[]>;
  stages: Map<string, CompiledModule['stage']>;
  ordered: Map<string, Question[]>;
};

/** Orders kept in memory for one protocol: one for each set of complaints. */
const orderedMax = 500;

const indexes = new WeakMap<CompiledProtocol, ProtocolIndex>();

function indexOf(protocol: CompiledProtocol): ProtocolIndex {
  const known = indexes.get(protocol);
  if (known !== undefined) return known;
  const byModule = new Map<string, Question[]>();
  for (const question of protocol.questions) {
    const list = byModule.get(question.module);
    if (list === undefined) byModule.set(question.module, [question]);
    else list.push(question);
  }
  const questions = new Map(protocol.questions.map((question) => [question.id, question]));
  const places = new Map(protocol.questions.map((question, place) => [question.id, place]));
  const stages = new Map(protocol.modules.map((module) => [module.id, module.stage]));
  const index: ProtocolIndex = { questions, places, byModule, stages, ordered: new Map() };
  indexes.set(protocol, index);
  return index;
}

/** The question of this id, or null. */
export function findQuestion(protocol: CompiledProtocol, questionId: string): Question | null {
  return indexOf(protocol).questions.get(questionId) ?? null;
}

/** The questions in the order they would be asked, with those of modules that the complaint does not lead to left out. */
export function orderedQuestions(protocol: CompiledProtocol, routed: string[]): readonly Question[] {
  const { byModule, ordered: known } = indexOf(protocol);
  const key = routed.join(' ');
  const found = known.get(key);
  if (found !== undefined) return found;
  const ordered: Question[] = [];
  let routedPlaced = false;
  for (const module of protocol.modules) {
    if (module.stage !== 'routed') {
      ordered.push(...(byModule.get(module.id) ?? []));
    } else if (!routedPlaced) {
      routedPlaced = true;
      for (const id of routed) ordered.push(...(byModule.get(id) ?? []));
    }
  }
  if (known.size >= orderedMax) known.clear();
  known.set(key, ordered);
  return ordered;
}

/** Whether a question is one of `orderedQuestions`. */
function isOffered({ module }: Question, stages: ProtocolIndex['stages'], routed: string[]): boolean {
  const stage = stages.get(module);
  return stage === 'routed' ? routed.includes(module) : stage !== undefined;
}

function placeOf(protocol: CompiledProtocol, { questionId }: Message): number {
  const place = questionId === null ? undefined : indexOf(protocol).places.get(questionId);
  return place ?? Number.POSITIVE_INFINITY;
}

/** The messages that count, in the order in which they are laid; see `derive`. */
function layMessages(protocol: CompiledProtocol, messages: Message[], newest: number | null): Message[] {
  return messages
    .filter((message) => message.supersededBy === null)
    .map((message) => ({
      message,
      place: message.number === newest ? Number.POSITIVE_INFINITY : placeOf(protocol, message),
    }))
    .sort((left, right) =>
      left.place === right.place ? left.message.number - right.message.number : left.place - right.place,
    )
    .map(({ message }) => message);
}

/**
 * What was known at each step of the interview from a message on, had its answer been given in its place: the messages
 * up to it, then with one more each time. All of them together are left out.
 */
export function stepsFrom(protocol: CompiledProtocol, messages: Message[], from: Message): Message[][] {
  const laid = layMessages(protocol, messages, null);
  const start = laid.indexOf(from) + 1;
  return laid.slice(start).map((_later, index) => laid.slice(0, start + index));
}

/** Whether the newest message is laid last anyway, as in an interview without a step back. */
export function isLaidLast(protocol: CompiledProtocol, messages: Message[], newest: Message): boolean {
  const place = placeOf(protocol, newest);
  return messages.every((message) => message.supersededBy !== null || placeOf(protocol, message) <= place);
}

/**
 * What follows from the messages that count. An answer to a question that no longer applies (the complaint was
 * changed, say) stays in the transcript but no longer speaks for the patient; dropping it can only make further
 * questions inapplicable, so the loop ends after at most one pass per answer.
 *
 * Messages are laid in the protocol's order, not in that of their arrival: a corrected answer speaks from where it would
 * have been given at first, so any order of corrections comes to the same. What answers no question comes last.
 * @param newest - the number of a message that is laid last all the same, where red flags are looked for: the newest
 *   words count, whatever was denied before
 */
export function derive(
  protocol: CompiledProtocol,
  messages: Message[],
  person: Pick<InterviewState, 'ageYears' | 'answeredBy' | 'earlier'>,
  newest: number | null = null,
): { slots: Record<string, SlotState>; routed: string[] } {
  const { questions, stages } = indexOf(protocol);
  let counted = layMessages(protocol, messages, newest);
  for (;;) {
    const slots = deriveSlots(counted, questions, person.earlier);
    const routed = deriveRouting(protocol, counted, questions);
    const known: Known = { slots, routed, ageYears: person.ageYears, answeredBy: person.answeredBy };
    const kept = counted.filter(({ questionId }) => {
      if (questionId === null) return true;
      const question = questions.get(questionId);
      return (
        question !== undefined &&
        isOffered(question, stages, routed) &&
        (question.when === null || holds(question.when, known))
      );
    });
    if (kept.length === counted.length) return { slots, routed };
    counted = kept;
  }
}
