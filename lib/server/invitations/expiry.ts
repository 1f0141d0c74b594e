import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { type InvitationRecord, invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { OrganizationState } from '@/lib/server/session/session.ts';

/*
 * "Expired" says that nobody has started in the time in which the link is followed. The link itself goes on working.
 * It depends on the time, so no column holds it; these two say it, for one record and for a query.
 */

/** What the words for a status depend on besides the record. */
export type StatusConditions = OrganizationState & { now: number };

const dayMs = 86_400_000;

/** Until when the link is followed; the organization's default for rows from before there was a choice. */
export function findExpiry(
  record: Pick<InvitationRecord, 'expiresAt' | 'createdAt'>,
  expiryDays: number,
): Date {
  return record.expiresAt ?? new Date(record.createdAt.getTime() + expiryDays * dayMs);
}

/** As `findExpiry`, of a row of a list. */
export function findRowExpiry(
  record: { expiresAt: string | null; createdAt: string },
  expiryDays: number,
): string {
  return record.expiresAt ?? new Date(Date.parse(record.createdAt) + expiryDays * dayMs).toISOString();
}

/** From now, for so many days. */
export function countFromNow(days: number): Date {
  return new Date(Date.now() + days * dayMs);
}

/**
 * Not started, and expired or not yet; `invitations_by_expiry` answers both halves.
 *
 * @param isExpired - which of the two
 */
export function matchNotStarted(
  { now, expiryDays }: Pick<StatusConditions, 'now' | 'expiryDays'>,
  isExpired: boolean,
): SQL {
  const at = new Date(now).toISOString();
  const createdAt = new Date(now - expiryDays * dayMs).toISOString();
  const sign = isExpired ? sql`<=` : sql`>`;
  return sql`(${invitations.status} = 'not_started' and (
    ${invitations.expiresAt} ${sign} ${at}::timestamptz
    or (${invitations.expiresAt} is null and ${invitations.createdAt} ${sign} ${createdAt}::timestamptz)))`;
}
