import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import { buildReport } from '../report/build-report.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const begin = (person: TestPerson = {}) => new TestConsultation(protocol, person);
const baby: TestPerson = { ageMonths: 6, answeredBy: 'PARENT' };

/** Denies each page of signs until another page is open. */
function denySigns(consultation: TestConsultation): TestConsultation {
  return consultation.goOn({}, { until: ['confirm', 'topics', 'which', 'safety', 'questions', 'readback'] });
}

const reportOf = ({ events }: TestConsultation) => buildReport(protocol, events, { locale: 'en', hash: '' });
const statusOf = ({ state }: TestConsultation, slot: string) => state.facts.get(slot)?.status;

/** The codes of the statements on the open page. */
function statementsOn(consultation: TestConsultation): string[] {
  return consultation.screen.statements.flatMap((one) => ('code' in one ? one.code : one.codes));
}

describe('“None of these” denies the signs that were read', () => {
  test.each([
    ['a sign with company: fever', 'I am confused since this morning.', 'sx.confusion', {}],
    ['a sign of degree: more than 5 minutes, the first ever', 'I had a fit yesterday.', 'sx.seizure', {}],
    ['a sign with a period', 'Black sticky stools like tar for three weeks.', 'sx.melaena', {}],
    [
      'a sign with pain',
      'I had a little vaginal bleeding yesterday.',
      'sx.vaginal_bleeding',
      { ageMonths: 360 },
    ],
  ] satisfies [string, string, string, TestPerson][])('%s, and no finding', (_what, story, code, person) => {
    const consultation = denySigns(begin(person).tell(story));
    expect(consultation.state.alarms.size).toBeGreaterThan(0);
    expect(consultation.state.facts.has(code)).toBe(false);
    expect(statementsOn(consultation)).toContainEqual(expect.stringContaining(code));
  });

  test('in no group a finding, whatever the sign says', () => {
    for (const { id } of protocol.signGroups) {
      const signs = protocol.signGroups.find((group) => group.id === id)?.signs ?? [];
      for (const { code } of signs) expect(code, id).toMatch(/^sign\./);
    }
    const consultation = begin().tell(
      'Crushing chest pain, my face droops, I vomit blood and I am confused.',
    );
    denySigns(consultation);
    const denied = [...consultation.state.facts.values()].filter(({ status }) => status === 'NO');
    expect(denied.map(({ slot }) => slot).filter((slot) => slot.startsWith('sx.'))).toEqual([]);
    expect(denied.length).toBeGreaterThan(6);
  });

  test('and the short list names no disease in the report', () => {
    const report = reportOf(begin().tell('I have a cough.').goOn());
    const texts = report.negatives.map(({ text }) => text).join(' ');
    expect(texts).toContain('At the start: each of 6 emergency signs.');
    expect(texts).not.toMatch(/stroke|droops/);
    expect(JSON.stringify(report.sections)).not.toMatch(/signs of a stroke/i);
  });

  test('and the report has each of them in a line of what is denied, also those of an alarm on top', () => {
    const consultation = denySigns(
      begin().tell('Black sticky stools since May, and a tightness in the chest.'),
    );
    const report = reportOf(consultation);
    expect(report.alarms.map(({ status }) => status)).toEqual(['DENIED', 'DENIED']);
    const told = new Set(report.negatives.flatMap(({ slots }) => slots));
    const denied = [...consultation.state.facts.values()].filter(
      ({ slot, status }) => slot.startsWith('sign.') && status === 'NO',
    );
    expect(denied.length).toBeGreaterThan(6);
    expect(denied.map(({ slot }) => slot).filter((slot) => !told.has(slot))).toEqual([]);
  });

  test('and the report has them in their own words, with their period', () => {
    const consultation = begin().tell('I have felt dizzy.');
    consultation.goOn({ facts: [{ slot: ['sx.dizzy'], is: 'YES' }] });
    const texts = reportOf(consultation).negatives.map(({ text }) => text);
    expect(texts).toContain(
      'Blood from stomach or bowel (in the last 3 days): black, sticky stool, like tar.',
    );
  });
});

describe('a sign that says a finding and nothing more', () => {
  test('answers what was written of it, so that it is not asked again', () => {
    const consultation = denySigns(begin(baby).tell('He had green vomit today.'));
    expect(statementsOn(consultation)).not.toContain('sx.vomit_green');
    expect(statusOf(consultation, 'sx.vomit_green')).toBeUndefined();
    const { alarms } = reportOf(consultation);
    expect(alarms).toContainEqual(expect.objectContaining({ status: 'DENIED' }));
  });

  test('leaves open what the words date before its period', () => {
    const consultation = denySigns(begin().tell('I vomited blood three weeks ago.'));
    expect(statementsOn(consultation)).toContain('sx.vomiting_blood');
  });
});

