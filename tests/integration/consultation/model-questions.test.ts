import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Report, reportSchema } from '../../../contract/report.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { type LanguageModelServer, startLanguageModelServer } from '../../helpers/language-model-server.ts';
import { type ConsultationJson, ProgramPatient, passingValues } from '../../helpers/program-patient.ts';
import { readEvents } from '../../helpers/sealed-content.ts';
import { query as queryDatabase } from '../service/query.ts';
import { type Clinic, openClinic } from './clinic.ts';

const story = 'My left knee hurts on the stairs.';
const swells = 'Does the knee swell after a long walk?';
const stuck = 'Does your knee get stuck when you bend it?';
const sentence = 'The patient reports that the left knee hurts on the stairs.';
const marked = 'Draft by a language model, from the patient’s words';

let clinic: Clinic;
let model: LanguageModelServer;
beforeAll(async () => {
  model = await startLanguageModelServer();
  model.retryAfterS = 0;
  clinic = await openClinic(
    {},
    { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'asker-1', LLM_TIMEOUT_MS: '10000' },
  );
  const settings = { alertEmail: 'desk@first.example', emergencyNumber: '112', phone: null };
  await clinic.api.send('PUT', '/organization', { ...settings, languageModelAllowed: true });
});
beforeEach(() => {
  model.mode = 'right';
  model.gate = null;
  model.wonder = () => [
    { text: 'Should you stop the tablets?', about: null },
    { text: swells, about: 'sx.joint_swelling_walk' },
    { text: swells, about: null },
    { text: stuck, about: null },
    { text: 'Does the pain wake you at night?', about: null },
  ];
  model.write = ({ sources }) => [
    {
      text: sentence,
      quotes: sources.slice(0, 1).map(({ id }) => ({ source: id, quote: story.slice(0, -1) })),
    },
    { text: 'The patient has gout.', quotes: [{ source: 's1', quote: story }] },
  ];
});
afterAll(async () => {
  await clinic.stop();
  await model.stop();
});

const query = (sql: string, values: unknown[] = []) => queryDatabase(clinic.service.databaseUrl, sql, values);
const callsOf = (encounterId: string) =>
  query(
    'select kind, outcome, taken, dropped from language_model_calls where encounter_id = $1 order by id',
    [encounterId],
  );
/** Waits until a call is recorded. */
async function callTo(kind: string, encounterId: string): Promise<unknown> {
  const find = async () => (await callsOf(encounterId)).find((call) => call.kind === kind);
  await waitUntil(async () => (await find()) !== undefined, { what: `a call to ${kind}` });
  return await find();
}

/** Answers pages until one of this kind, and returns the kinds of all. */
async function goTo(
  kind: string,
  words = story,
  locale = 'en',
): Promise<{ patient: ProgramPatient; now: ConsultationJson; kinds: string[] }> {
  const patient = new ProgramPatient(clinic.service.client.baseUrl);
  let now = (await patient.start(await clinic.invite(), { languageModel: true, locale })).body;
  const kinds: string[] = [];
  while (now.screen !== null && now.screen.kind !== kind && kinds.length < 60) {
    kinds.push(now.screen.kind);
    now = (await patient.answer(now, passingValues(now.screen, words))).body;
  }
  return { patient, now, kinds };
}

const readReport = async ({ encounterId }: ConsultationJson, locale = 'en'): Promise<Report> =>
  reportSchema.parse((await clinic.api.get(`/encounter/${encounterId}/report?locale=${locale}`)).body);

describe('S32 a model that asks and drafts', () => {
  test('answers too late: its questions are not asked, and no later page waits for them', async () => {
    model.gate = new Promise(() => {});
    const { patient, now } = await goTo('readback');
    expect(now.screen?.kind).toBe('readback');
    model.gate = null;
    await patient.change(now, { 'complaint.main': 'My right elbow hurts.' });
    const asked = (await callsOf(now.encounterId)).filter(({ kind }) => kind === 'ask');
    expect(asked).toEqual([{ kind: 'ask', outcome: 'late', taken: 0, dropped: 0 }]);
  });

  test('drafts too late: the patient’s pages do not wait', async () => {
    const { patient, now } = await goTo('readback');
    let release = () => {};
    model.gate = new Promise((resolve) => {
      release = resolve;
    });
    const sent = await patient.answer(now, {});
    expect(sent.body.status).toBe('FINISHED');
    expect(await readReport(now)).not.toHaveProperty('draft');
    release();
    await callTo('draft', now.encounterId);
    expect(await readReport(now)).toHaveProperty('draft');
  });

  test('drafts only invalid sentences: the report stays as it is', async () => {
    model.write = ({ sources }) => [
      { text: 'The patient is well.', quotes: [{ source: sources[0]?.id ?? '', quote: story }] },
    ];
    const { patient, now } = await goTo('readback');
    await patient.answer(now, {});
    expect(await callTo('draft', now.encounterId)).toMatchObject({ taken: 0, dropped: 1 });
    expect(await readReport(now)).not.toHaveProperty('draft');
  });
});

