import { text } from 'node:stream/consumers';
import { loadConfig } from '../config/load-config.ts';
import { deriveSecretKeys } from '../config/secret-keys.ts';
import { explainStartFailure } from '../explain-start-failure.ts';
import { openDatabase } from '../store/database.ts';
import { prepareServiceDatabase } from '../store/migrate.ts';
import { CommandError } from './command.ts';
import { createCommandContext } from './command-context.ts';
import { describeUsage, runCommand } from './commands.ts';

/** `npm run admin -- …`. May run while the programs run: it uses the same database. */
async function main(argv: string[]): Promise<void> {
  // Needs neither settings nor a database.
  if (argv.some((word) => word === '--help' || word === '-h')) return console.log(describeUsage());
  const config = loadConfig(process.env);
  const secrets = deriveSecretKeys(config.secret, config.previousSecrets);
  await prepareServiceDatabase(config);
  const { db, close } = openDatabase(config.databaseUrl, { maxConnections: 2 });
  try {
    const output = await runCommand(
      createCommandContext({
        db,
        secrets,
        webhookTargets: config.webhookTargets,
        hasMailServer: config.mail !== null,
        readStandardInput: () => text(process.stdin),
      }),
      argv,
    );
    console.log(argv.includes('--json') ? JSON.stringify(output.data) : output.text);
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof CommandError ? error.message : explainStartFailure(error));
  process.exitCode = error instanceof CommandError ? error.exitCode : 1;
});
