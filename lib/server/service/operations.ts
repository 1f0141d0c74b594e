import 'server-only';
import { issuedCodeSchema } from '@/contract/encounter.ts';
import { endpoints } from '@/contract/endpoints.ts';
import type { CreateInvitation } from '@/contract/invitation.ts';
import type { ChangeOrganization } from '@/contract/organization.ts';
import {
  type Report,
  type ReportFormat,
  type Review,
  reportFormats,
  reportSchema,
} from '@/contract/report.ts';
import { type ChangeWebhook, type WebhookDelivery, webhookDeliverySchema } from '@/contract/webhook.ts';
import type { Context } from '@/lib/server/context.ts';
import {
  callService,
  callWithToken,
  type ServiceAnswer,
  type ServiceCall,
} from '@/lib/server/service/call-service.ts';
import { isWorthAsking, readCapabilities, rememberCapability } from '@/lib/server/service/capabilities.ts';
import {
  type AgentResponse,
  agentResponseSchema,
  type EncounterResponse,
  encounterResponseSchema,
  findList,
  findObject,
  type IdentityResponse,
  type InvitationResponse,
  identityResponseSchema,
  invitationResponseSchema,
  type OrganizationResponse,
  organizationResponseSchema,
  type WebhookResponse,
  webhookResponseSchema,
} from '@/lib/server/service/responses.ts';
import type { TokenHolder } from '@/lib/server/session/token-holder.ts';
import type { Failure } from '@/lib/shared/failures.ts';

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Options that the tracker passes to every call: its pace, and no repeats of its own. */
export type CallOptions = Pick<ServiceCall, 'beforeSend' | 'language' | 'retries' | 'timeoutMs'>;

const unreadable: { ok: false; failure: Failure } = { ok: false, failure: { code: 'unreadable' } };

/** `GET /verify-token` (§4.3) for a token at hand, before there is a session. */
export function verifyToken(context: Context, token: string): Promise<Outcome<IdentityResponse>> {
  return verifyBy(context, (path) => callWithToken(context, { method: 'GET', path }, token));
}

/** `GET /verify-token` (§4.3) for a session; a sign-in that the service has ended, ends here too. */
export function verifyHolder(
  context: Context,
  holder: TokenHolder,
  options: CallOptions = {},
): Promise<Outcome<IdentityResponse>> {
  return verifyBy(context, (path) => callService(context, holder, { method: 'GET', path, ...options }));
}

/** Tries the path that worked last, on 404 the other one. */
async function verifyBy(
  context: Context,
  send: (path: string) => Promise<ServiceAnswer>,
): Promise<Outcome<IdentityResponse>> {
  const { verifyPath } = await readCapabilities(context);
  const known = endpoints.verifyToken.filter((path) => path !== verifyPath);
  const order = verifyPath ? [verifyPath, ...known] : known;
  let last: ServiceAnswer | null = null;
  for (const path of order) {
    const answer = await send(path);
    last = answer;
    if (!answer.ok && answer.status === 404) continue;
    if (!answer.ok) return answer;
    const parsed = identityResponseSchema.safeParse(answer.body);
    // A page that answers 200 to everything is no verify-token.
    if (!parsed.success) continue;
    if (path !== verifyPath) await rememberCapability(context, { verifyPath: path });
    return { ok: true, value: parsed.data };
  }
  return last && !last.ok ? last : unreadable;
}

