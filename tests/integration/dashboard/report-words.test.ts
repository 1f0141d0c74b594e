import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Report, reportSchema } from '@/contract/report.ts';
import type { Context } from '@/lib/server/context.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { openReportWords } from '@/lib/server/invitations/report-words.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { readInvitation } from '@/lib/server/inviting/read-invitation.ts';
import { findKeyId } from '@/lib/server/sealing/sealer.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { applyEncounter, applyReport } from '@/lib/server/tracker/apply-encounter.ts';
import { rotateKeys } from '@/lib/server/upkeep/rotate-keys.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { query } from '../service/query.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

const complaint = 'dusklantern since Tuesday';
const quote = 'brackenfall in my chest';
const report: Report = {
  ...reportSchema.parse(JSON.parse(readFileSync('tests/fixtures/reports/chest-pain.en.report.json', 'utf8'))),
  complaints: [],
  summary: complaint,
};
const [flag] = report.flags;
if (!flag) throw new Error('The sample report has a flag.');
const flagged: Report = { ...report, flags: [{ ...flag, quote }] };

let database: TestDatabase;
let operator: Operator;
let context: Context;
let session: Session;

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator));
});
afterEach(async () => {
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

async function read(id: string): Promise<InvitationRecord> {
  const [row] = await context.db.select().from(invitations).where(eq(invitations.id, id));
  if (!row) throw new Error('The record is missing.');
  return row;
}

async function makeFinished(): Promise<InvitationRecord> {
  const issued = await issueInvitation(context, session, crypto.randomUUID(), { agentId: 'a1' });
  if (!issued.ok) throw new Error(issued.failure.code);
  await context.db
    .update(invitations)
    .set({ encounterId: issued.value.id, ...describeEncounter('FINISHED'), finishedAt: new Date() })
    .where(eq(invitations.id, issued.value.id));
  return read(issued.value.id);
}

const holdsWords = async () =>
  await query(database.url, 'select id from invitations t where t::text ilike any($1)', [
    ['%dusklantern%', '%brackenfall%'],
  ]);

const shown = { summary: complaint, flags: [{ id: flag.id, quote }] };

describe('S11 the patient’s words of a report', () => {
  test('are stored only encrypted, are in no list, and are shown on Today and on the invitation', async () => {
    const made = await makeFinished();
    await applyReport(context, made, flagged);
    expect(await holdsWords()).toEqual([]);
    const { rows } = await listInvitations(context, session, parseInvitationFilter(new URLSearchParams()));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/dusklantern|brackenfall/);
    expect((await readToday(context, session)).attention).toMatchObject([shown]);
    expect((await readInvitation(context, session, made.id))?.invitation).toMatchObject(shown);
  });

  test('cannot be opened in another row, whose page is shown without them', async () => {
    const [first, second] = [await makeFinished(), await makeFinished()];
    const { reportWords } = await applyReport(context, first, flagged);
    await context.db.update(invitations).set({ reportWords }).where(eq(invitations.id, second.id));
    expect((await readInvitation(context, session, second.id))?.invitation).toMatchObject({ summary: null });
  });

  test('are missing for a flag whose id is the name of a property of every object', async () => {
    const made = await makeFinished();
    await applyReport(context, made, { ...report, flags: [{ ...flag, id: 'constructor', quote: null }] });
    expect((await readToday(context, session)).attention).toMatchObject([{ flags: [{ quote: null }] }]);
  });

  test('are not lost by a later report with less content', async () => {
    const made = await makeFinished();
    const known = await applyReport(context, made, flagged);
    const later = await applyReport(context, known, { ...report, flags: [], summary: '' });
    expect(await openReportWords(context, later)).toEqual({
      summary: complaint,
      newAnswer: report.addenda.at(-1)?.text,
      quotes: { [flag.id]: quote },
    });
  });

  test('S37: what was added after the end is on Today, read again although status and flags are the same', async () => {
    const made = await makeFinished();
    const known = await applyReport(context, made, { ...report, flags: [] });
    expect(known.reportFetchedFor).not.toBeNull();
    const at = new Date(Date.now() + 1_000);
    const { encounterId } = known;
    if (encounterId === null) throw new Error('The record has no encounter.');
    await applyEncounter(context, session, {
      id: encounterId,
      status: 'FINISHED',
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
      invitationId: null,
      agentId: null,
      externalId: null,
      modality: null,
      flags: [],
    });
    const changed = await read(made.id);
    expect(changed.reportFetchedFor).toBeNull();
    const addenda = [
      { text: 'Before the end', at: at.toISOString(), message: 8, isAfterEnd: false },
      { text: 'brackenfall since then', at: at.toISOString(), message: 9, isAfterEnd: true },
    ];
    await applyReport(context, changed, { ...report, flags: [], addenda });
    expect(await holdsWords()).toEqual([]);
    expect((await readToday(context, session)).toReview).toMatchObject([
      { id: made.id, newAnswer: 'brackenfall since then' },
    ]);
  });

  test('are sealed again when keys rotate', async () => {
    const made = await makeFinished();
    await applyReport(context, made, flagged);
    const { keyId } = await rotateKeys(context, async () => undefined);
    const row = await read(made.id);
    expect(findKeyId(row.reportWords ?? '')).toBe(keyId);
    expect((await openReportWords(context, row)).summary).toBe(complaint);
  });
});
