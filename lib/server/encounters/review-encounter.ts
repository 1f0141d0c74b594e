import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type AuditAction, recordAudit } from '@/lib/server/audit.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { tellOfFlag, tellOfReview } from '@/lib/server/encounters/tell-service.ts';
import { findInvitation, matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import { writeAcknowledgements, writeAttempts } from '@/lib/server/invitations/stored-flags.ts';
import { takeBackAcknowledgements } from '@/lib/server/invitations/take-back.ts';
import { findColleague } from '@/lib/server/people/people-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { Failure } from '@/lib/shared/failures.ts';
import type { ReviewRequest } from '@/lib/shared/operations/report.ts';
import {
  type AcknowledgeOutcome,
  callAttemptsMax,
  findOpenFlags,
  takenBackMax,
} from '@/lib/shared/review.ts';

/** Columns of a consultation that is neither reviewed nor seen. */
const withoutMarks = { reviewedAt: null, reviewedBy: null, reviewedRole: null, seenAt: null, seenBy: null };

/** Finished, abandoned or revoked: the row awaits a review or has one (S35). */
const isOver = sql`(${invitations.awaitsReview} or ${invitations.reviewedAt} is not null)`;

type Changes = { set: PgUpdateSetSource<typeof invitations>; where?: SQL };

const auditActions: Record<ReviewRequest['kind'], AuditAction> = {
  acknowledged: 'encounter.acknowledge',
  taken_back: 'encounter.take_back',
  no_answer: 'encounter.no_answer',
  reviewed: 'encounter.review',
  seen: 'encounter.see',
  follow_up: 'encounter.follow_up',
  assigned: 'encounter.assign',
};

/** Stores a clinician's decision about a consultation in the dashboard's record, by one conditional update. */
export async function reviewEncounter(
  context: Context,
  session: Session,
  record: InvitationRecord,
  request: ReviewRequest,
): Promise<Outcome<null>> {
  const changes = await describeChanges(context, session, request);
  if ('failure' in changes) return { ok: false, failure: changes.failure };
  const subject = record.encounterId ?? record.id;
  const isChanged = await context.db.transaction(async (db) => {
    const changed = await db
      .update(invitations)
      .set({ ...changes.set, updatedAt: sql`now()` })
      .where(and(matchUnerasedInvitation(session, record.id), changes.where))
      .returning({ id: invitations.id });
    if (changed.length === 0) return false;
    await recordAudit({ db }, session, session.email, auditActions[request.kind], subject);
    return true;
  });
  if (!isChanged && (await isOpenAlready(context, session, record.id, request)))
    return { ok: true, value: null };
  // The request names a flag that is not in the record, or a flag was raised after the page was shown.
  if (!isChanged) return { ok: false, failure: { code: 'conflict' } };
  if (request.kind === 'acknowledged' || request.kind === 'taken_back')
    for (const flagId of request.flagIds) tellOfFlag(context, session, record, flagId);
  if (request.kind === 'reviewed') tellOfReview(context, session, record);
  await notifyInvitation(context, session, record.id);
  return { ok: true, value: null };
}

/** Whether the request takes back what was taken back already, such as by a colleague at the same moment. */
async function isOpenAlready(
  context: Context,
  session: Session,
  id: string,
  request: ReviewRequest,
): Promise<boolean> {
  if (request.kind !== 'taken_back') return false;
  const record = await findInvitation(context, session, id);
  if (!record || record.erasedAt) return false;
  const open = findOpenFlags(record);
  return request.flagIds.every((flagId) => open.some((flag) => flag.id === flagId));
}

async function describeChanges(
  context: Context,
  session: Session,
  request: ReviewRequest,
): Promise<Changes | { failure: Failure }> {
  switch (request.kind) {
    case 'acknowledged':
      return {
        set: { acknowledgements: withAcknowledged(session, request.flagIds, request.outcome) },
        where: areRaised(request.flagIds),
      };
    case 'taken_back': {
      const [isMeant, isStanding] = matchAcknowledgement(request.flagIds, request.at);
      const { email: by, firstName: byName } = session;
      const at = new Date().toISOString();
      return {
        set: takeBackAcknowledgements(isMeant, { by, byName, at, isToldToService: false }),
        where: and(
          isStanding,
          sql`jsonb_array_length(${invitations.acknowledgementsTakenBack}) < ${takenBackMax}`,
        ),
      };
    }
    case 'no_answer':
      return {
        set: { callAttempts: withAttempts(session, request.flagIds) },
        where: and(
          areRaised(request.flagIds),
          areOpen(request.flagIds),
          sql`jsonb_array_length(${invitations.callAttempts}) < ${callAttemptsMax}`,
        ),
      };
    case 'reviewed': {
      if (!request.value) return { set: withoutMarks };
      return {
        set: {
          reviewedAt: sql`now()`,
          reviewedBy: session.firstName,
          reviewedRole: session.role,
          seenAt: null,
          seenBy: null,
        },
        where: and(isOver, eq(invitations.openFlagSeverity, 0)),
      };
    }
    case 'seen':
      return request.value
        ? { set: { seenAt: sql`now()`, seenBy: session.firstName }, where: sql`not ${isOver}` }
        : { set: { seenAt: null, seenBy: null } };
    case 'follow_up':
      return request.value
        ? {
            // The first person who marked it as seen is kept.
            set: {
              followUpAt: sql`coalesce(${invitations.followUpAt}, now())`,
              followUpBy: sql`case when ${invitations.followUpAt} is null then ${session.firstName}
                else ${invitations.followUpBy} end`,
            },
          }
        : { set: { followUpAt: null, followUpBy: null } };
    case 'assigned': {
      if (request.to === null) return { set: { assignedTo: null, assignedToName: null } };
      const colleague = await findColleague(context, session, request.to);
      if (!colleague) return { failure: { code: 'not_found' } };
      return { set: { assignedTo: colleague.email, assignedToName: colleague.name } };
    }
  }
}

/*
 * Acknowledgements are only appended, each flag once until it is taken back. The update locks the row and its expressions read the locked version: of two
 * simultaneous acknowledgements the first is kept, and both calls succeed.
 */

const wantedIds = (flagIds: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify([...new Set(flagIds)])}::jsonb)`;

const isAcknowledged = (flagId: SQL) =>
  sql`${invitations.acknowledgements} @> jsonb_build_array(jsonb_build_object('flagId', ${flagId}))`;

function withAcknowledged(session: Session, flagIds: readonly string[], outcome: AcknowledgeOutcome): SQL {
  const by = { by: session.email, byName: session.firstName, at: new Date().toISOString(), outcome };
  const made = writeAcknowledgements([...new Set(flagIds)].map((flagId) => ({ flagId, ...by })));
  return sql`${invitations.acknowledgements} || coalesce((
    select jsonb_agg(made.one) from jsonb_array_elements(${made}::jsonb) as made(one)
    where not ${isAcknowledged(sql`made.one->>'flagId'`)}), '[]'::jsonb)`;
}

/** A flag's acknowledgement of that time: on `known.one`, and whether it stands. */
function matchAcknowledgement(flagIds: readonly string[], at: string): [SQL, SQL] {
  const meant = flagIds.map((flagId) => JSON.stringify({ flagId, at }));
  return [
    sql`known.one @> any(${sql.param(meant)}::jsonb[])`,
    sql`${invitations.acknowledgements} @> ${`[${meant.join(',')}]`}::jsonb`,
  ];
}

function withAttempts(session: Session, flagIds: readonly string[]): SQL {
  const by = { by: session.email, byName: session.firstName, at: new Date().toISOString() };
  const attempts = writeAttempts([...new Set(flagIds)].map((flagId) => ({ flagId, ...by })));
  return sql`${invitations.callAttempts} || ${attempts}::jsonb`;
}

function areOpen(flagIds: readonly string[]): SQL {
  return sql`not exists (select 1 from ${wantedIds(flagIds)} as wanted(id)
    where ${isAcknowledged(sql`wanted.id`)})`;
}

function areRaised(flagIds: readonly string[]): SQL {
  return sql`not exists (select 1 from ${wantedIds(flagIds)} as wanted(id)
    where not ${invitations.flags} @> jsonb_build_array(jsonb_build_object('id', wanted.id)))`;
}