/** `GET /agent` (§4.4) in any of the accepted shapes. Entries that cannot be read are left out. */
export async function listAgents(context: Context, holder: TokenHolder): Promise<Outcome<AgentResponse[]>> {
  const answer = await callService(context, holder, { method: 'GET', path: endpoints.agents });
  if (!answer.ok) return answer;
  const list = findList(answer.body);
  if (!list) return unreadable;
  const agents = list.flatMap((entry) => {
    const parsed = agentResponseSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return { ok: true, value: agents };
}

/** `GET /agent/<id>` (§4.4). */
export async function getAgent(
  context: Context,
  holder: TokenHolder,
  agentId: string,
): Promise<Outcome<AgentResponse>> {
  const answer = await callService(context, holder, { method: 'GET', path: endpoints.agent(agentId) });
  return answer.ok ? readAgent(answer.body) : answer;
}

/** `POST /agent` (§4.4). Never repeated by itself. */
export async function createAgent(
  context: Context,
  holder: TokenHolder,
  body: { type: 'CONSULT'; name?: string; specialization?: string; consultAgentType?: string },
  idempotencyKey: string,
): Promise<Outcome<AgentResponse>> {
  const answer = await callService(context, holder, {
    method: 'POST',
    path: endpoints.agents,
    body,
    idempotencyKey,
  });
  return answer.ok ? readAgent(answer.body) : answer;
}

/** `DELETE /agent/<id>` (§4.4); a 404 means that it is already gone. */
export function deleteAgent(context: Context, holder: TokenHolder, agentId: string): Promise<Outcome<null>> {
  return remove(context, holder, endpoints.agent(agentId));
}

/** `POST /consult-invitation` (§4.5). Never repeated by itself. */
export async function createInvitation(
  context: Context,
  holder: TokenHolder,
  body: CreateInvitation,
  idempotencyKey: string,
): Promise<Outcome<InvitationResponse>> {
  const answer = await callService(context, holder, {
    method: 'POST',
    path: endpoints.invitations,
    body,
    idempotencyKey,
  });
  return answer.ok ? readInvitation(answer.body) : answer;
}

/** `GET /consult-invitation/<id>` (§4.5). */
export async function getInvitation(
  context: Context,
  holder: TokenHolder,
  invitationId: string,
  options: CallOptions = {},
): Promise<Outcome<InvitationResponse>> {
  const answer = await callService(context, holder, {
    method: 'GET',
    path: endpoints.invitation(invitationId),
    ...options,
  });
  return answer.ok ? readInvitation(answer.body) : answer;
}

/** `DELETE /consult-invitation/<id>` (§4.5); a 404 means that it is already gone. */
export function deleteInvitation(
  context: Context,
  holder: TokenHolder,
  invitationId: string,
): Promise<Outcome<null>> {
  return remove(context, holder, endpoints.invitation(invitationId));
}

/** An optional endpoint's answer: `absent` when this service has none. */
export type OptionalOutcome<T> = Outcome<T> | { ok: false; absent: true };

export type EncounterPage = { encounters: EncounterResponse[]; nextPath: string | null };

/**
 * `GET /encounter` (extension). `updatedSince` is inclusive and in the service's own time.
 * @param options.path - a `Link` to follow instead of the first page
 */
export async function listEncounters(
  context: Context,
  holder: TokenHolder,
  options: CallOptions & { updatedSince?: string | null; path?: string },
): Promise<OptionalOutcome<EncounterPage>> {
  const { updatedSince, path, ...callOptions } = options;
  if (!isWorthAsking((await readCapabilities(context)).encounterList)) return { ok: false, absent: true };
  const query = updatedSince ? `?updatedSince=${encodeURIComponent(updatedSince)}` : '';
  const answer = await callService(context, holder, {
    method: 'GET',
    path: path ?? `${endpoints.encounters}${query}`,
    ...callOptions,
  });
  if (!answer.ok && !isAbsence(answer.status)) return answer;
  const list = answer.ok ? findList(answer.body) : null;
  await noteEndpoint(context, 'encounterList', list !== null);
  if (!answer.ok || !list) return { ok: false, absent: true };
  const encounters = list.flatMap((entry) => {
    const parsed = encounterResponseSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return { ok: true, value: { encounters, nextPath: answer.nextPath } };
}

/**
 * `GET /encounter/<id>` (extension). A 404 speaks of that id only, unless the list of the same service is absent too
 * and no single encounter was ever answered.
 */
export async function getEncounter(
  context: Context,
  holder: TokenHolder,
  encounterId: string,
  options: CallOptions = {},
): Promise<OptionalOutcome<EncounterResponse>> {
  const capabilities = await readCapabilities(context);
  if (!isWorthAsking(capabilities.encounterOne)) return { ok: false, absent: true };
  const answer = await callService(context, holder, {
    method: 'GET',
    path: endpoints.encounter(encounterId),
    ...options,
  });
  if (!answer.ok) {
    if (
      !isAbsence(answer.status) ||
      capabilities.encounterOne?.present ||
      capabilities.encounterList?.present
    )
      return answer;
    await noteEndpoint(context, 'encounterOne', false);
    return { ok: false, absent: true };
  }
  const parsed = encounterResponseSchema.safeParse(findObject(answer.body, 'encounter'));
  if (!parsed.success) return unreadable;
  await noteEndpoint(context, 'encounterOne', true);
  return { ok: true, value: parsed.data };
}

/** A report and the forms that the service also has it in. */
export type ReportReading = { report: Report; formats: ReportFormat[] };

/** `GET /encounter/<id>/report` as JSON (extension). A shape other than ours counts as no report. */
export async function getReport(
  context: Context,
  holder: TokenHolder,
  encounterId: string,
  options: CallOptions = {},
): Promise<OptionalOutcome<ReportReading>> {
  const capabilities = await readCapabilities(context);
  if (!isWorthAsking(capabilities.report)) return { ok: false, absent: true };
  const answer = await callService(context, holder, {
    method: 'GET',
    path: endpoints.report(encounterId),
    ...options,
  });
  if (!answer.ok) {
    if (!isAbsence(answer.status)) return answer;
    // One encounter without a report says nothing about the others.
    if (!capabilities.report?.present && !capabilities.encounterList?.present)
      await noteEndpoint(context, 'report', false);
    return { ok: false, absent: true };
  }
  const parsed = reportSchema.safeParse(answer.body);
  if (!parsed.success) {
    context.log.warn(
      { issues: parsed.error.issues.slice(0, 5).map((issue) => issue.path.join('.')) },
      'report unread',
    );
    return { ok: false, absent: true };
  }
  await noteEndpoint(context, 'report', true);
  const formats = reportFormatNames.filter((format) => answer.alternateTypes.includes(reportFormats[format]));
  return { ok: true, value: { report: parsed.data, formats } };
}

const reportFormatNames: readonly ReportFormat[] = ['pdf', 'fhir'];
/** The longest report takes a service of ours a minute to print. */
const fileTimeoutMs = 70_000;

/** `GET /encounter/<id>/report` as PDF or FHIR (extension). */
export async function getReportFile(
  context: Context,
  holder: TokenHolder,
  encounterId: string,
  format: ReportFormat,
  language: string,
): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const answer = await callService(context, holder, {
    method: 'GET',
    path: endpoints.report(encounterId),
    accept: reportFormats[format],
    language,
    timeoutMs: fileTimeoutMs,
    retries: 0,
  });
  if (!answer.ok) return answer;
  return answer.body instanceof Uint8Array ? { ok: true, value: new Uint8Array(answer.body) } : unreadable;
}

/**
 * `POST /encounter/<id>/flag/<id>/acknowledge` (extension): tells the service that somebody has taken note, so that it
 * need not tell anybody else. The same twice is the same once.
 */
export async function acknowledgeFlag(
  context: Context,
  holder: TokenHolder,
  encounterId: string,
  flagId: string,
): Promise<OptionalOutcome<null>> {
  const known = (await readCapabilities(context)).flagAcknowledgement;
  if (!isWorthAsking(known)) return { ok: false, absent: true };
  const answer = await callService(context, holder, {
    method: 'POST',
    path: endpoints.acknowledgeFlag(encounterId, flagId),
    timeoutMs: tellTimeoutMs,
  });
  if (!answer.ok && !isAbsence(answer.status)) return answer;
  // One flag that is not there says nothing about the others.
  if (answer.ok || !known?.present) await noteEndpoint(context, 'flagAcknowledgement', answer.ok);
  return answer.ok ? { ok: true, value: null } : { ok: false, absent: true };
}

/**
 * `PUT` and `DELETE /encounter/<id>/review` (extension): tells the service who reviewed a report and when, or that nobody
 * has any more. The same twice is the same once.
 */
export async function sendReview(
  context: Context,
  holder: TokenHolder,
  encounterId: string,
  review: Review | null,
): Promise<OptionalOutcome<null>> {
  const known = (await readCapabilities(context)).review;
  if (!isWorthAsking(known)) return { ok: false, absent: true };
  const answer = await callService(context, holder, {
    ...(review ? { method: 'PUT', body: review } : { method: 'DELETE' }),
    path: endpoints.review(encounterId),
    timeoutMs: tellTimeoutMs,
  });
  if (!answer.ok && !isAbsence(answer.status)) return answer;
  // One encounter that is not there says nothing about the others.
  if (answer.ok || !known?.present) await noteEndpoint(context, 'review', answer.ok);
  return answer.ok ? { ok: true, value: null } : { ok: false, absent: true };
}

/**
 * `POST /encounter/<id>/code` (extension): a new code for another browser of the patient. `absent` where the service issues
 * none; what was not answered may have been issued, and asking again issues another.
 */
export async function issueCode(
  context: Context,
  holder: TokenHolder,
  encounterId: string,
): Promise<OptionalOutcome<string>> {
  const known = (await readCapabilities(context)).patientCode;
  if (!isWorthAsking(known)) return { ok: false, absent: true };
  const answer = await callService(context, holder, { method: 'POST', path: endpoints.code(encounterId) });
  if (!answer.ok) {
    // One encounter that is not there says nothing about the others.
    if (!isAbsence(answer.status) || known?.present) return answer;
    await noteEndpoint(context, 'patientCode', false);
    return { ok: false, absent: true };
  }
  const parsed = issuedCodeSchema.safeParse(answer.body);
  if (!parsed.success) return unreadable;
  await noteEndpoint(context, 'patientCode', true);
  return { ok: true, value: parsed.data.code };
}

/**
 * `DELETE /encounter/<id>` (extension): the service erases what was said and who the patient is. `absent` where it cannot
 * be asked to. A 404 means "erased already" of a service that is known to erase, or that has answered for single
 * encounters and not for this one.
 */
export async function eraseEncounter(
  context: Context,
  holder: TokenHolder,
  encounterId: string,
): Promise<OptionalOutcome<null>> {
  const known = (await readCapabilities(context)).encounterErasure;
  if (!isWorthAsking(known)) return { ok: false, absent: true };
  const path = endpoints.encounter(encounterId);
  const answer = await callService(context, holder, { method: 'DELETE', path });
  if (answer.ok) await noteEndpoint(context, 'encounterErasure', true);
  if (answer.ok || answer.status === 410) return { ok: true, value: null };
  if (!isAbsence(answer.status)) return answer;
  if (answer.status === 404) {
    if (known?.present) return { ok: true, value: null };
    const one = await getEncounter(context, holder, encounterId);
    if (!one.ok && !('absent' in one)) {
      if (one.failure.code !== 'not_found' && one.failure.code !== 'gone') return one;
      const isGone = (await readCapabilities(context)).encounterOne?.present ?? false;
      // Otherwise it may have no place for single encounters, or not this one: nothing can be said of it.
      return isGone ? { ok: true, value: null } : { ok: false, absent: true };
    }
  }
  await noteEndpoint(context, 'encounterErasure', false);
  return { ok: false, absent: true };
}

/** Nobody waits for it, but a process that stops does. */
const tellTimeoutMs = 3_000;

/** `GET /organization` (extension). A shape other than ours counts as none. */
export async function getOrganization(
  context: Context,
  holder: TokenHolder,
): Promise<OptionalOutcome<OrganizationResponse>> {
  if (!isWorthAsking((await readCapabilities(context)).organization)) return { ok: false, absent: true };
  const answer = await callService(context, holder, { method: 'GET', path: endpoints.organization });
  return readOrganization(context, answer);
}

/** `PUT /organization` (extension): replaces all of it, so that the same again changes nothing. */
export async function changeOrganization(
  context: Context,
  holder: TokenHolder,
  body: ChangeOrganization,
): Promise<OptionalOutcome<OrganizationResponse>> {
  if (!isWorthAsking((await readCapabilities(context)).organization)) return { ok: false, absent: true };
  const answer = await callService(context, holder, { method: 'PUT', path: endpoints.organization, body });
  return readOrganization(context, answer);
}

async function readOrganization(
  context: Context,
  answer: ServiceAnswer,
): Promise<OptionalOutcome<OrganizationResponse>> {
  const isUnreadable = !answer.ok && answer.failure.code === 'unreadable';
  if (!answer.ok && !isAbsence(answer.status) && !isUnreadable) return answer;
  const parsed = organizationResponseSchema.safeParse(answer.ok ? answer.body : null);
  await noteEndpoint(context, 'organization', parsed.success);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, absent: true };
}

/** `GET /organization/webhook` (extension). A shape other than ours counts as none. */
export async function getWebhook(
  context: Context,
  holder: TokenHolder,
): Promise<OptionalOutcome<WebhookResponse>> {
  if (!isWorthAsking((await readCapabilities(context)).webhook)) return { ok: false, absent: true };
  const answer = await callService(context, holder, { method: 'GET', path: endpoints.webhook });
  return readWebhook(context, answer);
}

/** `PUT /organization/webhook` (extension). The answer may hold a secret that is told this once. */
export async function changeWebhook(
  context: Context,
  holder: TokenHolder,
  body: ChangeWebhook,
): Promise<OptionalOutcome<WebhookResponse>> {
  const answer = await callService(context, holder, { method: 'PUT', path: endpoints.webhook, body });
  return readWebhook(context, answer);
}

/** `DELETE /organization/webhook` (extension); a 404 means that there is none. */
export function removeWebhook(context: Context, holder: TokenHolder): Promise<Outcome<null>> {
  return remove(context, holder, endpoints.webhook);
}

/** `POST /organization/webhook/test` (extension). */
export async function testWebhook(context: Context, holder: TokenHolder): Promise<Outcome<null>> {
  const answer = await callService(context, holder, { method: 'POST', path: endpoints.webhookTest });
  return answer.ok ? { ok: true, value: null } : answer;
}

/** `POST /organization/webhook/deliveries/<id>/replay` (extension). */
export async function replayWebhookDelivery(
  context: Context,
  holder: TokenHolder,
  deliveryId: string,
): Promise<Outcome<null>> {
  const path = endpoints.webhookReplay(deliveryId);
  const answer = await callService(context, holder, { method: 'POST', path });
  return answer.ok ? { ok: true, value: null } : answer;
}

const deliveriesShown = 20;

/** `GET /organization/webhook/deliveries` (extension), the newest. Entries that cannot be read are left out. */
export async function listWebhookDeliveries(
  context: Context,
  holder: TokenHolder,
): Promise<Outcome<WebhookDelivery[]>> {
  const path = `${endpoints.webhookDeliveries}?limit=${deliveriesShown}`;
  const answer = await callService(context, holder, { method: 'GET', path });
  if (!answer.ok) return answer;
  const deliveries = (findList(answer.body) ?? []).flatMap((entry) => {
    const parsed = webhookDeliverySchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return { ok: true, value: deliveries };
}

async function readWebhook(
  context: Context,
  answer: ServiceAnswer,
): Promise<OptionalOutcome<WebhookResponse>> {
  const isUnreadable = !answer.ok && answer.failure.code === 'unreadable';
  if (!answer.ok && !isAbsence(answer.status) && !isUnreadable) return answer;
  const parsed = webhookResponseSchema.safeParse(answer.ok ? answer.body : null);
  await noteEndpoint(context, 'webhook', parsed.success);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, absent: true };
}

function isAbsence(status: number | null): boolean {
  return status === 404 || status === 405 || status === 501;
}

async function noteEndpoint(
  context: Context,
  name:
    | 'encounterErasure'
    | 'encounterList'
    | 'encounterOne'
    | 'report'
    | 'flagAcknowledgement'
    | 'review'
    | 'patientCode'
    | 'organization'
    | 'webhook',
  present: boolean,
): Promise<void> {
  const known = (await readCapabilities(context))[name];
  if (present && known?.present) return;
  await rememberCapability(context, { [name]: { present, at: new Date().toISOString() } });
}

function readAgent(body: unknown): Outcome<AgentResponse> {
  const parsed = agentResponseSchema.safeParse(findObject(body, 'agent'));
  return parsed.success ? { ok: true, value: parsed.data } : unreadable;
}

function readInvitation(body: unknown): Outcome<InvitationResponse> {
  const parsed = invitationResponseSchema.safeParse(findObject(body, 'invitation'));
  return parsed.success ? { ok: true, value: parsed.data } : unreadable;
}

async function remove(context: Context, holder: TokenHolder, path: string): Promise<Outcome<null>> {
  const answer = await callService(context, holder, { method: 'DELETE', path });
  if (answer.ok || answer.status === 404 || answer.status === 410) return { ok: true, value: null };
  return answer;
}
