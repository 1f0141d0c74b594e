import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { changedMeanwhile, isStillAt } from '@/lib/server/database/compare-and-set.ts';
import { messageTemplates } from '@/lib/server/mail/mail-tables.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
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
import type { MessageView } from '@/lib/shared/operations/message.ts';

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
  return await context.db.transaction(async (db) => {
    const saved =
      basedOn === null
        ? await db
            .insert(messageTemplates)
            .values({ ...pickScope(session), ...key, ...changes })
            .onConflictDoNothing()
            .returning({ kind: messageTemplates.kind })
        : await db
            .update(messageTemplates)
            .set(changes)
            .where(and(matchMessage(session, key), isStillAt(messageTemplates.version, basedOn)))
            .returning({ kind: messageTemplates.kind });
    if (saved.length === 0) return changedMeanwhile;
    await recordAudit({ db }, session, session.email, 'message.change', nameMessage(key));
    return { ok: true, value: null };
  });
}

/**
 * "Restore the original": deletes the organization's own text, if there still is one.
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
  return await context.db.transaction(async (db) => {
    const removed = await db
      .delete(messageTemplates)
      .where(and(matchMessage(session, key), isStillAt(messageTemplates.version, basedOn)))
      .returning({ kind: messageTemplates.kind });
    if (removed.length === 0 && (await db.$count(messageTemplates, matchMessage(session, key))) > 0)
      return changedMeanwhile;
    await recordAudit({ db }, session, session.email, 'message.change', nameMessage(key));
    return { ok: true, value: null };
  });
}

const nameMessage = (key: MessageKey) => `${key.kind}:${key.visitType}:${key.locale}`;
