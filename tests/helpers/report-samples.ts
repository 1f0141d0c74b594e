import type { ReportSource } from '../../service/domain/encounter/encounter-store.ts';
import { compileTest, TestPatient } from '../../service/interview/test-support.ts';

/** An interview of nobody in particular, as the store would hand it to the report. */
export type ReportSample = { name: string; source: Omit<ReportSource, 'finishedAt'> };

type Particulars = {
  id: string;
  status: ReportSource['summary']['status'];
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string;
  externalId?: string;
};

/** What the store would hand over for this patient's events. */
export function toReportSource(patient: TestPatient, particulars: Particulars): ReportSample['source'] {
  const {
    id,
    status,
    firstName = null,
    lastName = null,
    dateOfBirth = null,
    externalId = null,
  } = particulars;
  const [first] = patient.events;
  const at = new Date(first?.at ?? 0);
  return {
    summary: {
      id,
      status,
      modality: 'TEXT',
      locale: patient.state.locale,
      createdAt: at,
      updatedAt: at,
      invitationId: id.replace(/^./, 'i'),
      agentId: id.replace(/^./, 'g'),
      externalId,
      flags: [],
    },
    patient: { firstName, lastName, dateOfBirth },
    protocol: patient.protocol,
    // As the database gives them back.
    events: JSON.parse(JSON.stringify(patient.events)),
  };
}

/** A finished consultation with an emergency, a corrected answer, a declined one and something added at the end. */
function chestPain(): ReportSample {
  const patient = new TestPatient(compileTest('CARDIOLOGY', 'PRE_VISIT'), { ageYears: 62 });
  patient.answerAll({
    'complaint.main': 'A tight band across my chest when I climb the stairs, and it goes into my left arm.',
    'complaint.else': 'No, that is the main thing.',
    'chest_pain.onset': 'Three weeks ago. More often since Monday.',
    'chest_pain.duration':
      'Five or ten minutes. But it came on again this morning sitting down, about twenty minutes.',
    'chest_pain.frequency': 'Four or five times a day',
    'chest_pain.severity': 'Usually 6. At its worst 8.',
    'chest_pain.sweating': 'Yes, cold sweat',
    'chest_pain.faint': 'No',
    'systems.palpitations': 'Not sure',
    'medicines.list': 'Amlodipine 5, one in the morning.',
    'medicines.bought': 'Ibuprofen 400 most days, for my knees.',
    'medicines.allergies': 'Penicillin. I had a rash in 1989.',
    'past.history': 'High blood pressure since 2014. No operations.',
    'past.family': 'My father had a heart attack at 58.',
    'social.smoking': 'declined',
    'perspective.ideas': 'Probably indigestion.',
    'perspective.concerns': 'My father died of his heart.',
    'perspective.expectations': 'To know if I can keep working.',
  });
  patient.answer('medicines.bought', 'Only ibuprofen 400, about twice a week.');
  patient.finish();
  const [started] = patient.events;
  if (started?.type === 'started') started.reportVersion = 1;
  patient.add('I forgot to say that my ankles were swollen on Sunday.');
  return {
    name: 'chest-pain',
    source: toReportSource(patient, {
      id: 'e0chestpain00000000000000a',
      status: 'FINISHED',
      firstName: 'Łukasz',
      lastName: 'Nowak-Ångström',
      dateOfBirth: '1963-04-09',
      externalId: 'MRN-2041',
    }),
  };
}

/** A consultation in Spanish that was left in the middle. */
function leftEarly(): ReportSample {
  const patient = new TestPatient(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), {
    locale: 'es',
    ageYears: 34,
  });
  for (let turn = 0; turn < 9; turn += 1) {
    const { step } = patient;
    if (step.kind === 'emergency') patient.goOn();
    if (step.kind !== 'question') continue;
    const said: Record<string, string> = {
      'complaint.main':
        'Me duele la rodilla izquierda al subir escaleras y tengo tos desde ayer. No tengo fiebre.',
    };
    patient.answer(step.questionId, said[step.questionId] ?? 'unsure');
  }
  patient.events.push({ type: 'abandoned', at: patient.now() });
  return {
    name: 'left-early',
    source: toReportSource(patient, {
      id: 'e0leftearly00000000000000b',
      status: 'ABANDONED',
      firstName: 'Ελένη',
      lastName: 'Παπαδοπούλου',
    }),
  };
}

/** A mother answers in Arabic and Russian words for a child; no date of birth was given. */
function otherScripts(): ReportSample {
  const patient = new TestPatient(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), {
    ageYears: null,
    answeredBy: 'PROXY',
  });
  patient.answerAll({
    'complaint.main': 'عندي ألم في الصدر منذ 3 أيام، وضيق في التنفس مع paracetamol 500 mg كل 6 ساعات.',
    'complaint.else': 'Болит голова и кашель уже неделю 😀',
    'medicines.list': 'Парацетамол 500 мг',
    'perspective.ideas': 'Ίσως είναι γρίπη.',
    'perspective.concerns': 'خائفة <b>جدا</b> عليها',
  });
  patient.finish();
  return {
    name: 'other-scripts',
    source: toReportSource(patient, {
      id: 'e0otherscripts000000000000',
      status: 'FINISHED',
      firstName: 'سارة',
      lastName: 'Наталья Łukasz Ελένη',
    }),
  };
}

/** After the visit, finished, nothing special. */
function afterVisit(): ReportSample {
  const patient = new TestPatient(compileTest('CARDIOLOGY', 'POST_VISIT'), { ageYears: 50 });
  patient.answerAll({});
  patient.finish();
  return {
    name: 'after-visit',
    source: toReportSource(patient, {
      id: 'e0aftervisit0000000000000d',
      status: 'FINISHED',
      firstName: 'Ada',
      lastName: 'O’Neill',
      dateOfBirth: '1975-12-31',
    }),
  };
}

/** Instruments answered whole, in Spanish, with thoughts of self-harm. */
function lowMood(): ReportSample {
  const patient = new TestPatient(compileTest('PSYCHIATRY', 'PRE_VISIT'), { locale: 'es', ageYears: 34 });
  patient.answerAll({
    'complaint.main': 'Estoy deprimido desde hace dos meses y algunas noches pienso en quitarme la vida',
    'phq9.interest': '3',
    'phq9.down': '2',
  });
  patient.finish();
  return {
    name: 'low-mood',
    source: toReportSource(patient, {
      id: 'e0lowmood0000000000000000e',
      status: 'FINISHED',
      firstName: 'Íñigo',
      lastName: 'Muñoz',
      dateOfBirth: '1991-02-28',
    }),
  };
}

/** Interviews that the fixtures of reports are made from. */
export function makeReportSamples(): ReportSample[] {
  return [chestPain(), leftEarly(), otherScripts(), afterVisit(), lowMood()];
}

/** What reports are printed with where a test asks for nothing else. */
export const usualParticulars = { timeZone: 'UTC', invitationId: 'i0invitation00000000000000' };
