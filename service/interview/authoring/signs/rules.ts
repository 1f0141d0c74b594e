import { once } from '../../../../common/collections.ts';
import type { Condition, FlagRule } from '../../model/protocol-schema.ts';
import type { LocalizedText } from '../../model/types.ts';
import type { RuleSource } from '../protocols/source-schemas.ts';
import { closeImplies, loadImplies } from '../vocabulary.ts';
import { loadSigns, type Signs } from './load-signs.ts';

/** What each code of the vocabulary and each sign certainly contains, directly or through another. */
export const loadAllImplies = once(() =>
  closeImplies({ ...loadImplies(), ...Object.fromEntries(loadSigns().codes) }),
);

/** The codes of the signs that raise a rule. */
export function signCodesOf(ruleId: string, { groups }: Signs): string[] {
  const own = [...groups.values()].flatMap(({ signs }) => signs.filter(({ flag }) => flag === ruleId));
  return [...new Set(own.flatMap(({ code }) => code ?? []))];
}

/**
 * The rules as they are evaluated. An emergency also holds on the code of each of its signs, so that a line that asks for the
 * sign raises it too. Each finding in `said` raises URGENT by itself, under its name.
 * @param names - the vocabulary
 * @throws Error when nothing can raise a rule, or a finding has no name
 */
export function completeRules(
  rules: readonly RuleSource[],
  signs: Signs,
  names: Readonly<Record<string, LocalizedText>>,
): FlagRule[] {
  const complete = rules.map(({ alone: _alone, said: _said, when, ...rule }): FlagRule => {
    const ticked = signCodesOf(rule.id, signs).map((slot): Condition => ({ slot, is: 'YES' }));
    const ways = when === null ? ticked : [when, ...ticked];
    const [only] = ways;
    if (only === undefined) throw new Error(`Nothing raises the rule "${rule.id}".`);
    return { ...rule, when: ways.length === 1 ? only : { any: ways } };
  });
  const said = rules.flatMap((rule) => rule.said.map((slot) => toSaid(rule, slot, names[slot])));
  return [...complete, ...said];
}

function toSaid(
  { group, advice, source }: RuleSource,
  slot: string,
  name: LocalizedText | undefined,
): FlagRule {
  if (name === undefined) throw new Error(`The vocabulary has no "${slot}".`);
  const id = `said_${slot.replace(/^sx\./, '')}`;
  return {
    id,
    level: 'URGENT',
    group,
    title: name,
    when: { slot, is: 'YES' },
    quoteFrom: [slot],
    advice,
    source,
  };
}
