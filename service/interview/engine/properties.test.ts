import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compileTest,
  matrixPeople,
  ownProtocols,
  TestConsultation,
  type TestPerson,
} from '../../../tests/helpers/consultation.ts';
import { impliedBy, type Protocol, protocolIndex } from '../model/protocol.ts';
import type { RenderedScreen } from '../present/render-screen.ts';
import type { RenderedItem } from '../present/rendered-item.ts';
import { rowsOf } from '../present/rows.ts';
import { viewOf } from '../present/view.ts';
import { askedKindOf } from './asked.ts';
import { canBeAbout, isLineFor, isQuestionFor, isSignFor, isTopicFor } from './for-whom.ts';

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
  'my period is late',
  'the baby does not move',
  'pain in my testicle',
  'erection problems',
  'hears voices',
  'bad headache with blurred sight',
  'fell and hit the head',
  'drinks too much alcohol',
  'gave birth two weeks ago',
  'does not stand up',
  'floppy and will not feed',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12 })), { minLength: 1, maxLength: 6 })
  .map((parts) => `So: ${parts.join(', ')}`);

/**
 * Answers every page with words where it takes words, skips everything else, and treats statements by the given habit.
 */
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

type Habits = { person?: TestPerson; look?: (consultation: TestConsultation) => void };

function play(
  place: (typeof ownProtocols)[number],
  words: string,
  treat: (item: RenderedItem) => string,
  { person = { ageMonths: null, sex: null }, look = () => {} }: Habits = {},
): TestConsultation {
  const consultation = new TestConsultation(compileTest(place.specialization, place.visitType), person);
  for (let page = 0; page < 60 && consultation.screen.kind !== 'done'; page += 1) {
    look(consultation);
    const submitted = consultation.send(answer(consultation.shown, words, treat));
    expect(submitted.kind).toBe('recorded');
  }
  expect(consultation.screen.kind).toBe('done');
  return consultation;
}

function isOfRelatives({ questions }: Protocol, slot: string): boolean {
  return questions.some((question) => question.slot === slot && askedKindOf(question) === 'FAMILY');
}

/** What is on the open page although it cannot apply to the patient. */
function wrongOn({ protocol, state, screen, shown }: TestConsultation): string[] {
  // A sign of another topic may be suggested by the words.
  const person = { ...state.person, topics: [] };
  const { modules, questions } = protocolIndex(protocol);
  // An illness that was named as a relative's may be one that the patient cannot have.
  const ofPatient = screen.statements.filter(
    (one) => one.form !== 'named' || !isOfRelatives(protocol, one.slot),
  );
  const statements = ofPatient.flatMap((one) => ('codes' in one ? one.codes : [one.code]));
  const signs = screen.signs.flatMap(({ groupId, signIds }) => {
    const group = protocol.signGroups.find(({ id }) => id === groupId);
    const own = group?.signs.filter(({ id }) => signIds.includes(id)) ?? [];
    return own.filter((sign) => group !== undefined && !isSignFor({ protocol, person }, group, sign));
  });
  const lines = Object.values(protocol.safety).flatMap((safety) =>
    safety.lines.filter(
      (line) =>
        screen.items.includes(`safety.${safety.module}.${line.slot}`) &&
        !isLineFor({ protocol, person }, safety, line),
    ),
  );
  const asked = screen.items.flatMap((id) => questions.get(id.replace('list:', '')) ?? []);
  const chosen =
    screen.kind === 'topics' || screen.kind === 'which' ? shown.items.flatMap(({ options }) => options) : [];
  const topics = chosen.flatMap(({ id }) => modules.get(id) ?? []);
  return [
    ...statements.filter((code) => !canBeAbout({ protocol, person }, code)),
    ...signs.map(({ id }) => id),
    ...lines.map(({ slot }) => slot),
    ...asked.filter((question) => !isQuestionFor({ protocol, person }, question)).map(({ id }) => id),
    ...topics.filter((module) => !isTopicFor({ protocol, person }, module)).map(({ id }) => id),
  ];
}

const spoken = /^(?:med|allergen|allergy|cond|family):/;

describe('with any words as answers', () => {
  test('a patient who keeps no statement has only rows of answers and quotes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ownProtocols), text, (place, words) => {
        const { state } = play(place, words, ({ control }) => (control === 'tick' ? 'removed' : 'no'));
        for (const fact of state.facts.values()) expect(fact.known).toBe('answered');
      }),
      { numRuns: 30 },
    );
  });

  test('a patient who leaves each page unchanged raises no flag, opens no topic, and gets no coded medicine, allergy, illness or family history', () => {
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

  test('everything that is kept, confirmed or answered has a line in the report', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ownProtocols), text, (place, words) => {
        const { protocol, state } = play(place, words, ({ control }) =>
          control === 'tick' ? 'kept' : 'yes',
        );
        const slots = rowsOf(viewOf(protocol, state, 'en')).map(({ slot }) => slot);
        // What a sign contains is told in the sign's words.
        const told = new Set([...slots, ...slots.flatMap((slot) => impliedBy(protocol, slot))]);
        const lost = [...state.facts.keys()].filter(
          (slot) => !told.has(slot) && !slot.startsWith('self_harm.'),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test('nobody is asked or told what cannot be', () => {
    const someone = fc.constantFrom(...Object.values(matrixPeople));
    const habit = fc.constantFrom('yes', 'no', 'open');
    fc.assert(
      fc.property(fc.constantFrom(...ownProtocols), text, someone, habit, (place, words, someBody, says) => {
        const person = { ageMonths: someBody.months, sex: someBody.sex, answeredBy: someBody.answeredBy };
        const wrong: string[] = [];
        const look = (consultation: TestConsultation) => wrong.push(...wrongOn(consultation));
        play(place, words, ({ control }) => (control === 'tick' ? 'kept' : says), { person, look });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
