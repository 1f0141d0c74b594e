import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { readInvitation } from '@/lib/server/inviting/read-invitation.ts';
import { changeContact } from '@/lib/server/mail/change-contact.ts';
import { deliveryIdentity } from '@/lib/server/mail/delivery-store.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { claimDeliveries } from '@/lib/server/mail/outbox.ts';
import { sendInvitation } from '@/lib/server/mail/send-invitation.ts';
import { readSettingsView } from '@/lib/server/settings/organization-settings.ts';
import { rotateKeys } from '@/lib/server/upkeep/rotate-keys.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { signInPerson } from './dashboard-context.ts';
import {
  address,
  ask,
  becomeDue,
  contexts,
  endLeases,
  invite,
  messageIds,
  one,
  operator,
  pretendProcess,
  readFirst,
  readRows,
  readStates,
  run,
  server,
  session,
  setUpOutbox,
} from './outbox-processes.ts';

setUpOutbox();

describe('nothing is sent twice', () => {
  test('with two processes each mail arrives once, with a Message-ID made from its row', async () => {
    const count = 30;
    const ids = await Promise.all(Array.from({ length: count }, () => invite()));
    run(one);
    run(pretendProcess());
    await Promise.all(ids.map((id) => ask(id)));
    await expect.poll(readStates).toEqual(Array(count).fill('sent'));
    expect(server.mails).toHaveLength(count);
    const expected = (await readRows()).map((row) => `<${row.id}@harbourlane.example>`);
    expect(messageIds().sort()).toEqual(expected.sort());
  });

  test('two simultaneous requests with the same id send it once', async () => {
    const id = await invite();
    const requestId = randomUUID();
    run(one);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(id, { requestId })));
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: { id: requestId } });
    await expect.poll(readStates).toEqual(['sent']);
    expect(await ask(id, { requestId })).toEqual({ ok: true, value: { id: requestId } });
    expect(server.mails).toHaveLength(1);
  });

  test('a connection that breaks after the mail was sent makes it unclear, and it is not sent again', async () => {
    server.behaviour = 'die_after_data';
    await ask(await invite());
    run(one);
    await expect.poll(readStates).toEqual(['unclear']);
    server.behaviour = 'take';
    await becomeDue();
    run(pretendProcess());
    await ask(await invite());
    await expect.poll(readStates).toEqual(['unclear', 'sent']);
    expect(server.mails).toHaveLength(2);
    expect(new Set(messageIds()).size).toBe(2);
  });

  test('a mail that a killed process was sending becomes unclear after its lease, and is not sent again', async () => {
    await ask(await invite());
    const dead = pretendProcess();
    expect(await claimDeliveries(dead, 10)).toHaveLength(1);
    expect(await readStates()).toEqual(['sending']);
    await endLeases();
    run(one);
    await expect.poll(readStates).toEqual(['unclear']);
    expect(server.connections).toBe(0);
    expect((await readFirst())?.content).toBe('');
  });

  test('while one mail to a patient is being sent, another is refused', async () => {
    const id = await invite();
    await ask(id);
    await claimDeliveries(one, 1);
    expect(await ask(id)).toEqual({ ok: false, failure: { code: 'conflict' } });
    expect(await readStates()).toEqual(['sending']);
  });

  test('a waiting mail is replaced by a new one, because its address may have been wrong', async () => {
    const id = await invite();
    await ask(id, { address: 'rut@example.org' });
    await ask(id);
    run(one);
    await expect.poll(readStates).toEqual(['failed', 'sent']);
    expect((await readFirst())?.failure).toBe('replaced');
    expect(server.mails.map((mail) => mail.to)).toEqual([[address]]);
  });
});

test('S27 many messages of one organization never keep back those of another', async () => {
  for (let count = 0; count < 12; count += 1) await ask(await invite());
  const rows = await readRows();
  const [last] = rows.slice(-1);
  await one.db
    .update(deliveries)
    .set({ organizationId: 'another-organization' })
    .where(eq(deliveries.id, last?.id ?? ''));
  const claimed = await claimDeliveries(pretendProcess(), 4);
  expect(claimed.map(({ id }) => id)).toContain(last?.id);
  expect(claimed).toHaveLength(4);
  expect(await claimDeliveries(pretendProcess(), 20)).toHaveLength(8);
  expect(await claimDeliveries(pretendProcess(), 4)).toHaveLength(0);
});

