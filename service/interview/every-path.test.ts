import { describe, expect, it } from 'vitest';
import { isConfirmation } from './checklist.ts';
import {
  interpretAnswer,
  nextStep,
  optionsOf,
  parseAnswer,
  questionOf,
  recordAnswer,
  remainingQuestions,
  replay,
} from './engine.ts';
import type { Earlier, Fact, InterviewEvent } from './events.ts';
import type { CompiledModule, CompiledProtocol, Condition, Option, Question } from './protocol.ts';
import { renderQuestion, renderReadback } from './render.ts';
import { buildReport } from './report.ts';
import { compileTest, ownProtocols } from './test-support.ts';
import { type AnsweredBy, locales } from './types.ts';

/*
 * Every question of every protocol is reached, asked with each of its answers, and left out where its condition does not
 * hold. Complaints are routed by their triggers here, so that the paths are those of the protocols and not of the matchers.
 */

/** What a condition wants of one slot, or of the person. */
type Wish =
  | { slot: string; want: 'yes' | 'no' | 'filled' | 'most' | 'least' | 'many' }
  | { slot: string; want: 'code' | 'otherCode'; code: string }
  | { age: { min: number; max: number } | 'unknown' }
  | { answeredBy: AnsweredBy };

type Wishes = Wish[];

const crossMax = 40;

function cross(parts: Wishes[][]): Wishes[] {
  return parts.reduce<Wishes[]>(
    (sets, part) => sets.flatMap((set) => part.map((more) => [...set, ...more])).slice(0, crossMax),
    [[]],
  );
}

/** Ways in which a condition comes out as wanted; each is a set of wishes. */
function waysTo(condition: Condition, truth: boolean): Wishes[] {
  if ('all' in condition) {
    return truth
      ? cross(condition.all.map((part) => waysTo(part, true)))
      : condition.all.flatMap((part) => waysTo(part, false));
  }
  if ('any' in condition) {
    return truth
      ? condition.any.flatMap((part) => waysTo(part, true))
      : cross(condition.any.map((part) => waysTo(part, false)));
  }
  if ('not' in condition) return waysTo(condition.not, !truth);
  if ('routed' in condition) return truth ? [[]] : [];
  if ('answeredBy' in condition) {
    const other = condition.answeredBy === 'PROXY' ? 'PATIENT' : 'PROXY';
    return [[{ answeredBy: truth ? condition.answeredBy : other }]];
  }
  if ('age' in condition) {
    const { min = 0, max = 99, unknown } = condition.age;
    if (truth) return [[{ age: { min, max } }]];
    const outside = [
      ...(min > 0 ? [{ min: 0, max: min - 1 }] : []),
      ...(max < 99 ? [{ min: max + 1, max: 99 }] : []),
    ];
    return [...outside.map((age): Wishes => [{ age }]), ...(unknown ? [] : [[{ age: 'unknown' as const }]])];
  }
  if ('sum' in condition) {
    return [condition.sum.map((slot): Wish => ({ slot, want: truth ? 'most' : 'least' }))];
  }
  const { slot } = condition;
  if ('is' in condition) {
    if (condition.is === 'YES') return truth ? [[{ slot, want: 'yes' }]] : [[{ slot, want: 'no' }], []];
    if (condition.is === 'NO')
      return truth ? [[{ slot, want: 'no' }]] : [[{ slot, want: 'yes' }], [{ slot, want: 'filled' }], []];
    return truth ? [[{ slot, want: 'filled' }]] : [[{ slot, want: 'no' }], []];
  }
  if ('has' in condition) return [[{ slot, want: truth ? 'code' : 'otherCode', code: condition.has }]];
  if ('count' in condition) {
    return truth ? [[{ slot, want: 'many' }]] : [[{ slot, want: 'no' }], [{ slot, want: 'filled' }]];
  }
  return [[{ slot, want: truth ? 'most' : 'least' }]];
}

type Person = { ageYears: number | null; answeredBy: AnsweredBy; earlier: Earlier | null };

