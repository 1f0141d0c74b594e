import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { changedMeanwhile, isStillAt } from '@/lib/server/database/compare-and-set.ts';
import { messageTemplates } from '@/lib/server/mail/mail-tables.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import type { Outcome } from '@/lib/server/service/outcome.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { type MessageLocale, messageLocales } from '@/lib/shared/contact.ts';
import {
  type MessageKind,
  type MessageText,
  type MessageVisitType,
  messageKinds,
  messageVisitTypes,
} from '@/lib/shared/message-kinds.ts';
import { originalText } from '@/lib/shared/message-templates.ts';
import type { MessageView } from '@/lib/shared/views.ts';

/** Identifies a message. */
export type MessageKey = { kind: MessageKind; visitType: MessageVisitType; locale: MessageLocale };

function matchMessage(scope: Scope, key: MessageKey): SQL | undefined {
  return and(
    eq(messageTemplates.service, scope.service),
    eq(messageTemplates.organizationId, scope.organizationId),
    eq(messageTemplates.kind, key.kind),
    eq(messageTemplates.visitType, key.visitType),
    eq(messageTemplates.locale, key.locale),
  );
}

/** The organization's own text, or the original one. */
export async function readMessageText(context: Context, scope: Scope, key: MessageKey): Promise<MessageText> {
  const rows = await context.db
    .select({ subject: messageTemplates.subject, body: messageTemplates.body })
    .from(messageTemplates)
    .where(matchMessage(scope, key))
    .limit(1);
  return rows[0] ?? originalText(key);
}

/** All messages with their current texts. */
export async function listMessages(context: Context, scope: Scope): Promise<MessageView[]> {
  const rows = await context.db
    .select()
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.service, scope.service),
        eq(messageTemplates.organizationId, scope.organizationId),
      ),
    );
  const keys = messageKinds.flatMap((kind) =>
    messageVisitTypes.flatMap((visitType) => messageLocales.map((locale) => ({ kind, visitType, locale }))),
  );
  return keys.map((key) => {
    const own = rows.find(
      (row) => row.kind === key.kind && row.visitType === key.visitType && row.locale === key.locale,
    );
    const { subject, body } = own ?? originalText(key);
    const saved = {
      version: own?.version ?? null,
      by: own?.updatedBy ?? null,
      at: own?.updatedAt.toISOString() ?? null,
    };
    return { ...key, subject, body, isOwn: own !== undefined, saved };
  });
}

/**
 * Stores the organization's own text, which the caller has validated.
 *
 * @param basedOn - the version of the text that the form has read; null for the original one
 * @returns `conflict` when somebody has saved another since
 */
export async function saveMessage(
  context: Context,
  session: Session,
  key: MessageKey,
  text: MessageText,
  basedOn: string | null,
): Promise<Outcome<null>> {
  const changes = { ...text, updatedAt: sql`now()`, updatedBy: session.email };
  return store(context, session, key, (db) =>
    basedOn === null
      ? db
          .insert(messageTemplates)
          .values({ ...pickScope(session), ...key, ...changes })
          .onConflictDoNothing()
          .returning({ kind: messageTemplates.kind })
      : db
          .update(messageTemplates)
          .set(changes)
          .where(and(matchMessage(session, key), isStillAt(messageTemplates.version, basedOn)))
          .returning({ kind: messageTemplates.kind }),
  );
}

/**
 * "Restore the original": deletes the organization's own text.
 *
 * @param basedOn - the version of the text that the form has read
 * @returns `conflict` when somebody has saved another since
 */
export async function restoreMessage(
  context: Context,
  session: Session,
  key: MessageKey,
  basedOn: string | null,
): Promise<Outcome<null>> {
  return store(context, session, key, (db) =>
    db
      .delete(messageTemplates)
      .where(and(matchMessage(session, key), isStillAt(messageTemplates.version, basedOn)))
      .returning({ kind: messageTemplates.kind }),
  );
}

/** Runs a change of one row with its audit row; one that changes no row was based on an earlier version. */
async function store(
  context: Context,
  session: Session,
  key: MessageKey,
  change: (db: Pick<Database, 'insert' | 'update' | 'delete'>) => Promise<unknown[]>,
): Promise<Outcome<null>> {
  return await context.db.transaction(async (db) => {
    if ((await change(db)).length === 0) return changedMeanwhile;
    await recordAudit({ db }, session, session.email, 'message.change', nameMessage(key));
    return { ok: true, value: null };
  });
}

const nameMessage = (key: MessageKey) => `${key.kind}:${key.visitType}:${key.locale}`;
