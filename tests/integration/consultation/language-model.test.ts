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
import {
  type ConsultationJson,
  mainItemOf,
  ProgramPatient,
  passingValues,
  type Values,
} from '../../helpers/program-patient.ts';
import { readEvents } from '../../helpers/sealed-content.ts';
import { query as queryDatabase } from '../service/query.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { injections } from './injections.ts';

const settings = { alertEmail: 'desk@first.example', emergencyNumber: '112', phone: null };

let clinic: Clinic;
let model: LanguageModelServer;
let agentId = '';
beforeAll(async () => {
  model = await startLanguageModelServer();
  // Otherwise the pause that a busy server asks for would last into the next test.
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
});
afterAll(async () => {
  await clinic.stop();
  await model.stop();
});

const query = (sql: string, values: unknown[] = []) => queryDatabase(clinic.service.databaseUrl, sql, values);
const allow = (languageModelAllowed: boolean) =>
  clinic.api.send('PUT', '/organization', { ...settings, languageModelAllowed });
const callsOf = (encounterId: string) =>
  query(
    'select kind, outcome, taken, dropped from language_model_calls where encounter_id = $1 order by id',
    [encounterId],
  );
/** The mentions that the model proposed, as stored in the consultation. */
async function proposedBy({ encounterId }: ConsultationJson) {
  const events = await readEvents(clinic.service.databaseUrl, encounterId);
  return events.flatMap((event) =>
    event.type === 'mentions.proposed' && event.reader.startsWith('model:') ? event.mentions : [],
  );
}

/** The questions that the model proposed, as stored in the consultation. */
async function questionsOf({ encounterId }: ConsultationJson) {
  const events = await readEvents(clinic.service.databaseUrl, encounterId);
  return events.flatMap((event) => (event.type === 'questions.proposed' ? event.questions : []));
}

const knee = 'My left knee hurts on the stairs. My wife hears me all night, and I am a roofer.';
const heard = 'My wife hears me all night';
const knowKnee = ({ message, findings }: AskedToRead) =>
  message.includes(heard) && findings.some(({ code }) => code === 'sx.snoring')
    ? [{ code: 'sx.snoring', polarity: 'PRESENT', quote: heard }]
    : [];

type Trace = { kind: string; items: unknown; flags: unknown }[];

/** What a patient sees on a page, without the parts that differ between any two consultations. */
function describePage({ screen, flags }: ConsultationJson): Trace[number] {
  return { kind: screen?.kind ?? 'done', items: screen?.items, flags };
}

/** Answers a page with "not sure"; to each Yes / No of a confirming page with `answer`. */
function valuesFor({ screen }: ConsultationJson, words: string, answer: 'yes' | 'no'): Values {
  if (screen === null) return {};
  if (screen.kind !== 'confirm') return passingValues(screen, words);
  return Object.fromEntries(
    screen.items.flatMap(({ id, control }): [string, string][] =>
      control === 'yes_no' ? [[id, answer]] : control === 'tick' ? [[id, 'kept']] : [],
    ),
  );
}

/** A consultation up to the read-back, with these words as the story and "not sure" to everything else. */
async function consult(
  words: string,
  { told = true, answer = 'no' }: { told?: boolean; answer?: 'yes' | 'no' } = {},
): Promise<{ patient: ProgramPatient; now: ConsultationJson; trace: Trace }> {
  const patient = new ProgramPatient(clinic.service.client.baseUrl);
  let now = (await patient.start(await clinic.invite(), told ? { languageModel: true } : {})).body;
  const trace = [describePage(now)];
  for (let turn = 0; turn < 60; turn += 1) {
    if (now.screen === null || now.screen.kind === 'readback') return { patient, now, trace };
    now = (await patient.answer(now, valuesFor(now, words, answer))).body;
    trace.push(describePage(now));
  }
  throw new Error('The consultation does not end');
}

