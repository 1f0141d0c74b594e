import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { dateParts, readDateParts, readWholeDate } from '../../common/date-entry.ts';
import { cleanEntry } from '../../common/fold-text.ts';
import { patientLanguages } from '../../contract/languages.ts';
import type {
  Consultations,
  ConsultationView,
  HearOutcome,
  TurnOutcome,
} from '../domain/consultation/consultation.ts';
import { hasTriesLeft } from '../domain/consultation/consultation-access.ts';
import type { EncounterRecord } from '../domain/consultation/consultation-store.ts';
import { decideAccess, type Refused, refuse, type Visitor } from '../domain/consultation/permissions.ts';
import {
  audioMediaTypes,
  audioStartBytes,
  isAudioMediaType,
  isAudioStart,
  type SpeechSource,
} from '../domain/consultation/speech.ts';
import { isIdentifier } from '../domain/identifier.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { describeItem } from '../interview/engine/describe.ts';
import { changeScreenId } from '../interview/engine/submit.ts';
import { localeSchema, maxTextLength } from '../interview/types.ts';
import { deadLink, unknownLink } from './consult-routes.ts';
import { renderConsultationJson, renderThanksJson } from './consultation-json.ts';
import {
  clearConsultation,
  createFormToken,
  ensureVisit,
  readClaim,
  readProved,
  readVisit,
  type Signer,
  writeProved,
} from './cookies.ts';
import { renderPatientPage } from './layout.ts';
import {
  type ConsultationPage,
  renderCodePage,
  renderConsultationPage,
  renderConsultationParts,
  renderThanksPage,
} from './pages/consultation-page.ts';
import { formFields, notice } from './pages/patient-parts.ts';
import { type ProofProblem, renderProvePage } from './pages/prove-page.ts';
import { readValues, textsOf } from './read-values.ts';
import {
  type BodyResult,
  createMessageId,
  isTrustedPost,
  problem,
  readBody,
  readSpeechBody,
  setPageHeaders,
  wantsJson,
} from './requests.ts';
import { text } from './texts.ts';

const clientIdSchema = z.string().regex(/^[A-Za-z0-9._:-]{1,100}$/);
const questionIdSchema = z.string().regex(/^[A-Za-z0-9._:-]{1,200}$/);

const answerSchema = z.object({
  messageId: clientIdSchema,
  screenId: questionIdSchema,
  /** By item. A form sends each item in a field of its own; see `readValues`. */
  values: z.record(z.string().max(200), z.unknown()).default({}),
  modality: z.enum(['TEXT', 'SPEECH']).default('TEXT'),
  /** What was heard that this page rests on. A form sends it empty where nothing was. */
  heardId: z.union([clientIdSchema, z.literal('')]).optional(),
});
type Answer = z.infer<typeof answerSchema>;

const spokenSchema = z.union([
  z.object({
    heardId: clientIdSchema,
    itemId: questionIdSchema,
    audio: z.instanceof(File).refine(({ size }) => size > 0),
  }),
  z.object({
    heardId: clientIdSchema,
    itemId: questionIdSchema,
    text: z.string().max(maxTextLength),
    by: z.enum(['DEVICE', 'VENDOR']),
  }),
]);

/** The form sends all of its fields, a program one of the two proofs. */
const proofSchema = z.object({
  code: z.string().default(''),
  day: z.string().default(''),
  month: z.string().default(''),
  year: z.string().default(''),
  dateOfBirth: z.string().optional(),
});

type Dependencies = { consultations: Consultations; signer: Signer; appUrl: string };

