import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Renewal, ResealCount, Resealer } from '../../domain/administration/secret-rotation.ts';
import type { Opening } from '../consultation/load-encounter.ts';
import { openKey, openPersonalDetails } from '../content.ts';
import type { Database, Transaction } from '../database.ts';
import { signingKeys } from '../schema/authorization.ts';
import { contentKeys } from '../schema/content-keys.ts';
import { idempotencyKeys } from '../schema/idempotency-keys.ts';
import { invitations } from '../schema/invitations.ts';
import { authenticatorApps } from '../schema/second-factors.ts';
import { webhooks } from '../schema/webhooks.ts';
import { storedAnswer } from '../stored-columns.ts';

const batchSize = 200;

/** Processes a batch after `cursor`; returns the cursor of the next one, or null at the end. */
type BatchWork = (tx: Transaction, cursor: string, look: Look) => Promise<string | null>;
/** Counts a renewal; calls `write` when the value changed and writing is enabled. */
type Look = (renewal: Renewal, write: (sealed: string) => Promise<unknown>) => Promise<void>;

/**
 * Seals every row with the first secret, in batches with their own transactions, while the service runs. A row that
 * changes at the same time is left unchanged and counted in the next run. Hashes, such as those of recovery codes,
 * cannot be renewed.
 *
 * @param options.write - false only counts
 */
export async function resealRows(
  db: Database,
  resealer: Resealer,
  opening: Opening,
  options: { write: boolean },
): Promise<ResealCount> {
  const count: ResealCount = { outdated: 0, lost: 0 };
  const look: Look = async (renewal, write) => {
    if (renewal.kind === 'current') return;
    count[renewal.kind === 'lost' ? 'lost' : 'outdated'] += 1;
    if (renewal.kind === 'renewed' && options.write) await write(renewal.sealed);
  };
  for (const work of listWork(resealer, opening)) {
    let cursor: string | null = '';
    while (cursor !== null) {
      const from: string = cursor;
      cursor = await db.transaction((tx) => work(tx, from, look));
    }
  }
  // A patient may have started while the batches ran; the encounter's index is a copy of the invitation's.
  if (options.write && count.outdated > 0) {
    await db.execute(sql`
      update encounters e set external_id_index = i.external_id_index from invitations i
      where i.id = e.invitation_id and e.erased_at is null
        and e.external_id_index is distinct from i.external_id_index`);
  }
  return count;
}

function listWork(resealer: Resealer, opening: Opening): BatchWork[] {
  return [
    (tx, cursor, look) => workOnContentKeys(tx, cursor, look, resealer, opening),
    async (tx, _cursor, look) => {
      for (const { kid, sealedPrivateJwk } of await tx.select().from(signingKeys)) {
        await look(resealer.signingKey(kid, sealedPrivateJwk), (sealed) =>
          tx
            .update(signingKeys)
            .set({ sealedPrivateJwk: sealed })
            .where(and(eq(signingKeys.kid, kid), eq(signingKeys.sealedPrivateJwk, sealedPrivateJwk))),
        );
      }
      return null;
    },
    (tx, cursor, look) => workOnAuthenticators(tx, cursor, look, resealer),
    (tx, cursor, look) => workOnWebhooks(tx, cursor, look, resealer),
    (tx, _cursor, look) => workOnKeptAnswers(tx, look, resealer, opening),
  ];
}

/** The cursor after a batch: its last id, or null after the last batch. */
function nextCursor(ids: readonly string[]): string | null {
  return ids.length < batchSize ? null : (ids.at(-1) ?? null);
}

