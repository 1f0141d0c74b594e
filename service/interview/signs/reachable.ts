import { type FlagRule, findingsOf, type ProtocolSource } from '../protocol.ts';
import { findProtocolSource } from '../protocols/catalogue.ts';
import { type Specialization, specializations, type VisitType, visitTypes } from '../types.ts';
import { alternativesOf, holdsBy, isOfAge, type Literal, nameLiteral, type Witness } from './alternatives.ts';
import { type Answer, type Answers, answersOf } from './answers.ts';
import { isFor, isForBoth } from './audience.ts';
import { loadSigns, type Signs } from './load-signs.ts';
import { loadSafetyScreens, type SafetyScreen } from './safety.ts';

/** A newborn, a baby, … a woman of 30, … a man of 85, by themselves and with somebody who answers for them. */
const witnesses: readonly Witness[] = [
  1, 8, 18, 36, 78, 120, 168, 204, 360, 480, 624, 744, 828, 1_020,
].flatMap((months) =>
  (['FEMALE', 'MALE'] as const).flatMap((sex) =>
    (['PATIENT', 'PROXY'] as const)
      .filter((answeredBy) => answeredBy === 'PROXY' || months >= 120)
      .map((answeredBy) => ({ months, sex, answeredBy })),
  ),
);

/** By the answers of one topic (null: by what is asked in every consultation). */
type ByAnswers = { topic: string | null; answers: readonly string[] };

/** How a rule can be raised in a protocol. */
export type Reach = { ruleId: string; signs: readonly string[]; byAnswers: ByAnswers | null };

export type Unreachable = {
  specialization: Specialization;
  visitType: VisitType;
  ruleId: string;
  /** What nobody can answer, of the combination that lacks least. */
  missing: string[];
};

export type Content = { signs: Signs; screens: ReadonlyMap<string, SafetyScreen> };

/** The signs that raise a rule by themselves, as "group.sign"; the page about self-harm is one. */
function signsRaising(ruleId: string, { groups, selfHarm }: Signs): string[] {
  const ticked = [...groups.values()].flatMap((group) =>
    group.signs
      .filter((sign) => sign.flag === ruleId && witnesses.some((one) => isForBoth(group.for, sign.for, one)))
      .map((sign) => `${group.id}.${sign.id}`),
  );
  const asked = [selfHarm.first, ...selfHarm.afterYes].flatMap(({ id, choices }) =>
    choices.filter(({ flag }) => flag === ruleId).map((choice) => `self-harm.${id}.${choice.id}`),
  );
  return [...ticked, ...asked];
}

type Search = { witness: Witness; topic: string | null; answers: readonly Answer[] };

/** The answers given so far, in order. */
type Given = ReadonlyMap<string, Answer>;

/** @returns answers that satisfy all literals, or null where one person cannot give them */
function answerAll(search: Search, literals: readonly Literal[], given: Given, depth = 0): Given | null {
  const [literal, ...rest] = literals;
  if (literal === undefined) return given;
  if (depth > 12) return null;
  if ('age' in literal && !isOfAge(literal, search.witness)) return null;
  if ('answeredBy' in literal && literal.answeredBy !== search.witness.answeredBy) return null;
  if ('routed' in literal && literal.routed !== search.topic) return null;
  if ('age' in literal || 'answeredBy' in literal || 'routed' in literal)
    return answerAll(search, rest, given, depth);
  if ('sum' in literal) return answerAll(search, [...inPoints(literal), ...rest], given, depth);
  if ([...given.values()].some((answer) => answer.satisfies(literal)))
    return answerAll(search, rest, given, depth);
  for (const answer of search.answers) {
    if (!answer.satisfies(literal) || !canBeGiven(answer, search.witness, given)) continue;
    const conditions = answer.when === null ? [[]] : alternativesOf(answer.when);
    for (const needed of conditions) {
      const found = answerAll(
        search,
        [...needed, ...rest],
        new Map([...given, [answer.name, answer]]),
        depth + 1,
      );
      if (found !== null) return found;
    }
  }
  return null;
}

