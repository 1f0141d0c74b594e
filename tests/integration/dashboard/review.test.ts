import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Report } from '@/contract/report.ts';
import { toEncounterState } from '@/lib/client/requests/get-encounter.ts';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import { saveNote } from '@/lib/server/encounters/note-store.ts';
import { readEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { isReportStillShown } from '@/lib/server/encounters/shown-report.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { markInvitation } from '@/lib/server/inviting/mark-invitation.ts';
import { listColleagues } from '@/lib/server/people/people-store.ts';
import { findKeyId } from '@/lib/server/sealing/sealer.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { applyEncounter } from '@/lib/server/tracker/apply-encounter.ts';
import { rotateKeys } from '@/lib/server/upkeep/rotate-keys.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { encounterViewSchema } from '@/lib/shared/operations/report.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';
import { query } from '../service/query.ts';
import { signInPerson } from './dashboard-context.ts';
import {
  chestPain,
  colleague,
  context,
  database,
  makeFlagged,
  markReviewed,
  operator,
  read,
  review,
  session,
  setUpClinic,
  takeBack,
} from './flagged-consultation.ts';

setUpClinic();

describe('S35 the review queue', () => {
  const queue = async (who: Session = session) => (await readToday(context, who)).toReview;
  const base = Date.now();
  const later = (seconds: number) => new Date(base + (60 + seconds) * 1_000).toISOString();
  const hear = (status: string, seconds: number) =>
    applyEncounter(context, session, {
      ...{ id: 'e1', status, createdAt: null, updatedAt: later(seconds), invitationId: null },
      ...{ agentId: null, externalId: null, modality: null, flags: [] },
    });
  const open = async (id: string, who: Session = session) => {
    const record = await findInvitation(context, who, id);
    if (record) await markInvitation(context, who, record, { kind: 'read' });
  };

  test('opening a consultation does not remove it: only the unread dot goes, and only for that person', async () => {
    const id = await makeFlagged();
    await open(id);
    expect(await queue()).toMatchObject([{ id, isUnread: false }]);
    expect(await queue(colleague)).toMatchObject([{ id, isUnread: true }]);
    await markReviewed(id);
    expect(await queue()).toEqual([]);
    expect(await queue(colleague)).toEqual([]);
  });

  test.each(['ONGOING', 'FINALIZING'])(
    'a consultation that is %s cannot be reviewed, only read',
    async (status) => {
      const id = await makeFlagged();
      await context.db
        .update(invitations)
        .set({ ...describeEncounter(status) })
        .where(eq(invitations.id, id));
      expect(await markReviewed(id)).toEqual({ ok: false, failure: { code: 'conflict' } });
      expect(await review(id, { kind: 'seen', value: true })).toMatchObject({ ok: true });
      expect(await read(id)).toMatchObject({ reviewedAt: null, seenBy: session.firstName });
      expect(await queue()).toEqual([]);
      await hear('FINISHED', 1);
      expect(await read(id)).toMatchObject({ seenAt: null, seenBy: null });
      expect((await queue()).map((row) => row.id)).toEqual([id]);
      expect(await review(id, { kind: 'seen', value: true })).toEqual({
        ok: false,
        failure: { code: 'conflict' },
      });
    },
  );

  test('abandoned and revoked consultations are in it too', async () => {
    const abandoned = await makeFlagged();
    const revoked = await makeFlagged();
    const set = { ...describeEncounter('ONGOING'), finishedAt: null };
    await context.db
      .update(invitations)
      .set({ ...set, ...describeEncounter('ABANDONED') })
      .where(eq(invitations.id, abandoned));
    await context.db
      .update(invitations)
      .set({ ...set, state: 'revoked' })
      .where(eq(invitations.id, revoked));
    expect((await queue()).map((row) => row.id).sort()).toEqual([abandoned, revoked].sort());
    expect(await markReviewed(revoked)).toMatchObject({ ok: true });
    expect((await queue()).map((row) => row.id)).toEqual([abandoned]);
  });

  test('a patient’s addition after the review puts it back, unread for everyone; an older state does not', async () => {
    const id = await makeFlagged();
    await hear('FINISHED', 1);
    await open(id);
    await markReviewed(id);
    await hear('FINISHED', 0);
    await hear('FINISHED', 1);
    expect(await queue()).toEqual([]);
    await hear('FINISHED', 2);
    expect(await queue()).toMatchObject([{ id, isUnread: true, isReviewed: false }]);
  });

  test('one that continues after it was abandoned and reviewed needs a new review when it ends', async () => {
    const id = await makeFlagged();
    await context.db
      .update(invitations)
      .set({ ...describeEncounter('ABANDONED') })
      .where(eq(invitations.id, id));
    await markReviewed(id);
    await hear('ONGOING', 1);
    expect(await read(id)).toMatchObject({ reviewedAt: null, awaitsReview: false });
    await hear('FINISHED', 2);
    expect((await queue()).map((row) => row.id)).toEqual([id]);
  });

  test('undoing a review puts it back', async () => {
    const id = await makeFlagged();
    await markReviewed(id);
    await review(id, takeBack);
    expect((await queue()).map((row) => row.id)).toEqual([id]);
  });
});

describe('follow-up', () => {
  test('is on Today once, whatever its state before, and can be undone', async () => {
    const id = await makeFlagged();
    await review(id, { kind: 'follow_up', value: true });
    const first = await read(id);
    await review(id, { kind: 'follow_up', value: true }, colleague);
    expect((await read(id)).followUpAt).toEqual(first.followUpAt);
    const today = await readToday(context, session);
    expect(today.followUp.map((row) => row.id)).toEqual([id]);
    expect(today.counts.followUp).toEqual({ count: 1, isMore: false });
    expect([...today.toReview, ...today.progress, ...today.attention]).toEqual([]);
    await review(id, { kind: 'follow_up', value: false });
    expect((await readToday(context, session)).followUp).toEqual([]);
    expect((await readToday(context, session)).toReview.map((row) => row.id)).toEqual([id]);
  });
});

describe('assigning', () => {
  test('is only possible to people of the same organization who may read reports', async () => {
    const id = await makeFlagged();
    await signInPerson(context, operator, { email: 'foreign@elsewhere.example', organizationId: 'org-2' });
    for (const to of ['foreign@elsewhere.example', 'nobody@harbourlane.example']) {
      expect(await review(id, { kind: 'assigned', to })).toMatchObject({ failure: { code: 'not_found' } });
    }
    expect((await listColleagues(context, session)).map((one) => one.email).sort()).toEqual(
      [session.email, colleague.email].sort(),
    );
    expect(await review(id, { kind: 'assigned', to: colleague.email })).toMatchObject({ ok: true });
    const { rows } = await listInvitations(context, session, parseInvitationFilter(new URLSearchParams()));
    expect(rows[0]).toMatchObject({
      assignedTo: 'second@harbourlane.example',
      assignedToName: colleague.firstName,
    });
    expect(await review(id, { kind: 'assigned', to: null })).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ assignedTo: null, assignedToName: null });
  });
});

