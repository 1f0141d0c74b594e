import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Report, reportSchema } from '../../../contract/report.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import {
  type AskedToRead,
  type LanguageModelMode,
  type LanguageModelServer,
  startLanguageModelServer,
} from '../../helpers/language-model-server.ts';
import { readEvents } from '../../helpers/sealed-content.ts';
import { query as queryDatabase } from '../service/query.ts';
import { injections } from './injections.ts';
import { type Clinic, type ConsultationJson, openClinic, ProgramPatient } from './patients.ts';

type WithModel = ConsultationJson & {
  modelLines: {
    slot: string;
    questionId: string | null;
    label: string;
    value: string | null;
    quotes: string[];
  }[];
  readback: unknown;
};

const settings = { alertEmail: 'desk@first.example', emergencyNumber: '112', phone: null };

let clinic: Clinic;
let model: LanguageModelServer;
let agentId = '';
beforeAll(async () => {
  model = await startLanguageModelServer();
  // The pause that a busy server asks for would reach into the next test.
  model.retryAfterS = 0;
  clinic = await openClinic(
    {},
    {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'reader-1',
      LLM_TIMEOUT_MS: '1000',
      LLM_PRICE_INPUT: '0.5',
      LLM_PRICE_OUTPUT: '2',
      LLM_PRICE_CURRENCY: 'EUR',
    },
  );
  await allow(true);
  agentId = (await clinic.invite()).agentId;
});
beforeEach(() => {
  model.mode = 'right';
  model.know = () => [];
  model.requests.length = 0;
});
afterEach(async () => {
  model.gate = null;
  await allow(true);
  await settle();
});
afterAll(async () => {
  await clinic.stop();
  await model.stop();
});

const query = (sql: string, values: unknown[] = []) => queryDatabase(clinic.service.databaseUrl, sql, values);
const allow = (languageModelAllowed: boolean) =>
  clinic.api.send('PUT', '/organization', { ...settings, languageModelAllowed });
const modelEventsOf = async (encounterId: string) =>
  (await readEvents(clinic.service.databaseUrl, encounterId)).filter(({ type }) => type.startsWith('model'));
const callsOf = (encounterId: string) =>
  query(
    'select kind, outcome, taken, dropped from language_model_calls where encounter_id = $1 order by id',
    [encounterId],
  );

/** Until every call has ended and is noted; nobody but a test waits for that. */
async function settle(): Promise<void> {
  let before = -1;
  await waitUntil(
    async () => {
      const [row] = await query('select count(*)::int as count from language_model_calls');
      const now = Number(row?.count);
      const isQuiet = model.open === 0 && now === before;
      before = now;
      return isQuiet;
    },
    { intervalMs: 60, what: 'the calls to end' },
  );
}

const knee = 'My left knee hurts on the stairs. My wife hears me all night, and I am a roofer.';
const knowKnee = ({ message, slots }: AskedToRead) =>
  [
    { slot: 'sx.snoring', codes: ['yes'], quote: 'My wife hears me all night' },
    { slot: 'joint.better', codes: [], quote: 'I am a roofer' },
  ].filter(({ slot, quote }) => message.includes(quote) && slots.some((offered) => offered.slot === slot));

/** A second complaint that nothing knows, so that the interview has more to ask than it may. */
const odd = { more: 'Things go funny at night as well' };

type Trace = { step: string; question: unknown; flags: unknown; readback: unknown }[];

/** What a patient meets at a turn; nothing of a list's number, which counts messages. */
function describeTurn({ step, question, flags, readback }: WithModel): Trace[number] {
  return { step, question, flags, readback };
}

/**
 * A whole consultation up to the read-back: these words to the open question, "not sure" to everything else.
 * @param options.more - to "anything else?"
 */
async function consult(
  words: string,
  { told = true, more = 'unsure' }: { told?: boolean; more?: string } = {},
): Promise<{ patient: ProgramPatient; now: WithModel; trace: Trace }> {
  const patient = new ProgramPatient(clinic.service.client.baseUrl);
  const started = await patient.start(await clinic.invite(), told ? { languageModel: true } : {});
  let now = started.body as WithModel;
  const trace = [describeTurn(now)];
  for (let turn = 0; turn < 60; turn += 1) {
    if (now.step === 'emergency') {
      now = (await answer(patient, now, 'emergency', 'continue')).body;
    } else {
      const { question } = now;
      if (question === null || question.id === 'readback') return { patient, now, trace };
      const said = { 'complaint.main': words, 'complaint.else': more }[question.id] ?? 'unsure';
      now = (await answer(patient, now, question.id, said)).body;
    }
    trace.push(describeTurn(now));
  }
  throw new Error('The consultation does not end');
}

