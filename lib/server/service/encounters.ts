import 'server-only';
import { issuedCodeSchema } from '@/contract/encounter.ts';
import { endpoints } from '@/contract/endpoints.ts';
import type { Context } from '@/lib/server/context.ts';
import { callService } from '@/lib/server/service/call-service.ts';
import { isWorthAsking, readCapabilities, rememberEndpoint } from '@/lib/server/service/capabilities.ts';
import {
  type CallOptions,
  isAbsence,
  type OptionalOutcome,
  unreadable,
} from '@/lib/server/service/outcome.ts';
import {
  type EncounterResponse,
  encounterResponseSchema,
  findList,
  findObject,
} from '@/lib/server/service/responses.ts';
import type { TokenHolder } from '@/lib/server/session/token-holder.ts';

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
    await rememberEndpoint(context, 'encounterOne', false);
    return { ok: false, absent: true };
  }
  const parsed = encounterResponseSchema.safeParse(findObject(answer.body, 'encounter'));
  if (!parsed.success) return unreadable;
  await rememberEndpoint(context, 'encounterOne', true);
  return { ok: true, value: parsed.data };
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
    await rememberEndpoint(context, 'patientCode', false);
    return { ok: false, absent: true };
  }
  const parsed = issuedCodeSchema.safeParse(answer.body);
  if (!parsed.success) return unreadable;
  await rememberEndpoint(context, 'patientCode', true);
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
  if (answer.ok) await rememberEndpoint(context, 'encounterErasure', true);
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
  await rememberEndpoint(context, 'encounterErasure', false);
  return { ok: false, absent: true };
}
