import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseInvitations } from '@/lib/server/erasures/erase-many.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { createSession, readSession } from '@/lib/server/sign-in/session-store.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startDashboard } from '../../helpers/running-dashboard.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources } from '../../helpers/service-routes.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';
import {
  canary,
  context,
  database,
  makeFinished,
  operator,
  patient,
  read,
  setUpClinic,
  tablesHolding,
} from './erasable-patient.ts';

setUpClinic();

describe('erasing through the built dashboard', () => {
  test('S26 is refused to a clinician and a front desk, and the export has "Erased" in place of the name', async () => {
    const dashboard = await startDashboard({
      DATABASE_URL: database.url,
      CONSULT_BASE_URL: operator.baseUrl,
    });
    try {
      const record = await makeFinished();
      const ask = async (role: 'owner' | 'clinician' | 'front_desk', path: string, body?: unknown) => {
        const { secret } = await signInPerson(context, operator, { role, email: `${role}@clinic.example` });
        return fetch(new URL(path, dashboard.url), {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            cookie: `consult-desk.session=${secret}`,
            origin: dashboard.url,
            'content-type': 'application/json',
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        });
      };
      const path = `/api/invitations/${record.id}/erasure`;
      for (const role of ['clinician', 'front_desk'] as const) {
        expect((await ask(role, path, { others: [] })).status).toBe(403);
        expect((await ask(role, path)).status).toBe(403);
      }
      expect((await read(record.id)).erasedAt).toBeNull();
      expect(
        (await ask('owner', `/api/invitations/${crypto.randomUUID()}/erasure`, { others: [] })).status,
      ).toBe(404);
      expect((await ask('owner', path, { others: [] })).status).toBe(200);
      const exported = await (await ask('owner', '/api/invitations/export', {})).text();
      expect(exported).toMatch(/^"?Erased"?,/m);
      const report = await ask('owner', `/encounters/${record.encounterId}`);
      expect(report.status).toBe(404);
      const page = await ask('owner', `/invitations/${record.id}`);
      expect(page.status).toBe(200);
      for (const content of [exported, await report.text(), await page.text()])
        expect(content).not.toMatch(/erasecanary/i);
    } finally {
      await dashboard.stop();
    }
  });
});

describe('erasing with our service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  test('erases first at the service, and also here what was already erased there', async () => {
    const tokens = await signInForTokens(service.client, service.people.owner);
    const api = new ApiClient(service.client.baseUrl, tokens.access_token);
    const { organization } = (await api.get('/verify-token')).body as {
      organization: { id: string; name: string };
    };
    const ours = createProcess(database.url, service.client);
    try {
      const secret = await createSession(
        ours,
        {
          organizationId: organization.id,
          organizationName: organization.name,
          email: service.people.owner.email,
          firstName: 'Ada',
          role: 'owner',
        },
        tokens as unknown as TokenResponse,
        'Chrome on Linux',
      );
      const { session } = await readSession(ours, secret ?? '', { isActivity: true });
      if (!session) throw new Error('The session was not stored.');
      const makeOne = async () => {
        const made = await createResources(api, service.client.baseUrl, patient);
        const id = crypto.randomUUID();
        await ours.db.insert(invitations).values({
          id,
          service: session.service,
          organizationId: session.organizationId,
          createdBy: session.email,
          createdByName: 'Ada',
          state: 'created',
          agentId: made.agentId,
          agentName: 'Morning',
          upstreamId: made.invitationId,
          encounterId: made.encounterId,
          patientFirstName: patient.patientFirstName,
        });
        return { ...made, id };
      };
      const one = await makeOne();
      const two = await makeOne();
      expect(await eraseInvitations(ours, session, one.id, { others: [] })).toEqual({
        ok: true,
        value: null,
      });
      expect((await api.get(`/encounter/${one.encounterId}`)).status).toBe(404);
      expect((await api.delete(`/encounter/${two.encounterId}`)).status).toBe(204);
      expect(await eraseInvitations(ours, session, two.id, { others: [] })).toEqual({
        ok: true,
        value: null,
      });
      for (const { id } of [one, two]) expect(await read(id)).toMatchObject({ isKeptByService: false });
      expect(await tablesHolding(canary)).toEqual([]);
    } finally {
      await ours.pool.end();
    }
  });
});
