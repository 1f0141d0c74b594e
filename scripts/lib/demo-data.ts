import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { makeAgent } from '../../lib/shared/operations/agent.ts';
import { getInvitation, issueInvitation } from '../../lib/shared/operations/invitation.ts';
import { writePath } from '../../lib/shared/operations/operation.ts';
import { HttpVisitor, signInToDashboard } from './http-visitor.ts';

const itemSchema = z.object({
  id: z.string(),
  control: z.string(),
  options: z.array(z.object({ id: z.string(), exclusive: z.boolean(), codes: z.array(z.string()) })),
  codes: z.array(z.string()),
  canDecline: z.boolean(),
});
const screenSchema = z.object({ id: z.string(), kind: z.string(), items: z.array(itemSchema) });
const consultationSchema = z.object({ encounterId: z.string(), screen: screenSchema.nullable() });
const madeSchema = z.object({ id: z.string() });
const invitationSchema = z.object({ invitation: z.object({ invitationUrl: z.string() }) });

type Item = z.infer<typeof itemSchema>;
type Screen = z.infer<typeof screenSchema>;

/** What a sample patient says, by question, and their findings; every other question is answered "no". */
type Patient = {
  agent: 'heart' | 'first' | 'after';
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  externalId: string;
  sex: 'FEMALE' | 'MALE';
  locale?: 'en' | 'es';
  /** Codes of findings to tick or to answer with Yes. */
  has?: string[];
  /** Number of pages to answer; default: all. With 0 the link is never opened. */
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
    sex: 'FEMALE',
    lastName: 'Adeyemi',
    dateOfBirth: '1964-03-14',
    externalId: 'HL-20392',
    has: ['sx.chest_pain', 'sx.chest_long', 'sx.sweating', 'sx.breathless'],
    says: {
      'complaint.main': 'A tight band across my chest when I climb the stairs, and it goes into my left arm.',
      'chest_pain.onset': 'Three weeks ago. More often since Monday.',
      'medicines.list': 'Amlodipine 5, one in the morning. Ibuprofen 400 most days, for my knees.',
      'medicines.allergies': 'Penicillin, a rash in 1989',
      'past.illnesses': ['pressure'],
      'past.history': 'No operations',
      'past.relatives': ['heart'],
      'past.family': 'My father had a heart attack at 58',
      'perspective.expectations': 'To know if I can keep working.',
    },
  },
  {
    agent: 'first',
    firstName: 'Jonas',
    sex: 'MALE',
    lastName: 'Vell',
    dateOfBirth: '1992-08-02',
    externalId: 'HL-20401',
    has: ['sx.headache', 'sx.light', 'sx.neck_stiff'],
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
    sex: 'FEMALE',
    lastName: 'Nandakumar',
    dateOfBirth: '1997-01-20',
    externalId: 'HL-20407',
    has: ['sx.cough'],
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
    sex: 'MALE',
    lastName: 'Hask',
    dateOfBirth: '1948-06-11',
    externalId: 'HL-20388',
    has: ['sx.swelling', 'sx.tired'],
    says: {
      'complaint.main': 'My ankles are swollen and I am more tired than last month.',
      'medicines.list': 'Ramipril 5 mg in the morning, bisoprolol 2.5 mg in the morning',
      'past.illnesses': ['heart'],
      'past.history': 'Heart attack in 2019, a stent',
      'social.smoking': 'Stopped in 2011, 15 a day before',
    },
  },
  {
    agent: 'after',
    firstName: 'Daniel',
    sex: 'MALE',
    lastName: 'Osei',
    dateOfBirth: '1971-11-30',
    externalId: 'HL-20333',
    says: {},
  },
  {
    agent: 'first',
    firstName: 'Ines',
    sex: 'FEMALE',
    lastName: 'Carvalho',
    dateOfBirth: '1990-04-05',
    externalId: 'HL-20410',
    locale: 'es',
    says: { 'complaint.main': 'Me duele la parte baja de la espalda desde hace una semana.' },
  },
  {
    agent: 'heart',
    firstName: 'Tomasz',
    sex: 'MALE',
    lastName: 'Wrona',
    dateOfBirth: '1963-02-17',
    externalId: 'HL-20412',
    answerCount: 9,
    says: { 'complaint.main': 'My heart races in the evening, for some minutes.' },
  },
  {
    agent: 'first',
    firstName: 'Noor',
    sex: 'FEMALE',
    lastName: 'Haddad',
    dateOfBirth: '2002-09-09',
    externalId: 'HL-20413',
    answerCount: 4,
    says: { 'complaint.main': 'I feel dizzy when I stand up.' },
  },
  {
    agent: 'first',
    firstName: 'Samuel',
    sex: 'MALE',
    lastName: 'Pryce',
    dateOfBirth: '1976-05-27',
    externalId: 'HL-20415',
    answerCount: 0,
  },
  {
    agent: 'after',
    firstName: 'Lena',
    sex: 'FEMALE',
    lastName: 'Fromm',
    dateOfBirth: '1987-12-01',
    externalId: 'HL-20416',
    answerCount: 0,
  },
  {
    agent: 'heart',
    firstName: 'Arthur',
    sex: 'MALE',
    lastName: 'Benn',
    dateOfBirth: '1960-07-19',
    externalId: 'HL-20418',
    answerCount: 0,
  },
];

