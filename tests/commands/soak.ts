import { buildIfNeeded } from '../../scripts/build.ts';
import { runToExit, StartError } from '../../scripts/lib/fail.ts';
import { type TemporaryPostgres, withTemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { openFloor } from '../faults/floor.ts';
import { apartScenarios, faultScenarios } from '../faults/scenarios.ts';
import { openConsultationStage } from '../soak/consultation-stage.ts';
import {
  type Result,
  runConsultationScenario,
  runFaultScenario,
  runScenario,
  type Scenario,
} from '../soak/run-scenario.ts';
import { consultationScenarios, scenarios } from '../soak/scenarios.ts';
import { openStage } from '../soak/stage.ts';

/**
 * `npm run test:soak`: runs the scenarios of sessions that never drop, of chats that lose nothing and of faults at full size, with
 * real processes of both programs. Prints a table; exit status 1 when a result is not as expected. `-- <scenario>` runs one,
 * `--count <n>` sets the number of repetitions.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const wanted = readArguments(args);
    await buildIfNeeded((text) => console.error(text));
    const results: Result[] = [];
    await withTemporaryPostgres('soak', async (postgres) => {
      await postgres.ensureDatabase('soak');
      await postgres.ensureDatabase('soak_consultations');
      results.push(
        ...(await runSessions(postgres, wanted)),
        ...(await runConsultations(postgres.urlFor('soak_consultations'), wanted)),
      );
    });
    results.push(...(await runFaults(wanted)));
    printTable(results);
    if (results.some((result) => result.problems.length > 0)) process.exitCode = 1;
  });
}

/** Number of problems of a scenario to print; the table has the total. */
const shownProblems = 10;

type Wanted = { isWanted(scenario: { name: string }): boolean; count: number | null };

function readArguments(args: string[]): Wanted {
  const at = args.indexOf('--count');
  const count = at < 0 ? null : Number(args[at + 1]);
  if (count !== null && (!Number.isInteger(count) || count < 1)) {
    throw new StartError('--count needs a whole number above 0.');
  }
  const names = at < 0 ? args : args.toSpliced(at, 2);
  const known = [...scenarios, ...consultationScenarios, ...faultScenarios, ...apartScenarios].map(
    (scenario) => scenario.name,
  );
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new StartError(`There is no scenario "${unknown}": choose from ${known.join(', ')}.`);
  }
  return { isWanted: ({ name }) => names.length === 0 || names.includes(name), count };
}

async function runSessions(postgres: TemporaryPostgres, wanted: Wanted): Promise<Result[]> {
  const chosen = scenarios.filter(wanted.isWanted);
  if (chosen.length === 0) return [];
  const stage = await openStage(postgres.urlFor('soak'), async () => {
    await postgres.ensureDatabase('soak_service');
    return postgres.urlFor('soak_service');
  });
  return await runEach(stage, chosen, wanted.count, runScenario);
}

async function runConsultations(databaseUrl: string, wanted: Wanted): Promise<Result[]> {
  const chosen = consultationScenarios.filter(wanted.isWanted);
  if (chosen.length === 0) return [];
  const stage = await openConsultationStage(databaseUrl);
  return await runEach(stage, chosen, wanted.count, runConsultationScenario);
}

/** These get a server of their own, because they stop and kill it. */
async function runFaults(wanted: Wanted): Promise<Result[]> {
  const results: Result[] = [];
  const chosen = faultScenarios.filter(wanted.isWanted);
  if (chosen.length > 0) {
    await withTemporaryPostgres(
      'faults',
      async (postgres) => {
        const floor = await openFloor(postgres);
        results.push(...(await runEach(floor, chosen, wanted.count, runFaultScenario)));
      },
      { durable: true },
    );
  }
  const apart = { stop: async () => undefined };
  const chosenApart = apartScenarios.filter(wanted.isWanted);
  results.push(
    ...(await runEach(apart, chosenApart, wanted.count, (_ground, scenario: Scenario<null>, count) =>
      runFaultScenario(null, scenario, count),
    )),
  );
  return results;
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
      const result = await run(stage, scenario, count);
      console.error(`  ${result.problems.length} errors, ${Math.round(result.seconds)} s; ${result.seen}`);
      for (const problem of result.problems.slice(0, shownProblems)) console.error(`  ${problem}`);
      results.push(result);
    }
  } finally {
    await stage.stop();
  }
  return results;
}

const columns = ['scenario', 'fault', 'times', 'expected', 'seen', 'errors', 'seconds'];

/** As Markdown, because the columns of `console.table` are too narrow for sentences. */
function printTable(results: readonly Result[]): void {
  const rows = results.map(({ scenario, count, seen, problems, seconds }) => [
    scenario.name,
    scenario.fault,
    scenario.unit === undefined ? String(count) : `${count} ${scenario.unit}`,
    scenario.expected,
    seen,
    String(problems.length),
    String(Math.round(seconds)),
  ]);
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(lines.join('\n'));
}
