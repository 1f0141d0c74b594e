import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { reportSchema } from '../../../contract/report.ts';
import {
  type ConsultationJson,
  mainItemOf,
  ProgramPatient,
  passingValues,
} from '../../helpers/program-patient.ts';
import { clinic, setUpClinic } from './clinic.ts';

setUpClinic();

const newPatient = () => new ProgramPatient(clinic.service.client.baseUrl);

async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: clinic.service.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

describe('what is refused', () => {
  test('S24 hostile bodies get a clear refusal, never a server error', async () => {
    const patient = newPatient();
    const started = await patient.startToStory(await clinic.invite());
    const path = `/consultation/${started.encounterId}`;
    const [screenId, itemId] = [started.screen?.id, mainItemOf(started)];
    const bodies: unknown[] = [
      {},
      [],
      null,
      'text',
      { messageId: '', screenId: '', values: {} },
      { messageId: 'm', screenId, values: 'x' },
      { messageId: 'm', screenId, values: {} },
      { messageId: 'm', screenId, values: { 'nothing.like.this': 'x' } },
      { messageId: 'm', screenId, values: JSON.parse('{"__proto__": "x"}') },
      { messageId: 'm', screenId, values: { constructor: { kind: 'choice', optionId: 'x' } } },
      { messageId: 'm', screenId: 'nothing.like.this', values: { [itemId]: 'unsure' } },
      { messageId: 'm', screenId: '__proto__', values: { [itemId]: 'unsure' } },
      { messageId: 'm\u0000', screenId, values: { [itemId]: 'unsure' } },
      { messageId: 'm', screenId, values: { [itemId]: { kind: 'text', text: 'x'.repeat(5000) } } },
      { messageId: 'm', screenId, values: { [itemId]: ['a', 1, null] } },
      { messageId: 'm', screenId: 'change', values: { [itemId]: { kind: 'code', code: 'ago:3:week' } } },
      { messageId: 'm', screenId: 'change', values: { 'nothing.like.this': 'x' } },
      { messageId: 'm', screenId: 'addendum', values: { addendum: 'x' } },
      { messageId: 'x'.repeat(101), screenId, values: { [itemId]: 'unsure' } },
    ];
    for (const body of bodies) {
      const { status } = await patient.post(path, body);
      expect(status, JSON.stringify(body)?.slice(0, 80)).toBeGreaterThanOrEqual(400);
      expect(status, JSON.stringify(body)?.slice(0, 80)).toBeLessThan(500);
    }
  });

  test('S24 an answer nested ten thousand deep is refused, never a server error', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite())).body;
    const depth = 10_000;
    for (const value of [
      `${'['.repeat(depth)}1${']'.repeat(depth)}`,
      `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    ]) {
      const answer = await patient.visitor.request(
        `${clinic.service.client.baseUrl}/consultation/${started.encounterId}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: `{"messageId":"deep","screenId":"${started.screen?.id}","values":{"${mainItemOf(started)}":${value}}}`,
        },
      );
      expect(answer.status).toBe(422);
    }
  });

  test('S24 a report that is read while its encounter is erased is complete or not found, never a server error', async () => {
    for (let round = 0; round < 15; round++) {
      const { encounterId } = (await newPatient().start(await clinic.invite())).body;
      const path = `/encounter/${encounterId}`;
      const read = () => clinic.api.get(`${path}/report`);
      const first = Array.from({ length: 6 }, read);
      const deletion = clinic.api.delete(path);
      const answers = await Promise.all([...first, deletion, ...Array.from({ length: 6 }, read)]);
      for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    }
  });

  test('S24 a NUL character or a lone surrogate in an answer is no server error', async () => {
    const patient = newPatient();
    const current = await patient.startToStory(await clinic.invite());
    for (const value of ['a\u0000b', '\ud800 alone']) {
      expect((await patient.tell(current, value)).status).toBeLessThan(500);
    }
  });

  test('only the open page can be answered, and only its own items', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite())).body;
    const path = `/consultation/${started.encounterId}`;
    const values = { 'perspective.ideas': 'x' };
    const send = (screenId: string) => patient.post(path, { messageId: randomUUID(), screenId, values });
    expect((await send('section.9.00000000')).status).toBe(409);
    expect((await send(started.screen?.id ?? '')).status).toBe(422);
    expect((await patient.answer(started, { [mainItemOf(started)]: 'declined' })).status).toBe(200);
    // An answered page cannot be answered again, on this device or on another.
    expect((await patient.answer(started, { [mainItemOf(started)]: 'declined' })).status).toBe(409);
  });

  test('an answer with an invalid part changes nothing, although its other parts are valid', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite())).body;
    const [age, sex] = started.screen?.items ?? [];
    const wrong = await patient.answer(started, {
      [age?.id ?? '']: { kind: 'age', amount: 40, unit: 'year' },
      [sex?.id ?? '']: 'BLUE',
    });
    expect(wrong.status).toBe(422);
    const again = (await patient.get(`/consultation/${started.encounterId}`)).body;
    expect([again.screen?.id, again.conversation]).toEqual([started.screen?.id, []]);
  });
});