/** Each item of the sum with as many points as the least number of items needs. */
function inPoints({ sum, atLeast }: Extract<Literal, { sum: string[] }>): Literal[] {
  const each = 3;
  const count = Math.min(sum.length, Math.ceil(atLeast / each));
  return sum.slice(0, count).map((slot) => ({ slot, atLeast: Math.min(each, atLeast), unit: 'point' }));
}

function canBeGiven(answer: Answer, witness: Witness, given: Given): boolean {
  if (!answer.for.every((audience) => isFor(audience, witness))) return false;
  return (
    answer.onlyOneOf === null ||
    [...given.values()].every(({ name, onlyOneOf }) => onlyOneOf !== answer.onlyOneOf || name === answer.name)
  );
}

function holdsByAnswers(rule: FlagRule, search: Search, given: Given): boolean {
  const literals = [...alternativesOf(rule.when).flat(), ...negatedLiterals(rule)];
  const satisfied = literals.filter(
    (literal) =>
      ('routed' in literal && literal.routed === search.topic) ||
      [...given.values()].some((answer) => answer.satisfies(literal)),
  );
  return holdsBy(rule.when, search.witness, new Set(satisfied.map(nameLiteral)));
}

/** What the answers must not satisfy by the way. */
function negatedLiterals({ when }: FlagRule): Literal[] {
  const under = (condition: FlagRule['when']): Literal[] => {
    if ('not' in condition) return [...alternativesOf(condition.not).flat(), ...under(condition.not)];
    if ('all' in condition) return condition.all.flatMap(under);
    return 'any' in condition ? condition.any.flatMap(under) : [];
  };
  return under(when);
}

/** How answers alone complete one of a rule's combinations, with these answers at hand; null where they cannot. */
function completeBy(rule: FlagRule, topic: string | null, answers: readonly Answer[]): ByAnswers | null {
  const isAsked = (literal: Literal) =>
    'age' in literal ||
    'answeredBy' in literal ||
    'sum' in literal ||
    ('routed' in literal ? literal.routed === topic : answers.some((answer) => answer.satisfies(literal)));
  const alternatives = alternativesOf(rule.when).filter((literals) => literals.every(isAsked));
  if (alternatives.length === 0) return null;
  for (const witness of witnesses) {
    const search = { witness, topic, answers };
    for (const literals of alternatives) {
      const given = answerAll(search, literals, new Map());
      if (given !== null && holdsByAnswers(rule, search, given)) return { topic, answers: [...given.keys()] };
    }
  }
  return null;
}

function waysOf(rule: FlagRule, answers: Answers, all: boolean): ByAnswers[] {
  const ways: ByAnswers[] = [];
  for (const [topic, own] of [[null, []] as const, ...answers.byTopic]) {
    const way = completeBy(rule, topic, [...own, ...answers.always]);
    if (way !== null) ways.push(way);
    if (way !== null && !all) break;
  }
  return ways;
}

const emergenciesOf = (protocol: ProtocolSource) =>
  protocol.rules.filter(({ level }) => level === 'EMERGENCY');

/** Slots of the items of instruments (PHQ-9, EPDS), which some protocols have and others have not. */
function instrumentSlots(): ReadonlySet<string> {
  const protocols = specializations.flatMap((one) =>
    visitTypes.map((visit) => findProtocolSource(one, visit)),
  );
  return new Set(protocols.flatMap(({ scores }) => scores.flatMap(({ slots }) => slots)));
}

/** A rule on an instrument's item says nothing where the protocol has no such instrument. */
function restsOnOtherInstruments(rule: FlagRule, protocol: ProtocolSource, instruments: ReadonlySet<string>) {
  const asked = new Set(protocol.modules.flatMap(({ questions }) => questions.map(({ slot }) => slot)));
  return alternativesOf(rule.when).every((literals) =>
    literals.some((one) => 'slot' in one && instruments.has(one.slot) && !asked.has(one.slot)),
  );
}

/**
 * The emergency rules that no structured answer leads to: no sign raises them, and no person of any age and sex can
 * complete one of their combinations with the answers of one topic and of what is always asked.
 */
