import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { flagLevels } from '../../contract/encounter.ts';
import type { Report } from '../../contract/report.ts';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import type { Case } from '../../tests/patients/case-schema.ts';
import { type AskedQuestion, type Reply, ScriptedPatient } from './answering.ts';
import type { Clinic } from './clinic.ts';

const consultationSchema = z.object({
  encounterId: z.string(),
  step: z.string(),
  question: z
    .object({
      id: z.string(),
      kind: z.enum(['text', 'choice', 'choices', 'scale', 'yesno', 'date']),
      text: z.string(),
      options: z.array(z.object({ id: z.string(), label: z.string(), exclusive: z.boolean().optional() })),
      allowsOwnWords: z.boolean().default(false),
    })
    .nullable(),
  flags: z.array(z.object({ level: z.enum(flagLevels), code: z.string().optional() })),
  emergency: z.unknown(),
});
type Consultation = z.infer<typeof consultationSchema>;

/** One question and what came of its answer. */
export type Turn = {
  question: AskedQuestion;
  reply: Reply;
  /** The value that the service took in the end; another one where it refused the words. */
  taken: Reply['value'];
  /** Flags that stand after this answer. */
  flags: Consultation['flags'];
};

export type Played = {
  patient: Case;
  turns: Turn[];
  moreSaid: number;
  hasEnded: boolean;
  report: Report;
};

/** More than twice what may ever be asked: whoever is still asked then is asked for ever. */
const turnsMax = 100;

/**
 * One whole consultation through the patient's interface, and the report that the clinician gets.
 * @param skipsScreens - whether this patient passes over the lists of emergency signs
 */
export async function play(
  clinic: Clinic,
  patient: Case,
  { skipsScreens = false }: { skipsScreens?: boolean } = {},
): Promise<Played> {
  const invitationUrl = await clinic.invite(patient);
  const visitor = new HttpVisitor();
  const scripted = new ScriptedPatient(patient, { skipsScreens });
  const post = async (url: string, body: unknown) => {
    const response = await visitor.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  };
  const welcome = await post(invitationUrl, {
    consent: true,
    answeredBy: patient.answeredBy,
    locale: patient.locale,
  });
  if (welcome.status !== 201) throw new Error(`${patient.id}: the welcome answered ${welcome.status}`);
  let now = consultationSchema.parse(welcome.answer);
  const url = new URL(`/consultation/${now.encounterId}`, invitationUrl).href;

  const say = async (questionId: string, value: Reply['value']): Promise<Consultation | null> => {
    const { status, answer } = await post(url, { messageId: randomUUID(), questionId, value });
    if (status === 422) return null;
    if (status !== 200) throw new Error(`${patient.id}: ${questionId} answered ${status}`);
    return consultationSchema.parse(answer);
  };

  const turns: Turn[] = [];
  while (now.question !== null && turns.length < turnsMax) {
    const { question } = now;
    const reply = scripted.answer(question);
    const answered = await sayOrFallBack(say, question, reply);
    now = answered.consultation;
    turns.push({ question, reply, taken: answered.taken, flags: now.flags });
    // The emergency page stands before the next question; this patient has read it and goes on.
    if (now.emergency !== null && now.step === 'emergency') now = (await say('emergency', 'continue')) ?? now;
  }
  return {
    patient,
    turns,
    moreSaid: scripted.moreSaid,
    hasEnded: now.question === null,
    report: await clinic.readReport(now.encounterId),
  };
}

/**
 * Words that this question does not take are replaced as on the page: told to choose between yes and no, this patient
 * taps what was meant; elsewhere "I'm not sure".
 */
async function sayOrFallBack(
  say: (questionId: string, value: Reply['value']) => Promise<Consultation | null>,
  question: AskedQuestion,
  { value, meant }: Reply,
): Promise<{ consultation: Consultation; taken: Reply['value'] }> {
  const first = await say(question.id, value);
  if (first !== null) return { consultation: first, taken: value };
  const second = await say(question.id, meant);
  if (second === null) throw new Error(`${question.id} takes neither the answer nor "${meant}"`);
  return { consultation: second, taken: meant };
}
