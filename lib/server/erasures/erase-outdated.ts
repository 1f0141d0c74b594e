import 'server-only';
import { and, asc, isNull, lt, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import { getOrganization } from '@/lib/server/consult-api/organization.ts';
import { untag } from '@/lib/server/consult-api/save-against.ts';
import type { Context } from '@/lib/server/context.ts';
import { eraseRecord } from '@/lib/server/erasures/erase-record.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { automaticActor } from '@/lib/server/mail/delivery-store.ts';
import { claimForRetention, noteRetention } from '@/lib/server/organization/retention-store.ts';
import { noteTimeZone } from '@/lib/server/organization/settings-store.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { findTokensToBorrow } from '@/lib/server/tokens/borrow-tokens.ts';

const batchSize = 50;

/** Start of the retention period, as the service counts it: the last answer, or the invitation where there is none. */
const keptSince = sql`coalesce(${invitations.finishedAt}, ${invitations.encounterUpdatedAt},
  ${invitations.linkFollowedAt}, ${invitations.startedAt}, ${invitations.createdAt})`;

/**
 * Erases the dashboard's data of patients whose retention period is over. The service sets the period and erases its own data
 * itself. It is asked first; without a usable token, the last known period applies.
 * @returns how many invitations were erased
 */
export async function eraseOutdated(context: Context): Promise<number> {
  let erased = 0;
  for (const { scope, retentionDays } of await claimForRetention(context)) {
    const days = await readRetention(context, scope, retentionDays);
    if (days !== null) erased += await eraseOlder(context, scope, days);
  }
  return erased;
}

async function readRetention(context: Context, scope: Scope, known: number | null): Promise<number | null> {
  const tokens = await findTokensToBorrow(context, scope, new Set());
  if (tokens === null) return known;
  const answer = untag(await getOrganization(context, tokens.holder));
  if (!answer.ok) return known;
  // This is the only hourly call for the organization's settings at the service, so take the time zone from it as well.
  await noteTimeZone(context, scope, answer.value.timeZone);
  if (answer.value.retention === null) return known;
  const { days } = answer.value.retention;
  await noteRetention(context, scope, days);
  return days;
}

async function eraseOlder(context: Context, scope: Scope, days: number): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await eraseBatch(context, scope, days);
    if (ids.length > 0) await notifyChange(context, { ...scope, kind: 'invitations', ids });
    count += ids.length;
    if (ids.length < batchSize) return count;
  }
}

async function eraseBatch(context: Context, scope: Scope, days: number): Promise<string[]> {
  return await context.db.transaction(async (transaction) => {
    const rows = await transaction
      .select({ id: invitations.id })
      .from(invitations)
      .where(
        and(
          matchOwnInvitations(scope, isNull(invitations.erasedAt)),
          lt(keptSince, sql`now() - make_interval(days => ${days})`),
        ),
      )
      .orderBy(asc(invitations.id))
      .limit(batchSize)
      .for('update');
    const erased: string[] = [];
    for (const { id } of rows) {
      if (!(await eraseRecord(transaction, scope, { id, by: null, isKeptByService: false }))) continue;
      await recordAudit({ db: transaction }, scope, automaticActor, 'invitation.erase', id);
      erased.push(id);
    }
    return erased;
  });
}
