import { describe, expect, it } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { type AskedQuestion, ScriptedPatient } from '../../service/interview/simulated/scripted-patient.ts';
import type { Case } from '../../tests/patients/case-schema.ts';
import { judge } from './judge.ts';
import type { Played, Turn } from './play.ts';

const patient: Case = {
  id: 'a-cough',
  specialization: 'RESPIRATORY',
  visitType: 'PRE_VISIT',
  locale: 'en',
  ageYears: 40,
  sex: 'F',
  answeredBy: 'PATIENT',
  style: ['terse'],
  source: 'made for this test',
  opening: 'a cough for three weeks, no blood',
  more: ['my ankle hurts', 'no'],
  answers: { onset: 'three weeks ago', 'sx.fever': 'yes at night', 'medicines.list': 'ramipril' },
  ticks: {},
  denies: ['nope', 'not at all'],
  expect: { emergency: false, urgent: null, why: 'nothing is pressing' },
  facts: [
    { slot: ['cough.onset'], is: 'VALUE', has: ['3 weeks'], said: ['opening'] },
    { slot: ['sx.blood_cough'], is: 'NO', said: ['opening'] },
    { slot: ['sx.fever'], is: 'YES' },
    { slot: ['medicines.list'], is: 'VALUE', has: ['ramipril'] },
  ],
};

type Row = Report['sections'][number]['items'][number];

const question = (id: string, kind: AskedQuestion['kind'] = 'text'): AskedQuestion => ({
  id,
  kind,
  text: id,
  options: [],
  allowsOwnWords: true,
});

const row = (id: string, status: Row['status'], value: string | null = null): Row => ({
  id,
  label: id,
  status,
  value,
  verbatim: false,
  sources: [],
});

/** What came of it when this patient was asked these questions; an emergency stands from the question `flaggedAt` on. */
function played(options: {
  asked: string[];
  rows?: Row[];
  draftRows?: Row[];
  flaggedAt?: string;
  of?: Partial<Case>;
  status?: Report['status'];
}): Played {
  const who = { ...patient, ...options.of };
  const scripted = new ScriptedPatient(who);
  const flagged =
    options.flaggedAt === undefined ? options.asked.length : options.asked.indexOf(options.flaggedAt);
  const turns = options.asked.map((id, index): Turn => {
    const asked = question(id, id.includes('fever') || id.includes('rash') ? 'yesno' : 'text');
    const reply = scripted.answer(asked);
    return {
      question: asked,
      reply,
      taken: reply.value,
      flags: index >= flagged ? [{ level: 'EMERGENCY' }] : [],
    };
  });
  const flag: Report['flags'][number] = {
    id: 'f',
    ruleId: 'a_rule',
    level: 'EMERGENCY',
    title: '',
    quote: null,
    raisedAt: '2026-01-01T00:00:00.000Z',
    messages: [],
    answerLaterChanged: false,
    continued: false,
  };
  const report: Report = {
    reportVersion: 1,
    clinicName: 'Clinic',
    encounterId: 'e',
    status: options.status ?? 'FINISHED',
    patient: { firstName: null, lastName: null, dateOfBirth: null },
    externalId: null,
    partial: false,
    locale: 'en',
    patientLocale: 'en',
    answeredBy: 'PATIENT',
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
    specialization: 'RESPIRATORY',
    visitType: 'PRE_VISIT',
    protocolHash: '',
    protocolVersion: '',
    summary: '',
    flags: options.flaggedAt === undefined ? [] : [flag],
    complaints: [],
    sections: [{ id: 'history', title: '', items: options.rows ?? [] }],
    scores: [],
    transcript: [],
    addenda: [],
    unreadMessages: [],
  };
  const draft = {
    ...report,
    sections: [{ id: 'history', title: '', items: options.draftRows ?? options.rows ?? [] }],
  };
  return { patient: who, turns, moreSaid: scripted.moreSaid, hasEnded: true, draft, report };
}

const emergency = (when: string[]) => ({
  expect: { emergency: true, urgent: true, why: 'it is one', when },
});

describe('the bench of scripted patients', () => {
  it('counts an emergency that was not raised, or raised after it was due, as missed', () => {
    const asked = ['complaint.main', 'cough.fever', 'cough.rash'];
    expect(judge(played({ asked, of: emergency(['opening']) })).missed).toBe('not raised');
    expect(judge(played({ asked, of: emergency(['sx.worry']) })).missed).toBe('not raised; never asked');
    expect(judge(played({ asked, of: emergency(['opening']), flaggedAt: 'cough.rash' })).missed).toMatch(
      /^late/u,
    );
    expect(judge(played({ asked, of: emergency(['sx.fever']), flaggedAt: 'cough.fever' })).missed).toBeNull();
  });

  it('counts an emergency of somebody who has none as false', () => {
    const asked = ['complaint.main'];
    expect(judge(played({ asked })).falseEmergencies).toEqual([]);
    expect(judge(played({ asked, flaggedAt: 'complaint.main' })).falseEmergencies).toEqual(['a_rule']);
  });

  it('counts a stated fact as lost without a row of its own, with the wrong status, or with other words', () => {
    const asked = ['complaint.main', 'cough.fever', 'medicines.list'];
    const rows = [
      row('cough.onset', 'VALUE', '2 days ago'),
      row('sx.blood_cough', 'YES'),
      row('medicines.list:ramipril', 'VALUE', '5 mg'),
    ];
    const verdict = judge(played({ asked, rows }));
    expect(verdict.statedCount).toBe(4);
    expect(verdict.lost.map(({ slot, why }) => [slot, why])).toEqual([
      ['cough.onset', 'cough.onset: VALUE 2 days ago'],
      ['sx.blood_cough', 'sx.blood_cough: YES'],
      ['sx.fever', 'no row'],
    ]);
  });

  it('does not count a fact as stated that no question brought out', () => {
    const verdict = judge(played({ asked: ['complaint.main'] }));
    expect(verdict.statedCount).toBe(2);
    expect(verdict.neverAsked).toEqual(['a-cough: sx.fever', 'a-cough: medicines.list']);
  });

  it('counts what is asked after it was said, also by the module that takes unknown complaints, but no list', () => {
    const asked = [
      'complaint.main',
      'medicines.list',
      'medicines.list',
      'symptom.onset',
      'cough.blood_cough',
    ];
    const ofOwnModule = ['complaint.main', 'cough.onset', 'symptom.onset'];
    expect(judge(played({ asked })).askedAgain.map((one) => one.question)).toEqual(['cough.blood_cough']);
    expect(judge(played({ asked: ['complaint.main', 'symptom.onset'] })).askedAgain).toHaveLength(1);
    expect(judge(played({ asked: ofOwnModule })).askedAgain.map((one) => one.question)).toEqual([
      'cough.onset',
    ]);
  });

  it('does not take a consultation for ended that the service still holds open', () => {
    expect(judge(played({ asked: ['complaint.main'], status: 'ONGOING' })).hasEnded).toBe(false);
  });
});

