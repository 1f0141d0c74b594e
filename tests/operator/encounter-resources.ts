import { type Answer, jsonAnswer, shapeList, shapeObject } from './answers.ts';
import type { ApiRequest, ResourceStore } from './resource-store.ts';

/**
 * Lists, reads or erases encounters, as far as the options offer that.
 *
 * @param id - undefined for the list
 * @param part - what follows the id in the path, e.g. `report`
 */
export function serveEncounter(
  store: ResourceStore,
  request: ApiRequest,
  id: string | undefined,
  part: string | undefined,
): Answer {
  const { options, encounters, reports } = store;
  const { encounterEndpoints } = options;
  if (request.method === 'DELETE' && id !== undefined && part === undefined && options.erasesEncounters)
    return eraseEncounter(store, id);
  if (request.method !== 'GET') return store.refuse(404, 'not_found');
  if (id === undefined) {
    if (encounterEndpoints !== 'list' && encounterEndpoints !== 'both') return store.refuse(404, 'not_found');
    const since = request.query.get('updatedSince') ?? '';
    const found = [...encounters.values()].filter((one) => String(one.updatedAt) >= since);
    return jsonAnswer(200, shapeList(options, 'encounters', found));
  }
  if (part === 'report') {
    const report = options.hasReports ? reports.get(id) : undefined;
    return report ? jsonAnswer(200, report) : store.refuse(404, 'not_found');
  }
  const encounter =
    encounterEndpoints === 'one' || encounterEndpoints === 'both' ? encounters.get(id) : undefined;
  return encounter
    ? jsonAnswer(200, shapeObject(options, 'encounter', encounter))
    : store.refuse(404, 'not_found');
}

function eraseEncounter({ encounters, reports, invitations, refuse }: ResourceStore, id: string): Answer {
  const isKnown = encounters.delete(id);
  reports.delete(id);
  for (const [key, invitation] of invitations) if (invitation.encounterId === id) invitations.delete(key);
  return isKnown ? { status: 204 } : refuse(404, 'not_found');
}

/**
 * Does what a patient's consultation does: gives the invitation an encounter with this status and these flags.
 *
 * @returns the id of the encounter
 */
export function changeEncounter(
  store: ResourceStore,
  invitationId: string,
  status: string,
  flags: unknown[] = [],
): string {
  const id = `e-${invitationId}`;
  const invitation = store.invitations.get(invitationId);
  if (invitation && !store.has('encounter-never-set')) invitation.encounterId = id;
  const at = store.now();
  store.encounters.set(id, { id, status, createdAt: at, updatedAt: at, invitationId, flags });
  return id;
}
