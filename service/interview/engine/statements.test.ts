import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import type { EventOf } from '../model/events.ts';
import type { Mention } from '../model/mentions.ts';
import { buildReport } from '../report/build-report.ts';
import { replay } from './replay.ts';

const begin = (person: TestPerson = {}) =>
  new TestConsultation(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), person);

/** The first page that asks what the story says. */
function confirm(story: string, person: TestPerson = {}): TestConsultation {
  const consultation = begin(person)
    .tell(story)
    .goOn({}, { habit: 'AS_IT_COMES', until: ['confirm'] });
  expect(consultation.screen.kind).toBe('confirm');
  return consultation;
}

const yesOf = ({ state }: TestConsultation) =>
  [...state.facts.values()].filter(({ slot, status }) => slot.startsWith('sx.') && status === 'YES');
const itemFor = (consultation: TestConsultation, code: string) =>
  consultation.shown.items.find(({ codes }) => codes[0] === code)?.id ?? '';

describe('a Yes confirms what was read, nothing else:', () => {
  test('each statement is about one finding', () => {
    const consultation = confirm('I cannot breathe when I lie flat, my lips are swelling and I feel rubbish');
    for (const statement of consultation.screen.statements) {
      const read = consultation.state.mentions.filter(({ id }) => statement.mentionIds.includes(id));
      if (statement.form === 'finding')
        expect(new Set(read.map(({ mention }) => mention.code))).toEqual(new Set([statement.code]));
    }
  });

  test('the plainest finding of the same words is the statement, and a graver one is not set by it', () => {
    const consultation = confirm('I have a crushing chest pain when I lie in bed');
    expect(itemFor(consultation, 'sx.chest_crushing')).toBe('');
    consultation.send({ [itemFor(consultation, 'sx.chest_pain')]: 'yes' });
    expect(yesOf(consultation).map(({ slot }) => slot)).toEqual(['sx.chest_pain']);
    expect(consultation.state.flags).toEqual([]);
  });

  test('a graver one that no sign, line or question asks for is a statement of its own', () => {
    const consultation = confirm('I get a tightness in the chest when I climb stairs');
    expect(itemFor(consultation, 'sx.chest_pain')).not.toBe('');
    consultation.send({ [itemFor(consultation, 'sx.chest_exertion')]: 'yes' });
    // What it certainly contains is set with it.
    expect(new Set(yesOf(consultation).map(({ slot }) => slot))).toEqual(
      new Set(['sx.chest_exertion', 'sx.chest_pain']),
    );
  });

  test('words that deny a kind of a finding do not deny the finding', () => {
    const consultation = confirm('I have a bad cough and a fever. I am not coughing up blood.');
    const negatives = consultation.screen.statements.find(({ form }) => form === 'negatives');
    expect(negatives).toMatchObject({ codes: ['sx.blood_cough'] });
  });
});

