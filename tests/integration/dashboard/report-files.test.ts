import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { readEncounter, readReportFile } from '@/lib/server/encounters/read-encounter.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { createSession, readSession } from '@/lib/server/sign-in/session-store.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { readPdf } from '../../helpers/read-pdf.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources } from '../../helpers/service-routes.ts';
import { startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';
import { database, setUpDatabase } from './set-up.ts';

setUpDatabase();

describe('a service without report files', () => {
  test('has none offered, and a request for one fails with a sentence', async () => {
    const operator = await startOperator();
    const context = createProcess(database.url, operator);
    const { session } = await signInPerson(context, operator);
    // This service answers with JSON, whatever the Accept header says.
    const report = readFileSync('tests/fixtures/reports/after-visit.en.report.json', 'utf8');
    operator.options.intercept = (_request, path) =>
      path.endsWith('/report') ? { status: 200, body: report } : null;
    const view = await readEncounter(context, session, 'e1', 'en');
    expect(view?.report?.status).toBe('FINISHED');
    expect(view?.formats).toEqual([]);
    expect(await readReportFile(context, session, 'e1', 'pdf', 'en')).toMatchObject({
      ok: false,
      failure: { code: 'unreadable' },
    });
    await context.pool.end();
    await operator.stop();
  });
});

describe('our service', () => {
  let service: TestService;
  let context: Context;
  let session: Session;
  let encounterId: string;
  beforeAll(async () => {
    service = await startTestService();
    const tokens = await signInForTokens(service.client, service.people.owner);
    const api = new ApiClient(service.client.baseUrl, tokens.access_token);
    ({ encounterId } = await createResources(api, service.client.baseUrl, { patientFirstName: 'Łukasz' }));
    const { body } = await api.get('/verify-token');
    const { organization } = body as { organization: { id: string; name: string } };
    context = createProcess(database.url, service.client);
    const secret = await createSession(
      context,
      {
        organizationId: organization.id,
        organizationName: organization.name,
        email: service.people.owner.email,
        firstName: 'Ada',
        role: 'clinician',
      },
      // The token endpoint's answer, in the form that the sign-in reads.
      tokens as unknown as TokenResponse,
      'Chrome on Linux',
    );
    const reading = await readSession(context, secret ?? '', { isActivity: true });
    if (!reading.session) throw new Error('The session was not stored.');
    session = reading.session;
  });
  afterAll(async () => {
    await context.pool.end();
    await service.stop();
  });

  test('an unknown encounter has no file', async () => {
    expect(await readReportFile(context, session, '00000000000000000000000000', 'pdf', 'en')).toMatchObject({
      ok: false,
      failure: { code: 'not_found' },
    });
  });

  test('offers PDF and FHIR, which are passed on unchanged, and each leaves an audit row (S26)', async () => {
    expect((await readEncounter(context, session, encounterId, 'en'))?.formats).toEqual(['pdf', 'fhir']);
    const pdf = await readReportFile(context, session, encounterId, 'pdf', 'en');
    expect(pdf.ok && readPdf(pdf.value.content).pages[0]).toContain('Łukasz');
    expect(pdf.ok && pdf.value.name).toMatch(/^[A-Za-z0-9._-]+-\d{4}-\d\d-\d\d\.pdf$/);
    expect(pdf.ok && pdf.value.name).not.toMatch(/Nowak|ukasz/);
    const fhir = await readReportFile(context, session, encounterId, 'fhir', 'en');
    expect(fhir.ok && JSON.parse(new TextDecoder().decode(fhir.value.content))).toMatchObject({
      resourceType: 'Bundle',
      type: 'document',
    });
    const rows = await context.db.select({ action: auditEvents.action }).from(auditEvents);
    expect(rows.filter(({ action }) => action === 'encounter.download')).toHaveLength(2);
  });
});
