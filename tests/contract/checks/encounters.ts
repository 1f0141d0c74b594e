import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Encounter, encounterSchema } from '../../../contract/encounter.ts';
import { reportSchema } from '../../../contract/report.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { parseJson } from '../../helpers/api.ts';
import {
  type Check,
  defineCheck,
  require,
  requireEqual,
  requireObject,
  requireShape,
  requireStatus,
} from '../check.ts';
import { CannotTell } from '../check-errors.ts';
import type { Target } from '../target.ts';
import { createAgent } from './agent-resources.ts';

const making = { needsToken: true, creates: true };
const unknownPath = '/encounter/00000000000000000000000000';
const lastQuestion = 60;

const screenSchema = z.object({
  id: z.string(),
  kind: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      control: z.string(),
      options: z.array(z.object({ id: z.string() })),
      canBeUnsure: z.boolean(),
      canDecline: z.boolean(),
    }),
  ),
});
type Screen = z.infer<typeof screenSchema>;

const consultationSchema = z.object({
  encounterId: z.string(),
  status: z.string(),
  screen: screenSchema.nullable(),
  completionLink: z.object({ text: z.string(), url: z.string() }).nullish(),
});

/**
 * The answers of a patient who writes `words` as the story, is unsure about everything else, and leaves statements
 * ticked.
 * @param ticks - whether to tick the first of the signs that are asked at the start
 */
function valuesFor({ kind, items }: Screen, words: string, ticks: boolean): Record<string, unknown> {
  if (kind === 'emergency') return {};
  if (kind === 'story') return { [items[0]?.id ?? '']: words };
  return Object.fromEntries(
    items.flatMap(({ id, control, options, canBeUnsure, canDecline }): [string, unknown][] => {
      if (kind === 'signs' && ticks) return [[id, [options[0]?.id]]];
      if (kind === 'alarm') return [[id, ['none']]];
      if (canBeUnsure) return [[id, 'unsure']];
      if (canDecline) return [[id, 'declined']];
      return control === 'tick' ? [[id, 'kept']] : [];
    }),
  );
}

/**
 * Starts an invitation's consultation as a program; `answer` sends one more page.
 * @throws CannotTell where programs cannot start one
 */