describe('the private note', () => {
  const words = 'Called Quillfeather back';

  async function save(id: string, text: string, basedOn: string | null, by: Session = session) {
    const record = await findInvitation(context, by, id);
    if (!record) throw new Error('The record is missing.');
    return saveNote(context, by, record, { text, basedOn });
  }
  const readNote = async () => (await readEncounter(context, session, 'e1', 'en'))?.note ?? null;

  test('is never stored unencrypted, and never sent to the service', async () => {
    const id = await makeFlagged();
    operator.calls.length = 0;
    await save(id, words, null);
    const row = await read(id);
    expect(JSON.stringify(row)).not.toContain('Quillfeather');
    expect(operator.calls).toEqual([]);
    expect(await readNote()).toMatchObject({ text: words, by: session.firstName });
  });

  test('S11 cannot be opened in another row, whose page is still shown', async () => {
    const id = await makeFlagged();
    await save(id, words, null);
    const { note, noteAt } = await read(id);
    await context.db.update(invitations).set({ encounterId: 'e0' }).where(eq(invitations.id, id));
    const other = await makeFlagged();
    await context.db.update(invitations).set({ note, noteAt }).where(eq(invitations.id, other));
    expect(await readNote()).toMatchObject({ text: null });
  });

  test('of two people who change the same version, the second is refused and nothing is lost', async () => {
    const id = await makeFlagged();
    await save(id, 'first', null);
    const version = (await readNote())?.at ?? null;
    const outcomes = await Promise.all([
      save(id, 'mine', version),
      save(id, 'theirs', version, colleague),
      save(id, 'a third', version, colleague),
    ]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok)).toMatchObject([
      { failure: { code: 'conflict' } },
      { failure: { code: 'conflict' } },
    ]);
    const now = await readNote();
    expect(now?.at).not.toBe(version);
    expect(await save(id, 'decided', now?.at ?? null)).toMatchObject({ ok: true });
    expect(await readNote()).toMatchObject({ text: 'decided' });
    expect(await save(id, 'too early', null)).toMatchObject({ ok: false });
  });

  test('every change has a version of its own, also in quick succession', async () => {
    const id = await makeFlagged();
    const versions = new Set<string>();
    let version: string | null = null;
    for (let count = 0; count < 5; count += 1) {
      expect(await save(id, `note ${count}`, version)).toMatchObject({ ok: true });
      version = (await readNote())?.at ?? null;
      versions.add(version ?? '');
    }
    expect(versions.size).toBe(5);
  });

  test('leaves no text behind when it is emptied, and shows who emptied it', async () => {
    const id = await makeFlagged();
    await save(id, words, null);
    await save(id, '  \n', (await readNote())?.at ?? null, colleague);
    expect((await read(id)).note).toBeNull();
    expect(await readNote()).toMatchObject({ text: '', by: colleague.firstName });
  });

  test('S11 is sealed again when keys rotate', async () => {
    const id = await makeFlagged();
    await save(id, words, null);
    const { keyId } = await rotateKeys(context, async () => undefined);
    expect(findKeyId((await read(id)).note ?? '')).toBe(keyId);
    expect(await readNote()).toMatchObject({ text: words });
  });
});

