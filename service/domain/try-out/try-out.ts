import * as z from 'zod';
import type { Readers } from '../../interview/engine/create-readers.ts';
import { replay } from '../../interview/engine/replay.ts';
import { nextScreen } from '../../interview/engine/screens.ts';
import { submit } from '../../interview/engine/submit.ts';
import { compileProtocol, hashProtocol } from '../../interview/model/compile-protocol.ts';
import type { ConsultationEvent } from '../../interview/model/events.ts';
import { respondents } from '../../interview/model/events.ts';
import type { Protocol } from '../../interview/model/protocol.ts';
import { localeSchema } from '../../interview/model/types.ts';
import { buildReport, type ConsultationReport } from '../../interview/report/build-report.ts';
import type { ConfigurableAgent } from '../agents/agent-configuration.ts';
import { toStorable } from '../consultation/clean-text.ts';
import type { ConsultationView } from '../consultation/consultation-outcomes.ts';
import { problemTexts, turnTexts } from '../consultation/turn-texts.ts';

/** One submitted page of a try-out, as a form or a program sends it. */
const tryOutStepSchema = z.strictObject({
  screenId: z.string().max(200),
  values: z.record(z.string().max(200), z.unknown()),
});
export type TryOutStep = z.infer<typeof tryOutStepSchema>;

/** A try-out. The page carries all its steps from request to request; the service stores nothing. */
export const tryOutSchema = z.strictObject({
  locale: localeSchema,
  answeredBy: z.enum(respondents),
  ageYears: z.int().min(0).max(120).nullable(),
  steps: z.array(tryOutStepSchema).max(200),
});
export type TryOut = z.infer<typeof tryOutSchema>;

export type TryOutView = { view: ConsultationView; report: ConsultationReport; tryOut: TryOut };

/** A try-out has no clock: its events are one second apart. */
const timeOf = (index: number) => new Date(index * 1_000).toISOString();

type Played = { protocol: Protocol; events: ConsultationEvent[]; steps: TryOutStep[] };

function start(agent: ConfigurableAgent, { locale: wanted, answeredBy, ageYears }: TryOut): Played {
  const protocol = compileProtocol({
    specialization: agent.specialization,
    visitType: agent.visitType,
    configuration: agent.configuration,
    clinic: agent.clinic,
  });
  const locale = protocol.languages.find((language) => language === wanted) ?? protocol.languages[0] ?? 'en';
  const patient = { ageMonths: ageYears === null ? null : ageYears * 12, sex: null };
  return {
    protocol,
    events: [{ type: 'started', at: timeOf(0), locale, answeredBy, modality: 'TEXT', patient }],
    steps: [],
  };
}

/** Submits one page; returns why it is rejected, or null. */
function take({ protocol, events, steps }: Played, step: TryOutStep, readers: Readers): string | null {
  const state = replay(protocol, events);
  const values = Object.fromEntries(
    Object.entries(step.values).map(([itemId, value]) => [itemId, toStorable(value)]),
  );
  const sent = { at: timeOf(events.length), messageId: `m${events.length}`, modality: 'TEXT' as const };
  const submitted = submit(state, { ...sent, screenId: step.screenId, values }, readers);
  if (submitted.kind === 'stale') return turnTexts.notOpen[state.locale === 'es' ? 'es' : 'en'];
  if (submitted.kind === 'invalid') {
    const [first] = submitted.problems;
    return problemTexts[first?.problem ?? 'choose'][state.locale === 'es' ? 'es' : 'en'];
  }
  events.push(...submitted.events);
  steps.push(step);
  return null;
}

/**
 * Plays a consultation with the agent's current configuration from the start, without storing it (specification §1.6).
 * A step that no longer fits, because the configuration was changed, ends the run; later steps are dropped.
 */
export function playTryOut(agent: ConfigurableAgent, given: TryOut, readers: Readers): TryOutView {
  const played = start(agent, given);
  for (const step of given.steps) if (take(played, step, readers) !== null) break;
  return toView(agent, given, played);
}

function toView(agent: ConfigurableAgent, given: TryOut, { protocol, events, steps }: Played): TryOutView {
  const state = replay(protocol, events);
  const { locale } = state;
  const view: ConsultationView = {
    encounter: {
      id: 'try-out',
      organizationId: '',
      status: state.status === 'FINISHED' ? 'FINISHED' : 'ONGOING',
      modality: 'TEXT',
      locale,
      protocolHash: '',
      kept: null,
      claimHash: null,
      comeBackCodeHash: null,
      proofRound: 0,
      invitation: {
        id: 'try-out',
        organizationId: '',
        agentId: agent.id,
        externalId: null,
        encounterId: null,
        isRevoked: false,
        patientDateOfBirth: null,
        encounterCompletionLinkText: null,
        encounterCompletionLinkUrl: null,
        identityAttempts: 0,
        clinic: { ...agent.clinic, vendorSpeechAllowed: false, languageModelAllowed: false },
        agent,
      },
      protocol,
      events,
    },
    state,
    screen: nextScreen(state),
    locale,
    // Speech needs a stored encounter, which a try-out does not have.
    speech: { recognizer: false, voice: false, vendorAllowed: false },
  };
  const report = buildReport(protocol, events, { locale, hash: hashProtocol(protocol) });
  return { view, report, tryOut: { ...given, locale, steps } };
}

/** Adds the submitted page to a try-out, or says why it is rejected. */
export function addTryOutStep(
  agent: ConfigurableAgent,
  tryOut: TryOut,
  step: TryOutStep,
  readers: Readers,
): { played: TryOutView; problem: string | null } {
  const played = start(agent, tryOut);
  for (const earlier of tryOut.steps) if (take(played, earlier, readers) !== null) break;
  const problem = take(played, step, readers);
  return { played: toView(agent, tryOut, played), problem };
}
