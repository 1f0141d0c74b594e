import { isDatabaseOutage } from '../common/database-outage.ts';
import { backUp, copyContentKeys, makeBackupKey, restore } from './lib/backup/commands.ts';
import { type Databases, openDatabases } from './lib/databases.ts';
import { examine } from './lib/doctor.ts';
import { runToExit, StartError } from './lib/fail.ts';
import { runTool } from './lib/program-tools.ts';

/** What concerns both databases at once. */
const commands: Record<string, (databases: Databases, args: string[]) => Promise<void>> = {
  backup: backUp,
  'backup-key': makeBackupKey,
  'content-keys': copyContentKeys,
  doctor: examine,
  restore,
};

/**
 * `npm run admin -- …`: the programs' administration tools with this installation's settings. Uses the running
 * embedded database, or starts it for the length of the command.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const databases = await openDatabases();
    try {
      const [name = '', ...rest] = args;
      const command = commands[name];
      if (command) await command(databases, rest);
      else process.exitCode = await runTool(databases, name === 'token-keys' ? 'dashboard' : 'service', args);
    } catch (error) {
      throw isDatabaseOutage(error) ? new StartError(explainOutage(error)) : error;
    } finally {
      await databases.close();
    }
  });
}

function explainOutage(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `The database does not answer, or cannot work just now${code}. Look whether PostgreSQL runs, has room on its disk, and is where DATABASE_URL and SERVICE_DATABASE_URL say; then run this again.`;
}
