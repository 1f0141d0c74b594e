import { Fhir } from 'fhir';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWallClock } from '../../../common/time-zone.ts';
import { agentSchema } from '../../../contract/agent.ts';
import { invitationSchema } from '../../../contract/invitation.ts';
import { reportSchema } from '../../../contract/report.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { ProgramPatient } from '../../helpers/program-patient.ts';
import { readPdf } from '../../helpers/read-pdf.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources } from '../../helpers/service-routes.ts';
import { query } from './query.ts';

const pdf = 'application/pdf';
const fhirJson = 'application/fhir+json';

let service: TestService;
let api: ApiClient;
let token: string;
let path: string;
let encounterId: string;
beforeAll(async () => {
  service = await startTestService();
  token = (await signInForTokens(service.client, service.people.owner)).access_token;
  api = new ApiClient(service.client.baseUrl, token);
  const fields = {
    patientFirstName: 'Łukasz',
    patientLastName: 'سارة',
    patientDateOfBirth: '1976-05-27',
    externalId: 'MRN-7',
  };
  ({ encounterId } = await createResources(api, service.client.baseUrl, fields));
  path = `/encounter/${encounterId}/report`;
});
afterAll(() => service.stop());

/** A started consultation without an external id. */
async function begin() {
  const agent = agentSchema.parse((await api.post('/agent', { type: 'CONSULT' })).body);
  const invited = await api.post('/consult-invitation', { agentId: agent.id });
  const invitation = invitationSchema.parse(invited.body);
  const patient = new ProgramPatient(service.client.baseUrl);
  const started = (await patient.start(invitation)).body;
  return { id: invitation.id, encounterId: started.encounterId, patient, started };
}

const fetchReport = (accept: string, extra: { query?: string; method?: string } = {}) =>
  fetch(new URL(`${path}${extra.query ?? ''}`, service.client.baseUrl), {
    method: extra.method ?? 'GET',
    headers: { authorization: `Bearer ${token}`, accept },
  });

describe('readings §4.5: refused requests for a report', () => {
  test.each(['text/html', 'image/*', 'application/pdf;q=0', 'application/xml, text/plain'])(
    'Accept: %s answers 406 and lists the available formats',
    async (accept) => {
      const answer = await api.get(path, { accept });
      expect(answer.status).toBe(406);
      expect(answer.body).toMatchObject({ code: 'not_acceptable' });
      for (const type of ['application/json', pdf, fhirJson]) expect(answer.text).toContain(type);
    },
  );

  test.each([pdf, fhirJson])(
    'another organization’s report as %s answers 404, like a missing one (S8)',
    async (accept) => {
      const tokens = await signInForTokens(service.client, service.people.otherOwner);
      const other = new ApiClient(service.client.baseUrl, tokens.access_token);
      const foreign = await other.get(path, { accept });
      const missing = await other.get('/encounter/00000000000000000000000000/report', { accept });
      expect([foreign.status, missing.status]).toEqual([404, 404]);
      const detail = ({ body }: { body: unknown }) => JSON.stringify(body);
      expect(detail(foreign)).toBe(detail(missing));
    },
  );

  test.each([pdf, fhirJson])('without the read scope %s answers 403 (S7)', async (accept) => {
    const tokens = await signInForTokens(service.client, service.people.owner, 'openid email');
    const answer = await new ApiClient(service.client.baseUrl, tokens.access_token).get(path, { accept });
    expect(answer.status).toBe(403);
  });
});

