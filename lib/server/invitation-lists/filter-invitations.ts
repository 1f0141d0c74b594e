import 'server-only';
import { and, eq, gt, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { keysWhere } from '@/common/keys.ts';
import { matchNotStarted, type StatusConditions } from '@/lib/server/invitations/expiry.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { readSearch } from '@/lib/server/invitations/search-text.ts';
import { isUndelivered } from '@/lib/server/mail/undelivered.ts';
import type { Session } from '@/lib/server/session/session.ts';
import {
  assignedToMe,
  type FlagFilter,
  type InvitationFilter,
  type ReviewFilter,
} from '@/lib/shared/invitation-filter.ts';
import { type InvitationStatus, statusFacts } from '@/lib/shared/invitation-status.ts';

/** The condition of a filter on the organization's rows; undefined when it matches all. */
export function narrow(
  session: Session,
  filter: InvitationFilter,
  conditions: StatusConditions,
): SQL | undefined {
  const assigned = filter.assigned === assignedToMe ? session.email : filter.assigned;
  return and(
    matchStatus(filter.status, conditions),
    filter.agent ? eq(invitations.agentId, filter.agent) : undefined,
    filter.by ? eq(invitations.createdBy, filter.by) : undefined,
    assigned ? eq(invitations.assignedTo, assigned) : undefined,
    matchFlag(filter.flag),
    matchReview(filter.review),
    filter.followUp ? isFollowedUp : undefined,
    filter.mail ? isUndelivered(session) : undefined,
    filter.days ? gte(invitations.createdAt, new Date(conditions.now - filter.days * 86_400_000)) : undefined,
    filter.since ? gte(invitations.createdAt, new Date(filter.since)) : undefined,
    filter.until ? lt(invitations.createdAt, new Date(filter.until)) : undefined,
    matchWords(filter.q),
  );
}

/** Has a red flag that nobody has acknowledged. */
export const isFlagged = gt(invitations.openFlagSeverity, 0);

function matchFlag(flag: FlagFilter | null): SQL | undefined {
  if (!flag) return undefined;
  return flag === 'open' ? isFlagged : sql`${invitations.flags} <> '[]'::jsonb`;
}

/** Marked as "Needs follow-up", and not erased. */
export const isFollowedUp = sql`(${invitations.followUpAt} is not null and ${invitations.erasedAt} is null)`;

function matchReview(review: ReviewFilter | null): SQL | undefined {
  if (!review) return undefined;
  return review === 'open' ? sql`${invitations.awaitsReview}` : isNotNull(invitations.reviewedAt);
}

function matchStatus(status: InvitationStatus | null, conditions: StatusConditions): SQL | undefined {
  if (!status) return undefined;
  const cut = conditions.isServiceUnreachable;
  switch (status) {
    case 'unreachable':
      return cut
        ? inArray(invitations.status, keysWhere(statusFacts, 'isOpen'))
        : sql`${invitations.unreachableSince} is not null`;
    case 'expired':
      return matchNotStarted(conditions, true);
    case 'not_started':
      return matchNotStarted(conditions, false);
    default:
      return eq(invitations.status, status);
  }
}

/**
 * Each term of the search must match in one of its alternatives: each of its words must be a prefix of one of the patient's words.
 */
function matchWords(q: string): SQL | undefined {
  const terms = readSearch(q);
  if (terms.length === 0) return undefined;
  const quote = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
  const query = terms.map((ways) => `(${ways.map((way) => way.map(quote).join(' & ')).join(' | ')})`);
  return sql`${invitations.searchWords} @@ ${query.join(' & ')}::tsquery`;
}
