import * as z from 'zod';
import { compileProtocol } from '../../interview/compile.ts';
import { nextStep, recordAnswer, remainingQuestions, replay } from '../../interview/engine.ts';
import { answerValueSchema, type InterviewEvent } from '../../interview/events.ts';
import { buildReport, type InterviewReport } from '../../interview/report.ts';
import { answeredByValues, localeSchema } from '../../interview/types.ts';
import type { ConfigurableAgent } from '../agent-configuration.ts';
import type { ConsultationView } from './consultation.ts';
import { readAnswer } from './read-answer.ts';

/** One thing that was done in a try-out: an answer, or going on after an emergency page. */
const tryOutStepSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), questionId: z.string().max(200), value: answerValueSchema }),
  z.strictObject({ kind: z.literal('continue') }),
  z.strictObject({ kind: z.literal('send') }),
]);
export type TryOutStep = z.infer<typeof tryOutStepSchema>;

/** A try-out as the page carries it from step to step; the service keeps nothing of it. */
export const tryOutSchema = z.strictObject({
  locale: localeSchema,
  answeredBy: z.enum(answeredByValues),
  ageYears: z.int().min(0).max(120).nullable(),
  steps: z.array(tryOutStepSchema).max(200),
});
export type TryOut = z.infer<typeof tryOutSchema>;

export type TryOutView = { view: ConsultationView; report: InterviewReport; tryOut: TryOut };

/** A try-out has no time of its own: its events stand a second apart. */
const timeOf = (index: number) => new Date(index * 1_000).toISOString();

/**
 * Runs a consultation as the agent is configured now, from the start, without a record (specification §1.6).
 * A step that no longer fits, because the configuration was changed meanwhile, ends the run: the later ones are left out.
 */
export function playTryOut(agent: ConfigurableAgent, given: TryOut): TryOutView {
  const protocol = compileProtocol({
    specialization: agent.specialization,
    visitType: agent.visitType,
    configuration: agent.configuration,
    clinic: agent.clinic,
  });
  const locale =
    protocol.languages.find((language) => language === given.locale) ?? protocol.languages[0] ?? 'en';
  const { answeredBy, ageYears } = given;
  const events: InterviewEvent[] = [
    { type: 'started', at: timeOf(0), locale, answeredBy, modality: 'TEXT', patient: { ageYears } },
  ];
  const steps: TryOutStep[] = [];
  for (const step of given.steps) {
    const taken = takeStep(protocol, events, step);
    if (taken === null) break;
    events.push(...taken);
    steps.push(step);
  }
  const state = replay(protocol, events);
  const step = nextStep(protocol, state);
  const view: ConsultationView = {
    encounter: {
      id: 'try-out',
      organizationId: '',
      status: state.status === 'FINISHED' ? 'FINISHED' : 'ONGOING',
      modality: 'TEXT',
      locale,
      protocolHash: '',
      claimHash: null,
      comeBackCodeHash: null,
      invitation: {
        id: 'try-out',
        organizationId: '',
        agentId: agent.id,
        externalId: null,
        encounterId: null,
        isRevoked: false,
        patientDateOfBirth: null,
        completionLinkText: null,
        completionLinkUrl: null,
        identityAttempts: 0,
        vendorSpeechAllowed: false,
        languageModelAllowed: false,
        clinic: agent.clinic,
        agent,
      },
      protocol,
      events,
    },
    state,
    step,
    nextQuestionId: remainingQuestions(protocol, state)[0]?.id ?? null,
    locale,
    // Nothing of a try-out is kept, so nothing of it is spoken.
    speech: { recognizer: false, voice: false, vendorAllowed: false },
    modelLines: [],
  };
  return { view, report: buildReport(protocol, events, { locale }), tryOut: { ...given, locale, steps } };
}

function takeStep(
  protocol: ConsultationView['encounter']['protocol'],
  events: InterviewEvent[],
  step: TryOutStep,
): InterviewEvent[] | null {
  const state = replay(protocol, events);
  const at = timeOf(events.length);
  const next = nextStep(protocol, state);
  if (step.kind === 'send') return next.kind === 'readback' ? [{ type: 'finished', at }] : null;
  if (step.kind === 'continue') {
    if (next.kind !== 'emergency') return null;
    return [{ type: 'emergency_continued', at, flagIds: next.flags.map((flag) => flag.id) }];
  }
  const { questionId, value } = step;
  const parsed = readAnswer(protocol, state, { questionId, value, words: '', modality: 'TEXT' });
  if (!parsed.ok) return null;
  return recordAnswer(protocol, events, {
    at,
    messageId: `m${events.length}`,
    questionId,
    value: parsed.value,
    modality: 'TEXT',
  });
}

/**
 * Adds what was sent from a try-out's page, or says why it cannot be taken.
 * @param sent.questionId - a question's id, `emergency` or `readback`
 */
export function addTryOutStep(
  agent: ConfigurableAgent,
  tryOut: TryOut,
  sent: { questionId: string; value: unknown; words: string },
): { tryOut: TryOut; problem: string | null } {
  if (sent.questionId === 'emergency') {
    return { tryOut: { ...tryOut, steps: [...tryOut.steps, { kind: 'continue' }] }, problem: null };
  }
  if (sent.questionId === 'readback') {
    return { tryOut: { ...tryOut, steps: [...tryOut.steps, { kind: 'send' }] }, problem: null };
  }
  const { view } = playTryOut(agent, tryOut);
  const parsed = readAnswer(view.encounter.protocol, view.state, { ...sent, modality: 'TEXT' });
  if (!parsed.ok) return { tryOut, problem: parsed.message[view.locale] };
  const step: TryOutStep = { kind: 'answer', questionId: sent.questionId, value: parsed.value };
  return { tryOut: { ...tryOut, steps: [...tryOut.steps, step] }, problem: null };
}