export function findUnreachable(content: Content = loadContent()): Unreachable[] {
  const instruments = instrumentSlots();
  return specializations.flatMap((specialization) =>
    visitTypes.flatMap((visitType) => {
      const protocol = findProtocolSource(specialization, visitType);
      const answers = answersOf(protocol, content.screens);
      return emergenciesOf(protocol)
        .filter((rule) => signsRaising(rule.id, content.signs).length === 0)
        .filter((rule) => !restsOnOtherInstruments(rule, protocol, instruments))
        .filter((rule) => waysOf(rule, answers, false).length === 0)
        .map((rule) => ({ specialization, visitType, ruleId: rule.id, missing: missingOf(rule, answers) }));
    }),
  );
}

/** What stands in the way of a rule's combination that lacks least. */
function missingOf(rule: FlagRule, { always, byTopic }: Answers): string[] {
  const places = [
    [null, always] as const,
    ...[...byTopic].map(([topic, own]) => [topic, [...own, ...always]] as const),
  ];
  const lacking = places.flatMap(([topic, answers]) =>
    alternativesOf(rule.when).map((literals) =>
      literals.filter((literal) => {
        if ('age' in literal || 'answeredBy' in literal || 'sum' in literal) return false;
        if ('routed' in literal) return literal.routed !== topic;
        return !answers.some((answer) => answer.satisfies(literal));
      }),
    ),
  );
  const [least = []] = lacking.toSorted((left, right) => left.length - right.length);
  return least.length === 0 ? ['one person cannot give these answers together'] : least.map(nameLiteral);
}

/** Findings that an emergency rule names and that neither a sign nor any question of any protocol asks. */
export function findUnaskedFindings({ signs, screens }: Content = loadContent()): string[] {
  const answers = specializations.flatMap((specialization) =>
    visitTypes.flatMap((visitType) => {
      const { always, byTopic } = answersOf(findProtocolSource(specialization, visitType), screens);
      return [...always, ...[...byTopic.values()].flat()];
    }),
  );
  const ticked = new Set(
    [...signs.groups.values()].flatMap((group) => group.signs.flatMap(({ codes }) => codes)),
  );
  const chosen = [signs.selfHarm.first, ...signs.selfHarm.afterYes].flatMap(({ choices }) =>
    choices.flatMap(({ codes }) => codes),
  );
  const rules = emergenciesOf(findProtocolSource('GENERAL_PRACTICE', 'PRE_VISIT'));
  const named = new Set(rules.flatMap(({ when }) => findingsOf(when)));
  return [...named]
    .filter((slot) => !ticked.has(slot) && !chosen.includes(slot))
    .filter((slot) => !answers.some((answer) => answer.satisfies({ slot, is: 'YES' })))
    .toSorted();
}

/** The signs and safety screens of the product. */
export function loadContent(): Content {
  return { signs: loadSigns(), screens: loadSafetyScreens() };
}

/** How each emergency rule of a protocol is reached. */
export function reachesOf(protocol: ProtocolSource, content: Content): (Reach & { topics: string[] })[] {
  const answers = answersOf(protocol, content.screens);
  return emergenciesOf(protocol).map((rule) => {
    const ways = waysOf(rule, answers, true);
    return {
      ruleId: rule.id,
      signs: signsRaising(rule.id, content.signs),
      byAnswers: ways[0] ?? null,
      // What every consultation asks completes it in every topic too.
      topics: ways.some(({ topic }) => topic === null)
        ? ['always asked']
        : ways.flatMap(({ topic }) => topic ?? []),
    };
  });
}

/**
 * The table of the build: each emergency rule, the signs that raise it, the topics whose answers complete it, and one set
 * of such answers. Markdown; by the protocol of general practice, whose topics all protocols share.
 */
export function renderTable(content: Content = loadContent()): string {
  const rows = reachesOf(findProtocolSource('GENERAL_PRACTICE', 'PRE_VISIT'), content).map(
    ({ ruleId, signs, byAnswers, topics }) =>
      `| ${ruleId} | ${signs.join(', ') || '–'} | ${topics.join(', ') || '–'} | ${byAnswers?.answers.join(' + ') ?? '–'} |`,
  );
  return [
    '| Rule | Raised by the sign | Completed in the topic | For example by |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
