import { createAgent, listAgents, serveAgent } from './agent-resources.ts';
import { type Answer, jsonAnswer } from './answers.ts';
import { changeEncounter, serveEncounter } from './encounter-resources.ts';
import { createInvitation, serveInvitation } from './invitation-resources.ts';
import type { OperatorOptions } from './options.ts';
import { servePage } from './pages.ts';
import { type ApiRequest, createResourceStore, type ResourceStore } from './resource-store.ts';
import type { Person } from './token-issuer.ts';

export type Organization = { id: string; name: string };

export type Resources = ReturnType<typeof createResources>;

/**
 * Agents, invitations and encounters of another operator's service: what the contract says, in the variants that the
 * options choose. Callers are authenticated before they come here.
 */
export function createResources(options: OperatorOptions, baseUrl: string, organization: Organization) {
  const store = createResourceStore(options, baseUrl);
  const createOnce = createIdempotency(store);
  const { agents, invitations, encounters, reports } = store;

  function serve(request: ApiRequest, person: Person): Answer {
    if (request.path === options.verifyPath) return jsonAnswer(200, { organization, user: person });
    const [, collection, id, part, more] = request.path.split('/').map(decodeURIComponent);
    if (more !== undefined) return store.refuse(404, 'not_found');
    const isCreate = request.method === 'POST' && id === undefined;
    if (collection === 'agent') {
      if (id !== undefined) return serveAgent(store, request, id);
      return isCreate ? createOnce(request, createAgent) : listAgents(store);
    }
    if (collection === 'consult-invitation') {
      if (id !== undefined) return serveInvitation(store, request, id);
      // The contract has no list of invitations.
      return isCreate ? createOnce(request, createInvitation) : store.refuse(404, 'not_found');
    }
    if (collection === 'encounter') return serveEncounter(store, request, id, part);
    return store.refuse(404, 'not_found');
  }

  return {
    agents,
    invitations,
    encounters,
    reports,
    serve,
    changeEncounter: (invitationId: string, status: string, flags?: unknown[]) =>
      changeEncounter(store, invitationId, status, flags),
    servePage: (method: string, url: URL, accept: string) => servePage(store, method, url, accept),
  };
}

/** Where the options offer it, the same Idempotency-Key with the same body gets the first answer again. */
function createIdempotency(store: ResourceStore) {
  const answersByKey = new Map<string, { body: string; answer: Answer }>();
  return (request: ApiRequest, create: (store: ResourceStore, request: ApiRequest) => Answer): Answer => {
    const key = store.options.knowsIdempotencyKey ? request.idempotencyKey : null;
    if (key === null) return create(store, request);
    const body = JSON.stringify(request.body);
    const earlier = answersByKey.get(key);
    if (earlier) return earlier.body === body ? earlier.answer : store.refuse(422, 'idempotency_key_reused');
    const answer = create(store, request);
    answersByKey.set(key, { body, answer });
    return answer;
  };
}
