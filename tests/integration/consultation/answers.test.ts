import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportSchema } from '../../../contract/report.ts';
import { type Clinic, type ConsultationJson, openClinic, ProgramPatient } from './patients.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.stop());

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
  test('S24 nasty bodies get a clear refusal, never a server error', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite())).body;
    const path = `/consultation/${started.encounterId}`;
    const bodies: unknown[] = [
      {},
      [],
      null,
      'text',
      { messageId: '', questionId: '', value: '' },
      { messageId: 'm', questionId: 'nothing.like.this', value: 'x' },
      { messageId: 'm', questionId: '__proto__', value: 'x' },
      { messageId: 'm', questionId: 'constructor', value: { kind: 'choice', optionId: 'x' } },
      { messageId: 'm\u0000', questionId: started.question?.id, value: 'unsure' },
      { messageId: 'm', questionId: started.question?.id, value: { kind: 'text', text: 'x'.repeat(5000) } },
      { messageId: 'm', questionId: started.question?.id, value: ['a', 1, null] },
      { messageId: 'x'.repeat(101), questionId: started.question?.id, value: 'unsure' },
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
          body: `{"messageId":"deep","questionId":"${started.question?.id}","value":${value}}`,
        },
      );
      expect(answer.status).toBe(422);
    }
  });

  test('S24 a report that is read while its encounter is erased is there or not found, never a server error', async () => {
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
    let current = (await patient.start(await clinic.invite())).body;
    current = (await patient.answer(current, 'unsure')).body;
    for (const value of ['a\u0000b', '\ud800 alone']) {
      expect((await patient.answer(current, value)).status).toBeLessThan(500);
    }
  });

  test('a question that was never asked cannot be answered', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite())).body;
    const answer = await patient.post(`/consultation/${started.encounterId}`, {
      messageId: randomUUID(),
      questionId: 'perspective.ideas',
      value: 'x',
    });
    expect(answer.status).toBe(409);
  });
});

describe('a consultation that holds as much as it may', () => {
  /** The answer of the first question in words, changed until nothing more is taken: CJK, three bytes a character. */
  async function fill(patient: ProgramPatient): Promise<{ full: ConsultationJson; complaintId: string }> {
    let current = (await patient.start(await clinic.invite())).body;
    while (current.question !== null && current.question.kind !== 'text') {
      current = (await patient.answer(current, 'unsure')).body;
    }
    const complaintId = current.question?.id ?? '';
    for (let turn = 0; turn < 20; turn++) {
      const sent = { ...current, question: { id: complaintId, kind: 'text', text: '', options: [] } };
      const answered = await patient.answer(sent, '字'.repeat(4000 - turn));
      if (answered.status !== 200) return { full: current, complaintId };
      current = answered.body;
    }
    throw new Error('Twenty messages of 12 KB were taken.');
  }

  test('S24 no more is kept and nothing more is asked, but an alarm, Finish and an addition are taken', async () => {
    const patient = newPatient();
    const { full, complaintId } = await fill(patient);
    const path = `/consultation/${full.encounterId}`;
    const send = (words: string, questionId = complaintId) =>
      patient.post(path, { messageId: randomUUID(), questionId, value: words });
    const kept = () =>
      query<{ events: string; bytes: string }>(
        'SELECT count(*) AS events, sum(octet_length(sealed)) AS bytes FROM encounter_events WHERE encounter_id = $1',
        [full.encounterId],
      );

    expect(full.step).toBe('readback');
    expect(full.notice).toContain('as much as this form holds');
    const before = await kept();
    for (const questionId of [complaintId, 'complaint.else', 'no.such.question']) {
      expect((await send('my knee hurts', questionId)).status).toBe(409);
    }
    await patient.post(`${path}/language`, { locale: 'es' });
    expect((await patient.post(`${path}/pause`, {})).status).toBe(200);
    expect(await kept()).toEqual(before);

    const alarm = await send('crushing chest pain and I am sweating', 'no.such.question');
    expect(alarm.body.step).toBe('emergency');
    expect(alarm.body.flags.map(({ level }) => level)).toContain('EMERGENCY');
    const onward = await patient.post(path, {
      messageId: randomUUID(),
      questionId: 'emergency',
      value: 'continue',
    });
    expect(onward.body.step).toBe('readback');
    const finished = await patient.post(path, {
      messageId: randomUUID(),
      questionId: 'readback',
      value: 'send',
      words: 'and my knee hurts',
    });
    expect(finished.body.status).toBe('FINISHED');
    expect((await send('I also take ibuprofen', 'addendum')).status).toBe(200);
  });
});

describe('S21 an acknowledged message', () => {
  test('sent twice, ten times at once, is one message', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite())).body;
    const messageId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => patient.answer(started, 'unsure', messageId)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const rows = await query<{ count: string }>(
      "select count(*)::text as count from encounter_events where encounter_id = $1 and type = 'answered'",
      [started.encounterId],
    );
    expect(rows[0]?.count).toBe('1');
  });

  test('is in the report, in the order it was acknowledged', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite())).body;
    await patient.answerSome(started, 60, 'My left knee hurts, mostly going up stairs');
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
  const words = 'Crushing chest pain right now, going into my left arm, and I am sweating';

  test('an emergency is shown at once, told to the clinic in the same transaction, and is no dead end', async () => {
    const patient = newPatient();
    let current = (await patient.start(await clinic.invite())).body;
    while (current.step === 'question') {
      const value = current.question?.kind === 'text' ? words : 'unsure';
      current = (await patient.answer(current, value)).body;
    }
    expect(current.step).toBe('emergency');
    expect(current.emergency?.title).toContain('112');
    expect(current.question).not.toBeNull();
    const alerts = await query<{ state: string; kind: string }>(
      'select kind, state from alerts where encounter_id = $1',
      [current.encounterId],
    );
    expect(alerts.some((alert) => alert.kind === 'flag')).toBe(true);
    const end = await patient.answerSome(current, 60);
    expect(end.step).toBe('done');
  });

  test('a raised flag stays when the answer is changed, marked as changed later', async () => {
    const patient = newPatient();
    let current = (await patient.start(await clinic.invite())).body;
    let raisedBy = '';
    while (current.step === 'question') {
      raisedBy = current.question?.id ?? '';
      current = (await patient.answer(current, current.question?.kind === 'text' ? words : 'unsure')).body;
    }
    const changed = await patient.post(`/consultation/${current.encounterId}`, {
      messageId: randomUUID(),
      questionId: raisedBy,
      value: 'A cough for three weeks',
    });
    expect(changed.status).toBe(200);
    const report = reportSchema.parse(
      (await clinic.api.get(`/encounter/${current.encounterId}/report`)).body,
    );
    expect(report.flags.some((flag) => flag.level === 'EMERGENCY' && flag.answerLaterChanged)).toBe(true);
  });
});

describe('S20, S23, S25, S26 pages', () => {
  test('every patient page keeps out of caches, frames and other origins, and names no patient', async () => {
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
    let current = (await patient.start(await clinic.invite())).body;
    while (current.question?.kind !== 'text') current = (await patient.answer(current, 'unsure')).body;
    await patient.answer(current, '<img src=x onerror=alert(1)> my knee hurts');
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

  test('S26 the log holds no answer, no name and no date of birth', async () => {
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