function personFor(protocol: CompiledProtocol, wishes: Wishes): Person {
  let low = 0;
  let high = 99;
  let isUnknown = false;
  let answeredBy: AnsweredBy = 'PATIENT';
  for (const wish of wishes) {
    if ('answeredBy' in wish) answeredBy = wish.answeredBy;
    if (!('age' in wish)) continue;
    if (wish.age === 'unknown') isUnknown = true;
    else {
      low = Math.max(low, wish.age.min);
      high = Math.min(high, wish.age.max);
    }
  }
  const usual = protocol.specialization === 'PEDIATRICS' ? 6 : 45;
  const ageYears = isUnknown ? null : Math.min(Math.max(usual, low), high);
  const fromBefore = wishes.flatMap((wish) =>
    'slot' in wish && wish.slot.startsWith('earlier.') ? [wish.slot] : [],
  );
  const slots = Object.fromEntries(
    fromBefore.map((slot) => [
      slot,
      slot === 'earlier.medicines' ? ['med:amlodipine'] : ['complaint:headache'],
    ]),
  );
  const earlier =
    fromBefore.length === 0 ? null : { encounterId: 'e', finishedAt: '2026-01-01T09:00:00.000Z', slots };
  return { ageYears, answeredBy, earlier };
}

const fact = (slot: string, code: string): Fact => ({
  slot,
  codes: [code],
  negated: code === 'no',
  quote: null,
  start: null,
  end: null,
});

const pointOf = (option: Option) => Number(option.code?.split(':')[1] ?? Number.NaN);

/** The option that a wish asks for. */
function optionFor(question: Question, options: Option[], wish: Wish): Option | undefined {
  if (!('slot' in wish)) return undefined;
  const own = question.slot === wish.slot;
  const established = (option: Option, sign: 'yes' | 'no') =>
    (option.facts ?? []).some((entry) => entry.slot === wish.slot && entry.codes.includes(sign));
  const isNo = (option: Option) => option.id === 'no' || option.code === 'no';
  const byPoint = [...options].filter((option) => !Number.isNaN(pointOf(option)));
  const codeOf = (option: Option) => option.code ?? `option:${question.id}:${option.id}`;
  switch (wish.want) {
    case 'yes':
      return options.find((option) => established(option, 'yes') || (own && option.id === 'yes'));
    case 'no':
      return (
        options.find((option) => established(option, 'no') || (own && isNo(option))) ??
        (options.some((option) => established(option, 'yes'))
          ? options.find((option) => !established(option, 'yes'))
          : undefined)
      );
    case 'filled':
      return own ? options.find((option) => !isNo(option)) : undefined;
    case 'code':
      return own ? options.find((option) => codeOf(option) === wish.code) : undefined;
    case 'otherCode':
      return own ? options.find((option) => codeOf(option) !== wish.code && !isNo(option)) : undefined;
    case 'most':
      return own
        ? (byPoint.sort((left, right) => pointOf(right) - pointOf(left))[0] ??
            options.findLast((option) => option.code?.startsWith('dur:') === true))
        : undefined;
    case 'least':
      return own ? byPoint.sort((left, right) => pointOf(left) - pointOf(right))[0] : undefined;
    case 'many':
      return undefined;
  }
}

const medicines =
  'amlodipine 5 mg, bisoprolol 2.5 mg, metformin 500 mg, ramipril 5 mg, paracetamol 500 mg, omeprazole 20 mg';

/** The answer to a question: what the wishes ask for, else a denial, else the first option. */
function answerFor(protocol: CompiledProtocol, question: Question, wishes: Wishes): unknown {
  const options = optionsOf(protocol, question);
  const chosen = wishes
    .map((wish) => optionFor(question, options, wish))
    .filter((option) => option !== undefined);
  const [first] = chosen;
  if (first !== undefined) {
    return question.kind === 'choices' ? [...new Set(chosen.map((option) => option.id))] : first.id;
  }
  const own = wishes.find((wish) => 'slot' in wish && wish.slot === question.slot);
  if (own !== undefined && 'want' in own) {
    if (question.kind === 'scale') return own.want === 'least' ? (question.min ?? 0) : (question.max ?? 10);
    if (own.want === 'many') return medicines;
    if (own.want === 'no' && question.kind === 'text' && options.length === 0) return 'declined';
    if (own.want === 'code') return protocol.labels[own.code]?.en ?? 'something of that kind';
    if (own.want !== 'no' && question.kind === 'text') return 'something of that kind';
  }
  const denial = options.find((option) => ['no', 'none', 'nothing', 'never', 'na'].includes(option.id));
  if (denial !== undefined) return question.kind === 'choices' ? [denial.id] : denial.id;
  if (options[0] !== undefined) return question.kind === 'choices' ? [options[0].id] : options[0].id;
  return question.kind === 'scale' ? 3 : 'unsure';
}

