import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { encounterSchema } from '../../../contract/encounter.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { ContentSealError } from '../../../service/domain/invitations/content-sealing.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { ProgramPatient } from '../../helpers/program-patient.ts';
import { readEvents, testSealing } from '../../helpers/sealed-content.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources } from '../../helpers/service-routes.ts';
import { query } from './query.ts';

let service: TestService;
let api: ApiClient;
let otherApi: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  const open = async (person: TestService['people']['owner']) =>
    new ApiClient(service.client.baseUrl, (await signInForTokens(service.client, person)).access_token);
  api = await open(service.people.owner);
  otherApi = await open(service.people.otherOwner);
});
afterAll(() => service.stop());

const ask = (statement: string, values: unknown[] = []) => query(service.databaseUrl, statement, values);

/** Names of the tables that contain the text unencrypted. */
async function tablesHolding(text: string): Promise<string[]> {
  const tables = await ask(
    `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await ask(`select 1 from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) found.push(String(name));
  }
  return found;
}

/** Answers the open question with these words. */
async function answerWith(invitationId: string, words: string): Promise<void> {
  const patient = new ProgramPatient(service.client.baseUrl);
  const started = await patient.post(`/consult/${invitationId}`, { consent: true, locale: 'en' });
  const story = await patient.goTo(started.body, 'story');
  expect((await patient.tell(story, words)).status).toBe(200);
}

const isErased = async (invitationId: string) => {
  const [row] = await ask('select erased_at, personal_details from invitations where id = $1', [
    invitationId,
  ]);
  const keys = await ask('select 1 from keys.content_keys where invitation_id = $1', [invitationId]);
  return row?.erased_at !== null && row?.personal_details === null && keys.length === 0;
};

describe('stored patient data is sealed', () => {
  test('no table contains the patient’s identity or words unencrypted', async () => {
    const made = await api.post('/consult-invitation', {
      agentId: (await createResources(api, service.client.baseUrl)).agentId,
      patientFirstName: 'Sealcanary',
      patientLastName: 'Sealcanarius',
      patientDateOfBirth: '1931-07-19',
      externalId: 'sealcanary-ext',
      encounterCompletionLinkUrl: 'https://clinic.example/?who=sealcanary',
    });
    const { id } = z.object({ id: z.string() }).parse(made.body);
    await answerWith(id, 'My sealcanaryknee hurts on the stairs');
    expect(await tablesHolding('sealcanary')).toEqual([]);
    expect(await tablesHolding('1931-07-19')).toEqual([]);
    const list = await api.get('/encounter?externalId=sealcanary-ext');
    const [encounter] = z.array(encounterSchema).parse(list.body);
    const report = await api.get(`/encounter/${encounter?.id}/report`);
    expect(report.text).toContain('Sealcanary');
    expect(report.text).toContain('sealcanaryknee');
  });

  test('a sealed answer cannot be opened in another row or with another invitation’s key', async () => {
    const one = await createResources(api, service.client.baseUrl);
    const two = await createResources(api, service.client.baseUrl);
    await ask('update encounter_events set seq = seq + 1 where encounter_id = $1', [one.encounterId]);
    await expect(readEvents(service.databaseUrl, one.encounterId)).rejects.toThrow(ContentSealError);
    await ask(
      `update keys.content_keys set wrapped = (select wrapped from keys.content_keys where invitation_id = $1)
       where invitation_id = $2`,
      [one.invitationId, two.invitationId],
    );
    await expect(readEvents(service.databaseUrl, two.encounterId)).rejects.toThrow(ContentSealError);
  });

  test('the same external id at two clinics gives two different hashes', async () => {
    await createResources(api, service.client.baseUrl, { externalId: 'shared-ext' });
    await createResources(otherApi, service.client.baseUrl, { externalId: 'shared-ext' });
    const organizations = await ask('select id from organizations');
    const traces = organizations.map(({ id }) => testSealing.indexExternalId(String(id), 'shared-ext'));
    const rows = await ask('select external_id_index from encounters where external_id_index = any($1)', [
      traces,
    ]);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.external_id_index).not.toEqual(rows[1]?.external_id_index);
    const list = await api.get('/encounter?externalId=shared-ext');
    expect(z.array(encounterSchema).parse(list.body)).toHaveLength(1);
  });
});

