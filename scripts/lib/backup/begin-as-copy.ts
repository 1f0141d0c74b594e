import pg from 'pg';
import { withDatabaseClient } from '../../../common/database-client.ts';
import { StartError } from '../fail.ts';
import type { ProgramName } from '../program-databases.ts';
import { askTool } from '../program-tools.ts';
import { listTables } from './copy-tables.ts';
import { dashboardMigrations, locateParts, mainSchema } from './parts.ts';

/**
 * Prepares a copied installation in the way a restore does: sessions and organization connections have ended, queued patients' mail
 * is unclear, and alerts may be sent twice but are never lost. So a copy does not send the original's mail to patients. Idempotent.
 * @param urls - the copied databases, with the role that owns the tables
 * @param environment - the settings of both programs
 * @throws StartError with the program's own sentence when it fails
 */
export async function beginAsCopy(
  urls: Partial<Record<ProgramName, string>>,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const run = async (program: ProgramName, command: 'migrate' | 'finish-restore') => {
    const answer = await askTool({ environment }, program, ['database', command]);
    if (answer.status === 0) return answer.output.trim();
    throw new StartError(`The copied ${program} could not begin: ${answer.problem}`);
  };
  console.error('This folder is a copy, or came from another disk. It begins as after a restore:');
  for (const part of locateParts(urls)) {
    await run(part.name, 'migrate');
    await endSessions(part.url, (name) => part.leftOut.has(name) && name !== dashboardMigrations);
    console.error(`  ${await run(part.name, 'finish-restore')}`);
  }
  console.error('  Everybody signs in again. Mail to patients that waited is shown as unclear.');
}

/** Empties the tables that a restore leaves out, row by row: TRUNCATE would also empty the tables that refer to them. */
async function endSessions(url: string, isEmptied: (name: string) => boolean): Promise<void> {
  await withDatabaseClient(
    { connectionString: url, application_name: 'consult-desk-copy' },
    async (client) => {
      await client.query('begin');
      const tables = await listTables(client, mainSchema, (name) => !isEmptied(name));
      for (const { schema, name } of tables)
        await client.query(`delete from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
      await client.query('commit');
    },
  );
}
