import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankFlagLevel } from '@/contract/flag-level.ts';
import { settleDetached } from '@/lib/server/detached.ts';
import { reviewEncounter } from '@/lib/server/encounters/review-encounter.ts';
import { countInvitations } from '@/lib/server/invitation-lists/count-invitations.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { readInvitation } from '@/lib/server/inviting/read-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { applyEncounter, applyReport } from '@/lib/server/tracker/apply-encounter.ts';
import { unfilteredList } from '@/lib/shared/invitation-filter.ts';
import { findFlagMark, findOpenFlags } from '@/lib/shared/review.ts';
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
} from './flagged-consultation.ts';

setUpClinic();

/** Takes back what the page shows of the flag: the acknowledgement that stands now, or one of the given time. */
async function takeBack(id: string, flagId: string, by: Session = session, shownAt?: string) {
  const standing = (await read(id)).acknowledgements.find((one) => one.flagId === flagId);
  const at = shownAt ?? standing?.at ?? new Date().toISOString();
  return review(id, { kind: 'taken_back', flagIds: [flagId], at }, by);
}

describe('S38 an acknowledgement that is taken back', () => {
  test('opens its flag again everywhere, for every role, and no other flag', async () => {
    const id = await makeFlagged('f1', 'f2');
    for (const flagId of ['f1', 'f2']) await acknowledge(id, [flagId]);
    expect(await readAttention()).toEqual([]);
    expect(await takeBack(id, 'f1', colleague)).toEqual({ ok: true, value: null });
    const row = await read(id);
    expect(findOpenFlags(row).map((flag) => flag.id)).toEqual(['f1']);
    expect(row.openFlagSeverity).toBe(4);
    expect(await readAttention()).toEqual([id]);
    const open = { ...unfilteredList, flag: 'open' } as const;
    for (const viewer of [session, { ...session, role: 'front_desk' } as const]) {
      const { rows } = await listInvitations(context, viewer, open);
      expect(rows.map(findFlagMark)).toEqual([{ level: 'EMERGENCY', isOpen: true }]);
    }
    expect((await countInvitations(context, session, open)).count).toBe(1);
    expect(await markReviewed(id)).toMatchObject({ ok: false, failure: { code: 'conflict' } });
  });

  test('stays in the history, with who acknowledged and who took it back; acknowledging anew is a new line', async () => {
    const id = await makeFlagged('f1');
    await acknowledge(id, ['f1']);
    await takeBack(id, 'f1', colleague);
    await review(id, { kind: 'acknowledged', flagIds: ['f1'], outcome: 'other' }, colleague);
    const row = await read(id);
    expect(row.acknowledgements).toMatchObject([{ flagId: 'f1', by: colleague.email, outcome: 'other' }]);
    expect(row.acknowledgementsTakenBack).toMatchObject([
      { flagId: 'f1', by: session.email, outcome: 'called', takenBack: { by: colleague.email } },
    ]);
    expect(row.openFlagSeverity).toBe(0);
    await takeBack(id, 'f1');
    expect((await read(id)).acknowledgementsTakenBack).toHaveLength(2);
    const detail = await readInvitation(context, session, id);
    expect(detail?.invitation.acknowledgementsTakenBack).toMatchObject([
      { flagId: 'f1', outcome: 'called', takenBack: { byName: colleague.firstName } },
      { flagId: 'f1', outcome: 'other', takenBack: { byName: session.firstName } },
    ]);
  });

  test('is taken back once, by many people at the same moment; what is open already stays so', async () => {
    const id = await makeFlagged('f1');
    await acknowledge(id, ['f1']);
    const at = (await read(id)).acknowledgements[0]?.at;
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_value, index) =>
        takeBack(id, 'f1', index % 2 === 0 ? session : colleague, at),
      ),
    );
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect((await read(id)).acknowledgementsTakenBack).toHaveLength(1);
  });

  test('is the one that the page showed, never a later one of a colleague', async () => {
    const id = await makeFlagged('f1');
    await acknowledge(id, ['f1']);
    const shown = (await read(id)).acknowledgements[0]?.at;
    await takeBack(id, 'f1', colleague);
    await acknowledge(id, ['f1'], colleague);
    expect(await takeBack(id, 'f1', session, shown)).toMatchObject({
      ok: false,
      failure: { code: 'conflict' },
    });
    expect((await read(id)).acknowledgements).toMatchObject([{ by: colleague.email }]);
  });

  test('keeps the flag it belongs to when the report calls it by another id, and is erased with the patient', async () => {
    const id = await makeFlagged();
    const [first] = chestPain.flags;
    if (!first) throw new Error('The report has no flag.');
    const known = { id: 'record-id', level: first.level, title: null, raisedAt: first.raisedAt };
    await context.db
      .update(invitations)
      .set({ flags: [known] })
      .where(eq(invitations.id, id));
    await acknowledge(id, ['record-id']);
    await takeBack(id, 'record-id');
    await applyReport(context, await read(id), { ...chestPain, flags: [first] });
    expect((await read(id)).acknowledgementsTakenBack).toMatchObject([{ flagId: first.id }]);
    const { eraseRecord } = await import('@/lib/server/erasures/erase-record.ts');
    await eraseRecord(context.db, session, { id, by: null, isKeptByService: false });
    expect((await read(id)).acknowledgementsTakenBack).toEqual([]);
  });

  test('by the dashboard itself, because the flag became worse, is kept without a person', async () => {
    const id = await makeFlagged('f1');
    await acknowledge(id, ['f1']);
    await context.db
      .update(invitations)
      .set({ flags: [{ id: 'f1', level: 'DENIED', title: null, raisedAt: new Date(0).toISOString() }] })
      .where(eq(invitations.id, id));
    await applyEncounter(context, session, {
      ...{ id: 'e1', status: 'FINISHED', createdAt: null, invitationId: null, agentId: null },
      ...{ externalId: null, modality: null, updatedAt: new Date(Date.now() + 1_000).toISOString() },
      flags: [{ id: 'f1', level: 'EMERGENCY', raisedAt: null }],
    });
    expect(await read(id)).toMatchObject({
      acknowledgements: [],
      acknowledgementsTakenBack: [{ flagId: 'f1', by: session.email, takenBack: { by: null } }],
      openFlagSeverity: 4,
    });
  });

  test('S26 is in the audit trail as what it is, once', async () => {
    const id = await makeFlagged('f1');
    await acknowledge(id, ['f1']);
    await takeBack(id, 'f1');
    await takeBack(id, 'f1');
    const { rows } = await context.pool.query('select action from audit_events order by id');
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith('encounter.'));
    expect(actions).toEqual(['encounter.acknowledge', 'encounter.take_back']);
  });

  test('S31 of another organization cannot be taken back', async () => {
    const id = await makeFlagged('f1');
    await acknowledge(id, ['f1']);
    const { session: stranger } = await signInPerson(context, operator, { organizationId: 'org-2' });
    const record = await read(id);
    const at = record.acknowledgements[0]?.at ?? '';
    expect(
      await reviewEncounter(context, stranger, record, { kind: 'taken_back', flagIds: ['f1'], at }),
    ).toMatchObject({ ok: false });
    expect((await read(id)).acknowledgements).toHaveLength(1);
  });
});