describe('of findings that the same words say', () => {
  const story = 'I have had black tarry stools since May';
  const findings = ({ screen }: TestConsultation) =>
    screen.statements.flatMap((one) => (one.form === 'finding' ? [one] : []));

  test('the plainer stands first, and is asked where its kind is asked', () => {
    for (const told of [story, 'I get a tightness in the chest when I climb stairs', 'I am vomiting green']) {
      const consultation = confirm(told);
      const asked = findings(consultation);
      const codes = asked.map(({ code }) => code);
      for (const [place, { code, ask }] of asked.entries()) {
        const implied = consultation.protocol.implies?.[code] ?? [];
        const plainer = asked.filter((one) => implied.includes(one.code));
        for (const one of plainer) {
          expect(codes.indexOf(one.code), told).toBeLessThan(place);
          expect(one.ask, told).toBe(ask);
        }
      }
      expect(asked.length, told).toBeGreaterThan(1);
    }
  });

  test('their time is asked once', () => {
    const values = confirm(story).screen.statements.filter(({ form }) => form === 'value');
    expect(values).toMatchObject([{ code: 'sx.black_stool', value: 'since:may' }]);
  });

  test('the history tells the graver that was confirmed, with the time, and not the plainer beside it', () => {
    const consultation = confirm(story).goOn({}, { habit: 'YES_TO_ALL' });
    const { protocol, events } = consultation;
    const { history } = buildReport(protocol, events, { locale: 'en', hash: 'test' });
    const words = history.map(({ text }) => text).join(' ');
    expect(words).toMatch(/^Black, tarry stool since May/);
    expect(words).not.toMatch(/black stool/i);
    // Its line is told with it.
    expect(history[0]?.slots).toEqual(['sx.melaena', 'sx.black_stool']);
  });

  test('a plainer one that other words confirm is told beside it', () => {
    const consultation = confirm(
      'I have pain in my chest. I get a tightness in the chest when I climb stairs.',
    );
    consultation.goOn({}, { habit: 'YES_TO_ALL' });
    const { protocol, events } = consultation;
    const { history } = buildReport(protocol, events, { locale: 'en', hash: 'test' });
    const slots = history.map((clause) => clause.slots);
    expect(slots).toContainEqual(['sx.chest_pain']);
    expect(slots).toContainEqual(['sx.chest_exertion']);
  });
});

describe('an event', () => {
  test('was some time ago, on the page and in the history', () => {
    const consultation = confirm('I passed out an hour ago');
    const labels = consultation.shown.items.map(({ label }) => label);
    expect(labels).toContain('You fainted 1 hour ago.');
    consultation.goOn({}, { habit: 'YES_TO_ALL' });
    const { protocol, events } = consultation;
    const { history } = buildReport(protocol, events, { locale: 'en', hash: 'test' });
    const words = history.map(({ text }) => text).join(' ');
    expect(words).toContain('Fainting 1 hour ago');
    expect(words).not.toContain('for 1 hour');
  });
});

describe('a value that was unticked', () => {
  test('is gone from its finding wherever it would stand, and its finding stays', () => {
    const consultation = confirm('I have had a cough for three weeks');
    const time = consultation.screen.statements.find(({ form }) => form === 'value');
    expect(time).toMatchObject({ code: 'sx.cough', value: 'ago:3:week' });
    consultation.send({ [itemFor(consultation, 'sx.cough')]: 'yes', [time?.id ?? '']: 'removed' });
    expect(consultation.state.mentions.flatMap(({ mention }) => mention.values)).toEqual([]);
    consultation.goOn({}, { habit: 'AS_IT_COMES' });
    const { facts } = consultation.state;
    expect(facts.get('sx.cough')).toMatchObject({ status: 'YES' });
    expect([...facts.values()].filter(({ codes }) => codes.includes('ago:3:week'))).toEqual([]);
  });

  test('goes with a finding that is not so', () => {
    const consultation = confirm('I have had a cough for three weeks');
    consultation.send({ [itemFor(consultation, 'sx.cough')]: 'no' });
    expect(
      [...consultation.state.facts.values()].filter(({ codes }) => codes.includes('ago:3:week')),
    ).toEqual([]);
  });
});

