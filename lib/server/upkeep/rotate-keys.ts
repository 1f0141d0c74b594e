import 'server-only';
import { and, eq, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import { configurationIdentity } from '@/lib/server/agents/agent-store.ts';
import { agents } from '@/lib/server/agents/agent-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { draftIdentity } from '@/lib/server/drafts/draft-store.ts';
import { drafts } from '@/lib/server/drafts/draft-table.ts';
import { noteIdentity } from '@/lib/server/encounters/note-identity.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { reportWordsIdentity } from '@/lib/server/invitations/report-words.ts';
import { deliveryIdentity } from '@/lib/server/mail/delivery-store.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { findKeyId } from '@/lib/server/sealing/sealer.ts';
import { sealingKeys } from '@/lib/server/sealing/sealing-key-table.ts';
import { tokenIdentity } from '@/lib/server/tokens/token-identity.ts';
import { tokenFamilies } from '@/lib/server/tokens/token-table.ts';
import { webhookSecretIdentity } from '@/lib/server/webhook/receiver-store.ts';
import { webhookReceivers } from '@/lib/server/webhook/webhook-tables.ts';

/** One sealed column of one row. `replace` writes only if the value is still the one that was read. */
type SealedValue = { sealed: string; identity: string; replace(sealed: string): Promise<unknown> };

export type KeyRotation = { keyId: string; resealed: number; removed: number };

/**
 * Adds a key and reseals every value with it; then deletes the older keys, once no process can still use one of them for sealing.
 *
 * @param untilAdopted - resolves when every running process seals with the newest key
 */
export async function rotateKeys(context: Context, untilAdopted: () => Promise<void>): Promise<KeyRotation> {
  const keyId = await context.keyRing.addKey();
  let resealed = await resealAll(context, keyId);
  await untilAdopted();
  resealed += await resealAll(context, keyId);
  const stillUsed = (await listSealedValues(context)).map((value) => findKeyId(value.sealed));
  const removed = await context.db
    .delete(sealingKeys)
    .where(and(ne(sealingKeys.id, keyId), notInArray(sealingKeys.id, [...new Set([keyId, ...stillUsed])])))
    .returning({ id: sealingKeys.id });
  return { keyId, resealed, removed: removed.length };
}

async function resealAll(context: Context, keyId: string): Promise<number> {
  const outdated = (await listSealedValues(context)).filter((value) => findKeyId(value.sealed) !== keyId);
  let resealed = 0;
  for (const { sealed, identity, replace } of outdated) {
    // One that does not open stays as it is, and so does its key; the others are sealed anew.
    const plain = await context.unreadable.readLater('sealed values', findKeyId(sealed), () =>
      context.keyRing.open(sealed, identity),
    );
    if (plain === null) continue;
    await replace(await context.keyRing.seal(plain, identity));
    resealed += 1;
  }
  return resealed;
}

async function listSealedValues(context: Context): Promise<SealedValue[]> {
  const lists = await Promise.all([
    listTokens(context),
    listConfigurations(context),
    listDrafts(context),
    listInvitationColumn(context, 'note', noteIdentity),
    listInvitationColumn(context, 'reportWords', reportWordsIdentity),
    listMessagesToSend(context),
    listWebhookSecrets(context),
  ]);
  return lists.flat();
}

async function listTokens({ db }: Context): Promise<SealedValue[]> {
  const columns = ['accessToken', 'idToken', 'refreshToken'] as const;
  const rows = await db.select().from(tokenFamilies);
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const sealed = row[column];
      if (sealed === null) return [];
      return {
        sealed,
        identity: tokenIdentity(row.id, column),
        replace: (value: string) =>
          db
            .update(tokenFamilies)
            .set({ [column]: value })
            .where(and(eq(tokenFamilies.id, row.id), eq(tokenFamilies[column], sealed))),
      };
    }),
  );
}

async function listConfigurations({ db }: Context): Promise<SealedValue[]> {
  const rows = await db.select().from(agents).where(sql`${agents.configurationUrl} is not null`);
  return rows.flatMap((row) => {
    const sealed = row.configurationUrl;
    if (sealed === null) return [];
    return {
      sealed,
      identity: configurationIdentity(row, row.agentId),
      replace: (value: string) =>
        db
          .update(agents)
          .set({ configurationUrl: value })
          .where(
            and(
              eq(agents.service, row.service),
              eq(agents.organizationId, row.organizationId),
              eq(agents.agentId, row.agentId),
              eq(agents.configurationUrl, sealed),
            ),
          ),
    };
  });
}

async function listDrafts({ db }: Context): Promise<SealedValue[]> {
  const rows = await db.select().from(drafts);
  return rows.map((row) => ({
    sealed: row.content,
    identity: draftIdentity(row, row.form),
    replace: (value: string) =>
      db
        .update(drafts)
        .set({ content: value })
        .where(
          and(
            eq(drafts.service, row.service),
            eq(drafts.organizationId, row.organizationId),
            eq(drafts.email, row.email),
            eq(drafts.form, row.form),
            eq(drafts.content, row.content),
          ),
        ),
  }));
}

/** The values of one sealed column of invitations. */
async function listInvitationColumn(
  { db }: Context,
  name: 'note' | 'reportWords',
  identityOf: (row: Scope & { id: string }) => string,
): Promise<SealedValue[]> {
  const { id, service, organizationId } = invitations;
  const column = invitations[name];
  const rows = await db
    .select({ id, service, organizationId, sealed: column })
    .from(invitations)
    .where(isNotNull(column));
  return rows.flatMap(({ sealed, ...row }) => {
    if (sealed === null) return [];
    return {
      sealed,
      identity: identityOf(row),
      replace: (value: string) =>
        db
          .update(invitations)
          .set({ [name]: value })
          .where(and(eq(invitations.id, row.id), eq(column, sealed))),
    };
  });
}

async function listMessagesToSend({ db }: Context): Promise<SealedValue[]> {
  // Sent messages have no content any more.
  const rows = await db.select().from(deliveries).where(ne(deliveries.content, ''));
  return rows.map((row) => ({
    sealed: row.content,
    identity: deliveryIdentity(row, row.id),
    replace: (value: string) =>
      db
        .update(deliveries)
        .set({ content: value })
        .where(and(eq(deliveries.id, row.id), eq(deliveries.content, row.content))),
  }));
}

async function listWebhookSecrets({ db }: Context): Promise<SealedValue[]> {
  const rows = await db.select().from(webhookReceivers);
  return rows.map((row) => ({
    sealed: row.secret,
    identity: webhookSecretIdentity(row),
    replace: (value: string) =>
      db
        .update(webhookReceivers)
        .set({ secret: value })
        .where(
          and(
            eq(webhookReceivers.service, row.service),
            eq(webhookReceivers.organizationId, row.organizationId),
            eq(webhookReceivers.secret, row.secret),
          ),
        ),
  }));
}
