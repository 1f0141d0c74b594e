import { expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import { holds } from '../engine/conditions.ts';
import { renderReadback } from '../present/rows.ts';
import { buildReport } from './build-report.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const reportOf = ({ events }: TestConsultation) =>
  buildReport(protocol, events, { locale: 'en', hash: 'test' });
const itemsOf = (consultation: TestConsultation) =>
  reportOf(consultation).sections.flatMap(({ items }) => items);

const yes = (...slots: string[]) => slots.map((slot) => ({ slot: [slot], is: 'YES' as const }));

/** A headache and a rash, each with its own start. */
function tellTwoProblems(): TestConsultation {
  const story = 'I have had a headache for three weeks. I have had a rash on my arm since Tuesday.';
  const consultation = new TestConsultation(protocol).tell(story);
  return consultation.goOn({ facts: yes('sx.headache', 'sx.rash') }, { until: ['readback'] });
}

test('the read-back names the problem where two problems have a line of the same name', () => {
  const { state } = tellTwoProblems();
  const labels = renderReadback(protocol, state, 'en').sections.flatMap(({ rows }) =>
    rows.map(({ label }) => label),
  );
  expect(labels).not.toContain('Onset');
  expect(labels).toEqual(expect.arrayContaining(['Headache: onset', 'Skin, hair or nails: onset']));
});

test('a line about a question that was not asked begins with the name of the problem', () => {
  const left = itemsOf(tellTwoProblems()).filter(({ status }) => status === 'NOT_ASKED');
  const own = left.filter(({ id }) => id.startsWith('skin.'));
  expect(own.length).toBeGreaterThan(1);
  expect(own[0]?.label).toMatch(/^Skin, hair or nails: [a-z]/);
});

test('the answer “nothing” to a question without a finding denies no finding, and has its own line', () => {
  const consultation = new TestConsultation(protocol).tell('I cannot sleep.');
  consultation.goOn({ facts: yes('sx.sleep'), answers: { 'sleep.habits': 'none' } });
  const slots = reportOf(consultation).negatives.flatMap((line) => line.slots);
  expect(slots.length).toBeGreaterThan(0);
  expect(slots).not.toContain('sleep.habits');
  expect(itemsOf(consultation)).toContainEqual(
    expect.objectContaining({ id: 'sleep.habits', status: 'NO', value: 'None' }),
  );
});

test('names that contain commas are separated unambiguously', () => {
  const consultation = new TestConsultation(protocol).tell('I feel dizzy.');
  consultation.goOn({ facts: yes('sx.dizzy') });
  const texts = reportOf(consultation).negatives.map(({ text }) => text);
  expect(texts.join(' ')).toMatch(/; drooping face, weak or numb arm or leg, or unclear speech[;.]/);
});

test('a fall is written as “2 weeks ago”, not “for 2 weeks”', () => {
  const consultation = new TestConsultation(protocol).tell('I fell on my wrist 2 weeks ago.');
  consultation.goOn({ facts: yes('sx.trauma'), answers: { 'injury.onset': '2 weeks ago' } });
  const { history, summary } = reportOf(consultation);
  const told = history.map(({ text }) => text).join(' ');
  expect(told).toContain('2 weeks ago');
  expect(`${told} ${summary}`).not.toContain('for 2 weeks');
});

test('the history says who is with a patient who thinks of suicide; a withheld answer is shown as declined', () => {
  const consultation = new TestConsultation(protocol).tell('I feel very low and I want to end my life.');
  for (let page = 0; page < 10 && !consultation.screen.items.includes('harm.company'); page += 1) {
    if (consultation.screen.kind === 'self_harm') consultation.send({ 'harm.thoughts': 'yes' });
    else consultation.goOnOnce();
  }
  consultation.send({ 'harm.done': 'no', 'harm.plan': 'rather_not', 'harm.company': 'nobody' });
  consultation.goOn();
  const own = itemsOf(consultation).filter(({ id }) => id.startsWith('harm.'));
  expect(own).toMatchObject([
    { id: 'harm.company', status: 'VALUE', value: 'Nobody' },
    { id: 'harm.plan', status: 'DECLINED', value: null },
  ]);
});

test('names with a capital letter keep it inside a statement', () => {
  const consultation = new TestConsultation(protocol).tell('I have had a bad cough for two weeks.');
  const answers = { 'medicines.bought': 'vitamin D', 'past.family': 'my mother had a TIA' };
  consultation.goOn({ facts: yes('sx.cough'), answers }, { until: ['readback'] });
  const labels = consultation.shown.items.map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['Bought without prescription: vitamin D', 'Family: stroke or TIA']),
  );
});

test('a confirmed finding is not asked again because other words deny it', () => {
  const story = 'I have a rash on my arm since Tuesday, it does not itch, it itches at night.';
  const consultation = new TestConsultation(protocol).tell(story);
  consultation.goOn({ facts: yes('sx.rash', 'sx.itching') }, { until: ['readback'] });
  expect(consultation.state.facts.get('sx.itching')?.status).toBe('YES');
  expect(consultation.shown.items.map(({ label }) => label).join(' ')).not.toContain('itching');
});

