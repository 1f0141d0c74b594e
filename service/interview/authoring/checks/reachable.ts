import { holds } from '../../engine/conditions.ts';
import { isFor } from '../../model/audience.ts';
import type { Condition, FlagRule, Literal, SafetyScreen } from '../../model/protocol-schema.ts';
import { generalProtocol, loadProtocols } from '../protocols/catalogue.ts';
import type { WrittenProtocol } from '../protocols/source-schemas.ts';
import { loadSigns, type Signs } from '../signs/load-signs.ts';
import { completeRules } from '../signs/rules.ts';
import { loadSafetyScreens } from '../signs/safety.ts';
import { loadVocabulary } from '../vocabulary.ts';
import { type Answer, type Answers, answersOf } from './answers.ts';
import { isForBoth } from './people.ts';
import { knownOf, suppose } from './suppose.ts';

/** A newborn, a baby, … a woman of 30, … a man of 85, each answering alone and through another person. */
export const witnesses = [1, 8, 18, 36, 78, 120, 168, 204, 360, 480, 624, 744, 828, 1_020].flatMap((months) =>
  (['FEMALE', 'MALE'] as const).flatMap((sex) =>
    (['PATIENT', 'CARER'] as const)
      .filter((answeredBy) => answeredBy === 'CARER' || months >= 120)
      .map((answeredBy) => ({ months, sex, answeredBy })),
  ),
);

export type Content = { signs: Signs; screens: ReadonlyMap<string, SafetyScreen> };

/** The sets of literals that each satisfy a condition. Literals under `not` need no answer and are left out. */
export function alternativesOf(condition: Condition): Literal[][] {
  if ('any' in condition) return condition.any.flatMap(alternativesOf);
  if ('not' in condition) return [[]];
  if (!('all' in condition)) return [[condition]];
  return condition.all
    .map(alternativesOf)
    .reduce<Literal[][]>(
      (sets, parts) => sets.flatMap((set) => parts.map((part) => [...set, ...part])),
      [[]],
    );
}

/** The signs that raise a rule directly, as "group.sign"; choices of the self-harm page are included. */
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

type Search = { witness: (typeof witnesses)[number]; topic: string | null; answers: readonly Answer[] };

function knownBy({ witness, topic }: Search, given: readonly Answer[]) {
  const facts = suppose(given.flatMap((answer) => [...answer.facts.values()]));
  return knownOf(facts, topic, witness, witness.answeredBy);
}

/** Whether one answer satisfies a literal about a slot. */
function satisfies({ facts }: Answer, literal: Literal): boolean {
  const known = knownOf(facts, null, { months: null, sex: null });
  return 'slot' in literal && facts.has(literal.slot) && holds(literal, known);
}