type Walk = { asked: string[]; events: InterviewEvent[]; before: Map<string, InterviewEvent[]> };

/** Many questions are reached, or left out, in the same interviews: each is held once. */
const walks = new WeakMap<CompiledProtocol, Map<string, Walk>>();

/** An interview whose complaint mentions the `triggers`, and whose answers follow the wishes. */
function walk(protocol: CompiledProtocol, mentioned: string[], wishes: Wishes): Walk {
  const held = walks.get(protocol) ?? new Map<string, Walk>();
  walks.set(protocol, held);
  const key = JSON.stringify([mentioned, wishes]);
  const known = held.get(key) ?? holdInterview(protocol, mentioned, wishes);
  held.set(key, known);
  return known;
}

function holdInterview(protocol: CompiledProtocol, mentioned: string[], wishes: Wishes): Walk {
  const person = personFor(protocol, wishes);
  const at = '2026-01-05T09:00:00.000Z';
  const events: InterviewEvent[] = [
    {
      type: 'started',
      at,
      locale: 'en',
      answeredBy: person.answeredBy,
      modality: 'TEXT',
      patient: { ageYears: person.ageYears },
      ...(person.earlier === null ? {} : { earlier: person.earlier }),
    },
  ];
  const triggers = mentioned.map((slot, index) => ({
    ...fact(slot, 'yes'),
    start: 10 * index,
    end: 10 * index + 5,
  }));
  // What only another complaint's questions ask about is told too.
  const isHeld = (question: Question) => {
    const module = protocol.modules.find((candidate) => candidate.id === question.module);
    return module?.stage !== 'routed' || triggersOf(module).some((trigger) => mentioned.includes(trigger));
  };
  const asksFor = new Set(protocol.questions.filter(isHeld).flatMap(slotsOf));
  // Findings that no question asks about are only ever told.
  const told = wishes.flatMap((wish) =>
    'slot' in wish && !asksFor.has(wish.slot) && !wish.slot.startsWith('earlier.')
      ? [fact(wish.slot, wish.want === 'no' ? 'no' : 'yes')]
      : [],
  );
  const asked: string[] = [];
  const before = new Map<string, InterviewEvent[]>();
  for (let turn = 0; turn < 1_500; turn += 1) {
    const state = replay(protocol, events);
    const step = nextStep(protocol, state);
    if (step.kind === 'emergency') {
      events.push({ type: 'emergency_continued', at, flagIds: step.flags.map((flag) => flag.id) });
      continue;
    }
    if (step.kind !== 'question') {
      expect(step.kind).toBe('readback');
      return { asked, events, before };
    }
    const question = questionOf(protocol, state, step.questionId);
    if (question === null) throw new Error(`Unknown question ${step.questionId}`);
    before.set(question.id, [...events]);
    asked.push(question.id);
    const isFirst =
      question.id === 'complaint.main' &&
      !wishes.some((wish) => 'want' in wish && wish.slot === 'complaint.main' && wish.want === 'no');
    const raw = isFirst ? 'Something troubles me' : answerFor(protocol, question, wishes);
    const parsed = parseAnswer(protocol, state, question.id, raw);
    if (!parsed.ok) throw new Error(`${question.id} refused ${JSON.stringify(raw)}: ${parsed.code}`);
    const sent = { at, questionId: question.id, value: parsed.value, modality: 'TEXT' as const };
    const answered = recordAnswer(protocol, events, { ...sent, messageId: `m${events.length}` });
    if (isFirst && answered[0]?.type === 'answered')
      answered[0].interpretation.facts = [...triggers, ...told];
    events.push(...answered);
  }
  throw new Error('The interview does not end');
}

