import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RenderedScreen } from '../render/render-screen.ts';
import type { RenderedItem } from '../render/rendered-item.ts';
import { rowsOf } from '../render/rows.ts';
import { viewOf } from '../render/view.ts';
import { compileTest, ownProtocols, TestConsultation } from '../test-support.ts';

const pieces = [
  'crushing chest pain',
  'I take warfarin 5 mg',
  'allergic to penicillin',
  'my mother had cancer',
  'no fever',
  'since Monday',
  'I have diabetes',
  'cannot breathe',
  'my leg is swollen',
  'pregnant',
  'cough for three weeks',
  'worst headache of my life',
  'used to smoke',
  'tired',
  'vomiting blood',
  'me duele la barriga',
  'not responding',
  'maybe a stroke?',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12 })), { minLength: 1, maxLength: 6 })
  .map((parts) => `So: ${parts.join(', ')}`);

/** Answers each page with text where it accepts text, skips other items, and answers statements in a fixed way. */
function answer(
  { kind, items }: RenderedScreen,
  words: string,
  treat: (item: RenderedItem) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    items.flatMap((item): [string, unknown][] => {
      if (kind === 'confirm' || kind === 'readback')
        return item.control === 'text' ? [] : [[item.id, treat(item)]];
      if (kind === 'signs' || kind === 'alarm') return [[item.id, ['none']]];
      if (item.allowsText || item.control === 'text') return [[item.id, words]];
      if (item.control === 'age') return [[item.id, 'declined']];
      return item.canBeUnsure ? [[item.id, 'unsure']] : [[item.id, 'declined']];
    }),
  );
}

function play(
  place: (typeof ownProtocols)[number],
  words: string,
  treat: (item: RenderedItem) => string,
): TestConsultation {
  const consultation = new TestConsultation(compileTest(place.specialization, place.visitType), {
    ageMonths: null,
    sex: null,
  });
  for (let page = 0; page < 60 && consultation.screen.kind !== 'done'; page += 1) {
    const submitted = consultation.send(answer(consultation.shown, words, treat));
    expect(submitted.kind).toBe('recorded');
  }
  expect(consultation.screen.kind).toBe('done');
  return consultation;
}

const spoken = /^(?:med|allergen|allergy|cond|family):/;

describe('whatever is written', () => {
  test('who keeps nothing has no row but answers and quotes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ownProtocols), text, (place, words) => {
        const { state } = play(place, words, ({ control }) => (control === 'tick' ? 'removed' : 'no'));
        for (const fact of state.facts.values()) expect(fact.known).toBe('answered');
      }),
      { numRuns: 30 },
    );
  });

  test('who leaves each page as it comes raises no flag, is led nowhere, and gets no coded medicine, allergy, illness or family', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ownProtocols), text, (place, words) => {
        const { state } = play(place, words, ({ control }) => (control === 'tick' ? 'kept' : 'open'));
        expect(state.flags).toEqual([]);
        expect(state.mentions.filter(({ status }) => status === 'confirmed')).toEqual([]);
        const told = [...state.facts.values()].filter(({ sources }) =>
          sources.some(({ quote }) => quote !== null),
        );
        expect(told.flatMap(({ codes }) => codes).filter((code) => spoken.test(code))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test('nothing that is kept, confirmed or answered is without a line of the report', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ownProtocols), text, (place, words) => {
        const { protocol, state } = play(place, words, ({ control }) =>
          control === 'tick' ? 'kept' : 'yes',
        );
        const told = new Set(rowsOf(viewOf(protocol, state, 'en')).map(({ slot }) => slot));
        const lost = [...state.facts.keys()].filter(
          (slot) => !told.has(slot) && !slot.startsWith('self_harm.'),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