const pagesMax = 60;

/**
 * Creates realistic sample data through the user interfaces: the clinician signs in and creates agents and invitations in the
 * dashboard, and the patients answer on their pages. Nothing is written directly into the databases.
 */
export async function seedDemo(options: {
  dashboardUrl: string;
  email: string;
  password: string;
  /** Aborts the creation at any point. */
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
    agentIds.set(key, madeSchema.parse(await post(makeAgent.path, { requestId: randomUUID(), agent })).id);
  }
  // The last one first, so that the list, newest first, shows them in the order above.
  for (const patient of [...patients].reverse()) {
    const { id } = madeSchema.parse(
      await post(issueInvitation.path, {
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
    const invitation = await get(writePath(getInvitation.path, { id }));
    if (patient.answerCount !== 0)
      await consult(invitationSchema.parse(invitation).invitation.invitationUrl, patient, options.signal);
  }
  // Settings lists a user's browsers: do not leave one that they never used.
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
  const pagesLeft = patient.answerCount ?? pagesMax;
  for (let count = 0; count < pagesLeft && consultation.screen !== null; count++) {
    const { screen } = consultation;
    consultation = await send(url, {
      messageId: randomUUID(),
      screenId: screen.id,
      values: answersTo(screen, patient),
    });
  }
}

function answersTo(screen: Screen, patient: Patient): Record<string, unknown> {
  return Object.fromEntries(
    screen.items.flatMap((item) => {
      const value = answerTo(screen.kind, item, patient);
      return value === null ? [] : [[item.id, value]];
    }),
  );
}

const noneIds = ['no', 'none', 'na', 'never'];

function answerTo(kind: string, item: Item, { says = {}, has = [], sex }: Patient): unknown {
  const said = says[item.id];
  if (said !== undefined) return said;
  const isSo = (codes: string[]) => {
    const findings = codes.filter((code) => code.startsWith('sx.'));
    return findings.length > 0 && findings.every((code) => has.includes(code));
  };
  if (item.control === 'tick') return 'kept';
  if (kind === 'confirm') return item.control === 'yes_no' ? 'yes' : null;
  if (kind === 'readback') return null;
  if (item.id === 'about.sex') return sex;
  if (kind === 'which' || kind === 'topics')
    return kind === 'which' ? item.options[0]?.id : [item.options.at(-1)?.id];
  if (item.control === 'yes_no') return isSo(item.codes) ? 'yes' : 'no';
  if (item.control === 'scale') return 4;
  const ticked = item.options.filter(({ codes }) => isSo(codes)).map(({ id }) => id);
  const none = item.options.find(({ id, exclusive }) => exclusive || noneIds.includes(id));
  if (item.control === 'choices') return ticked.length > 0 ? ticked : none ? [none.id] : 'unsure';
  if (none) return none.id;
  if (item.options.length > 0) return 'unsure';
  return item.canDecline ? 'declined' : 'No';
}
