import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileTest, ownProtocols, TestConsultation } from '../../../tests/helpers/consultation.ts';
import { noneOfThese } from '../model/items.ts';
import { impliedBy } from '../model/protocol.ts';
import type { RenderedItem } from '../present/rendered-item.ts';

/** What patients write: dangerous and harmless, now, before, of others, and denied. */
const pieces = [
  'crushing chest pain into my arm',
  'struggling to breathe',
  'my lips are swelling',
  'confused since this morning',
  'a fit last month',
  'black tarry stools for three weeks',
  'vomiting blood',
  'worst headache of my life',
  'one side of my face droops',
  'passed out yesterday',
  'fever and chills',
  'my testicle hurts',
  'I am pregnant and bleeding',
  'yellow eyes',
  'cannot pee',
  'a blow to the head',
  'no fever',
  'I take warfarin',
  'generally unwell',
  'green vomit',
  'my father had a stroke',
  'me duele la barriga',
  'tired for months',
];
const story = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
  .map((parts) => `${parts.join('. ')}.`);
const patient = fc.record({
  ageMonths: fc.constantFrom(1, 5, 18, 60, 132, 180, 360, 480, 840, 980),
  sex: fc.constantFrom('FEMALE' as const, 'MALE' as const),
  answeredBy: fc.constantFrom('PATIENT' as const, 'PARENT' as const, 'CARER' as const),
});
const place = fc.constantFrom(...ownProtocols);
/** Chooses among the answers of each item, in turn. */
const clicks = fc.array(fc.nat({ max: 1_000 }), { minLength: 20, maxLength: 20 });

/** Every answer that an item takes without words. */
function answersOf({ control, options, min, canBeUnsure, canDecline, allowsText }: RenderedItem): unknown[] {
  const rest = [...(canBeUnsure ? ['unsure'] : []), ...(canDecline ? ['declined'] : [])];
  switch (control) {
    case 'yes_no':
      return ['yes', 'no', ...rest];
    case 'tick':
      return ['kept', 'removed'];
    case 'choices':
      return [...options.map(({ id }) => [id]), ...rest];
    case 'choice':
      return [...options.map(({ id }) => id), ...rest];
    case 'scale':
      return [min ?? 0, ...rest];
    case 'age':
    case 'date':
      return ['declined'];
    case 'text':
      return [...options.map(({ id }) => id), ...(allowsText ? ['Nothing more to say.'] : []), ...rest];
  }
}

type Seen = { named: Set<string>; denied: Set<string> };

/** Plays a consultation by clicks, and collects the codes whose words were on a page, and those that a click denied. */
function play(consultation: TestConsultation, words: string, picks: readonly number[]): Seen {
  const { protocol } = consultation;
  const seen: Seen = { named: new Set(), denied: new Set() };
  const name = (code: string) => {
    for (const one of [code, ...impliedBy(protocol, code)]) seen.named.add(one);
  };
  let turn = 0;
  for (let page = 0; page < 80 && consultation.screen.kind !== 'done'; page += 1) {
    const { screen, shown } = consultation;
    for (const { codes, options } of shown.items)
      for (const code of [...codes, ...options.flatMap((option) => option.codes)]) name(code);
    for (const { groupId, signIds } of screen.signs)
      for (const sign of protocol.signGroups.find(({ id }) => id === groupId)?.signs ?? [])
        if (signIds.includes(sign.id)) name(sign.code ?? '');
    const values: Record<string, unknown> = {};
    for (const item of shown.items) {
      if (screen.kind === 'story') values[item.id] = words;
      else {
        const all = answersOf(item);
        values[item.id] = all[(picks[turn % picks.length] ?? 0) % all.length];
        turn += 1;
      }
    }
    const sent = consultation.send(values);
    if (sent.kind !== 'recorded') throw new Error(`${screen.id}: ${JSON.stringify([sent, values])}`);
  }
  expect(consultation.screen.kind).toBe('done');
  return seen;
}

describe('whatever the story and the clicks (S34)', () => {
  test('the consultation ends, and no finding is there whose words, or those of what contains it, were not shown', () => {
    fc.assert(
      fc.property(place, patient, story, clicks, (where, person, words, picks) => {
        const protocol = compileTest(where.specialization, where.visitType);
        const consultation = new TestConsultation(protocol, person);
        const { named } = play(consultation, words, picks);
        const says = Object.values(protocol.safety).flatMap((screen) => screen.says);
        const byOptions = protocol.questions.flatMap(({ options }) =>
          options.flatMap(({ facts = [] }) => facts.map(({ slot }) => slot)),
        );
        const facts = [...consultation.state.facts.values()].filter(({ slot }) => /^(sx|sign)\./.test(slot));
        const found = facts
          .filter(({ status }) => status === 'YES' || status === 'NO')
          .map(({ slot }) => slot);
        const unnamed = found.filter(
          (slot) => !named.has(slot) && !says.includes(slot) && !byOptions.includes(slot),
        );
        expect(unnamed).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('“None of these” on every page of signs denies no finding', () => {
    fc.assert(
      fc.property(place, patient, story, (where, person, words) => {
        const consultation = new TestConsultation(compileTest(where.specialization, where.visitType), person);
        consultation.tell(words);
        for (let page = 0; page < 12 && consultation.screen.kind === 'alarm'; page += 1)
          consultation.send(
            Object.fromEntries(consultation.screen.items.map((item) => [item, [noneOfThese]])),
          );
        const denied = [...consultation.state.facts.values()].filter(({ status }) => status === 'NO');
        // The self-harm page is a question of its own, with its own No.
        const bySigns = denied.filter(({ sources }) =>
          sources.every(({ itemId }) => !itemId.startsWith('harm.')),
        );
        expect(bySigns.filter(({ slot }) => slot.startsWith('sx.'))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('after “None of these” for every alarm, a Yes to all that was read of those words raises no emergency', () => {
    fc.assert(
      fc.property(place, patient, story, (where, person, words) => {
        const consultation = new TestConsultation(compileTest(where.specialization, where.visitType), person);
        consultation.tell(words);
        for (let page = 0; page < 20 && ['alarm', 'confirm'].includes(consultation.screen.kind); page += 1) {
          const isAlarm = consultation.screen.kind === 'alarm';
          const values = consultation.shown.items
            .filter(({ control }) => control !== 'text')
            .map(
              ({ id, control }) =>
                [id, isAlarm ? [noneOfThese] : control === 'tick' ? 'kept' : 'yes'] as const,
            );
          consultation.send(Object.fromEntries(values));
        }
        const { alarms, flags } = consultation.state;
        // A group that was only faintly suggested waits for its place on a safety page.
        const isOpen = [...alarms.values()].some(({ isFaint, isAnswered }) => isFaint && !isAnswered);
        const alone = new Set(['infant_fever']);
        const raised = flags.filter(({ level, ruleId }) => level === 'EMERGENCY' && !alone.has(ruleId));
        if (!isOpen) expect(raised).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
