import { holds } from '../../engine/conditions.ts';
import { generalProtocol } from '../protocols/catalogue.ts';
import type { RuleSource } from '../protocols/source-schemas.ts';
import { completeRules } from '../signs/rules.ts';
import { loadVocabulary } from '../vocabulary.ts';
import { loadContent, witnesses } from './reachable.ts';
import { knownOf, supposeYes } from './suppose.ts';

/** An emergency that one bare Yes raises, and the findings that do. */
export type Alone = { rule: RuleSource; codes: string[] };

/** The emergencies that one bare Yes raises without a reason, and reasons that no rule needs. */
export function findUnreasoned(rules: readonly RuleSource[] = generalRules()): string[] {
  const found = findAlone(rules);
  const without = found.filter(({ rule }) => rule.alone === undefined);
  const needless = rules.filter(
    ({ id, alone }) => alone !== undefined && found.every(({ rule }) => rule.id !== id),
  );
  return [
    ...without.map(
      ({ rule, codes }) => `"${rule.id}" holds on one Yes to ${codes.join(', ')}, and gives no reason`,
    ),
    ...needless.map(({ id }) => `"${id}" gives a reason (alone) and holds on no single Yes`),
  ];
}

/** The emergencies that one bare Yes raises, with their reasons, as a Markdown table; the build writes it. */
export function renderAlone(rules: readonly RuleSource[] = generalRules()): string {
  const rows = findAlone(rules).map(
    ({ rule, codes }) => `| ${rule.id} | ${codes.join(', ')} | ${rule.alone ?? '–'} |`,
  );
  return ['| Rule | Raised by one Yes to | Why |', '|---|---|---|', ...rows].join('\n');
}

const generalRules = () => generalProtocol().rules;

/** The emergencies that hold for some person on one finding of the vocabulary and what it implies, and on nothing else. */
export function findAlone(rules: readonly RuleSource[]): Alone[] {
  const { signs } = loadContent();
  const names = loadVocabulary();
  const findings = Object.keys(names).filter((code) => code.startsWith('sx.'));
  const supposed = findings.map((code) => ({ code, facts: supposeYes([code]) }));
  const complete = new Map(completeRules(rules, signs, names).map((rule) => [rule.id, rule.when]));
  return rules.flatMap((rule) => {
    const when = complete.get(rule.id);
    if (rule.level !== 'EMERGENCY' || when === undefined) return [];
    const codes = supposed.flatMap(({ code, facts }) => {
      const holdsFor = (one: (typeof witnesses)[number]) =>
        holds(when, knownOf(facts, null, one, one.answeredBy));
      return witnesses.some(holdsFor) ? [code] : [];
    });
    return codes.length === 0 ? [] : [{ rule, codes }];
  });
}
