import 'server-only';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { inspectServingRole } from '@/common/database-roles.ts';
import type { Context } from '@/lib/server/context.ts';
import { databaseSettings, rolePlan } from '@/lib/server/database/migrate.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { areReadable } from '@/lib/server/invitations/stored-flags.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { isSealError } from '@/lib/server/sealing/sealer.ts';
import { connections } from '@/lib/server/tokens/connection-table.ts';
import { trackers } from '@/lib/server/tracker/tracker-table.ts';

/** Result of one check. `failing` needs action now, `doubtful` soon; `detail` says what was found, without names. */
export type HealthFinding = { what: string; state: 'good' | 'doubtful' | 'failing'; detail: string };

/** Checks of the dashboard's database for an operator. */
export async function inspect(context: Context): Promise<HealthFinding[]> {
  return [
    await inspectServingRole((text, values) => context.pool.query(text, values), rolePlan, databaseSettings),
    await inspectKeys(context),
    await inspectStored(context),
    await inspectMail(context),
    await inspectConnections(context),
    await inspectTracking(context),
  ];
}

async function inspectKeys({ keyRing }: Context): Promise<HealthFinding> {
  const what = 'Sealing keys';
  try {
    await keyRing.verify();
    return { what, state: 'good', detail: 'TOKEN_KEYS opens them' };
  } catch (error) {
    if (!isSealError(error)) throw error;
    return { what, state: 'failing', detail: 'the key that wrapped them is not in TOKEN_KEYS' };
  }
}

/** The newest rows whose lists of flags are read. */
const rowsMax = 5_000;

const listsSchema = z.object({
  id: z.string(),
  flags: z.unknown(),
  acknowledgements: z.unknown(),
  acknowledgementsTakenBack: z.unknown(),
  callAttempts: z.unknown(),
});

/** Whether the flags of the newest consultations can be read: one that cannot stands as an emergency. */
async function inspectStored({ db }: Context): Promise<HealthFinding> {
  const { rows } = await db.execute(sql`
    select id, flags, acknowledgements, acknowledgements_taken_back as "acknowledgementsTakenBack",
      call_attempts as "callAttempts" from ${invitations}
    where flags <> '[]'::jsonb order by created_at desc limit ${rowsMax}`);
  const bad = z
    .array(listsSchema)
    .parse(rows)
    .filter((row) => !areReadable(row));
  return {
    what: 'Stored values',
    state: bad.length === 0 ? 'good' : 'failing',
    detail:
      bad.length === 0
        ? 'the flags of the newest consultations can be read'
        : `${bad.length} invitations have flags that cannot be read (${bad
            .slice(0, 3)
            .map(({ id }) => id)
            .join(', ')}): restore a backup from before; the log names other values`,
  };
}

async function inspectMail({ db, env }: Context): Promise<HealthFinding> {
  const late = await db.$count(
    deliveries,
    sql`${deliveries.state} in ('queued', 'sending') and ${deliveries.dueAt} < now() - interval '10 minutes'`,
  );
  const stuck = `${late} messages wait for more than ten minutes`;
  if (late > 0) return { what: 'Mail to patients', state: 'failing', detail: stuck };
  return {
    what: 'Mail to patients',
    state: 'good',
    detail: env.mail === null ? 'none is sent from here (no MAIL_URL)' : 'nothing waits',
  };
}

async function inspectConnections({ db }: Context): Promise<HealthFinding> {
  const working = await db.$count(
    connections,
    and(isNull(connections.endedAt), isNotNull(connections.familyId)),
  );
  const ended = await db.$count(connections, isNotNull(connections.endedAt));
  return {
    what: 'Organization connections',
    state: ended > 0 ? 'doubtful' : 'good',
    detail: `${working} working, ${ended} ended${ended > 0 ? ': an owner grants them anew in Settings' : ''}`,
  };
}

async function inspectTracking({ db }: Context): Promise<HealthFinding> {
  const unreachable = await db.$count(trackers, isNotNull(trackers.unreachableSince));
  return {
    what: 'Following of consultations',
    state: unreachable > 0 ? 'failing' : 'good',
    detail:
      unreachable > 0
        ? `the service does not answer for ${unreachable} organizations`
        : 'the service answers',
  };
}
