import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { ProgramPatient } from '../../helpers/program-patient.ts';
import { type Clinic, openClinic } from './clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
  const settings = (await clinic.api.get('/organization')).body as Record<string, unknown>;
  const { id: _, name: __, ...rest } = settings;
  const put = await clinic.api.send('PUT', '/organization', {
    ...rest,
    phone: '0700 900 100',
    emergencyNumber: '112',
  });
  expect(put.status).toBe(200);
});
afterAll(() => clinic.stop());

const promises = /do not need to do anything|reads your answers before/i;

/** The text of a page, without markup. */
async function read(
  visitor: HttpVisitor,
  path: string,
): Promise<{ status: number; markup: string; said: string }> {
  const url = new URL(path, clinic.service.client.baseUrl).href;
  const response = await visitor.request(url, { headers: { accept: 'text/html' } });
  const markup = await response.text();
  const main = markup.slice(markup.indexOf('<main'), markup.indexOf('</main>'));
  return { status: response.status, markup, said: main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

/** A finished consultation; with an emergency where a sign of the short list was ticked. */
async function finish({ hasEmergency }: { hasEmergency: boolean }) {
  const patient = new ProgramPatient(clinic.service.client.baseUrl);
  const started = (await patient.start(await clinic.invite())).body;
  const atSigns = await patient.goTo(started, 'signs');
  const [item] = atSigns.screen?.items ?? [];
  const sign = hasEmergency ? item?.options[0]?.id : 'none';
  const answered = await patient.answer(atSigns, { [item?.id ?? '']: [sign] });
  expect(answered.body.screen?.kind === 'emergency').toBe(hasEmergency);
  const end = await patient.answerToTheEnd(answered.body);
  return { patient, end, path: `/consultation/${end.encounterId}` };
}

describe('the last page after “Call 112”', () => {
  test('has 112 first, as a link, and again below, and does not say that nothing else is to be done', async () => {
    const { patient, path, end } = await finish({ hasEmergency: true });
    const { said, markup } = await read(patient.visitor, path);
    expect(said.trim()).toMatch(/^If you have not called yet, call 112 now\. Call 112 Thank you/);
    expect(said).toMatch(/In an emergency call 112/);
    expect(said).not.toMatch(promises);
    expect(markup.match(/href="tel:112"/g)?.length).toBeGreaterThanOrEqual(3);
    expect((await patient.get(path)).body).toMatchObject({ screen: null, emergency: { number: '112' } });
    expect(end.status).toBe('FINISHED');
  });

  test('says nothing of an emergency to a browser that did not prove itself', async () => {
    const { path } = await finish({ hasEmergency: true });
    const { said } = await read(new HttpVisitor(), path);
    expect(said).toContain('Thank you');
    expect(said).not.toMatch(/not called yet/);
  });

  test('promises without an emergency neither when nor that somebody reads the answers', async () => {
    const { patient, path } = await finish({ hasEmergency: false });
    const { said } = await read(patient.visitor, path);
    expect(said).toMatch(/We cannot say when/);
    expect(said).not.toMatch(promises);
    expect(said).not.toMatch(/not called yet/);
    expect((await patient.get(path)).body).toMatchObject({ emergency: null });
  });
});

test('a revoked link names the clinic’s phone and the emergency number, both as links', async () => {
  const invitation = await clinic.invite();
  expect((await clinic.api.delete(`/consult-invitation/${invitation.id}`)).status).toBe(204);
  const { status, said, markup } = await read(new HttpVisitor(), invitation.invitationUrl);
  expect(status).toBe(410);
  expect(said).toContain('0700 900 100');
  expect(said).toContain('In an emergency call 112');
  expect(markup).toContain('href="tel:0700900100"');
  expect(markup).toContain('href="tel:112"');
  const json = await new HttpVisitor().request(invitation.invitationUrl, {
    headers: { accept: 'application/json' },
  });
  expect(await json.json()).toMatchObject({ detail: expect.stringMatching(/0700 900 100.*112/) });
});
