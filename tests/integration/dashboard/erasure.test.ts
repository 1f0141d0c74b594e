import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createChangeHub } from '@/lib/server/changes/change-hub.ts';
import { encounterResponseSchema } from '@/lib/server/consult-api/responses.ts';
import { readDrafts, saveDraft } from '@/lib/server/drafts/draft-store.ts';
import { saveNote } from '@/lib/server/encounters/note-store.ts';
import { readEncounter, readReportFile } from '@/lib/server/encounters/read-encounter.ts';
import { reviewEncounter } from '@/lib/server/encounters/review-encounter.ts';
import { erasures } from '@/lib/server/erasures/erasure-table.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { findSamePatient } from '@/lib/server/invitations/same-patient.ts';
import { readInvitation } from '@/lib/server/inviting/read-invitation.ts';
import { revokeInvitation } from '@/lib/server/inviting/revoke-invitation.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { applyEncounter, applyReport } from '@/lib/server/tracker/apply-encounter.ts';
import { checkInvitation } from '@/lib/server/tracker/check-invitation.ts';
import { startTrackerRunner } from '@/lib/server/tracker/tracker-runner.ts';
import { trackers } from '@/lib/server/tracker/tracker-table.ts';
import { finishRestore } from '@/lib/server/upkeep/finish-restore.ts';
import { personalFields } from '@/lib/shared/invitation-fields.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';
import { type FaultObject, namedFaults } from '../../operator/options.ts';
import { signInPerson } from './dashboard-context.ts';
import {
  canary,
  context,
  erase,
  invite,
  listActions,
  makeFinished,
  marksOf,
  operator,
  owner,
  patient,
  read,
  report,
  setUpClinic,
  tablesHolding,
} from './erasable-patient.ts';

setUpClinic();

describe('nothing is erased', () => {
  const faults: [string, FaultObject, string][] = [
    ['fails', namedFaults['500'], 'service_error'],
    ['closes the connection without having acted', namedFaults.cut, 'unclear'],
    ['closes the connection after having acted', namedFaults.cut_after, 'unclear'],
    ['refuses', { answer: { status: 403, body: '{}' } }, 'forbidden'],
    ['answers that it is asked too often', namedFaults['429'], 'too_many_requests'],
  ];
  test.each(faults)(
    'when the service %s; trying again erases once the service answers',
    async (_what, fault, code) => {
      const record = await makeFinished();
      const only = { method: 'DELETE' };
      operator.options.apiFaults = [{ ...fault, only }];
      expect(await erase(record)).toMatchObject({ ok: false, failure: { code } });
      expect(await read(record.id)).toEqual(record);
      expect(await context.db.select().from(erasures)).toEqual([]);
      expect(await listActions()).toEqual([]);
      expect(await erase(record)).toEqual({ ok: true, value: null });
      expect(await tablesHolding(...marksOf(record))).toEqual([]);
    },
  );

  test('of another organization, where it is not found', async () => {
    const record = await makeFinished();
    const { session: other } = await signInPerson(context, operator, {
      organizationId: 'org-2',
      role: 'owner',
      email: 'other@second.example',
    });
    expect(await erase(record, [], other)).toMatchObject({ ok: false, failure: { code: 'not_found' } });
    const own = await signInPerson(context, operator, { role: 'owner' });
    expect(await erase(await invite(), [crypto.randomUUID()], own.session)).toMatchObject({ ok: false });
    expect(await read(record.id)).toEqual(record);
    expect(operator.calls.some((call) => call.method === 'DELETE')).toBe(false);
  });

  test('of the invitation itself before all others of the patient are erased, because they could not be found again', async () => {
    const record = await makeFinished();
    const other = await makeFinished();
    operator.options.apiFaults = [{ answer: { status: 500 }, only: { method: 'DELETE' } }];
    expect(await erase(record, [other.id])).toMatchObject({ ok: false, failure: { code: 'service_error' } });
    expect((await read(record.id)).erasedAt).toBeNull();
    expect(await erase(record, [other.id])).toEqual({ ok: true, value: null });
    expect(await tablesHolding(...marksOf(record), ...marksOf(other))).toEqual([]);
  });

  test('while the invitation is still being created', async () => {
    const record = await invite();
    await context.db
      .update(invitations)
      .set({ state: 'intent', intentAt: new Date() })
      .where(eq(invitations.id, record.id));
    expect(await erase(record)).toMatchObject({ ok: false, failure: { code: 'conflict' } });
    expect((await read(record.id)).patientFirstName).toBe(patient.patientFirstName);
  });
});

