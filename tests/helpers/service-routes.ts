import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { agentSchema } from '../../contract/agent.ts';
import { encounterSchema } from '../../contract/encounter.ts';
import { invitationSchema } from '../../contract/invitation.ts';
import { webhookDeliverySchema } from '../../contract/webhook.ts';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import type { ApiClient } from './api.ts';

const everybody = ['owner', 'clinician', 'front_desk'] as const;
const treating = ['owner', 'clinician'] as const;
const owners = ['owner'] as const;

/**
 * Every route that needs a token, with the scopes of specification §5.6 and readings §5.6 and the allowed roles (S7).
 * Maintained by hand on purpose, to be compared with the contract's table.
 */
export const routes = [
  { method: 'GET', path: '/verify-token', scopes: ['openid', 'email'], roles: everybody },
  { method: 'GET', path: '/api/verify-token', scopes: ['openid', 'email'], roles: everybody },
  { method: 'GET', path: '/agent', scopes: ['read', 'write'], roles: everybody },
  { method: 'POST', path: '/agent', scopes: ['read', 'write'], roles: treating },
  { method: 'GET', path: '/agent/{id}', scopes: ['read', 'write'], roles: everybody },
  { method: 'DELETE', path: '/agent/{id}', scopes: ['read', 'write'], roles: treating },
  { method: 'POST', path: '/consult-invitation', scopes: ['read', 'write'], roles: everybody },
  { method: 'GET', path: '/consult-invitation/{id}', scopes: ['read', 'write'], roles: everybody },
  { method: 'DELETE', path: '/consult-invitation/{id}', scopes: ['read', 'write'], roles: everybody },
  { method: 'GET', path: '/encounter', scopes: ['read'], roles: everybody },
  { method: 'GET', path: '/encounter/{id}', scopes: ['read'], roles: everybody },
  { method: 'GET', path: '/encounter/{id}/report', scopes: ['read'], roles: treating },
  {
    method: 'POST',
    path: '/encounter/{id}/flag/{flagId}/acknowledge',
    scopes: ['read', 'write'],
    roles: treating,
  },
  {
    method: 'DELETE',
    path: '/encounter/{id}/flag/{flagId}/acknowledge',
    scopes: ['read', 'write'],
    roles: treating,
  },
  { method: 'PUT', path: '/encounter/{id}/review', scopes: ['read', 'write'], roles: treating },
  { method: 'DELETE', path: '/encounter/{id}/review', scopes: ['read', 'write'], roles: treating },
  { method: 'POST', path: '/encounter/{id}/code', scopes: ['read', 'write'], roles: everybody },
  { method: 'DELETE', path: '/encounter/{id}', scopes: ['read', 'write'], roles: owners },
  { method: 'GET', path: '/organization', scopes: ['read'], roles: everybody },
  { method: 'PUT', path: '/organization', scopes: ['read', 'write'], roles: owners },
  { method: 'PUT', path: '/organization/webhook', scopes: ['read', 'write'], roles: owners },
  { method: 'GET', path: '/organization/webhook', scopes: ['read', 'write'], roles: owners },
  { method: 'POST', path: '/organization/webhook/test', scopes: ['read', 'write'], roles: owners },
  { method: 'GET', path: '/organization/webhook/deliveries', scopes: ['read', 'write'], roles: owners },
  {
    method: 'POST',
    path: '/organization/webhook/deliveries/{id}/replay',
    scopes: ['read', 'write'],
    roles: owners,
  },
  { method: 'DELETE', path: '/organization/webhook', scopes: ['read', 'write'], roles: owners },
] as const;

export type Resources = {
  agentId: string;
  invitationId: string;
  encounterId: string;
  flagId?: string;
  deliveryId?: string;
};

const startedSchema = z.object({
  encounterId: z.string(),
  screen: z.object({
    id: z.string(),
    items: z.array(z.object({ id: z.string(), options: z.array(z.object({ id: z.string() })) })),
  }),
});

