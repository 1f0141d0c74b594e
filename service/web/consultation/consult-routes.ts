import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import type { Consultations } from '../../domain/consultation/consultation.ts';
import type { InvitationView } from '../../domain/consultation/consultation-store.ts';
import { isIdentifier } from '../../domain/identifier.ts';
import type { AppContext, AppEnvironment } from '../../http/app-environment.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import { languagesOf } from '../../interview/model/configuration.ts';
import { respondents } from '../../interview/model/events.ts';
import { type Locale, localeSchema, sourceLocales } from '../../interview/model/types.ts';
import { createClaim, createFormToken, offerClaim, readClaim, type Signer, writeClaim } from '../cookies.ts';
import { renderPatientPage } from '../layout.ts';
import { callClinic, notice, withNumber } from '../pages/patient-parts.ts';
import { renderWelcomePage } from '../pages/welcome-page.ts';
import {
  isJsonBody,
  isTrustedPost,
  negotiateLocale,
  problem,
  readBody,
  setPageHeaders,
  wantsJson,
} from '../requests.ts';
import { text } from '../texts.ts';
import { renderConsultationJson, renderWelcomeJson } from './consultation-json.ts';

const welcomeAnswersSchema = z.object({
  locale: localeSchema.optional(),
  answeredBy: z.enum(respondents).default('PATIENT'),
  modality: z.enum(['TEXT', 'SPEECH']).default('TEXT'),
  consent: z.union([z.literal(true), z.literal('true')]),
  /** Whether the welcome page said that a language model may read the answers. */
  languageModel: z
    .union([z.literal(true), z.literal('true')])
    .optional()
    .catch(undefined),
});

type Dependencies = { consultations: Consultations; signer: Signer; appUrl: string };

/** `/consult/<invitation_id>`: the patient's link. GET and HEAD change nothing (S16). */
export function createConsultRoutes(dependencies: Dependencies): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get('/consult/:id', (c) => showWelcome(dependencies, c));
  routes.post('/consult/:id', (c) => start(dependencies, c));
  return routes;
}

async function showWelcome(dependencies: Dependencies, c: AppContext): Promise<Response> {
  setPageHeaders(c, { isSpoken: true });
  const invitation = await findInvitation(dependencies.consultations, c.req.param('id') ?? '');
  if (!invitation) return unknownLink(c);
  if (invitation.isRevoked) return deadLink(c, invitation);
  if (invitation.encounterId !== null) return goToConsultation(dependencies, c, invitation.encounterId);
  const locale = chooseLocale(c, invitation);
  // Also for programs: with the cookie they can continue when the response to the start was lost.
  const claim = keepClaim(c, dependencies.signer, invitation.id);
  if (wantsJson(c))
    return c.json(
      renderWelcomeJson(invitation, locale, dependencies.consultations.disclosesLanguageModel(invitation)),
    );
  return c.html(
    renderWelcomePage({
      invitation,
      locale,
      formToken: createFormToken(dependencies.signer, claim),
      answeredBy: 'PATIENT',
      problem: null,
      speech: dependencies.consultations.offerSpeech(invitation),
      disclosesLanguageModel: dependencies.consultations.disclosesLanguageModel(invitation),
    }),
  );
}

async function start(dependencies: Dependencies, c: AppContext): Promise<Response> {
  setPageHeaders(c, { isSpoken: true });
  const read = await readBody(c);
  if (!read.ok) return problem(c, read.code, 'The body could not be read.');
  const invitation = await findInvitation(dependencies.consultations, c.req.param('id') ?? '');
  if (!invitation) return unknownLink(c);
  if (invitation.isRevoked) return deadLink(c, invitation);
  if (invitation.encounterId !== null) return goToConsultation(dependencies, c, invitation.encounterId);

  const locale = chooseLocale(c, invitation, read.body.locale);
  const known = readClaim(c, dependencies.signer, invitation.id);
  const answers = welcomeAnswersSchema.safeParse(read.body);
  // A form without the cookie that its page set: the browser accepts no cookies, so it would lose its claim at once
  // (S17).
  if (known === null && !isJsonBody(c)) return showAgain(dependencies, c, invitation, read.body, 'cookies');
  if (!isTrustedPost(c, dependencies.signer, [known], read.body.formToken)) {
    return problem(c, 'form_rejected', text(locale, 'formRejected'));
  }
  if (!answers.success) return showAgain(dependencies, c, invitation, read.body, 'consent');
  const claim = known ?? createClaim();
  const outcome = await dependencies.consultations.start(invitation.id, claim, {
    locale,
    answeredBy: answers.data.answeredBy,
    modality: answers.data.modality,
    languageModel: answers.data.languageModel !== undefined,
  });
  if (outcome.kind === 'unknown') return unknownLink(c);
  if (outcome.kind === 'revoked') return deadLink(c, invitation);
  if (outcome.kind === 'already_started') return goToConsultation(dependencies, c, outcome.encounterId);
  writeClaim(c, dependencies.signer, invitation.id, claim);
  if (!wantsJson(c)) return goToConsultation(dependencies, c, outcome.encounterId);
  requireRequestContext(c.env.incoming).encounterId = outcome.encounterId;
  const found = await dependencies.consultations.findView(outcome.encounterId, {
    claimSecret: claim,
    isProved: false,
  });
  if (found.kind !== 'seen') return unknownLink(c);
  c.header('Location', `${dependencies.appUrl}/consultation/${outcome.encounterId}`);
  return c.json(renderConsultationJson(found.view), 201);
}

