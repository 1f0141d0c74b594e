import { defaultOptions } from '../operator/options.ts';
import type { ConsultationStage } from './consultation-stage.ts';
import type { Stage } from './stage.ts';

export type Findings = {
  /** One sentence for each thing that must not have happened. */
  problems: string[];
  /** How many refresh calls must have come, where that is certain. */
  refreshCalls?: number;
  /** What happened, in a few words. */
  seen?: string;
};

export type Scenario<Ground = Stage> = {
  name: string;
  /** What is done to the programs, and what must come of it; for the table. */
  fault: string;
  expected: string;
  /** What `count` counts, where it is not how often the fault is played. */
  unit?: string;
  /** How often it is done for the record, and in the everyday tests; 0 for what takes too long for those. */
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

/** Runs one scenario and adds what must hold in every one: no replay, nobody signed out, no token in the log. */
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

/** Runs one scenario of patients and adds what must hold in every one: none of their words in the log (S26). */
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

/** Runs one scenario of faults; what must hold in every one is looked at where its load ends. */
export async function runFaultScenario<Ground>(
  ground: Ground,
  scenario: Scenario<Ground>,
  count: number,
): Promise<Result> {
  const startedAt = Date.now();
  const { problems, seen } = await scenario.run(ground, count).catch(describeBreakdown);
  return { scenario, count, problems, seen: seen ?? '', seconds: (Date.now() - startedAt) / 1000 };
}

/** A scenario that breaks down takes no other with it. */
function describeBreakdown(error: unknown): Findings {
  return { problems: [error instanceof Error ? error.message : String(error)] };
}

const join = (...parts: (string | undefined)[]) => parts.filter((part) => part).join('; ');

/** Sessions that ended without their person having wished it. */
async function countSignOuts(stage: Stage): Promise<number> {
  const { rows } = await stage.database.query<{ number: number }>(
    `select count(*)::int as number from sessions
      where ended_at is not null and ended_reason not in ('signed_out', 'replaced')`,
  );
  return rows[0]?.number ?? 0;
}