describe('an erased patient', () => {
  test('leaves no draft of the note, by whomever; other drafts stay', async () => {
    const record = await invite();
    const other = await invite({});
    for (const { id } of [record, other])
      await saveDraft(context, owner, 'note', { requestId: id, values: { base: '', text: 'Ask again' } });
    await erase(record);
    const { drafts } = await readDrafts(context, owner, 'note');
    expect(drafts.map(({ requestId }) => requestId)).toEqual([other.id]);
  });

  test('is in no table; ids, state, times and the audit stay', async () => {
    const record = await makeFinished();
    expect(await tablesHolding(canary)).toEqual(
      expect.arrayContaining(['public.invitations', 'public.deliveries']),
    );
    expect(await erase(record)).toEqual({ ok: true, value: null });
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
    expect(await read(record.id)).toMatchObject({
      upstreamId: record.upstreamId,
      encounterId: record.encounterId,
      status: 'finished',
      createdAt: record.createdAt,
      finishedAt: record.finishedAt,
      createdByName: record.createdByName,
      noteBy: record.noteBy,
      erasedAt: expect.any(Date),
      erasedBy: owner.firstName,
      isKeptByService: false,
    });
    expect(operator.encounters.has(record.encounterId ?? '')).toBe(false);
    expect(await context.db.select().from(erasures)).toMatchObject([{ invitationId: record.id }]);
    expect(await listActions()).toMatchObject([{ subject: record.id, actor: owner.email }]);
    expect(await context.db.select().from(deliveries)).toEqual([]);
  });

  test('is not filled again by late answers, and cannot get notes or follow-ups', async () => {
    const record = await makeFinished();
    const { encounterId } = record;
    if (encounterId === null) throw new Error('The record has no encounter.');
    operator.options.apiFaults = [{ lateMs: 1_500, only: { path: `/encounter/${encounterId}/report` } }];
    const late = readEncounter(context, owner, encounterId, 'en');
    await expect.poll(() => operator.options.apiFaults.length).toBe(0);
    expect(await erase(record)).toEqual({ ok: true, value: null });
    expect(await late).toBeNull();

    const raised = { id: 'chest-pain', level: 'EMERGENCY', raisedAt: new Date().toISOString() };
    const reading = { id: encounterId, invitationId: record.upstreamId, status: 'ONGOING', flags: [raised] };
    expect(await applyEncounter(context, owner, encounterResponseSchema.parse(reading))).toEqual([]);
    await applyReport(context, record, report);
    const answer = { invitationUrl: `https://x.example/${canary}`, id: record.upstreamId, encounterId };
    operator.options.intercept = (request) =>
      request.method === 'GET' ? { status: 200, body: JSON.stringify(answer) } : null;
    const following = { isWatched: true, hasList: true };
    await checkInvitation(context, owner, owner, { retries: 0 }, { ...record, status: 'started' }, following);
    expect(await saveNote(context, owner, record, { text: canary, basedOn: null })).toMatchObject({
      ok: false,
    });
    const followUp = { kind: 'follow_up', value: true } as const;
    expect(await reviewEncounter(context, owner, record, followUp)).toMatchObject({ ok: false });
    expect(await revokeInvitation(context, owner, await read(record.id))).toEqual({ ok: true, value: null });
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
    expect((await read(record.id)).nextCheckAt).toBeNull();
  });

  test('stays erased when the tracker checks again, which requests no report', async () => {
    const record = await makeFinished();
    await erase(record);
    // A service that keeps an encounter that it was asked to erase.
    operator.changeEncounter(record.upstreamId ?? '', 'FINISHED');
    operator.encounters.set(record.encounterId ?? '', {
      id: record.encounterId,
      invitationId: record.upstreamId,
      status: 'ONGOING',
      updatedAt: new Date().toISOString(),
      flags: [],
    });
    operator.reports.set(record.encounterId ?? '', { ...report, encounterId: record.encounterId });
    const asked = operator.calls.length;
    const hub = createChangeHub(context);
    const runner = startTrackerRunner(context, hub);
    const looked = async () => (await context.db.select().from(trackers))[0]?.lastCheckedAt ?? null;
    await expect.poll(looked).not.toBeNull();
    await runner.stop();
    await hub.close();
    expect(operator.calls.slice(asked).some(({ path }) => path.endsWith('/report'))).toBe(false);
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
  });

  test('is no longer on Today or found by a search; the list shows only the time of erasure', async () => {
    const record = await makeFinished();
    await erase(record);
    const list = async (search: string) =>
      (
        await listInvitations(
          context,
          owner,
          invitationSearchSchema.parse(Object.fromEntries(new URLSearchParams(search))),
          50,
        )
      ).rows;
    for (const q of [canary, '1931', 'home.example']) expect(await list(`q=${q}`)).toEqual([]);
    expect(await list('review=open')).toEqual([]);
    expect(await list('')).toMatchObject([
      {
        id: record.id,
        patientFirstName: null,
        externalId: null,
        flags: [],
        erasedAt: expect.any(String),
      },
    ]);
    const today = await readToday(context, owner);
    expect([
      ...today.attention,
      ...today.toReview,
      ...today.followUp,
      ...today.progress,
      ...today.waiting,
    ]).toEqual([]);
    const view = await readInvitation(context, owner, record.id);
    expect(JSON.stringify(view)).not.toMatch(/erasecanary/i);
    expect(view).toMatchObject({ invitation: { erasedBy: owner.firstName }, sharing: { deliveries: [] } });
    expect(await readEncounter(context, owner, record.encounterId ?? '', 'en')).toBeNull();
  });

  test('is erased once by simultaneous requests', async () => {
    const record = await makeFinished();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => erase(record)));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(await listActions()).toHaveLength(1);
  });

  test.each(personalFields)('cannot be filled again in the database: %s', async (field) => {
    const record = await makeFinished();
    expect(await erase(record)).toEqual({ ok: true, value: null });
    const filled = context.db
      .update(invitations)
      .set({ [field]: 'x' })
      .where(eq(invitations.id, record.id));
    // check_violation, by the trigger.
    await expect(filled).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  test('who had not started loses the link; an invitation missing at the service counts as erased there', async () => {
    const record = await invite();
    expect(await erase(record)).toEqual({ ok: true, value: null });
    expect(operator.invitations.size).toBe(0);
    expect(await read(record.id)).toMatchObject({ status: 'revoked', revokedBy: owner.firstName });
    const other = await invite();
    operator.invitations.clear();
    expect(await erase(other)).toEqual({ ok: true, value: null });
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
  });
});

