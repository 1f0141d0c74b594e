import { expect, test } from 'vitest';
import { eraseRecord } from '@/lib/server/erasures/erase-record.ts';
import type { Role } from '@/lib/shared/permissions.ts';
import { signInPerson } from './dashboard-context.ts';
import { ask, context, createRecords, dashboard, operator, setUpDashboard } from './role-requests.ts';

setUpDashboard();

const byId = (encounterId: string) => `/encounters/by-id/${encodeURIComponent(encounterId)}`;

test.each<[Role, 'encounters' | 'invitations']>([
  ['owner', 'encounters'],
  ['clinician', 'encounters'],
  ['front_desk', 'invitations'],
])(
  'the address with the service’s id of an encounter leads an %s to its page under /%s',
  async (role, page) => {
    const records = await createRecords(role);
    const answer = await ask(role, 'GET', byId(records.encounter));
    const id = page === 'encounters' ? records.encounter : records.invitation;
    expect([answer.status, answer.location]).toEqual([307, `/${page}/${id}`]);
  },
);

test('signed out it leads to the sign-in, which returns there', async () => {
  const records = await createRecords('owner');
  const path = byId(records.encounter);
  const answer = await ask(null, 'GET', path);
  expect([answer.status, answer.location]).toEqual([307, `/sign-in?callbackUrl=${encodeURIComponent(path)}`]);
});

test('S8 an unknown encounter and another organization’s are the same 404, for every role', async () => {
  const records = await createRecords('owner');
  for (const role of ['owner', 'clinician', 'front_desk'] as const) {
    const email = `${role}@elsewhere.example`;
    const stranger = await signInPerson(context, operator, { email, role, organizationId: 'org-2' });
    const open = async (encounterId: string) => {
      const answer = await fetch(new URL(byId(encounterId), dashboard.url), {
        redirect: 'manual',
        headers: { cookie: `consult-desk.session=${stranger.secret}` },
      });
      const text = await answer.text();
      // What differs between any two answers, and the address itself.
      const plain = text.replaceAll(encounterId, '').replaceAll(/nonce="[^"]*"|nonce-[\w+/=-]+/g, '');
      return { status: answer.status, length: plain.length };
    };
    operator.reports.delete(records.encounter);
    const foreign = await open(records.encounter);
    const unknown = await open('0'.repeat(records.encounter.length));
    expect([role, foreign.status]).toEqual([role, 404]);
    expect(foreign).toEqual(unknown);
  }
});

test('an impossible id is a 404, and the page of an erased one says that it was erased', async () => {
  expect((await ask('owner', 'GET', byId('a\u0000b'))).status).toBe(404);
  expect((await ask('front_desk', 'GET', byId('x'.repeat(900)))).status).toBe(404);
  const records = await createRecords('owner');
  await eraseRecord(context.db, (await signInPerson(context, operator, {})).session, {
    id: records.invitation,
    by: null,
    isKeptByService: false,
  });
  const answer = await ask('owner', 'GET', byId(records.encounter));
  expect([answer.status, answer.location]).toEqual([307, `/invitations/${records.invitation}`]);
});
