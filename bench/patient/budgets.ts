import { measureWeight, toKilobytes } from '../page-weight.ts';
import type { Row } from '../row.ts';
import type { PatientBench } from './ground.ts';
import { measureScores } from './scores.ts';
import { measureBareTurns, measureTurns } from './turns.ts';

/** The budgets of the patient's pages. */
export async function benchPatient(ground: PatientBench, databaseUrl: string): Promise<Row[]> {
  return [...(await weigh(ground)), ...(await score(ground)), await time(ground, databaseUrl)];
}

async function weigh(ground: PatientBench): Promise<Row[]> {
  const { scriptBytes, styleBytes, pageBytes } = await measureWeight(await ground.invite());
  const beside = 'a comparable open patient portal: 355 KB + 37 KB';
  return [
    {
      what: 'patient page, JavaScript, first view',
      measured: toKilobytes(scriptBytes, 1),
      beside,
      budget: '≤ 20 KB',
      holds: scriptBytes <= 20_000,
    },
    {
      what: 'patient page, CSS, first view',
      measured: toKilobytes(styleBytes, 1),
      beside: `the page itself ${toKilobytes(pageBytes, 1)}`,
      budget: '≤ 10 KB',
      holds: styleBytes <= 10_000,
    },
  ];
}

async function score(ground: PatientBench): Promise<Row[]> {
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

async function time(ground: PatientBench, databaseUrl: string): Promise<Row> {
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
