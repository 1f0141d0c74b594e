import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { type InvitationRecord, invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { OrganizationState } from '@/lib/server/session/session.ts';

/*
 * An invitation expires when the patient has not started while its link is followed. The link itself keeps working. Since that
 * depends on the current time, no column stores it; these two functions derive it, for a record and for a query.
 */

/** What a status depends on besides the record. */
export type StatusConditions = OrganizationState & { now: number };

const dayMs = 86_400_000;

/** Until when the link is followed; rows from before that could be chosen get the organization's default. */
export function findExpiry(
  record: Pick<InvitationRecord, 'expiresAt' | 'createdAt'>,
  expiryDays: number,
): Date {
  return record.expiresAt ?? new Date(record.createdAt.getTime() + expiryDays * dayMs);
}

/** Like `findExpiry`, for a row of a list. */
export function findRowExpiry(
  record: { expiresAt: string | null; createdAt: string },
  expiryDays: number,
): string {
  return record.expiresAt ?? new Date(Date.parse(record.createdAt) + expiryDays * dayMs).toISOString();
}

/** The time in so many days from now. */
export function addDaysToNow(days: number): Date {
  return new Date(Date.now() + days * dayMs);
}

/**
 * Condition for invitations that are not started, expired or not; served by the index `invitations_by_expiry`.
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
