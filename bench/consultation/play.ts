import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { flagLevels } from '../../contract/encounter.ts';
import type { Report } from '../../contract/report.ts';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import {
  type AskedQuestion,
  type Reply,
  ScriptedPatient,
} from '../../service/interview/simulated/scripted-patient.ts';
import type { Case } from '../../tests/patients/case-schema.ts';
import type { Clinic } from './clinic.ts';

const consultationSchema = z.object({
  encounterId: z.string(),
  locale: z.string(),
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
  readback: z
    .object({
      sections: z.array(
        z.object({
          rows: z.array(z.object({ label: z.string(), value: z.string(), questionId: z.string() })),
        }),
      ),
    })
    .nullable(),
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
  /** As it stood before the patient read it back. */
  draft: Report;
  report: Report;
};

/** More than twice what may ever be asked: whoever is still asked then is asked for ever. */
const turnsMax = 100;

/**
 * One whole consultation through the patient's interface, and the report that the clinician gets.
 * @param options.skipsScreens - whether this patient passes over the lists of emergency signs
 * @param options.beforeReport - waited for before each report is read
 */
export async function play(
  clinic: Clinic,
  patient: Case,
  { skipsScreens = false, beforeReport }: { skipsScreens?: boolean; beforeReport?: () => Promise<void> } = {},
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
    languageModel: true,
  });
  if (welcome.status !== 201) throw new Error(`${patient.id}: the welcome answered ${welcome.status}`);
  let now = consultationSchema.parse(welcome.answer);
  // In another language the figures would be those of another patient.
  if (now.locale !== patient.locale)
    throw new Error(
      `${patient.id} was not offered "${patient.locale}": record its coverage first (npm run languages -- --write).`,
    );
  const url = new URL(`/consultation/${now.encounterId}`, invitationUrl).href;

  const say: Say = async (questionId, value) => {
    const { status, answer } = await post(url, { messageId: randomUUID(), questionId, value });
    if (status === 422) return null;
    if (status !== 200) throw new Error(`${patient.id}: ${questionId} answered ${status}`);
    return consultationSchema.parse(answer);
  };

  const turns: Turn[] = [];
  let draft: Report | null = null;
  while (now.question !== null && turns.length < turnsMax) {
    if (now.readback !== null && draft === null) {
      await beforeReport?.();
      draft = await clinic.readReport(now.encounterId);
      now = await readBack(now, scripted, turns, say);
      continue;
    }
    const { question } = now;
    const reply = scripted.answer(question);
    const answered = await sayOrFallBack(say, question, reply);
    now = answered.consultation;
    turns.push({ question, reply, taken: answered.taken, flags: now.flags });
    // The emergency page stands before the next question; this patient has read it and goes on.
    if (now.emergency !== null && now.step === 'emergency') now = (await say('emergency', 'continue')) ?? now;
  }
  await beforeReport?.();
  const report = await clinic.readReport(now.encounterId);
  return {
    patient,
    turns,
    moreSaid: scripted.moreSaid,
    hasEnded: now.question === null,
    draft: draft ?? report,
    report,
  };
}

type Say = (questionId: string, value: Reply['value']) => Promise<Consultation | null>;

/** Reads every line once, as it is shown, and changes those that are wrong; words that are not taken are let be. */
async function readBack(
  shown: Consultation,
  scripted: ScriptedPatient,
  turns: readonly Turn[],
  say: Say,
): Promise<Consultation> {
  let now = shown;
  for (const row of shown.readback?.sections.flatMap(({ rows }) => rows) ?? []) {
    const isAsked = turns.some(({ question }) => question.id === row.questionId);
    const value = scripted.correct(row, isAsked);
    if (value === null) continue;
    now = (await say(row.questionId, value)) ?? now;
    if (now.emergency !== null && now.step === 'emergency') now = (await say('emergency', 'continue')) ?? now;
  }
  return now;
}

/**
 * Words that this question does not take are replaced as on the page: told to choose between yes and no, this patient
 * taps what was meant; elsewhere "I'm not sure".
 */
async function sayOrFallBack(
  say: Say,
  question: AskedQuestion,
  { value, meant }: Reply,
): Promise<{ consultation: Consultation; taken: Reply['value'] }> {
  const first = await say(question.id, value);
  if (first !== null) return { consultation: first, taken: value };
  const second = await say(question.id, meant);
  if (second === null) throw new Error(`${question.id} takes neither the answer nor "${meant}"`);
  return { consultation: second, taken: meant };
}