describe('a scripted patient', () => {
  const scripted = () => new ScriptedPatient(patient);

  it('denies what the case does not know, in its own words, one after the other', () => {
    const who = scripted();
    const asked = [
      who.answer(question('cough.rash', 'yesno')),
      who.answer(question('cough.wheeze', 'yesno')),
    ];
    expect(asked.map(({ value, isOwn }) => [value, isOwn])).toEqual([
      ['nope', false],
      ['not at all', false],
    ]);
  });

  it('says more each time until there is no more', () => {
    const who = scripted();
    const ids = ['complaint.else', 'complaint.else_2', 'complaint.else_3'];
    expect(ids.map((id) => who.answer(question(id)).value)).toEqual(['my ankle hurts', 'no', 'no']);
    expect(who.moreSaid).toBe(1);
  });

  it('ticks none of a list unless it holds what this patient tells only when asked', () => {
    const list = (ids: string[]): AskedQuestion => ({
      ...question('screen.now', 'choices'),
      options: ids.map((id) => ({ id, label: id, exclusive: id === 'none' })),
    });
    expect(scripted().answer(list(['blood_cough', 'none'])).value).toEqual(['none']);
    expect(scripted().answer(list(['fever', 'none'])).value).toEqual(['fever']);
  });

  it('ticks signs that it was going to tell as well, unless it passes over the lists', () => {
    const list: AskedQuestion = {
      ...question('screen.now', 'choices'),
      options: ['breath', 'chest', 'none'].map((id) => ({ id, label: id, exclusive: id === 'none' })),
    };
    const ill = { ...patient, ticks: { 'screen.now': ['breath'] } };
    expect(new ScriptedPatient(ill).answer(list).value).toEqual(['breath']);
    expect(new ScriptedPatient(ill, { skipsScreens: true }).answer(list).value).toEqual(['none']);
  });

  it('tells what was missing before the answers were read back, which the report then holds', () => {
    const rows = [row('sx.blood_cough', 'NO')];
    const draftRows = [row('sx.blood_cough', 'YES')];
    const verdict = judge(played({ asked: ['complaint.main'], rows, draftRows }));
    expect(verdict.lost.map(({ slot }) => slot)).not.toContain('sx.blood_cough');
    expect(verdict.lostBeforeReadback).toBe(verdict.lost.length + 1);
  });
});

describe('a patient who reads the answers back', () => {
  const scripted = new ScriptedPatient(patient);
  const line = (questionId: string, value: string) => ({ label: questionId, value, questionId });

  it('leaves alone what is right, what nothing is known about, and what would be said in the same words again', () => {
    expect(scripted.correct(line('cough.blood_cough', 'No'), false)).toBeNull();
    expect(scripted.correct(line('systems.weight_loss', 'Yes'), false)).toBeNull();
    expect(scripted.correct(line('cough.onset', '3 weeks ago'), false)).toBeNull();
    expect(scripted.correct(line('cough.onset', 'Yesterday'), true)).toBeNull();
  });

  it('changes a yes that was a no, and a value that is another, in the words for it', () => {
    expect(scripted.correct(line('cough.blood_cough', 'Yes'), false)).toBe('no');
    expect(scripted.correct(line('cough.fever', 'No'), true)).toBe('yes');
    expect(scripted.correct(line('cough.onset', 'Yesterday'), false)).toBe('three weeks ago');
  });
});

describe('the list of findings', () => {
  it('is ticked for all that is true of the patient, told or not, and brings out what is left empty', () => {
    const list: AskedQuestion = {
      ...question('checklist.9', 'choices'),
      options: [
        { id: 'systems.fever', label: 'Fever' },
        { id: 'cough.blood_cough', label: 'Coughing up blood' },
        { id: 'systems.rash', label: 'Rash' },
        { id: 'none', label: 'None of these', exclusive: true },
      ],
    };
    const reply = new ScriptedPatient(patient).answer(list);
    expect(reply.value).toEqual(['systems.fever']);
    expect(reply.shown.map(({ slot }) => slot[0])).toEqual(['sx.blood_cough', 'sx.fever']);
  });
});