test('two questions are asked before the read-back, and the draft is in each format of the report', async () => {
  const { patient, now, kinds } = await goTo('further');
  expect(kinds).toContain('story');
  expect(now.screen).toMatchObject({
    kind: 'further',
    hint: expect.stringContaining('computer program'),
    items: [
      { id: 'further.1', label: swells, control: 'text' },
      { id: 'further.2', label: stuck, control: 'text' },
    ],
  });
  const address = `${clinic.service.client.baseUrl}/consultation/${now.encounterId}`;
  const page = (await patient.visitor.open(address)).html;
  expect(page).toContain(swells);
  expect(page).toContain('You can leave it empty.');

  const readback = (await patient.answer(now, { 'further.1': 'Only in the evening' })).body;
  expect(readback.screen?.kind).toBe('readback');
  expect(JSON.stringify(readback)).toContain('Only in the evening');
  const end = (await patient.answer(readback, {})).body;
  expect(end.status).toBe('FINISHED');
  await callTo('draft', now.encounterId);

  const report = await readReport(now);
  const items = report.sections.flatMap((section) => section.items);
  expect(items.find(({ id }) => id === 'further.1')).toMatchObject({
    label: `Asked by a language model: “${swells}”`,
    value: 'Only in the evening',
    verbatim: true,
    known: 'quoted',
  });
  expect(items.find(({ id }) => id === 'further.2')).toMatchObject({ status: 'NOT_ANSWERED' });
  expect(report.draft).toEqual({
    reader: 'model:asker-1',
    sentences: [{ text: sentence, quotes: [{ quote: story.slice(0, -1), messages: [expect.any(Number)] }] }],
  });
  expect(report.flags).toEqual([]);
  // The same report again; and no draft in another language than its own.
  expect(await readReport(now)).toEqual(report);
  expect(await readReport(now, 'es')).not.toHaveProperty('draft');

  const fhir = await clinic.api.send('GET', `/encounter/${now.encounterId}/report`, undefined, {
    accept: 'application/fhir+json',
  });
  expect(JSON.stringify(fhir.body)).toContain(marked);
  expect(JSON.stringify(fhir.body)).toContain(sentence);

  const events = await readEvents(clinic.service.databaseUrl, now.encounterId);
  expect(events.filter(({ type }) => type === 'questions.proposed')).toMatchObject([
    { reader: 'model:asker-1', promptVersion: '3', locale: 'en' },
  ]);
  expect((await callsOf(now.encounterId)).filter(({ kind }) => kind !== 'read')).toEqual([
    { kind: 'ask', outcome: 'taken', taken: 2, dropped: 3 },
    { kind: 'draft', outcome: 'taken', taken: 1, dropped: 1 },
  ]);
});

test('text in another language than the clinic’s is shown with its marked translation', async () => {
  const words = 'Me duele la rodilla izquierda al subir escaleras.';
  const translated = 'My left knee hurts when I climb stairs.';
  model.wonder = () => [];
  model.translate = ({ from, to, texts }) =>
    texts.flatMap(({ id, text }) => [
      { id, text: `I take morphine. ${text}` },
      ...(from === 'es' && to === 'en' && text === words ? [{ id, text: translated }] : []),
    ]);
  const { patient, now } = await goTo('readback', words, 'es');
  await patient.answer(now, {});
  await callTo('translate', now.encounterId);
  const report = await readReport(now);
  expect(report.translation).toEqual({
    reader: 'model:asker-1',
    texts: [{ words, text: translated, message: report.complaints[0]?.messages[0] }],
  });
  expect(report.complaints[0]?.words).toBe(words);
  expect(await readReport(now, 'es')).not.toHaveProperty('translation');
  expect((await callsOf(now.encounterId)).find(({ kind }) => kind === 'translate')).toMatchObject({
    outcome: 'taken',
    taken: 1,
  });
});
