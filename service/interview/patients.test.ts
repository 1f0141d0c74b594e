import { describe, expect, it } from 'vitest';
import { buildReport, type InterviewReport } from './report.ts';
import { compileTest, TestPatient } from './test-support.ts';
import type { Locale } from './types.ts';

function reportOf(patient: TestPatient, locale: Locale = 'en'): InterviewReport {
  patient.finish();
  return buildReport(patient.protocol, patient.events, { locale });
}

/** "Label: status value" of every row of a section. */
function rows(report: InterviewReport, sectionId: string): Record<string, string> {
  const section = report.sections.find((candidate) => candidate.id === sectionId);
  return Object.fromEntries(
    (section?.items ?? []).map((item) => [
      item.label,
      item.value === null ? item.status : `${item.status} ${item.value}`,
    ]),
  );
}

describe('scripted patients', () => {
  it('chest pain on effort that also came at rest', () => {
    const patient = new TestPatient(compileTest('CARDIOLOGY', 'PRE_VISIT'), { ageYears: 62 });
    const asked = patient.answerAll({
      'complaint.main': 'A tight band across my chest when I climb the stairs, and it goes into my left arm.',
      'complaint.else': 'No, that is the main thing.',
      'chest_pain.onset': 'Three weeks ago. More often since Monday.',
      'chest_pain.duration':
        'Five or ten minutes. But it came on again this morning sitting down, about twenty minutes.',
      'chest_pain.frequency': 'Four or five times a day',
      'chest_pain.severity': 'Usually 6. At its worst 8.',
      'chest_pain.sweating': 'Yes, cold sweat',
      'chest_pain.breathless': 'On the stairs now, one flight. That is new.',
      'chest_pain.faint': 'No',
      'systems.palpitations': 'Not sure',
      'medicines.list': 'Amlodipine 5, one in the morning.',
      'medicines.bought': 'Ibuprofen 400 most days, for my knees.',
      'medicines.allergies': 'Penicillin. I had a rash in 1989.',
      'past.history': 'High blood pressure since 2014. No operations.',
      'past.family': 'My father had a heart attack at 58.',
      'perspective.ideas': 'Probably indigestion.',
      'perspective.concerns': 'My father died of his heart.',
      'perspective.expectations': 'To know if I can keep working.',
    });
    expect(asked).not.toContain('chest_pain.worse');
    expect(asked).not.toContain('chest_pain.radiation');
    expect(asked).not.toContain('systems.breath');
    const report = reportOf(patient);
    expect(report.flags.filter((flag) => flag.level === 'EMERGENCY')).toMatchObject([
      {
        title: 'Chest pain at rest, more than 15 minutes',
        quote: 'But it came on again this morning sitting down, about twenty minutes.',
        messages: [8],
        continued: true,
        answerLaterChanged: false,
      },
    ]);
    expect(report.flags.map((flag) => flag.title)).toContain('New shortness of breath on effort');
    expect(report.complaints).toEqual([
      {
        words: 'A tight band across my chest when I climb the stairs, and it goes into my left arm.',
        messages: [3],
      },
    ]);
    expect(rows(report, 'history')).toMatchObject({
      Onset: 'VALUE 3 weeks ago, since Monday (“Three weeks ago. More often since Monday.”)',
      'Goes to': 'VALUE Arm',
      'Worse with': 'VALUE Stairs',
      'How often': 'VALUE 4 to 5 times a day',
      'At rest': 'YES',
    });
    expect(rows(report, 'associated')).toMatchObject({
      'Sweating with the pain': 'YES Yes, cold sweat',
      'Fainting or near fainting': 'NO',
      'Heart racing or skipping': 'UNSURE',
    });
    expect(rows(report, 'medicines')).toMatchObject({
      Amlodipine: 'VALUE 5 mg, once a day (“Amlodipine 5, one in the morning”)',
      Allergies: 'VALUE Penicillin: rash (“Penicillin. I had a rash in 1989.”)',
    });
    expect(rows(report, 'perspective')).toMatchObject({ 'Thinks it is': 'VALUE Probably indigestion.' });
    expect(
      report.transcript.filter((row) => row.kind === 'event' && row.message === 8).map((row) => row.answer),
    ).toEqual(['Emergency page shown: call 112.', 'The patient chose to continue.']);
    expect(report.summary).toBe('Chest pain at rest, 20 minutes, 3 weeks ago');
  });

  it('knee pain: nothing urgent, nothing said is asked again', () => {
    const patient = new TestPatient(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
    const asked = patient.answerAll({
      'complaint.main': 'My left knee hurts, mostly going up stairs.',
      'joint.onset': '3 days ago, after carrying shopping',
      'joint.better': 'Sitting down, ice',
      'joint.severity': '5',
      'medicines.list': 'Paracetamol 500 mg, when needed',
      'past.history': 'Asthma as a child',
      'social.smoking': 'declined',
      'perspective.concerns': 'That I cannot go back to work on Monday.',
    });
    expect(asked).not.toContain('joint.site');
    const report = reportOf(patient);
    expect(report.flags).toEqual([]);
    expect(rows(report, 'history')).toMatchObject({
      Where: 'VALUE Left knee',
      Severity: 'VALUE 5 of 10',
      'Better with': 'VALUE Sitting, ice',
    });
    expect(rows(report, 'medicines')).toMatchObject({
      Paracetamol: 'VALUE 500 mg, when needed',
      Allergies: 'NO',
    });
    expect(rows(report, 'background')).toMatchObject({
      'Past history': 'VALUE Asthma (“Asthma as a child”)',
    });
    expect(rows(report, 'left_out')).toMatchObject({ Smoking: 'DECLINED' });
  });

  it('cough with fever and a little blood', () => {
    const patient = new TestPatient(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), { ageYears: 71 });
    patient.answerAll({
      'complaint.main': 'I have had a bad cough for two weeks',
      'cough.phlegm': 'blood',
      'cough.fever': 'Yes, at night',
      'cough.chest_pain': 'Only when I cough',
      'social.smoking': 'daily',
      'perspective.concerns': 'My sister died of lung cancer',
    });
    const report = reportOf(patient);
    expect(report.flags.map((flag) => [flag.level, flag.ruleId])).toEqual([['URGENT', 'blood_cough']]);
    expect(rows(report, 'history')).toMatchObject({
      Onset: 'VALUE 2 weeks ago',
      'Coughs up': 'VALUE Some blood',
    });
    expect(rows(report, 'associated')).toMatchObject({
      Fever: 'YES Yes, at night',
      'Chest pain': 'YES Only when I cough',
      'Coughing up blood': 'YES',
    });
    expect(rows(report, 'background')).toMatchObject({ Smoking: 'VALUE Every day' });
  });

  it('headache with a stiff neck becomes an emergency when the fever is told', () => {
    const patient = new TestPatient(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), { ageYears: 23 });
    patient.answerAll({
      'complaint.main': 'Bad headache since yesterday and my neck is stiff',
      'headache.sudden': 'hours',
      'headache.fever': 'Yes, 39.2 this morning',
    });
    const report = reportOf(patient);
    expect(report.flags.map((flag) => [flag.level, flag.ruleId, flag.quote])).toEqual([
      ['EMERGENCY', 'meningism', 'Yes, 39.2 this morning'],
      ['URGENT', 'neck_stiff', 'Bad headache since yesterday and my neck is stiff'],
    ]);
    expect(rows(report, 'associated')).toMatchObject({ 'Stiff neck': 'YES', 'Light hurts': 'NO' });
  });

  it('palpitations after the visit', () => {
    const patient = new TestPatient(compileTest('CARDIOLOGY', 'POST_VISIT'));
    patient.answerAll({
      'course.state': 'better',
      'complaint.main': 'The palpitations still come, about twice a week, for five minutes',
      'treatment.list': 'Bisoprolol 2.5 mg once a day',
      'treatment.medicine_1': ['missing'],
      'treatment.problems': 'Cold hands',
      'follow_up.appointments': 'Echo on 3 March',
      'follow_up.plan': 'Take the tablets and write down when it comes',
      'follow_up.if_worse': 'If I faint or get chest pain I call 112',
      'follow_up.call': 'Yes please',
    });
    const report = reportOf(patient);
    expect(report.flags).toEqual([]);
    expect(rows(report, 'progress')).toMatchObject({ 'Compared with before': 'VALUE Better' });
    expect(rows(report, 'history')).toMatchObject({
      'How often': 'VALUE 2 times a week',
      'How long': 'VALUE 5 minutes',
    });
    expect(rows(report, 'medicines')).toMatchObject({
      Bisoprolol: 'VALUE 2.5 mg, once a day',
      'Bisoprolol: taking it': 'VALUE I miss some',
      'Problems with them': 'VALUE Cold hands',
    });
    expect(rows(report, 'follow_up')).toMatchObject({
      'Wants a call': 'YES',
      'If it got worse': 'VALUE If I faint or get chest pain I call 112',
    });
  });

  it('chest pain told in Spanish, read in English', () => {
    const patient = new TestPatient(compileTest('CARDIOLOGY', 'PRE_VISIT'), { locale: 'es', ageYears: 58 });
    patient.answerAll({
      'complaint.main': 'Me duele el pecho cuando camino cuesta arriba desde hace dos semanas',
      'complaint.else': 'No, nada más',
      'chest_pain.duration': 'unos cinco minutos',
      'chest_pain.radiation': 'A veces al brazo izquierdo',
      'medicines.list': 'Enalapril 10 mg una vez al día y metformina 850',
      'medicines.allergies': 'Penicilina, me salió un sarpullido',
      'past.family': 'Mi padre tuvo un infarto a los 50 años',
      'perspective.concerns': 'Que sea el corazón',
    });
    const report = reportOf(patient);
    expect(report).toMatchObject({ locale: 'en', patientLocale: 'es', partial: false });
    expect(report.flags.map((flag) => [flag.level, flag.ruleId])).toEqual([
      ['URGENT', 'chest_pain_exertion'],
    ]);
    expect(rows(report, 'history')).toMatchObject({
      Onset: 'VALUE 2 weeks ago',
      'How long': 'VALUE 5 minutes',
      'Worse with': 'VALUE Walking, going uphill',
    });
    expect(rows(report, 'medicines')).toMatchObject({
      Enalapril: 'VALUE 10 mg, once a day (“Enalapril 10 mg una vez al día y”)',
      Metformin: 'VALUE 850 mg (“metformina 850”)',
    });
    expect(report.sections.find((section) => section.id === 'perspective')?.items).toContainEqual(
      expect.objectContaining({ value: 'Que sea el corazón', verbatim: true }),
    );
  });

  it('low mood with thoughts of suicide: help first, and the interview goes on', () => {
    const patient = new TestPatient(compileTest('PSYCHIATRY', 'PRE_VISIT'), { ageYears: 34 });
    patient.answerAll({
      'complaint.main': 'I feel low and some nights I think about killing myself',
      'phq9.interest': '3',
      'phq9.down': '2',
    });
    const report = reportOf(patient);
    expect(report.flags[0]).toMatchObject({ level: 'EMERGENCY', ruleId: 'suicidal_intent', continued: true });
    expect(report.scores).toMatchObject([
      { id: 'phq9', value: 5, max: 27 },
      { id: 'auditc', value: 0, max: 12 },
    ]);
    expect(report.specialization).toBe('PSYCHIATRY');
  });

  it('several complaints are each taken up', () => {
    const patient = new TestPatient(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
    patient.answerAll({
      'complaint.main': 'My right shoulder hurts',
      'complaint.else': 'I also get dizzy',
      'complaint.else_2': 'no',
    });
    expect(patient.state.routed).toEqual(['joint', 'dizziness']);
    const report = reportOf(patient);
    expect(report.complaints.map((complaint) => complaint.words)).toEqual([
      'My right shoulder hurts',
      'I also get dizzy',
    ]);
    expect(Object.keys(rows(report, 'history'))).toEqual(
      expect.arrayContaining(['Joint or limb pain: where', 'Dizziness or fainting: onset']),
    );
  });
});
