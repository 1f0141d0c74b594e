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
  return { visitor, configuration, address: `${configuration.url}/try` };
}

async function begin(staff: Staff, fields: Record<string, string> = {}): Promise<VisitedPage> {
  const page = await staff.visitor.open(staff.address);
  return await staff.visitor.submit(page, { locale: 'en', answeredBy: 'PATIENT', ageYears: '', ...fields });
}

/** The visible text of a page. */
function plain(page: VisitedPage): string {
  return page.html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');
}

/** The kind of the shown page, and the fields of its items. */
function askedOn({ html }: VisitedPage): { kind: string; fields: string[] } {
  const kind = /name="screenId" value="([a-z_]+)/.exec(html)?.[1] ?? '';
  const fields = [...html.matchAll(/name="(item:[^"]+)"/g)].map(([, name = '']) => name);
  return { kind, fields: [...new Set(fields)] };
}

/** The first field of the shown page. */
const fieldOf = (page: VisitedPage) => askedOn(page).fields[0] ?? '';

/** Answers a page with "not sure", leaving statements as they are. */
async function passBy(staff: Staff, page: VisitedPage): Promise<VisitedPage> {
  const { kind, fields } = askedOn(page);
  const own = fields.filter((name) => !name.startsWith('item:more.'));
  const value: Record<string, string> = { about: 'declined', confirm: 'kept', readback: 'kept' };
  const sent = kind === 'emergency' ? [] : own.map((name) => [name, value[kind] ?? 'unsure']);
  return await staff.visitor.submit(page, Object.fromEntries(sent));
}

/** Answers pages until one of this kind is shown. */
async function goTo(staff: Staff, start: VisitedPage, kind: string): Promise<VisitedPage> {
  let page = start;
  for (let turn = 0; turn < 80; turn++) {
    if (askedOn(page).kind === kind) return page;
    page = await passBy(staff, page);
  }
  throw new Error(`No page of the kind "${kind}" came: ${plain(page).slice(0, 300)}`);
}

const tell = (staff: Staff, page: VisitedPage, words: string) =>
  staff.visitor.submit(page, { 'item:complaint.main': words });

async function countRows(): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: clinic.service.databaseUrl });
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    for (const table of [
      'invitations',
      'encounters',
      'encounter_events',
      'encounter_flags',
      'audit_events',
    ]) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      counts[table] = rows[0]?.count ?? -1;
    }
    // The service adds this one itself, at its start and each hour.
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from graphile_worker.jobs where task_identifier <> 'keep-reports'",
    );
    return { ...counts, jobs: rows[0]?.count ?? -1 };
  } finally {
    await client.end();
  }
}

describe('S19 trying an agent', () => {
  test('is refused without the configuration’s cookie, and from another site’s form', async () => {
    const staff = await configure();
    expect((await new HttpVisitor().open(staff.address)).status).toBe(401);
    const foreign = await staff.visitor.request(staff.address, {
      method: 'POST',
      headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ locale: 'en', answeredBy: 'PATIENT', ageYears: '' }),
    });
    expect(foreign.status).toBe(403);
  });

  test('S24 refuses an invalid age and a manipulated carried state', async () => {
    const staff = await configure();
    expect((await begin(staff, { ageYears: '12a' })).status).toBe(422);
    expect((await begin(staff, { ageYears: '999' })).status).toBe(422);
    for (const carried of ['', '{', '[]', '{"steps":[{"kind":"answer"}]}']) {
      const page = await staff.visitor.open(staff.address);
      expect((await staff.visitor.submit(page, { carried })).status).toBe(422);
    }
  });

  test('stores nothing, sends no alert, and shows what the clinic would see', async () => {
    const staff = await configure();
    const before = await countRows();
    let page = await begin(staff, { ageYears: '62' });
    expect(plain(page)).toContain('nothing is stored and no one is alerted');
    page = await goTo(staff, page, 'story');
    expect(plain(page)).toContain('What brings you to the clinic?');
    page = await tell(staff, page, 'Crushing chest pain for an hour, going down my arm');
    expect(askedOn(page).kind).toBe('alarm');
    expect(plain(page)).toContain('If this is happening now, call 112');
    expect(plain(page)).not.toContain('Emergency');
    page = await staff.visitor.submit(page, { [fieldOf(page)]: 'spreads' });
    expect(plain(page)).toContain('Call 112 now');
    expect(plain(page)).toContain('Chest pain that spreads to arm, jaw or neck');
    page = await goTo(staff, await passBy(staff, page), 'readback');
    page = await passBy(staff, page);
    expect(plain(page)).toContain('Thank you');
    expect(page.html).not.toContain('/clear');
    expect(await countRows()).toEqual(before);
  });

  test('keeps typed text where an answer is refused', async () => {
    const staff = await configure();
    const story = await goTo(staff, await begin(staff), 'story');
    const page = await tell(staff, story, 'x'.repeat(4_001));
    expect(page.status).toBe(422);
    expect(page.html).toContain('x'.repeat(4_001));
  });

  test('lets an answer be changed', async () => {
    const staff = await configure();
    let page = await goTo(staff, await begin(staff), 'story');
    page = await tell(staff, page, 'My knee hurts');
    page = await staff.visitor.submit(page, { change: 'complaint.main' });
    expect(plain(page)).toContain('What brings you to the clinic?');
    page = await tell(staff, page, 'I have a cough');
    expect(askedOn(page).kind).toBe('confirm');
    expect(plain(page)).toMatch(/cough/i);
    expect(plain(page)).not.toContain('My knee hurts');
  });

  test('uses the chosen language', async () => {
    const page = await begin(await configure(), { locale: 'es' });
    expect(page.html).toContain('<html lang="es"');
  });
});

describe('self-harm', () => {
  test('has the clinic’s own words and help line, beside the emergency number', async () => {
    const staff = await configure();
    const { html, url } = staff.configuration;
    const saved = await staff.visitor.submit(
      { html, url },
      {
        name: 'Mind',
        specialization: 'GENERAL_PRACTICE',
        visitType: 'PRE_VISIT',
        language: 'en',
        'crisisWords.en': 'We are glad you told us.',
        'crisisLine.name': 'Night line',
        'crisisLine.number': '0800 111 222',
      },
    );
    expect(plain(saved)).toContain('Saved');
    let page = await goTo(staff, await begin(staff, { ageYears: '40' }), 'story');
    page = await tell(staff, page, 'I want to end my life');
    expect(askedOn(page).kind).toBe('self_harm');
    expect(plain(page)).toContain('Night line');
    page = await staff.visitor.submit(page, { [fieldOf(page)]: 'yes' });
    expect(plain(page)).toContain('We are glad you told us.');
    expect(plain(page)).toContain('Call Night line: 0800 111 222');
    expect(plain(page)).toContain('Call 112');
    expect(page.html).toContain('href="tel:0800111222"');
  });

  test('refuses a help line without its number', async () => {
    const staff = await configure();
    const refused = await staff.visitor.submit(staff.configuration, {
      name: '',
      specialization: 'GENERAL_PRACTICE',
      visitType: 'PRE_VISIT',
      language: 'en',
      'crisisLine.name': 'Night line',
    });
    expect(refused.status).toBe(422);
  });
});
