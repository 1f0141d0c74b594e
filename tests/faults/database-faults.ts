import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../scripts/lib/process.ts';
import type { Findings, Scenario } from '../soak/run-scenario.ts';
import type { Floor } from './floor.ts';
import type { Ground } from './ground.ts';
import { Load, type LoadOptions } from './load.ts';

/** Answers to wait for between two faults, so that both programs are working when the next one starts. */
const warmUpAnswers = 30;
const healthLimitMs = 8_000;
const slowMs = 2_000;
const aloneMs = 800;
/** The load repeats requests ten times a second. */
const keptAnswersMax = 20;

/** S13, S32: both databases refuse connections. */
export const databaseAway: Scenario<Floor> = {
  name: 'database-away',
  fault: 'both databases refuse every connection',
  expected: '503 with Retry-After, no sign-out, health says so, recovers by itself',
  unit: 's',
  fullCount: 60,
  smallCount: 3,
  run: ({ ground }, seconds) =>
    underLoad(ground, async (load, problems) => {
      await Promise.all(Object.values(ground.lines).map((line) => line.refuse()));
      await expectHealth(ground, { service: false, dashboard: false }, problems);
      await pause(seconds * 1000);
      await Promise.all(Object.values(ground.lines).map((line) => line.pass()));
      return describeRecovery(await load.waitUntilServing());
    }),
};

/**
 * S13, S32: each program's health depends only on its own database, and a refresh that fails because of it is no
 * sign-out.
 */
export const oneDatabaseAway: Scenario<Floor> = {
  name: 'one-database-away',
  fault: "one program's database refuses, then the other's",
  expected: 'the health of the other program stays good, tokens that expire meanwhile end no session',
  fullCount: 10,
  smallCount: 1,
  run: ({ ground }, count) =>
    underLoad(ground, async (load, problems) => {
      for (let number = 0; number < count; number += 1) {
        for (const program of ['service', 'dashboard'] as const) {
          await ground.lines[program].refuse();
          await expectHealth(
            ground,
            { service: program !== 'service', dashboard: program !== 'dashboard' },
            problems,
          );
          if (program === 'service') await expireTokens(ground);
          await pause(aloneMs);
          await ground.lines[program].pass();
          await load.waitUntilServing();
        }
      }
      // An idempotency key whose first request failed because of the database is free again as soon as the database is
      // back.
      const kept = load.answers.filter(({ code }) => code === 'idempotency_in_progress').length;
      if (kept > keptAnswersMax * count) problems.push(`a repeat was refused ${kept} times`);
      return '';
    }),
};

/** S27: the databases accept connections and do not answer. */
export const databaseSilent: Scenario<Floor> = {
  name: 'database-silent',
  fault: 'both databases accept connections and do not answer',
  expected: 'every answer within its time-out, health says so, recovers by itself',
  unit: 's',
  fullCount: 60,
  smallCount: 1,
  run: ({ ground }, seconds) =>
    underLoad(ground, async (load, problems) => {
      await Promise.all(Object.values(ground.lines).map((line) => line.hold()));
      await expectHealth(ground, { service: false, dashboard: false }, problems);
      await pause(seconds * 1000);
      await Promise.all(Object.values(ground.lines).map((line) => line.pass()));
      return describeRecovery(await load.waitUntilServing());
    }),
};

/** Every answer of the databases is delayed. */
export const databaseSlow: Scenario<Floor> = {
  name: 'database-slow',
  fault: `every answer of both databases ${slowMs / 1000} s late`,
  expected: 'late answers or 503 and 504, nothing lost, no request without an answer',
  unit: 's',
  fullCount: 60,
  smallCount: 0,
  run: ({ ground }, seconds) =>
    underLoad(ground, async (load) => {
      await Promise.all(Object.values(ground.lines).map((line) => line.slow(slowMs)));
      await pause(seconds * 1000);
      await Promise.all(Object.values(ground.lines).map((line) => line.pass()));
      return describeRecovery(await load.waitUntilServing());
    }),
};

/** S28: the server of the databases is stopped and started. */
export const databaseRestarted: Scenario<Floor> = {
  name: 'database-restarted',
  fault: 'PostgreSQL is stopped and started',
  expected: 'recovers by itself, nothing lost',
  fullCount: 20,
  smallCount: 0,
  run: ({ ground, postgres }, count) =>
    underLoad(ground, async (load) => {
      let longestMs = 0;
      for (let number = 0; number < count; number += 1) {
        await postgres.stop();
        await postgres.start();
        longestMs = Math.max(longestMs, await load.waitUntilServing());
      }
      return describeRecovery(longestMs);
    }),
};

/** Connections to the databases are reset in the middle of requests. */
export const connectionsReset: Scenario<Floor> = {
  name: 'connections-reset',
  fault: 'every connection to both databases is reset',
  expected: 'recovers by itself, nothing lost or duplicated',
  fullCount: 300,
  smallCount: 8,
  run: ({ ground }, count) =>
    underLoad(ground, async (load) => {
      for (let number = 0; number < count; number += 1) {
        await pause(Math.random() * 200);
        for (const line of Object.values(ground.lines)) line.cut();
      }
      return describeRecovery(await load.waitUntilServing());
    }),
};

/** Plays a fault under load, and checks what must hold in spite of it. */
export async function underLoad(
  ground: Ground,
  play: (load: Load, problems: string[]) => Promise<string>,
  options: LoadOptions = {},
): Promise<Findings> {
  const load = await Load.start(ground, options);
  const problems: string[] = [];
  let seen = '';
  try {
    await waitUntil(() => load.countDone() >= warmUpAnswers, {
      timeoutMs: 30_000,
      what: 'the load to begin',
    });
    seen = await play(load, problems);
  } catch (error) {
    // Continue: the problems that the load has recorded say more.
    problems.push(error instanceof Error ? error.message : String(error));
  }
  const end = await load.stop();
  return {
    problems: [...problems, ...end.problems],
    seen: [seen, end.seen].filter((part) => part !== '').join('; '),
  };
}

const describeRecovery = (afterMs: number) => `served again after ${(afterMs / 1000).toFixed(1)} s`;

/** Makes every access token of the dashboard's sessions expire. */
export async function expireTokens(ground: Ground): Promise<void> {
  await ground.databases.dashboard.query(
    "update token_families set token_expires_at = now() - interval '1 second', refresh_from = now() - interval '1 second'",
  );
}

/** Checks each program's /health, called directly. */
async function expectHealth(
  ground: Ground,
  isGood: Record<'service' | 'dashboard', boolean>,
  problems: string[],
): Promise<void> {
  const addresses = {
    service: ground.services.map(({ url }) => `${url}/health`),
    dashboard: ground.dashboards.map(({ url }) => `${url}/api/health`),
  };
  const programs = ['service', 'dashboard'] as const;
  const asked = programs.flatMap((program) => addresses[program].map((address) => ({ program, address })));
  await Promise.all(
    asked.map(async ({ program, address }) => {
      const status = await fetch(address, { signal: AbortSignal.timeout(healthLimitMs) }).then(
        (answer) => answer.status,
        () => null,
      );
      const wanted = isGood[program] ? 200 : 503;
      if (status !== wanted) problems.push(`the health of the ${program} was ${status} instead of ${wanted}`);
    }),
  );
}
