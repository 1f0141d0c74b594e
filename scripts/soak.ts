import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Result, runScenario, type Scenario } from '../tests/soak/run-scenario.ts';
import { scenarios } from '../tests/soak/scenarios.ts';
import { openStage } from '../tests/soak/stage.ts';
import { buildIfNeeded } from './build.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { runToExit, StartError } from './lib/fail.ts';

/**
 * `npm run test:soak`: the scenarios of sessions that never drop at their full size, over two real processes of the
 * dashboard. Prints one table; exit status 1 when a number is not what must come out.
 * `-- <scenario>` runs one, `--count <n>` changes how often.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const wanted = readArguments(args);
    await buildIfNeeded((text) => console.error(text));
    const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-soak-'));
    // The database's user must get through; otherwise the cluster lives elsewhere and outlives this folder.
    chmodSync(folder, 0o711);
    const postgres = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'data'), durable: false });
    const cleanUp = async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    // The other processes hear Ctrl-C by themselves; the database is started apart from the terminal.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
    try {
      await postgres.ensureDatabase('soak');
      const results = await runAll(postgres.urlFor('soak'), wanted);
      printTable(results);
      if (results.some((result) => result.problems.length > 0)) process.exitCode = 1;
    } finally {
      await cleanUp();
    }
  });
}

type Wanted = { scenarios: readonly Scenario[]; count: number | null };

function readArguments(args: string[]): Wanted {
  const at = args.indexOf('--count');
  const count = at < 0 ? null : Number(args[at + 1]);
  if (count !== null && (!Number.isInteger(count) || count < 1)) {
    throw new StartError('--count needs a whole number above 0.');
  }
  const names = at < 0 ? args : args.toSpliced(at, 2);
  const unknown = names.find((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown !== undefined) {
    const known = scenarios.map((scenario) => scenario.name).join(', ');
    throw new StartError(`There is no scenario "${unknown}": choose from ${known}.`);
  }
  const chosen = scenarios.filter((scenario) => names.length === 0 || names.includes(scenario.name));
  return { scenarios: chosen, count };
}

async function runAll(databaseUrl: string, wanted: Wanted): Promise<Result[]> {
  const stage = await openStage(databaseUrl);
  const results: Result[] = [];
  try {
    for (const scenario of wanted.scenarios) {
      const count = wanted.count ?? scenario.fullCount;
      console.error(`${scenario.name}: ${count} …`);
      results.push(await runScenario(stage, scenario, count));
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
      'refresh calls': result.counts.refreshCalls,
      replays: result.counts.replays,
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