async function readReport({ encounterId }: ConsultationJson): Promise<Report> {
  return reportSchema.parse((await clinic.api.get(`/encounter/${encounterId}/report?locale=en`)).body);
}

/** A report without the parts that differ between any two consultations. */
function withoutTimes(report: Report) {
  return {
    ...report,
    encounterId: '',
    startedAt: '',
    flags: report.flags.map((flag) => ({ ...flag, raisedAt: '' })),
    transcript: report.transcript.map((entry) => ({ ...entry, at: '' })),
  };
}

describe('S23 no words go to a language model', () => {
  test('where the patient was not informed about it', async () => {
    const { now } = await consult(knee, { told: false });
    expect(model.requests).toEqual([]);
    const [started] = await readEvents(clinic.service.databaseUrl, now.encounterId);
    expect(started).toMatchObject({ type: 'started' });
    expect(started).not.toHaveProperty('languageModel');
  });

  test('where the clinic does not allow it, or has withdrawn its permission', async () => {
    await allow(false);
    await consult(knee);
    await allow(true);
    const { patient, now: begun } = await consult('unsure');
    model.requests.length = 0;
    await allow(false);
    await patient.change(begun, { 'complaint.main': knee });
    expect(model.requests).toEqual([]);
    expect(await proposedBy(begun)).toEqual([]);
  });

  test('the welcome page says in one sentence that a model may read the answers, or that only the clinic does', async () => {
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

  test('together with another patient’s: a call contains the words of one patient, and no name', async () => {
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
    expect(model.requests.length).toBeGreaterThanOrEqual(2);
    for (const { body } of model.requests) {
      expect(body).not.toMatch(/Canaryname|1950-02-03/);
      expect(body.includes('canaryone') && body.includes('canarytwo')).toBe(false);
    }
  });
});

describe('S32 behaviour of the language model', () => {
  const chest =
    'Crushing chest pain right now, going into my left arm, and I am sweating. My wife hears me all night.';

  const untold = new Map<string, Promise<{ trace: Trace; report: Report }>>();
  /** The consultation that no model is told of; played once for the same words. */
  function consultUntold(words: string): Promise<{ trace: Trace; report: Report }> {
    const played = untold.get(words) ?? playUntold(words);
    untold.set(words, played);
    return played;
  }
  async function playUntold(words: string): Promise<{ trace: Trace; report: Report }> {
    const { now, trace } = await consult(words, { told: false });
    return { trace, report: await readReport(now) };
  }

  test.each<LanguageModelMode>([
    'slow',
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
  ])('%s: the consultation is the same as without it', async (mode) => {
    model.mode = mode;
    for (const words of [knee, chest]) {
      const without = await consultUntold(words);
      const { now, trace } = await consult(words);
      expect(trace).toEqual(without.trace);
      expect(withoutTimes(await readReport(now))).toEqual(withoutTimes(without.report));
      expect((await callsOf(now.encounterId)).length).toBeGreaterThan(0);
    }
  });

  test.each<LanguageModelMode>(['wrong', 'hostile'])(
    '%s: only leads to statements in the patient’s own words, and to nothing where the patient says No',
    async (mode) => {
      for (const words of [knee, chest]) {
        const { report: plain } = await consultUntold(words);
        model.mode = mode;
        const { patient, now, trace } = await consult(words);
        const mentions = await proposedBy(now);
        expect(mentions.length).toBeGreaterThan(0);
        for (const { quote } of mentions) expect(words.slice(quote.from, quote.to).length).toBeGreaterThan(2);
        const confirming = trace.filter(({ kind }) => kind === 'confirm').flatMap(({ items }) => items);
        expect(JSON.stringify(confirming)).not.toMatch(/<script>|System:|no help/);
        const report = await readReport(now);
        expect(report.flags.map(({ ruleId }) => ruleId)).toEqual(plain.flags.map(({ ruleId }) => ruleId));
        expect(report.alarms.map(({ id, status }) => [id, status])).toEqual(
          plain.alarms.map(({ id, status }) => [id, status]),
        );
        // A statement answered with No becomes no row: neither confirmed nor kept, and denied only where the patient
        // was asked.
        const proposed = new Set(mentions.map(({ code }) => code));
        const rows = report.sections.filter(({ id }) => id !== 'left_out').flatMap(({ items }) => items);
        const claimed = rows.filter(({ id, known }) => proposed.has(id) && known !== 'answered');
        const claimedWithout = plain.sections.flatMap(({ items }) => items).map(({ id }) => id);
        expect(claimed.filter(({ id }) => !claimedWithout.includes(id))).toEqual([]);
        expect(now.status).toBe('ONGOING');
        // It tried to advise, to diagnose, to ask about dangers and to invent statements: nothing of that was accepted.
        expect(trace.map(({ kind }) => kind)).not.toContain('further');
        await patient.answer(now, {});
        const findDraft = async () => (await callsOf(now.encounterId)).find(({ kind }) => kind === 'draft');
        await waitUntil(async () => (await findDraft()) !== undefined, { what: 'the draft' });
        expect(await findDraft()).toMatchObject({ taken: 0 });
        expect(await readReport(now)).not.toHaveProperty('draft');
      }
    },
  );

  test('the patient’s answers do not wait for a call that never ends', async () => {
    model.gate = new Promise(() => {});
    const { now } = await consult(knee);
    expect(now.screen?.kind).toBe('readback');
    expect(await proposedBy(now)).toEqual([]);
    expect((await callsOf(now.encounterId)).map(({ taken }) => taken)).not.toContain(1);
  });

  test('a late answer about a message that was changed meanwhile is dropped', async () => {
    model.know = knowKnee;
    let release = () => {};
    model.gate = new Promise((resolve) => {
      release = resolve;
    });
    const patient = new ProgramPatient(clinic.service.client.baseUrl);
    const story = await patient.startToStory(await clinic.invite(), { languageModel: true });
    const told = patient.tell(story, knee);
    const asked = (count: number) =>
      waitUntil(() => Promise.resolve(model.requests.length === count), { what: `call ${count}` });
    await asked(1);
    const changed = patient.change(story, { [mainItemOf(story)]: 'My right elbow hurts when I lift things' });
    await asked(2);
    release();
    await Promise.all([told, changed]);
    const now = (await patient.get(`/consultation/${story.encounterId}`)).body;
    expect(JSON.stringify(now.screen)).not.toContain(heard);
  });

  test('S26 neither the log nor the metrics contain the patient’s words', async () => {
    model.know = knowKnee;
    for (const mode of ['right', 'hostile', 'failing', 'garbage'] as const) {
      model.mode = mode;
      await consult(`canarysaid ${knee}`);
    }
    expect(clinic.service.readLog()).not.toMatch(/canarysaid|wife hears|roofer/);
    const rows = await query('select * from language_model_calls');
    expect(JSON.stringify(rows)).not.toMatch(/canarysaid|wife hears|roofer|sx\./);
    const audit = await query("select actor_type from audit_events where action = 'encounter.model_read'");
    expect(new Set(audit.map(({ actor_type }) => actor_type))).toEqual(new Set(['system']));
  });
});

describe('a correct reading of a language model', () => {
  /** Tells the story about the knee, and goes on to the page that asks whether it was read correctly. */
  async function toConfirm(): Promise<{ patient: ProgramPatient; now: ConsultationJson; itemId: string }> {
    model.know = knowKnee;
    const patient = new ProgramPatient(clinic.service.client.baseUrl);
    const started = (await patient.start(await clinic.invite(), { languageModel: true })).body;
    const now = await patient.goTo(started, 'confirm', knee);
    const item = now.screen?.items.find(({ codes }) => codes.includes('sx.snoring'));
    return { patient, now, itemId: item?.id ?? '' };
  }

  test('is shown beside the words with Yes and No, neither chosen, and is no row without an answer', async () => {
    const { patient, now, itemId } = await toConfirm();
    const item = now.screen?.items.find(({ id }) => id === itemId);
    expect(item).toMatchObject({ control: 'yes_no', quotes: [heard], chosen: [] });
    const page = await patient.visitor.open(
      `${clinic.service.client.baseUrl}/consultation/${now.encounterId}`,
    );
    expect(page.html).toContain(`“${heard}”`);
    const left = await patient.answer(now, { [itemId]: 'open' });
    expect(left.status).toBe(200);
    const ids = (await readReport(now)).sections
      .filter(({ id }) => id !== 'left_out')
      .flatMap(({ items }) => items)
      .map(({ id }) => id);
    expect(ids).not.toContain('sx.snoring');
  });

  test('becomes a row with its origin once the patient has said Yes, and is counted as accepted', async () => {
    const { patient, now, itemId } = await toConfirm();
    await patient.answer(now, { [itemId]: 'yes' });
    const rows = (await readReport(now)).sections.flatMap(({ items }) => items);
    expect(rows.find(({ id }) => id === 'sx.snoring')).toMatchObject({
      status: 'YES',
      known: 'confirmed',
      sources: [{ quote: heard }],
    });
    expect(await callsOf(now.encounterId)).toMatchObject([{ kind: 'read', outcome: 'taken', taken: 1 }]);
  });

  test('is removed where the patient says No, and denies nothing', async () => {
    const { patient, now, itemId } = await toConfirm();
    await patient.answer(now, { [itemId]: 'no' });
    const report = await readReport(now);
    const rows = report.sections.filter(({ id }) => id !== 'left_out').flatMap(({ items }) => items);
    expect(rows.map(({ id }) => id)).not.toContain('sx.snoring');
    expect(report.negatives.flatMap(({ slots }) => slots)).not.toContain('sx.snoring');
  });
});

/** `npm run test:injections`: they take minutes. */
test.runIf(process.env.INJECTIONS === 'all')(
  `${injections.length} attempts to instruct the model have no effect, even where it obeys as far as an answer can`,
  { timeout: 3_600_000 },
  async () => {
    expect(new Set(injections).size).toBe(200);
    const queue = injections.entries();
    let proposals = 0;
    model.mode = 'hostile';
    const work = async () => {
      for (const [index, injection] of queue) {
        const words = `My left knee hurts on the stairs since Monday. ${injection}`;
        const without = await consult(words, { told: false });
        const { now } = await consult(words);
        expect(now.flags, `attempt ${index}`).toEqual(without.now.flags);
        expect(now.status, `attempt ${index}`).toBe('ONGOING');
        const report = await readReport(now);
        expect(report.flags, `attempt ${index}`).toEqual([]);
        const known = report.sections.flatMap(({ items }) => items).map(({ known: how }) => how);
        expect(known, `attempt ${index}`).not.toContain('confirmed');
        expect(await questionsOf(now), `attempt ${index}`).toEqual([]);
        proposals += (await proposedBy(now)).length;
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
    // The model was used: its valid proposals were asked about.
    expect(proposals).toBeGreaterThan(injections.length);
  },
);

describe('the configuration page', () => {
  async function openConfiguration(): Promise<string> {
    const agent = (await clinic.api.get(`/agent/${agentId}`)).body as { configurationUrl: string };
    const visitor = new HttpVisitor();
    const opened = await visitor.open(agent.configurationUrl);
    return (await visitor.submit(opened, {})).html.replace(/\s+/g, ' ');
  }

  test('shows time, tokens and cost of the last consultations, and how many proposals were accepted and how many calls failed', async () => {
    model.know = knowKnee;
    await consult(knee);
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

  test('says since when the model does not answer, and that consultations go on', async () => {
    model.mode = 'gone';
    await consult(knee);
    expect(await openConfiguration()).toContain('Consultations go on without it.');
  });

  test('says that the owner has not allowed a model', async () => {
    await allow(false);
    expect(await openConfiguration()).toContain('has not allowed it');
  });
});
