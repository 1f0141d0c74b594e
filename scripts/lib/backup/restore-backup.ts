import path from 'node:path';
import pg from 'pg';
import * as z from 'zod';
import { withDatabaseClient } from '../../../common/database-client.ts';
import { StartError } from '../fail.ts';
import { copyIn, emptyTables, fullName, listTables, setSequences } from './copy-tables.ts';
import { type Manifest, type PartManifest, readManifest } from './manifest.ts';
import { keysSchema, type LocatedPart, locateParts, mainSchema, type PartName } from './parts.ts';
import { type Identity, readSealedFile } from './sealed-file.ts';

export type RestorePlan = {
  urls: Partial<Record<PartName, string>>;
  /** Folder of the backup to restore. */
  from: string;
  /** Folder with the copy of the content keys. */
  keysFrom: string;
  identity: Identity;
  /** Whether existing data in the databases may be deleted. */
  isReplacing: boolean;
  /** Migrates a program's database, or completes a restored one, with the program's own tool. */
  run(part: PartName, command: 'migrate' | 'finish-restore'): Promise<void>;
};

export type RestoreResult = { madeAt: string; rows: number };

/**
 * Restores a backup into both databases, each program in one transaction that checks the number of rows. What was erased since the
 * backup stays erased, and all sessions have ended.
 * @throws StartError when the backup is incomplete or does not fit, or the databases contain data
 */
export async function restoreBackup(plan: RestorePlan): Promise<RestoreResult> {
  const backup = await readManifest(plan.from, 'backup');
  const keys = await readManifest(plan.keysFrom, 'keys');
  if ((backup.isEncrypted || keys.isEncrypted) && plan.identity === null) {
    throw new StartError('The backup is encrypted: give the file of its identity with --identity.');
  }
  if (keys.madeAt < backup.madeAt) {
    throw new StartError(
      `The content keys were copied at ${keys.madeAt}, before the backup of ${backup.madeAt}: what came between could not be opened. Give a newer copy of the keys.`,
    );
  }
  const parts = locateParts(plan.urls);
  for (const part of parts) await makeRoom(plan, part);
  for (const part of parts) {
    await plan.run(part.name, 'migrate');
    await fill(plan, part, requirePart(backup, part), requirePart(keys, part));
  }
  for (const part of parts) await plan.run(part.name, 'finish-restore');
  const rows = backup.parts.flatMap((part) => part.tables).reduce((sum, table) => sum + table.rows, 0);
  return { madeAt: backup.madeAt, rows };
}

function requirePart(manifest: Manifest, part: LocatedPart): PartManifest {
  const found = manifest.parts.find(({ name }) => name === part.name);
  if (!found) throw new StartError(`The backup holds nothing of the ${part.name}.`);
  return found;
}

function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return withDatabaseClient({ connectionString: url, application_name: 'consult-desk-restore' }, work);
}

async function makeRoom(plan: RestorePlan, part: LocatedPart): Promise<void> {
  await withClient(part.url, async (client) => {
    const others = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if (others.rows.length > 0) {
      throw new StartError(
        `Something is connected to the ${part.name}'s database: stop the programs before restoring.`,
      );
    }
    const { rows } = await client.query(
      `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'
       and (nspname <> 'public' or exists (select 1 from pg_class c where c.relnamespace = pg_namespace.oid and c.relkind in ('r', 'p')))`,
    );
    const schemas = z
      .array(z.object({ name: z.string() }))
      .parse(rows)
      .map(({ name }) => name);
    if (schemas.length === 0) return;
    if (!plan.isReplacing) {
      throw new StartError(
        `The ${part.name}'s database is not empty: restore into an empty one, or throw away what is in it with --replace.`,
      );
    }
    for (const name of schemas) await client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`);
    await client.query(`create schema if not exists ${mainSchema}`);
  });
}

async function fill(
  plan: RestorePlan,
  part: LocatedPart,
  backup: PartManifest,
  keys: PartManifest,
): Promise<void> {
  await withClient(part.url, async (client) => {
    const migrations = await part.readMigrations(client);
    if (migrations.join() !== backup.migrations.join()) {
      throw new StartError(
        `The backup is of another version of the ${part.name}: restore it with that version, then update.`,
      );
    }
    await client.query('begin');
    await emptyTables(client, await listTables(client, mainSchema, (name) => part.leftOut.has(name)));
    await emptyTables(client, await listTables(client, keysSchema, () => false));
    for (const [folder, tables] of [
      [plan.from, backup.tables],
      [plan.keysFrom, keys.tables],
    ] as const) {
      for (const table of tables) {
        const rows = readSealedFile(path.join(folder, table.file), plan.identity);
        const count = await copyIn(client, table, rows);
        if (count !== table.rows) {
          throw new StartError(`${fullName(table)} has ${count} rows of ${table.rows}: nothing was changed.`);
        }
      }
    }
    await setSequences(client, backup.sequences);
    await client.query('commit');
  });
}