describe('readings §4.5: the report as JSON, PDF and FHIR', () => {
  test.each([
    ['*/*', 'application/json'],
    ['application/*;q=0.5, application/pdf', pdf],
    ['application/pdf, application/json', pdf],
    ['application/fhir+json; fhirVersion=4.0, application/json;q=0.9', fhirJson],
    ['application/json;q=0, */*;q=0.1', pdf],
  ])('Accept: %s is answered with %s', async (accept, type) => {
    const response = await fetchReport(accept);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
  });

  test('the JSON links to its other formats, and the OpenAPI document describes the flags’ key', async () => {
    const answer = await api.get(path);
    expect(reportSchema.parse(answer.body).encounterId).toBe(encounterId);
    for (const type of [pdf, fhirJson]) {
      expect(answer.headers.get('link')).toContain(`<${path}>; rel="alternate"; type="${type}"`);
    }
    const { text } = await new ApiClient(service.client.baseUrl, null).get('/openapi.json');
    const described = JSON.parse(text).paths['/encounter/{id}/report'].get.responses['200'].content;
    expect(Object.keys(described)).toEqual(['application/json', pdf, fhirJson]);
  });

  test('the PDF has the patient’s report in the reader’s language, and no patient data in its headers (S26)', async () => {
    const response = await fetchReport(pdf, { query: '?locale=es' });
    const { pages, missingGlyphs, info } = readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pages[0]).toContain('Łukasz');
    expect(pages[0]).toContain('Parcial');
    expect(missingGlyphs).toBe(0);
    expect(info).toMatchObject({ language: 'es', title: 'Informe de la consulta' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="MRN-7-\d{4}-\d\d-\d\d\.pdf"$/),
      'content-language': 'es',
      vary: 'Accept, Accept-Language',
      'x-content-type-options': 'nosniff',
    });
  });

  test('the same report gives the same bytes as PDF', async () => {
    const [first, second] = [await fetchReport(pdf), await fetchReport(pdf)].map((answer) =>
      answer.arrayBuffer(),
    );
    expect(
      Buffer.from(await (first ?? new ArrayBuffer())).equals(
        Buffer.from(await (second ?? new ArrayBuffer())),
      ),
    ).toBe(true);
  });

  test('the FHIR Bundle is valid R4, without patient data in its headers', async () => {
    const response = await fetchReport(fhirJson);
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; filename="MRN-7-\d{4}-\d\d-\d\d\.fhir\.json"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { messages } = new Fhir().validate(await response.text(), { errorOnUnexpected: true });
    expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
  });

  test('the report shows who reviewed it and when, until the review is undone; another organization cannot review it', async () => {
    const address = new URL(`/encounter/${encounterId}/review`, service.client.baseUrl);
    const send = (method: 'PUT' | 'DELETE', bearer: string, body?: object) =>
      fetch(address, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
    const review = { by: 'Mina Okafor', at: '2026-01-05T12:00:00.000Z' };
    const other = await signInForTokens(service.client, service.people.otherOwner);
    expect((await send('PUT', other.access_token, review)).status).toBe(404);
    expect((await send('PUT', token, { ...review, by: '' })).status).toBe(422);
    const before = await (await fetchReport('application/json')).json();
    expect(before.review).toBeUndefined();
    expect((await send('PUT', token, review)).status).toBe(204);
    expect(await (await fetchReport('application/json')).json()).toEqual({ ...before, review });
    const bundle = await (await fetchReport(fhirJson)).text();
    expect(JSON.parse(bundle).entry[0].resource.attester).toEqual([
      { mode: 'professional', time: review.at, party: { display: review.by } },
    ]);
    const { messages } = new Fhir().validate(bundle, { errorOnUnexpected: true });
    expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    expect((await send('DELETE', token)).status).toBe(204);
    expect((await send('DELETE', token)).status).toBe(204);
    expect(await (await fetchReport('application/json')).json()).toEqual(before);
  });

  test('a review ends when the patient adds more', async () => {
    const { patient, started, encounterId: begun } = await begin();
    const own = `/encounter/${begun}`;
    const read = async () => reportSchema.parse((await api.get(`${own}/report`)).body).review;
    const review = { by: 'Mina Okafor', at: '2026-01-05T12:00:00.000Z' };
    expect((await api.send('PUT', `${own}/review`, review)).status).toBe(204);
    expect(await read()).toEqual(review);
    await patient.answerSome(started, 1);
    expect(await read()).toBeUndefined();
  });

  test('files without an external id have the invitation’s id in their names, and use the organization’s time zone', async () => {
    const settings = { alertEmail: null, emergencyNumber: '112', phone: null };
    await api.send('PUT', '/organization', { ...settings, timeZone: 'Asia/Kathmandu' });
    const { id: invitationId, encounterId: own } = await begin();
    const address = new URL(`/encounter/${own}/report`, service.client.baseUrl);
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, accept: fhirJson },
    });
    const { day } = readWallClock(new Date(), 'Asia/Kathmandu');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="${invitationId}-${day}.fhir.json"`,
    );
    const bundle = await response.text();
    expect(JSON.parse(bundle).timestamp).toMatch(new RegExp(`^${day}T.*\\+05:45$`));
    const { messages } = new Fhir().validate(bundle, { errorOnUnexpected: true });
    expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    await api.send('PUT', '/organization', { ...settings, timeZone: 'UTC' });
  });

  test.each([pdf, fhirJson])('reading it as %s leaves an audit row (S26)', async (accept) => {
    const count = async () =>
      query(
        service.databaseUrl,
        "select 1 from audit_events where action = 'encounter.read_report' and resource_id = $1",
        [encounterId],
      );
    const before = (await count()).length;
    await fetchReport(accept).then((response) => response.arrayBuffer());
    expect((await count()).length).toBe(before + 1);
  });

  test('many simultaneous PDFs are printed or refused with Retry-After, and the service answers other requests meanwhile (S27)', async () => {
    const printing = Array.from({ length: 14 }, () => fetchReport(pdf));
    const health = await fetch(new URL('/health', service.client.baseUrl));
    expect(health.status).toBe(200);
    const answers = await Promise.all(printing);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  });
});
