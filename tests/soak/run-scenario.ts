import { defaultOptions } from '../operator/options.ts';
import type { ConsultationStage } from './consultation-stage.ts';
import type { Stage } from './stage.ts';

export type Findings = {
  /** One sentence for each violation. */
  problems: string[];
  /** The required number of refresh calls, where it is certain. */
  refreshCalls?: number;
  /** What happened, in a few words. */
  seen?: string;
};

export type Scenario<Ground = Stage> = {
  name: string;
  /** The fault, for the table of results. */
  fault: string;
  expected: string;
  /** What `count` counts, where it is not the number of times that the fault is played. */
  unit?: string;
  /** How often the fault is played at full size and in the ordinary tests; 0 where it takes too long for these. */
  fullCount: number;
  smallCount: number;
  run(stage: Ground, count: number): Promise<Findings>;
};

export type Result = {
  scenario: Pick<Scenario<never>, 'name' | 'fault' | 'expected' | 'unit'>;
  count: number;
  problems: string[];
  seen: string;
  seconds: number;
};

/** Runs one scenario and the checks common to all: no replay, no session ended, no token in the log. */
export async function runScenario(stage: Stage, scenario: Scenario, count: number): Promise<Result> {
  await stage.operator.run({ options: { ...defaultOptions, offersRevocation: true }, resetsCounts: true });
  const signOutsBefore = await countSignOuts(stage);
  const startedAt = Date.now();
  const findings = await scenario.run(stage, count).catch(describeBreakdown);
  const seconds = (Date.now() - startedAt) / 1000;
  const counts = await stage.operator.readCounts();
  const signOuts = (await countSignOuts(stage)) - signOutsBefore;
  const problems = [...findings.problems];
  const mustBeNone = {
    'refresh tokens used twice': counts.replays,
    'refresh tokens sent again after silence': counts.repeatsAfterSilence,
    'codes used twice': counts.codeReplays,
    'people signed out': signOuts,
  };
  for (const [what, number] of Object.entries(mustBeNone)) if (number > 0) problems.push(`${number} ${what}`);
  if (findings.refreshCalls !== undefined && counts.refreshCalls !== findings.refreshCalls)
    problems.push(`${counts.refreshCalls} refresh calls instead of ${findings.refreshCalls}`);
  if (stage.readLog().includes('CANARY')) problems.push('a token stands in the log');
  const counted = `${counts.refreshCalls} refresh calls, ${counts.replays} replays, ${signOuts} sign-outs`;
  return { scenario, count, problems, seen: join(counted, findings.seen), seconds };
}

/** Runs one scenario of patients and the check common to all: none of their words in the log (S26). */
export async function runConsultationScenario(
  stage: ConsultationStage,
  scenario: Scenario<ConsultationStage>,
  count: number,
): Promise<Result> {
  const startedAt = Date.now();
  const { problems, seen } = await scenario.run(stage, count).catch(describeBreakdown);
  const seconds = (Date.now() - startedAt) / 1000;
  const inLog = stage.readLog().includes('CANARY') ? ['words of a patient stand in the log'] : [];
  return { scenario, count, problems: [...problems, ...inLog], seen: seen ?? '', seconds };
}

/** Runs one scenario of faults; the common checks are made at the end of its load. */
export async function runFaultScenario<Ground>(
  ground: Ground,
  scenario: Scenario<Ground>,
  count: number,
): Promise<Result> {
  const startedAt = Date.now();
  const { problems, seen } = await scenario.run(ground, count).catch(describeBreakdown);
  return { scenario, count, problems, seen: seen ?? '', seconds: (Date.now() - startedAt) / 1000 };
}

/** Reports an exception in a scenario as a problem, so that the others still run. */
function describeBreakdown(error: unknown): Findings {
  return { problems: [error instanceof Error ? error.message : String(error)] };
}

const join = (...parts: (string | undefined)[]) => parts.filter((part) => part).join('; ');

/** The number of sessions that ended without a sign-out by the person. */
async function countSignOuts(stage: Stage): Promise<number> {
  const { rows } = await stage.database.query<{ number: number }>(
    `select count(*)::int as number from sessions
      where ended_at is not null and ended_reason not in ('signed_out', 'replaced')`,
  );
  return rows[0]?.number ?? 0;
}