test('S26 every decision leaves an audit row with ids only', async () => {
  const id = await makeFlagged('f1');
  await query(database.ownerUrl, 'delete from audit_events');
  await markReviewed(id, ['f1']);
  await review(id, { kind: 'follow_up', value: true });
  await review(id, { kind: 'assigned', to: colleague.email });
  await saveNote(context, session, await read(id), { text: 'Something private', basedOn: null });
  const rows = await context.db.select().from(auditEvents).orderBy(auditEvents.id);
  expect(rows.map((row) => [row.action, row.subject, row.actor])).toEqual(
    [
      'encounter.acknowledge',
      'encounter.review',
      'encounter.follow_up',
      'encounter.assign',
      'encounter.note',
    ].map((action) => [action, 'e1', session.email]),
  );
});

test('a consultation without an invitation from here has no record to change, and its report is still shown', async () => {
  operator.options.hasReports = true;
  operator.reports.set('foreign', JSON.parse(JSON.stringify(chestPain)));
  const view = await readEncounter(context, session, 'foreign', 'en');
  expect(view).toMatchObject({ invitation: null, note: null, colleagues: [] });
  expect(view?.report?.flags.length).toBeGreaterThan(0);
});

test('S35 a review is of the report that the page showed, in its language, and of no other', async () => {
  operator.options.hasReports = true;
  const id = await makeFlagged();
  const set = (report: Report) => operator.reports.set('e1', JSON.parse(JSON.stringify(report)));
  const isShown = async (version: string) =>
    await isReportStillShown(context, session, await read(id), { version, locale: 'en' });
  set(chestPain);
  const view = encounterViewSchema.parse(
    JSON.parse(JSON.stringify(await readEncounter(context, session, 'e1', 'en'))),
  );
  const version = toEncounterState(view).reportVersion ?? '';
  expect(await isShown(version)).toBe(true);
  set({ ...chestPain, summary: `${chestPain.summary} And something else.` });
  expect(await isShown(version)).toBe(false);
  operator.reports.delete('e1');
  expect(await isShown(version)).toBe(true);
});
