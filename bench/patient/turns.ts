import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type ConsultationJson, ProgramPatient, passingValues } from '../../tests/helpers/program-patient.ts';
import { percentile } from '../percentile.ts';

const consultationsAtOnce = 200;
/** Faster than people: a turn is designed for a median of 18 s. */
const thinkMs = { from: 2_000, to: 6_000 };
/** Long enough for whole interviews with their lists; the first answers after the start count as well. */
const measuredMs = 90_000;
/** The floor needs less time: its answers are all alike. */
const measuredBareMs = 10_000;

export type Turns = { p50Ms: number; p95Ms: number; turns: number };

/**
 * 200 patients who answer at the same time, each after a random pause: the time from sending an answer until the next question is
 * received as the page shows it.
 * @param invite - makes an invitation and gives its link
 */
export async function measureTurns(serviceUrl: string, invite: () => Promise<string>): Promise<Turns> {
  const patients = await Promise.all(
    Array.from({ length: consultationsAtOnce }, async () => {
      const patient = new ProgramPatient(serviceUrl);
      const link = await invite();
      return { patient, started: (await patient.post(link, { consent: true, locale: 'en' })).body };
    }),
  );
  const timesMs: number[] = [];
  const until = performance.now() + measuredMs;
  await Promise.all(
    patients.map(async ({ patient, started }) => {
      let current: ConsultationJson | null = started;
      while (performance.now() < until) {
        await pause(thinkMs.from + Math.random() * (thinkMs.to - thinkMs.from));
        if (current === null) {
          current = (await patient.post(await invite(), { consent: true, locale: 'en' })).body;
          continue;
        }
        const startedAt = performance.now();
        current = await takeTurn(patient, current);
        timesMs.push(performance.now() - startedAt);
      }
    }),
  );
  return summarize(timesMs);
}

async function takeTurn(
  patient: ProgramPatient,
  current: ConsultationJson,
): Promise<ConsultationJson | null> {
  const { encounterId, screen } = current;
  if (screen === null) return null;
  const words = 'My left knee hurts when I climb the stairs, for three days, and I have a cough';
  const answer = await patient.post(
    `/consultation/${encounterId}`,
    { messageId: randomUUID(), screenId: screen.id, values: passingValues(screen, words) },
    { 'x-page': 'main' },
  );
  if (answer.status !== 200) throw new Error(`A turn was answered ${answer.status}`);
  return answer.body.status === 'FINISHED' ? null : answer.body;
}

/** The floor: one insert into the same database by a bare server, under the same load. */
export async function measureBareTurns(databaseUrl: string): Promise<Turns> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query('create table if not exists bench_turns (id text primary key, body jsonb not null)');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void pool
        .query('insert into bench_turns (id, body) values ($1, $2)', [
          randomUUID(),
          Buffer.concat(chunks).toString(),
        ])
        .then(() => response.end('{}'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const timesMs: number[] = [];
  const until = performance.now() + measuredBareMs;
  await Promise.all(
    Array.from({ length: consultationsAtOnce }, async () => {
      while (performance.now() < until) {
        await pause(thinkMs.from + Math.random() * (thinkMs.to - thinkMs.from));
        const startedAt = performance.now();
        const response = await fetch(url, {
          method: 'POST',
          body: JSON.stringify({ value: 'x'.repeat(200) }),
        });
        await response.text();
        timesMs.push(performance.now() - startedAt);
      }
    }),
  );
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await pool.query('drop table bench_turns');
  await pool.end();
  return summarize(timesMs);
}

function summarize(timesMs: number[]): Turns {
  return { p50Ms: percentile(timesMs, 0.5), p95Ms: percentile(timesMs, 0.95), turns: timesMs.length };
}