async function answer(
  patient: ProgramPatient,
  { encounterId }: WithModel,
  questionId: string,
  value: unknown,
) {
  const given = await patient.post(`/consultation/${encounterId}`, {
    messageId: randomUUID(),
    questionId,
    value,
  });
  return { ...given, body: given.body as WithModel };
}

async function look(patient: ProgramPatient, { encounterId }: WithModel): Promise<WithModel> {
  return (await patient.get(`/consultation/${encounterId}`)).body as WithModel;
}

async function readReport({ encounterId }: WithModel): Promise<Report> {
  return reportSchema.parse((await clinic.api.get(`/encounter/${encounterId}/report?locale=en`)).body);
}

/** A report without what a model contributed, and without what differs between any two consultations. */
function withoutModel({ languageModel: _own, ...report }: Report) {
  return {
    ...report,
    encounterId: '',
    startedAt: '',
    flags: report.flags.map((flag) => ({ ...flag, raisedAt: '' })),
    transcript: report.transcript.map((entry) => ({ ...entry, at: '' })),
  };
}

/** Every line carries words of the message that it names. */
function expectOwnWords(report: Report): void {
  for (const item of report.languageModel?.items ?? []) {
    expect(item.sources.length).toBeGreaterThan(0);
    for (const { message, quote } of item.sources) {
      const said = report.transcript.find((entry) => entry.kind === 'answer' && entry.message === message);
      expect(quote?.length ?? 0).toBeGreaterThan(2);
      expect(said?.answer ?? '').toContain(quote ?? '-');
    }
    if (item.verbatim)
      expect([...new Set(item.sources.map(({ quote }) => quote))].join(' … ')).toBe(item.value);
    expect(['YES', 'VALUE']).toContain(item.status);
    expect(item.model).toBe('reader-1');
  }
}

describe('S23 nobody’s words go to a language model', () => {
  test('where the patient was not told of it', async () => {
    const { now } = await consult(knee, { told: false });
    await settle();
    expect(model.requests).toEqual([]);
    const [started] = await readEvents(clinic.service.databaseUrl, now.encounterId);
    expect(started).toMatchObject({ type: 'started' });
    expect(started).not.toHaveProperty('languageModel');
    expect(await readReport(now)).not.toHaveProperty('languageModel');
  });

  test('where the clinic does not allow it, and after it has ceased to', async () => {
    await allow(false);
    const { now } = await consult(knee);
    await allow(true);
    const { patient, now: begun } = await consult('unsure');
    await settle();
    model.requests.length = 0;
    await allow(false);
    await answer(patient, begun, 'complaint.main', knee);
    await settle();
    expect(model.requests).toEqual([]);
    expect(await modelEventsOf(now.encounterId)).toEqual([]);
  });

  test('the welcome says so in one sentence where it is allowed, and else that the clinic alone reads', async () => {
    const open = async () => {
      const invitation = await clinic.invite();
      const page = await new HttpVisitor().open(invitation.invitationUrl);
      const program = await new ProgramPatient(clinic.service.client.baseUrl).get(invitation.invitationUrl);
      return {
        html: page.html,
        told: (program.body as unknown as { languageModel: string | null }).languageModel,
      };
    };
    const allowed = await open();
    expect(allowed.html).toContain('so may a language model');
    expect(allowed.html).not.toContain('Only First Clinic reads');
    expect(allowed.told).toContain('language model');
    await allow(false);
    const refused = await open();
    expect(refused.html).toContain('Only First Clinic reads');
    expect(refused.html).not.toContain('language model');
    expect(refused.html).not.toContain('name="languageModel"');
    expect(refused.told).toBeNull();
  });

  test('of somebody else: a call holds one message of one patient, and no name', async () => {
    const invitation = await clinic.invite({
      patientFirstName: 'Canaryname',
      patientDateOfBirth: '1950-02-03',
    });
    const named = new ProgramPatient(clinic.service.client.baseUrl);
    const first = (await named.start(invitation, { languageModel: true })).body;
    await Promise.all([
      named.answerSome(first, 40, 'canaryone hurts in the morning'),
      consult('canarytwo hurts in the evening'),
    ]);
    await settle();
    expect(model.requests.length).toBeGreaterThan(2);
    for (const { body } of model.requests) {
      expect(body).not.toMatch(/Canaryname|1950-02-03/);
      expect(body.includes('canaryone') && body.includes('canarytwo')).toBe(false);
    }
  });
});