/** `/consultation/<encounter_id>`: the consultation itself, for browsers with and without script and for programs. */
export function createConsultationRoutes({
  consultations,
  signer,
  appUrl,
}: Dependencies): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  const self = (encounterId: string) => `${appUrl}/consultation/${encounterId}`;

  function readVisitor(c: Context<AppEnvironment>, encounter: EncounterRecord): Visitor {
    return {
      claimSecret: readClaim(c, signer, encounter.invitation.id),
      isProved: readProved(c, signer, encounter.id),
    };
  }

  /** The secret that this browser's forms are bound to; made for browsers that carry none. */
  function formTokenFor(c: Context<AppEnvironment>, encounter: EncounterRecord): string {
    return createFormToken(
      signer,
      readClaim(c, signer, encounter.invitation.id) ?? ensureVisit(c, signer, encounter.id),
    );
  }

  function isOwnForm(c: Context<AppEnvironment>, encounter: EncounterRecord, formToken: unknown): boolean {
    const secrets = [readClaim(c, signer, encounter.invitation.id), readVisit(c, signer, encounter.id)];
    return isTrustedPost(c, signer, secrets, formToken);
  }

  function createPage(
    c: Context<AppEnvironment>,
    view: ConsultationView,
    more: Partial<Pick<ConsultationPage, 'changeItemId' | 'problem' | 'typed'>> = {},
  ): ConsultationPage {
    return {
      view,
      formToken: formTokenFor(c, view.encounter),
      messageId: createMessageId(),
      changeItemId: null,
      problem: null,
      typed: {},
      speech: view.speech,
      heard: view.state.heard,
      ...more,
    };
  }

  /** What a visitor gets whose command is not allowed (S18): a page or a problem, with nothing on it that was said. */
  function answerRefused(
    c: Context<AppEnvironment>,
    encounter: EncounterRecord,
    { why }: Refused,
    proofProblem: ProofProblem | null = null,
  ): Response | Promise<Response> {
    if (encounter.invitation.isRevoked && encounter.status !== 'FINISHED')
      return deadLink(c, encounter.invitation);
    if (why === 'thanks') {
      return wantsJson(c) ? c.json(renderThanksJson(encounter)) : c.html(renderThanksPage(encounter));
    }
    if (wantsJson(c)) return unproved(c, encounter, why === 'locked');
    const page = renderProvePage({
      encounter,
      formToken: formTokenFor(c, encounter),
      isLocked: why === 'locked',
      problem: proofProblem,
      now: signer.now(),
    });
    return c.html(page, c.req.method === 'POST' ? 403 : 200);
  }

  /** The consultation behind the address, or the answer that ends the request. */
  async function open(
    c: Context<AppEnvironment>,
  ): Promise<{ encounter: EncounterRecord; visitor: Visitor } | { response: Response | Promise<Response> }> {
    setPageHeaders(c, { isSpoken: true });
    const id = c.req.param('id') ?? '';
    const encounter = isIdentifier(id) ? await consultations.findEncounter(id) : null;
    if (!encounter) return { response: unknownLink(c) };
    const isOver = encounter.status === 'FINISHED';
    if (encounter.invitation.isRevoked && !isOver && c.req.method !== 'POST') {
      return { response: deadLink(c, encounter.invitation) };
    }
    return { encounter, visitor: readVisitor(c, encounter) };
  }

  /** The same for a POST: with its body read, and refused unless it comes from our own page or a program (S20). */
  async function openPost(
    c: Context<AppEnvironment>,
    read: (c: Context<AppEnvironment>) => Promise<BodyResult> = readBody,
  ): Promise<
    | { encounter: EncounterRecord; visitor: Visitor; body: Record<string, unknown> }
    | { response: Response | Promise<Response> }
  > {
    const opened = await open(c);
    if ('response' in opened) return opened;
    const { encounter } = opened;
    const given = await read(c);
    if (!given.ok) return { response: problem(c, given.code, 'The body could not be read.') };
    if (!isOwnForm(c, encounter, given.body.formToken)) {
      return { response: problem(c, 'form_rejected', text(encounter.locale, 'formRejected')) };
    }
    return { ...opened, body: given.body };
  }

  routes.get('/consultation/:id', async (c) => {
    const opened = await open(c);
    if ('response' in opened) return opened.response;
    const change = c.req.query('change');
    const command = change === undefined ? 'view' : 'change';
    const found = await consultations.findView(opened.encounter.id, opened.visitor, command);
    if (found.kind === 'unknown') return unknownLink(c);
    if (found.kind === 'refused') {
      // From the thank-you screen a patient's other browser may still prove itself, to add what was forgotten.
      const wantsToProve = found.why === 'thanks' && c.req.query('prove') !== undefined;
      const why = !wantsToProve
        ? found.why
        : hasTriesLeft(opened.encounter.invitation)
          ? 'prove_first'
          : 'locked';
      return answerRefused(c, opened.encounter, { kind: 'refused', why });
    }
    const { view } = found;
    if (wantsJson(c)) return c.json(renderConsultationJson(view));
    const changeItemId = change !== undefined && canChange(view, change) ? change : null;
    return c.html(renderConsultationPage(createPage(c, view, { changeItemId })));
  });

  routes.post('/consultation/:id', async (c) => {
    const opened = await openPost(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor, body } = opened;
    const answer = answerSchema.safeParse({
      ...body,
      values: 'values' in body ? body.values : readValues(body),
    });
    if (!answer.success) {
      return problem(c, 'invalid_fields', 'messageId, screenId and values are needed.');
    }
    const outcome = await consultations.answer(encounter.id, visitor, {
      ...answer.data,
      heardId: answer.data.heardId || null,
    });
    return await respond(c, encounter, visitor, outcome, answer.data);
  });

  async function respond(
    c: Context<AppEnvironment>,
    encounter: EncounterRecord,
    visitor: Visitor,
    outcome: TurnOutcome,
    answer: Answer,
  ): Promise<Response> {
    if (outcome.kind === 'unknown') return await unknownLink(c);
    if (outcome.kind === 'revoked') return await deadLink(c, encounter.invitation);
    if (outcome.kind === 'refused') return await answerRefused(c, encounter, outcome);
    const isInvalid = outcome.kind !== 'accepted';
    const isScript = c.req.header('x-page') === 'main';
    if (!isInvalid && !wantsJson(c)) return c.redirect(self(encounter.id), 303);
    if (isInvalid && wantsJson(c) && !isScript) {
      const code = outcome.kind === 'invalid' ? 'invalid_fields' : 'question_not_open';
      return problem(c, code, outcome.message[encounter.locale]);
    }
    const found = isInvalid
      ? await consultations.findView(encounter.id, visitor)
      : { kind: 'seen' as const, view: outcome.view };
    if (found.kind === 'unknown') return await unknownLink(c);
    if (found.kind === 'refused') return await answerRefused(c, encounter, found);
    const { view } = found;
    const page = createPage(c, view, {
      problem: isInvalid ? outcome.message[view.locale] : null,
      typed: isInvalid ? textsOf(answer.values) : {},
      changeItemId: outcome.kind === 'invalid' ? changedItem(view, answer) : null,
    });
    const status = outcome.kind === 'accepted' ? 200 : outcome.kind === 'invalid' ? 422 : 409;
    if (!wantsJson(c)) return await c.html(renderConsultationPage(page), status);
    return c.json(await renderAnswer(c, page), status);
  }

  /** What a program gets; the page's own script gets the parts of the page, with the conversation in them. */
  async function renderAnswer(c: Context<AppEnvironment>, page: ConsultationPage) {
    if (c.req.header('x-page') !== 'main') return renderConsultationJson(page.view);
    const { main, tools, footer, isAlarm } = renderConsultationParts(page);
    const parts = {
      main: String(await main),
      tools: String(await tools),
      footer: String(await footer),
      isAlarm,
    };
    return { ...renderConsultationJson(page.view, { hasConversation: false }), page: parts };
  }

  routes.post('/consultation/:id/speech', async (c) => {
    const opened = await openPost(c, readSpeechBody);
    if ('response' in opened) return opened.response;
    const { encounter, visitor, body } = opened;
    const spoken = spokenSchema.safeParse(body);
    if (!spoken.success) {
      return problem(c, 'invalid_fields', 'heardId, itemId and audio, or text and by, are needed.');
    }
    const source = await toSource(spoken.data);
    if (source === null) {
      const types = Object.keys(audioMediaTypes).join(', ');
      return problem(c, 'unsupported_media_type', `A recording is one of ${types}.`);
    }
    const { heardId, itemId } = spoken.data;
    const outcome = await consultations.hear(encounter.id, visitor, { heardId, itemId, source });
    if (outcome.kind !== 'heard') return await refuseSpeech(c, encounter, outcome);
    const answer = await renderAnswer(c, createPage(c, outcome.view));
    return c.json({ heardId, text: outcome.text, ...answer });
  });

  routes.get('/consultation/:id/speech', async (c) => {
    const opened = await open(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor } = opened;
    const screenId = c.req.query('screenId') ?? '';
    const outcome = await consultations.readAloud(
      encounter.id,
      visitor,
      screenId,
      c.req.query('itemId') ?? '',
    );
    switch (outcome.kind) {
      case 'read':
        return c.body(outcome.spoken.bytes, { headers: { 'content-type': outcome.spoken.mediaType } });
      case 'refused':
        return unproved(c, encounter, outcome.why === 'locked');
      case 'unknown':
        return problem(c, 'not_found', 'There is nothing to read aloud at this address.');
      case 'unavailable':
        c.header('Retry-After', String(outcome.retryAfterS));
        return problem(c, 'speech_unavailable', 'Questions cannot be read aloud now.');
    }
  });

  async function refuseSpeech(
    c: Context<AppEnvironment>,
    encounter: EncounterRecord,
    outcome: Exclude<HearOutcome, { kind: 'heard' }>,
  ): Promise<Response> {
    switch (outcome.kind) {
      case 'unknown':
        return await unknownLink(c);
      case 'revoked':
        return await deadLink(c, encounter.invitation);
      case 'refused':
        return unproved(c, encounter, outcome.why === 'locked');
      case 'not_open':
        return problem(c, 'question_not_open', outcome.message[encounter.locale]);
      case 'not_allowed':
        return problem(c, 'not_allowed', 'This clinic does not let speech go to the makers of browsers.');
      case 'unavailable':
        if (outcome.retryAfterS !== null) c.header('Retry-After', String(outcome.retryAfterS));
        return problem(c, 'speech_unavailable', 'Speech is not understood now; the answer can be typed.');
    }
  }

  routes.post('/consultation/:id/prove', async (c) => {
    const opened = await openPost(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor, body } = opened;
    const given = proofSchema.safeParse(body);
    if (!given.success) return problem(c, 'invalid_fields', 'A date of birth or a code is needed.');
    const proof = readProof(given.data);
    const refused: Refused = { kind: 'refused', why: 'prove_first' };
    // A slip that cannot be right (an empty field, the 31st of February) costs no try.
    if ('field' in proof) {
      const isRefused = refuse('prove', encounter, visitor);
      return answerRefused(c, encounter, isRefused ?? refused, {
        ...proof,
        triesLeft: null,
        typed: given.data,
      });
    }
    const field = 'code' in proof ? 'code' : 'date';
    const outcome = await consultations.prove(encounter.id, visitor, proof);
    switch (outcome.kind) {
      case 'unknown':
        return unknownLink(c);
      case 'refused':
        return answerRefused(c, encounter, outcome);
      case 'code_only':
        return answerRefused(c, encounter, refused, { field: 'code', parts: [], triesLeft: null, typed: {} });
      case 'wrong': {
        const { triesLeft } = outcome;
        return answerRefused(c, encounter, refused, {
          field,
          parts: dateParts,
          triesLeft,
          typed: given.data,
        });
      }
    }
    writeProved(c, signer, encounter.id);
    if (!wantsJson(c)) return c.redirect(self(encounter.id), 303);
    const found = await consultations.findView(encounter.id, { claimSecret: null, isProved: true });
    return found.kind === 'seen' ? c.json(renderConsultationJson(found.view)) : unknownLink(c);
  });

  for (const command of ['pause', 'code'] as const) {
    routes.post(`/consultation/:id/${command}`, async (c) => {
      const opened = await openPost(c);
      if ('response' in opened) return opened.response;
      const { encounter, visitor } = opened;
      const outcome =
        command === 'pause'
          ? await consultations.pause(encounter.id, visitor)
          : await consultations.moveOn(encounter.id, visitor);
      if (outcome.kind === 'revoked') return deadLink(c, encounter.invitation);
      if (outcome.kind === 'refused') return answerRefused(c, encounter, outcome);
      if (outcome.kind === 'unknown') return unknownLink(c);
      if (outcome.kind !== 'accepted' || outcome.code === undefined)
        return c.redirect(self(encounter.id), 303);
      const { view, code } = outcome;
      if (wantsJson(c)) return c.json({ ...renderConsultationJson(view), code });
      return c.html(renderCodePage(view, { code, isPaused: command === 'pause' }));
    });
  }

  // A link for browsers without script; the page it leads to asks before anything changes.
  routes.get('/consultation/:id/language', async (c) => {
    const opened = await open(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor } = opened;
    const found = await consultations.findView(encounter.id, visitor, 'change_language');
    if (found.kind === 'unknown') return unknownLink(c);
    if (found.kind === 'refused') return answerRefused(c, encounter, found);
    const { view } = found;
    const languages = view.encounter.protocol.languages;
    const page = renderPatientPage({
      locale: view.locale,
      title: encounter.invitation.clinic.name,
      clinicName: encounter.invitation.clinic.name,
      main: html`<h1 tabindex="-1" class="languages">${languages.map((locale) => html`<span lang="${locale}">${patientLanguages[locale].name}</span>`)}</h1>
<form method="post" action="/consultation/${encounter.id}/language">${formFields({ formToken: formTokenFor(c, encounter) })}
<div class="quick">${languages.map(
        (locale) =>
          html`<button type="submit" name="locale" value="${locale}" lang="${locale}">${patientLanguages[locale].name}</button>`,
      )}</div></form>`,
      footer: '',
    });
    return c.html(page);
  });

  routes.post('/consultation/:id/language', async (c) => {
    const opened = await openPost(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor, body } = opened;
    const locale = localeSchema.safeParse(body.locale);
    if (!locale.success) return problem(c, 'invalid_fields', 'This language is not offered.');
    const outcome = await consultations.changeLocale(encounter.id, visitor, locale.data);
    if (outcome.kind === 'revoked') return deadLink(c, encounter.invitation);
    if (outcome.kind === 'refused') return answerRefused(c, encounter, outcome);
    return c.redirect(self(encounter.id), 303);
  });

  routes.get('/consultation/:id/clear', async (c) => {
    const opened = await open(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor } = opened;
    const refused = refuse('clear', encounter, visitor);
    if (refused !== null) return answerRefused(c, encounter, refused);
    const { locale } = encounter;
    const page = renderPatientPage({
      locale,
      title: text(locale, 'clearTitle'),
      clinicName: encounter.invitation.clinic.name,
      main: notice({
        title: text(locale, 'clearTitle'),
        text: text(locale, 'clearText'),
        extra: html`<form method="post" action="/consultation/${encounter.id}/clear">${formFields({ formToken: formTokenFor(c, encounter) })}
<div class="stack-btns"><button class="btn btn-primary btn-wide" type="submit">${text(locale, 'clear')}</button>
<a class="btn" href="/consultation/${encounter.id}">${text(locale, 'keep')}</a></div></form>`,
      }),
      footer: '',
    });
    return c.html(page);
  });

  routes.post('/consultation/:id/clear', async (c) => {
    const opened = await openPost(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor } = opened;
    const refused = refuse('clear', encounter, visitor);
    if (refused !== null) return answerRefused(c, encounter, refused);
    // An alarm that waits for its answer is told to the clinic before this browser is gone.
    if (decideAccess(encounter, visitor) === 'claimed' || decideAccess(encounter, visitor) === 'proved')
      await consultations.leave(encounter.id, visitor);
    clearConsultation(c, signer, encounter.invitation.id, encounter.id);
    // Not "cookies": that would also end other consultations and sign-ins on this host.
    c.header('Clear-Site-Data', '"cache", "storage"');
    const { locale } = encounter;
    const page = renderPatientPage({
      locale,
      title: text(locale, 'clearedTitle'),
      clinicName: encounter.invitation.clinic.name,
      main: notice({ title: text(locale, 'clearedTitle'), text: text(locale, 'mayClose') }),
      footer: '',
    });
    return c.html(page);
  });

  return routes;
}

