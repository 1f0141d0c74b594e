import * as z from 'zod';
import type { Consultations } from '../../domain/consultation/consultation.ts';
import type { ConsultationView } from '../../domain/consultation/consultation-outcomes.ts';
import type { EncounterRecord } from '../../domain/consultation/consultation-store.ts';
import type { Refused, Visitor } from '../../domain/consultation/permissions.ts';
import { isIdentifier } from '../../domain/identifier.ts';
import type { AppContext } from '../../http/app-environment.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import { createFormToken, ensureVisit, readClaim, readProved, readVisit, type Signer } from '../cookies.ts';
import {
  type ConsultationPage,
  renderConsultationParts,
  renderThanksPage,
} from '../pages/consultation-page.ts';
import { type ProofProblem, renderProvePage } from '../pages/prove-page.ts';
import {
  type BodyResult,
  createMessageId,
  isTrustedPost,
  problem,
  readBody,
  setPageHeaders,
  wantsJson,
} from '../requests.ts';
import { text } from '../texts.ts';
import { deadLink, unknownLink } from './consult-routes.ts';
import { renderConsultationJson, renderThanksJson } from './consultation-json.ts';

/** A message id that the patient's page or a program chose. */
export const clientIdSchema = z.string().regex(/^[A-Za-z0-9._:-]{1,100}$/);
/** The id of a page or of an item. */
export const questionIdSchema = z.string().regex(/^[A-Za-z0-9._:-]{1,200}$/);

export type ConsultationDependencies = { consultations: Consultations; signer: Signer; appUrl: string };

/** The address of a consultation's page. */
export function addressOf({ appUrl }: ConsultationDependencies, encounterId: string): string {
  return `${appUrl}/consultation/${encounterId}`;
}

function readVisitor(
  dependencies: ConsultationDependencies,
  c: AppContext,
  encounter: EncounterRecord,
): Visitor {
  return {
    claimSecret: readClaim(c, dependencies.signer, encounter.invitation.id),
    isProved: readProved(c, dependencies.signer, encounter),
  };
}

/** The secret that the browser's forms are bound to; a new one if the browser has none. */
export function formTokenFor(
  dependencies: ConsultationDependencies,
  c: AppContext,
  encounter: EncounterRecord,
): string {
  return createFormToken(
    dependencies.signer,
    readClaim(c, dependencies.signer, encounter.invitation.id) ??
      ensureVisit(c, dependencies.signer, encounter.id),
  );
}

function isOwnForm(
  dependencies: ConsultationDependencies,
  c: AppContext,
  encounter: EncounterRecord,
  formToken: unknown,
): boolean {
  const secrets = [
    readClaim(c, dependencies.signer, encounter.invitation.id),
    readVisit(c, dependencies.signer, encounter.id),
  ];
  return isTrustedPost(c, dependencies.signer, secrets, formToken);
}

/** The data for rendering a consultation's page. */
export function createPage(
  dependencies: ConsultationDependencies,
  c: AppContext,
  view: ConsultationView,
  more: Partial<Pick<ConsultationPage, 'changeItemId' | 'problem' | 'typed'>> = {},
): ConsultationPage {
  return {
    view,
    formToken: formTokenFor(dependencies, c, view.encounter),
    messageId: createMessageId(),
    changeItemId: null,
    problem: null,
    typed: {},
    speech: view.speech,
    heard: view.state.heard,
    ...more,
  };
}

/** The response for a program, or for the page's script the parts of the page. */
export async function renderAnswer(c: AppContext, page: ConsultationPage) {
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

/** Responds to a command that this visitor may not send (S18), with a page or a problem that contains no answers. */
export function answerRefused(
  dependencies: ConsultationDependencies,
  c: AppContext,
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
    formToken: formTokenFor(dependencies, c, encounter),
    isLocked: why === 'locked',
    problem: proofProblem,
    now: dependencies.signer.now(),
  });
  return c.html(page, c.req.method === 'POST' ? 403 : 200);
}

/** The consultation of the path, or the response that ends the request. */
export async function openConsultation(
  dependencies: ConsultationDependencies,
  c: AppContext,
): Promise<{ encounter: EncounterRecord; visitor: Visitor } | { response: Response | Promise<Response> }> {
  setPageHeaders(c, { isSpoken: true });
  const id = c.req.param('id') ?? '';
  const encounter = isIdentifier(id) ? await dependencies.consultations.findEncounter(id) : null;
  if (!encounter) return { response: unknownLink(c) };
  requireRequestContext(c.env.incoming).encounterId = encounter.id;
  const isOver = encounter.status === 'FINISHED';
  if (encounter.invitation.isRevoked && !isOver && c.req.method !== 'POST') {
    return { response: deadLink(c, encounter.invitation) };
  }
  return { encounter, visitor: readVisitor(dependencies, c, encounter) };
}

/**
 * Like {@link openConsultation}, for a POST: reads its body, and refuses it unless our own page or a program sent it
 * (S20).
 */
export async function openPost(
  dependencies: ConsultationDependencies,
  c: AppContext,
  read: (c: AppContext) => Promise<BodyResult> = readBody,
): Promise<
  | { encounter: EncounterRecord; visitor: Visitor; body: Record<string, unknown> }
  | { response: Response | Promise<Response> }
> {
  const opened = await openConsultation(dependencies, c);
  if ('response' in opened) return opened;
  const { encounter } = opened;
  const given = await read(c);
  if (!given.ok) return { response: problem(c, given.code, 'The body could not be read.') };
  if (!isOwnForm(dependencies, c, encounter, given.body.formToken)) {
    return { response: problem(c, 'form_rejected', text(encounter.locale, 'formRejected')) };
  }
  return { ...opened, body: given.body };
}

/** Responds to programs and speech with a problem instead of the page that asks for verification. */
export function unproved(c: AppContext, encounter: EncounterRecord, isLocked: boolean): Response {
  const reason = text(encounter.locale, isLocked ? 'lockedText' : 'unprovedPrivate');
  return problem(c, 'identification_required', reason);
}
