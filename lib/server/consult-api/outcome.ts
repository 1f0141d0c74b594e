import 'server-only';
import type * as z from 'zod';
import { callService, type ServiceAnswer, type ServiceCall } from '@/lib/server/consult-api/call-service.ts';
import { rememberEndpoint } from '@/lib/server/consult-api/capabilities.ts';
import type { OptionalEndpoint } from '@/lib/server/consult-api/service-table.ts';
import type { Context } from '@/lib/server/context.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';
import type { Failure } from '@/lib/shared/failures.ts';

/** Result of a call to the service. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Options that the tracker passes to every call: its rate limit, and no retries. */
export type CallOptions = Pick<ServiceCall, 'beforeSend' | 'language' | 'retries' | 'timeoutMs'>;

/** An answer whose shape is not the specification's. */
export const unreadable: { ok: false; failure: Failure } = { ok: false, failure: { code: 'unreadable' } };

/** An optional endpoint's answer: `absent` when this service has none. */
export type OptionalOutcome<T> = Outcome<T> | { ok: false; absent: true };

/** A record of the service, and its entity tag (RFC 9110 §8.8.3), if the service gives one. */
export type Tagged<Value> = { value: Value; tag: string | null };

/** Whether a status means that the endpoint or the record does not exist. */
export function isAbsence(status: number | null): boolean {
  return status === 404 || status === 405 || status === 501;
}

/** Reads an endpoint with one record for each organization; it counts as absent if the answer has another shape. */
export async function readOptional<Value>(
  context: Context,
  endpoint: OptionalEndpoint,
  schema: z.ZodType<Value>,
  answer: ServiceAnswer,
): Promise<OptionalOutcome<Value>> {
  const isUnreadable = !answer.ok && answer.failure.code === 'unreadable';
  if (!answer.ok && !isAbsence(answer.status) && !isUnreadable) return answer;
  const parsed = schema.safeParse(answer.ok ? answer.body : null);
  await rememberEndpoint(context, endpoint, parsed.success);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, absent: true };
}

/** Like `readOptional`, with the record's entity tag. */
export async function readTagged<Value>(
  context: Context,
  endpoint: OptionalEndpoint,
  schema: z.ZodType<Value>,
  answer: ServiceAnswer,
): Promise<OptionalOutcome<Tagged<Value>>> {
  const read = await readOptional(context, endpoint, schema, answer);
  return read.ok ? { ok: true, value: { value: read.value, tag: answer.ok ? answer.tag : null } } : read;
}

/**
 * `DELETE` of one record; one that is gone already is deleted.
 * @param ifMatch - tag of the version that is deleted; `conflict` where the service has another one
 */
export async function deleteRecord(
  context: Context,
  holder: TokenHolder,
  path: string,
  ifMatch: string | null = null,
): Promise<Outcome<null>> {
  const answer = await callService(context, holder, { method: 'DELETE', path, ifMatch });
  if (answer.ok || answer.status === 404 || answer.status === 410) return { ok: true, value: null };
  return answer;
}
