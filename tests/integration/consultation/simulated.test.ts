import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { HttpVisitor, type VisitedPage } from '../../../scripts/lib/http-visitor.ts';
import { clinic, setUpClinic } from './clinic.ts';

setUpClinic();

type Staff = { visitor: HttpVisitor; configuration: VisitedPage; address: string };

/** A person of the clinic on a new agent's configuration page. */
async function configure(): Promise<Staff> {
  const made = agentSchema.parse((await clinic.api.post('/agent', { type: 'CONSULT' })).body);
  const visitor = new HttpVisitor();
  const opened = await visitor.open(made.configurationUrl ?? '');
  const configuration = await visitor.submit(opened, {});
  return { visitor, configuration, address: `${configuration.url}/simulated` };
}

const basics = { name: '', specialization: 'GENERAL_PRACTICE', visitType: 'PRE_VISIT' };

/** Posts the configuration form with these fields to the simulation, as a browser does, without saving it. */
async function openUnsaved(staff: Staff, fields: [string, string][]): Promise<VisitedPage> {
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(staff.configuration.html)?.[1] ?? '';
  const body = new URLSearchParams([
    ['formToken', hidden('formToken')],
    ['version', hidden('version')],
    ...Object.entries(basics),
    ['language', 'en'],
    ['language', 'es'],
    ...fields,
  ]);
  const response = await staff.visitor.request(staff.address, {
    method: 'POST',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
    body,
  });
  return { url: staff.address, status: response.status, html: await response.text() };
}

/** Posts the page's hidden fields, with `fields`, to a step of the simulation. */
async function step(
  staff: Staff,
  page: VisitedPage,
  name: string,
  fields: Record<string, string>,
): Promise<VisitedPage> {
  const html = page.html.replace(
    /action="[^"]*"/,
    `action="${new URL(`${staff.address}/${name}`).pathname}"`,
  );
  return await staff.visitor.submit({ url: staff.address, html }, fields);
}

/** The visible text of a page. */
function plain(page: VisitedPage): string {
  return page.html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: clinic.service.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The number of rows in every table of the service, and of waiting jobs. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'",
  );
  const counts: Record<string, number> = {};
  // The service adds the job that keeps reports itself, at its start and each hour.
  const jobs = "graphile_worker.jobs where task_identifier <> 'keep-reports'";
  for (const name of [...tables.map((table) => table.name), jobs]) {
    const [row] = await query<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts[name] = row?.count ?? -1;
  }
  expect(counts).toHaveProperty('encounter_events', expect.any(Number));
  return counts;
}

const written = {
  run: 'written',
  title: '',
  locale: 'en',
  answeredBy: 'PATIENT',
  ageYears: '50',
  opening: 'My left knee hurts on the stairs.',
  facts: '',
  otherwise: 'no',
};

