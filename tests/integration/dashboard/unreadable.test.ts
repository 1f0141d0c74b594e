import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inspect } from '@/lib/server/admin/inspect.ts';
import { readCapabilities, rememberEndpoint } from '@/lib/server/consult-api/capabilities.ts';
import { services } from '@/lib/server/consult-api/service-table.ts';
import { draftIdentity, readDrafts, saveDraft } from '@/lib/server/drafts/draft-store.ts';
import { drafts } from '@/lib/server/drafts/draft-table.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { reportWordsIdentity } from '@/lib/server/invitations/report-words.ts';
import { openDelivery, queueDelivery } from '@/lib/server/mail/delivery-store.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { claimForRetention } from '@/lib/server/organization/retention-store.ts';
import { readOrganization, toExpiryDays } from '@/lib/server/organization/settings-store.ts';
import { insertInvitation } from './dashboard-context.ts';
import { context, session, setUpProcess } from './set-up.ts';

setUpProcess();
/** What a broken disk, a lost key or another version may have left in a sealed column. */
const wrong = ['no JSON', '[]', '{"subject":1}'];

test('S36 a draft that cannot be read costs that draft', async () => {
  const draft = { requestId: randomUUID(), values: { patientFirstName: 'Ida' } };
  await saveDraft(context, session, 'invitation', draft);
  for (const content of wrong) {
    const requestId = randomUUID();
    await saveDraft(context, session, 'invitation', { requestId, values: {} });
    const form = `invitation/${requestId}`;
    const sealed = await context.keyRing.seal(content, draftIdentity(session, form));
    await context.db.update(drafts).set({ content: sealed }).where(eq(drafts.form, form));
  }
  expect((await readDrafts(context, session, 'invitation')).drafts).toMatchObject([draft]);
});

test('S36 words of a report, flags and calls that cannot be read cost their row, and the emergency stays in Today', async () => {
  const flag = { id: 'heart', level: 'EMERGENCY', title: 'Heart', raisedAt: '2026-01-05T09:00:00.000Z' };
  const values = { encounterId: 'e', encounterStatus: 'ONGOING', encounterWord: 'started', flags: [flag] };
  const ids = [];
  for (const content of [...wrong, null]) {
    const id = await insertInvitation(context, session, { ...values, encounterId: randomUUID() });
    ids.push(id);
    if (content === null) continue;
    const row = { service: session.service, organizationId: session.organizationId, id };
    const reportWords = await context.keyRing.seal(content, reportWordsIdentity(row));
    await context.db.update(invitations).set({ reportWords }).where(eq(invitations.id, id));
  }
  const [first = ''] = ids;
  await context.db.execute(sql`update invitations set flags = '[{"id": 1}, "x"]', acknowledgements = '[7]',
    call_attempts = '[null]' where id = ${first}`);
  const { attention } = await readToday(context, session);
  expect(attention.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(attention.find(({ id }) => id === first)?.flags.length).toBe(2);
  const findings = await inspect(context);
  expect(findings.find(({ what }) => what === 'Stored values')).toMatchObject({ state: 'failing' });
});

test('S36 a message that cannot be read is refused, and not sent', async () => {
  const invitationId = await insertInvitation(context, session, {});
  for (const content of wrong) {
    const id = randomUUID();
    const message = { subject: 'Subject', body: 'Body' };
    const rest = { kind: 'invitation' as const, address: 'ida@example.org', locale: 'en' as const };
    await queueDelivery(context, context.db, session, {
      ...rest,
      id,
      invitationId,
      message,
      createdBy: session.email,
    });
    const identity = JSON.stringify(['delivery', session.service, session.organizationId, id]);
    const sealed = await context.keyRing.seal(content, identity);
    const [row] = await context.db
      .update(deliveries)
      .set({ content: sealed })
      .where(eq(deliveries.id, id))
      .returning();
    if (row === undefined) throw new Error('The message was not queued.');
    await expect(openDelivery(context, row)).rejects.toMatchObject({ isUnreadable: true });
  }
});

test('S36 one setting that cannot be read costs that setting, and its organization’s retention only itself', async () => {
  const other = { service: session.service, organizationId: 'other', name: 'Other' };
  await context.db.insert(organizations).values(other);
  await context.db.execute(sql`update organizations set settings = '[1]' where organization_id = 'other'`);
  await context.db.execute(sql`update organizations set settings =
    '{"expiryDays": "x", "reminders": {"isOn": true, "firstAfterDays": 999, "everyDays": 4, "most": 2}, "retentionDays": 40}'
    where organization_id = ${session.organizationId}`);
  const { settings } = await readOrganization(context, session);
  expect(settings.expiryDays).toBe(null);
  expect(settings.reminders.firstAfterDays).toBe(999);
  expect((await readOrganization(context, other)).settings.reminders.isOn).toBe(false);
  expect(toExpiryDays(context, [1], 'other')).toBe(context.env.invitationExpiryDays);
  const due = await claimForRetention(context);
  expect(due.map(({ scope, retentionDays }) => [scope.organizationId, retentionDays]).toSorted()).toEqual(
    [
      ['other', null],
      [session.organizationId, 40],
    ].toSorted(),
  );
});

test('S36 capabilities that cannot be read are detected again', async () => {
  await rememberEndpoint(context, 'report', true);
  await context.db.update(services).set({ capabilities: sql`'{"report": "yes", "tokenKind": 5}'::jsonb` });
  context.memory.capabilities = null;
  expect(await readCapabilities(context)).toEqual({});
  await rememberEndpoint(context, 'report', true);
  context.memory.capabilities = null;
  expect((await readCapabilities(context)).report?.present).toBe(true);
});