describe('erasing', () => {
  test('S8 another organization cannot erase', async () => {
    const { invitationId, encounterId } = await createResources(api, service.client.baseUrl, {
      externalId: 'not-yours',
    });
    await expect(
      service.admin(['erase', 'invitation', invitationId, '--org', 'Second Clinic']),
    ).rejects.toThrow('nothing to erase');
    await expect(
      service.admin(['erase', 'encounter', encounterId, '--org', 'Second Clinic']),
    ).rejects.toThrow('nothing to erase');
    await expect(
      service.admin(['erase', 'patient', '--org', 'Second Clinic'], 'not-yours\n'),
    ).rejects.toThrow('nothing to erase');
    expect(await isErased(invitationId)).toBe(false);
  });

  test('a copy of the database from before cannot be opened afterwards, because the key is erased', async () => {
    const { invitationId, encounterId } = await createResources(api, service.client.baseUrl);
    const [copied] = await ask('select sealed from encounter_events where encounter_id = $1', [encounterId]);
    expect(copied).toBeDefined();
    expect((await api.delete(`/encounter/${encounterId}`)).status).toBe(204);
    expect(await isErased(invitationId)).toBe(true);
    const [noted] = await ask('select organization_id from keys.erasures where invitation_id = $1', [
      invitationId,
    ]);
    expect(noted).toBeDefined();
  });

  test('erases every invitation with the patient’s external id, each with an audit row, and no other patient’s', async () => {
    const mine = [
      await createResources(api, service.client.baseUrl, { externalId: 'erase-me' }),
      await createResources(api, service.client.baseUrl, { externalId: 'erase-me' }),
    ];
    const other = await createResources(api, service.client.baseUrl, { externalId: 'keep-me' });
    expect(await service.admin(['erase', 'patient', '--org', 'First Clinic'], 'erase-me\n')).toEqual({
      erased: 2,
    });
    for (const { invitationId, encounterId } of mine) {
      expect(await isErased(invitationId)).toBe(true);
      expect((await api.get(`/encounter/${encounterId}`)).status).toBe(404);
      const audit = await ask(
        "select actor_type from audit_events where action = 'invitation.erase' and resource_id = $1",
        [invitationId],
      );
      expect(audit).toEqual([{ actor_type: 'operator' }]);
    }
    expect(await isErased(other.invitationId)).toBe(false);
    expect(service.readLog()).not.toContain('erase-me');
  });

  test('a link that is revoked before its use contains no patient data any more', async () => {
    const { agentId } = await createResources(api, service.client.baseUrl);
    const made = await api.post('/consult-invitation', { agentId, patientFirstName: 'Ruth' });
    const { id } = z.object({ id: z.string() }).parse(made.body);
    expect((await api.delete(`/consult-invitation/${id}`)).status).toBe(204);
    expect(await isErased(id)).toBe(true);
    const page = await new HttpVisitor().request(`${service.client.baseUrl}/consult/${id}`);
    expect(page.status).toBe(410);
  });
});

describe('the organization’s retention period', () => {
  const age = (invitationId: string, days: number) =>
    ask(
      `with e as (update encounters set last_answer_at = now() - make_interval(days => $2) where invitation_id = $1)
       update invitations set created_at = now() - make_interval(days => $2) where id = $1`,
      [invitationId, days],
    );
  const runJob = () => ask("select graphile_worker.add_job('erase-outdated')");
  const untilErased = (invitationId: string) => waitUntil(() => isErased(invitationId), { what: 'the job' });

  test('erases only old data: not that of a consultation with a recent answer, nor of an organization without a period', async () => {
    await service.admin(['org', 'set', 'First Clinic', '--retention-days', '30']);
    const outdated = await createResources(api, service.client.baseUrl);
    const young = await createResources(api, service.client.baseUrl);
    const answeredLately = await createResources(api, service.client.baseUrl);
    const elsewhere = await createResources(otherApi, service.client.baseUrl);
    for (const { invitationId } of [outdated, elsewhere]) await age(invitationId, 31);
    await age(young.invitationId, 29);
    await ask("update invitations set created_at = now() - interval '31 days' where id = $1", [
      answeredLately.invitationId,
    ]);
    await runJob();
    await untilErased(outdated.invitationId);
    for (const { invitationId } of [young, answeredLately, elsewhere]) {
      expect(await isErased(invitationId)).toBe(false);
    }
    await service.admin(['org', 'set', 'First Clinic', '--retention-days', '']);
  });

  test('links that ended with their agent are erased, also without a period', async () => {
    const { agentId, invitationId } = await createResources(api, service.client.baseUrl);
    const made = await api.post('/consult-invitation', { agentId, patientFirstName: 'Ruth' });
    const { id } = z.object({ id: z.string() }).parse(made.body);
    await api.delete(`/agent/${agentId}`);
    await runJob();
    await untilErased(id);
    expect(await isErased(invitationId)).toBe(false);
  });

  test('can be set by an owner through the API; other roles and invalid numbers are refused', async () => {
    const settings = { alertEmail: null, emergencyNumber: '112', phone: null };
    for (const retentionDays of [0, -1, 1.5, 36_501, '30']) {
      const refused = await otherApi.send('PUT', '/organization', { ...settings, retentionDays });
      expect([retentionDays, refused.status]).toEqual([retentionDays, 422]);
    }
    const set = await otherApi.send('PUT', '/organization', { ...settings, retentionDays: 365 });
    expect(set.body).toMatchObject({ retentionDays: 365 });
    const left = await otherApi.send('PUT', '/organization', settings);
    expect(left.body).toMatchObject({ retentionDays: 365 });
  });
});
