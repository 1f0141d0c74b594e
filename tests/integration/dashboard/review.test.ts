import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Report, reportSchema } from '@/contract/report.ts';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { settleDetached } from '@/lib/server/detached.ts';
import { saveNote } from '@/lib/server/encounters/note-store.ts';
import { readEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { reviewEncounter } from '@/lib/server/encounters/review-encounter.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { type FlagSummary, invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/invitations/issue-invitation.ts';
import { listInvitations, readToday } from '@/lib/server/invitations/list-invitations.ts';
import { markInvitation } from '@/lib/server/invitations/mark-invitation.ts';
import { rotateKeys } from '@/lib/server/sealing/rotate-keys.ts';
import { findKeyId } from '@/lib/server/sealing/sealer.ts';
import { listColleagues } from '@/lib/server/session/people-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { applyEncounter } from '@/lib/server/tracker/apply-encounter.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';
import type { ReviewRequest } from '@/lib/shared/requests.ts';
import { findFlagMark } from '@/lib/shared/review.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { query } from '../service/query.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

const chestPain: Report = reportSchema.parse(
  JSON.parse(readFileSync('tests/fixtures/reports/chest-pain.en.report.json', 'utf8')),
);

let database: TestDatabase;
let operator: Operator;
let context: Context;
let session: Session;
let colleague: Session;

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator));
  ({ session: colleague } = await signInPerson(context, operator, { email: 'Second@Harbourlane.example' }));
});
afterEach(async () => {
  await settleDetached(context);
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

const raise = (id: string): FlagSummary => ({
  id,
  level: 'EMERGENCY',
  title: `Title of ${id}`,
  raisedAt: new Date().toISOString(),
});

/** An invitation whose encounter `e1` has these flags; gives its id. */
async function makeFlagged(...flagIds: string[]): Promise<string> {
  const outcome = await issueInvitation(context, session, crypto.randomUUID(), { agentId: 'a1' });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  await context.db
    .update(invitations)
    .set({
      encounterId: 'e1',
      ...describeEncounter('FINISHED'),
      finishedAt: new Date(),
      flags: flagIds.map(raise),
    })
    .where(eq(invitations.id, outcome.value.id));
  return outcome.value.id;
}

async function read(id: string) {
  const rows = await context.db.select().from(invitations).where(eq(invitations.id, id));
  const row = rows[0];
  if (!row) throw new Error('The record is missing.');
  return row;
}

async function review(id: string, request: ReviewRequest, by: Session = session) {
  const record = await findInvitation(context, by, id);
  if (!record) throw new Error('The record is missing.');
  return reviewEncounter(context, by, record, request);
}

const acknowledge = (id: string, flagIds: string[], by: Session = session) =>
  review(id, { kind: 'acknowledged', flagIds, outcome: 'called' }, by);
const markReviewed = (id: string, flagIds: string[] = []) =>
  review(id, {
    kind: 'reviewed',
    value: true,
    acknowledge: flagIds.length > 0 ? { flagIds, outcome: 'other' } : null,
  });
const takeBack = { kind: 'reviewed', value: false, acknowledge: null } as const;
const readAttention = async () => (await readToday(context, session)).attention.map((row) => row.id);

describe('a red flag', () => {
  test('that is not on the record is refused, and nothing of the same request is written', async () => {
    const id = await makeFlagged('f1');
    expect(await acknowledge(id, ['f1', 'unheard-of'])).toMatchObject({
      ok: false,
      failure: { code: 'conflict' },
    });
    expect(await read(id)).toMatchObject({ acknowledgements: [], hasOpenFlag: true });
  });

  test('acknowledged by two people at the same moment, many times: all succeed, one stands', async () => {
    const id = await makeFlagged('f1', 'f2');
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_value, index) => {
        const both = index % 3 === 0 ? ['f2', 'f1'] : ['f1'];
        return acknowledge(id, both, index % 2 === 0 ? session : colleague);
      }),
    );
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    const { acknowledgements, hasOpenFlag } = await read(id);
    expect(acknowledgements.map((one) => one.flagId).sort()).toEqual(['f1', 'f2']);
    expect(acknowledgements[0]).toMatchObject({
      by: expect.stringContaining('@'),
      byName: session.firstName,
      at: expect.stringMatching(/Z$/),
    });
    expect(hasOpenFlag).toBe(false);
  });

  test('that nobody answered stays open: the call is kept, and the service hears of no acknowledgement', async () => {
    const id = await makeFlagged('f1', 'f2');
    expect(await review(id, { kind: 'no_answer', flagIds: ['f1'] })).toMatchObject({ ok: true });
    expect(await review(id, { kind: 'no_answer', flagIds: ['f1'] }, colleague)).toMatchObject({ ok: true });
    await settleDetached(context);
    expect(operator.calls.filter((call) => call.path.endsWith('/acknowledge'))).toEqual([]);
    const row = await read(id);
    expect(row).toMatchObject({ acknowledgements: [], hasOpenFlag: true });
    expect(row.callAttempts).toMatchObject([
      { flagId: 'f1', by: session.email, byName: session.firstName, at: expect.stringMatching(/Z$/) },
      { flagId: 'f1', by: colleague.email },
    ]);
    expect((await readToday(context, session)).attention).toMatchObject([
      { id, callAttempts: [{ flagId: 'f1' }, { flagId: 'f1' }] },
    ]);
    await acknowledge(id, ['f1']);
    expect(await review(id, { kind: 'no_answer', flagIds: ['f1'] })).toMatchObject({ ok: false });
    expect((await read(id)).acknowledgements).toMatchObject([{ flagId: 'f1', outcome: 'called' }]);
  });

  test('is marked wherever its patient is named, by its level alone, with the number to call on Today', async () => {
    const id = await makeFlagged('f1');
    await context.db.update(invitations).set({ patientPhone: '+44 20 7946 0000' });
    const frontDesk: Session = { ...session, role: 'front_desk' };
    for (const viewer of [session, frontDesk]) {
      const today = await readToday(context, viewer);
      expect(today.attention).toMatchObject([{ id, patientPhone: '+44 20 7946 0000' }]);
      const { rows } = await listInvitations(context, viewer, parseInvitationFilter(new URLSearchParams()));
      expect(rows.map(findFlagMark)).toEqual([{ level: 'EMERGENCY', isOpen: true }]);
    }
    const shown = JSON.stringify(
      await listInvitations(context, frontDesk, parseInvitationFilter(new URLSearchParams())),
    );
    expect(shown).not.toContain('Title of');
    expect(shown).not.toContain('"f1"');
    await acknowledge(id, ['f1']);
    const { rows } = await listInvitations(context, frontDesk, parseInvitationFilter(new URLSearchParams()));
    expect(rows.map(findFlagMark)).toEqual([{ level: 'EMERGENCY', isOpen: false }]);
  });

  test('keeps the consultation in "Needs attention" until it is acknowledged; reviewing alone is refused', async () => {
    const id = await makeFlagged('f1', 'f2');
    expect(await markReviewed(id)).toMatchObject({ ok: false, failure: { code: 'conflict' } });
    expect(await acknowledge(id, ['f1'])).toMatchObject({ ok: true });
    expect(await markReviewed(id)).toMatchObject({ ok: false });
    expect(await readAttention()).toEqual([id]);
    expect(await acknowledge(id, ['f2'])).toMatchObject({ ok: true });
    expect(await readAttention()).toEqual([]);
    expect((await read(id)).reviewedAt).toBeNull();
  });

  test('is acknowledged with the review, in one step; taking the review back leaves it acknowledged', async () => {
    const id = await makeFlagged('f1', 'f2');
    await acknowledge(id, ['f1'], colleague);
    expect(await markReviewed(id, ['f1', 'f2'])).toEqual({ ok: true, value: null });
    const row = await read(id);
    expect(row.acknowledgements.map((one) => [one.flagId, one.by])).toEqual([
      ['f1', colleague.email],
      ['f2', session.email],
    ]);
    expect(row.reviewedBy).toBe(session.firstName);
    await review(id, takeBack);
    expect(await read(id)).toMatchObject({ reviewedAt: null, hasOpenFlag: false });
  });

  test('that is raised later asks for attention again; older ones stay acknowledged', async () => {
    const id = await makeFlagged('f1');
    await markReviewed(id, ['f1']);
    const later = new Date(Date.now() + 1_000).toISOString();
    await applyEncounter(context, session, {
      id: 'e1',
      status: 'ONGOING',
      createdAt: null,
      updatedAt: later,
      invitationId: null,
      agentId: null,
      externalId: null,
      modality: null,
      flags: [
        { id: 'f1', level: 'EMERGENCY', raisedAt: later },
        { id: 'f2', level: 'URGENT', raisedAt: later },
      ],
    });
    expect(await read(id)).toMatchObject({
      reviewedAt: null,
      hasOpenFlag: true,
      acknowledgements: [{ flagId: 'f1' }],
    });
    expect(await readAttention()).toEqual([id]);
  });

  test('that the report knows before the tracker does is on the record when the page is shown', async () => {
    const id = await makeFlagged();
    await context.db
      .update(invitations)
      .set({ reportFetchedFor: 'FINISHED:0', reviewedAt: new Date() })
      .where(eq(invitations.id, id));
    operator.options.hasReports = true;
    operator.reports.set('e1', JSON.parse(JSON.stringify(chestPain)));
    const view = await readEncounter(context, session, 'e1', 'en');
    const flagIds = chestPain.flags.map((flag) => flag.id);
    expect(flagIds.length).toBeGreaterThan(0);
    expect(view?.invitation?.flags.map((flag) => flag.id)).toEqual(flagIds);
    expect(view?.invitation?.isReviewed).toBe(false);
    expect(await acknowledge(id, flagIds)).toMatchObject({ ok: true });
  });

  test('that the list names by record and the report by rule is one flag', async () => {
    const id = await makeFlagged();
    const code = chestPain.flags[0]?.id ?? '';
    operator.options.hasReports = true;
    operator.options.encounterEndpoints = 'both';
    operator.reports.set(
      'e1',
      JSON.parse(JSON.stringify({ ...chestPain, flags: chestPain.flags.slice(0, 1) })),
    );
    const { encounterResponseSchema } = await import('@/lib/server/service/responses.ts');
    const flag = {
      id: '01hrecordrecordrecordrecor',
      code,
      level: 'EMERGENCY',
      raisedAt: new Date().toISOString(),
    };
    const reading = encounterResponseSchema.parse({ id: 'e1', status: 'FINISHED', flags: [flag] });
    await applyEncounter(context, session, reading);
    await readEncounter(context, session, 'e1', 'en');
    expect((await read(id)).flags.map((one) => one.id)).toEqual([code]);
  });

  test('S31 of another organization cannot be acknowledged, nor anything be noted there', async () => {
    const id = await makeFlagged('f1');
    const { session: stranger } = await signInPerson(context, operator, { organizationId: 'org-2' });
    expect(await findInvitation(context, stranger, id)).toBeNull();
    const record = await read(id);
    expect(
      await reviewEncounter(context, stranger, record, {
        kind: 'acknowledged',
        flagIds: ['f1'],
        outcome: 'called',
      }),
    ).toMatchObject({
      ok: false,
    });
    expect(await saveNote(context, stranger, record, { text: 'x', basedOn: null })).toMatchObject({
      ok: false,
    });
    expect(await read(id)).toMatchObject({ acknowledgements: [], note: null });
  });
});