async function workOnContentKeys(
  tx: Transaction,
  cursor: string,
  look: Look,
  resealer: Resealer,
  { sealing, unreadable }: Opening,
): Promise<string | null> {
  const rows = await tx
    .select({
      invitationId: contentKeys.invitationId,
      organizationId: contentKeys.organizationId,
      wrapped: contentKeys.wrapped,
      personalDetails: invitations.personalDetails,
    })
    .from(contentKeys)
    .leftJoin(invitations, eq(invitations.id, contentKeys.invitationId))
    .where(gt(contentKeys.invitationId, cursor))
    .orderBy(asc(contentKeys.invitationId))
    .limit(batchSize);
  for (const { invitationId, organizationId, wrapped, personalDetails } of rows) {
    await look(resealer.contentKey(invitationId, wrapped), async (sealed) => {
      const renewed = await tx
        .update(contentKeys)
        .set({ wrapped: sealed })
        .where(and(eq(contentKeys.invitationId, invitationId), eq(contentKeys.wrapped, wrapped)))
        .returning({ invitationId: contentKeys.invitationId });
      const key = openKey(sealing, invitationId, sealed);
      const { externalId } = openPersonalDetails(unreadable, key, invitationId, personalDetails);
      // Erased in the meantime: its key is gone, so nothing may be written about it.
      if (renewed.length === 0 || externalId === null) return;
      const externalIdIndex = sealing.indexExternalId(organizationId, externalId);
      await tx
        .update(invitations)
        .set({ externalIdIndex })
        .where(and(eq(invitations.id, invitationId), isNull(invitations.erasedAt)));
    });
  }
  return nextCursor(rows.map(({ invitationId }) => invitationId));
}

async function workOnAuthenticators(
  tx: Transaction,
  cursor: string,
  look: Look,
  resealer: Resealer,
): Promise<string | null> {
  const rows = await tx
    .select({ userId: authenticatorApps.userId, sealedSecret: authenticatorApps.sealedSecret })
    .from(authenticatorApps)
    .where(gt(authenticatorApps.userId, cursor))
    .orderBy(asc(authenticatorApps.userId))
    .limit(batchSize);
  for (const { userId, sealedSecret } of rows) {
    await look(resealer.authenticatorSecret(userId, sealedSecret), (sealed) =>
      tx
        .update(authenticatorApps)
        .set({ sealedSecret: sealed })
        .where(and(eq(authenticatorApps.userId, userId), eq(authenticatorApps.sealedSecret, sealedSecret))),
    );
  }
  return nextCursor(rows.map(({ userId }) => userId));
}

async function workOnWebhooks(
  tx: Transaction,
  cursor: string,
  look: Look,
  resealer: Resealer,
): Promise<string | null> {
  const rows = await tx
    .select({
      organizationId: webhooks.organizationId,
      sealedSecret: webhooks.sealedSecret,
      sealedPreviousSecret: webhooks.sealedPreviousSecret,
    })
    .from(webhooks)
    .where(gt(webhooks.organizationId, cursor))
    .orderBy(asc(webhooks.organizationId))
    .limit(batchSize);
  for (const { organizationId, ...row } of rows) {
    for (const column of ['sealedSecret', 'sealedPreviousSecret'] as const) {
      const known = row[column];
      if (known === null) continue;
      await look(resealer.webhookSecret(organizationId, known), (sealed) =>
        tx
          .update(webhooks)
          .set({ [column]: sealed })
          .where(and(eq(webhooks.organizationId, organizationId), eq(webhooks[column], known))),
      );
    }
  }
  return nextCursor(rows.map(({ organizationId }) => organizationId));
}

/** Not in batches: answers are kept for a day, so there are few. */
async function workOnKeptAnswers(
  tx: Transaction,
  look: Look,
  resealer: Resealer,
  { unreadable }: Opening,
): Promise<null> {
  const rows = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.state, 'done'), sql`${idempotencyKeys.createdAt} > now() - interval '1 day'`),
    );
  for (const { organizationId, userId, clientId, route, key, response } of rows) {
    const kept = unreadable.read('idempotency_keys.response', key, () => storedAnswer.read(response));
    if (kept === null) {
      await look({ kind: 'lost' }, () => Promise.resolve());
      continue;
    }
    const context = JSON.stringify({ organizationId, userId, clientId, route, key });
    await look(resealer.storedAnswer(context, kept.sealed), (sealed) =>
      tx
        .update(idempotencyKeys)
        .set({ response: storedAnswer.keep({ ...kept, sealed }) })
        .where(
          and(
            eq(idempotencyKeys.organizationId, organizationId),
            eq(idempotencyKeys.userId, userId),
            eq(idempotencyKeys.clientId, clientId),
            eq(idempotencyKeys.route, route),
            eq(idempotencyKeys.key, key),
            sql`${idempotencyKeys.response}->>'sealed' = ${kept.sealed}`,
          ),
        ),
    );
  }
  return null;
}
