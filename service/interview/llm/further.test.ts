import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import { hasPlaceForQuestions } from '../engine/screens.ts';
import type { ConsultationEvent, FurtherQuestion } from '../model/events.ts';
import { consultationEventSchema } from '../model/events.ts';
import { renderReadback } from '../present/rows.ts';
import { buildReport } from '../report/build-report.ts';
import { draftSourcesOf } from './draft.ts';

const at = new Date(Date.UTC(2026, 0, 5, 10)).toISOString();
const source = { reader: 'model:test', promptVersion: '3', locale: 'en' } as const;
const questions: FurtherQuestion[] = [
  { id: 'further.1', text: 'Does the knee swell after a walk?', about: 'sx.joint_swelling' },
  { id: 'further.2', text: 'Does the pain wake you at night?', about: null },
];
const proposed: ConsultationEvent = { type: 'questions.proposed', at, ...source, questions };

const plan = (person: TestPerson = {}) =>
  new TestConsultation(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), person);
const knee = (person: TestPerson = {}) => plan(person).tell('My left knee hurts on the stairs.');
const atReadback = () => knee().goOn({}, { until: ['readback'] });

/** A consultation at the page of the model's questions. */
function atFurther(): TestConsultation {
  const consultation = atReadback();
  consultation.events.push(proposed);
  return consultation;
}

const reportOf = ({ protocol, events }: TestConsultation, locale: 'en' | 'es' = 'en') =>
  buildReport(protocol, events, { locale, hash: '' });
const itemsOf = (consultation: TestConsultation) =>
  reportOf(consultation).sections.flatMap(({ id, items }) => items.map((item) => ({ section: id, ...item })));

describe('a model’s questions are not asked', () => {
  test('before everything else was asked, or after they were asked already', () => {
    const early = knee();
    expect(hasPlaceForQuestions(early.state)).toBe(false);
    const late = atFurther();
    expect(hasPlaceForQuestions(late.state)).toBe(false);
    const next = atReadback();
    expect(hasPlaceForQuestions(next.state)).toBe(true);
  });

  test('after an emergency', () => {
    const consultation = plan();
    while (consultation.screen.kind !== 'signs') consultation.goOnOnce();
    const [item = ''] = consultation.screen.items;
    const [sign = ''] = consultation.shown.items[0]?.options.map(({ id }) => id) ?? [];
    consultation.send({ [item]: [sign] });
    expect(consultation.screen.kind).toBe('emergency');
    consultation.events.push(proposed);
    consultation.goOn({}, { until: ['further', 'readback'] });
    expect(consultation.screen.kind).toBe('readback');
    expect(hasPlaceForQuestions(consultation.state)).toBe(false);
  });

  test('after the patient changed to another language', () => {
    const consultation = atFurther();
    consultation.events.push({ type: 'locale.changed', at, locale: 'es' });
    expect(consultation.screen.kind).toBe('readback');
  });

  test('a second time, also if a later event contains questions', () => {
    const consultation = atFurther();
    consultation.send({});
    consultation.events.push({
      ...proposed,
      questions: [{ id: 'further.1', text: 'Is it so?', about: null }],
    });
    expect(consultation.screen.kind).toBe('readback');
    expect(consultation.state.further?.questions).toEqual(questions);
  });
});