async function consult(target: Target, fields: Record<string, unknown> = {}) {
  const agentId = fields.agentId ?? (await createAgent(target)).id;
  const created = await target.api.post('/consult-invitation', { agentId, ...fields });
  const what = 'POST /consult-invitation';
  const invitation = requireShape(
    z.object({ id: z.string(), invitationUrl: z.url() }),
    requireObject(created, 'invitation', what),
    what,
  );
  const visitor = new HttpVisitor(target.callTimeoutMs);
  const post = async (url: string, body: unknown) => {
    const response = await visitor.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const read = (text: string) => requireShape(consultationSchema, parseJson(text), 'the consultation');
  const started = await post(invitation.invitationUrl, { consent: true, locale: 'en' });
  if (started.status !== 201)
    throw new CannotTell(`a program cannot start a consultation here: ${started.status} instead of 201`);
  let consultation = read(started.text);
  const url = `${target.baseUrl}/consultation/${consultation.encounterId}`;
  const answer = async (words = 'unsure', ticks = false) => {
    const { screen } = consultation;
    require(screen !== null, 'the consultation is over');
    const values = valuesFor(screen, words, ticks);
    const result = await post(url, { messageId: randomUUID(), screenId: screen.id, values });
    if (result.status === 200) consultation = read(result.text);
    return result;
  };
  const finish = async (words?: string, ticks = false) => {
    for (let turn = 0; turn < lastQuestion && consultation.screen !== null; turn++)
      await answer(words, ticks);
  };
  return {
    invitation,
    agentId,
    encounterId: consultation.encounterId,
    path: `/encounter/${consultation.encounterId}`,
    answer,
    finish,
    current: () => consultation,
  };
}

async function consultToTheEnd(
  target: Target,
  fields: Record<string, unknown>,
  words: string,
  { ticks = false } = {},
) {
  const consultation = await consult(target, fields);
  await consultation.finish(words, ticks);
  return consultation;
}

const readEncounter = async (target: Target, path: string): Promise<Encounter> =>
  requireShape(encounterSchema, (await target.api.get(path)).body, 'GET /encounter/<id>');
const readReport = async (target: Target, path: string, headers?: Record<string, string>) =>
  requireShape(
    reportSchema,
    (await target.api.get(`${path}/report`, headers)).body,
    'GET /encounter/<id>/report',
  );
const listEncounters = async (target: Target, query: string) =>
  requireShape(encounterSchema.array(), (await target.api.get(`/encounter${query}`)).body, 'GET /encounter');

const define = (section: string, id: string, title: string, run: Check['run']) =>
  defineCheck('extension', section, id, title, making, run);
const words = 'My left knee hurts, mostly going up stairs';

const states: Check[] = [
  define(
    '4.5',
    'encounter-unknown',
    'an unknown encounter answers 404 to GET, report and DELETE',
    async (target) => {
      requireStatus(await target.api.get(unknownPath), 404, 'GET');
      requireStatus(await target.api.get(`${unknownPath}/report`), 404, 'the report');
      requireStatus(await target.api.delete(unknownPath), 404, 'DELETE');
    },
  ),
  ...['updatedSince=yesterday', 'status=SLEEPING', 'cursor=%00', 'cursor=abc'].map((query, index) =>
    define(
      '4.5',
      `encounter-query-${index + 1}`,
      `GET /encounter?${query} is refused, never a server error`,
      async (target) => {
        const { status } = await target.api.get(`/encounter?${query}`);
        require(status >= 400 && status < 500, `${status} instead of a refusal (4xx)`);
      },
    ),
  ),
  define(
    '3',
    'encounter-states',
    'an encounter is ONGOING from its first answer and FINISHED at its end',
    async (target) => {
      const consultation = await consult(target, { externalId: 'enc-1' });
      const ongoing = await readEncounter(target, consultation.path);
      const { type, status, modality, externalId } = ongoing;
      requireEqual(
        [type, status, modality, externalId],
        ['CONSULT', 'ONGOING', 'TEXT', 'enc-1'],
        'the encounter',
      );
      require(ongoing.invitationId === consultation.invitation.id, 'another invitationId');
      require(ongoing.agentId === consultation.agentId, 'another agentId');
      require(ongoing.locale.startsWith('en'), `locale ${ongoing.locale}`);
      await consultation.finish();
      const finished = await readEncounter(target, consultation.path);
      requireEqual(finished.status, 'FINISHED', 'status');
      require(finished.updatedAt >= ongoing.updatedAt, 'updatedAt went back');
    },
  ),
  define(
    '3',
    'encounter-revoked',
    'revoked midway: the next answer gets 410, and the encounter is kept as ABANDONED',
    async (target) => {
      const consultation = await consult(target);
      await consultation.answer();
      await target.api.delete(`/consult-invitation/${consultation.invitation.id}`);
      requireStatus(await consultation.answer(), 410, 'the next answer');
      requireEqual((await readEncounter(target, consultation.path)).status, 'ABANDONED', 'status');
    },
  ),
  define(
    '3',
    'encounter-agent-deleted',
    'agent deleted midway: the next answer gets 410, and the encounter is kept as ABANDONED',
    async (target) => {
      const consultation = await consult(target);
      await consultation.answer();
      await target.api.delete(`/agent/${String(consultation.agentId)}`);
      requireStatus(await consultation.answer(), 410, 'the next answer');
      requireEqual((await readEncounter(target, consultation.path)).status, 'ABANDONED', 'status');
    },
  ),
  define(
    '2.2',
    'completion-text-only',
    'a completion text without an address shows nothing',
    async (target) => {
      const consultation = await consultToTheEnd(
        target,
        { encounterCompletionLinkText: 'Book here' },
        'unsure',
      );
      requireEqual(consultation.current().completionLink, null, 'completionLink');
    },
  ),
  define(
    '2.2',
    'completion-url-only',
    'a completion address without a text is labelled with its host',
    async (target) => {
      const url = 'https://harbourlane.example/book?x=1';
      const consultation = await consultToTheEnd(target, { encounterCompletionLinkUrl: url }, 'unsure');
      requireEqual(
        consultation.current().completionLink,
        { text: 'harbourlane.example', url },
        'completionLink',
      );
    },
  ),
];

const lists: Check[] = [
  define(
    '4.5',
    'encounter-list',
    'the list is a bare array that filters by externalId and by status',
    async (target) => {
      const externalId = `only-this-one-${randomUUID()}`;
      const consultation = await consult(target, { externalId });
      const [one, ...more] = await listEncounters(target, `?externalId=${externalId}`);
      require(one?.id === consultation.encounterId &&
        more.length === 0, 'not the one encounter of that externalId');
      const finished = await listEncounters(target, `?externalId=${externalId}&status=FINISHED`);
      requireEqual(finished.length, 0, 'finished encounters');
    },
  ),
  define(
    '4.5',
    'encounter-updated-since',
    'updatedSince is inclusive: the last known time gives the change again',
    async (target) => {
      const consultation = await consult(target);
      const { updatedAt } = await readEncounter(target, consultation.path);
      const list = await listEncounters(target, `?updatedSince=${encodeURIComponent(updatedAt)}`);
      require(list.some(
        (encounter) => encounter.id === consultation.encounterId,
      ), 'the encounter is not in the list');
    },
  ),
  define(
    '4.5',
    'encounter-pages',
    'pages by the cursor in Link, without a gap or a repetition',
    async (target) => {
      const externalId = `paged-${randomUUID()}`;
      const made: string[] = [];
      for (let count = 0; count < 5; count++) made.push((await consult(target, { externalId })).encounterId);
      const seen: string[] = [];
      let path: string | null = `/encounter?externalId=${externalId}&limit=2`;
      for (let page = 0; page < 10 && path !== null; page++) {
        const answer: Awaited<ReturnType<Target['api']['get']>> = await target.api.get(path);
        const list = requireShape(encounterSchema.array(), answer.body, 'GET /encounter');
        seen.push(...list.map((encounter) => encounter.id));
        const next: string | undefined = /<([^>]+)>;\s*rel="next"/.exec(
          answer.headers.get('link') ?? '',
        )?.[1];
        path = next ? new URL(next, target.baseUrl).href : null;
      }
      require(seen.sort().join() === made.sort().join(), `${seen.length} encounters came for ${made.length}`);
    },
  ),
];

const reports: Check[] = [
  define(
    '4.5',
    'report-words',
    'the report carries the patient’s words, and each line its source; it is partial while the encounter goes on',
    async (target) => {
      const consultation = await consult(target, {
        patientFirstName: 'Ada',
        patientDateOfBirth: '1976-05-27',
      });
      for (let turn = 0; turn < 4; turn++) await consultation.answer(words);
      const partial = await readReport(target, consultation.path);
      requireEqual([partial.partial, partial.complaints[0]?.words], [true, words], 'the partial report');
      await consultation.finish();
      const answer = await target.api.get(`${consultation.path}/report`);
      const report = requireShape(reportSchema, answer.body, 'the report');
      requireEqual(
        [report.partial, report.status, report.patient.firstName],
        [false, 'FINISHED', 'Ada'],
        'the report at the end',
      );
      const messages = new Set(report.transcript.map((entry) => entry.message));
      const sources = report.sections.flatMap((section) => section.items).flatMap((item) => item.sources);
      require(sources.length > 0, 'no line has a source');
      require(sources.every((source) =>
        messages.has(source.message),
      ), 'a source is no message of the transcript');
      const again = await target.api.get(`${consultation.path}/report`);
      require(again.text === answer.text, 'the same report reads differently the second time');
    },
  ),
  define(
    '4.5',
    'report-emergency',
    'an emergency is in the encounter’s flags and first in the report',
    async (target) => {
      const consultation = await consultToTheEnd(target, {}, words, { ticks: true });
      const encounter = await readEncounter(target, consultation.path);
      require(encounter.flags.some((flag) => flag.level === 'EMERGENCY'), 'no EMERGENCY in the flags');
      const report = await readReport(target, consultation.path);
      requireEqual(report.flags[0]?.level, 'EMERGENCY', 'the first flag of the report');
    },
  ),
  define(
    '4.5',
    'report-language',
    'the report in the reader’s language keeps the patient’s words as they were',
    async (target) => {
      const consultation = await consultToTheEnd(target, {}, words);
      const report = await readReport(target, consultation.path, { 'accept-language': 'es' });
      requireEqual([report.locale, report.complaints[0]?.words], ['es', words], 'the report');
    },
  ),
  define(
    '4.5',
    'encounter-erased',
    'DELETE erases: 204, then the encounter, its report and its line in the list are gone',
    async (target) => {
      const consultation = await consultToTheEnd(
        target,
        { patientFirstName: 'Berta' },
        'A cough for three weeks',
      );
      const deleted = await target.api.delete(consultation.path);
      requireEqual([deleted.status, deleted.text], [204, ''], 'DELETE');
      requireStatus(await target.api.get(consultation.path), 404, 'GET afterwards');
      requireStatus(await target.api.get(`${consultation.path}/report`), 404, 'the report afterwards');
      const list = (await target.api.get('/encounter')).text;
      require(!list.includes(consultation.encounterId), 'it is still in the list');
    },
  ),
];

export const encounterChecks: Check[] = [...states, ...lists, ...reports];
