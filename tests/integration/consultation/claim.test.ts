import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { invitationSchema } from '../../../contract/invitation.ts';
import { ProgramPatient } from '../../helpers/program-patient.ts';
import { clinic, setUpClinic } from './clinic.ts';

setUpClinic();

const newPatient = () => new ProgramPatient(clinic.service.client.baseUrl);

describe('S16 opening a link', () => {
  test('changes nothing, however often, with GET or HEAD', async () => {
    const invitation = await clinic.invite();
    for (let count = 0; count < 50; count++) {
      expect((await fetch(invitation.invitationUrl)).status).toBe(200);
      expect((await fetch(invitation.invitationUrl, { method: 'HEAD' })).status).toBe(200);
    }
    const read = await clinic.api.get(`/consult-invitation/${invitation.id}`);
    expect(invitationSchema.parse(read.body).encounterId).toBeNull();
  });

  test('without consent nothing is started', async () => {
    const invitation = await clinic.invite();
    for (const consent of [undefined, false, 'false', '']) {
      const answer = await newPatient().post(invitation.invitationUrl, { consent });
      expect(answer.status).toBe(422);
    }
    const read = await clinic.api.get(`/consult-invitation/${invitation.id}`);
    expect(invitationSchema.parse(read.body).encounterId).toBeNull();
  });

  test('S20 a form posted from another site is refused and starts nothing', async () => {
    const invitation = await clinic.invite();
    const page = await fetch(invitation.invitationUrl);
    const cookie = page.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await fetch(invitation.invitationUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, 'sec-fetch-site': site },
        body: new URLSearchParams({ consent: 'true' }),
      });
      expect(answer.status).toBe(403);
    }
    const withoutToken = await fetch(invitation.invitationUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: 'null' },
      body: new URLSearchParams({ consent: 'true' }),
    });
    expect(withoutToken.status).toBe(403);
  });

  test('a form post from a program without a cookie gets a problem document, no page, and starts nothing', async () => {
    const invitation = await clinic.invite();
    const answer = await fetch(invitation.invitationUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ consent: 'true' }),
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'form_rejected' });
    const read = await clinic.api.get(`/consult-invitation/${invitation.id}`);
    expect(invitationSchema.parse(read.body).encounterId).toBeNull();
  });

  test('S17 a browser without cookies is asked again, and does not claim the invitation', async () => {
    const invitation = await clinic.invite();
    const answer = await fetch(invitation.invitationUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ consent: 'true' }),
    });
    expect(answer.status).toBe(422);
    const read = await clinic.api.get(`/consult-invitation/${invitation.id}`);
    expect(invitationSchema.parse(read.body).encounterId).toBeNull();
  });
});

describe('S17 one person per invitation', () => {
  test('of two devices that start at the same moment exactly one gets the encounter, in 60 races', async () => {
    const outcomes: string[] = [];
    for (let race = 0; race < 60; race++) {
      const invitation = await clinic.invite();
      const answers = await Promise.all([newPatient().start(invitation), newPatient().start(invitation)]);
      outcomes.push(
        answers
          .map((answer) => answer.status)
          .sort()
          .join(),
      );
    }
    expect(new Set(outcomes)).toEqual(new Set(['201,303']));
    const client = new pg.Client({ connectionString: clinic.service.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ invitations: string; encounters: string; claimed: string }>(
      `select count(distinct i.id)::text as invitations, count(e.id)::text as encounters, count(i.encounter_id)::text as claimed
       from invitations i join encounters e on e.invitation_id = i.id`,
    );
    await client.end();
    expect(rows[0]?.encounters).toBe(rows[0]?.invitations);
    expect(rows[0]?.claimed).toBe(rows[0]?.encounters);
  });

  test.each(['application/json', 'text/html'])(
    'a device whose start was stored but whose answer was lost can go on, opened as %s',
    async (accept) => {
      const invitation = await clinic.invite();
      const patient = newPatient();
      await patient.visitor.request(invitation.invitationUrl, { headers: { accept } });
      // The same request, but the device never sees its answer.
      const lost = await fetch(invitation.invitationUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          cookie: patient.visitor.cookiesFor(invitation.invitationUrl),
        },
        body: JSON.stringify({ consent: true, locale: 'en' }),
      });
      expect(lost.status).toBe(201);
      const again = await patient.start(invitation);
      expect(again.status).toBe(303);
      const seen = await patient.get(new URL(again.headers.get('location') ?? '').pathname);
      expect(seen.status).toBe(200);
      expect(seen.body.screen).not.toBeNull();
    },
  );

  test('the claim cookie is named after the invitation, bound to this host, and not readable by scripts', async () => {
    const invitation = await clinic.invite();
    const page = await fetch(invitation.invitationUrl);
    const [cookie = ''] = page.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^claim_${invitation.id}=[A-Za-z0-9_-]{43}; `));
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
  });
});

describe('S18 a later visit', () => {
  test('is redirected to the existing consultation with 303, where the first browser goes on', async () => {
    const invitation = await clinic.invite();
    const patient = newPatient();
    const started = await patient.start(invitation);
    const again = await patient.visitor.request(invitation.invitationUrl);
    expect(again.status).toBe(303);
    expect(again.headers.get('location')).toBe(
      `${clinic.service.client.baseUrl}/consultation/${started.body.encounterId}`,
    );
    expect((await patient.get(`/consultation/${started.body.encounterId}`)).body.screen).not.toBeNull();
  });

  test('another browser sees no answers before the date of birth is given, and is locked after 5 wrong tries', async () => {
    const invitation = await clinic.invite({ patientDateOfBirth: '1976-05-27' });
    const patient = newPatient();
    const started = (await patient.start(invitation)).body;
    await patient.answerSome(started, 3, 'A private matter of mine');
    const other = newPatient();
    const path = `/consultation/${started.encounterId}`;
    expect((await other.get(path)).status).toBe(403);
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await other.post(`${path}/prove`, { dateOfBirth: '1976-05-28' })).status).toBe(403);
    }
    expect((await other.post(`${path}/prove`, { dateOfBirth: '1976-05-27' })).status).toBe(403);
    // Only browsers without the claim are locked out.
    expect((await patient.get(path)).status).toBe(200);
  });

  test('of 20 simultaneous tries at most five are compared', async () => {
    const invitation = await clinic.invite({ patientDateOfBirth: '1976-05-27' });
    const started = (await newPatient().start(invitation)).body;
    const path = `/consultation/${started.encounterId}/prove`;
    const dates = Array.from({ length: 20 }, (_, day) => `1976-05-${String(day + 1).padStart(2, '0')}`);
    await Promise.all(dates.map((dateOfBirth) => newPatient().post(path, { dateOfBirth })));
    expect((await newPatient().post(path, { dateOfBirth: '1976-05-27' })).status).toBe(403);
  });

  test('the right date of birth opens it; an entry that is no date does not count as a try', async () => {
    const invitation = await clinic.invite({ patientDateOfBirth: '1976-05-27' });
    const patient = newPatient();
    const started = await patient.answerSome(
      (await patient.start(invitation)).body,
      3,
      'A private matter of mine',
    );
    const other = newPatient();
    const path = `/consultation/${started.encounterId}`;
    for (let slip = 0; slip < 7; slip++) {
      expect((await other.post(`${path}/prove`, { dateOfBirth: '1976-02-30' })).status).toBe(403);
    }
    const identified = await other.post(`${path}/prove`, { dateOfBirth: '1976-05-27' });
    expect(identified.status).toBe(200);
    expect(JSON.stringify((await other.get(path)).body.conversation)).toContain('A private matter of mine');
  });
});
