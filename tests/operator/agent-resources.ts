import { type Answer, type Json, jsonAnswer, shapeList, shapeObject } from './answers.ts';
import type { ApiRequest, ResourceStore } from './resource-store.ts';

export function createAgent(store: ResourceStore, { body }: ApiRequest): Answer {
  const { options } = store;
  if (body.type !== 'CONSULT')
    return store.refuse(422, 'invalid', [{ path: 'type', message: 'Must be CONSULT.' }]);
  const consultAgentType = body.consultAgentType ?? 'PRE_VISIT';
  if (consultAgentType !== 'PRE_VISIT' && consultAgentType !== 'POST_VISIT')
    return store.refuse(422, 'invalid', [
      { path: 'consultAgentType', message: 'Must be PRE_VISIT or POST_VISIT.' },
    ]);
  const agent = {
    id: store.makeId('agent'),
    type: 'CONSULT',
    name: body.name ?? null,
    specialization: body.specialization ?? (store.has('other-defaults') ? 'CARDIOLOGY' : 'GENERAL_PRACTICE'),
    consultAgentType,
    createdAt: store.now(),
  };
  store.agents.set(String(agent.id), agent);
  return jsonAnswer(
    options.createStatus,
    shapeObject(options, 'agent', describeAgent(store, agent, { isNew: true })),
  );
}

export function listAgents(store: ResourceStore): Answer {
  const newestFirst = [...store.agents.values()].reverse();
  const list = newestFirst.map((agent) => describeAgent(store, agent, { isNew: false }));
  return jsonAnswer(200, shapeList(store.options, 'agents', list));
}

/** Reads an agent, or deletes it with its invitations. */
export function serveAgent(store: ResourceStore, request: ApiRequest, id: string): Answer {
  const { agents, invitations } = store;
  const agent = agents.get(id);
  if (request.method === 'DELETE') {
    if (!store.has('deletes-nothing')) agents.delete(id);
    for (const [key, invitation] of invitations) {
      const isKept = store.has('deletes-nothing') || store.has('invitations-outlive-agent');
      if (String(invitation.agentId) === id && !isKept) invitations.delete(key);
    }
    return store.answerDelete(agent !== undefined);
  }
  if (!agent) return store.refuse(404, 'not_found');
  const described = describeAgent(store, agent, { isNew: false });
  return jsonAnswer(200, shapeObject(store.options, 'agent', described));
}

function describeAgent(
  { options, baseUrl }: ResourceStore,
  agent: Json,
  { isNew }: { isNew: boolean },
): Json {
  const configurationUrl = `${baseUrl}/agent/${encodeURIComponent(String(agent.id))}?token=CANARY-configuration`;
  const hasAddress = isNew || !options.givesConfigurationOnce;
  return {
    ...agent,
    specialization: options.specialization ?? agent.specialization,
    ...(hasAddress ? { configurationUrl } : {}),
  };
}
