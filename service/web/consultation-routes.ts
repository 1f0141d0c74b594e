import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import type {
  Consultations,
  ConsultationView,
  HearOutcome,
  TurnOutcome,
  Visitor,
} from '../domain/consultation/consultation.ts';
import { identityAttemptsMax } from '../domain/consultation/consultation-access.ts';
import type { EncounterRecord } from '../domain/consultation/consultation-store.ts';
import {
  audioMediaTypes,
  audioStartBytes,
  isAudioMediaType,
  isAudioStart,
  type SpeechSource,
} from '../domain/consultation/speech.ts';
import { isIdentifier } from '../domain/identifier.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { questionOf } from '../interview/engine.ts';
import { localeSchema, maxTextLength } from '../interview/types.ts';
import { deadLink, unknownLink } from './consult-routes.ts';
import { renderConsultationJson } from './consultation-json.ts';
import {
  clearConsultation,
  createFormToken,
  ensureVisit,
  readClaim,
  readIdentified,
  readVisit,
  type Signer,
  writeIdentified,
} from './cookies.ts';
import { renderPatientPage } from './layout.ts';
import {
  type ConsultationPage,
  renderConsultationPage,
  renderConsultationParts,
  renderPausedPage,
} from './pages/consultation-page.ts';
import { type IdentifyProblem, renderIdentifyPage } from './pages/identify-page.ts';
import { formFields, notice } from './pages/patient-parts.ts';
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
  questionId: questionIdSchema,
  value: z.unknown().optional(),
  /** Own words of a form beside its options; programs put them into `value`. */
  words: z.string().optional(),
  modality: z.enum(['TEXT', 'SPEECH']).default('TEXT'),
  /** What was heard that this answer rests on. A form sends it empty where nothing was. */
  heardId: z.union([clientIdSchema, z.literal('')]).optional(),
});
type Answer = z.infer<typeof answerSchema>;

const spokenSchema = z.union([
  z.object({
    heardId: clientIdSchema,
    questionId: questionIdSchema,
    audio: z.instanceof(File).refine(({ size }) => size > 0),
  }),
  z.object({
    heardId: clientIdSchema,
    questionId: questionIdSchema,
    text: z.string().max(maxTextLength),
    by: z.enum(['DEVICE', 'VENDOR']),
  }),
]);

