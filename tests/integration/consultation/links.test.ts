import { describe, expect, test } from 'vitest';
import type { Invitation } from '../../../contract/invitation.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { ProgramPatient } from '../../helpers/program-patient.ts';
import { clinic, setUpClinic } from './clinic.ts';

setUpClinic();

describe('a link with punctuation after it', () => {
  test.each(['.', ',', ')', ';', '/', '%20', '"', '’', '»', '%E2%80%8B', '\u200b', '),', '.%20'])(
    '%j is removed by a redirect to the link',
    async (end) => {
      const { invitationUrl, id } = await clinic.invite();
      const options = { redirect: 'manual' } as const;
      const answer = await fetch(`${invitationUrl}${end}?lang=es`, options);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`/consult/${id}?lang=es`);
      const consultation = await fetch(`${clinic.service.client.baseUrl}/consultation/${id}${end}`, options);
      expect(consultation.headers.get('location')).toBe(`/consultation/${id}`);
    },
  );

  test('is never read as another link, and never redirected elsewhere', async () => {
    const { invitationUrl } = await clinic.invite();
    expect((await fetch(`${invitationUrl}%`, { redirect: 'manual' })).status).toBe(400);
    for (const end of ['a', '.a', '/a', '//example.org', '%2e%2e', '..a']) {
      const answer = await fetch(`${invitationUrl}${end}`, { redirect: 'manual' });
      expect([404, 303], end).toContain(answer.status);
      expect(answer.headers.get('location') ?? '/consult/', end).toMatch(/^\/consult\//);
    }
  });
});

describe('a browser that opens the links of many patients', () => {
  const namesOf = (visitor: HttpVisitor) =>
    visitor
      .cookiesFor(clinic.service.client.baseUrl)
      .split('; ')
      .map((cookie) => cookie.split('=')[0] ?? '');
  const open = async (visitor: HttpVisitor, { invitationUrl }: Invitation) =>
    await visitor.request(invitationUrl, { headers: { accept: 'text/html' } });

  test('keeps at most 12 cookies of links: the newest, and those of consultations in progress', async () => {
    const patient = new ProgramPatient(clinic.service.client.baseUrl);
    const own = await clinic.invite();
    const started = (await patient.start(own)).body;
    const invitations: Invitation[] = [];
    for (let count = 0; count < 20; count++) {
      const invitation = await clinic.invite();
      invitations.push(invitation);
      expect((await open(patient.visitor, invitation)).status).toBe(200);
      expect(namesOf(patient.visitor).length).toBeLessThanOrEqual(12);
    }
    const newest = invitations.slice(-11).map(({ id }) => `claim_${id}`);
    expect(new Set(namesOf(patient.visitor))).toEqual(new Set([`claim_${own.id}`, ...newest]));
    expect((await patient.get(`/consultation/${started.encounterId}`)).status).toBe(200);
  });

  test('gets only a session cookie for a link that was opened but not started', async () => {
    const invitation = await clinic.invite();
    const visitor = new HttpVisitor();
    const [offered = ''] = (await open(visitor, invitation)).headers.getSetCookie();
    expect(offered).not.toMatch(/max-age|expires/i);
    const patient = new ProgramPatient(clinic.service.client.baseUrl);
    const [kept = ''] = (await patient.start(invitation)).headers.getSetCookie();
    expect(kept).toContain('Max-Age=7776000');
  });
});

test('a line break counts as one character, as in the browser', async () => {
  const patient = new ProgramPatient(clinic.service.client.baseUrl);
  const current = await patient.startToStory(await clinic.invite());
  const words = `${'My knee hurts.\n'.repeat(266)}abcdefghij`;
  expect(words).toHaveLength(4000);
  const answer = await patient.tell(current, words.replaceAll('\n', '\r\n'));
  expect(answer.status).toBe(200);
});
