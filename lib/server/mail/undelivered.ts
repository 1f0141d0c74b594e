import 'server-only';
import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { maskAddress } from '@/lib/shared/contact.ts';
import { needlessMail } from '@/lib/shared/mail-failure.ts';
import type { UndeliveredView } from '@/lib/shared/operations/today.ts';

const later = alias(deliveries, 'later');

/** A message that failed, or may have, and after which none was queued for the same invitation. */
function matchUndelivered(scope: Scope): SQL {
  const isLast = sql`not exists (select 1 from ${deliveries} as later
    where ${eq(later.service, deliveries.service)} and ${eq(later.organizationId, deliveries.organizationId)}
      and ${eq(later.invitationId, deliveries.invitationId)}
      and (${later.createdAt}, ${later.id}) > (${deliveries.createdAt}, ${deliveries.id}))`;
  const isFailed = and(
    eq(deliveries.service, scope.service),
    eq(deliveries.organizationId, scope.organizationId),
    sql`${deliveries.state} in ('failed', 'unclear')`,
    or(sql`${deliveries.failure} is null`, notInArray(deliveries.failure, [...needlessMail])),
  );
  return sql`${isFailed} and ${isLast}`;
}

/**
 * Condition: the patient has not started, and the last message did not arrive or may not have (S38 keeps it in sight). It ends with
 * another message, when the link is shared in another way, and when it is put aside.
 */
export function isUndelivered(scope: Scope): SQL {
  return sql`(${invitations.state} = 'created' and ${invitations.status} = 'not_started' and exists (
    select 1 from ${deliveries} where ${eq(deliveries.invitationId, invitations.id)} and ${matchUndelivered(scope)}
      and ${deliveries.dueAt} >= coalesce(greatest(${invitations.setAsideAt}, ${invitations.sentAt}), '-infinity')))`;
}

/** The message that did not arrive, by the invitation's id. */
export async function findUndelivered(
  context: Context,
  scope: Scope,
  invitationIds: readonly string[],
): Promise<Map<string, UndeliveredView>> {
  if (invitationIds.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.invitationId, [...invitationIds]), matchUndelivered(scope)));
  return new Map(
    rows.map(({ invitationId, kind, state, address, failure }) => [
      invitationId,
      { kind, state: state === 'unclear' ? 'unclear' : 'failed', address: maskAddress(address), failure },
    ]),
  );
}