describe('a consultation at its size limit', () => {
  /** Changes the story until the limit is reached, with CJK text of three bytes a character. */
  async function fill(patient: ProgramPatient): Promise<{ full: ConsultationJson; storyId: string }> {
    const story = await patient.startToStory(await clinic.invite());
    const storyId = mainItemOf(story);
    let current = (await patient.tell(story, '字'.repeat(4000))).body;
    for (let turn = 1; turn < 20; turn++) {
      const answered = await patient.change(current, { [storyId]: '字'.repeat(4000 - turn) });
      if (answered.status !== 200) return { full: current, storyId };
      current = answered.body;
    }
    throw new Error('Twenty messages of 12 KB were taken.');
  }

  test('S24 stores and asks nothing more, but accepts an alarm’s answer, Finish and an addition', async () => {
    const patient = newPatient();
    const { full, storyId } = await fill(patient);
    const path = `/consultation/${full.encounterId}`;
    const kept = () =>
      query<{ events: string; bytes: string }>(
        'SELECT count(*) AS events, sum(octet_length(sealed)) AS bytes FROM encounter_events WHERE encounter_id = $1',
        [full.encounterId],
      );

    expect(full.screen?.kind).toBe('readback');
    expect(full.notice).toContain('as much as this form holds');
    const before = await kept();
    for (const itemId of [storyId, 'complaint.else']) {
      expect((await patient.change(full, { [itemId]: 'my knee hurts' })).status).toBe(409);
    }
    expect((await patient.change(full, { 'no.such.question': 'my knee hurts' })).status).toBe(422);
    await patient.post(`${path}/language`, { locale: 'es' });
    expect((await patient.post(`${path}/pause`, {})).status).toBe(200);
    expect(await kept()).toEqual(before);

    const alarm = await patient.change(full, { [storyId]: 'crushing chest pain and I am sweating' });
    expect(alarm.body.screen?.kind).toBe('alarm');
    const ticked = await patient.answer(alarm.body, { [mainItemOf(alarm.body)]: ['crushing'] });
    expect(ticked.body.screen?.kind).toBe('emergency');
    expect(ticked.body.flags.map(({ level }) => level)).toContain('EMERGENCY');
    const onward = await patient.answer(ticked.body, {});
    expect(onward.body.screen?.kind).toBe('readback');
    const more = onward.body.screen?.items.find(({ control }) => control === 'text');
    const finished = await patient.answer(onward.body, { [more?.id ?? '']: 'and my knee hurts' });
    expect(finished.body.status).toBe('FINISHED');
    expect((await patient.add(full, 'I also take ibuprofen')).status).toBe(200);
  });
});

describe('S21 an acknowledged message', () => {
  test('is stored once when it is sent twice, or ten times at once', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite())).body;
    const messageId = randomUUID();
    const passing = started.screen === null ? {} : passingValues(started.screen);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => patient.answer(started, passing, messageId)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const rows = await query<{ count: string }>(
      "select count(*)::text as count from encounter_events where encounter_id = $1 and type = 'screen.answered'",
      [started.encounterId],
    );
    expect(rows[0]?.count).toBe('1');
  });

  test('is in the report, in the order of acknowledgement', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite())).body;
    await patient.answerToTheEnd(started, 'My left knee hurts, mostly going up stairs');
    const report = reportSchema.parse(
      (await clinic.api.get(`/encounter/${started.encounterId}/report`)).body,
    );
    const numbers = report.transcript
      .filter((entry) => entry.kind === 'answer')
      .map((entry) => entry.message);
    expect(numbers).toEqual([...numbers].sort((left, right) => left - right));
    expect(report.partial).toBe(false);
  });
});

describe('S22 red flags', () => {
  /** Ticks the first sign of the short list that stands at the start. */
  async function tickSign(patient: ProgramPatient): Promise<{ itemId: string; now: ConsultationJson }> {
    const started = (await patient.start(await clinic.invite())).body;
    const signs = await patient.goTo(started, 'signs');
    const [sign] = signs.screen?.items[0]?.options ?? [];
    const ticked = await patient.answer(signs, { [mainItemOf(signs)]: [sign?.id] });
    return { itemId: mainItemOf(signs), now: ticked.body };
  }

  test('an emergency is shown at once, reported to the clinic in the same transaction, and the consultation can go on', async () => {
    const patient = newPatient();
    const { now } = await tickSign(patient);
    expect(now.screen?.kind).toBe('emergency');
    expect(now.emergency?.title).toContain('112');
    const alerts = await query<{ state: string; kind: string }>(
      'select kind, state from alerts where encounter_id = $1',
      [now.encounterId],
    );
    expect(alerts.filter((alert) => alert.kind === 'flag')).toHaveLength(1);
    const end = await patient.answerToTheEnd(now);
    expect(end.status).toBe('FINISHED');
  });

  test('a raised flag stays when the answer is changed, marked as changed later', async () => {
    const patient = newPatient();
    const { now, itemId } = await tickSign(patient);
    const changed = await patient.change(now, { [itemId]: ['none'] });
    expect(changed.status).toBe(200);
    expect(changed.body.screen?.kind).toBe('story');
    const report = reportSchema.parse((await clinic.api.get(`/encounter/${now.encounterId}/report`)).body);
    expect(report.flags.some((flag) => flag.level === 'EMERGENCY' && flag.answerLaterChanged)).toBe(true);
  });
});