/** @returns answers that satisfy all literals, in order; null when one person cannot give them all */
function answerAll(
  search: Search,
  [literal, ...rest]: readonly Literal[],
  given: readonly Answer[] = [],
): readonly Answer[] | null {
  if (literal === undefined) return given;
  if (given.length > answersMax) return null;
  if (holds(literal, knownBy(search, given))) return answerAll(search, rest, given);
  if ('sum' in literal) return answerAll(search, [...inPoints(literal), ...rest], given);
  for (const answer of search.answers) {
    if (!satisfies(answer, literal) || !canBeGiven(answer, search.witness, given)) continue;
    for (const needed of answer.when === null ? [[]] : alternativesOf(answer.when)) {
      const found = answerAll(search, [...needed, ...rest], [...given, answer]);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Stops the search; no rule needs this many answers. */
const answersMax = 12;

/** Replaces a sum by literals on as few items as possible, each with the most points. */
function inPoints({ sum, atLeast }: Extract<Literal, { sum: string[] }>): Literal[] {
  const each = 3;
  const count = Math.min(sum.length, Math.ceil(atLeast / each));
  return sum.slice(0, count).map((slot) => ({ slot, atLeast: Math.min(each, atLeast), unit: 'point' }));
}

function canBeGiven(answer: Answer, witness: Search['witness'], given: readonly Answer[]): boolean {
  const isOnly = given.every(({ onlyOneOf }) => onlyOneOf === null || onlyOneOf !== answer.onlyOneOf);
  return isOnly && answer.for.every((audience) => isFor(audience, witness));
}

/** The literals of a combination that no answer in a topic satisfies. */
function unaskedOf(literals: readonly Literal[], topic: string | null, answers: readonly Answer[]) {
  return literals.filter((literal) => {
    if ('routed' in literal) return literal.routed !== topic;
    return 'slot' in literal && !answers.some((answer) => satisfies(answer, literal));
  });
}

/** How these answers complete one of a rule's combinations; null when they cannot. */
function completeBy(rule: FlagRule, topic: string | null, answers: readonly Answer[]) {
  const asked = alternativesOf(rule.when).filter(
    (literals) => unaskedOf(literals, topic, answers).length === 0,
  );
  for (const witness of asked.length === 0 ? [] : witnesses) {
    const search = { witness, topic, answers };
    for (const literals of asked) {
      const given = answerAll(search, literals);
      // The answers may also satisfy a `not`, so the whole condition is checked.
      if (given !== null && holds(rule.when, knownBy(search, given)))
        return { topic, answers: given.map(({ name }) => name) };
    }
  }
  return null;
}

const emergenciesOf = (protocol: WrittenProtocol, signs: Signs) =>
  completeRules(protocol.rules, signs, loadVocabulary()).filter(({ level }) => level === 'EMERGENCY');

/** Whether a rule uses an instrument (PHQ-9, EPDS) that the protocol does not contain. */
function restsOnOtherInstruments(
  rule: FlagRule,
  protocol: WrittenProtocol,
  instruments: ReadonlySet<string>,
) {
  const asked = new Set(protocol.modules.flatMap(({ questions }) => questions.map(({ slot }) => slot)));
  return alternativesOf(rule.when).every((literals) =>
    literals.some((one) => 'slot' in one && instruments.has(one.slot) && !asked.has(one.slot)),
  );
}

/**
 * The emergency rules that no structured answer can raise: no sign raises them, and no person of any age and sex can
 * complete one of their combinations with the answers of one topic and of what is always asked.
 */
export function findUnreachable(content: Content = loadContent()) {
  const protocols = loadProtocols();
  const instruments = new Set(protocols.flatMap(({ scores }) => scores.flatMap(({ slots }) => slots)));
  return protocols.flatMap((protocol) => {
    const { specialization, visitType } = protocol;
    const answers = answersOf(protocol, content.screens);
    return emergenciesOf(protocol, content.signs)
      .filter((rule) => signsRaising(rule.id, content.signs).length === 0)
      .filter((rule) => !restsOnOtherInstruments(rule, protocol, instruments))
      .filter((rule) => ![...answers].some(([topic, own]) => completeBy(rule, topic, own) !== null))
      .map((rule) => ({ specialization, visitType, ruleId: rule.id, missing: missingOf(rule, answers) }));
  });
}

/** What is missing from the rule's most complete combination: findings by name, other literals as in the data. */
function missingOf(rule: FlagRule, answers: Answers): string[] {
  const lacking = [...answers].flatMap(([topic, own]) =>
    alternativesOf(rule.when).map((literals) => unaskedOf(literals, topic, own)),
  );
  const [least = []] = lacking.toSorted((left, right) => left.length - right.length);
  if (least.length === 0) return ['one person cannot give these answers together'];
  return least.map((one) => ('is' in one && one.is === 'YES' ? one.slot : JSON.stringify(one)));
}

/** The signs and safety screens of the product. */
export function loadContent(): Content {
  return { signs: loadSigns(), screens: loadSafetyScreens() };
}

/** How each emergency rule of a protocol can be raised. */
export function reachesOf(protocol: WrittenProtocol, content: Content) {
  const answers = answersOf(protocol, content.screens);
  return emergenciesOf(protocol, content.signs).map((rule) => {
    const ways = [...answers].flatMap(([topic, own]) => completeBy(rule, topic, own) ?? []);
    return {
      ruleId: rule.id,
      signs: signsRaising(rule.id, content.signs),
      byAnswers: ways[0] ?? null,
      // What every consultation asks completes it in every topic.
      topics: ways.some(({ topic }) => topic === null)
        ? ['always asked']
        : ways.flatMap(({ topic }) => topic ?? []),
    };
  });
}

/**
 * A table that the build writes, in Markdown: each emergency rule, the signs that raise it, the topics whose answers
 * complete it, and one set of such answers. It uses the protocol of general practice, whose topics all protocols share.
 */
export function renderTable(content: Content = loadContent()): string {
  const rows = reachesOf(generalProtocol(), content).map(
    ({ ruleId, signs, byAnswers, topics }) =>
      `| ${ruleId} | ${signs.join(', ') || '–'} | ${topics.join(', ') || '–'} | ${byAnswers?.answers.join(' + ') ?? '–'} |`,
  );
  return [
    '| Rule | Raised by the sign | Completed in the topic | For example by |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
