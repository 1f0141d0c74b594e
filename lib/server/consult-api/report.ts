import 'server-only';
import { endpoints } from '@/contract/endpoints.ts';
import type { Operation } from '@/contract/operations.ts';
import {
  type Report,
  type ReportFormat,
  type Review,
  reportFormats,
  reportSchema,
} from '@/contract/report.ts';
import { callService } from '@/lib/server/consult-api/call-service.ts';
import { isWorthAsking, readCapabilities, rememberEndpoint } from '@/lib/server/consult-api/capabilities.ts';
import {
  type CallOptions,
  isAbsence,
  type OptionalOutcome,
  type Outcome,
  unreadable,
} from '@/lib/server/consult-api/outcome.ts';
import { findDocumented } from '@/lib/server/consult-api/service-document.ts';
import type { Context } from '@/lib/server/context.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';

/** A report, and the formats in which the service offers it. */
export type ReportReading = { report: Report; formats: ReportFormat[] };

/** `GET /encounter/<id>/report` as JSON (extension). An answer of another shape counts as no report. */
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
    // A missing report of one encounter does not mean that the endpoint is absent.
    if (!capabilities.report?.present && !capabilities.encounterList?.present)
      await rememberEndpoint(context, 'report', false);
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
  await rememberEndpoint(context, 'report', true);
  const formats = reportFormatNames.filter((format) => answer.alternateTypes.includes(reportFormats[format]));
  return { ok: true, value: { report: parsed.data, formats } };
}

const reportFormatNames: readonly ReportFormat[] = ['pdf', 'fhir'];
/** Our service may need a minute to make the PDF of the longest report. */
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
 * `POST /encounter/<id>/flag/<id>/acknowledge` (extension): tells the service that a flag was acknowledged, so that it sends no
 * further alerts. Idempotent.
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
  // A 404 for one flag does not mean that the endpoint is absent.
  if (answer.ok || !known?.present) await rememberEndpoint(context, 'flagAcknowledgement', answer.ok);
  return answer.ok ? { ok: true, value: null } : { ok: false, absent: true };
}

/** In the contract's table, as the service's document names it. */
const takingBack = 'DELETE /encounter/{id}/flag/{flagId}/acknowledge' satisfies Operation;

/**
 * `DELETE /encounter/<id>/flag/<id>/acknowledge` (extension), only where the service's OpenAPI document names it: tells the service
 * that the acknowledgement of a flag was taken back, so that it escalates again. Idempotent.
 */
export async function takeBackAcknowledgement(
  context: Context,
  holder: TokenHolder,
  encounterId: string,
  flagId: string,
): Promise<OptionalOutcome<null>> {
  const known = (await readCapabilities(context)).flagTakingBack;
  if (!isWorthAsking(known)) return { ok: false, absent: true };
  const askDocument = () =>
    findDocumented(context, 'flagTakingBack', takingBack, { timeoutMs: tellTimeoutMs });
  const isNamed = known?.present ? { ok: true as const, value: null } : await askDocument();
  if (!isNamed.ok) return isNamed;
  const answer = await callService(context, holder, {
    method: 'DELETE',
    path: endpoints.acknowledgeFlag(encounterId, flagId),
    timeoutMs: tellTimeoutMs,
  });
  if (answer.ok) return { ok: true, value: null };
  // Where the operation exists, the service has no such flag: nothing is acknowledged there.
  return isAbsence(answer.status) ? await askDocument() : answer;
}

/**
 * `PUT` and `DELETE /encounter/<id>/review` (extension): tells the service who reviewed a report and when, or that the review was
 * undone. Idempotent.
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
  // A 404 for one encounter does not mean that the endpoint is absent.
  if (answer.ok || !known?.present) await rememberEndpoint(context, 'review', answer.ok);
  return answer.ok ? { ok: true, value: null } : { ok: false, absent: true };
}

/** Runs in the background, but a stopping process waits for it. */
const tellTimeoutMs = 3_000;
