import 'server-only';
import { issuedCodeSchema } from '@/contract/encounter.ts';
import { endpoints } from '@/contract/endpoints.ts';
import { callService } from '@/lib/server/consult-api/call-service.ts';
import { isWorthAsking, readCapabilities, rememberEndpoint } from '@/lib/server/consult-api/capabilities.ts';
import {
  type CallOptions,
  isAbsence,
  type OptionalOutcome,
  unreadable,
} from '@/lib/server/consult-api/outcome.ts';
import {
  type EncounterResponse,
  encounterResponseSchema,
  findList,
  findObject,
} from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';

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
  await rememberEndpoint(context, 'encounterList', list !== null);
  if (!answer.ok || !list) return { ok: false, absent: true };
  const encounters = list.flatMap((entry) => {
    const parsed = encounterResponseSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return { ok: true, value: { encounters, nextPath: answer.nextPath } };
}

/**
 * `GET /encounter/<id>` (extension). A 404 means that this encounter does not exist, unless the service's list is absent too and it
 * has never answered for a single encounter: then the endpoint is absent.
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
    await rememberEndpoint(context, 'encounterOne', false);
    return { ok: false, absent: true };
  }
  const parsed = encounterResponseSchema.safeParse(findObject(answer.body, 'encounter'));
  if (!parsed.success) return unreadable;
  await rememberEndpoint(context, 'encounterOne', true);
  return { ok: true, value: parsed.data };
}

/**
 * `POST /encounter/<id>/code` (extension): a new code for another browser of the patient. `absent` if the service issues none.
 * After a lost answer a code may exist; a retry issues another.
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
    // A 404 for one encounter does not mean that the endpoint is absent.
    if (!isAbsence(answer.status) || known?.present) return answer;
    await rememberEndpoint(context, 'patientCode', false);
    return { ok: false, absent: true };
  }
  const parsed = issuedCodeSchema.safeParse(answer.body);
  if (!parsed.success) return unreadable;
  await rememberEndpoint(context, 'patientCode', true);
  return { ok: true, value: parsed.data.code };
}

/**
 * `DELETE /encounter/<id>` (extension): the service erases the patient's answers and identity. `absent` if the service does not
 * support it. A 404 means "erased already" if the service is known to support erasure, or if it answers for other encounters but
 * not for this one.
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
  if (answer.ok) await rememberEndpoint(context, 'encounterErasure', true);
  if (answer.ok || answer.status === 410) return { ok: true, value: null };
  if (!isAbsence(answer.status)) return answer;
  if (answer.status === 404) {
    if (known?.present) return { ok: true, value: null };
    const one = await getEncounter(context, holder, encounterId);
    if (!one.ok && !('absent' in one)) {
      if (one.failure.code !== 'not_found' && one.failure.code !== 'gone') return one;
      const isGone = (await readCapabilities(context)).encounterOne?.present ?? false;
      // Otherwise the 404 may mean that the endpoint or the encounter is missing, which cannot be told apart.
      return isGone ? { ok: true, value: null } : { ok: false, absent: true };
    }
  }
  await rememberEndpoint(context, 'encounterErasure', false);
  return { ok: false, absent: true };
}