describe('at the read-back', () => {
  function readback(effect: string): TestConsultation {
    const answers = { 'perspective.effect': effect, 'medicines.list': 'ramipril and metformin' };
    const consultation = begin()
      .tell('I have a cough')
      .goOn({ answers }, { until: ['readback'] });
    expect(consultation.screen.kind).toBe('readback');
    return consultation;
  }

  test('each finding has a tick of its own, and removing one removes no other', () => {
    const consultation = readback(
      'I have a rash, I vomit and my knee hurts, I am dizzy, and I sweat at night',
    );
    const ticks = consultation.screen.statements.filter(({ form }) => form === 'finding');
    expect(ticks.length).toBeGreaterThan(1);
    // The rest stays in the words.
    expect(ticks.length).toBeLessThanOrEqual(4);
    const [first, ...others] = ticks;
    const kept = others.map(({ id }) => [id, 'kept']);
    consultation.send({ [first?.id ?? '']: 'removed', ...Object.fromEntries(kept) });
    const { facts } = consultation.state;
    const statusOf = (statement: (typeof ticks)[number] | undefined) =>
      statement?.form === 'finding' ? facts.get(statement.code)?.known : undefined;
    expect(statusOf(first)).toBeUndefined();
    for (const other of others) expect(statusOf(other)).toBe('kept');
  });

  test('each medicine that was named has a Yes and No of its own', () => {
    const consultation = readback('nothing');
    const named = consultation.screen.statements.filter(({ form }) => form === 'named');
    expect(named.map((one) => (one.form === 'named' ? one.codes : []))).toEqual([
      ['med:ramipril'],
      ['med:metformin'],
    ]);
    const [first, second] = named;
    consultation.send({ [first?.id ?? '']: 'yes', [second?.id ?? '']: 'yes' });
    expect(consultation.state.facts.get('medicines.list')?.codes).toEqual(['med:ramipril', 'med:metformin']);
  });

  test('a medicine to which the patient says No is not among those confirmed', () => {
    const consultation = readback('nothing');
    const [first, second] = consultation.screen.statements.filter(({ form }) => form === 'named');
    consultation.send({ [first?.id ?? '']: 'no', [second?.id ?? '']: 'yes' });
    expect(consultation.state.facts.get('medicines.list')?.codes).toEqual(['med:metformin']);
  });
});

test('a time is the topic’s or another finding’s by the text in which it was said, also where a finding was said twice', () => {
  const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
  const { events } = new TestConsultation(protocol);
  const at = '2026-01-05T09:00:01.000Z';
  const mention = (textId: string, code: string, ago: string): Mention => ({
    code,
    polarity: 'PRESENT',
    quote: { textId, from: 0, to: 4 },
    values: [{ kind: 'ONSET', code: ago, from: 0, to: 4 }],
    reader: 'words',
  });
  const proposed = (textId: string, mentions: Mention[]): EventOf<'mentions.proposed'> => ({
    type: 'mentions.proposed',
    at,
    textId,
    reader: 'words',
    knownShare: 1,
    mentions,
  });
  const answered = (
    messageId: string,
    values: EventOf<'screen.answered'>['values'],
  ): EventOf<'screen.answered'> => ({
    type: 'screen.answered',
    at,
    messageId,
    screenId: messageId,
    asked: Object.keys(values),
    values,
    readings: {},
    modality: 'TEXT',
    flags: [],
  });
  const text = { kind: 'text', text: 'said' } as const;
  const mentionIds = ['m1/complaint.main:words:0', 'm1/complaint.else:words:0'];
  const statement = { form: 'finding', id: 'worried', ask: 'tick', code: 'sx.worry', mentionIds } as const;
  const { facts } = replay(protocol, [
    ...events,
    answered('m1', { 'complaint.main': text, 'complaint.else': text }),
    // Low mood, told before it, has a time of its own.
    proposed('m1/complaint.main', [
      mention('m1/complaint.main', 'sx.worry', 'ago:3:week'),
      mention('m1/complaint.main', 'sx.low_mood', 'ago:1:year'),
    ]),
    proposed('m1/complaint.else', [mention('m1/complaint.else', 'sx.worry', 'ago:1:day')]),
    {
      type: 'screen.shown',
      at,
      screenId: 'm2',
      statements: [{ ...statement, mentionIds: [...mentionIds] }],
      signs: [],
    },
    answered('m2', { worried: { kind: 'statement', answer: 'kept' } }),
  ]);
  expect(facts.get('mood.onset')?.codes).toEqual(['ago:3:week']);
  expect(facts.get('sx.worry')?.codes).toEqual(['yes', 'ago:1:day']);
});