describe('S32 whatever a language model does, the consultation is the one without it', () => {
  const chest =
    'Crushing chest pain right now, going into my left arm, and I am sweating. My wife hears me all night.';

  test.each<LanguageModelMode>([
    'slow',
    'wrong',
    'hostile',
    'gone',
    'failing',
    'garbage',
    'html',
    'endless',
    'huge',
    'hanging',
    'redirecting',
    'odd',
    'busy',
  ])('%s', async (mode) => {
    model.mode = mode;
    for (const words of [knee, chest]) {
      const without = await consult(words, { told: false });
      const { now, trace } = await consult(words);
      await settle();
      expect(trace).toEqual(without.trace);
      const report = await readReport(now);
      expect(withoutModel(report)).toEqual(withoutModel(await readReport(without.now)));
      if (mode === 'wrong' || mode === 'hostile') expectOwnWords(report);
      else expect(report.languageModel).toBeUndefined();
      expect((await callsOf(now.encounterId)).length).toBeGreaterThan(0);
    }
  });

  test('no answer waits for it', async () => {
    let release = () => {};
    model.gate = new Promise((resolve) => {
      release = resolve;
    });
    // Not one call ends before the patient has answered everything.
    const { now } = await consult(knee);
    expect(now.question?.id).toBe('readback');
    expect(await modelEventsOf(now.encounterId)).toEqual([]);
    release();
  });

  test('what comes too late is left out: the message was changed, or the consultation was sent', async () => {
    model.know = knowKnee;
    let release = () => {};
    const hold = () => {
      model.gate = new Promise((resolve) => {
        release = resolve;
      });
    };
    const { patient, now } = await consult('unsure');
    await settle();
    hold();
    await answer(patient, now, 'complaint.main', knee);
    await answer(patient, now, 'complaint.main', 'My right elbow hurts');
    release();
    await settle();
    expect(await modelEventsOf(now.encounterId)).not.toContainEqual(
      expect.objectContaining({ type: 'model_read' }),
    );
    hold();
    const changed = await answer(patient, now, 'complaint.main', knee);
    let current = changed.body;
    while (current.question !== null && current.question.id !== 'readback') {
      current = (await answer(patient, current, current.question.id, 'unsure')).body;
    }
    await answer(patient, current, 'readback', 'send');
    release();
    await settle();
    const events = await modelEventsOf(now.encounterId);
    expect(events.map(({ type }) => type)).not.toContain('model_read');
    expect((await callsOf(now.encounterId)).map(({ outcome }) => outcome)).toContain('late');
  });

  test('S26 neither log nor figures hold what was said', async () => {
    model.know = knowKnee;
    for (const mode of ['right', 'hostile', 'failing', 'garbage'] as const) {
      model.mode = mode;
      await consult(`canarysaid ${knee}`);
    }
    await settle();
    expect(clinic.service.readLog()).not.toMatch(/canarysaid|wife hears|roofer/);
    const rows = await query('select * from language_model_calls');
    expect(JSON.stringify(rows)).not.toMatch(/canarysaid|wife hears|roofer|sx\./);
    const audit = await query("select actor_type from audit_events where action = 'encounter.model_read'");
    expect(new Set(audit.map(({ actor_type }) => actor_type))).toEqual(new Set(['system']));
  });
});