describe('telling the service', () => {
  const told = () =>
    operator.calls.filter((call) => call.method === 'POST' && call.path.endsWith('/acknowledge'));

  test('a service that cannot be told loses no acknowledgement, and is asked once a day at most', async () => {
    const id = await makeFlagged('f1', 'f2');
    expect(await acknowledge(id, ['f1'])).toMatchObject({ ok: true });
    await settleDetached(context);
    expect(await acknowledge(id, ['f2'])).toMatchObject({ ok: true });
    await settleDetached(context);
    expect(told()).toHaveLength(1);
    expect(await read(id)).toMatchObject({ hasOpenFlag: false });
  });

  test('of a review and of taking it back: who and when, and nothing else', async () => {
    operator.options.intercept = (_request, path) => (path.endsWith('/review') ? { status: 204 } : null);
    const id = await makeFlagged();
    await markReviewed(id);
    await settleDetached(context);
    await review(id, takeBack);
    await settleDetached(context);
    const calls = operator.calls.filter((call) => call.path.endsWith('/review'));
    expect(calls.map((call) => [call.method, call.path])).toEqual([
      ['PUT', '/encounter/e1/review'],
      ['DELETE', '/encounter/e1/review'],
    ]);
  });

  test('one that fails at first is told again; one that takes it is told of each flag once', async () => {
    let failures = 1;
    operator.options.intercept = (request, path) => {
      if (request.method !== 'POST' || !path.endsWith('/acknowledge')) return null;
      failures -= 1;
      return failures >= 0 ? { status: 503 } : { status: 204 };
    };
    const id = await makeFlagged('f 1/ä', 'f2');
    expect(await markReviewed(id, ['f 1/ä', 'f2'])).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ hasOpenFlag: false });
    await settleDetached(context);
    expect(told().map((call) => call.path)).toEqual([
      '/encounter/e1/flag/f%201%2F%C3%A4/acknowledge',
      '/encounter/e1/flag/f%201%2F%C3%A4/acknowledge',
      '/encounter/e1/flag/f2/acknowledge',
    ]);
  });
});

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

  test('nothing leaves it because somebody opened it: only a dot goes, and only for that person', async () => {
    const id = await makeFlagged();
    await open(id);
    expect(await queue()).toMatchObject([{ id, isUnread: false }]);
    expect(await queue(colleague)).toMatchObject([{ id, isUnread: true }]);
    await markReviewed(id);
    expect(await queue()).toEqual([]);
    expect(await queue(colleague)).toEqual([]);
  });

  test.each(['ONGOING', 'FINALIZING'])(
    'a consultation that is %s cannot be reviewed, only seen so far',
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

  test('what was abandoned or revoked stands in it too', async () => {
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

  test('what a patient adds after the review puts it back, unread for everybody; an older state does not', async () => {
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

  test('one that goes on after it was abandoned and reviewed is reviewed anew when it ends', async () => {
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

  test('taking a review back puts it back', async () => {
    const id = await makeFlagged();
    await markReviewed(id);
    await review(id, takeBack);
    expect((await queue()).map((row) => row.id)).toEqual([id]);
  });
});

describe('follow-up', () => {
  test('is on Today once, however it was before, and is taken back', async () => {
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
  test('only to people of the same organization who read reports', async () => {
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

  test('never stands in the database as it is, and never goes to the service', async () => {
    const id = await makeFlagged();
    operator.calls.length = 0;
    await save(id, words, null);
    const row = await read(id);
    expect(JSON.stringify(row)).not.toContain('Quillfeather');
    expect(operator.calls).toEqual([]);
    expect(await readNote()).toMatchObject({ text: words, by: session.firstName });
  });

  test('S11 does not open in another row, and the page is still there', async () => {
    const id = await makeFlagged();
    await save(id, words, null);
    const { note, noteAt } = await read(id);
    await context.db.update(invitations).set({ encounterId: 'e0' }).where(eq(invitations.id, id));
    const other = await makeFlagged();
    await context.db.update(invitations).set({ note, noteAt }).where(eq(invitations.id, other));
    expect(await readNote()).toMatchObject({ text: null });
  });

  test('of two people who write over the same version, the second is refused and nothing is lost', async () => {
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

  test('versions differ however fast they follow one another', async () => {
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

  test('emptied, it leaves no text behind and says who emptied it', async () => {
    const id = await makeFlagged();
    await save(id, words, null);
    await save(id, '  \n', (await readNote())?.at ?? null, colleague);
    expect((await read(id)).note).toBeNull();
    expect(await readNote()).toMatchObject({ text: '', by: colleague.firstName });
  });

  test('S11 is sealed anew when keys rotate', async () => {
    const id = await makeFlagged();
    await save(id, words, null);
    const { keyId } = await rotateKeys(context, async () => undefined);
    expect(findKeyId((await read(id)).note ?? '')).toBe(keyId);
    expect(await readNote()).toMatchObject({ text: words });
  });
});

test('S26 every decision leaves an audit row with ids alone', async () => {
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

test('a consultation that was not invited from here has no record to write on, and its report is still shown', async () => {
  operator.options.hasReports = true;
  operator.reports.set('foreign', JSON.parse(JSON.stringify(chestPain)));
  const view = await readEncounter(context, session, 'foreign', 'en');
  expect(view).toMatchObject({ invitation: null, note: null, colleagues: [] });
  expect(view?.report?.flags.length).toBeGreaterThan(0);
});
