import type { ReportSource } from '../../service/domain/encounters/encounter-store.ts';
import { SamplePatient, sampleProtocol } from './sample-patient.ts';

/** An invented consultation, in the form in which the store gives it to the report. */
export type ReportSample = { name: string; source: Omit<ReportSource, 'finishedAt'> };

type SampleOptions = {
  id: string;
  status: ReportSource['summary']['status'];
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string;
  externalId?: string;
};

/** The input of the report for this patient's events, as the store gives it. */
export function toReportSource(patient: SamplePatient, options: SampleOptions): ReportSample['source'] {
  const { id, status, firstName = null, lastName = null, dateOfBirth = null, externalId = null } = options;
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
    protocolHash: 'a'.repeat(64),
    // As JSON from the database.
    events: JSON.parse(JSON.stringify(patient.events)),
    kept: null,
    unreadableCount: 0,
  };
}

/** The answers of the consultation about chest pain; other samples start from them. */
const chestAnswers = {
  'complaint.main':
    'A tight band across my chest when I climb the stairs, and it goes into my back. My ankles are swollen too. No fever.',
  'chest_pain.onset': 'Three weeks ago',
  'chest_pain.duration': 'minutes',
  'chest_pain.frequency': 'Four or five times a day',
  'chest_pain.severity': 6,
  'chest_pain.at_rest': 'no',
  'chest_pain.radiation': ['back'],
  'chest_pain.quality': 'tight',
  'chest_pain.worse': 'Stairs, or carrying the shopping.',
  'chest_pain.better': 'It goes when I rest.',
  'safety.chest_pain.sx.sweating': 'yes',
  'medicines.list': 'Amlodipine 5, one in the morning.',
  'medicines.bought': 'Ibuprofen 400 most days, for my knees.',
  'medicines.allergies': 'Penicillin. I had a rash in 1989.',
  'past.history': 'High blood pressure since 2014. No operations.',
  'past.family': 'My father had a heart attack at 58.',
  'social.smoking': 'declined',
  'perspective.ideas': 'Probably indigestion.',
  'perspective.concerns': 'My father died of his heart.',
  'perspective.expectations': 'To know if I can keep working.',
};

/** A finished consultation: a fully described problem, a changed answer, a declined one, and an addition at the end. */
function chestPain(): ReportSample {
  const patient = new SamplePatient(sampleProtocol('CARDIOLOGY', 'PRE_VISIT'), { ageYears: 62 });
  patient.play({
    ...chestAnswers,
    'sx.swelling': 'no',
    'safety.chest_pain.sx.sweating': 'unsure',
    section: 'removed',
  });
  // Changed at the end, so that all questions were asked before the emergency.
  patient.change('safety.chest_pain.sx.sweating', 'yes');
  patient.change('medicines.bought', 'Only ibuprofen 400, about twice a week.');
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

/** The same, with a ticked emergency sign. */
function emergency(): ReportSample {
  const patient = new SamplePatient(sampleProtocol('CARDIOLOGY', 'PRE_VISIT'), { ageYears: 62 });
  const story = 'A tight band across my chest. It came on this morning sitting down, about twenty minutes.';
  patient.play({ ...chestAnswers, 'complaint.main': story, 'signs.heart': ['long'] });
  return {
    name: 'emergency',
    source: toReportSource(patient, {
      id: 'e0emergency0000000000000af',
      status: 'FINISHED',
      firstName: 'Ruth',
      lastName: 'Adeyemi',
      dateOfBirth: '1964-03-14',
      externalId: 'HL-20392',
    }),
  };
}

/** Words that sound like an emergency whose signs were all denied. */
function deniedAlarm(): ReportSample {
  const patient = new SamplePatient(sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT'), {
    ageYears: 41,
    sex: 'MALE',
  });
  patient.play({
    'complaint.main':
      'I get a crushing feeling in my chest when my boss calls. I also have a cough for two weeks.',
    'chest_pain.radiation': ['none'],
    'medicines.list': 'none',
    'medicines.allergies': 'none',
  });
  return {
    name: 'denied-alarm',
    source: toReportSource(patient, {
      id: 'e0deniedalarm000000000000g',
      status: 'FINISHED',
      firstName: 'Tom',
      lastName: 'Baker',
      dateOfBirth: '1984-11-02',
    }),
  };
}

/** A consultation in Spanish that was left in the middle. */
function leftEarly(): ReportSample {
  const patient = new SamplePatient(sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT'), {
    locale: 'es',
    ageYears: 34,
  });
  patient.play(
    {
      'complaint.main':
        'Me duele la rodilla izquierda al subir escaleras y tengo tos desde ayer. No tengo fiebre.',
    },
    5,
  );
  patient.leave();
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

/** A mother answers for a child in Arabic and Russian words, without a date of birth. */
function otherScripts(): ReportSample {
  const patient = new SamplePatient(sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT'), {
    ageYears: 7,
    answeredBy: 'PARENT',
  });
  patient.play({
    'complaint.main': 'عندي ألم في الصدر منذ 3 أيام، وضيق في التنفس مع paracetamol 500 mg كل 6 ساعات.',
    'complaint.else': 'Болит голова и кашель уже неделю 😀',
    'medicines.list': 'Парацетамол 500 мг',
    'perspective.ideas': 'Ίσως είναι γρίπη.',
    'perspective.concerns': 'خائفة <b>جدا</b> عليها',
  });
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

/** An ordinary finished consultation after the visit. */
function afterVisit(): ReportSample {
  const patient = new SamplePatient(sampleProtocol('CARDIOLOGY', 'POST_VISIT'));
  patient.play();
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

/** Completely answered instruments, in Spanish, with thoughts of self-harm. */
function lowMood(): ReportSample {
  const patient = new SamplePatient(sampleProtocol('PSYCHIATRY', 'PRE_VISIT'), {
    locale: 'es',
    ageYears: 34,
  });
  patient.play({
    'complaint.main': 'Estoy deprimido desde hace dos meses y algunas noches pienso en quitarme la vida',
    'harm.now': 'yes',
    'harm.plan': 'declined',
  });
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

/** Consultations that show every part of a report. */
export function makeReportSamples(): ReportSample[] {
  return [chestPain(), emergency(), deniedAlarm(), leftEarly(), otherScripts(), afterVisit(), lowMood()];
}

/** The default print options of the tests. */
export const usualPrintOptions = { timeZone: 'UTC', invitationId: 'i0invitation00000000000000' };
