import { measureList } from '../bench/dashboard/measure.ts';
import { openPatientGround, type PatientGround } from '../bench/patient/ground.ts';
import { measureScores } from '../bench/patient/scores.ts';
import { measureBareTurns, measureTurns } from '../bench/patient/turns.ts';
import { measureWeight } from '../bench/patient/weight.ts';
import { migrateDatabase } from '../lib/server/database/migrate.ts';
import { buildIfNeeded, buildService } from './build.ts';
import { runToExit } from './lib/fail.ts';
import { withTemporaryPostgres } from './lib/temporary-postgres.ts';

type Row = { what: string; measured: string; beside: string; budget: string; holds: boolean };

/**
 * `npm run bench`: the budgets of the patient's pages and of the clinician's list, each figure beside its floor or its peer from the same run. Exit status 1
 * where a budget does not hold.
 */
export async function main(): Promise<void> {
  await runToExit(async () => {
    await buildService();
    await buildIfNeeded(console.log);
    const rows: Row[] = [];
    await withTemporaryPostgres('bench', async (postgres) => {
      await postgres.ensureDatabase('bench');
      const ground = await openPatientGround(postgres.urlFor('bench'));
      try {
        rows.push(
          ...(await weigh(ground)),
          ...(await score(ground)),
          await time(ground, postgres.urlFor('bench')),
        );
      } finally {
        await ground.stop();
      }
      await postgres.ensureDatabase('bench_dashboard');
      await migrateDatabase(postgres.urlFor('bench_dashboard'));
      rows.push(...(await list(postgres.urlFor('bench_dashboard'))));
    });
    console.table(rows.map((row) => ({ ...row, holds: row.holds ? 'yes' : 'NO' })));
    if (rows.some((row) => !row.holds)) process.exitCode = 1;
  });
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;

async function weigh(ground: PatientGround): Promise<Row[]> {
  const { scriptBytes, styleBytes, pageBytes } = await measureWeight(await ground.invite());
  const beside = 'a comparable open patient portal: 355 KB + 37 KB';
  return [
    {
      what: 'patient page, JavaScript, first view',
      measured: kilobytes(scriptBytes),
      beside,
      budget: '≤ 20 KB',
      holds: scriptBytes <= 20_000,
    },
    {
      what: 'patient page, CSS, first view',
      measured: kilobytes(styleBytes),
      beside: `the page itself ${kilobytes(pageBytes)}`,
      budget: '≤ 10 KB',
      holds: styleBytes <= 10_000,
    },
  ];
}

async function score(ground: PatientGround): Promise<Row[]> {
  const rows: Row[] = [];
  for (const page of await ground.openPages()) {
    const scores = await measureScores(page.url, page.cookie);
    const { performance, accessibility, failed } = scores;
    const bestPractices = scores['best-practices'];
    rows.push({
      what: `Lighthouse mobile, ${page.name}`,
      measured: `${performance} / ${accessibility} / ${bestPractices}`,
      beside: failed.join(', '),
      budget: '100 / 100 / 100',
      holds: performance === 100 && accessibility === 100 && bestPractices === 100,
    });
  }
  return rows;
}

async function time(ground: PatientGround, databaseUrl: string): Promise<Row> {
  const bare = await measureBareTurns(databaseUrl);
  const turns = await measureTurns(ground.url, ground.invite);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return {
    what: 'patient’s turn, 200 consultations at once',
    measured: `p95 ${ms(turns.p95Ms)}, median ${ms(turns.p50Ms)} (${turns.turns} turns)`,
    beside: `bare http + one insert: p95 ${ms(bare.p95Ms)}, median ${ms(bare.p50Ms)}`,
    budget: 'p95 ≤ 50 ms',
    holds: turns.p95Ms <= 50,
  };
}

async function list(databaseUrl: string): Promise<Row[]> {
  const { empty, requests } = await measureList(databaseUrl);
  const write = (rate: { perSecond: number; p95Ms: number }) =>
    `${rate.perSecond.toFixed(0)} a second, p95 ${rate.p95Ms.toFixed(1)} ms`;
  return [
    ...requests.map(({ name, many, few }): Row => {
      const ratio = many.perSecond / empty.perSecond;
      return {
        what: `list of 100,000, ${name}`,
        measured: `${ratio.toFixed(2)} (${write(many)})`,
        beside: `empty answer: ${write(empty)}; list of 1,000: ${write(few)}`,
        budget: '≥ 0.40; p95 as with 1,000 rows',
        holds: ratio >= 0.4 && many.p95Ms <= few.p95Ms * 1.5,
      };
    }),
  ];
}