describe('what the mail server does not accept', () => {
  test('a refused address fails at once, with a code and without the server’s text', async () => {
    server.behaviour = 'refuse_address';
    const id = await invite();
    await ask(id);
    run(one);
    await expect.poll(readStates).toEqual(['failed']);
    expect(await readFirst()).toMatchObject({ failure: 'address_refused', attempts: 1, content: '' });
    expect(JSON.stringify(await readRows())).not.toContain('nobody of that name');
    expect((await findInvitation(one, session, id))?.sentAt).toBeNull();
  });

  test('a message that is refused after its content was sent fails at once', async () => {
    server.behaviour = 'refuse_content';
    await ask(await invite());
    run(one);
    await expect.poll(readFirst).toMatchObject({ state: 'failed', failure: 'server_refused' });
  });

  test.each([
    ['busy', 'server_busy'],
    ['die_at_once', 'no_connection'],
    ['die_before_data', 'no_connection'],
  ] as const)(
    'when it is %s, the mail waits longer each time and fails after six attempts',
    async (how, code) => {
      server.behaviour = how;
      await ask(await invite());
      run(one);
      const waits: number[] = [];
      for (let tries = 1; tries <= 5; tries += 1) {
        await expect
          .poll(readFirst)
          .toMatchObject({ state: 'queued', attempts: tries, failure: code, owner: null });
        waits.push(Math.round(((await readFirst())?.dueAt.getTime() ?? 0) - Date.now()) / 60_000);
        await becomeDue();
      }
      expect(waits.map(Math.round)).toEqual([1, 5, 15, 60, 240]);
      await expect.poll(readFirst).toMatchObject({ state: 'failed', attempts: 6, failure: code });
      expect(server.mails).toEqual([]);
    },
  );

  test('a port without a listener counts as no connection', async () => {
    const nowhere = pretendProcess('smtp://127.0.0.1:1');
    await ask(await invite());
    run(nowhere);
    await expect.poll(readFirst).toMatchObject({ state: 'queued', failure: 'no_connection' });
  });

  test('after it has recovered, waiting mails are sent', async () => {
    server.behaviour = 'busy';
    await ask(await invite());
    run(one);
    await expect.poll(readFirst).toMatchObject({ state: 'queued', attempts: 1 });
    server.behaviour = 'take';
    await becomeDue();
    await expect.poll(readFirst).toMatchObject({ state: 'sent', failure: null });
  });
});

describe('the trouble of our own mail server', () => {
  const trouble = async (who = session) => ({
    today: (await readToday(one, who)).mailTrouble?.code ?? null,
    settings: (await readSettingsView(one, who)).mailTrouble?.code ?? null,
  });
  const none = { today: null, settings: null };
  const asOwner = () => ({ ...session, role: 'owner' as const });

  test('is told to owners in Today and in Settings until a mail goes out again, and to nobody else', async () => {
    server.behaviour = 'refuse_sender';
    await ask(await invite());
    run(one);
    await expect.poll(readFirst).toMatchObject({ attempts: 1, failure: 'sender_refused' });
    expect(await trouble(asOwner())).toEqual({ today: 'sender_refused', settings: 'sender_refused' });
    for (const role of ['clinician', 'front_desk'] as const)
      expect(await trouble({ ...session, role })).toEqual(none);
    server.behaviour = 'take';
    await becomeDue();
    await expect.poll(readFirst).toMatchObject({ state: 'sent' });
    expect(await trouble(asOwner())).toEqual(none);
  });

  test.each(['refuse_address', 'refuse_content', 'busy'] as const)(
    'is not one patient’s address, one message, or a pause: %s',
    async (behaviour) => {
      server.behaviour = behaviour;
      await ask(await invite());
      run(one);
      await expect.poll(readFirst).toMatchObject({ attempts: 1, failure: expect.any(String) });
      expect(await trouble(asOwner())).toEqual(none);
    },
  );

  test('is no single attempt without an answer, but the third', async () => {
    server.behaviour = 'die_at_once';
    await ask(await invite());
    run(one);
    for (let tries = 1; tries <= 3; tries += 1) {
      await expect.poll(readFirst).toMatchObject({ state: 'queued', attempts: tries });
      const code = tries < 3 ? null : 'no_connection';
      expect(await trouble(asOwner())).toEqual({ today: code, settings: code });
      if (tries < 3) await becomeDue();
    }
  });
});

