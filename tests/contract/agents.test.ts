import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema, specializations } from '../../contract/agent.ts';
import { problemSchema } from '../../contract/problem.ts';
import { type ContractTarget, openTarget } from './target.ts';

let target: ContractTarget;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

describe('§4.4 agents: what is refused', () => {
  test.each([
    ['no type', { name: 'A' }],
    ['another type', { type: 'CHAT' }],
    ['an unknown specialization', { type: 'CONSULT', specialization: 'ASTROLOGY' }],
    ['an unknown visit type', { type: 'CONSULT', consultAgentType: 'DURING_VISIT' }],
    ['a name of 121 characters', { type: 'CONSULT', name: 'x'.repeat(121) }],
    ['a name that is no text', { type: 'CONSULT', name: 7 }],
    ['a name with a NUL character', { type: 'CONSULT', name: 'a\u0000b' }],
  ])('POST /agent with %s answers 422 and names the field', async (_what, body) => {
    const answer = await target.api.post('/agent', body);
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const problem = problemSchema.parse(answer.body);
    expect(problem.code).toBe('invalid_fields');
    expect(problem.errors?.length).toBeGreaterThan(0);
  });

  test.each([
    ['unreadable JSON', '{"type":', { 'content-type': 'application/json' }, 400],
    ['no JSON at all', 'type=CONSULT', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a body over 64 KiB', JSON.stringify({ type: 'CONSULT', name: 'x'.repeat(70_000) }), {}, 413],
    ['an array', '[]', {}, 422],
  ])('POST /agent with %s answers %i', async (_what, body, headers, status) => {
    const answer = await target.api.post('/agent', body, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(problemSchema.parse(answer.body).status).toBe(status);
  });

  test.each(['unknown', '../agent', '%00', 'a'.repeat(300), '00000000000000000000000000'])(
    'GET and DELETE /agent/%s answer 404',
    async (id) => {
      const path = `/agent/${encodeURIComponent(id)}`;
      expect((await target.api.get(path)).status).toBe(404);
      expect((await target.api.delete(path)).status).toBe(404);
    },
  );

  test('another method answers 405 and says which ones there are', async () => {
    const answer = await target.api.send('PATCH', '/agent', {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain('POST');
  });
});

describe('§4.4 agents', () => {
  test('§2.1 type alone is enough; the defaults are GENERAL_PRACTICE and PRE_VISIT', async () => {
    const answer = await target.api.post('/agent', { type: 'CONSULT' });
    expect(answer.status).toBe(201);
    expect(agentSchema.parse(answer.body)).toMatchObject({
      type: 'CONSULT',
      name: null,
      specialization: 'GENERAL_PRACTICE',
      consultAgentType: 'PRE_VISIT',
    });
  });

  test('§2.1 all fields are answered, with an id of 26 characters and a configurationUrl of the stated form', async () => {
    const answer = await target.api.post('/agent', {
      type: 'CONSULT',
      name: 'Heart check-in',
      specialization: 'CARDIOLOGY',
      consultAgentType: 'POST_VISIT',
      somethingNew: 'is ignored',
    });
    const agent = agentSchema.parse(answer.body);
    expect(agent).toMatchObject({
      name: 'Heart check-in',
      specialization: 'CARDIOLOGY',
      consultAgentType: 'POST_VISIT',
    });
    expect(agent.id).toMatch(/^[0-9a-z]{26}$/);
    expect(agent.configurationUrl).toMatch(new RegExp(`^${target.baseUrl}/agent/${agent.id}\\?token=.+`));
    expect(Date.parse(agent.createdAt)).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test.each(specializations)('§2.1 specialization %s is accepted', async (specialization) => {
    const answer = await target.api.post('/agent', { type: 'CONSULT', specialization });
    expect(agentSchema.parse(answer.body).specialization).toBe(specialization);
  });

  test('the list is a bare array, newest first, and one agent is a bare object', async () => {
    const first = agentSchema.parse(
      (await target.api.post('/agent', { type: 'CONSULT', name: 'Older' })).body,
    );
    const second = agentSchema.parse(
      (await target.api.post('/agent', { type: 'CONSULT', name: 'Newer' })).body,
    );
    const list = agentSchema.array().parse((await target.api.get('/agent')).body);
    expect(list.slice(0, 2).map((agent) => agent.id)).toEqual([second.id, first.id]);
    const one = agentSchema.parse((await target.api.get(`/agent/${first.id}`)).body);
    expect(one.name).toBe('Older');
  });

  test('list, get and create each carry a fresh configurationUrl that opens the page', async () => {
    const agent = agentSchema.parse((await target.api.post('/agent', { type: 'CONSULT' })).body);
    const one = agentSchema.parse((await target.api.get(`/agent/${agent.id}`)).body);
    for (const url of [agent.configurationUrl, one.configurationUrl]) {
      const page = await fetch(url, { redirect: 'manual' });
      expect(page.status).toBe(200);
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('`/agent/<id>` without a token and without an Authorization header answers 401', async () => {
    const agent = agentSchema.parse((await target.api.post('/agent', { type: 'CONSULT' })).body);
    expect((await target.anonymous.get(`/agent/${agent.id}`)).status).toBe(401);
  });

  test('DELETE answers 204 without a body; then the agent is gone and its invitations with it', async () => {
    const agent = agentSchema.parse((await target.api.post('/agent', { type: 'CONSULT' })).body);
    const invitation = (await target.api.post('/consult-invitation', { agentId: agent.id })).body as {
      id: string;
      invitationUrl: string;
    };
    const deleted = await target.api.delete(`/agent/${agent.id}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await target.api.get(`/agent/${agent.id}`)).status).toBe(404);
    expect((await target.api.delete(`/agent/${agent.id}`)).status).toBe(404);
    expect((await target.api.get(`/consult-invitation/${invitation.id}`)).status).toBe(404);
    expect((await fetch(invitation.invitationUrl)).status).toBe(410);
  });

  test('Idempotency-Key: the same body gives the same agent, another body 422', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await target.api.post('/agent', { type: 'CONSULT', name: 'Once' }, headers);
    const again = await target.api.post('/agent', { type: 'CONSULT', name: 'Once' }, headers);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const other = await target.api.post('/agent', { type: 'CONSULT', name: 'Twice' }, headers);
    expect(problemSchema.parse(other.body).code).toBe('idempotency_mismatch');
  });
});
