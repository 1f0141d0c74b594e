import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../scripts/lib/embedded-postgres.ts';
import { StartError } from '../../../scripts/lib/fail.ts';
import { query } from '../service/query.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-installation-'));
chmodSync(folder, 0o711);
/** An installation with one row that is never started: each test uses a copy of it that looks like an original. */
const model = path.join(folder, 'model');
const running: EmbeddedPostgres[] = [];
let number = 0;

export async function start(dataFolder: string, signal?: AbortSignal): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder, durable: false, ...(signal ? { signal } : {}) });
  running.push(postgres);
  return postgres;
}

/** The message with which a start is refused. */
export async function refusalOf(dataFolder: string): Promise<string> {
  const failure = await start(dataFolder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  return failure instanceof StartError ? failure.message : '';
}

export const readRows = (postgres: EmbeddedPostgres) =>
  query(postgres.urlFor('clinic'), 'select name from patients');
export const kept = [{ name: 'one' }];

export function newName(): string {
  number += 1;
  return path.join(folder, `data-${number}`);
}

/** Like `cp -a`. */
export function copy(from: string, to: string): string {
  expect(spawnSync('cp', ['-a', from, to]).status).toBe(0);
  return to;
}

/** A stopped installation of its own, which is no copy. */
export async function makeInstallation(): Promise<string> {
  const dataFolder = copy(model, newName());
  const postgres = await start(dataFolder);
  postgres.settle();
  await postgres.stop();
  return dataFolder;
}

/**
 * Installations with a PostgreSQL of their own in a temporary folder of this test file; each server that a test has started is
 * stopped after it.
 */
export function prepareInstallations(): void {
  beforeAll(async () => {
    const postgres = await start(model);
    await postgres.ensureDatabase('clinic');
    await query(postgres.urlFor('clinic'), "create table patients as select 'one'::text as name");
    await postgres.stop();
  }, 120_000);

  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}
