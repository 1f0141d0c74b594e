import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../contract/agent.ts';
import { invitationSchema } from '../../contract/invitation.ts';
import { problemSchema } from '../../contract/problem.ts';
import { type ContractTarget, openTarget } from './target.ts';

let target: ContractTarget;
let agentId: string;
beforeAll(async () => {
  target = await openTarget();
  agentId = agentSchema.parse((await target.api.post('/agent', { type: 'CONSULT' })).body).id;
});
afterAll(() => target.stop());

const invite = (fields: Record<string, unknown> = {}) =>
  target.api.post('/consult-invitation', { agentId, ...fields });

describe('§4.5 invitations: what is refused', () => {
  const tomorrow = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString().slice(0, 10);
  test.each([
    ['no agentId', { agentId: undefined }, 'agentId'],
    [
      'a completion address that is no address',
      { encounterCompletionLinkUrl: 'book here' },
      'encounterCompletionLinkUrl',
    ],
    [
      'a javascript: completion address',
      { encounterCompletionLinkUrl: 'javascript:alert(1)' },
      'encounterCompletionLinkUrl',
    ],
    [
      'a data: completion address',
      { encounterCompletionLinkUrl: 'data:text/html,x' },
      'encounterCompletionLinkUrl',
    ],
    [
      'a completion address over 2,048 characters',
      { encounterCompletionLinkUrl: `https://a.example/${'x'.repeat(2048)}` },
      'encounterCompletionLinkUrl',
    ],
    [
      'a link text over 120 characters',
      { encounterCompletionLinkText: 'x'.repeat(121) },
      'encounterCompletionLinkText',
    ],
    ['an external id over 200 characters', { externalId: 'x'.repeat(201) }, 'externalId'],
    ['a name over 100 characters', { patientFirstName: 'x'.repeat(101) }, 'patientFirstName'],
    ['a name that is no text', { patientLastName: ['x'] }, 'patientLastName'],
    ['the 30th of February', { patientDateOfBirth: '1990-02-30' }, 'patientDateOfBirth'],
    ['a date of birth in the future', { patientDateOfBirth: tomorrow }, 'patientDateOfBirth'],
    ['a date of birth before 1900', { patientDateOfBirth: '1899-12-31' }, 'patientDateOfBirth'],
    ['a date of birth in another format', { patientDateOfBirth: '27.05.1976' }, 'patientDateOfBirth'],
  ])('POST /consult-invitation with %s answers 422 at that field', async (_what, fields, field) => {
    const answer = await invite(fields);
    expect(answer.status).toBe(422);
    expect(problemSchema.parse(answer.body).errors?.map((error) => error.path)).toContain(field);
  });

  test('an unknown agent is refused, and nothing is created', async () => {
    const answer = await invite({ agentId: '00000000000000000000000000' });
    expect([404, 422]).toContain(answer.status);
  });

  test('an unknown invitation answers 404 to GET and DELETE', async () => {
    expect((await target.api.get('/consult-invitation/00000000000000000000000000')).status).toBe(404);
    expect((await target.api.delete('/consult-invitation/00000000000000000000000000')).status).toBe(404);
  });
});

describe('§4.5 invitations', () => {
  test('§2.2 the agent alone is enough; absent optional values are null', async () => {
    const answer = await invite();
    expect(answer.status).toBe(201);
    const invitation = invitationSchema.parse(answer.body);
    expect(invitation).toMatchObject({
      agentId,
      encounterId: null,
      encounterCompletionLinkText: null,
      encounterCompletionLinkUrl: null,
      externalId: null,
      patientDateOfBirth: null,
      patientFirstName: null,
      patientLastName: null,
    });
    expect(invitation.invitationUrl).toBe(`${target.baseUrl}/consult/${invitation.id}`);
  });

  test('§2.2 every field comes back, from create and from get', async () => {
    const fields = {
      encounterCompletionLinkText: 'Choose a time',
      encounterCompletionLinkUrl: 'https://harbourlane.example/book?x=1#top',
      externalId: 'HL-1/ä',
      patientDateOfBirth: '1976-05-27',
      patientFirstName: 'Zoë',
      patientLastName: 'O’Neill-Łukasz',
    };
    const created = invitationSchema.parse((await invite(fields)).body);
    expect(created).toMatchObject(fields);
    const read = invitationSchema.parse((await target.api.get(`/consult-invitation/${created.id}`)).body);
    expect(read).toEqual(created);
  });

  test('§3 encounterId is set by the first answer, not by opening the link; the encounter ends FINISHED or goes on', async () => {
    const invitation = invitationSchema.parse((await invite()).body);
    await fetch(invitation.invitationUrl);
    const before = invitationSchema.parse(
      (await target.api.get(`/consult-invitation/${invitation.id}`)).body,
    );
    expect(before.encounterId).toBeNull();
    const started = await fetch(invitation.invitationUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ consent: true }),
    });
    expect(started.status).toBe(201);
    const after = invitationSchema.parse((await target.api.get(`/consult-invitation/${invitation.id}`)).body);
    expect(after.encounterId).toMatch(/^[0-9a-z]{26}$/);
    const second = await fetch(invitation.invitationUrl, { redirect: 'manual' });
    expect(second.status).toBe(303);
    expect(second.headers.get('location')).toBe(`${target.baseUrl}/consultation/${after.encounterId}`);
  });

  test('§3 DELETE answers 204; the invitation is gone and its address can no longer be used', async () => {
    const invitation = invitationSchema.parse((await invite()).body);
    const deleted = await target.api.delete(`/consult-invitation/${invitation.id}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await target.api.get(`/consult-invitation/${invitation.id}`)).status).toBe(404);
    expect((await target.api.delete(`/consult-invitation/${invitation.id}`)).status).toBe(404);
    expect((await fetch(invitation.invitationUrl)).status).toBe(410);
  });

  test('Idempotency-Key: 20 requests at once create one invitation', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { agentId, externalId: 'at-once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => target.api.post('/consult-invitation', body, headers)),
    );
    expect(answers.every((answer) => [201, 409].includes(answer.status))).toBe(true);
    const made = answers
      .filter((answer) => answer.status === 201)
      .map((answer) => invitationSchema.parse(answer.body).id);
    expect(new Set(made).size).toBe(1);
    const later = await target.api.post('/consult-invitation', body, headers);
    expect(invitationSchema.parse(later.body).id).toBe(made[0]);
  });
});