test('S28 a process that stops releases mails that it has not started to send', async () => {
  server.behaviour = 'hang';
  await ask(await invite());
  const runner = run(one);
  await expect.poll(() => server.connections).toBe(1);
  const stoppedAt = Date.now();
  await runner.stop();
  expect(Date.now() - stoppedAt).toBeLessThan(8_000);
  expect(await readFirst()).toMatchObject({ state: 'queued', attempts: 0, owner: null });
  server.behaviour = 'take';
  run(pretendProcess());
  await expect.poll(readStates).toEqual(['sent']);
});

test('without a mail server nothing is sent, waiting mails stay, and new ones are refused', async () => {
  const id = await invite();
  await ask(id);
  const plain = contexts[0];
  if (!plain) throw new Error('There is no context.');
  const runner = run(plain);
  const record = await findInvitation(plain, session, id);
  if (!record) throw new Error('There is no such invitation.');
  expect(
    await sendInvitation(plain, session, record, { requestId: randomUUID(), address, basedOn: null }),
  ).toEqual({
    ok: false,
    failure: { code: 'no_mail' },
  });
  await runner.stop();
  expect(await readFirst()).toMatchObject({ state: 'queued', attempts: 0, owner: null });
  expect(server.connections).toBe(0);
});

test('the link of an invitation that was revoked meanwhile is not sent', async () => {
  const id = await invite();
  await ask(id);
  await one.db.update(invitations).set({ state: 'revoked' }).where(eq(invitations.id, id));
  run(one);
  await expect.poll(readFirst).toMatchObject({ state: 'failed', failure: 'withdrawn' });
  expect(server.connections).toBe(0);
});

test.each([
  ['revoked', { state: 'revoked' }],
  ['unclear', { state: 'unclear' }],
  ['finished', { encounterId: 'e1', ...describeEncounter('FINISHED') }],
  ['without a link', { invitationUrl: null }],
] as const)('an invitation that is %s cannot be sent', async (_name, changes) => {
  expect(await ask(await invite(changes))).toEqual({ ok: false, failure: { code: 'gone' } });
  expect(await readRows()).toEqual([]);
});

test('S27 the number of mails to one patient is limited', async () => {
  const id = await invite();
  const answers = [];
  for (let number = 0; number < 11; number += 1) answers.push(await ask(id));
  expect(answers.at(-2)?.ok).toBe(true);
  expect(answers.at(-1)).toEqual({ ok: false, failure: { code: 'too_many_requests' } });
});

test('S31 another organization can neither see, send nor replace a message', async () => {
  const id = await invite();
  const requestId = randomUUID();
  await ask(id, { requestId });
  const { session: stranger } = await signInPerson(one, operator, { organizationId: 'org-2' });
  expect(await findInvitation(one, stranger, id)).toBeNull();
  expect(await readInvitation(one, stranger, id)).toBeNull();
  const theirs = randomUUID();
  await one.db.insert(invitations).values({
    id: theirs,
    service: stranger.service,
    organizationId: stranger.organizationId,
    createdBy: stranger.email,
    createdByName: stranger.firstName,
    state: 'created',
    agentId: 'agent',
    agentName: 'Agent',
    invitationUrl: 'https://consult.example/consult/theirs',
  });
  const record = await findInvitation(one, stranger, theirs);
  if (!record) throw new Error('There is no such invitation.');
  expect(
    await sendInvitation(one, stranger, record, { requestId, address, basedOn: record.contactVersion }),
  ).toEqual({
    ok: false,
    failure: { code: 'conflict' },
  });
  expect((await readInvitation(one, stranger, theirs))?.sharing.deliveries).toEqual([]);
});