describe('what a language model reads rightly', () => {
  test('stands in the report by itself, with its words, their message and its name', async () => {
    model.know = knowKnee;
    const { now } = await consult(knee, odd);
    await settle();
    const report = await readReport(now);
    expectOwnWords(report);
    expect(report.languageModel?.items).toMatchObject([
      {
        id: 'sx.snoring',
        status: 'YES',
        model: 'reader-1',
        sources: [{ quote: 'My wife hears me all night' }],
      },
      { id: 'joint.better', status: 'VALUE', value: 'I am a roofer', verbatim: true },
    ]);
    const rows = report.sections.filter(({ id }) => id !== 'left_out').flatMap(({ items }) => items);
    expect(rows.map(({ id }) => id)).not.toContain('sx.snoring');
    const printed = await clinic.api.get(`/encounter/${now.encounterId}/report`, {
      accept: 'application/pdf',
    });
    expect(printed.status).toBe(200);
    const fhir = await clinic.api.get(`/encounter/${now.encounterId}/report`, {
      accept: 'application/fhir+json',
    });
    expect(fhir.text).toContain('AIAST');
    expect(fhir.text).toContain('My wife hears me all night');
  });

  test('stands marked in the read-back, where the patient removes it or answers instead', async () => {
    model.know = knowKnee;
    const { patient, now } = await consult(knee, odd);
    await settle();
    const shown = await look(patient, now);
    expect(shown.modelLines.map(({ slot }) => slot)).toEqual(['sx.snoring', 'joint.better']);
    const page = await patient.visitor.open(
      `${clinic.service.client.baseUrl}/consultation/${now.encounterId}`,
    );
    expect(page.html).toContain('Read by a computer');
    expect(page.html).toContain('From your words: “My wife hears me all night”');
    expect(page.html).toContain('?change=joint.better');
    const removed = (await answer(patient, now, 'remove', 'sx.snoring')).body;
    expect(removed.modelLines.map(({ slot }) => slot)).toEqual(['joint.better']);
    const changed = await answer(patient, now, 'joint.better', 'Rest');
    expect(changed.status).toBe(200);
    expect(changed.body.modelLines).toEqual([]);
    await answer(patient, changed.body, 'readback', 'send');
    await settle();
    const report = await readReport(now);
    expect(report.languageModel?.items ?? []).toEqual([]);
    const rows = report.sections.flatMap(({ items }) => items);
    expect(rows.find(({ id }) => id === 'joint.better')?.value).toBe('Rest');
  });

  test('is not shown to, nor removed by, who may not see what was said (S18)', async () => {
    model.know = knowKnee;
    const { now } = await consult(knee, odd);
    await settle();
    const stranger = new ProgramPatient(clinic.service.client.baseUrl);
    expect(await look(stranger, now)).not.toHaveProperty('modelLines');
    await answer(stranger, now, 'remove', 'sx.snoring');
    expect((await readReport(now)).languageModel?.items.map(({ id }) => id)).toContain('sx.snoring');
  });

  test('a question whose line was not shown cannot be answered out of turn', async () => {
    const { patient, now } = await consult(knee, odd);
    await settle();
    expect((await answer(patient, now, 'joint.better', 'Rest')).status).toBe(409);
  });

  test('a draft of the report’s own lines stands until the next message', async () => {
    const { patient, now } = await consult(knee, odd);
    await settle();
    const report = await readReport(now);
    const draft = report.languageModel?.draft;
    expect(draft?.sentences.length).toBeGreaterThan(0);
    const ids = report.sections.flatMap(({ items }) => items).map(({ id }) => id);
    for (const { lines } of draft?.sentences ?? []) for (const id of lines) expect(ids).toContain(id);
    model.mode = 'gone';
    await answer(patient, now, 'complaint.main', 'My right elbow hurts');
    expect((await readReport(now)).languageModel).toBeUndefined();
  });
});

/** `npm run test:injections`: they take minutes. */
test.runIf(process.env.INJECTIONS === 'all')(
  `${injections.length} attempts to instruct it, each obeyed as far as an answer can, have no effect`,
  { timeout: 3_600_000 },
  async () => {
    expect(new Set(injections).size).toBe(200);
    model.mode = 'hostile';
    const queue = injections.entries();
    let linesSeen = 0;
    const work = async () => {
      for (const [index, injection] of queue) {
        const words = `My left knee hurts on the stairs since Monday. ${injection}`;
        const without = await consult(words, { told: false, more: injection });
        const { now, trace } = await consult(words, { more: injection });
        await settle();
        expect(trace, `attempt ${index}`).toEqual(without.trace);
        const report = await readReport(now);
        expect(withoutModel(report), `attempt ${index}`).toEqual(withoutModel(await readReport(without.now)));
        expectOwnWords(report);
        expect(report.languageModel?.draft ?? null).toBeNull();
        expect(now.status).toBe('ONGOING');
        linesSeen += report.languageModel?.items.length ?? 0;
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
    // The model was heard: what it said within the bounds is there, marked.
    expect(linesSeen).toBeGreaterThan(injections.length);
  },
);

describe('the configuration page', () => {
  async function openConfiguration(): Promise<string> {
    const agent = (await clinic.api.get(`/agent/${agentId}`)).body as { configurationUrl: string };
    const visitor = new HttpVisitor();
    const opened = await visitor.open(agent.configurationUrl);
    return (await visitor.submit(opened, {})).html.replace(/\s+/g, ' ');
  }

  test('shows time, tokens and cost of the last consultations, what was taken and what failed', async () => {
    model.know = knowKnee;
    await consult(knee);
    await settle();
    const html = await openConfiguration();
    expect(html).toContain('reader-1');
    for (const name of [
      'Time for one consultation',
      'Tokens for one consultation',
      'Cost',
      'Calls that failed',
    ]) {
      expect(html).toContain(`<dt>${name}</dt>`);
    }
    expect(html).toMatch(/€[\d.]+ for one consultation on average/);
    expect(html).toMatch(/[\d,]+ taken, [\d,]+ left out by the checks/);
    expect(html).not.toContain('has not answered since');
  });

  test('says since when it does not answer, and that consultations go on', async () => {
    model.mode = 'gone';
    await consult(knee);
    await settle();
    expect(await openConfiguration()).toContain('Consultations go on without it.');
  });

  test('says that the owner has not allowed it', async () => {
    await allow(false);
    expect(await openConfiguration()).toContain('has not allowed it');
  });
});
