import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { settleDetached } from '@/lib/server/detached.ts';
import { saveNote } from '@/lib/server/encounters/note-store.ts';
import { readEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { reviewEncounter } from '@/lib/server/encounters/review-encounter.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { applyEncounter, applyReport } from '@/lib/server/tracker/apply-encounter.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';
import { findFlagMark } from '@/lib/shared/review.ts';
import { signInPerson } from './dashboard-context.ts';
import {
  acknowledge,
  chestPain,
  colleague,
  context,
  makeFlagged,
  markReviewed,
  operator,
  read,
  readAttention,
  review,
  session,
  setUpClinic,
  takeBack,
} from './flagged-consultation.ts';

const isOpen = (severity: number) => severity > 0;

setUpClinic();

describe('a red flag', () => {
  test('that is not on the record is refused, and nothing of the same request is stored', async () => {
    const id = await makeFlagged('f1');
    expect(await acknowledge(id, ['f1', 'unheard-of'])).toMatchObject({
      ok: false,
      failure: { code: 'conflict' },
    });
    expect(await read(id)).toMatchObject({
      acknowledgements: [],
      openFlagSeverity: expect.toSatisfy(isOpen),
    });
  });

  test('acknowledged by two people at the same moment: both succeed, and one acknowledgement is stored', async () => {
    const id = await makeFlagged('f1', 'f2');
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_value, index) => {
        const both = index % 3 === 0 ? ['f2', 'f1'] : ['f1'];
        return acknowledge(id, both, index % 2 === 0 ? session : colleague);
      }),
    );
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    const { acknowledgements, openFlagSeverity } = await read(id);
    expect(acknowledgements.map((one) => one.flagId).sort()).toEqual(['f1', 'f2']);
    expect(acknowledgements[0]).toMatchObject({
      by: expect.stringContaining('@'),
      byName: session.firstName,
      at: expect.stringMatching(/Z$/),
    });
    expect(openFlagSeverity).toBe(0);
  });

  test('stays open after an unanswered call: the call is recorded, and the service receives no acknowledgement', async () => {
    const id = await makeFlagged('f1', 'f2');
    expect(await review(id, { kind: 'no_answer', flagIds: ['f1'] })).toMatchObject({ ok: true });
    expect(await review(id, { kind: 'no_answer', flagIds: ['f1'] }, colleague)).toMatchObject({ ok: true });
    await settleDetached(context);
    expect(operator.calls.filter((call) => call.path.endsWith('/acknowledge'))).toEqual([]);
    const row = await read(id);
    expect(row).toMatchObject({ acknowledgements: [], openFlagSeverity: expect.toSatisfy(isOpen) });
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

  test('is marked at each mention of its patient, by its level only, with the number to call on Today', async () => {
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

  test('stays acknowledged when the review after it is undone', async () => {
    const id = await makeFlagged('f1', 'f2');
    await acknowledge(id, ['f1'], colleague);
    expect(await markReviewed(id, ['f1', 'f2'])).toEqual({ ok: true, value: null });
    const row = await read(id);
    expect(row.acknowledgements.map((one) => [one.flagId, one.by])).toEqual([
      ['f1', colleague.email],
      ['f2', session.email],
    ]);
    expect(row.reviewedBy).toBe(session.firstName);
    expect(row.reviewedRole).toBe(session.role);
    await review(id, takeBack);
    expect(await read(id)).toMatchObject({ reviewedAt: null, openFlagSeverity: 0 });
  });

  test('that is raised later needs attention again; older ones stay acknowledged', async () => {
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
      openFlagSeverity: expect.toSatisfy(isOpen),
      acknowledgements: [{ flagId: 'f1' }],
    });
    expect(await readAttention()).toEqual([id]);
  });

  test('S38 that becomes worse under the same id needs attention again; one that becomes less keeps its acknowledgement', async () => {
    const id = await makeFlagged('f1');
    const hear = (level: string, seconds: number) =>
      applyEncounter(context, session, {
        ...{ id: 'e1', status: 'FINISHED', createdAt: null, invitationId: null, agentId: null },
        ...{
          externalId: null,
          modality: null,
          updatedAt: new Date(Date.now() + seconds * 1_000).toISOString(),
        },
        flags: [{ id: 'f1', level, raisedAt: null }],
      });
    await hear('DENIED', 1);
    expect((await readToday(context, session)).attention).toMatchObject([
      { id, flags: [{ level: 'DENIED' }] },
    ]);
    await markReviewed(id, ['f1']);
    await hear('UNCONFIRMED', 2);
    expect(await read(id)).toMatchObject({
      openFlagSeverity: expect.toSatisfy(isOpen),
      reviewedAt: null,
      flags: [{ level: 'UNCONFIRMED' }],
    });
    await markReviewed(id, ['f1']);
    await hear('DENIED', 3);
    expect(await read(id)).toMatchObject({ openFlagSeverity: 0, flags: [{ level: 'DENIED' }] });
  });

  test('S38 keeps its acknowledgement when the report calls it by another id', async () => {
    const id = await makeFlagged();
    const [first] = chestPain.flags;
    if (!first) throw new Error('The report has no flag.');
    const known = { id: 'record-id', level: first.level, title: null, raisedAt: first.raisedAt };
    await context.db
      .update(invitations)
      .set({ flags: [known] })
      .where(eq(invitations.id, id));
    await review(id, { kind: 'no_answer', flagIds: ['record-id'] });
    await acknowledge(id, ['record-id']);
    await applyReport(context, await read(id), { ...chestPain, flags: [first] });
    expect(await read(id)).toMatchObject({
      flags: [{ id: first.id }],
      acknowledgements: [{ flagId: first.id, outcome: 'called' }],
      callAttempts: [{ flagId: first.id }],
      openFlagSeverity: 0,
    });
  });

  test('that is in the report before the tracker knows it is on the record when the page is shown', async () => {
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

  test('with the record’s id in the list and the rule’s id in the report is one flag', async () => {
    const id = await makeFlagged();
    const code = chestPain.flags[0]?.id ?? '';
    operator.options.hasReports = true;
    operator.options.encounterEndpoints = 'both';
    operator.reports.set(
      'e1',
      JSON.parse(JSON.stringify({ ...chestPain, flags: chestPain.flags.slice(0, 1) })),
    );
    const { encounterResponseSchema } = await import('@/lib/server/consult-api/responses.ts');
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

  test('S31 of another organization cannot be acknowledged, and no call be recorded there', async () => {
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

describe('reporting to the service', () => {
  const told = () =>
    operator.calls.filter((call) => call.method === 'POST' && call.path.endsWith('/acknowledge'));

  test('no acknowledgement is lost with a service that cannot receive it, which is tried at most once a day', async () => {
    const id = await makeFlagged('f1', 'f2');
    expect(await acknowledge(id, ['f1'])).toMatchObject({ ok: true });
    await settleDetached(context);
    expect(await acknowledge(id, ['f2'])).toMatchObject({ ok: true });
    await settleDetached(context);
    expect(told()).toHaveLength(1);
    expect(await read(id)).toMatchObject({ openFlagSeverity: 0 });
  });

  test('a review and its undoing are reported with person and time, and nothing else', async () => {
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

  test('a failed report is retried; a service that accepts it gets each flag once', async () => {
    let failures = 1;
    operator.options.intercept = (request, path) => {
      if (request.method !== 'POST' || !path.endsWith('/acknowledge')) return null;
      failures -= 1;
      return failures >= 0 ? { status: 503 } : { status: 204 };
    };
    const id = await makeFlagged('f 1/ä', 'f2');
    for (const flagId of ['f 1/ä', 'f2']) {
      expect(await acknowledge(id, [flagId])).toMatchObject({ ok: true });
      await settleDetached(context);
    }
    expect(await read(id)).toMatchObject({ openFlagSeverity: 0 });
    expect(told().map((call) => call.path)).toEqual([
      '/encounter/e1/flag/f%201%2F%C3%A4/acknowledge',
      '/encounter/e1/flag/f%201%2F%C3%A4/acknowledge',
      '/encounter/e1/flag/f2/acknowledge',
    ]);
  });
});