describe('a message', () => {
  test('S11 S26 is sealed in the database, is removed once sent, and leaves an audit row', async () => {
    const id = await invite();
    await ask(id);
    const queued = await readFirst();
    expect(queued?.content).not.toBe('');
    expect(JSON.stringify(queued)).not.toContain('CANARY');
    run(one);
    await expect.poll(readFirst).toMatchObject({ state: 'sent', content: '' });
    const rows = await one.db.select().from(auditEvents).where(eq(auditEvents.action, 'invitation.send'));
    expect(rows).toMatchObject([{ actor: session.email, subject: id }]);
  });

  test('S11 can be opened after the sealing keys were rotated', async () => {
    await ask(await invite());
    expect((await rotateKeys(one, () => Promise.resolve())).removed).toBeGreaterThan(0);
    run(one);
    await expect.poll(readStates).toEqual(['sent']);
  });

  test('is sent in the patient’s language as plain text, and the invitation shows it as sent', async () => {
    const id = await invite({ patientLocale: 'es', visitType: 'POST_VISIT', patientEmail: address });
    await ask(id);
    run(one);
    await expect.poll(readStates).toEqual(['sent']);
    const mail = server.mails[0];
    expect(mail?.to).toEqual([address]);
    expect(mail?.text).toMatch(/^From: "?Harbour Lane Surgery"? <no-reply@harbourlane\.example>\r?$/m);
    expect(mail?.text).toMatch(/^Content-Type: text\/plain/m);
    expect(mail?.text).not.toMatch(/text\/html/i);
    expect(mail?.text).toContain('Hola Ruth');
    const view = await readInvitation(one, session, id);
    expect(view?.invitation).toMatchObject({ sentBy: 'mail', sentAt: expect.any(String) });
    expect(view?.sharing.deliveries).toMatchObject([{ state: 'sent', address, failure: null }]);
  });

  test.each(['refuse_address', 'refuse_content'] as const)(
    'to an address that the mail server refuses (%s) never replaces a valid address',
    async (behaviour) => {
      const good = { patientEmail: 'good@example.org', searchText: 'ruth good@example.org' };
      const id = await invite(good);
      server.behaviour = behaviour;
      await ask(id);
      expect(await findInvitation(one, session, id)).toMatchObject(good);
      run(one);
      await expect.poll(readStates).toEqual(['failed']);
      expect(await findInvitation(one, session, id)).toMatchObject(good);
    },
  );

  test('to an address that is corrected is cancelled while it waits, and a later result of it changes nothing', async () => {
    const id = await invite({ patientEmail: 'good@example.org' });
    await ask(id);
    const record = await findInvitation(one, session, id);
    if (!record) throw new Error('There is no such invitation.');
    const contact = {
      patientEmail: 'right@example.org',
      patientPhone: '+44 20 7946 0000',
      patientLocale: 'es',
    } as const;
    expect(
      await changeContact(one, session, record, { ...contact, basedOn: record.contactVersion }),
    ).toMatchObject({ ok: true });
    expect(await readFirst()).toMatchObject({ state: 'failed', failure: 'replaced' });
    // The state while the mail's last lines are being sent when the address is corrected.
    await one.db.update(deliveries).set({
      state: 'queued',
      content: await one.keyRing.seal(
        JSON.stringify({ subject: 'x', body: 'x' }),
        deliveryIdentity(session, (await readFirst())?.id ?? ''),
      ),
    });
    run(one);
    await expect.poll(readStates).toEqual(['sent']);
    expect(await findInvitation(one, session, id)).toMatchObject({
      patientEmail: 'right@example.org',
      patientPhone: '+44 20 7946 0000',
      patientLocale: 'es',
      searchText: expect.stringContaining('right@example.org'),
    });
  });

  test.each([
    ['revoked', { state: 'revoked' }],
    ['finished', { encounterId: 'e1', ...describeEncounter('FINISHED') }],
  ] as const)('the contact of an invitation that is %s can no longer be changed', async (_name, changes) => {
    const record = await findInvitation(one, session, await invite(changes));
    if (!record) throw new Error('There is no such invitation.');
    const contact = { patientEmail: 'right@example.org', patientPhone: null, patientLocale: 'en' } as const;
    expect(await changeContact(one, session, record, { ...contact, basedOn: record.contactVersion })).toEqual(
      {
        ok: false,
        failure: { code: 'gone' },
      },
    );
  });

  test('to an address typed for a patient without one stores that address, which can be searched for', async () => {
    const id = await invite();
    await ask(id);
    expect(await findInvitation(one, session, id)).toMatchObject({ patientEmail: null });
    run(one);
    await expect.poll(readStates).toEqual(['sent']);
    const record = await findInvitation(one, session, id);
    expect(record).toMatchObject({ patientEmail: address, searchText: expect.stringContaining(address) });
  });
});
