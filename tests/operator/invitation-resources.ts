import { type Answer, type Json, jsonAnswer, shapeObject } from './answers.ts';
import type { ApiRequest, ResourceStore } from './resource-store.ts';

export function createInvitation(store: ResourceStore, { body }: ApiRequest): Answer {
  const { options, baseUrl } = store;
  const agent = store.agents.get(String(body.agentId));
  if (!agent) return store.refuse(422, 'invalid', [{ path: 'agentId', message: 'There is no such agent.' }]);
  const { patientDateOfBirth } = body;
  const isDate = typeof patientDateOfBirth !== 'string' || /^\d{4}-\d{2}-\d{2}$/.test(patientDateOfBirth);
  if (!isDate && !store.has('any-date'))
    return store.refuse(422, 'invalid', [{ path: 'patientDateOfBirth', message: 'Must be YYYY-MM-DD.' }]);
  const id = store.makeId('invitation');
  const link = store.has('link-dropped') ? {} : body;
  const invitation: Json = {
    id,
    agentId: agent.id,
    encounterCompletionLinkText: link.encounterCompletionLinkText ?? null,
    encounterCompletionLinkUrl: link.encounterCompletionLinkUrl ?? null,
    encounterId: store.has('encounter-at-creation') ? `e-${id}` : null,
    createdAt: store.now(),
    invitationUrl: `${baseUrl}/consult/${encodeURIComponent(String(id))}`,
  };
  store.invitations.set(String(id), invitation);
  const answered = options.echoesPatient ? withPatient(invitation, body) : invitation;
  return jsonAnswer(options.createStatus, shapeObject(options, 'invitation', answered));
}

function withPatient(invitation: Json, body: Json): Json {
  const { externalId, patientDateOfBirth, patientFirstName, patientLastName } = body;
  return { ...invitation, externalId, patientDateOfBirth, patientFirstName, patientLastName };
}

/** Reads or deletes an invitation. */
export function serveInvitation(store: ResourceStore, request: ApiRequest, id: string): Answer {
  const invitation = store.invitations.get(id);
  if (request.method === 'DELETE') {
    if (!store.has('deletes-nothing')) store.invitations.delete(id);
    return store.answerDelete(invitation !== undefined);
  }
  return invitation
    ? jsonAnswer(200, shapeObject(store.options, 'invitation', invitation))
    : store.refuse(404, 'not_found');
}
