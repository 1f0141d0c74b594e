import 'server-only';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Context } from '@/lib/server/context.ts';
import { drafts } from '@/lib/server/database/schema.ts';
import { isSealError } from '@/lib/server/sealing/sealer.ts';
import type { SessionOwner } from '@/lib/server/session/session-store.ts';
import type { DraftForm, SaveDraftRequest } from '@/lib/shared/requests.ts';
import type { DraftView } from '@/lib/shared/views.ts';

/*
 * What somebody typed into a form and has not sent yet: kept for that person, so that it survives a reload, another
 * browser and an ended session. It may hold patient data: sealed, given to that person only, gone after a day.
 */

const lifetime = sql`interval '24 hours'`;

const contentSchema = z.object({ requestId: z.string(), values: z.record(z.string(), z.string()) });

function matchDraft(owner: SessionOwner, form: DraftForm): SQL | undefined {
  return and(
    eq(drafts.service, owner.service),
    eq(drafts.organizationId, owner.organizationId),
    eq(drafts.email, owner.email),
    eq(drafts.form, form),
  );
}

/** What a draft is sealed with besides its key: it opens in this row only (S11). */
export function draftIdentity(owner: SessionOwner, form: string): string {
  return JSON.stringify(['draft', owner.service, owner.organizationId, owner.email, form]);
}

/** Keeps a draft; the last one saved stays. */
export async function saveDraft(
  context: Context,
  owner: SessionOwner,
  form: DraftForm,
  draft: SaveDraftRequest,
): Promise<void> {
  const content = await context.keyRing.seal(JSON.stringify(draft), draftIdentity(owner, form));
  const { service, organizationId, email } = owner;
  await context.db
    .insert(drafts)
    .values({ service, organizationId, email, form, content })
    .onConflictDoUpdate({
      target: [drafts.service, drafts.organizationId, drafts.email, drafts.form],
      set: { content, savedAt: sql`now()` },
    });
}

/** The person's draft of a form that is not older than a day. */
export async function readDraft(context: Context, owner: SessionOwner, form: DraftForm): Promise<DraftView> {
  const found = await findDraft(context, owner, form);
  if (!found) return { draft: null };
  return {
    draft: {
      requestId: found.requestId,
      values: found.values,
      savedAt: found.savedAt.toISOString(),
    },
  };
}

export async function removeDraft(context: Context, owner: SessionOwner, form: DraftForm): Promise<void> {
  await context.db.delete(drafts).where(matchDraft(owner, form));
}

/**
 * Removes the draft of a form that has been sent. One that was started since, or changed just now in another tab, has
 * another `requestId` or content and stays.
 */
export async function removeSentDraft(
  context: Context,
  owner: SessionOwner,
  form: DraftForm,
  requestId: string,
): Promise<void> {
  const found = await findDraft(context, owner, form);
  if (found?.requestId !== requestId) return;
  await context.db.delete(drafts).where(and(matchDraft(owner, form), eq(drafts.content, found.sealed)));
}

async function findDraft(context: Context, owner: SessionOwner, form: DraftForm) {
  const rows = await context.db
    .select({ sealed: drafts.content, savedAt: drafts.savedAt })
    .from(drafts)
    .where(and(matchDraft(owner, form), gt(drafts.savedAt, sql`now() - ${lifetime}`)))
    .limit(1);
  const row = rows[0];
  if (!row) return null;
  try {
    const content = await context.keyRing.open(row.sealed, draftIdentity(owner, form));
    return { ...row, ...contentSchema.parse(JSON.parse(content)) };
  } catch (error) {
    if (!isSealError(error)) throw error;
    // Its key is gone, or somebody moved it here: it opens nowhere any more, so there is no draft.
    context.log.warn({ err: error, form }, 'a draft does not open');
    return null;
  }
}

/** Removes drafts older than a day, which are never given out any more. Run now and then. */
export async function sweepDrafts(context: Context): Promise<void> {
  await context.db.delete(drafts).where(lt(drafts.savedAt, sql`now() - ${lifetime}`));
}
