import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAgent, readAgents, removeAgent } from '@/lib/server/agents/agent-store.ts';
import {
  chooseDefaultAgent,
  dropDefaultAgent,
  readDefaultAgentId,
} from '@/lib/server/agents/default-agent.ts';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

let database: TestDatabase;
let operator: Operator;
let context: Context;
let session: Session;

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  for (const id of ['a1', 'a2']) operator.agents.set(id, { id, type: 'CONSULT', name: `Agent ${id}` });
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator));
});
afterEach(async () => {
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

/** The ids of the agents that the list marks as default. */
async function listMarked(): Promise<string[]> {
  const listed = await readAgents(context, session);
  if (!listed.ok) throw new Error(listed.failure.code);
  return listed.value.filter((agent) => agent.isDefault).map((agent) => agent.id);
}

async function listActions(): Promise<string[]> {
  const rows = await context.db.select().from(auditEvents).orderBy(auditEvents.id);
  return rows.map((row) => `${row.action} ${row.subject}`);
}

describe('the agent for new invitations', () => {
  test('cannot be one that the service does not have, and the chosen one stays', async () => {
    await chooseDefaultAgent(context, session, 'a1');
    expect(await chooseDefaultAgent(context, session, 'unheard-of')).toMatchObject({
      ok: false,
      failure: { code: 'not_found' },
    });
    expect(await listMarked()).toEqual(['a1']);
    expect(await listActions()).toEqual(['agent.choose_default a1']);
  });

  test('belongs to one organization, and has no effect in another of the same service', async () => {
    const other = await signInPerson(context, operator, {
      organizationId: 'another',
      email: 'other@another.example',
    });
    await chooseDefaultAgent(context, session, 'a1');
    expect(await readDefaultAgentId(context, other.session)).toBeNull();
    await dropDefaultAgent(context, other.session, 'a1');
    await removeAgent(context, other.session, 'a1');
    expect(await readDefaultAgentId(context, session)).toBe('a1');
  });

  test('is reset when it is deleted, and not when another agent is', async () => {
    await chooseDefaultAgent(context, session, 'a1');
    await removeAgent(context, session, 'a2');
    expect(await readDefaultAgentId(context, session)).toBe('a1');
    await removeAgent(context, session, 'a1');
    expect(await readDefaultAgentId(context, session)).toBeNull();
  });

  test('is not marked in the list after it was deleted elsewhere', async () => {
    await chooseDefaultAgent(context, session, 'a1');
    operator.agents.delete('a1');
    expect(await listMarked()).toEqual([]);
  });

  test('is one at a time; dropping another agent changes nothing and leaves no audit row', async () => {
    await chooseDefaultAgent(context, session, 'a1');
    await chooseDefaultAgent(context, session, 'a2');
    await dropDefaultAgent(context, session, 'a1');
    expect(await listMarked()).toEqual(['a2']);
    expect(await readAgent(context, session, 'a2')).toMatchObject({ value: { isDefault: true } });
    await dropDefaultAgent(context, session, 'a2');
    expect(await listMarked()).toEqual([]);
    expect(await listActions()).toEqual([
      'agent.choose_default a1',
      'agent.choose_default a2',
      'agent.drop_default a2',
    ]);
  });

  test('does not change the organization’s other settings', async () => {
    const own = and(
      eq(organizations.service, session.service),
      eq(organizations.organizationId, session.organizationId),
    );
    await context.db
      .update(organizations)
      .set({ settings: sql`'{"other": {"kept": true}}'::jsonb` })
      .where(own);
    await chooseDefaultAgent(context, session, 'a1');
    await dropDefaultAgent(context, session, 'a1');
    const [row] = await context.db.select().from(organizations).where(own);
    expect(row?.settings).toEqual({ other: { kept: true } });
  });
});
