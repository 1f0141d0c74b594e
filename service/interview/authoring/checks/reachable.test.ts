import { describe, expect, test } from 'vitest';
import { generalProtocol, loadProtocols } from '../protocols/catalogue.ts';
import { answersOf } from './answers.ts';
import {
  alternativesOf,
  type Content,
  findUnreachable,
  loadContent,
  reachesOf,
  renderTable,
} from './reachable.ts';

const content = loadContent();
const generalPractice = generalProtocol();

/** The product's content without these groups of signs and without the safety lines of these topics. */
function without(groups: string[], topics: string[]): Content {
  return {
    signs: {
      ...content.signs,
      groups: new Map([...content.signs.groups].filter(([id]) => !groups.includes(id))),
    },
    screens: new Map([...content.screens].filter(([id]) => !topics.includes(id))),
  };
}

/** Findings that an emergency rule uses and that no sign and no question of any protocol asks about. */
function findUnaskedFindings({ signs: { groups, selfHarm }, screens }: Content): string[] {
  const answers = loadProtocols().flatMap((protocol) => [...answersOf(protocol, screens).values()].flat());
  const answered = new Set(
    answers.flatMap(({ facts }) =>
      [...facts.values()].flatMap(({ slot, status }) => (status === 'YES' ? slot : [])),
    ),
  );
  const ticked = [...groups.values()].flatMap(({ signs }) => signs.flatMap(({ codes }) => codes));
  const chosen = [selfHarm.first, ...selfHarm.afterYes].flatMap(({ choices }) =>
    choices.flatMap(({ codes }) => codes),
  );
  const rules = generalPractice.rules.filter(({ level }) => level === 'EMERGENCY');
  const named = rules.flatMap(({ when }) =>
    (when === null ? [] : alternativesOf(when))
      .flat()
      .flatMap((one) => ('is' in one && one.is === 'YES' && one.slot.startsWith('sx.') ? [one.slot] : [])),
  );
  return [...new Set(named)]
    .filter((slot) => !ticked.includes(slot) && !chosen.includes(slot) && !answered.has(slot))
    .toSorted();
}

describe('every emergency flag can be reached by structured answers alone', () => {
  test('in each specialization and visit', () => {
    expect(findUnreachable(content)).toEqual([]);
  });

  test('and a flag that loses its last question is reported with what is missing', () => {
    const unreachable = findUnreachable(without(['travel', 'sepsis'], ['fever']));
    expect(unreachable).toContainEqual({
      specialization: 'CARDIOLOGY',
      visitType: 'POST_VISIT',
      ruleId: 'fever_travel',
      missing: ['sx.travel_tropics'],
    });
    expect(unreachable.map(({ ruleId }) => ruleId)).toContain('neutropenic_sepsis');
  });

  /**
   * Findings that complete a combination only when written and confirmed with Yes; each of their rules can be reached
   * in another way.
   */
  test('the findings that can only come from written words are exactly the listed ones', () => {
    expect(findUnaskedFindings(content)).toEqual([
      'sx.alcohol_problem',
      'sx.asthma_attack',
      'sx.contractions',
      'sx.paranoid',
      'sx.pelvic_sepsis',
      'sx.quinsy',
      'sx.unwell_child',
      'sx.young_infant',
    ]);
  });
});

describe('combinations that no single phrase states come from the answers of their topic', () => {
  const reaches = new Map(reachesOf(generalPractice, content).map((reach) => [reach.ruleId, reach]));
  test.each([
    ['belly pain of a young male: the testicle', 'torsion', 'abdominal_pain'],
    ['pain on breathing in after an operation', 'embolism_signs', 'chest_pain'],
    ['weak arms and legs with short breath', 'bulbar_weakness', 'weakness'],
    ['fever after a stay in a warm country', 'fever_travel', 'fever'],
    ['fever after chemotherapy', 'neutropenic_sepsis', 'fever'],
    ['green vomit of a baby', 'vomit_green', 'bowel'],
    ['thirst with vomiting', 'sugar_high_ill', 'hormone'],
    ['a rash with sores in the mouth', 'skin_reaction', 'skin'],
    ['a child’s joint with fever', 'septic_joint', 'joint'],
    ['less movement in pregnancy', 'fetal_movement', 'periods'],
    ['back pain with numbness', 'cauda_back', 'back'],
  ])('%s', (_what, rule, topic) => {
    expect(reaches.get(rule)?.topics).toContain(topic);
  });

  test('the table has a line for each emergency rule', () => {
    const rules = generalPractice.rules.filter(({ level }) => level === 'EMERGENCY');
    expect(renderTable(content).split('\n')).toHaveLength(rules.length + 2);
  });
});