test('Arabic uses its own plural forms for days', () => {
  const story = 'عندي صداع منذ 28 يوم';
  const consultation = new TestConsultation(protocol, { locale: 'ar' }).tell(story);
  consultation.goOn({ locale: 'ar', facts: yes('sx.headache') }, { until: ['readback'] });
  const rows = renderReadback(protocol, consultation.state, 'ar').sections.flatMap((section) => section.rows);
  expect(rows.map(({ value }) => value).join(' ')).toContain('28 يوما');
});

test('“5 or 6” on a scale is “5 to 6 of 10”, and rules take the higher number', () => {
  const consultation = new TestConsultation(protocol).tell('I have had a headache for three weeks.');
  const script = { facts: yes('sx.headache') };
  consultation.goOn(script, { until: ['safety', 'questions'] });
  while (!consultation.screen.items.includes('headache.severity')) consultation.goOnOnce();
  expect(consultation.send({ 'headache.severity': '5 or 6' }).kind).toBe('recorded');
  consultation.goOn(script);
  const item = itemsOf(consultation).find(({ id }) => id === 'headache.severity');
  expect(item).toMatchObject({ status: 'VALUE', value: '5 to 6 of 10', known: 'answered' });
  const { transcript, history } = reportOf(consultation);
  const row = transcript.find(({ questionId }) => questionId === 'headache.severity');
  expect(row?.answer).toMatch(/^5 (or 6|to 6 of 10)$/);
  expect(history.map(({ text }) => text).join(' ')).toContain('5 to 6 of 10');
  const { state } = consultation;
  const atLeast = (number: number) =>
    holds({ slot: 'headache.severity', atLeast: number, unit: 'point' }, state);
  expect([atLeast(6), atLeast(7)]).toEqual([true, false]);
});

test('no line says more than the statement that was confirmed: a finding has a question’s name only where that was answered', () => {
  const story =
    'I have nausea. I have swelling. There is blood in my stool. I have vaginal bleeding. I have a headache.';
  const consultation = new TestConsultation(protocol).tell(story);
  const said = ['sx.nausea', 'sx.swelling', 'sx.blood_stool', 'sx.vaginal_bleeding'];
  consultation.goOn({ facts: yes('sx.headache', ...said) }, { until: ['safety', 'which', 'questions'] });
  const labels = itemsOf(consultation).flatMap(({ id, label, status }) =>
    said.includes(id) && status === 'YES' ? label : [],
  );
  expect(labels.toSorted()).toEqual(['Blood in stool', 'Nausea', 'Swelling', 'Vaginal bleeding']);
});

test('a time that was left ticked goes with its finding when that is denied later', () => {
  const story = 'I have had heartburn and belly pain for six months.';
  const consultation = new TestConsultation(protocol).tell(story);
  expect(consultation.screen.kind).toBe('confirm');
  // Leaves the page as it is, and denies belly pain where it is asked.
  const facts = [...yes('sx.heartburn'), { slot: ['sx.abdominal_pain'], is: 'NO' as const }];
  consultation.goOn({ facts }, { until: ['list'], habit: 'AS_IT_COMES' });
  const report = reportOf(consultation);
  expect(report.negatives.flatMap(({ slots }) => slots)).toContain('sx.abdominal_pain');
  expect(report.history.map(({ text }) => text).join(' ')).not.toMatch(/belly pain/i);
});

test('a question that was answered in other words is not listed as not answered', () => {
  const consultation = new TestConsultation(protocol).tell('the left side of my face droops');
  const [item] = consultation.shown.items;
  consultation.send({ [item?.id ?? '']: [item?.options[0]?.id ?? ''] });
  consultation.goOnOnce();
  consultation.send({
    'emergency.company': "my mum's here",
    'emergency.onset': 'hours',
    'emergency.side': 'left',
  });
  consultation.goOn();
  const items = itemsOf(consultation);
  expect(items.filter(({ id }) => id === 'emergency.company')).toEqual([]);
  expect(items).toContainEqual(
    expect.objectContaining({ id: 'also_said:emergency.company', value: "my mum's here" }),
  );
});

test('a time is told of the finding of which it was said, not of another one of its topic', () => {
  const story = 'I feel low. I was drinking too much in October.';
  const consultation = new TestConsultation(protocol).tell(story);
  consultation.goOn({ facts: yes('sx.low_mood') }, { habit: 'AS_IT_COMES' });
  const history = reportOf(consultation)
    .history.map(({ text }) => text)
    .join(' ');
  expect(history).not.toMatch(/low mood since October/i);
  expect(history).toMatch(/alcohol or drug problem since October/);
});

test('a time told of something else does not date the problem of the story', () => {
  const consultation = new TestConsultation(protocol).tell(
    'I have been low since my wife left.',
    'I was drinking too much in October.',
  );
  consultation.goOn({ facts: yes('sx.low_mood') }, { habit: 'AS_IT_COMES', until: ['section'] });
  const onsets = itemsOf(consultation).filter(({ id }) => id === 'mood.onset');
  expect(onsets.map(({ value }) => value)).not.toContain('Since October');
  expect(consultation.state.timesAsked.get('mood.onset')).toBe(1);
});
