import { openConsultationStage } from '../tests/soak/consultation-stage.ts';
import { type Result, runConsultationScenario, runScenario } from '../tests/soak/run-scenario.ts';
import { consultationScenarios, scenarios } from '../tests/soak/scenarios.ts';
import { openStage } from '../tests/soak/stage.ts';
import { buildIfNeeded } from './build.ts';
import { runToExit, StartError } from './lib/fail.ts';
import { withTemporaryPostgres } from './lib/temporary-postgres.ts';

/**
 * `npm run test:soak`: the scenarios of sessions that never drop and of chats that lose nothing at their full size, over
 * real processes of both programs. Prints one table; exit status 1 when a number is not what must come out.
 * `-- <scenario>` runs one, `--count <n>` changes how often.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const wanted = readArguments(args);
    await buildIfNeeded((text) => console.error(text));
    await withTemporaryPostgres('soak', async (postgres) => {
      await postgres.ensureDatabase('soak');
      await postgres.ensureDatabase('soak_consultations');
      const results = [
        ...(await runSessions(postgres.urlFor('soak'), wanted)),
        ...(await runConsultations(postgres.urlFor('soak_consultations'), wanted)),
      ];
      printTable(results);
      if (results.some((result) => result.problems.length > 0)) process.exitCode = 1;
    });
  });
}

type Wanted = { isWanted(scenario: { name: string }): boolean; count: number | null };

function readArguments(args: string[]): Wanted {
  const at = args.indexOf('--count');
  const count = at < 0 ? null : Number(args[at + 1]);
  if (count !== null && (!Number.isInteger(count) || count < 1)) {
    throw new StartError('--count needs a whole number above 0.');
  }
  const names = at < 0 ? args : args.toSpliced(at, 2);
  const known = [...scenarios, ...consultationScenarios].map((scenario) => scenario.name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new StartError(`There is no scenario "${unknown}": choose from ${known.join(', ')}.`);
  }
  return { isWanted: ({ name }) => names.length === 0 || names.includes(name), count };
}

async function runSessions(databaseUrl: string, wanted: Wanted): Promise<Result[]> {
  const chosen = scenarios.filter(wanted.isWanted);
  if (chosen.length === 0) return [];
  const stage = await openStage(databaseUrl);
  return await runEach(stage, chosen, wanted.count, runScenario);
}

async function runConsultations(databaseUrl: string, wanted: Wanted): Promise<Result[]> {
  const chosen = consultationScenarios.filter(wanted.isWanted);
  if (chosen.length === 0) return [];
  const stage = await openConsultationStage(databaseUrl);
  return await runEach(stage, chosen, wanted.count, runConsultationScenario);
}

async function runEach<
  Ground extends { stop(): Promise<void> },
  Chosen extends { name: string; fullCount: number },
>(
  stage: Ground,
  chosen: readonly Chosen[],
  wantedCount: number | null,
  run: (stage: Ground, scenario: Chosen, count: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  try {
    for (const scenario of chosen) {
      const count = wantedCount ?? scenario.fullCount;
      console.error(`${scenario.name}: ${count} …`);
      results.push(await run(stage, scenario, count));
    }
  } finally {
    await stage.stop();
  }
  return results;
}

const shownProblems = 10;

function printTable(results: readonly Result[]): void {
  console.table(
    results.map((result) => ({
      scenario: result.scenario,
      count: result.count,
      'refresh calls': result.counts?.refreshCalls ?? '',
      replays: result.counts?.replays ?? '',
      'sign-outs': result.signOuts,
      errors: result.problems.length,
      seconds: Math.round(result.seconds),
      note: result.note,
    })),
  );
  for (const { scenario, problems } of results) {
    for (const problem of problems.slice(0, shownProblems)) console.error(`${scenario}: ${problem}`);
    if (problems.length > shownProblems)
      console.error(`${scenario}: and ${problems.length - shownProblems} more`);
  }
}
