import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { HttpVisitor, signInToDashboard } from './http-visitor.ts';

const questionSchema = z.object({
  id: z.string(),
  kind: z.string(),
  options: z.array(z.object({ id: z.string(), label: z.string(), exclusive: z.boolean().optional() })),
});
const consultationSchema = z.object({ encounterId: z.string(), question: questionSchema.nullable() });
const madeSchema = z.object({ id: z.string() });
const invitationSchema = z.object({ invitation: z.object({ invitationUrl: z.string() }) });

type Question = z.infer<typeof questionSchema>;

/** What a made-up patient says: by question id, or the start of one; anything else is answered "no". */
type Patient = {
  agent: 'heart' | 'first' | 'after';
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  externalId: string;
  locale?: 'en' | 'es';
  /** How many questions are answered; all of them without it, none with 0 (the link is never opened). */
  answerCount?: number;
  says?: Record<string, string | number | string[]>;
};

const agents = {
  heart: { name: 'Heart check-in', specialization: 'CARDIOLOGY', consultAgentType: 'PRE_VISIT' },
  first: { name: 'First visit, general', specialization: 'GENERAL_PRACTICE', consultAgentType: 'PRE_VISIT' },
  after: { name: 'After your visit', specialization: 'GENERAL_PRACTICE', consultAgentType: 'POST_VISIT' },
} as const;

const patients: Patient[] = [
  {
    agent: 'heart',
    firstName: 'Ruth',
    lastName: 'Adeyemi',
    dateOfBirth: '1964-03-14',
    externalId: 'HL-20392',
    says: {
      'complaint.main': 'A tight band across my chest when I climb the stairs, and it goes into my left arm.',
      'chest_pain.onset': 'Three weeks ago. More often since Monday.',
      'chest_pain.duration':
        'Five or ten minutes. But it came on again this morning sitting down, about twenty minutes.',
      'chest_pain.at_rest': 'yes',
      'chest_pain.frequency': 'Four or five times a day',
      'chest_pain.better': 'Resting',
      'chest_pain.severity': 6,
      'chest_pain.sweating': 'yes',
      'chest_pain.breathless': 'On the stairs now, one flight. That is new.',
      'medicines.list': 'Amlodipine 5 mg, one in the morning',
      'medicines.bought': 'Ibuprofen 400 mg most days, for my knees',
      'medicines.allergies': 'Penicillin. I had a rash in 1989.',
      'past.history': 'High blood pressure since 2014. No operations.',
      'past.family': 'My father had a heart attack at 58',
      'perspective.ideas': 'Probably indigestion.',
      'perspective.concerns': 'My father died of his heart.',
      'perspective.expectations': 'To know if I can keep working.',
    },
  },
  {
    agent: 'first',
    firstName: 'Jonas',
    lastName: 'Vell',
    dateOfBirth: '1992-08-02',
    externalId: 'HL-20401',
    says: {
      'complaint.main': 'A bad headache since last night. The light hurts and my neck is stiff.',
      'headache.severity': 8,
      'medicines.bought': 'Paracetamol 1 g, twice today',
      'perspective.concerns': 'That it is something serious.',
    },
  },
  {
    agent: 'first',
    firstName: 'Priya',
    lastName: 'Nandakumar',
    dateOfBirth: '1997-01-20',
    externalId: 'HL-20407',
    says: {
      'complaint.main': 'I have had a cough for three weeks, worse at night.',
      'medicines.allergies': 'No',
      'perspective.ideas': 'I had a cold before it.',
      'perspective.expectations': 'To sleep again.',
    },
  },
  {
    agent: 'heart',
    firstName: 'Walter',
    lastName: 'Hask',
    dateOfBirth: '1948-06-11',
    externalId: 'HL-20388',
    says: {
      'complaint.main': 'My ankles are swollen and I am more tired than last month.',
      'medicines.list': 'Ramipril 5 mg in the morning, bisoprolol 2.5 mg in the morning',
      'past.history': 'Heart attack in 2019, a stent',
      'social.smoking': 'Stopped in 2011, 15 a day before',
    },
  },
  {
    agent: 'after',
    firstName: 'Daniel',
    lastName: 'Osei',
    dateOfBirth: '1971-11-30',
    externalId: 'HL-20333',
    says: {},
  },
  {
    agent: 'first',
    firstName: 'Ines',
    lastName: 'Carvalho',
    dateOfBirth: '1990-04-05',
    externalId: 'HL-20410',
    locale: 'es',
    says: { 'complaint.main': 'Me duele la parte baja de la espalda desde hace una semana.' },
  },
  {
    agent: 'heart',
    firstName: 'Tomasz',
    lastName: 'Wrona',
    dateOfBirth: '1963-02-17',
    externalId: 'HL-20412',
    answerCount: 9,
    says: { 'complaint.main': 'My heart races in the evening, for some minutes.' },
  },
  {
    agent: 'first',
    firstName: 'Noor',
    lastName: 'Haddad',
    dateOfBirth: '2002-09-09',
    externalId: 'HL-20413',
    answerCount: 4,
    says: { 'complaint.main': 'I feel dizzy when I stand up.' },
  },
  {
    agent: 'first',
    firstName: 'Samuel',
    lastName: 'Pryce',
    dateOfBirth: '1976-05-27',
    externalId: 'HL-20415',
    answerCount: 0,
  },
  {
    agent: 'after',
    firstName: 'Lena',
    lastName: 'Fromm',
    dateOfBirth: '1987-12-01',
    externalId: 'HL-20416',
    answerCount: 0,
  },
  {
    agent: 'heart',
    firstName: 'Arthur',
    lastName: 'Benn',
    dateOfBirth: '1960-07-19',
    externalId: 'HL-20418',
    answerCount: 0,
  },
];

