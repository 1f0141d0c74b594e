import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { waitUntil } from '../../scripts/lib/process.ts';
import { createBrowser } from '../helpers/running-dashboard.ts';
import { type Ground, openElsewhere, openHere } from './duplicate-grounds.ts';
import type { Findings, Scenario } from './run-scenario.ts';
import type { Stage } from './stage.ts';

type Browser = ReturnType<typeof createBrowser>;

const duplicates = 5;
const lanes = 8;
const pressesMax = 400;

/** One invitation for each form, whatever gets lost: our service knows the idempotency key of a repeated submit. */
export const duplicatesHere: Scenario = {
  name: 'duplicates-here',
  fault: 'a form is sent five times, 40 % of the answers get lost',
  expected: 'one invitation for each form',
  fullCount: 1_000,
  smallCount: 20,
  run: (stage, count) => runOn(stage, count, openHere),
};

/** A service without such keys may have more than one, but only after a person pressed "Create again". */
export const duplicatesElsewhere: Scenario = {
  name: 'duplicates-elsewhere',
  fault: 'the same with a service without idempotency keys',
  expected: 'one invitation unless a person pressed “Create again”',
  fullCount: 1_000,
  smallCount: 20,
  run: (stage, count) => runOn(stage, count, openElsewhere),
};

async function runOn(
  stage: Stage,
  count: number,
  open: (stage: Stage) => Promise<Ground>,
): Promise<Findings> {
  const ground = await open(stage);
  try {
    return await submitDuplicates(ground, count);
  } finally {
    await ground.close();
  }
}

/**
 * People submit each form five times, at two processes of the dashboard, while the service's answers get lost: double
 * clicks, abandoned pages, reloads. Then they press "Create again" until no invitation is unclear.
 */
