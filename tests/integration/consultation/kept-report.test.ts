import { describe, expect, test } from 'vitest';
import { type Report, reportSchema } from '../../../contract/report.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import type { KeptReport } from '../../../service/interview/report/report-model.ts';
import { ownerUrlOf } from '../../helpers/database.ts';
import { type ConsultationJson, ProgramPatient } from '../../helpers/program-patient.ts';
import { rewriteEvents, rewriteReport } from '../../helpers/sealed-content.ts';
import { query } from '../service/query.ts';
import { clinic, setUpClinic } from './clinic.ts';

setUpClinic();

const ask = (statement: string, values: unknown[] = []) =>
  query(ownerUrlOf(clinic.service.databaseUrl), statement, values);

type Kept = { last_seq: number; sealed: Buffer };
const keptOf = async (encounterId: string) =>
  (await ask('select last_seq, sealed from encounter_reports where encounter_id = $1', [
    encounterId,
  ])) as Kept[];

async function reportOf(encounterId: string): Promise<Report> {
  return reportSchema.parse((await clinic.api.get(`/encounter/${encounterId}/report`)).body);
}

async function finish(): Promise<{ patient: ProgramPatient; invitationId: string; end: ConsultationJson }> {
  const patient = new ProgramPatient(clinic.service.client.baseUrl);
  const invitation = await clinic.invite();
  const story = await patient.startToStory(invitation);
  const told = await patient.tell(story, 'I have had a cough for three weeks and no fever.');
  return { patient, invitationId: invitation.id, end: await patient.answerToTheEnd(told.body) };
}

/** What another release might have kept: a yes wherever the patient was not sure. */
const asAnotherRelease = (report: KeptReport): KeptReport => ({
  ...report,
  facts: report.facts.map((fact) =>
    fact.status === 'UNSURE' ? { ...fact, status: 'YES', codes: ['yes'] } : fact,
  ),
});
const unsureOf = ({ sections }: Report) =>
  sections
    .flatMap(({ items }) => items)
    .filter(({ id, status }) => id.startsWith('sx.') && status === 'UNSURE');

describe('the report of a finished consultation is kept', () => {
  test('S37 with its end, sealed, and the report is made of it', async () => {
    const { end } = await finish();
    const [last] = await ask('select max(seq) as seq from encounter_events where encounter_id = $1', [
      end.encounterId,
    ]);
    const [kept] = await keptOf(end.encounterId);
    expect(kept?.last_seq).toBe(last?.seq);
    expect(kept?.sealed.toString('latin1')).not.toContain('cough');
    const before = await reportOf(end.encounterId);
    await rewriteReport(clinic.service.databaseUrl, end.encounterId, asAnotherRelease);
    const after = await reportOf(end.encounterId);
    expect(unsureOf(before)).not.toEqual([]);
    expect(unsureOf(after)).toEqual([]);
    expect(after.transcript).toEqual(before.transcript);
  });

  test('S28 in one transaction with its end: where it cannot be, the consultation goes on', async () => {
    await ask(`create function refuse_report() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '22001'; end $$`);
    await ask(`create trigger refuse_report before insert on encounter_reports
      for each row execute function refuse_report()`);
    const patient = new ProgramPatient(clinic.service.client.baseUrl);
    const readback = await patient.goTo((await patient.start(await clinic.invite())).body, 'readback');
    const refused = await patient.answer(readback, {});
    expect(refused.status).toBe(422);
    const open = await patient.get(`/consultation/${readback.encounterId}`);
    expect(open.body).toMatchObject({ status: 'ONGOING', screen: { kind: 'readback' } });
    await ask('drop trigger refuse_report on encounter_reports');
    await ask('drop function refuse_report()');
    const end = await patient.answer(open.body, {});
    expect(end.body).toMatchObject({ status: 'FINISHED' });
    expect(await keptOf(readback.encounterId)).toHaveLength(1);
  });

  test('S37 an addition and its alarm are added to it, and it stays as it is', async () => {
    const { patient, end } = await finish();
    const kept = await keptOf(end.encounterId);
    const before = await reportOf(end.encounterId);
    const added = await patient.add(end, 'Now I have crushing chest pain.');
    expect(added.body.screen?.kind).toBe('alarm');
    const [group] = added.body.screen?.items ?? [];
    await patient.answer(added.body, { [group?.id ?? '']: [group?.options[0]?.id] });
    const after = await reportOf(end.encounterId);
    expect(before.flags).toEqual([]);
    expect(after.flags.map(({ level }) => level)).toEqual(['EMERGENCY']);
    expect(after.addenda).toHaveLength(1);
    expect(after.sections.map(({ id }) => id)).toEqual(before.sections.map(({ id }) => id));
    expect(await keptOf(end.encounterId)).toEqual(kept);
  });

  test('S36 where it cannot be read, the report is made from the entries, and the operator is told', async () => {
    const { patient, end } = await finish();
    const before = await reportOf(end.encounterId);
    await rewriteReport(clinic.service.databaseUrl, end.encounterId, () => 'no longer sealed');
    expect(await reportOf(end.encounterId)).toEqual(before);
    expect((await patient.add(end, 'My phone number has changed.')).status).toBe(200);
    const lines = clinic.service.readLog().split('\n');
    const line = lines.find((one) => one.includes('cannot be read') && one.includes(end.encounterId));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', column: 'encounter_reports.sealed' });
    expect(JSON.stringify(await clinic.service.admin(['database', 'doctor']))).toContain(
      '1 of the newest kept reports',
    );
  });

  test('S37 for consultations that an earlier release finished, once, and not from part of their entries', async () => {
    const [one, two] = [await finish(), await finish()];
    const ids = [one.end.encounterId, two.end.encounterId];
    const before = await reportOf(one.end.encounterId);
    await ask('delete from encounter_reports where encounter_id = any($1)', [ids]);
    await rewriteEvents(clinic.service.databaseUrl, two.end.encounterId, (event) =>
      event.type === 'mentions.proposed' ? 'no longer sealed' : event,
    );
    await ask("select graphile_worker.add_job('keep-reports')");
    await waitUntil(async () => (await keptOf(one.end.encounterId)).length === 1, {
      what: 'the report to be kept',
    });
    await waitUntil(
      async () =>
        (await ask("select 1 from graphile_worker.jobs where task_identifier = 'keep-reports'")).length === 0,
      { what: 'the end of the job' },
    );
    expect(await reportOf(one.end.encounterId)).toEqual(before);
    expect(await keptOf(two.end.encounterId)).toEqual([]);
    const audit = await ask('select 1 from audit_events where action = $1 and resource_id = $2', [
      'encounter.keep_report',
      one.end.encounterId,
    ]);
    expect(audit).toHaveLength(1);
  });

  test('and is erased with the encounter, also after a process of an earlier release erased', async () => {
    const [one, two] = [await finish(), await finish()];
    expect((await clinic.api.delete(`/encounter/${one.end.encounterId}`)).status).toBe(204);
    expect(await keptOf(one.end.encounterId)).toEqual([]);
    await ask('update encounters set erased_at = now() where id = $1', [two.end.encounterId]);
    await ask("select graphile_worker.add_job('keep-reports')");
    await waitUntil(async () => (await keptOf(two.end.encounterId)).length === 0, {
      what: 'the report to be gone',
    });
  });
});
