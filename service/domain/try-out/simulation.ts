import { setImmediate } from 'node:timers/promises';
import type { SimulatedPatient } from '../../interview/model/case.ts';
import { isFitting, type LibraryCase, listLibraryCases } from '../../interview/model/case.ts';
import { compileProtocol, hashProtocol } from '../../interview/model/compile-protocol.ts';
import { languagesOf, listTopics, type Topic } from '../../interview/model/configuration.ts';
import type { Protocol } from '../../interview/model/protocol.ts';
import { type SourceLocale, sourceLocales } from '../../interview/model/types.ts';
import { buildReport, type ConsultationReport } from '../../interview/report/build-report.ts';
import { playPatient, type SimulatedRun } from '../../interview/simulated/play.ts';
import type { AgentChange, ConfigurableAgent } from '../agents/agent-configuration.ts';
import { compareRuns, type RunDifference } from './compare-runs.ts';
import { checkExpectation, type Expectation } from './expectation.ts';
import { toPatient, type WrittenCase } from './written-case.ts';

/** The interview of one patient with the active configuration and with the draft. */
type Comparison = { inForce: SimulatedRun; draft: SimulatedRun; difference: RunDifference };

export type Simulation = Comparison & {
  protocol: Protocol;
  /** The clinic's report with the draft. */
  report: ConsultationReport;
  /** Topics that the draft turns off. */
  topicsOff: Topic[];
};

export type LibraryRow = Comparison & { case: LibraryCase; expectation: Expectation };

/** How long a simulation may block the event loop before it yields; reading one answer cannot be interrupted. */
const turnMs = 10;

/**
 * Simulates a consultation with one patient, with the draft and with the active configuration. Nothing is stored and no
 * alert is sent.
 * @param locale - the reader's language
 */
export async function simulate(
  agent: ConfigurableAgent,
  draft: AgentChange,
  chosen: LibraryCase | WrittenCase,
  locale: SourceLocale,
): Promise<Simulation> {
  const protocols = await compileBoth(agent, draft);
  const patient =
    'patient' in chosen ? chosen.patient : toPatient(chosen, [protocols.inForce, protocols.draft]);
  const compared = await compare(protocols, patient, takeTurns());
  await setImmediate();
  return {
    ...compared,
    protocol: protocols.draft,
    report: buildReport(protocols.draft, compared.draft.events, {
      locale,
      hash: hashProtocol(protocols.draft),
    }),
    topicsOff: listTopics(draft.specialization, draft.visitType).filter(
      ({ id, required }) => !required && draft.configuration.disabledTopics.includes(id),
    ),
  };
}

/** Simulates every library case that fits the draft, with the active configuration and with the draft. */
export async function simulateFitting(agent: ConfigurableAgent, draft: AgentChange): Promise<LibraryRow[]> {
  const protocols = await compileBoth(agent, draft);
  const pause = takeTurns();
  const rows: LibraryRow[] = [];
  for (const one of listFitting(draft)) {
    const compared = await compare(protocols, one.patient, pause);
    rows.push({ ...compared, case: one, expectation: checkExpectation(one, compared.draft.flags) });
  }
  return rows;
}

/** The library cases that fit an agent with this configuration. */
export function listFitting({ specialization, visitType, configuration }: AgentChange): LibraryCase[] {
  const languages = languagesOf(configuration, sourceLocales);
  return listLibraryCases().filter((one) => isFitting(one, { specialization, visitType, languages }));
}

type Protocols = { inForce: Protocol; draft: Protocol };

async function compileBoth(agent: ConfigurableAgent, draft: AgentChange): Promise<Protocols> {
  const compile = ({ specialization, visitType, configuration }: AgentChange) =>
    compileProtocol({
      specialization,
      visitType,
      configuration,
      clinic: agent.clinic,
    });
  const inForce = compile(agent);
  await setImmediate();
  if (isSameInterview(agent, draft)) return { inForce, draft: inForce };
  const compiled = compile(draft);
  await setImmediate();
  return { inForce, draft: compiled };
}

/** Whether both configurations ask the same; the agent's name does not matter. */
function isSameInterview(agent: AgentChange, draft: AgentChange): boolean {
  const key = ({ specialization, visitType, configuration }: AgentChange) =>
    JSON.stringify([specialization, visitType, configuration]);
  return key(agent) === key(draft);
}

async function compare(
  protocols: Protocols,
  patient: SimulatedPatient,
  pause: () => Promise<void>,
): Promise<Comparison> {
  const inForce = await playToEnd(protocols.inForce, patient, pause);
  const draft =
    protocols.draft === protocols.inForce ? inForce : await playToEnd(protocols.draft, patient, pause);
  return { inForce, draft, difference: compareRuns(inForce, draft) };
}

async function playToEnd(
  protocol: Protocol,
  patient: SimulatedPatient,
  pause: () => Promise<void>,
): Promise<SimulatedRun> {
  const playing = playPatient(protocol, patient);
  for (;;) {
    const { done, value } = playing.next();
    if (done) return value;
    await pause();
  }
}

/** Returns a function that yields to the event loop when `turnMs` have passed since the last yield. */
function takeTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    await setImmediate();
    since = performance.now();
  };
}