describe('a service that cannot be asked to erase an encounter', () => {
  test('keeps its data, which the record says; the link is revoked, and the report is not shown any more', async () => {
    operator.options.erasesEncounters = false;
    const record = await makeFinished();
    expect(await erase(record)).toEqual({ ok: true, value: null });
    expect(await read(record.id)).toMatchObject({ isKeptByService: true });
    expect(operator.invitations.size).toBe(0);
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
    const encounterId = record.encounterId ?? '';
    expect(operator.reports.has(encounterId)).toBe(true);
    expect(await readEncounter(context, owner, encounterId, 'en')).toBeNull();
    expect(await readReportFile(context, owner, encounterId, 'pdf', 'en')).toMatchObject({ ok: false });
  });
});

describe('other invitations of the same patient', () => {
  test('are those with the same external id, or the same name and date of birth, in the same clinic only', async () => {
    const { externalId, ...named } = patient;
    const record = await invite();
    const byId = await invite({ externalId });
    const byName = await invite({ ...named, patientFirstName: ' ERASECANARY ' });
    await invite({ ...named, patientDateOfBirth: '1931-07-20' });
    await invite({ patientFirstName: named.patientFirstName, patientLastName: named.patientLastName });
    const elsewhere = await invite();
    await context.db
      .update(invitations)
      .set({ organizationId: 'org-2' })
      .where(eq(invitations.id, elsewhere.id));
    const erased = await invite();
    await erase(erased);
    const others = async (one: typeof record) =>
      (await findSamePatient(context, one, one, { exceptId: one.id, countMax: 100 })).map(({ id }) => id);
    expect(await others(record)).toEqual([byName.id, byId.id]);
    expect(await others(await invite({}))).toEqual([]);
    expect(await erase(record, [byName.id, byId.id])).toEqual({ ok: true, value: null });
    expect(await listActions()).toHaveLength(4);
  });
});

describe('a restored backup from before the erasure', () => {
  test('is erased again, once, and contains nothing of the patient', async () => {
    const record = await makeFinished();
    const [delivery] = await context.db.select().from(deliveries);
    await erase(record);
    const {
      status,
      hasOpenFlagBefore,
      openFlagSeverity,
      contactVersion,
      flagSeverity,
      awaitsReview,
      searchWords,
      ...columns
    } = record;
    await context.db
      .update(invitations)
      .set({ ...columns, isKeptByService: false })
      .where(eq(invitations.id, record.id));
    if (delivery) await context.db.insert(deliveries).values(delivery);
    expect(await tablesHolding(canary)).not.toEqual([]);
    expect(await finishRestore(context)).toMatchObject({ erasedAgain: 1 });
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
    expect(await finishRestore(context)).toMatchObject({ erasedAgain: 0 });
  });
});