/**
 * Creates an agent, an invitation for it and an encounter that a patient started from it.
 *
 * @param path - a route; if it contains a flag's id, the patient ticks an emergency
 */
export async function createResources(
  api: ApiClient,
  baseUrl: string,
  fields: Record<string, string> = {},
  path = '',
): Promise<Resources> {
  const deliveryId = path.includes('/webhook') ? await createDelivery(api) : undefined;
  const agent = agentSchema.parse((await api.post('/agent', { type: 'CONSULT', name: 'Morning' })).body);
  const body = { agentId: agent.id, externalId: 'ext-1', ...fields };
  const invitation = invitationSchema.parse((await api.post('/consult-invitation', body)).body);
  const visitor = new HttpVisitor();
  const post = async (address: string, value: unknown): Promise<unknown> => {
    const answer = await visitor.request(`${baseUrl}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(value),
    });
    return answer.json();
  };
  const asked = await post(`/consult/${invitation.id}`, { consent: true, locale: 'en' });
  const started = invitationSchema.parse((await api.get(`/consult-invitation/${invitation.id}`)).body);
  if (started.encounterId === null) throw new Error('The consultation was not started');
  const resources = {
    agentId: agent.id,
    invitationId: invitation.id,
    encounterId: started.encounterId,
    deliveryId,
  };
  if (!path.includes('{flagId}')) return resources;
  const send = async (screenId: string, values: Record<string, unknown>) =>
    await post(`/consultation/${resources.encounterId}`, { messageId: randomUUID(), screenId, values });
  // The page about the person, and then the short list of emergency signs.
  const about = startedSchema.parse(asked).screen;
  const declined = Object.fromEntries(about.items.map(({ id }) => [id, 'declined']));
  const { screen } = startedSchema.parse(await send(about.id, declined));
  const [signs] = screen.items;
  await send(screen.id, { [signs?.id ?? '']: [signs?.options[0]?.id] });
  const { flags } = encounterSchema.parse((await api.get(`/encounter/${resources.encounterId}`)).body);
  if (flags[0] === undefined) throw new Error('No flag was raised');
  return { ...resources, flagId: flags[0].code };
}

/** An address where nothing listens. */
const webhook = { url: 'http://localhost:9/' };

/** Switches the webhook on and sends a test; undefined where the person is not allowed to. */
async function createDelivery(api: ApiClient): Promise<string | undefined> {
  await api.send('PUT', '/organization/webhook', webhook);
  const answer = await api.send('POST', '/organization/webhook/test');
  return answer.status === 201 ? webhookDeliverySchema.parse(answer.body).id : undefined;
}

/** The route's path with the ids of these resources. */
export function fillPath(path: string, resources: Resources): string {
  if (path.startsWith('/agent')) return path.replace('{id}', resources.agentId);
  if (path.startsWith('/encounter')) {
    return path.replace('{id}', resources.encounterId).replace('{flagId}', resources.flagId ?? 'none');
  }
  if (path.startsWith('/organization')) return path.replace('{id}', resources.deliveryId ?? 'none');
  return path.replace('{id}', resources.invitationId);
}

/** A body that the route accepts; undefined where it takes none. */
export function bodyFor(route: { method: string; path: string }, resources: Resources): unknown {
  if (route.path.startsWith('/organization/')) return route.method === 'PUT' ? webhook : undefined;
  if (route.path.endsWith('/review'))
    return route.method === 'PUT' ? { by: 'Mina', at: '2026-01-01T10:00:00.000Z' } : undefined;
  if (route.method === 'PUT') return { alertEmail: null, emergencyNumber: '112', phone: null };
  if (route.method !== 'POST' || route.path.startsWith('/encounter')) return undefined;
  return route.path === '/agent' ? { type: 'CONSULT' } : { agentId: resources.agentId };
}