describe('a model’s questions', () => {
  test('stand on one page that says who wrote them, and may be left unanswered', () => {
    const consultation = atFurther();
    expect(consultation.shown).toMatchObject({
      kind: 'further',
      hint: expect.stringContaining('computer program'),
      items: questions.map(({ id, text }) => ({ id, label: text, control: 'text', canDecline: false })),
    });
    expect(consultation.send({}).kind).toBe('recorded');
    expect(consultation.screen.kind).toBe('readback');
    expect(itemsOf(consultation).filter(({ id }) => id.startsWith('further.'))).toMatchObject([
      { section: 'left_out', status: 'NOT_ANSWERED', value: null },
      { section: 'left_out', status: 'NOT_ANSWERED', value: null },
    ]);
  });

  test('code nothing, open no topic and raise no flag, whatever the answer is', () => {
    for (const words of ['yes', 'no', 'Yes, it swells a lot.', 'I have had a cough for 3 weeks.', '7']) {
      const consultation = atFurther();
      const before = consultation.state;
      consultation.send({ 'further.1': words, 'further.2': words });
      const after = consultation.state;
      expect([...after.facts], words).toEqual([...before.facts]);
      expect(after.topics, words).toEqual(before.topics);
      expect(after.flags, words).toEqual([]);
    }
  });

  test('can be answered with alarming words, which open the alarm page', () => {
    const consultation = atFurther();
    consultation.send({ 'further.1': 'Yes, and now I have crushing chest pain.' });
    expect(consultation.screen.kind).toBe('alarm');
  });

  test('stand in the report as quoted rows that say who asked, and their answers can be changed', () => {
    const consultation = atFurther();
    consultation.send({ 'further.1': 'Only in the evening' });
    expect(itemsOf(consultation).find(({ id }) => id === 'further.1')).toEqual({
      section: 'history',
      id: 'further.1',
      label: 'Asked by a language model: “Does the knee swell after a walk?”',
      status: 'VALUE',
      value: 'Only in the evening',
      verbatim: true,
      known: 'quoted',
      sources: [{ message: expect.any(Number), quote: 'Only in the evening' }],
    });
    expect(
      reportOf(consultation).transcript.find(({ questionId }) => questionId === 'further.1'),
    ).toMatchObject({
      question: 'Asked by a language model: “Does the knee swell after a walk?”',
      answer: 'Only in the evening',
    });
    const rows = renderReadback(consultation.protocol, consultation.state, 'en').sections.flatMap(
      (section) => section.rows,
    );
    expect(rows.find(({ itemId }) => itemId === 'further.1')).toMatchObject({ value: 'Only in the evening' });
    consultation.change('further.1', 'Never');
    expect(itemsOf(consultation).find(({ id }) => id === 'further.1')?.value).toBe('Never');
  });

  test('are at most two and short, and record the model and its instructions', () => {
    expect(consultationEventSchema.safeParse(proposed).success).toBe(true);
    const third = { id: 'further.3', text: 'Does it?', about: null };
    for (const wrong of [
      { ...proposed, questions: [...questions, third] },
      { ...proposed, questions: [{ ...third, text: '' }] },
      { ...proposed, questions: [{ ...third, text: 'a'.repeat(201) }] },
      { ...proposed, reader: '' },
      { ...proposed, promptVersion: undefined },
    ])
      expect(consultationEventSchema.safeParse(wrong).success).toBe(false);
  });
});

describe('a draft', () => {
  const draft: ConsultationEvent = {
    type: 'draft.proposed',
    at,
    ...source,
    sentences: [{ text: 'The left knee hurts.', quotes: [{ quote: 'My left knee hurts', messages: [3] }] }],
  };

  test('stands only in reports of its language, and changes nothing else in them', () => {
    const consultation = atReadback().goOn();
    const before = [reportOf(consultation), reportOf(consultation, 'es')];
    expect(before[0]).not.toHaveProperty('draft');
    consultation.events.push(draft);
    expect(reportOf(consultation)).toEqual({
      ...before[0],
      draft: { reader: 'model:test', sentences: draft.sentences },
    });
    expect(reportOf(consultation, 'es')).toEqual(before[1]);
  });

  const textsOf = (consultation: TestConsultation, locale: 'en' | 'es' = 'en') =>
    draftSourcesOf(consultation.protocol, consultation.events, locale).map(({ text }) => text);

  test('may quote the patient’s story and free-text answers, in its language', () => {
    const consultation = knee().goOn();
    expect(textsOf(consultation)).toContain('My left knee hurts on the stairs.');
    expect(textsOf(consultation).some((text) => text.startsWith('Joint pain'))).toBe(true);
    expect(textsOf(consultation, 'es').join()).not.toContain('knee');
  });

  test('may quote no carer, no story about another person, and no words that were withdrawn', () => {
    const own = (consultation: TestConsultation) =>
      textsOf(consultation).filter((text) => /knee hurts/.test(text));
    expect(own(plan({ answeredBy: 'CARER' }).tell('The knee hurts on the stairs.').goOn())).toEqual([]);
    expect(own(plan().tell('My left knee hurts. My wife has a cough.').goOn())).toEqual([]);
    const removed = plan().tell('My left knee hurts on the stairs and I have a cough.');
    const values = Object.fromEntries(
      removed.shown.items.map(({ id, control }) => [
        id,
        control === 'yes_no' ? 'no' : control === 'tick' ? 'removed' : '',
      ]),
    );
    removed.send(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')));
    expect(own(removed.goOn())).toEqual([]);
    const denied = plan().tell('My left knee hurts and I have crushing chest pain.');
    expect(own(denied.goOn())).toEqual([]);
  });
});