const identifySchema = z.union([
  z.object({ code: z.string().trim() }),
  z.object({ day: z.string().trim(), month: z.string().trim(), year: z.string().trim() }),
  z.object({ dateOfBirth: z.string() }),
]);

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
      isIdentified: readIdentified(c, signer, encounter.id),
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
    more: Partial<Pick<ConsultationPage, 'changeQuestionId' | 'problem' | 'typed'>> = {},
  ): ConsultationPage {
    return {
      view,
      formToken: formTokenFor(c, view.encounter),
      messageId: createMessageId(),
      changeQuestionId: null,
      problem: null,
      typed: '',
      speech: view.speech,
      heard: view.state.heard,
      ...more,
    };
  }

  function identifyFirst(
    c: Context<AppEnvironment>,
    encounter: EncounterRecord,
    identifyProblem: IdentifyProblem | 'locked' | null,
  ): Response | Promise<Response> {
    const isLocked = identifyProblem === 'locked' || isLockedOut(encounter);
    if (wantsJson(c)) return unidentified(c, encounter, isLocked);
    const page = renderIdentifyPage({
      encounter,
      formToken: formTokenFor(c, encounter),
      problem: isLocked ? 'locked' : identifyProblem,
    });
    return c.html(page, identifyProblem === null ? 200 : 403);
  }

  /** The consultation behind the address, or the answer that ends the request. */
  async function open(
    c: Context<AppEnvironment>,
  ): Promise<{ encounter: EncounterRecord; visitor: Visitor } | { response: Response | Promise<Response> }> {
    setPageHeaders(c, { isSpoken: true });
    const id = c.req.param('id') ?? '';
    const encounter = isIdentifier(id)
      ? await consultations.findAccess(id, { claimSecret: null, isIdentified: false })
      : null;
    if (!encounter) return { response: unknownLink(c) };
    const isOver = encounter.encounter.status === 'FINISHED';
    if (encounter.encounter.invitation.isRevoked && !isOver && c.req.method !== 'POST') {
      return { response: deadLink(c, encounter.encounter.invitation) };
    }
    return { encounter: encounter.encounter, visitor: readVisitor(c, encounter.encounter) };
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
    const view = await consultations.findView(opened.encounter.id, opened.visitor);
    if (!view) return identifyFirst(c, opened.encounter, null);
    if (wantsJson(c)) return c.json(renderConsultationJson(view));
    const change = c.req.query('change');
    const changeQuestionId = change !== undefined && canChange(view, change) ? change : null;
    return c.html(renderConsultationPage(createPage(c, view, { changeQuestionId })));
  });

  routes.post('/consultation/:id', async (c) => {
    const opened = await openPost(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor, body } = opened;
    const answer = answerSchema.safeParse(body);
    if (!answer.success) {
      return problem(c, 'invalid_fields', 'messageId, questionId and value are needed.');
    }
    const outcome = await takeTurn(consultations, encounter, visitor, answer.data);
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
    if (outcome.kind === 'locked_out') return await identifyFirst(c, encounter, null);
    const isRefused = outcome.kind !== 'accepted';
    const isScript = c.req.header('x-page') === 'main';
    if (!isRefused && !wantsJson(c)) return c.redirect(self(encounter.id), 303);
    if (isRefused && wantsJson(c) && !isScript) {
      const code = outcome.kind === 'invalid' ? 'invalid_fields' : 'question_not_open';
      return problem(c, code, outcome.message[encounter.locale]);
    }
    const view = isRefused ? await consultations.findView(encounter.id, visitor) : outcome.view;
    if (!view) return await identifyFirst(c, encounter, null);
    const page = createPage(c, view, {
      problem: isRefused ? outcome.message[view.locale] : null,
      typed: isRefused ? (answer.words ?? '') : '',
      changeQuestionId:
        outcome.kind === 'invalid' &&
        view.nextQuestionId !== answer.questionId &&
        canChange(view, answer.questionId)
          ? answer.questionId
          : null,
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
      return problem(c, 'invalid_fields', 'heardId, questionId and audio, or text and by, are needed.');
    }
    const source = await toSource(spoken.data);
    if (source === null) {
      const types = Object.keys(audioMediaTypes).join(', ');
      return problem(c, 'unsupported_media_type', `A recording is one of ${types}.`);
    }
    const { heardId, questionId } = spoken.data;
    const outcome = await consultations.hear(encounter.id, visitor, { heardId, questionId, source });
    if (outcome.kind !== 'heard') return await refuseSpeech(c, encounter, outcome);
    const answer = await renderAnswer(c, createPage(c, outcome.view));
    return c.json({ heardId, text: outcome.text, ...answer });
  });

  routes.get('/consultation/:id/speech', async (c) => {
    const opened = await open(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor } = opened;
    const questionId = c.req.query('questionId') ?? '';
    const outcome = await consultations.readAloud(encounter.id, visitor, questionId);
    switch (outcome.kind) {
      case 'read':
        return c.body(outcome.spoken.bytes, { headers: { 'content-type': outcome.spoken.mediaType } });
      case 'locked_out':
        return unidentified(c, encounter);
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
      case 'locked_out':
        return unidentified(c, encounter);
      case 'not_open':
        return problem(c, 'question_not_open', outcome.message[encounter.locale]);
      case 'not_allowed':
        return problem(c, 'not_allowed', 'This clinic does not let speech go to the makers of browsers.');
      case 'unavailable':
        if (outcome.retryAfterS !== null) c.header('Retry-After', String(outcome.retryAfterS));
        return problem(c, 'speech_unavailable', 'Speech is not understood now; the answer can be typed.');
    }
  }

  routes.post('/consultation/:id/identify', async (c) => {
    const opened = await openPost(c);
    if ('response' in opened) return opened.response;
    const { encounter, body } = opened;
    const given = identifySchema.safeParse(body);
    if (!given.success) return problem(c, 'invalid_fields', 'A date of birth or a code is needed.');
    const field = 'code' in given.data ? 'code' : 'date';
    const credential = toCredential(given.data);
    // A slip that cannot be right (an empty field, the 31st of February) costs no try.
    if (credential === null) return identifyFirst(c, encounter, { field, attemptsLeft: null });
    const outcome = await consultations.identify(encounter.id, credential);
    if (outcome.kind === 'unknown') return unknownLink(c);
    if (outcome.kind === 'locked') return identifyFirst(c, encounter, 'locked');
    if (outcome.kind === 'wrong')
      return identifyFirst(c, encounter, { field, attemptsLeft: outcome.attemptsLeft });
    writeIdentified(c, signer, encounter.id);
    if (!wantsJson(c)) return c.redirect(self(encounter.id), 303);
    const view = await consultations.findView(encounter.id, { claimSecret: null, isIdentified: true });
    return view ? c.json(renderConsultationJson(view)) : unknownLink(c);
  });

  routes.post('/consultation/:id/pause', async (c) => {
    const opened = await openPost(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor } = opened;
    const outcome = await consultations.pause(encounter.id, visitor);
    if (outcome.kind === 'revoked') return deadLink(c, encounter.invitation);
    if (outcome.kind === 'locked_out') return identifyFirst(c, encounter, null);
    if (outcome.kind === 'unknown') return unknownLink(c);
    if (outcome.kind !== 'accepted' || outcome.code === undefined) return c.redirect(self(encounter.id), 303);
    const { view, code } = outcome;
    if (wantsJson(c)) return c.json({ ...renderConsultationJson(view), comeBackCode: code });
    return c.html(renderPausedPage(view, code));
  });

  // A link for browsers without script; the page it leads to asks before anything changes.
  routes.get('/consultation/:id/language', async (c) => {
    const opened = await open(c);
    if ('response' in opened) return opened.response;
    const { encounter, visitor } = opened;
    const view = await consultations.findView(encounter.id, visitor);
    if (!view) return identifyFirst(c, encounter, null);
    const languages = view.encounter.protocol.languages;
    const page = renderPatientPage({
      locale: view.locale,
      title: encounter.invitation.clinic.name,
      clinicName: encounter.invitation.clinic.name,
      main: html`<h1 tabindex="-1" class="languages">${languages.map((locale) => html`<span lang="${locale}">${text(locale, 'languageName')}</span>`)}</h1>
<form method="post" action="/consultation/${encounter.id}/language">${formFields({ formToken: formTokenFor(c, encounter) })}
<div class="quick">${languages.map(
        (locale) =>
          html`<button type="submit" name="locale" value="${locale}" lang="${locale}">${text(locale, 'languageName')}</button>`,
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
    if (outcome.kind === 'locked_out') return identifyFirst(c, encounter, null);
    return c.redirect(self(encounter.id), 303);
  });

  routes.get('/consultation/:id/clear', async (c) => {
    const opened = await open(c);
    if ('response' in opened) return opened.response;
    const { encounter } = opened;
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
    const { encounter } = opened;
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

function isLockedOut({ invitation }: EncounterRecord): boolean {
  return invitation.identityAttempts >= identityAttemptsMax;
}

/** For what no page answers: programs, speech. */
function unidentified(
  c: Context<AppEnvironment>,
  encounter: EncounterRecord,
  isLocked = isLockedOut(encounter),
): Response {
  const reason = text(encounter.locale, isLocked ? 'lockedText' : 'whyIdentifyText');
  return problem(c, 'identification_required', reason);
}

/** "Change" is for what this visitor may see: never for a browser that has not shown who it is. */
function canChange(view: ConsultationView, questionId: string): boolean {
  if (view.access === 'limited' || view.state.status === 'FINISHED') return false;
  return questionOf(view.encounter.protocol, view.state, questionId) !== null;
}

async function takeTurn(
  consultations: Consultations,
  encounter: EncounterRecord,
  visitor: Visitor,
  answer: Answer,
): Promise<TurnOutcome> {
  const { messageId, questionId, modality } = answer;
  const words = answer.words?.trim() ?? '';
  const heardId = answer.heardId || null;
  if (questionId === 'emergency') return await consultations.continueAfterEmergency(encounter.id, visitor);
  if (questionId === 'addendum') {
    const said = words || (typeof answer.value === 'string' ? answer.value : '');
    return await consultations.addAfterFinishing(encounter.id, visitor, messageId, said, modality);
  }
  if (questionId === 'remove') {
    const slot = typeof answer.value === 'string' ? answer.value : '';
    return await consultations.removeModelLine(encounter.id, visitor, slot);
  }
  if (questionId === 'readback') {
    const said = answer.value === 'send' || typeof answer.value !== 'string' ? words : answer.value;
    return await consultations.finish(encounter.id, visitor, messageId, said, modality);
  }
  return await consultations.answer(encounter.id, visitor, {
    messageId,
    questionId,
    value: answer.value,
    words,
    modality,
    heardId,
  });
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

function toCredential(
  given: z.infer<typeof identifySchema>,
): { dateOfBirth: string } | { code: string } | null {
  if ('code' in given) return /^\d{6}$/.test(given.code) ? { code: given.code } : null;
  const dateOfBirth =
    'dateOfBirth' in given
      ? given.dateOfBirth
      : `${given.year.padStart(4, '0')}-${given.month.padStart(2, '0')}-${given.day.padStart(2, '0')}`;
  const date = new Date(`${dateOfBirth}T00:00:00.000Z`);
  const isReal = /^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth) && !Number.isNaN(date.getTime());
  return isReal && date.toISOString().startsWith(dateOfBirth) ? { dateOfBirth } : null;
}
