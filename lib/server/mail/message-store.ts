import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
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
    return { ...key, subject, body, isOwn: own !== undefined };
  });
}

/** Stores the organization's own text, which the caller has validated. */
export async function saveMessage(
  context: Context,
  session: Session,
  key: MessageKey,
  text: MessageText,
): Promise<void> {
  const changes = { ...text, updatedAt: sql`now()`, updatedBy: session.email };
  await context.db.transaction(async (db) => {
    await db
      .insert(messageTemplates)
      .values({ ...pickScope(session), ...key, ...changes })
      .onConflictDoUpdate({
        target: [
          messageTemplates.service,
          messageTemplates.organizationId,
          messageTemplates.kind,
          messageTemplates.visitType,
          messageTemplates.locale,
        ],
        set: changes,
      });
    await recordAudit({ db }, session, session.email, 'message.change', nameMessage(key));
  });
}

/** "Restore the original": deletes the organization's own text. */
export async function restoreMessage(context: Context, session: Session, key: MessageKey): Promise<void> {
  await context.db.transaction(async (db) => {
    await db.delete(messageTemplates).where(matchMessage(session, key));
    await recordAudit({ db }, session, session.email, 'message.change', nameMessage(key));
  });
}

const nameMessage = (key: MessageKey) => `${key.kind}:${key.visitType}:${key.locale}`;
