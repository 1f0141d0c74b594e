import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import type { Protocol } from '../model/protocol.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const begin = (person: TestPerson = {}, own: Protocol = protocol) => new TestConsultation(own, person);

/** A consultation at the page after the confirmed story. */
const confirmed = (story: string, own: Protocol = protocol) =>
  begin({}, own)
    .tell(story)
    .goOn({}, { habit: 'YES_TO_ALL', until: ['topics', 'which', 'safety', 'questions'] });

const optionsOf = ({ shown }: TestConsultation, itemId: string) =>
  shown.items.find(({ id }) => id === itemId)?.options.map(({ id }) => id) ?? [];

/** Most of its words are in no lexicon. */
const foreign = 'Zlork vrint I have a cough mubbelo frangit dorvel quistan bremlo.';

describe('the page of topics', () => {
  test('does not come where one topic was confirmed, however few words are known', () => {
    expect(confirmed(foreign).screen.kind).toBe('safety');
  });

  test('comes in a consultation of version 0.2.0 with few known words', () => {
    const { audiences: _, ...older } = protocol;
    expect(confirmed(foreign, older).screen.kind).toBe('topics');
  });

  test('comes where nothing led anywhere, the best guesses first and "Something else" last', () => {
    const consultation = confirmed('I drench the sheets with sweat every night');
    expect(consultation.screen.kind).toBe('topics');
    const offered = optionsOf(consultation, 'topics');
    const asking = protocol.questions.filter(({ slot }) => slot === 'sx.night_sweats');
    expect(asking.map(({ module }) => module)).toContain(offered[0]);
    expect(offered.at(-1)).toBe('symptom');
  });
});

describe('"Something else too"', () => {
  const several = () => confirmed('I have a bad cough and my knee hurts');

  test('opens the page of topics, without those that were told, and its pick comes second', () => {
    const consultation = several();
    const options = optionsOf(consultation, 'which.second');
    expect(options).toContain('something_else');
    const [first = ''] = options;
    consultation.send({ 'which.main': first, 'which.second': 'something_else' });
    expect(consultation.screen.kind).toBe('topics');
    const offered = optionsOf(consultation, 'topics');
    expect(offered).not.toContain('cough');
    expect(offered).toContain('sleep');
    consultation.send({ topics: ['sleep'] });
    expect(consultation.state.topics).toMatchObject({ main: first, second: 'sleep' });
    expect(consultation.state.topics.all).toEqual(expect.arrayContaining(['cough', 'joint', 'sleep']));
  });

  test('is not offered in a consultation of version 0.2.0', () => {
    const { audiences: _, ...older } = protocol;
    const consultation = confirmed('I have a bad cough and my knee hurts', older);
    expect(optionsOf(consultation, 'which.second')).not.toContain('something_else');
  });
});

describe('a safety screen', () => {
  const linesOf = (story: string, person: TestPerson) =>
    begin(person)
      .tell(story)
      .goOn({}, { habit: 'YES_TO_ALL', until: ['safety'] })
      .screen.items.map((id) => id.replace(/^safety\.[a-z_]+\./, ''));

  test.each([
    ['I feel dizzy', { ageMonths: 30 * 12, sex: 'FEMALE' }, 'sx.pregnant'],
    ['He is dizzy', { ageMonths: 8 * 12, sex: 'MALE', answeredBy: 'PARENT' }, 'sx.palpitations'],
    ['I have had a headache for a week', { ageMonths: 72 * 12, sex: 'FEMALE' }, 'sx.temple_pain'],
    ['My belly hurts', { ageMonths: 20 * 12, sex: 'MALE' }, 'sx.testicular_pain'],
    ['My belly hurts', { ageMonths: 75 * 12, sex: 'MALE' }, 'sx.back_pain'],
  ] as const)('begins with the likeliest harm of this patient: %s %j', (story, person, slot) => {
    expect(linesOf(story, person)[0]).toBe(slot);
  });

  test.each([8, 30, 72])('asks for black stools last in dizziness, at %i years', (years) => {
    const { shown } = begin({ ageMonths: years * 12, sex: 'MALE' })
      .tell('dizzy since yesterday')
      .goOn({}, { habit: 'YES_TO_ALL', until: ['safety'] });
    expect(shown.items.at(-1)?.label).toMatch(/black, sticky stool/);
  });
});

describe('signs of another topic', () => {
  const signsOf = (story: string) => {
    const { screen } = begin({ ageMonths: 60 * 12, sex: 'MALE' }).tell(story);
    return screen.signs.flatMap(({ groupId, signIds }) => signIds.map((id) => `${groupId}.${id}`));
  };

  test('are not asked with the ones that the words mean: no voices for a loss of weight', () => {
    const signs = signsOf('I lost ten kilos and I am not eating or drinking');
    expect(signs).toContain('mind.intake');
    expect(signs).not.toContain('mind.voices');
  });

  test('are asked where the words are of their topic, or suggest no sign', () => {
    expect(signsOf('I am not eating or drinking and I hear voices')).toContain('mind.voices');
    expect(signsOf('Voices tell me to hurt my wife, and I lost ten kilos')).toContain('mind.voices');
  });

  test('that were left out leave nothing pending', () => {
    const consultation = begin({ ageMonths: 60 * 12, sex: 'MALE' }).tell(
      'I lost ten kilos and I am not eating or drinking',
    );
    consultation.goOnOnce();
    expect(consultation.state.alarms.get('mind')).toMatchObject({ isPending: false, isAnswered: true });
    expect(consultation.screen.kind).not.toBe('alarm');
  });
});

describe('what a pregnancy or a birth excludes', () => {
  test('signs of a late pregnancy are not asked after a birth, and the clinic is told', () => {
    const consultation = begin({ ageMonths: 30 * 12, sex: 'FEMALE' })
      .tell('My period is late and I have a cough')
      .goOn({}, { habit: 'YES_TO_ALL', until: ['safety'] });
    while (!consultation.screen.items.includes('safety.periods.sx.after_birth')) consultation.goOnOnce();
    consultation.send({ 'safety.periods.sx.after_birth': 'yes' });
    expect(consultation.state.person.pregnancy).toBe('AFTER_BIRTH');
    while (!consultation.screen.items.includes('perspective.concerns')) consultation.goOnOnce();
    consultation.send({ 'perspective.concerns': 'I think my waters have broken now' });
    const signs = consultation.screen.signs.map(({ groupId }) => groupId);
    expect(signs).not.toContain('late-pregnancy');
    expect(consultation.state.alarms.get('late-pregnancy')).toMatchObject({
      isPending: false,
      isUnconfirmed: true,
    });
  });
});