function slotsOf(question: Question): string[] {
  return [
    question.slot,
    ...question.options.flatMap((option) => (option.facts ?? []).map((entry) => entry.slot)),
  ];
}

/** The wishes of a condition with those of the questions that they are answered by, so that those are asked too. */
function withProviders(protocol: CompiledProtocol, wishes: Wishes, depth = 3): Wishes[] {
  if (depth === 0) return [wishes];
  const needed = wishes.flatMap((wish) => {
    if (!('slot' in wish)) return [];
    const providers = protocol.questions.filter((question) => slotsOf(question).includes(wish.slot));
    if (providers.length === 0 || providers.some((question) => question.when === null)) return [];
    return [providers.flatMap((question) => (question.when === null ? [[]] : waysTo(question.when, true)))];
  });
  if (needed.length === 0) return [wishes];
  return cross(needed)
    .slice(0, 12)
    .flatMap((more) => {
      const fresh = more.filter(
        (wish) => !wishes.some((known) => JSON.stringify(known) === JSON.stringify(wish)),
      );
      return fresh.length === 0 ? [wishes] : withProviders(protocol, [...wishes, ...fresh], depth - 1);
    })
    .slice(0, crossMax);
}

/** Without bounds on the length: what is left out of a long interview is shown elsewhere. */
function unbounded(protocol: CompiledProtocol): CompiledProtocol {
  return { ...protocol, limits: { hard: 1_000, target: 1_000, checklist: 0 } };
}

const triggersOf = (module: CompiledModule) => [...module.triggers, ...module.minorTriggers];

/** What a complaint may mention to lead to the question's module; one empty list for a module that needs none. */
function routesTo(protocol: CompiledProtocol, question: Question): string[][] {
  const module = protocol.modules.find((candidate) => candidate.id === question.module);
  if (module?.stage !== 'routed' || module.fallback) return [[]];
  // What the question asks about is mentioned last: once it is said it is not asked.
  return triggersOf(module)
    .toSorted((left, right) => Number(left === question.slot) - Number(right === question.slot))
    .map((trigger) => [trigger]);
}

/** A walk in which the question is asked; null where there is none. */
function reach(protocol: CompiledProtocol, question: Question): Walk | null {
  const ways = question.when === null ? [[]] : waysTo(question.when, true);
  for (const way of ways.flatMap((wishes) => withProviders(protocol, wishes))) {
    for (const route of routesTo(protocol, question)) {
      const held = walk(protocol, route, way);
      if (held.asked.includes(question.id)) return held;
    }
  }
  return null;
}

/** Whether some walk leaves the question out because its condition does not hold. */
function avoid(protocol: CompiledProtocol, question: Question): boolean {
  if (question.when === null) return true;
  return waysTo(question.when, false).some((way) =>
    routesTo(protocol, question).some((route) => !walk(protocol, route, way).asked.includes(question.id)),
  );
}

/** Each answer to the question leads on, and nothing shown lacks a text in either language. */
function tryEachAnswer(protocol: CompiledProtocol, question: Question, before: InterviewEvent[]): void {
  const state = replay(protocol, before);
  for (const locale of locales) {
    const shown = renderQuestion(protocol, state, question.id, locale);
    expect(
      [shown.text, shown.hint, shown.why, ...shown.options.map((option) => option.label)].join(' '),
    ).not.toMatch(/[{}]|undefined/);
  }
  const options = optionsOf(protocol, question).map((option) =>
    question.kind === 'choices' ? [option.id] : option.id,
  );
  const scale = question.kind === 'scale' ? [question.min ?? 0, question.max ?? 10] : [];
  for (const raw of [...options, ...scale, 'unsure', 'declined']) {
    const parsed = parseAnswer(protocol, state, question.id, raw);
    if (!parsed.ok) throw new Error(`${question.id} refused ${JSON.stringify(raw)}`);
    const answered: InterviewEvent = {
      type: 'answered',
      at: '2026-01-05T09:00:00.000Z',
      messageId: 'each',
      questionId: question.id,
      value: parsed.value,
      modality: 'TEXT',
      interpretation: interpretAnswer(protocol, state, question.id, parsed.value),
    };
    const after = replay(protocol, [...before, answered]);
    expect(remainingQuestions(protocol, after).map((left) => left.id)).not.toContain(question.id);
    expect(nextStep(protocol, after).kind).toMatch(/^(question|emergency|readback)$/);
  }
}