describe('S19, S20 simulated patients', () => {
  test('are refused without the configuration’s cookie, with another agent’s, and from another site’s form', async () => {
    const [staff, other] = [await configure(), await configure()];
    expect((await new HttpVisitor().open(staff.address)).status).toBe(401);
    expect((await other.visitor.open(staff.address)).status).toBe(401);
    for (const name of ['', '/run', '/keep', '/remove', '/edit']) {
      const url = `${staff.address}${name}`;
      const foreign = await staff.visitor.request(url, {
        method: 'POST',
        headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams(written),
      });
      expect(foreign.status).toBe(403);
      const stranger = await other.visitor.request(url, {
        method: 'POST',
        headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(written),
      });
      expect(stranger.status).toBe(401);
      await Promise.all([foreign.arrayBuffer(), stranger.arrayBuffer()]);
    }
  });

  test('leave no row in any table: no encounter, event, flag, alert, mail or job', async () => {
    const staff = await configure();
    const before = await countRows();
    const page = await staff.visitor.open(staff.address);
    const one = await step(staff, page, 'run', { case: 'heart-attack-at-rest', run: 'one' });
    expect(plain(one)).toContain('Emergency');
    expect(plain(one)).toContain('As expected.');
    const all = await step(staff, page, 'run', { run: 'all' });
    expect(plain(all)).toMatch(/\d+ of \d+ cases raise what they must\./);
    const own = await step(staff, page, 'run', { ...written, opening: 'I want to end my life' });
    expect(plain(own)).toContain('Thoughts of suicide or self-harm');
    expect(await countRows()).toEqual(before);
  });

  test('use the form’s current content, not the saved one, and save nothing', async () => {
    const staff = await configure();
    const page = await openUnsaved(staff, [
      ['topicOffered', 'social'],
      ['extra.0.text.en', 'Do you need a parking place?'],
      ['extra.0.kind', 'yesno'],
    ]);
    expect(plain(page)).toContain('It is not saved.');
    const result = await step(staff, page, 'run', { case: 'plain-cold', run: 'one' });
    expect(plain(result)).toMatch(/New \(1\) Do you need a parking place\?/);
    expect(plain(result)).toMatch(/No longer asked \(\d+\) Do you smoke/);
    const saved = await staff.visitor.open(staff.address);
    expect(plain(saved)).toContain('the same as the configuration in force');
    const edit = await step(staff, result, 'edit', {});
    expect(plain(edit)).toContain('Not saved yet.');
    expect(edit.html).toContain('value="Do you need a parking place?"');
    expect(edit.html).not.toMatch(/name="topic" value="social" checked/);
  });

  test('show an invalid form again with what is wrong', async () => {
    const refused = await openUnsaved(await configure(), [['crisisLine.name', 'Night line']]);
    expect(refused.status).toBe(422);
    expect(plain(refused)).toContain('Not saved. Please mend what is marked');
  });

  test('S24 refuse a manipulated form, an invalid case, and excessive sizes', async () => {
    const staff = await configure();
    const page = await staff.visitor.open(staff.address);
    for (const draft of ['', '{', '[]', '{"version":1,"change":{}}']) {
      expect((await step(staff, page, 'run', { ...written, draft })).status).toBe(400);
    }
    const refusals: Record<string, string>[] = [
      { run: 'one', case: 'none-such' },
      { run: 'one', case: '__proto__' },
      { ...written, opening: '  ' },
      { ...written, opening: 'x'.repeat(2_001) },
      { ...written, facts: 'x'.repeat(4_001) },
      { ...written, ageYears: '121' },
      { ...written, ageYears: '1e1' },
      { ...written, locale: 'xx' },
      { ...written, otherwise: 'yes' },
    ];
    for (const fields of refusals) expect((await step(staff, page, 'run', fields)).status).toBe(422);
    expect((await step(staff, page, 'run', { ...written, facts: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)><script>alert(2)</script>'],
    ['quotes', `"'><b onmouseover='x' "`],
    ['odd writing', '\u202e\u0000\ud800 🙂 𝕱𝖊𝖛𝖊𝖗 \u200b'],
    ['names of what every object has', 'constructor: yes\n__proto__: yes'],
  ])('S25 show %s in a case as text, and keep a refused case in its field', async (_name, words) => {
    const staff = await configure();
    const page = await staff.visitor.open(staff.address);
    const fields = { ...written, title: 'A case', opening: `My knee hurts ${words}`, facts: words };
    const result = await step(staff, page, 'run', fields);
    expect(result.status).toBe(200);
    expect(result.html).not.toMatch(/<(?:img|script|b)\b/);
    // The link back shows the case as it was written.
    expect(plain(await staff.visitor.submit(result, {}))).toContain('My knee hurts');
    const refused = await step(staff, page, 'run', { ...fields, ageYears: 'x' });
    expect(refused.status).toBe(422);
    expect(refused.html).not.toMatch(/<(?:img|script|b)\b/);
    expect(plain(refused)).toContain('My knee hurts');
  });
});

describe('cases kept with an agent', () => {
  const kept = { ...written, title: 'Knee and fever', facts: 'Fever: yes, since 3 days' };

  test('are not shown to another agent and cannot be removed by it, and can be removed by their own', async () => {
    const [staff, other] = [await configure(), await configure()];
    const page = await step(staff, await staff.visitor.open(staff.address), 'keep', kept);
    expect(plain(page)).toContain('Kept with this agent');
    const id = /name="remove" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    const foreign = await other.visitor.open(other.address);
    expect(plain(foreign)).not.toContain('Knee and fever');
    expect((await step(other, foreign, 'run', { run: 'one', case: id })).status).toBe(422);
    await step(other, foreign, 'remove', { remove: id });
    const run = await step(staff, page, 'run', { run: 'one', case: id });
    expect(plain(run)).toContain('Knee and fever');
    const removed = await step(staff, page, 'remove', { remove: id });
    expect(plain(removed)).not.toContain('Knee and fever');
  });

  test('need a name, are at most twenty also with simultaneous requests, and are in the audit log without their text', async () => {
    const staff = await configure();
    const page = await staff.visitor.open(staff.address);
    expect((await step(staff, page, 'keep', { ...kept, title: '' })).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 24 }, () => step(staff, page, 'keep', kept)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    const agentId = /configure\/([^/]+)/.exec(staff.address)?.[1] ?? '';
    const rows = await query<{ row: string }>(
      `select audit_events::text as row from audit_events where action = 'agent.keep_case' and resource_id = '${agentId}'`,
    );
    expect(rows).toHaveLength(20);
    expect(rows.map(({ row }) => row).join(' ')).not.toContain('Knee');
  });
});