async function submitDuplicates(ground: Ground, count: number): Promise<Findings> {
  const problems: string[] = [];
  /** How often "Create again" was pressed for each form. */
  const forms = new Map<string, number>();
  let left = count;
  const run = async () => {
    const browser = createBrowser(ground.publicUrl, { remembers: false });
    await ground.signIn(browser);
    const agentId = await makeAgent(ground, browser);
    while (left-- > 0) {
      const id = randomUUID();
      forms.set(id, 0);
      try {
        forms.set(id, await playForm(ground, browser, { id, agentId }));
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, run));
  const found = await judge(ground, forms);
  const lost = ground.countLost();
  const presses = [...forms.values()].reduce((sum, number) => sum + number, 0);
  return {
    problems: [...problems, ...found.problems],
    seen: `${found.made} made for ${count}, ${presses} times pressed again${lost === null ? '' : `, ${lost} answers lost`}`,
  };
}

const pickUrl = (ground: Ground) => ground.urls[Math.random() < 0.5 ? 0 : 1];

type Answer = { isMade: true; isUnclear: boolean } | { isMade: false; what: string; mayPass: boolean };

/**
 * Temporary errors that a person may see: the service is unreachable, or the outcome of the submit is unknown so far.
 */
const passing = new Set(['unreachable', 'timeout', 'unclear', 'too_many_requests']);

async function post(browser: Browser, url: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  const answer = await browser.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  const content = JSON.parse(answer.content) as { isUnclear?: boolean; code?: string };
  if (answer.ok) return { isMade: true, isUnclear: content.isUnclear === true };
  const code = content.code ?? '';
  return { isMade: false, what: `${answer.status} ${code}`, mayPass: passing.has(code) };
}

/** Like `post`, but the person may leave the page before the answer, which is then lost. */
async function postOrLeave(browser: Browser, url: string, body: unknown): Promise<Answer | null> {
  if (Math.random() > 0.3) return post(browser, url, body);
  const leaving = new AbortController();
  // Not awaited after the page was left: in Node 20 a request that is aborted during its answer may never settle.
  const asked = post(browser, url, body, leaving.signal).catch(() => null);
  const left = pause(Math.random() * 40).then(() => {
    leaving.abort();
    return null;
  });
  return Promise.race([asked, left]);
}

/**
 * One form, from its first submit until its invitation is not unclear. Returns how often "Create again" was pressed.
 */
async function playForm(
  ground: Ground,
  browser: Browser,
  { id, agentId }: { id: string; agentId: string },
): Promise<number> {
  const body = {
    requestId: id,
    invitation: {
      agentId,
      externalId: id,
      patientFirstName: 'Ruth',
      ...(Math.random() < 0.5 ? { encounterCompletionLinkUrl: 'https://clinic.example/thanks' } : {}),
    },
  };
  const submit = () => postOrLeave(browser, `${pickUrl(ground)}/api/invitations`, body);
  const submits: Promise<Answer | null>[] = [];
  for (let number = 0; number < duplicates; number += 1) {
    // A reload comes after an answer, a double click before.
    if (Math.random() < 0.3) await Promise.all(submits);
    submits.push(submit());
    await pause(Math.random() * 30);
  }
  let answer = findMade(await Promise.all(submits));
  for (let more = 0; answer === null; more += 1) {
    if (more > pressesMax) throw new Error('a form could not be submitted');
    await pause(100);
    answer = findMade([await submit()]);
  }

  let presses = 0;
  let isUnclear: boolean = answer.isUnclear;
  while (isUnclear) {
    if (presses > pressesMax) throw new Error('an invitation stayed unclear');
    const pressOnce = () => postOrLeave(browser, `${pickUrl(ground)}/api/invitations/${id}/again`, {});
    const pressed = Math.random() < 0.3 ? [pressOnce(), pressOnce()] : [pressOnce()];
    presses += pressed.length;
    isUnclear = findMade(await Promise.all(pressed))?.isUnclear ?? true;
    if (isUnclear) await pause(50);
  }
  const page = await browser.request(`${pickUrl(ground)}/api/invitations/${id}`);
  const { invitation } = JSON.parse(page.content) as { invitation?: { invitationUrl: string | null } };
  if (!invitation?.invitationUrl) throw new Error('an invitation has no link');
  return presses;
}

/** The last answer that states the outcome. @throws Error for an answer that no person should get */
function findMade(answers: readonly (Answer | null)[]): Extract<Answer, { isMade: true }> | null {
  const given = answers.filter((answer) => answer !== null);
  for (const answer of given) {
    if (!answer.isMade && !answer.mayPass) throw new Error(`a submit was answered ${answer.what}`);
  }
  const made = given.filter((answer) => answer.isMade);
  return made.find((answer) => !answer.isUnclear) ?? made[0] ?? null;
}

async function makeAgent(ground: Ground, browser: Browser): Promise<string> {
  const answer = await browser.request(`${ground.publicUrl}/api/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestId: randomUUID(),
      agent: { specialization: 'CARDIOLOGY', consultAgentType: 'PRE_VISIT' },
    }),
  });
  if (answer.status !== 201) throw new Error(`An agent was answered ${answer.status}`);
  return (JSON.parse(answer.content) as { id: string }).id;
}

type Row = { id: string; state: string; upstream_id: string | null; pressed: number };

/** Compares the dashboards' rows with the service's invitations. */
async function judge(
  ground: Ground,
  forms: ReadonlyMap<string, number>,
): Promise<{ problems: string[]; made: number }> {
  const database = new pg.Client({ connectionString: ground.databaseUrl });
  await database.connect();
  const readRows = async () => {
    const { rows } = await database.query<Row>(
      `select i.id, i.state, i.upstream_id,
              (select count(*)::int from audit_events a
                where a.subject = i.id and a.action = 'invitation.create_again') as pressed
         from invitations i where i.service = $1`,
      [ground.serviceUrl],
    );
    return rows;
  };
  try {
    // The call of an abandoned page may still be in progress.
    const isSettled = async () => (await readRows()).every(({ state }) => state !== 'intent');
    await waitUntil(isSettled, { timeoutMs: 20_000, intervalMs: 200, what: 'the last calls' });
    const rows = await readRows();
    const { madeByRow, linkable } = await ground.readMade();
    const problems: string[] = [];
    const ids = new Set(rows.map(({ id }) => id));
    const links = new Set(rows.map((row) => row.upstream_id));
    if (rows.length !== forms.size || ![...forms.keys()].every((id) => ids.has(id)))
      problems.push(`${rows.length} rows for ${forms.size} forms`);
    if (links.size !== rows.length) problems.push('two rows share one invitation');
    for (const [id, made] of madeByRow) {
      const row = rows.find((one) => one.id === id);
      const allowed = ground.knowsKeys ? 1 : 1 + (row?.pressed ?? 0);
      if (row && row.pressed > (forms.get(id) ?? 0)) problems.push('the trail has a press that nobody made');
      if (!row) problems.push('the service holds an invitation of no row');
      else if (made > allowed)
        problems.push(`${made} invitations of one row, "Create again" pressed ${row.pressed} times`);
    }
    for (const { state, upstream_id } of rows) {
      if (state !== 'created') problems.push(`a row was left ${state}`);
      else if (!linkable.has(upstream_id ?? '')) problems.push('a row is linked to nothing');
    }
    const made = [...madeByRow.values()].reduce((sum, number) => sum + number, 0);
    if (ground.knowsKeys && made !== forms.size) problems.push(`${made} made for ${forms.size} forms`);
    return { problems, made };
  } finally {
    await database.end();
  }
}
