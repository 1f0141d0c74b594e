import 'server-only';
import { and, desc, eq, gt, like, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineStored } from '@/common/stored-value.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { drafts } from '@/lib/server/drafts/draft-table.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { SessionOwner } from '@/lib/server/session/session.ts';
import type { DraftForm, DraftListView, DraftView, SaveDraftRequest } from '@/lib/shared/operations/draft.ts';

/*
 * Drafts: what a user typed into a form and has not sent. They survive a reload, a change of browser and an ended session. They may
 * hold patient data, so they are sealed, readable by that user only, and deleted after a day.
 */

const lifetime = sql`interval '24 hours'`;

const storedDraft = defineStored(
  'drafts.content',
  z.object({ requestId: z.string(), values: z.record(z.string(), z.string()) }),
);

/** Drafts kept of one form and user: more than anyone leaves unfinished within a day. */
const draftsMax = 5;

/** The stored name of a draft: each request id, and so each patient, has a row of its own. */
function nameDraft(form: DraftForm, requestId: string): string {
  return `${form}/${requestId}`;
}

function matchDrafts(owner: SessionOwner, ...others: (SQL | undefined)[]): SQL | undefined {
  return and(
    eq(drafts.service, owner.service),
    eq(drafts.organizationId, owner.organizationId),
    eq(drafts.email, owner.email),
    ...others,
  );
}

function matchDraft(owner: SessionOwner, form: DraftForm, requestId: string): SQL | undefined {
  return matchDrafts(owner, eq(drafts.form, nameDraft(form, requestId)));
}

/** The identity that a draft is sealed for: it can be opened in this row only (S11). */
export function draftIdentity(owner: SessionOwner, name: string): string {
  return JSON.stringify(['draft', owner.service, owner.organizationId, owner.email, name]);
}

/** Saves the draft of one request id; the last save wins. Only the newest drafts of a form are kept. */
export async function saveDraft(
  context: Context,
  owner: SessionOwner,
  form: DraftForm,
  draft: SaveDraftRequest,
): Promise<void> {
  const name = nameDraft(form, draft.requestId);
  const content = await context.keyRing.seal(storedDraft.write(draft), draftIdentity(owner, name));
  const { service, organizationId, email } = owner;
  await context.db
    .insert(drafts)
    .values({ service, organizationId, email, form: name, content })
    .onConflictDoUpdate({
      target: [drafts.service, drafts.organizationId, drafts.email, drafts.form],
      set: { content, savedAt: sql`now()` },
    });
  const newest = context.db
    .select({ form: drafts.form })
    .from(drafts)
    .where(matchDrafts(owner, like(drafts.form, nameDraft(form, '%'))))
    .orderBy(desc(drafts.savedAt))
    .limit(draftsMax);
  await context.db
    .delete(drafts)
    .where(matchDrafts(owner, like(drafts.form, nameDraft(form, '%')), notInArray(drafts.form, newest)));
}

/** The user's drafts of a form from the last day, newest first. */
export async function readDrafts(
  context: Context,
  owner: SessionOwner,
  form: DraftForm,
): Promise<DraftListView> {
  const rows = await context.db
    .select()
    .from(drafts)
    .where(
      matchDrafts(
        owner,
        like(drafts.form, nameDraft(form, '%')),
        gt(drafts.savedAt, sql`now() - ${lifetime}`),
      ),
    )
    .orderBy(desc(drafts.savedAt))
    .limit(draftsMax);
  const opened = await Promise.all(rows.map((row) => openDraft(context, owner, row)));
  return { drafts: opened.filter((draft) => draft !== null) };
}

/** Deletes the draft of a request id, because the form was sent or given up. Other drafts stay. */
export async function removeDraft(
  context: Context,
  owner: SessionOwner,
  form: DraftForm,
  requestId: string,
): Promise<void> {
  await context.db.delete(drafts).where(matchDraft(owner, form, requestId));
}

/** Null where it cannot be read: it counts as missing. */
async function openDraft(
  context: Context,
  owner: SessionOwner,
  row: typeof drafts.$inferSelect,
): Promise<DraftView | null> {
  return await context.unreadable.readLater('drafts.content', row.form, async () => {
    const opened = await context.keyRing.open(row.content, draftIdentity(owner, row.form));
    return { ...storedDraft.parse(opened), savedAt: row.savedAt.toISOString() };
  });
}

/** Deletes what anybody has typed into the note of an invitation, since its patient is erased. */
export async function removeNoteDrafts(
  db: Pick<Database, 'delete'>,
  { service, organizationId }: Scope,
  invitationId: string,
): Promise<void> {
  await db
    .delete(drafts)
    .where(
      and(
        eq(drafts.service, service),
        eq(drafts.organizationId, organizationId),
        eq(drafts.form, nameDraft('note', invitationId)),
      ),
    );
}

/** Deletes drafts older than a day, which are no longer shown. Runs periodically. */
export async function sweepDrafts(context: Context): Promise<void> {
  await context.db.delete(drafts).where(lt(drafts.savedAt, sql`now() - ${lifetime}`));
}