test('S38 the database, the pages and a plain count agree which flags are open, whatever was acknowledged and taken back', async () => {
  const ids = ['a', 'b', 'c'];
  const levels = ['EMERGENCY', 'UNCONFIRMED', 'DENIED', 'URGENT'];
  const step = fc.record({ flagId: fc.constantFrom(...ids), acknowledges: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...levels), { minLength: 3, maxLength: 3 }),
      fc.array(step, { maxLength: 10 }),
      async (given, steps) => {
        const id = await makeFlagged();
        const at = new Date(0).toISOString();
        const flags = ids.map((one, index) => ({
          ...{ id: one, level: given[index] ?? '', title: null, raisedAt: at },
        }));
        await context.db.update(invitations).set({ flags }).where(eq(invitations.id, id));
        const open = new Set(ids);
        for (const { flagId, acknowledges } of steps) {
          if (acknowledges) await acknowledge(id, [flagId]);
          else await takeBack(id, flagId);
          if (acknowledges) open.delete(flagId);
          else open.add(flagId);
        }
        const row = await read(id);
        expect(new Set(findOpenFlags(row).map((flag) => flag.id))).toEqual(open);
        const ranks = flags.filter((flag) => open.has(flag.id)).map(({ level }) => rankFlagLevel(level));
        expect(row.openFlagSeverity).toBe(ranks.length > 0 ? 4 - Math.min(...ranks) : 0);
      },
    ),
    { numRuns: 20 },
  );
});