/** For what no page answers: programs, speech. */
function unproved(c: Context<AppEnvironment>, encounter: EncounterRecord, isLocked: boolean): Response {
  const reason = text(encounter.locale, isLocked ? 'lockedText' : 'unprovedPrivate');
  return problem(c, 'identification_required', reason);
}

function canChange({ state, encounter }: ConsultationView, itemId: string): boolean {
  return state.status !== 'FINISHED' && describeItem(encounter.protocol, state, null, itemId) !== null;
}

/** The item that a change was about, so that its page comes again with what is wrong. */
function changedItem(view: ConsultationView, { screenId, values }: Answer): string | null {
  const [itemId] = Object.keys(values);
  return screenId === changeScreenId && itemId !== undefined && canChange(view, itemId) ? itemId : null;
}

/** Null for a recording in a format that is not taken, or of another format than it says. */
async function toSource(spoken: z.infer<typeof spokenSchema>): Promise<SpeechSource | null> {
  if (!('audio' in spoken)) return { kind: 'TEXT', text: spoken.text, by: spoken.by };
  const { audio } = spoken;
  const mediaType = audio.type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!isAudioMediaType(mediaType)) return null;
  const start = await audio.slice(0, audioStartBytes).bytes();
  return isAudioStart(start, mediaType) ? { kind: 'AUDIO', audio: { recording: audio, mediaType } } : null;
}

/** A proof to compare, or what is wrong with what was typed. */
function readProof(
  given: z.infer<typeof proofSchema>,
): { dateOfBirth: string } | { code: string } | Pick<ProofProblem, 'field' | 'parts'> {
  const code = cleanEntry(given.code).replace(/[\s\p{Pd}]/gu, '');
  if (code !== '') return /^\d{8}$/.test(code) ? { code } : { field: 'code', parts: [] };
  const date = given.dateOfBirth === undefined ? readDateParts(given) : readWholeDate(given.dateOfBirth);
  if (date.kind === 'date') return { dateOfBirth: date.iso };
  const isEmpty = given.dateOfBirth === undefined && dateParts.every((part) => given[part].trim() === '');
  return { field: isEmpty ? 'none' : date.kind === 'ambiguous' ? 'ambiguous' : 'date', parts: date.parts };
}
