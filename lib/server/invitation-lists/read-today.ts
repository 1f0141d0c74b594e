import 'server-only';
import { and, asc, desc, eq, gte, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { FlagLevel } from '@/contract/flag-level.ts';
import type { Context } from '@/lib/server/context.ts';
import { isAfter, type ListOrder, orderRows, toPage } from '@/lib/server/database/keyset.ts';
import { countRows } from '@/lib/server/invitation-lists/count-invitations.ts';
import { isFlagged, isFollowedUp } from '@/lib/server/invitation-lists/filter-invitations.ts';
import { changedAt, readPosition, sortColumns } from '@/lib/server/invitation-lists/order-invitations.ts';
import { matchNotStarted } from '@/lib/server/invitations/expiry.ts';
import { type InvitationRecord, invitations } from '@/lib/server/invitations/invitation-table.ts';
import {
  findConditions,
  toInvitationRow,
  toRowRecord,
  type ViewConditions,
} from '@/lib/server/invitations/invitation-view.ts';
import { ownRows } from '@/lib/server/invitations/listed-invitations.ts';
import { addReportWords } from '@/lib/server/invitations/report-words.ts';
import { readMailTrouble } from '@/lib/server/mail/mail-trouble.ts';
import { findUndelivered, isUndelivered } from '@/lib/server/mail/undelivered.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { Count } from '@/lib/shared/operations/invitation.ts';
import type { FlaggedPage, Today, TodayRow } from '@/lib/shared/operations/today.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

/** The most rows of a section, and of a page of flags. */
const sectionSize = 50;
const waitingSize = 8;

/** Like the database's function `open_flag_severity`. */
const severities: Record<FlagLevel, number> = { EMERGENCY: 4, UNCONFIRMED: 3, DENIED: 2, URGENT: 1 };

/** An open emergency, or one that is not confirmed: such rows are loaded until none is left (S38). */
const isPressing = gte(invitations.openFlagSeverity, severities.UNCONFIRMED);
const isUnclear = eq(invitations.status, 'unclear');

const worstFirst: ListOrder = { columns: sortColumns.urgency, descending: true };

/** Erased invitations need no action. */
const unerasedRows = (session: Session) => and(ownRows(session), isNull(invitations.erasedAt));

/**
 * The data of the start page. Every section is ranked by the database before it is cut, and has the number of all its rows (S38).
 */
export async function readToday(context: Context, session: Session): Promise<Today> {
  const conditions = findConditions(session);
  const own = unerasedRows(session);
  const calm = and(own, not(isFlagged), not(isFollowedUp));
  const isExpired = matchNotStarted(conditions, true);
  const isWaiting = matchNotStarted(conditions, false);
  const isNotDelivered = isUndelivered(session);
  const wheres = {
    flagged: and(own, isFlagged),
    followUp: and(own, isFollowedUp, not(isFlagged)),
    unclear: and(own, isUnclear, isNull(invitations.setAsideAt)),
    undelivered: and(own, isWaiting, isNotDelivered),
    expired: and(own, isExpired, isNull(invitations.setAsideAt)),
    toReview: and(calm, sql`${invitations.awaitsReview}`),
    progress: and(calm, eq(invitations.status, 'started')),
    waiting: and(own, isWaiting, not(isNotDelivered)),
  };
  const pick = (where: SQL | undefined, order: SQL[], limit = sectionSize) =>
    context.db
      .select()
      .from(invitations)
      .where(where)
      .orderBy(...order)
      .limit(limit);
  const [flagged, followUp, undelivered, other, toReview, progress, waiting, counts, mailTrouble] =
    await Promise.all([
      readFlagged(context, session, conditions, null),
      pick(wheres.followUp, [asc(invitations.followUpAt)]),
      pick(wheres.undelivered, [desc(invitations.createdAt)]),
      pick(or(wheres.unclear, wheres.expired), [desc(isUnclear), desc(invitations.createdAt)]),
      // The worst flag first, though somebody has acknowledged it; then what waits longest.
      pick(wheres.toReview, [desc(invitations.flagSeverity), asc(changedAt)]),
      pick(wheres.progress, [desc(changedAt)]),
      pick(wheres.waiting, [desc(invitations.createdAt)], waitingSize),
      countAll(context, wheres),
      mayDo(session.role, 'organization.manage') ? readMailTrouble(context) : null,
    ]);
  const known = await findUndelivered(
    context,
    session,
    [...undelivered, ...other].map(({ id }) => id),
  );
  const write = async (rows: InvitationRecord[]) =>
    (await writeRows(context, conditions, rows)).map((row) => ({
      ...row,
      undelivered: known.get(row.id) ?? null,
    }));
  const isAny =
    undelivered.length + flagged.rows.length + followUp.length + other.length + toReview.length > 0;
  return {
    attention: [...flagged.rows, ...(await write([...undelivered, ...other]))],
    mailTrouble,
    nextFlagged: flagged.nextCursor,
    followUp: await write(followUp),
    toReview: await write(toReview),
    progress: await write(progress),
    waiting: await write(waiting),
    counts: {
      ...counts,
      attention: addCounts(counts.flagged, counts.unclear, counts.undelivered, counts.expired),
    },
    hasAny: isAny || progress.length + waiting.length > 0 || (await hasAny(context, ownRows(session))),
  };
}

/**
 * A page of open flags after Today's first one: emergencies and those that are not confirmed, until none is left.
 *
 * @param cursor - `nextFlagged` of Today, or `nextCursor` of the page before
 */
export async function readMoreFlagged(
  context: Context,
  session: Session,
  cursor: string,
): Promise<FlaggedPage> {
  return readFlagged(context, session, findConditions(session), cursor);
}

/** The first page is filled up with lesser flags; the pages after it have pressing ones only. */
async function readFlagged(
  context: Context,
  session: Session,
  conditions: ViewConditions,
  cursor: string | null,
): Promise<FlaggedPage> {
  const rows = await context.db
    .select()
    .from(invitations)
    .where(and(unerasedRows(session), cursor ? isPressing : isFlagged, isAfter(worstFirst, cursor)))
    .orderBy(...orderRows(worstFirst))
    .limit(sectionSize + 1);
  const page = toPage(rows, sectionSize, (row) => readPosition(toRowRecord(row), 'urgency'));
  const next = rows[sectionSize];
  const isMorePressing = next !== undefined && next.openFlagSeverity >= severities.UNCONFIRMED;
  return {
    rows: await writeRows(context, conditions, page.rows),
    nextCursor: isMorePressing ? page.nextCursor : null,
  };
}

function writeRows(
  context: Context,
  conditions: ViewConditions,
  rows: readonly InvitationRecord[],
): Promise<TodayRow[]> {
  return Promise.all(
    rows.map((row) =>
      addReportWords(
        context,
        row,
        {
          ...toInvitationRow(toRowRecord(row), conditions),
          patientPhone: row.patientPhone,
          undelivered: null,
        },
        conditions,
      ),
    ),
  );
}

async function countAll<Name extends string>(
  context: Context,
  wheres: Record<Name, SQL | undefined>,
): Promise<Record<Name, Count>> {
  const names = Object.keys(wheres) as Name[];
  const counts = await Promise.all(
    names.map(async (name) => [name, await countRows(context, wheres[name])] as const),
  );
  return Object.fromEntries(counts) as Record<Name, Count>;
}

function addCounts(...counts: readonly Count[]): Count {
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    isMore: counts.some(({ isMore }) => isMore),
  };
}

async function hasAny(context: Context, own: SQL): Promise<boolean> {
  const rows = await context.db.select({ id: invitations.id }).from(invitations).where(own).limit(1);
  return rows.length > 0;
}
