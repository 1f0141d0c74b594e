import { type Answer, jsonAnswer } from './answers.ts';
import { changeEncounter } from './encounter-resources.ts';
import type { ResourceStore } from './resource-store.ts';

/** The pages that a browser opens without an Authorization header (§1.4, §1.6); null for any other address. */
export function servePage(store: ResourceStore, method: string, url: URL, accept: string): Answer | null {
  const [, collection, id, more] = url.pathname.split('/').map(decodeURIComponent);
  if (id === undefined || more !== undefined) return null;
  if (collection === 'consult') return serveConsultation(store, method, id, accept === 'application/json');
  if (collection !== 'agent' || !url.searchParams.has('token')) return null;
  return store.agents.has(id)
    ? page(200, 'Here an agent is configured.')
    : page(404, 'There is no such agent.');
}

/** A patient's consultation as two buttons: one starts it, one finishes it. */
function serveConsultation(
  store: ResourceStore,
  method: string,
  invitationId: string,
  wantsJson: boolean,
): Answer {
  const invitation = store.invitations.get(invitationId);
  if (!invitation) return page(410, 'This link is no longer valid.');
  const status = store.encounters.get(`e-${invitationId}`)?.status;
  if (method !== 'POST') {
    const next = status === undefined ? 'Start' : status === 'FINISHED' ? null : 'Finish';
    return page(200, next === null ? 'Thank you.' : `<form method="post"><button>${next}</button></form>`);
  }
  if (wantsJson && !store.options.startsByProgram) return store.refuse(415, 'unsupported_media_type');
  const encounterId = changeEncounter(store, invitationId, status === undefined ? 'ONGOING' : 'FINISHED');
  if (wantsJson) return jsonAnswer(status === undefined ? 201 : 200, { encounterId, screen: null });
  return { status: 303, headers: { location: `/consult/${encodeURIComponent(invitationId)}` } };
}

const page = (status: number, content: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><title>Stand-in service</title><main>${content}</main>`,
});
