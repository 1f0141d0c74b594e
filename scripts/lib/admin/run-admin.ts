import { spawnSync } from 'node:child_process';
import { explainDatabaseOutage, isDatabaseOutage } from '../../../common/database-outage.ts';
import { backUp, backupUsages, copyContentKeys, makeBackupKey, restore } from '../backup/commands.ts';
import { openDatabases } from '../databases.ts';
import { doctorUsage, runDoctor } from '../doctor.ts';
import { runToExit, StartError } from '../fail.ts';
import type { Databases, ProgramName } from '../program-databases.ts';
import { askTool, runTool } from '../program-tools.ts';
import { readEnvFile } from '../settings.ts';
import { errorCodeOf } from '../system-errors.ts';

/** Commands that work on both databases. */
const commands: Record<string, (databases: Databases, args: string[]) => Promise<void>> = {
  backup: backUp,
  'backup-key': makeBackupKey,
  'content-keys': copyContentKeys,
  doctor: runDoctor,
  migrate,
  restore,
};

/**
 * `npm run admin -- …`: runs the built administration tools of the programs with this installation's settings. Uses the running
 * embedded database, or starts it for the duration of the command.
 */
export async function runAdmin(args: string[]): Promise<void> {
  await runToExit(async () => {
    const authority = findOwnAuthority();
    if (authority !== undefined) {
      process.exitCode = startAgain(authority);
      return;
    }
    if (args.length === 0 || args.some((word) => word === '--help' || word === '-h')) {
      await printUsage();
      // Without a command nothing was asked that could be done.
      process.exitCode = args.length === 0 ? 2 : 0;
      return;
    }
    const databases = await openDatabases();
    try {
      const [name = '', ...rest] = args;
      const command = commands[name];
      if (command) await command(databases, rest);
      else process.exitCode = await runTool(databases, name === 'token-keys' ? 'dashboard' : 'service', args);
    } catch (error) {
      if (isDatabaseOutage(error))
        throw new StartError(explainDatabaseOutage(error, 'DATABASE_URL and SERVICE_DATABASE_URL'));
      if (errorCodeOf(error) === lacksRight) {
        throw new StartError(
          'This needs the roles that own the databases: set MIGRATION_DATABASE_URL and SERVICE_MIGRATION_DATABASE_URL for this command (docs/operating.md, Roles of the databases).',
        );
      }
      throw error;
    } finally {
      await databases.close();
    }
  });
}

/** Every command: those of this tool, and those of both programs' tools. */
async function printUsage(): Promise<void> {
  const own = [
    backupUsages.backup,
    backupUsages.backupKey,
    backupUsages.contentKeys,
    backupUsages.restore,
    doctorUsage,
    'npm run admin -- migrate',
    'npm run admin -- token-keys rotate',
    'npm run admin -- token-keys list',
  ].map((usage) => `  ${usage.replace('npm run admin -- ', '')}`);
  const { output } = await askTool({ environment: process.env }, 'service', ['--help']);
  console.log(['Usage: npm run admin -- COMMAND', '', ...own, output.trimEnd()].join('\n'));
}

/** The additional certificate authority from `.env` (NODE_EXTRA_CA_CERTS), unless the environment sets one. */
function findOwnAuthority(): string | undefined {
  return process.env.NODE_EXTRA_CA_CERTS === undefined ? readEnvFile().NODE_EXTRA_CA_CERTS : undefined;
}

/** Starts this command again in a new process, because Node reads the additional certificate authority only at its start. */
function startAgain(authority: string): number {
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  });
  return status ?? 1;
}

/** `npm run admin -- migrate`: migrates both databases with the roles that own them, before the programs start. */
async function migrate(databases: Databases): Promise<void> {
  for (const program of Object.keys(databases.urls) as ProgramName[]) {
    console.log(`${program}:`);
    const status = await runTool(databases, program, ['database', 'migrate']);
    if (status !== 0) process.exitCode = status;
  }
}

const lacksRight = '42501';