/** The welcome page again, with the problem of the submitted form. */
function showAgain(
  dependencies: Dependencies,
  c: AppContext,
  invitation: InvitationView,
  body: Record<string, unknown>,
  reason: 'consent' | 'cookies',
): Response | Promise<Response> {
  const locale = chooseLocale(c, invitation, body.locale);
  if (wantsJson(c)) {
    return reason === 'consent'
      ? problem(c, 'invalid_fields', text(locale, 'consentNeeded'))
      : problem(c, 'form_rejected', text(locale, 'formRejected'));
  }
  const claim = keepClaim(c, dependencies.signer, invitation.id);
  const answeredBy = respondents.find((one) => one === body.answeredBy) ?? 'PATIENT';
  const formToken = createFormToken(dependencies.signer, claim);
  const page = renderWelcomePage({
    invitation,
    locale,
    formToken,
    answeredBy,
    problem: reason,
    speech: dependencies.consultations.offerSpeech(invitation),
    disclosesLanguageModel: dependencies.consultations.disclosesLanguageModel(invitation),
  });
  return c.html(page, 422);
}

function goToConsultation({ appUrl }: Dependencies, c: AppContext, encounterId: string): Response {
  requireRequestContext(c.env.incoming).encounterId = encounterId;
  return c.redirect(`${appUrl}/consultation/${encounterId}`, 303);
}

async function findInvitation(consultations: Consultations, id: string): Promise<InvitationView | null> {
  return isIdentifier(id) ? await consultations.findInvitation(id) : null;
}

/** Every GET gives the browser a secret; only the first answer stores its hash. */
function keepClaim(c: AppContext, signer: Signer, invitationId: string): string {
  const claim = readClaim(c, signer, invitationId) ?? createClaim();
  offerClaim(c, signer, invitationId, claim);
  return claim;
}

function chooseLocale(c: AppContext, invitation: InvitationView, posted?: unknown): Locale {
  const offered = languagesOf(invitation.agent.configuration, invitation.clinic.languages);
  const chosen = offered.find((locale) => locale === (posted ?? c.req.query('lang')));
  return chosen ?? negotiateLocale(c.req.header('accept-language'), offered, invitation.clinic.locale);
}

/** The response for a revoked invitation or a deleted agent (specification §3). */
export function deadLink(c: AppContext, invitation: InvitationView): Response | Promise<Response> {
  const locale = negotiateLocale(
    c.req.header('accept-language'),
    invitation.clinic.languages,
    invitation.clinic.locale,
  );
  const { clinic, agent } = invitation;
  const number = agent.configuration.emergencyNumber ?? clinic.emergencyNumber;
  if (wantsJson(c)) return problem(c, 'revoked', sayDead(locale, clinic, number));
  const page = renderPatientPage({
    locale,
    title: text(locale, 'deadTitle'),
    clinicName: clinic.name,
    main: notice({
      title: text(locale, 'deadTitle'),
      text: text(locale, 'deadText'),
      extra: html`<p class="p-next">${callClinic(locale, clinic)} ${withNumber(locale, 'inEmergencyCall', number)}</p>`,
    }),
    footer: '',
  });
  return c.html(page, 410);
}

/** The same for a program: the link is dead, whom to ask, and the emergency number. */
function sayDead(locale: Locale, { name, phone }: InvitationView['clinic'], number: string): string {
  const clinic = phone === null ? name : `${name}, ${phone}`;
  const sentences = [
    text(locale, 'deadText'),
    text(locale, 'callClinic', { clinic }),
    text(locale, 'inEmergencyCall', { number }),
  ];
  return sentences.join(' ');
}

export function unknownLink(c: AppContext): Response | Promise<Response> {
  const locale = negotiateLocale(c.req.header('accept-language'), sourceLocales, 'en');
  if (wantsJson(c)) return problem(c, 'not_found', text(locale, 'unknownText'));
  const page = renderPatientPage({
    locale,
    title: text(locale, 'unknownTitle'),
    clinicName: '',
    main: notice({ title: text(locale, 'unknownTitle'), text: text(locale, 'unknownText') }),
    footer: '',
  });
  return c.html(page, 404);
}
