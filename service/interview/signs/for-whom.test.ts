import { describe, expect, test } from 'vitest';
import { appliesTo } from '../engine/audience.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { Condition } from '../protocol.ts';
import { compileTest, ownProtocols } from '../test-support.ts';
import { isFor, isForBoth } from './audience.ts';

/** In months: 0 to 3 months, 3 to 24 months, 2 to 11 years, 12 to 17, 18 to 49, 50 and more. */
const bands = { newborn: 1, baby: 12, child: 84, teen: 174, adult: 396, older: 780 } as const;
const sexes = ['FEMALE', 'MALE'] as const;
type Person = { months: number; sex: (typeof sexes)[number] };

const people = Object.entries(bands).flatMap(([band, months]) =>
  sexes.map((sex) => ({ name: `${sex} ${band}`, person: { months, sex } satisfies Person })),
);

/** Whether a condition can hold for a person of this age, whatever the answers. */
function canHold(condition: Condition, { months }: Person): boolean {
  if ('all' in condition) return condition.all.every((part) => canHold(part, { months, sex: 'FEMALE' }));
  if ('any' in condition) return condition.any.some((part) => canHold(part, { months, sex: 'FEMALE' }));
  if ('not' in condition)
    return !('age' in condition.not) || !canHold(condition.not, { months, sex: 'FEMALE' });
  if (!('age' in condition)) return true;
  const { min = 0, max = 150, maxMonths = max * 12 + 11 } = condition.age;
  return months >= min * 12 && months <= maxMonths;
}

/** Everything that may be asked of a person, by module: slots of questions and safety lines, codes of signs. */
function askedOf(protocol: Protocol, person: Person): Map<string, string[]> {
  const asked = new Map<string, string[]>();
  const add = (module: string, slots: readonly string[]) =>
    asked.set(module, [...(asked.get(module) ?? []), ...slots]);
  for (const module of protocol.modules.filter((one) => appliesTo(one, person))) {
    add(module.id, []);
    const lines = protocol.safety[module.id]?.lines ?? [];
    for (const { slot, for: audience, when } of lines)
      if (isFor(audience, person) && (when === null || canHold(when, person))) add(module.id, [slot]);
  }
  for (const question of protocol.questions)
    if (asked.has(question.module) && appliesTo(question, person))
      if (question.when === null || canHold(question.when, person)) add(question.module, [question.slot]);
  for (const group of protocol.signGroups)
    for (const sign of group.signs)
      if (isForBoth(group.for, sign.for, person)) add(`signs ${group.id}`, sign.codes);
  return asked;
}

/** Slots that cannot apply to some people. A person of 12 or more may be pregnant and is asked about private life. */
const cannotApply: readonly { what: string; slots: RegExp; to: (person: Person) => boolean }[] = [
  {
    what: 'pregnancy, birth and periods to a male, or to a girl under 9',
    slots:
      /pregnan|\.lmp|last_period|missed_period|periods|menopaus|contracep|breastfeed|recent_birth|after_birth|heavy_pads|vaginal|reduced_movement|waters_broken|sx\.cord|contractions|prolapse|smear/,
    to: ({ sex, months }) => sex === 'MALE' || months < 108,
  },
  {
    what: 'pregnancy to a woman past it',
    slots:
      /^sx\.pregnan|\.pregnant$|reduced_movement|waters_broken|sx\.cord|contractions|recent_birth|breastfeed/,
    to: ({ months }) => months > 720,
  },
  {
    what: 'testicle, prostate, erection to a female',
    slots: /testic|scrot|prostat|erecti|foreskin/,
    to: ({ sex }) => sex === 'FEMALE',
  },
  { what: 'prostate to a child', slots: /prostat/, to: ({ months }) => months < 216 },
  {
    what: 'smoking, alcohol, drugs, driving, work and sex to a child under 12',
    slots:
      /smok(?!e_inhaled)|tobacco|alcohol|recreational|drugs|driv|occupation|\.work$|\.job|sexual|partner|vap/,
    to: ({ months }) => months < 144,
  },
  {
    what: 'a baby’s soft spot to anybody above 5',
    slots: /fontanelle|young_infant/,
    to: ({ months }) => months > 71,
  },
];

describe.each(ownProtocols)('nothing that cannot apply is asked: $specialization $visitType', (own) => {
  const protocol = compileTest(own.specialization, own.visitType);
  test.each(people)('$name', ({ person }) => {
    const wrong = [...askedOf(protocol, person)].flatMap(([module, slots]) =>
      cannotApply
        .filter(({ to }) => to(person))
        .flatMap(({ what, slots: pattern }) =>
          slots.filter((slot) => pattern.test(slot)).map((slot) => `${module}: ${slot} (${what})`),
        ),
    );
    expect(wrong).toEqual([]);
  });
});

test('everybody has something to be asked, of more than one topic', () => {
  const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
  const rows = people.map(({ name, person }) => {
    const asked = [...askedOf(protocol, person)].filter(([, slots]) => slots.length > 0);
    return { name, modules: asked.length, slots: asked.reduce((sum, [, slots]) => sum + slots.length, 0) };
  });
  if (process.env.PRINT_MATRIX !== undefined) printMatrix(protocol, rows);
  for (const { name, modules } of rows) expect(modules, name).toBeGreaterThan(20);
});

/** Prints for each module how much may be asked of each person. */
function printMatrix(
  protocol: Protocol,
  rows: readonly { name: string; modules: number; slots: number }[],
): void {
  const all = people.map(({ person }) => askedOf(protocol, person));
  const modules = [...new Set(all.flatMap((asked) => [...asked.keys()]))];
  console.log(['module', ...rows.map(({ name }) => name)].join('\t'));
  for (const module of modules)
    console.log([module, ...all.map((asked) => asked.get(module)?.length ?? '-')].join('\t'));
  console.log(['all', ...rows.map(({ slots }) => slots)].join('\t'));
}
