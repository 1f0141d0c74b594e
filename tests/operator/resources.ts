import { type Answer, errorAnswer, type Json, jsonAnswer, shapeList, shapeObject } from './answers.ts';
import type { OperatorOptions } from './options.ts';
import type { Person } from './token-book.ts';

export type ApiRequest = {
  method: string;
  /** As sent, still encoded. */
  path: string;
  query: URLSearchParams;
  body: Json;
  idempotencyKey: string | null;
};

export type Organization = { id: string; name: string };

/**
 * Agents, invitations and encounters of another operator's service, in whatever shape it leaves open: the contract and
 * nothing else. Who is asking has been settled before.
 */
export function createResources(options: OperatorOptions, baseUrl: string, organization: Organization) {
  const agents = new Map<string, Json>();
  const invitations = new Map<string, Json>();
  const encounters = new Map<string, Json>();
  const reports = new Map<string, Json>();
  const answersByKey = new Map<string, { body: string; answer: Answer }>();
  let nextId = 1;

  const has = (breach: OperatorOptions['breaches'][number]) => options.breaches.includes(breach);
  const now = () => new Date().toISOString().replace(has('times-without-ms') ? /\.\d+/ : '', '');
  const refuse = (status: number, code: string, fields?: { path: string; message: string }[]) =>
    errorAnswer(options.errorBody, status, code, fields);

  function makeId(kind: string): string | number {
    const number = nextId++;
    if (options.idStyle === 'number') return number;
    return options.idStyle === 'odd' ? `${kind}/${number} %2F?#ä-${kind}` : `${kind}-${number}`;
  }

  function describeAgent(agent: Json, { isNew }: { isNew: boolean }): Json {
    const configurationUrl = `${baseUrl}/agent/${encodeURIComponent(String(agent.id))}?token=CANARY-configuration`;
    const hasAddress = isNew || !options.givesConfigurationOnce;
    return {
      ...agent,
      specialization: options.specialization ?? agent.specialization,
      ...(hasAddress ? { configurationUrl } : {}),
    };
  }

  function createAgent({ body }: ApiRequest): Answer {
    if (body.type !== 'CONSULT')
      return refuse(422, 'invalid', [{ path: 'type', message: 'Must be CONSULT.' }]);
    const consultAgentType = body.consultAgentType ?? 'PRE_VISIT';
    if (consultAgentType !== 'PRE_VISIT' && consultAgentType !== 'POST_VISIT')
      return refuse(422, 'invalid', [
        { path: 'consultAgentType', message: 'Must be PRE_VISIT or POST_VISIT.' },
      ]);
    const agent = {
      id: makeId('agent'),
      type: 'CONSULT',
      name: body.name ?? null,
      specialization: body.specialization ?? (has('other-defaults') ? 'CARDIOLOGY' : 'GENERAL_PRACTICE'),
      consultAgentType,
      createdAt: now(),
    };
    agents.set(String(agent.id), agent);
    return jsonAnswer(
      options.createStatus,
      shapeObject(options, 'agent', describeAgent(agent, { isNew: true })),
    );
  }

  function createInvitation({ body }: ApiRequest): Answer {
    const agent = agents.get(String(body.agentId));
    if (!agent) return refuse(422, 'invalid', [{ path: 'agentId', message: 'There is no such agent.' }]);
    const { patientDateOfBirth } = body;
    const isDate = typeof patientDateOfBirth !== 'string' || /^\d{4}-\d{2}-\d{2}$/.test(patientDateOfBirth);
    if (!isDate && !has('any-date'))
      return refuse(422, 'invalid', [{ path: 'patientDateOfBirth', message: 'Must be YYYY-MM-DD.' }]);
    const id = makeId('invitation');
    const link = has('link-dropped') ? {} : body;
    const invitation: Json = {
      id,
      agentId: agent.id,
      encounterCompletionLinkText: link.encounterCompletionLinkText ?? null,
      encounterCompletionLinkUrl: link.encounterCompletionLinkUrl ?? null,
      encounterId: has('encounter-at-creation') ? `e-${id}` : null,
      createdAt: now(),
      invitationUrl: `${baseUrl}/consult/${encodeURIComponent(String(id))}`,
    };
    invitations.set(String(id), invitation);
    return jsonAnswer(options.createStatus, shapeObject(options, 'invitation', withEcho(invitation, body)));
  }

  function withEcho(invitation: Json, body: Json): Json {
    if (!options.echoesPatient) return invitation;
    const { externalId, patientDateOfBirth, patientFirstName, patientLastName } = body;
    return { ...invitation, externalId, patientDateOfBirth, patientFirstName, patientLastName };
  }

  function answerDelete(isKnown: boolean): Answer {
    if (!isKnown || options.deleteAnswer === 'missing-404') return refuse(404, 'not_found');
    if (options.deleteAnswer === 'empty-204') return { status: 204 };
    return options.deleteAnswer === 'empty-200' ? { status: 200 } : jsonAnswer(200, { deleted: true });
  }

  function serveAgent(request: ApiRequest, id: string): Answer {
    const agent = agents.get(id);
    if (request.method === 'DELETE') {
      if (!has('deletes-nothing')) agents.delete(id);
      for (const [key, invitation] of invitations) {
        const isKept = has('deletes-nothing') || has('invitations-outlive-agent');
        if (String(invitation.agentId) === id && !isKept) invitations.delete(key);
      }
      return answerDelete(agent !== undefined);
    }
    if (!agent) return refuse(404, 'not_found');
    return jsonAnswer(200, shapeObject(options, 'agent', describeAgent(agent, { isNew: false })));
  }

  function serveInvitation(request: ApiRequest, id: string): Answer {
    const invitation = invitations.get(id);
    if (request.method === 'DELETE') {
      if (!has('deletes-nothing')) invitations.delete(id);
      return answerDelete(invitation !== undefined);
    }
    return invitation
      ? jsonAnswer(200, shapeObject(options, 'invitation', invitation))
      : refuse(404, 'not_found');
  }

  function serveEncounter(request: ApiRequest, id: string | undefined, part: string | undefined): Answer {
    const { encounterEndpoints } = options;
    if (request.method === 'DELETE' && id !== undefined && part === undefined && options.erasesEncounters) {
      const isKnown = encounters.delete(id);
      reports.delete(id);
      for (const [key, invitation] of invitations) if (invitation.encounterId === id) invitations.delete(key);
      return isKnown ? { status: 204 } : refuse(404, 'not_found');
    }
    if (request.method !== 'GET') return refuse(404, 'not_found');
    if (id === undefined) {
      if (encounterEndpoints !== 'list' && encounterEndpoints !== 'both') return refuse(404, 'not_found');
      const since = request.query.get('updatedSince') ?? '';
      const found = [...encounters.values()].filter((one) => String(one.updatedAt) >= since);
      return jsonAnswer(200, shapeList(options, 'encounters', found));
    }
    if (part === 'report') {
      const report = options.hasReports ? reports.get(id) : undefined;
      return report ? jsonAnswer(200, report) : refuse(404, 'not_found');
    }
    const encounter =
      encounterEndpoints === 'one' || encounterEndpoints === 'both' ? encounters.get(id) : undefined;
    return encounter
      ? jsonAnswer(200, shapeObject(options, 'encounter', encounter))
      : refuse(404, 'not_found');
  }

  /** What a patient does: the invitation gets its encounter, and that one this status and these flags. */
  function changeEncounter(invitationId: string, status: string, flags: unknown[] = []): string {
    const id = `e-${invitationId}`;
    const invitation = invitations.get(invitationId);
    if (invitation && !has('encounter-never-set')) invitation.encounterId = id;
    const at = now();
    encounters.set(id, { id, status, createdAt: at, updatedAt: at, invitationId, flags });
    return id;
  }

  /** A patient's consultation as two buttons: one starts it, one finishes it. */
  function serveConsultation(method: string, invitationId: string, wantsJson: boolean): Answer {
    const invitation = invitations.get(invitationId);
    if (!invitation) return page(410, 'This link is no longer valid.');
    const status = encounters.get(`e-${invitationId}`)?.status;
    if (method !== 'POST') {
      const next = status === undefined ? 'Start' : status === 'FINISHED' ? null : 'Finish';
      return page(200, next === null ? 'Thank you.' : `<form method="post"><button>${next}</button></form>`);
    }
    if (wantsJson && !options.startsByProgram) return refuse(415, 'unsupported_media_type');
    const encounterId = changeEncounter(invitationId, status === undefined ? 'ONGOING' : 'FINISHED');
    if (wantsJson) return jsonAnswer(status === undefined ? 201 : 200, { encounterId, screen: null });
    return { status: 303, headers: { location: `/consult/${encodeURIComponent(invitationId)}` } };
  }

  /** The same key with the same body gets the first answer again, where this service knows the header. */
  function createOnce(request: ApiRequest, create: (request: ApiRequest) => Answer): Answer {
    const key = options.knowsIdempotencyKey ? request.idempotencyKey : null;
    if (key === null) return create(request);
    const body = JSON.stringify(request.body);
    const earlier = answersByKey.get(key);
    if (earlier) return earlier.body === body ? earlier.answer : refuse(422, 'idempotency_key_reused');
    const answer = create(request);
    answersByKey.set(key, { body, answer });
    return answer;
  }

  return {
    agents,
    invitations,
    encounters,
    reports,

    serve(request: ApiRequest, person: Person): Answer {
      if (request.path === options.verifyPath) return jsonAnswer(200, { organization, user: person });
      const [, collection, id, part, more] = request.path.split('/').map(decodeURIComponent);
      if (more !== undefined) return refuse(404, 'not_found');
      const isCreate = request.method === 'POST' && id === undefined;
      if (collection === 'agent') {
        if (id !== undefined) return serveAgent(request, id);
        if (isCreate) return createOnce(request, createAgent);
        const newestFirst = [...agents.values()].reverse();
        const list = newestFirst.map((agent) => describeAgent(agent, { isNew: false }));
        return jsonAnswer(200, shapeList(options, 'agents', list));
      }
      if (collection === 'consult-invitation') {
        if (id !== undefined) return serveInvitation(request, id);
        // The contract has no list of invitations.
        return isCreate ? createOnce(request, createInvitation) : refuse(404, 'not_found');
      }
      if (collection === 'encounter') return serveEncounter(request, id, part);
      return refuse(404, 'not_found');
    },

    changeEncounter,

    /** The pages that a browser opens without an Authorization header (§1.4, §1.6); null for any other address. */
    servePage(method: string, url: URL, accept: string): Answer | null {
      const [, collection, id, more] = url.pathname.split('/').map(decodeURIComponent);
      if (id === undefined || more !== undefined) return null;
      if (collection === 'consult') return serveConsultation(method, id, accept === 'application/json');
      if (collection !== 'agent' || !url.searchParams.has('token')) return null;
      return agents.has(id)
        ? page(200, 'Here an agent is configured.')
        : page(404, 'There is no such agent.');
    },
  };
}

const page = (status: number, content: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><title>Stand-in service</title><main>${content}</main>`,
});