const isAskedBefore = (protocol: CompiledProtocol, question: Question, later: Question) =>
  (question.when === null || JSON.stringify(question.when) === JSON.stringify(later.when)) &&
  protocol.questions.indexOf(question) < protocol.questions.indexOf(later) &&
  protocol.modules.some((module) => module.id === question.module && module.stage !== 'routed');

const isMain = (place: (typeof ownProtocols)[number]) =>
  place.specialization === 'GENERAL_PRACTICE' && place.visitType === 'PRE_VISIT';

describe('every path', () => {
  // The complaint modules are the same in every protocol: they are walked in the first one.
  it.each(ownProtocols)(
    'reaches every question, with every answer, and leaves it out where it does not apply: $specialization $visitType',
    (place) => {
      const protocol = unbounded(compileTest(place.specialization, place.visitType));
      const routed = new Set(
        protocol.modules.filter((module) => module.stage === 'routed').map((module) => module.id),
      );
      const missed: string[] = [];
      const always: string[] = [];
      // What only stands in a list to tick is tried in checklist.test.ts.
      const chosen = protocol.questions.filter(
        (question) =>
          (isMain(place) || !routed.has(question.module)) &&
          question.onlyListed !== true &&
          !isConfirmation(question),
      );
      for (const question of chosen) {
        // Asked by an earlier module of this protocol already, in every interview.
        const isCovered = protocol.questions.some(
          (other) => other.slot === question.slot && isAskedBefore(protocol, other, question),
        );
        if (isCovered) continue;
        const held = reach(protocol, question);
        if (held === null) missed.push(question.id);
        else tryEachAnswer(protocol, question, held.before.get(question.id) ?? []);
        if (!avoid(protocol, question)) always.push(question.id);
      }
      expect({ missed, always }).toEqual({ missed: [], always: [] });
    },
    180_000,
  );
});

describe('every pair of complaints', () => {
  const protocols = ownProtocols.map((place) => compileTest(place.specialization, place.visitType));
  const complaints = (protocols[0]?.modules ?? []).filter(
    (module) => module.stage === 'routed' && !module.fallback && module.triggers.length > 0,
  );
  const pairs = complaints.flatMap((first, index) =>
    complaints.slice(index + 1).map((second) => [first, second]),
  );

  it('comes to an end within 45 questions, with no question twice and every text in both languages', () => {
    pairs.forEach((pair, index) => {
      // Each pair in one protocol of them all, in one order; over the pairs every protocol has its turn.
      const protocol = protocols[index % protocols.length];
      if (protocol === undefined) return;
      const inOrder = index % 2 === 0 ? pair : pair.toReversed();
      const ids = inOrder.map((module) => module.id);
      const { asked, events } = holdInterview(
        protocol,
        inOrder.flatMap((module) => triggersOf(module).slice(0, 1)),
        [],
      );
      expect(new Set(asked).size, ids.join()).toBe(asked.length);
      expect(asked.length, ids.join()).toBeLessThanOrEqual(45);
      const state = replay(protocol, events);
      // A pain that has a module of its own is not asked about as a pain in general as well.
      expect(state.routed, ids.join()).toEqual(expect.arrayContaining(ids.filter((id) => id !== 'pain')));
      // The texts are those of the modules, which each come up in many pairs: one pair in four is read, in one language.
      for (const locale of index % 4 === 0 ? [locales[(index / 4) % locales.length] ?? 'en'] : []) {
        const report = buildReport(protocol, events, { locale });
        const readback = renderReadback(protocol, state, locale);
        const shown = [
          ...report.sections.flatMap(({ title, items }) => [
            title,
            ...items.flatMap((item) => [item.label, item.value ?? '']),
          ]),
          ...readback.sections.flatMap(({ rows }) => rows.flatMap((row) => [row.label, row.value])),
        ];
        for (const text of shown)
          expect(text, ids.join()).not.toMatch(/[{}]|undefined|\b[a-z_]+[:.][a-z0-9_]+/);
      }
    });
  }, 240_000);
});