describe('telling the service', () => {
  const operation = '/encounter/{encounterId}/flag/{flag}/acknowledge';
  const documented = { openapi: '3.1.0', paths: { [operation]: { post: {}, delete: {} } } };
  const undocumented = { openapi: '3.1.0', paths: { [operation]: { post: {} } } };
  const told = () =>
    operator.calls
      .filter((call) => call.path.endsWith('/acknowledge') || call.path === '/openapi.json')
      .map((call) => `${call.method} ${call.path}`);
  const isTold = async (id: string) =>
    (await read(id)).acknowledgementsTakenBack.map(({ takenBack }) => takenBack.isToldToService);

  /** A service that acknowledges; `answerDelete` is its answer to taking back. */
  function serve(document: object | null, answerDelete: () => number): void {
    operator.options.document = document;
    operator.options.intercept = (request, path) => {
      if (!path.endsWith('/acknowledge')) return null;
      return { status: request.method === 'DELETE' ? answerDelete() : 204 };
    };
  }

  async function acknowledgeAndTakeBack(): Promise<string> {
    const id = await makeFlagged('f1');
    await acknowledge(id, ['f1']);
    await settleDetached(context);
    expect(await takeBack(id, 'f1')).toMatchObject({ ok: true });
    await settleDetached(context);
    return id;
  }

  test('happens where its document names the operation, under whatever names of the parameters', async () => {
    serve(documented, () => 204);
    const id = await acknowledgeAndTakeBack();
    expect(told()).toEqual([
      'POST /encounter/e1/flag/f1/acknowledge',
      'GET /openapi.json',
      'DELETE /encounter/e1/flag/f1/acknowledge',
    ]);
    expect(await isTold(id)).toEqual([true]);
    await acknowledge(id, ['f1']);
    await settleDetached(context);
    await takeBack(id, 'f1');
    await settleDetached(context);
    expect(told().slice(3)).toEqual([
      'POST /encounter/e1/flag/f1/acknowledge',
      'DELETE /encounter/e1/flag/f1/acknowledge',
    ]);
  });

  test.each([
    ['names acknowledging alone', undocumented],
    ['is missing', null],
    ['is of another shape', { paths: [] }],
  ])(
    'does not happen where its document %s; the flag is open here, and the page says what the service still has',
    async (_what, document) => {
      serve(document, () => 204);
      const id = await acknowledgeAndTakeBack();
      expect(told().filter((call) => call.startsWith('DELETE'))).toEqual([]);
      expect(await isTold(id)).toEqual([false]);
      expect(findOpenFlags(await read(id))).toHaveLength(1);
    },
  );

  test('is not needed where the service takes no acknowledgements', async () => {
    operator.options.intercept = null;
    expect(await isTold(await acknowledgeAndTakeBack())).toEqual([true]);
  });

  test('is retried, and a failure stays visible', async () => {
    let failures = 1;
    serve(documented, () => {
      failures -= 1;
      return failures >= 0 ? 503 : 204;
    });
    expect(await isTold(await acknowledgeAndTakeBack())).toEqual([true]);
    failures = 100;
    const id = await makeFlagged('f1');
    await acknowledge(id, ['f1']);
    await settleDetached(context);
    await takeBack(id, 'f1');
    await settleDetached(context);
    expect(await isTold(id)).toEqual([false]);
    expect(findOpenFlags(await read(id))).toHaveLength(1);
  });

  test('ends with what stands here, though the acknowledgement arrives there after the taking back', async () => {
    let standsThere = false;
    let isFirst = true;
    operator.options.document = documented;
    operator.options.intercept = (request, path) => {
      if (!path.endsWith('/acknowledge')) return null;
      // The first acknowledgement fails at first, and would be retried after the taking back.
      if (request.method === 'POST' && isFirst) {
        isFirst = false;
        return { status: 503 };
      }
      standsThere = request.method === 'POST';
      return { status: 204 };
    };
    const id = await makeFlagged('f1');
    await acknowledge(id, ['f1']);
    await takeBack(id, 'f1');
    await settleDetached(context);
    expect(told().at(-1)).toBe('DELETE /encounter/e1/flag/f1/acknowledge');
    expect(standsThere).toBe(false);
    expect(await isTold(id)).toEqual([true]);
  });
});
