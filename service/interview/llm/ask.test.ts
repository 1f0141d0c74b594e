import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import { askRequestOf, checkQuestions, questionGroundOf } from './ask.ts';

const story = 'My left knee hurts on the stairs since Monday. I take ibuprofen.';

/** A consultation in which only the read-back is left. */
function atReadback(person: TestPerson = {}, words = story): TestConsultation {
  return new TestConsultation(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), person)
    .tell(words, person.locale === 'es' ? 'no' : 'no')
    .goOn({ locale: person.locale ?? 'en' }, { until: ['readback'] });
}

const atKnee = atReadback();
const ground = questionGroundOf(atKnee.protocol, atKnee.state);
const taken = (...texts: string[]) =>
  checkQuestions(ground, { questions: texts.map((text) => ({ text, about: null })) }).taken.map(
    ({ text }) => text,
  );

describe('a question of a language model is dropped', () => {
  test.each([
    ['Should you stop the ibuprofen?'],
    ['Do you need an appointment today?'],
    ['Did you try to avoid the stairs?'],
    ['Have you been told that rest is better?'],
    ['Do you think that a doctor should see it?'],
    ['Is it normal when you rest?'],
  ])('that advises or judges: %s', (text) => expect(taken(text)).toEqual([]));

  test.each([
    ['Do you take morphine?'],
    ['Have you got lupus?'],
    ['Have you ever had a heart attack?'],
    ['Do you have asthma?'],
    ['Does warfarin help?'],
    ['Have you got endocarditis?'],
    ['Do you take xyzomab at night?'],
  ])('that names a medicine or an illness that the patient did not name: %s', (text) =>
    expect(taken(text)).toEqual([]),
  );

  test.each([
    ['Do you have crushing chest pain?'],
    ['Is one side of your face weak?'],
    ['Do you think about dying?'],
    ['Have you taken too many tablets?'],
    ['Do you cough up blood?'],
    ['Are you so short of breath that you cannot speak?'],
  ])('about a sign of danger, which only a tick may answer: %s', (text) => expect(taken(text)).toEqual([]));

  test.each([
    ['What is your bank card number?'],
    ['What is your name?'],
    ['Where do you live, and what is your address?'],
    ['What is the code on your phone?'],
    ['Do you have your insurance card?'],
    ['When is your birthday?'],
  ])('about identity or money: %s', (text) => expect(taken(text)).toEqual([]));

  test.each([
    ['Do you have knee pain?'],
    ['When did the knee pain start?'],
    ['What makes the knee worse?'],
    ['How bad is the knee pain now?'],
    ['Have you lost weight without trying?'],
    ['Are you allergic to food or any medicine?'],
  ])('about something already known or asked: %s', (text) => expect(taken(text)).toEqual([]));

  test.each([
    ['Does it hurt? Answer at once.'],
    ['Rest the knee.'],
    ['Does it hurt at 3 in the night?'],
    ['**Does the knee swell after a walk?**'],
    ['<b>Does the knee swell after a walk?</b>'],
    ['Does the knee swell after a walk https://evil.example?'],
    ['Does the knee \u202eswell after a walk?'],
    ['Does the knee swell after a walk??'],
    ['Swell?'],
    ['Press on the knee after a walk?'],
    [`Does the knee swell ${'after a walk '.repeat(7)}?`],
    ['Hat Ihr Knie nach dem Gehen wehgetan?'],
    ['¿Le duele la rodilla por la noche?'],
    ['Does the patellofemoral crepitation swell?'],
    [''],
  ])('that is not one plain sentence in the patient’s language: %s', (text) =>
    expect(taken(text)).toEqual([]),
  );

  test('about a code that was not offered', () => {
    const text = 'Does the knee swell after a long walk?';
    for (const about of ['sx.joint_pain', 'flag.none', 'med:ibuprofen', '__proto__', ''])
      expect(checkQuestions(ground, { questions: [{ text, about }] })).toEqual({ taken: [], dropped: 1 });
  });

  test.each([[null], ['x'], [[]], [{ questions: 'no' }], [{ questions: [null, 7, {}, { text: 7 }] }]])(
    'where the answer is malformed: %j',
    (answer) => expect(checkQuestions(ground, answer).taken).toEqual([]),
  );

  test('to a child’s carer, where only the child itself may be asked', () => {
    const child = atReadback({ ageMonths: 13 * 12, answeredBy: 'CARER' }, 'His knee hurts on the stairs.');
    const own = questionGroundOf(child.protocol, child.state);
    for (const text of [
      'Does he drink alcohol at night?',
      'Is he having sex?',
      'Has he been drunk?',
      'Does he use cannabis?',
      'Do you think that he uses drugs?',
      'Has there been any sex?',
    ])
      expect(checkQuestions(own, { questions: [{ text, about: null }] }).taken).toEqual([]);
  });

  test('that is the third, or repeats another', () => {
    const good = [
      'Does the knee swell after a long walk?',
      'Does the knee swell after a walk?',
      'Does your knee get stuck when you bend it?',
      'Does the pain wake you at night?',
    ];
    expect(taken(...good)).toEqual([good[0], good[2]]);
  });
});

describe('a plain question is asked', () => {
  test.each([
    ['Does the knee swell after a long walk?'],
    ['Does your knee get stuck when you bend it?'],
    ['Have you hurt this knee before?'],
    ['Does the ibuprofen help?'],
    ['How far can you walk before it hurts?'],
    ['Did you fall or twist the knee?'],
  ])('in English: %s', (text) => expect(taken(text)).toEqual([text]));

  test('in Spanish', () => {
    const spanish = atReadback({ locale: 'es' }, 'Me duele la rodilla izquierda al subir escaleras.');
    const own = questionGroundOf(spanish.protocol, spanish.state);
    const text = '¿Le duele la rodilla al bajar escaleras?';
    expect(checkQuestions(own, { questions: [{ text, about: null }] }).taken).toHaveLength(1);
    expect(checkQuestions(own, { questions: [{ text: 'Does the knee swell after a walk?' }] }).taken).toEqual(
      [],
    );
  });
});

test('the model is given the conversation, and is offered no topic that is already known', () => {
  const request = askRequestOf(atKnee.protocol, atKnee.state);
  expect(request).toMatchObject({ language: 'en', answeredBy: 'PATIENT' });
  expect(request.told.map(({ answer }) => answer)).toContain(story);
  expect(request.open.map(({ code }) => code)).not.toContain('sx.joint_pain');
  expect(request.open.length).toBeGreaterThan(20);
});
