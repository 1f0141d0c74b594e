import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import { buildReport } from '../report/build-report.ts';

const general = () => compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const begin = (person: TestPerson = {}) => new TestConsultation(general(), person);

describe('a statement that was told and left unanswered', () => {
  /** The codes on all consecutive pages of a kind. */
  const codesOn = (consultation: TestConsultation, kind: string) => {
    consultation.goOn({}, { habit: 'AS_IT_COMES', until: [kind, 'readback'] });
    expect(consultation.screen.kind).toBe(kind);
    const found: string[] = [];
    while (consultation.screen.kind === kind) {
      const { items } = consultation.shown;
      found.push(
        ...items.flatMap(({ codes, options }) => [...codes, ...options.flatMap((one) => one.codes)]),
      );
      consultation.goOnOnce(undefined, 'AS_IT_COMES');
    }
    return found;
  };

  test('is not asked again of a person whom its topic cannot concern', () => {
    const story = 'I have had a bad cough and my knee hurts and my period is late';
    const consultation = begin({ sex: 'MALE', ageMonths: 30 * 12 }).tell(story);
    expect(codesOn(consultation, 'safety')).not.toContain('sx.missed_period');
    expect(codesOn(consultation, 'list')).not.toContain('sx.missed_period');
    const other = begin({ sex: 'FEMALE', ageMonths: 30 * 12 }).tell(story);
    expect(codesOn(other, 'safety')).toContain('sx.missed_period');
  });

  test('has the safety lines of its topic asked', () => {
    const consultation = begin().tell('I have had a bad cough and my knee hurts');
    consultation.goOn({}, { habit: 'AS_IT_COMES', until: ['topics'] });
    consultation.send({ topics: ['tired'] });
    const asked = codesOn(consultation, 'safety');
    expect(asked).toEqual(expect.arrayContaining(['sx.blood_cough', 'sx.hot_joint']));
  });

  test('can be ticked in the list of the topic where no safety page asks for it', () => {
    const consultation = begin().tell('I have had a bad cough and my knee hurts');
    expect(codesOn(consultation, 'list')).toContain('sx.joint_pain');
  });

  test('where it was denied, has a question of its own, whose answer counts', () => {
    const consultation = begin().tell('I have had a bad cough. I have no rash and no fever.');
    const asked: string[] = [];
    consultation.goOn({}, { habit: 'AS_IT_COMES', until: ['safety'] });
    while (['safety', 'questions'].includes(consultation.screen.kind)) {
      for (const { control, codes } of consultation.shown.items)
        if (control === 'yes_no') asked.push(...codes);
      consultation.goOnOnce();
    }
    expect(asked).toEqual(expect.arrayContaining(['sx.rash', 'sx.fever']));
    expect(consultation.state.facts.get('sx.rash')).toMatchObject({ status: 'NO', known: 'answered' });
  });

  test('is asked at the read-back after an emergency', () => {
    const consultation = begin();
    consultation.send({ signs: [consultation.shown.items[0]?.options[0]?.id ?? ''] });
    consultation.tell('My period is late and I have no fever').goOn({}, { until: ['safety', 'readback'] });
    expect(consultation.screen.kind).toBe('readback');
  });
});

test('a time in the story is kept as a line of the report where its finding was ticked before', () => {
  const consultation = begin();
  const options = consultation.shown.items.flatMap((item) => item.options);
  const sign = options.find(({ codes }) => codes.includes('sx.chest_pain'));
  consultation.send({ signs: [sign?.id ?? ''] });
  consultation.tell('I have had chest pain since 4am').goOn({}, { until: ['readback'] });
  const [item] = consultation.shown.items.filter(({ codes }) => codes.includes('since:04:00'));
  expect(item).toMatchObject({ control: 'tick', label: 'You have had chest pain since 04:00.' });
  consultation.send({ [item?.id ?? '']: 'kept' });
  const { facts, established } = consultation.state;
  expect(facts.get('chest_pain.onset')).toMatchObject({ codes: ['since:04:00'], known: 'kept' });
  expect(established.has('chest_pain.onset')).toBe(false);
  const report = buildReport(general(), consultation.events, { locale: 'en', hash: 'a'.repeat(64) });
  const history = report.history.map(({ text }) => text).join(' ');
  expect(history).toContain('Chest pain since 04:00.');
});

test('a frequency stands in the history once, in the line of its problem', () => {
  const consultation = begin();
  const options = consultation.shown.items.flatMap((item) => item.options);
  const sign = options.find(({ codes }) => codes.includes('sx.chest_pain'));
  consultation.send({ signs: [sign?.id ?? ''] });
  consultation.tell('I have a headache twice a week').goOn({}, { until: ['readback'] });
  const kept = consultation.shown.items
    .filter(({ control }) => control === 'tick')
    .map(({ id }) => [id, 'kept']);
  consultation.send(Object.fromEntries(kept));
  const report = buildReport(general(), consultation.events, { locale: 'en', hash: 'a'.repeat(64) });
  const history = report.history.map(({ text }) => text).join(' ');
  expect(history.match(/2 times a week/g)).toHaveLength(1);
});

test('a temperature in the story answers the question how high the fever was, also after an emergency', () => {
  const consultation = begin();
  consultation.send({ signs: [consultation.shown.items[0]?.options[0]?.id ?? ''] });
  consultation.tell('I have had a fever of 39.6 since yesterday').goOn({}, { until: ['readback'] });
  const [item] = consultation.shown.items.filter(({ codes }) => codes.includes('temp:39.6'));
  expect(item).toMatchObject({ control: 'tick', label: 'You have had a fever since yesterday, 39.6°.' });
  consultation.goOn({}, { habit: 'AS_IT_COMES' });
  expect(consultation.state.facts.get('fever.highest')).toMatchObject({
    codes: ['temp:39.6'],
    known: 'kept',
  });
});
