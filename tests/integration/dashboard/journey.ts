import { expect } from 'vitest';
import { createBrowser, type RunningDashboard } from '../../helpers/running-dashboard.ts';
import type { Json } from '../../operator/answers.ts';

type Browser = ReturnType<typeof createBrowser>;
type Answer = { status: number; body: Json; content: string; headers: Headers };

/** What a journey needs from the service. */
export type JourneyService = {
  agents: Map<string, Json>;
  invitations: Map<string, Json>;
  changeEncounter(invitationId: string, status: string): string;
};

const invitationPath = (id: string) => `/api/invitations/${id}`;
const agentPath = (id: string) => `/api/agents/${encodeURIComponent(id)}`;

async function askAs(browser: Browser, method: string, path: string, value?: unknown): Promise<Answer> {
  const answer = await browser.request(path, {
    method,
    ...(value === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }),
  });
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? (JSON.parse(answer.content) as Json) : {};
  return { status: answer.status, body, content: answer.content, headers: answer.headers };
}

/** Signs out, and checks that a copy of the cookie is refused. */
async function signOut(dashboard: RunningDashboard, browser: Browser): Promise<void> {
  const copy = createBrowser(dashboard.url);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  const { csrfToken } = (await askAs(browser, 'GET', '/api/auth/csrf')).body as { csrfToken: string };
  const end = await browser.request('/api/auth/signout', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, json: 'true' }),
  });
  expect(end.status).toBe(200);
  expect((await copy.request('/api/today')).status).toBe(401);
}

/** A clinician's use of the dashboard over HTTP, with checks after each step. */
export function createJourney(dashboard: RunningDashboard, service: JourneyService) {
  const browser: Browser = createBrowser(dashboard.url);

  const ask = (method: string, path: string, value?: unknown) => askAs(browser, method, path, value);
  const readInvitation = async (id: string) => (await ask('GET', invitationPath(id))).body.invitation as Json;
  const readAgents = async () => (await ask('GET', '/api/agents')).body.agents as Json[];

  return {
    browser,
    ask,
    readAgents,

    async signIn(): Promise<void> {
      const back = await browser.finishSignIn(await browser.startSignIn());
      expect(back.headers.get('location')).toBe(`${dashboard.url}/`);
    },

    /** Creates an agent, finds it in the list and alone, and opens its configuration. */
    async makeAgent(): Promise<string> {
      const agent = { name: 'Heart check', specialization: 'CARDIOLOGY', consultAgentType: 'PRE_VISIT' };
      const made = await ask('POST', '/api/agents', { requestId: crypto.randomUUID(), agent });
      expect(made).toMatchObject({ status: 201, body: { id: expect.any(String) } });
      const id = String(made.body.id);
      expect([...service.agents.keys()]).toContain(id);
      expect((await readAgents()).map((one) => one.id)).toContain(id);
      expect(await ask('GET', agentPath(id))).toMatchObject({
        status: 200,
        body: { id, name: 'Heart check', visitType: 'PRE_VISIT' },
      });
      const opened = await ask('GET', `${agentPath(id)}/configuration`);
      expect(opened.status).toBe(303);
      expect(opened.headers.get('location')).toContain(
        `/agent/${encodeURIComponent(id)}?token=CANARY-configuration`,
      );
      return id;
    },

    /** Creates an invitation and reads it; the dashboard's own record is the source for the patient's fields. */
    async invite(agentId: string): Promise<{ id: string; upstreamId: string }> {
      const requestId = crypto.randomUUID();
      const invitation = { agentId, patientFirstName: 'Ruth', externalId: 'HL-1' };
      const issued = await ask('POST', '/api/invitations', { requestId, invitation });
      expect(issued).toMatchObject({ status: 201, body: { id: requestId, isUnclear: false } });
      const upstreamId = [...service.invitations.keys()].at(-1) ?? '';
      expect(await readInvitation(requestId)).toMatchObject({
        status: 'not_started',
        patientFirstName: 'Ruth',
        externalId: 'HL-1',
        agentId,
        agentName: 'Heart check',
        invitationUrl: expect.stringContaining(`/consult/${encodeURIComponent(upstreamId)}`),
      });
      return { id: requestId, upstreamId };
    },

    /** The patient starts and finishes; `last` is the final status that the dashboard can know from this service. */
    async follow(
      invitation: { id: string; upstreamId: string },
      statuses: { first: string; last: 'started' | 'finished' },
    ): Promise<string> {
      const status = async () => (await readInvitation(invitation.id)).status;
      service.changeEncounter(invitation.upstreamId, statuses.first);
      await expect.poll(status).toBe('started');
      const encounterId = service.changeEncounter(invitation.upstreamId, 'FINISHED');
      await expect.poll(status).toBe(statuses.last);
      return encounterId;
    },

    async revoke(invitation: { id: string; upstreamId: string }): Promise<void> {
      expect((await ask('DELETE', invitationPath(invitation.id))).status).toBe(200);
      expect(service.invitations.has(invitation.upstreamId)).toBe(false);
      expect(await readInvitation(invitation.id)).toMatchObject({ status: 'revoked' });
    },

    async deleteAgent(id: string): Promise<void> {
      expect((await ask('DELETE', agentPath(id))).status).toBe(200);
      expect(service.agents.has(id)).toBe(false);
      expect((await readAgents()).map((one) => one.id)).not.toContain(id);
    },

    signOut: () => signOut(dashboard, browser),
  };
}

export type Journey = ReturnType<typeof createJourney>;
