import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { planSending, sendInvitations } from '@/lib/server/mail/send-many.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { signInPerson } from './dashboard-context.ts';
import {
  address,
  ask,
  contexts,
  countWaiting,
  invite,
  one,
  operator,
  readRows,
  readStates,
  run,
  server,
  session,
  setUpOutbox,
} from './outbox-processes.ts';

setUpOutbox();

describe('sending several again', () => {
  const invitePatient = (changes: Parameters<typeof invite>[0] = {}) =>
    invite({ patientEmail: address, ...changes });
  const inviteThree = () => Promise.all([invitePatient(), invitePatient(), invitePatient()]);
  const wish = (ids: string[]) => ids.map((id) => ({ id, requestId: randomUUID() }));
  const sendAgain = (ids: string[]) => sendInvitations(one, session, wish(ids));

  test('no patient gets two mails, with simultaneous requests of two people and a repeated one', async () => {
    const ids = await inviteThree();
    const { session: colleague } = await signInPerson(one, operator, { email: 'b@harbourlane.example' });
    const wanted = wish(ids);
    const outcomes = await Promise.all([
      sendInvitations(one, session, wanted),
      sendInvitations(one, session, wanted),
      sendInvitations(one, colleague, wish(ids)),
      sendAgain([...ids].reverse()),
    ]);
    for (const { queued, leftOut, failed } of outcomes) {
      expect(failed).toEqual([]);
      expect([...queued, ...leftOut.map((left) => left.id)].sort()).toEqual([...ids].sort());
      expect(leftOut.every((left) => left.reason === 'recent')).toBe(true);
    }
    run(one);
    await expect.poll(readStates).toEqual(['sent', 'sent', 'sent']);
    // After a lost answer the request is repeated with the same ids; another person's request has others.
    const first = (await readRows()).map((row) => ({ id: row.invitationId, requestId: row.id }));
    expect(await sendInvitations(one, session, first)).toMatchObject({ leftOut: [], failed: [] });
    expect((await sendAgain(ids)).queued).toEqual([]);
    expect(await readRows()).toHaveLength(3);
    expect(server.mails).toHaveLength(3);
    const audit = await one.db.select().from(auditEvents).where(eq(auditEvents.action, 'invitation.send'));
    expect(audit.map((event) => event.subject).sort()).toEqual([...ids].sort());
  });

  test('S31 invitations of another organization are neither planned nor sent', async () => {
    const id = await invitePatient();
    const { session: stranger } = await signInPerson(one, operator, { organizationId: 'org-2' });
    expect(await planSending(one, stranger, [id])).toMatchObject({ ids: [] });
    expect(await sendInvitations(one, stranger, wish([id]))).toEqual({
      queued: [],
      leftOut: [],
      failed: [{ id, reason: 'not_found' }],
    });
    expect(await readRows()).toEqual([]);
  });

  test('those without an address, started, finished, revoked, unclear or just mailed are left out', async () => {
    const reasons = new Map([
      [await invite(), 'no_address'],
      [await invitePatient({ encounterId: 'e1' }), 'started'],
      [await invitePatient({ encounterId: 'e2', ...describeEncounter('ABANDONED') }), 'started'],
      [await invitePatient({ encounterId: 'e3', ...describeEncounter('FINISHED') }), 'finished'],
      [await invitePatient({ state: 'revoked' }), 'revoked'],
      [await invitePatient({ state: 'unclear', invitationUrl: null }), 'no_link'],
    ]);
    const recent = await invitePatient();
    await ask(recent);
    reasons.set(recent, 'recent');
    const expired = await invitePatient({ expiresAt: new Date(Date.now() - 1_000) });
    const ids = [...reasons.keys(), expired];
    const expected = [...reasons].map(([id, reason]) => ({ id, reason }));

    const plan = await planSending(one, session, ids);
    expect(plan).toMatchObject({ canMail: true, ids: [expired] });
    expect(plan.leftOut).toEqual(expected);
    const outcome = await sendAgain(ids);
    expect(outcome).toMatchObject({ queued: [expired], failed: [] });
    expect(outcome.leftOut).toHaveLength(expected.length);
    expect(outcome.leftOut).toEqual(expect.arrayContaining(expected));
    expect((await readRows()).map((row) => row.invitationId).sort()).toEqual([recent, expired].sort());
    // It is tracked again.
    const record = await findInvitation(one, session, expired);
    expect(record?.expiresAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('an invitation that was started after it was read gets no mail', async () => {
    const id = await invitePatient();
    const sends = one.db.transaction(async (transaction) => {
      await transaction.update(invitations).set({ encounterId: 'e1' }).where(eq(invitations.id, id));
      const outcome = sendAgain([id]);
      // It waits for this transaction, and has read the row's old state.
      await expect.poll(countWaiting).toBe(1);
      return { outcome };
    });
    const { outcome } = await sends;
    expect(await outcome).toEqual({ queued: [], leftOut: [{ id, reason: 'started' }], failed: [] });
    expect(await readRows()).toEqual([]);
  });

  test('an invitation over its hourly mail limit is reported, and does not stop the others', async () => {
    const [tired = '', ...others] = await inviteThree();
    for (let number = 0; number < 10; number += 1) await ask(tired);
    await one.db.update(deliveries).set({ state: 'failed', failure: 'address_refused' });
    const outcome = await sendAgain([tired, ...others]);
    expect(outcome.failed).toEqual([{ id: tired, reason: 'too_many_requests' }]);
    expect([...outcome.queued].sort()).toEqual([...others].sort());
  });

  test('invitations whose mail was sent long ago, or failed, are sent again', async () => {
    const ids = await inviteThree();
    await sendAgain(ids);
    await one.db.update(deliveries).set({ state: 'sent', sentAt: sql`now() - interval '11 minutes'` });
    await one.db
      .update(deliveries)
      .set({ state: 'failed', sentAt: null, failure: 'server_busy' })
      .where(eq(deliveries.invitationId, ids[0] ?? ''));
    expect((await sendAgain(ids)).queued.sort()).toEqual([...ids].sort());
  });

  test('without a mail server the plan says so, and all fail', async () => {
    const plain = contexts[0];
    if (!plain) throw new Error('There is no context.');
    const id = await invitePatient();
    expect((await planSending(plain, session, [id])).canMail).toBe(false);
    expect(await sendInvitations(plain, session, wish([id]))).toEqual({
      queued: [],
      leftOut: [],
      failed: [{ id, reason: 'no_mail' }],
    });
  });
});
