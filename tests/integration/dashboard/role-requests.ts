import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { reportSchema } from '@/contract/report.ts';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { sealReportWords } from '@/lib/server/invitations/report-words.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import type { Role } from '@/lib/shared/permissions.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type RunningDashboard, startDashboard } from '../../helpers/running-dashboard.ts';
import { jsonAnswer } from '../../operator/answers.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

// Words of a consultation that occur nowhere else.
export const clinical = {
  rule: 'marrowlight.rule',
  title: 'Quillthorn',
  quote: 'Brackenfall',
  summary: 'Dusklantern',
  newAnswer: 'Emberfold',
};
export const clinicalWords = new RegExp(Object.values(clinical).join('|'));

let database: TestDatabase;
export let operator: Operator;
export let dashboard: RunningDashboard;
export let context: Context;

/** Starts the built dashboard with the stand-in service for all tests of a file. */
export function setUpDashboard(): void {
  beforeAll(async () => {
    database = await createTestDatabase('dashboard');
    operator = await startOperator({ encounterEndpoints: 'both', hasReports: true });
    // Answers requests for patients' codes, which the stand-in service does not have.
    operator.options.intercept = ({ method }, path) => {
      const encounterId = method === 'POST' ? /^\/encounter\/([^/]+)\/code$/.exec(path)?.[1] : undefined;
      return encounterId ? jsonAnswer(201, { encounterId, code: '12345678' }) : null;
    };
    dashboard = await startDashboard({ DATABASE_URL: database.url, CONSULT_BASE_URL: operator.baseUrl });
    context = createProcess(database.url, operator);
  });
  afterAll(async () => {
    await dashboard.stop();
    await context.pool.end();
    await operator.stop();
    await database.drop();
  });
}

export type Records = { agent: string; invitation: string; encounter: string; session: string };

/** The records of one request: an agent, and a finished invitation of it with a red flag and a report. */
export async function createRecords(role: Role): Promise<Records> {
  const agent = crypto.randomUUID();
  operator.agents.set(agent, { id: agent, type: 'CONSULT', name: 'Heart check' });
  const { session } = await signInPerson(context, operator, { email: emailOf(role), role });
  const issued = await issueInvitation(context, session, crypto.randomUUID(), {
    agentId: agent,
    patientFirstName: 'Ruth',
  });
  if (!issued.ok) throw new Error(issued.failure.code);
  const [row] = await context.db.select().from(invitations).where(eq(invitations.id, issued.value.id));
  if (!row?.upstreamId) throw new Error('The invitation was not made.');
  const encounter = operator.changeEncounter(row.upstreamId, 'FINISHED');
  const report = reportSchema.parse(
    JSON.parse(readFileSync('tests/fixtures/reports/chest-pain.en.report.json', 'utf8')),
  );
  operator.reports.set(encounter, {
    ...report,
    encounterId: encounter,
    flags: [],
    complaints: [],
    summary: clinical.summary,
  });
  await context.db
    .update(invitations)
    .set({
      encounterId: encounter,
      ...describeEncounter('FINISHED'),
      finishedAt: new Date(),
      reportWords: await sealReportWords(context, row, {
        summary: clinical.summary,
        newAnswer: clinical.newAnswer,
        quotes: { [clinical.rule]: clinical.quote },
      }),
      flags: [clinical.rule, `${clinical.rule}.other`].map((id) => ({
        id,
        level: 'URGENT',
        title: clinical.title,
        raisedAt: new Date().toISOString(),
      })),
      acknowledgements: [
        {
          flagId: clinical.rule,
          by: emailOf(role),
          byName: 'Mina',
          at: new Date().toISOString(),
          outcome: 'called',
        },
      ],
    })
    .where(eq(invitations.id, row.id));
  return { agent, invitation: row.id, encounter, session: session.id.slice(0, 12) };
}

const emailOf = (role: Role) => `${role}@harbourlane.example`;

/** A request of a person of this role in a new session; null: without a session. */
export async function ask(role: Role | null, method: string, path: string, body?: unknown) {
  const person = role
    ? await signInPerson(context, operator, { email: emailOf(role), role })
    : { secret: 'of nobody' };
  const response = await fetch(new URL(path, dashboard.url), {
    method,
    redirect: 'manual',
    headers: {
      cookie: `consult-desk.session=${person.secret}`,
      origin: dashboard.url,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  // An event stream does not end by itself.
  if (isStream) await response.body?.cancel();
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    content: isStream ? '' : await response.text(),
  };
}