const questionsMax = 60;

/**
 * Lifelike sample data, made as people would make it: the clinician signs in and creates agents and invitations in
 * the dashboard, the patients answer through the patient's interface. Nothing is written past the programs.
 */
export async function seedDemo(options: {
  dashboardUrl: string;
  email: string;
  password: string;
  /** Ends it, wherever it is. */
  signal: AbortSignal;
}): Promise<void> {
  const clinician = new HttpVisitor(null, options.signal);
  await signInToDashboard(clinician, options.dashboardUrl, options);
  const post = async (path: string, body: unknown) => {
    const response = await clinician.request(`${options.dashboardUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(options.dashboardUrl).origin },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Sample data: ${path} answered ${response.status}`);
    return (await response.json()) as unknown;
  };
  const get = async (path: string) => {
    const response = await clinician.request(`${options.dashboardUrl}${path}`);
    if (!response.ok) throw new Error(`Sample data: ${path} answered ${response.status}`);
    return (await response.json()) as unknown;
  };
  const agentIds = new Map<string, string>();
  for (const [key, agent] of Object.entries(agents)) {
    agentIds.set(key, madeSchema.parse(await post('/api/agents', { requestId: randomUUID(), agent })).id);
  }
  // The oldest first, so that the list shows them in the order above from the top.
  for (const patient of [...patients].reverse()) {
    const { id } = madeSchema.parse(
      await post('/api/invitations', {
        requestId: randomUUID(),
        invitation: {
          agentId: agentIds.get(patient.agent),
          patientFirstName: patient.firstName,
          patientLastName: patient.lastName,
          patientDateOfBirth: patient.dateOfBirth,
          externalId: patient.externalId,
          encounterCompletionLinkText: 'Choose a time for your visit',
          encounterCompletionLinkUrl: 'https://harbourlane.example/book',
        },
      }),
    );
    const invitation = await get(`/api/invitations/${id}`);
    if (patient.answerCount !== 0)
      await consult(invitationSchema.parse(invitation).invitation.invitationUrl, patient, options.signal);
  }
  // Nobody should find a browser in Settings that was never theirs.
  await post('/api/auth/signout', {});
}

async function consult(invitationUrl: string, patient: Patient, signal: AbortSignal): Promise<void> {
  const visitor = new HttpVisitor(null, signal);
  const send = async (url: string, body: unknown) => {
    const response = await visitor.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`Sample data: ${new URL(url).pathname.split('/')[1]} answered ${response.status}`);
    return consultationSchema.parse(await response.json());
  };
  let consultation = await send(invitationUrl, {
    consent: true,
    answeredBy: 'PATIENT',
    locale: patient.locale ?? 'en',
  });
  const url = new URL(`/consultation/${consultation.encounterId}`, invitationUrl).href;
  const questionsLeft = patient.answerCount ?? questionsMax;
  for (let count = 0; count < questionsLeft && consultation.question !== null; count++) {
    const { question } = consultation;
    const value = answerTo(question, patient);
    consultation = await send(url, { messageId: randomUUID(), questionId: question.id, value });
  }
}

function answerTo(question: Question, patient: Patient): string | number | string[] {
  const said = patient.says?.[question.id];
  if (said !== undefined) return said;
  if (question.id === 'readback') return 'send';
  if (question.kind === 'scale') return 4;
  const none = question.options.find(
    (option) => option.exclusive || ['no', 'none', 'na', 'never'].includes(option.id),
  );
  if (question.kind === 'choices') return none ? [none.id] : 'unsure';
  if (none) return none.id;
  if (question.options.length > 0) return 'unsure';
  return question.id.startsWith('perspective.') ? 'declined' : 'No';
}