describe('one sign in several groups', () => {
  test('is asked once, and answers each of them', () => {
    const story = 'He has a rash with spots that do not fade under a glass, is floppy and has no wet nappy.';
    const consultation = denySigns(begin({ ...baby, ageMonths: 8 }).tell(story));
    const asked = consultation.state.shown
      .filter(({ screenId }) => screenId.startsWith('alarm.'))
      .flatMap(({ signs }) =>
        signs.flatMap(({ groupId, signIds }) => signIds.map((id) => [groupId, id] as const)),
      );
    const codes = asked.map(([groupId, id]) => {
      const group = protocol.signGroups.find((one) => one.id === groupId);
      return group?.signs.find((sign) => sign.id === id)?.code;
    });
    expect(codes.length).toBeGreaterThan(6);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { isPending, isFaint, isAnswered } of consultation.state.alarms.values())
      expect(isFaint || (isAnswered && !isPending)).toBe(true);
  });

  test('is no line of a safety screen after it was denied, and a line says its period', () => {
    const consultation = begin().tell('I am short of breath and I have a cough.');
    const asked: string[] = [];
    for (let page = 0; page < 40 && consultation.screen.kind !== 'done'; page += 1) {
      if (consultation.screen.kind === 'safety') asked.push(...consultation.screen.items);
      consultation.goOnOnce(undefined, 'YES_TO_ALL');
    }
    expect(asked.filter((item) => item.endsWith('sign.breathing.rest'))).toEqual([]);
    const lines = Object.values(protocol.safety).flatMap((screen) => screen.lines);
    const ofSigns = lines.filter(({ slot }) => slot.startsWith('sign.'));
    expect(ofSigns.length).toBeGreaterThan(40);
    for (const { text } of ofSigns) {
      expect(text.patient.en).toMatch(/^In the last (24 hours|3 days|7 days|2 weeks): .*\?$/);
      expect(text.patient.en).not.toMatch(/\b(I|my|me)\b/);
    }
  });
});

describe('a tick', () => {
  test('sets the sign and what its words contain, and raises its flag under a title that says it', () => {
    const consultation = begin().tell('I am confused since this morning.');
    const item = consultation.shown.items.find(({ options }) => options.some(({ id }) => id === 'fever'));
    consultation.send({ [item?.id ?? '']: ['fever'] });
    expect(statusOf(consultation, 'sign.sepsis.confused')).toBe('YES');
    expect(statusOf(consultation, 'sx.confusion')).toBe('YES');
    expect(statusOf(consultation, 'sx.fever')).toBeUndefined();
    expect(consultation.state.flags).toContainEqual(
      expect.objectContaining({ ruleId: 'sepsis_confusion', level: 'EMERGENCY' }),
    );
    expect(reportOf(consultation).flags[0]?.title).toBe(
      'Fever or shivering, and muddled or not making sense',
    );
  });

  test('of a line that asks for a sign raises the emergency too', () => {
    const consultation = begin().tell('I am always tired.');
    const line = 'safety.tired.sign.gut-bleeding.tar';
    for (let page = 0; page < 10 && !consultation.screen.items.includes(line); page += 1)
      consultation.goOnOnce(undefined, 'YES_TO_ALL');
    consultation.send({ [line]: 'yes' });
    expect(statusOf(consultation, 'sx.black_stool')).toBe('YES');
    expect(consultation.state.flags).toContainEqual(
      expect.objectContaining({ ruleId: 'melaena', level: 'EMERGENCY' }),
    );
  });
});

describe('after each sign was denied, a Yes to the same words opens no “Call 112” (S34)', () => {
  test.each([
    ['Crushing chest pain that goes into my left arm, with cold sweats.', {}],
    ['I am struggling to breathe, even at rest.', {}],
    ['The worst headache of my life came on suddenly.', {}],
    ['My lips and tongue are swelling up and I have hives.', {}],
    ['She is confused and has a fever and chills.', { answeredBy: 'CARER', ageMonths: 960 }],
    ['She is floppy, will not wake up and has a fever.', baby],
    ['I vomited blood and passed black tarry stools.', {}],
    ['Tengo un dolor muy fuerte en el pecho que se va al brazo.', { locale: 'es' }],
  ] satisfies [string, TestPerson][])('%s', (story, person) => {
    const consultation = begin(person).tell(story);
    expect(consultation.screen.kind).toBe('alarm');
    denySigns(consultation).goOn({}, { habit: 'YES_TO_ALL' });
    const { state } = consultation;
    expect(state.flags.filter(({ level }) => level === 'EMERGENCY')).toEqual([]);
    const { alarms } = reportOf(consultation);
    expect(alarms).toContainEqual(expect.objectContaining({ status: 'DENIED' }));
  });

  test('while other words still do', () => {
    const consultation = begin().tell('I am confused since this morning.');
    denySigns(consultation);
    consultation.goOn({}, { habit: 'YES_TO_ALL', until: ['readback'] });
    const more = consultation.screen.items.at(-1) ?? '';
    consultation.send({ [more]: 'Now I have crushing chest pain.' });
    expect(consultation.screen.kind).toBe('alarm');
  });
});
