import { describe, expect, test } from 'vitest';
import { compileTest, TestPatient } from '../test-support.ts';
import { checkFacts, prepareReading } from './read-message.ts';
import { listTargets } from './targets.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const words =
  'My left knee hurts on the stairs. It itches, no fever, my mother never had it, but I am a roofer and off my food.';

/** A patient who has told what brings them, with the message of that. */
function told(text = words) {
  const patient = new TestPatient(protocol);
  patient.answerAll({ 'complaint.main': text });
  const message = patient.state.messages.find(({ questionId }) => questionId === 'complaint.main');
  if (message === undefined) throw new Error('There is no message');
  return { patient, state: patient.state, message };
}

/** What is taken of one fact. */
function take(fact: unknown, text = words) {
  const { state, message } = told(text);
  return checkFacts(protocol, state, message, { facts: [fact] });
}

const itching = { slot: 'sx.colour_blue', codes: ['yes'], quote: 'It itches' };

describe('what a language model says of a message is dropped where', () => {
  test.each<[string, unknown]>([
    ['it is no fact', 'sx.itching'],
    ['the slot is none', { ...itching, slot: 'sx.invented' }],
    ['the slot sounds an alarm', { ...itching, slot: 'safety.alarm' }],
    ['the slot is a complaint', { slot: 'complaint.main', codes: [], quote: 'My left knee' }],
    ['the slot makes sure of an emergency', { ...itching, slot: 'confirm.chest_pain' }],
    ['the slot is ticked in an emergency screen', { slot: 'screen.now', codes: ['chest'], quote: 'hurts' }],
    ['the slot is filled already', { slot: 'joint.severity', codes: [], quote: 'hurts' }],
    ['the code is a "no"', { ...itching, codes: ['no'] }],
    ['the code is not the slot’s', { ...itching, codes: ['severe'] }],
    ['a code is there that is not the slot’s', { ...itching, codes: ['yes', 'severe'] }],
    ['there is no code, and the words are no answer', { ...itching, codes: [] }],
    ['there is no quote', { ...itching, quote: '' }],
    ['the quote is not said', { ...itching, quote: 'My skin peels' }],
    ['the quote is said in other letters', { ...itching, quote: 'it itches' }],
    ['the quote is a part of a word', { ...itching, quote: 'knee hurt' }],
    ['the quote is too short', { ...itching, quote: 'It' }],
    ['the quote is denied', { slot: 'sx.colour_blue', codes: ['yes'], quote: 'fever' }],
    ['the quote denies', { slot: 'sx.colour_blue', codes: ['yes'], quote: 'no fever' }],
    ['the quote is denied a few words before', { slot: 'sx.colour_blue', codes: ['yes'], quote: 'had it' }],
    ['the quote goes beyond the message', { ...itching, quote: `${words} And more` }],
    ['the quote is as long as nobody reads', { ...itching, quote: 'x'.repeat(5_000) }],
    ['the codes are another shape', { ...itching, codes: { yes: true } }],
  ])('%s', (_why, fact) => {
    expect(take(fact)).toEqual({ facts: [], dropped: 1 });
  });

  test.each([null, 'yes', 7, [], {}, { facts: 'all' }, { facts: null }])('the answer is %j', (answer) => {
    const { state, message } = told();
    expect(checkFacts(protocol, state, message, answer)).toEqual({ facts: [], dropped: 1 });
  });

  test('there are more than eight, or a third one on the same words, or a second one for a slot', () => {
    const { state, message } = told();
    const slots = prepareReading(protocol, state, message.messageId)?.slots ?? [];
    const findings = slots.filter(({ codes }) => codes.length === 1);
    const same = findings.slice(0, 5).map(({ slot }) => ({ slot, codes: ['yes'], quote: 'It itches' }));
    expect(checkFacts(protocol, state, message, { facts: same })).toMatchObject({ dropped: 3 });
    const twice = [itching, { ...itching, quote: 'I am a roofer' }];
    expect(checkFacts(protocol, state, message, { facts: twice })).toMatchObject({ dropped: 1 });
    const pieces = [
      'My left',
      'knee',
      'hurts on',
      'the stairs',
      'It itches',
      'I am',
      'a roofer',
      'and off',
      'my food',
      'stairs',
    ];
    const many = pieces.map((quote, index) => ({ slot: findings[index]?.slot, codes: ['yes'], quote }));
    expect(checkFacts(protocol, state, message, { facts: many }).facts).toHaveLength(8);
  });
});

test('what holds is taken, with the place of the quote in the message', () => {
  expect(take(itching)).toEqual({
    facts: [{ ...itching, start: words.indexOf('It itches'), end: words.indexOf('It itches') + 9 }],
    dropped: 0,
  });
  const { state } = told();
  const own = listTargets(protocol, state).find(({ takesWords }) => takesWords)?.slot;
  expect(take({ slot: own, codes: [], quote: 'I am a roofer' }).facts).toHaveLength(1);
  expect(take({ slot: own, codes: null, quote: ' I am a roofer ' }).facts).toHaveLength(1);
});

test('a quote in a writing without spaces, and one after a denial that has ended', () => {
  const text = '没有发烧。我的皮肤脱皮了, 但是很痒. No cough but my skin peels a lot';
  expect(take({ slot: 'sx.colour_blue', codes: ['yes'], quote: '皮肤脱皮' }, text).facts).toHaveLength(1);
  expect(take({ slot: 'sx.colour_blue', codes: ['yes'], quote: 'skin peels' }, text).facts).toHaveLength(1);
});

test('what is asked about names no other message, no instrument, no emergency, and no denial', () => {
  const { state, message } = told();
  const request = prepareReading(protocol, state, message.messageId);
  expect(request?.message).toBe(words);
  expect(Object.keys(request ?? {}).sort()).toEqual(['message', 'question', 'slots']);
  const slots = request?.slots ?? [];
  expect(slots.length).toBeGreaterThan(100);
  for (const { slot, codes } of slots) {
    expect(state.slots[slot]).toBeUndefined();
    expect(slot).not.toMatch(/^(?:safety|complaint|confirm|earlier|screen)\./);
    expect(protocol.scores.flatMap((score) => score.slots)).not.toContain(slot);
    expect(codes.map(({ code }) => code)).not.toContain('no');
    expect(codes.map(({ code }) => code)).not.toContain('none');
  }
});

test('a message that was changed, that is short, or that was chosen is not read', () => {
  const { patient, message } = told();
  expect(prepareReading(protocol, patient.state, 'nobody')).toBeNull();
  patient.answer('complaint.main', 'My right elbow hurts');
  expect(prepareReading(protocol, patient.state, message.messageId)).toBeNull();
  const short = told('knee');
  expect(prepareReading(protocol, short.state, short.message.messageId)).toBeNull();
});
