import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { desc } from 'drizzle-orm';
import { explainDatabaseOutage, isDatabaseOutage } from '@/common/database-outage.ts';
import { DatabaseRoleError } from '@/common/database-roles.ts';
import { inspect } from '@/lib/server/admin/inspect.ts';
import { type Context, EnvironmentError, getContext } from '@/lib/server/context.ts';
import { prepareDashboardDatabase } from '@/lib/server/database/migrate.ts';
import { reloadMs } from '@/lib/server/sealing/key-ring.ts';
import { findKeyId, isSealError } from '@/lib/server/sealing/sealer.ts';
import { sealingKeys } from '@/lib/server/sealing/sealing-key-table.ts';
import { finishRestore } from '@/lib/server/upkeep/finish-restore.ts';
import { rotateKeys } from '@/lib/server/upkeep/rotate-keys.ts';

/** The dashboard's commands of `npm run admin -- …`. They can run while any number of dashboards use the same database. */
const commands: Record<string, (context: Context) => Promise<string>> = {
  'token-keys rotate': async (context) => {
    const seconds = Math.ceil((reloadMs + marginMs) / 1000);
    const untilAdopted = async () => {
      console.error(`Waiting ${seconds} s, until every running dashboard seals with the new key …`);
      await delay(reloadMs + marginMs);
    };
    const { keyId, resealed, removed } = await rotateKeys(context, untilAdopted);
    return `${keyId} seals from now on. Sealed anew: ${resealed} values. Keys removed: ${removed}.`;
  },
  'database migrate': async () => 'The database is up to date.',
  'database finish-restore': async (context) => {
    await context.keyRing.verify();
    const { endedConnections, unclearMessages, erasedAgain } = await finishRestore(context);
    return `Organization connections ended: ${endedConnections}. Messages whose sending is unclear: ${unclearMessages}. Invitations erased again: ${erasedAgain}.`;
  },
  'database doctor': async (context) => JSON.stringify(await inspect(context)),
  'token-keys list': async (context) => {
    const rows = await context.db.select().from(sealingKeys).orderBy(desc(sealingKeys.createdAt));
    const lines = rows.map((row, index) => {
      const use = index === 0 ? 'seals' : 'opens';
      return `${row.id}  ${use}  since ${row.createdAt.toISOString()}  wrapped by ${findKeyId(row.wrapped)}`;
    });
    return lines.join('\n') || 'There is no key yet: the first sign-in makes one.';
  },
};

const marginMs = 5_000;

async function main(argv: string[]): Promise<void> {
  // Like Next's server: the migrations are beside the bundle.
  process.chdir(import.meta.dirname);
  const command = commands[argv.join(' ')];
  if (!command) {
    console.error(
      `Usage:\n${Object.keys(commands)
        .map((name) => `  npm run admin -- ${name}`)
        .join('\n')}`,
    );
    process.exitCode = 2;
    return;
  }
  const context = getContext();
  try {
    await prepareDashboardDatabase(context.env);
    console.log(await command(context));
  } finally {
    await context.pool.end();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected =
    error instanceof EnvironmentError || error instanceof DatabaseRoleError || isSealError(error);
  if (isExpected && error instanceof Error) console.error(error.message);
  else console.error(isDatabaseOutage(error) ? explainDatabaseOutage(error, 'DATABASE_URL') : error);
  process.exitCode = 1;
});