describe('S20, S23, S25, S26 pages', () => {
  test('every patient page forbids caches, frames and other origins, and contains no patient’s name', async () => {
    const invitation = await clinic.invite({ patientFirstName: 'Zebulon', patientLastName: 'Quux' });
    const patient = newPatient();
    const started = (await patient.start(invitation)).body;
    for (const path of [
      `/consultation/${started.encounterId}`,
      `/consultation/${started.encounterId}/clear`,
    ]) {
      const response = await patient.visitor.request(`${clinic.service.client.baseUrl}${path}`);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/https?:|unsafe|\*/);
      const html = await response.text();
      expect(html).not.toMatch(/Zebulon|Quux/);
      expect(html).not.toMatch(/<script(?![^>]*src=)|style="/);
    }
  });

  test('S25 markup in an answer is shown as text', async () => {
    const patient = newPatient();
    const current = await patient.startToStory(await clinic.invite());
    await patient.tell(current, '<img src=x onerror=alert(1)> my knee hurts');
    const page = await patient.visitor.request(
      `${clinic.service.client.baseUrl}/consultation/${current.encounterId}`,
    );
    const html = await page.text();
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });

  test('S23 clearing the device leaves no cookie that opens the consultation', async () => {
    const invitation = await clinic.invite({ patientDateOfBirth: '1976-05-27' });
    const patient = newPatient();
    const started = (await patient.start(invitation)).body;
    const page = await patient.visitor.open(
      `${clinic.service.client.baseUrl}/consultation/${started.encounterId}/clear`,
    );
    const cleared = await patient.visitor.submit(page, {});
    expect(cleared.status).toBe(200);
    expect((await patient.get(`/consultation/${started.encounterId}`)).status).toBe(403);
  });

  test('S26 the log contains no answer, no name and no date of birth', async () => {
    const invitation = await clinic.invite({
      patientFirstName: 'Canaryfirst',
      patientDateOfBirth: '1911-11-11',
    });
    const patient = newPatient();
    await patient.answerSome((await patient.start(invitation)).body, 6, 'canary words of the patient');
    const log = clinic.service.readLog();
    expect(log.length).toBeGreaterThan(0);
    expect(log).not.toMatch(/Canaryfirst|1911-11-11|canary words/);
    const audit = await query<{ count: string }>(
      "select count(*)::text as count from audit_events where action like 'encounter.%'",
    );
    expect(Number(audit[0]?.count)).toBeGreaterThan(0);
  });
});

describe('S19 the configuration page', () => {
  test('GET shows nothing of the agent; the token is exchanged by POST for a cookie', async () => {
    const agents = (await clinic.api.get('/agent')).body as { id: string; configurationUrl: string }[];
    const [agent] = agents;
    if (!agent) throw new Error('no agent');
    const patient = newPatient();
    const opened = await patient.visitor.open(agent.configurationUrl);
    expect(opened.html).not.toContain('General practice');
    const configured = await patient.visitor.submit(opened, {});
    expect(configured.url).toBe(`${clinic.service.client.baseUrl}/configure/${agent.id}`);
    expect(configured.html).toContain('Agent configuration');
  });

  test('a forged token, another agent’s token and no cookie open nothing', async () => {
    const other = (await clinic.api.post('/agent', { type: 'CONSULT' })).body as {
      id: string;
      configurationUrl: string;
    };
    const [agent] = (await clinic.api.get('/agent')).body as { id: string }[];
    const token = new URL(other.configurationUrl).searchParams.get('token') ?? '';
    const base = clinic.service.client.baseUrl;
    const tries: [string, string][] = [
      [other.id, `${token}x`],
      [other.id, 'a.b.c'],
      [agent?.id === other.id ? '0'.repeat(26) : (agent?.id ?? ''), token],
    ];
    for (const [id, value] of tries) {
      const answer = await fetch(`${base}/agent/${id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ token: value }),
      });
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await fetch(`${base}/configure/${other.id}`)).status).toBe(401);
  });
});
