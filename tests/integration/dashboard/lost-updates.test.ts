import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { readNote, saveNote } from '@/lib/server/encounters/note-store.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { changeContact } from '@/lib/server/mail/change-contact.ts';
import { listMessages, restoreMessage, saveMessage } from '@/lib/server/mail/message-store.ts';
import { readSharing } from '@/lib/server/mail/send-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import {
  changeOrganizationAtService,
  readOrganizationAtService,
} from '@/lib/server/settings/organization-at-service.ts';
import { readSettingsView, saveOrganizationSettings } from '@/lib/server/settings/organization-settings.ts';
import {
  connectWebhook,
  readWebhookAtService,
  removeWebhookAtService,
  setWebhookAtService,
} from '@/lib/server/webhook/webhook-at-service.ts';
import { organizationSettingsSchema } from '@/lib/shared/organization-settings.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createProcess, insertInvitation, signInAtService } from './dashboard-context.ts';

let database: TestDatabase;
let service: TestService;
let context: Context;
let session: Session;
let invitationId: string;

beforeAll(async () => {
  database = await createTestDatabase('dashboard');
  service = await startTestService();
  context = createProcess(database.url, { baseUrl: service.client.baseUrl });
  session = await signInAtService(context, service);
  invitationId = await insertInvitation(context, session, { patientEmail: 'ruth@home.example' });
});
afterAll(async () => {
  await context.pool.end();
  await service.stop();
  await database.drop();
});

const key = { kind: 'invitation', visitType: 'PRE_VISIT', locale: 'en' } as const;

async function readRecord() {
  const record = await findInvitation(context, session, invitationId);
  if (!record) throw new Error('The invitation is not there.');
  return record;
}
function requireValue<Value>(outcome: { ok: true; value: Value } | { ok: false }): Value {
  if (!outcome.ok) throw new Error('It could not be read.');
  return outcome.value;
}

type Form = {
  name: string;
  /** The version that an opened form has read. */
  open(): Promise<string | null>;
  /** Saves one of two values. */
  save(mark: string, basedOn: string | null): Promise<{ ok: boolean }>;
  stored(): Promise<unknown>;
  action: string;
};

const forms: Form[] = [
  {
    name: 'the organization at the service',
    action: 'organization.change',
    open: async () =>
      requireValue(await readOrganizationAtService(context, session)).organization?.saved.version ?? null,
    save: (mark, basedOn) =>
      changeOrganizationAtService(
        context,
        session,
        { alertEmail: `${mark}@clinic.example`, emergencyNumber: '112', phone: null },
        basedOn,
      ),
    stored: async () =>
      requireValue(await readOrganizationAtService(context, session)).organization?.alertEmail,
  },
  {
    name: 'its settings here',
    action: 'settings.change',
    open: async () => (await readSettingsView(context, session)).saved.version,
    save: (mark, basedOn) => {
      const settings = {
        ...organizationSettingsSchema.parse({}),
        expiryDays: 1 + Number(mark.replace(/\D/g, '')),
      };
      return saveOrganizationSettings(context, session, settings, basedOn);
    },
    stored: async () => (await readSettingsView(context, session)).expiryDays,
  },
  {
    name: 'a message',
    action: 'message.change',
    open: async () => (await listMessages(context, session))[0]?.saved.version ?? null,
    save: (mark, basedOn) => saveMessage(context, session, key, { subject: mark, body: '{{link}}' }, basedOn),
    stored: async () => (await listMessages(context, session))[0]?.subject,
  },
  {
    name: 'the address of the webhook',
    action: 'webhook.set',
    open: async () =>
      requireValue(await readWebhookAtService(context, session)).webhook?.saved.version ?? null,
    save: (mark, basedOn) =>
      setWebhookAtService(context, session, { url: `https://receiver.example/${mark}` }, basedOn),
    stored: async () => requireValue(await readWebhookAtService(context, session)).webhook?.url,
  },
  {
    name: 'the note on a consultation',
    action: 'encounter.note',
    open: async () => (await readNote(context, await readRecord()))?.at ?? null,
    save: async (mark, basedOn) => saveNote(context, session, await readRecord(), { text: mark, basedOn }),
    stored: async () => (await readNote(context, await readRecord()))?.text,
  },
  {
    name: 'the contact of a patient',
    action: 'invitation.contact',
    open: async () => (await readSharing(context, session, await readRecord())).contact.version,
    save: async (mark, basedOn) => {
      const contact = {
        patientEmail: `${mark}@home.example`,
        patientPhone: null,
        patientLocale: 'en',
      } as const;
      return changeContact(context, session, await readRecord(), { ...contact, basedOn });
    },
    stored: async () => (await readRecord()).patientEmail,
  },
];

const conflict = { ok: false, failure: { code: 'conflict' } };

describe.each(forms)('S40 $name', ({ open, save, stored, action }) => {
  const countAudited = () => context.db.$count(auditEvents, eq(auditEvents.action, action));

  test('a form that was open before somebody else saved does not undo their change', async () => {
    const mine = await open();
    expect(await save('theirs1', await open())).toMatchObject({ ok: true });
    const theirs = await stored();
    const audited = await countAudited();
    expect(await save('mine2', mine)).toEqual(conflict);
    expect(await stored()).toEqual(theirs);
    expect(await countAudited()).toBe(audited);
    expect(await save('mine3', await open())).toMatchObject({ ok: true });
    expect(await stored()).not.toEqual(theirs);
  });

  test('of two that save at the same moment exactly one wins, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one race after the other
      const read = await open();
      // oxlint-disable-next-line no-await-in-loop
      const answers = await Promise.all([1, 2].map((one) => save(`round${20 + round * 2 + one}`, read)));
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    }
  });
});

test('S40 who saved what the service holds is named while that stands, where it was saved here', async () => {
  const read = async () => ({
    organization: requireValue(await readOrganizationAtService(context, session)).organization?.saved.by,
    webhook: requireValue(await readWebhookAtService(context, session)).webhook?.saved.by,
  });
  for (const form of forms.slice(0, 4)) await form.save('named60', await form.open());
  expect(await read()).toEqual({ organization: session.firstName, webhook: session.firstName });
  await service.admin(['org', 'set', 'First Clinic', '--phone', '0700 900 777']);
  expect(await read()).toEqual({ organization: null, webhook: session.firstName });
});

describe('S40 what else somebody can undo from an old page', () => {
  test('the original text of a message does not replace words that were saved meanwhile', async () => {
    const [form] = forms.filter(({ name }) => name === 'a message');
    const mine = await form?.open();
    await form?.save('theirs50', (await form.open()) ?? null);
    expect(await restoreMessage(context, session, key, mine ?? null)).toEqual(conflict);
    expect(await form?.stored()).toBe('theirs50');
    expect(await restoreMessage(context, session, key, (await form?.open()) ?? null)).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['connecting this dashboard', connectWebhook],
    ['turning it off', removeWebhookAtService],
  ] as const)('%s does not replace an address that was set meanwhile', async (_what, act) => {
    const [form] = forms.filter(({ name }) => name === 'the address of the webhook');
    const mine = await form?.open();
    await form?.save(`theirs${crypto.randomUUID()}`, (await form.open()) ?? null);
    const theirs = await form?.stored();
    expect(await act(context, session, mine ?? null)).toEqual(conflict);
    expect(await form?.stored()).toBe(theirs);
  });
});
