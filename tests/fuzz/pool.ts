import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { agentSchema } from '../../contract/agent.ts';
import { encounterSchema } from '../../contract/encounter.ts';
import { invitationSchema } from '../../contract/invitation.ts';
import { webhookDeliverySchema } from '../../contract/webhook.ts';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import { ApiClient, parseJson } from '../helpers/api.ts';
import { requestToken, signInForTokens } from '../helpers/authorization.ts';
import type { TestService } from '../helpers/service-on-database.ts';
import type { IdChoice, IdKind, TokenChoice } from './requests.ts';

type Consultation = { encounterId: string; cookie: string; screenId: string; itemId: string };

/** Data for requests that exists in the service: valid ids, tokens, cookies of patients. */
export type Pool = {
  idOf(choice: IdChoice): string;
  tokenOf(choice: TokenChoice): string | null;
  /** The patient's cookie of this encounter, and its open page; null for other encounters. */
  findConsultation(encounterId: string): Consultation | null;
  anyAgent(index: number): string;
  /** Reads each answer, to keep track of the open page of a consultation. */
  note(answer: unknown): void;
  /** Creates new data in place of what was deleted. */
  refill(): Promise<void>;
};

const screenSchema = z.object({
  id: z.string(),
  items: z.array(z.object({ id: z.string(), options: z.array(z.object({ id: z.string() })) })),
});
const openScreenSchema = z.object({ encounterId: z.string(), screen: screenSchema });
const keptEach = 6;

/** The content of the pool: ids of each kind, and the consultations in progress by the ids of their encounters. */
type Holdings = {
  baseUrl: string;
  api: ApiClient;
  ids: Record<IdKind, string[]>;
  consultations: Map<string, Consultation>;
};

/** Fills a pool at a service with its three people. */
export async function openPool(service: TestService): Promise<Pool> {
  const { client, people } = service;
  const tokens = await issueTokens(service);
  const holdings: Holdings = {
    baseUrl: client.baseUrl,
    api: new ApiClient(client.baseUrl, tokens.good),
    ids: { agent: [], invitation: [], encounter: [], foreign: [], flag: [], delivery: [] },
    consultations: new Map(),
  };
  const { ids, consultations } = holdings;
  const other = new ApiClient(
    client.baseUrl,
    (await signInForTokens(client, people.otherOwner)).access_token,
  );
  const foreignAgent = await createAgent(other);
  ids.foreign.push(foreignAgent, (await invite(other, foreignAgent)).id);
  await refill(holdings);

  const choose = (kind: IdKind, index: number) => ids[kind][index % ids[kind].length] ?? 'none';
  return {
    idOf: (choice) => ('text' in choice ? choice.text : choose(choice.kind, choice.index)),
    tokenOf: (choice) => (typeof choice === 'string' ? tokens[choice] : choice.text),
    findConsultation: (encounterId) => consultations.get(encounterId) ?? null,
    anyAgent: (index) => choose('agent', index),
    note(answer) {
      const parsed = openScreenSchema.safeParse(answer);
      const known = parsed.success ? consultations.get(parsed.data.encounterId) : undefined;
      if (!parsed.success || !known) return;
      known.screenId = parsed.data.screen.id;
      known.itemId = parsed.data.screen.items[0]?.id ?? known.itemId;
    },
    refill: () => refill(holdings),
  };
}

/** Tokens with all scopes, with some and with none, and a revoked one. */
async function issueTokens({ client, people }: TestService) {
  const token = async (person: (typeof people)['owner'], scope?: string) =>
    (await signInForTokens(client, person, scope)).access_token;
  const revoked = await signInForTokens(client, people.owner);
  await requestToken(client, {
    grant_type: 'refresh_token',
    refresh_token: revoked.refresh_token,
    client_id: client.clientId,
    resource: client.baseUrl,
  });
  await fetch(`${client.baseUrl}/auth/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: revoked.refresh_token ?? '', client_id: client.clientId }),
  });
  return {
    good: await token(people.owner),
    none: null,
    noScopes: await token(people.owner, 'openid'),
    readOnly: await token(people.owner, 'openid email read'),
    frontDesk: await token(people.frontDesk),
    revoked: revoked.access_token,
  };
}

const createAgent = async (as: ApiClient) =>
  agentSchema.parse((await as.post('/agent', { type: 'CONSULT', name: 'Morning' })).body).id;
const invite = async (as: ApiClient, agentId: string) =>
  invitationSchema.parse((await as.post('/consult-invitation', { agentId, externalId: 'ext-1' })).body);

/** Adds a consultation in progress, in which a sign of an emergency was ticked. */
async function consult({ baseUrl, api, ids, consultations }: Holdings): Promise<void> {
  const invitation = await invite(api, await createAgent(api));
  const visitor = new HttpVisitor();
  const post = async (url: string, value: unknown) => {
    const response = await visitor.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(value),
    });
    return openScreenSchema.parse(parseJson(await response.text()));
  };
  const { encounterId, screen: about } = await post(invitation.invitationUrl, {
    consent: true,
    locale: 'en',
  });
  const send = (screenId: string, values: Record<string, unknown>) =>
    post(`${baseUrl}/consultation/${encounterId}`, { messageId: randomUUID(), screenId, values });
  const declined = Object.fromEntries(about.items.map(({ id }) => [id, 'declined']));
  const { screen } = await send(about.id, declined);
  const [signs] = screen.items;
  const itemId = signs?.id ?? '';
  const answered = await send(screen.id, { [itemId]: [signs?.options[0]?.id] });
  const { flags } = encounterSchema.parse((await api.get(`/encounter/${encounterId}`)).body);
  const cookie = visitor.cookiesFor(baseUrl);
  consultations.set(encounterId, { encounterId, cookie, screenId: answered.screen.id, itemId });
  ids.encounter.push(encounterId);
  ids.flag.push(...flags.flatMap((flag) => flag.code ?? []));
}

async function refill(holdings: Holdings): Promise<void> {
  const { api, ids } = holdings;
  for (const kind of ['agent', 'invitation', 'encounter'] as const)
    ids[kind] = ids[kind].slice(-2 * keptEach);
  ids.agent = await keepAlive(api, ids.agent, (id) => `/agent/${id}`);
  ids.invitation = await keepAlive(api, ids.invitation, (id) => `/consult-invitation/${id}`);
  ids.encounter = await keepAlive(api, ids.encounter, (id) => `/encounter/${id}`);
  while (ids.agent.length < keptEach) ids.agent.push(await createAgent(api));
  while (ids.invitation.length < keptEach) {
    ids.invitation.push((await invite(api, ids.agent[0] ?? '')).id);
  }
  while (ids.encounter.length < keptEach) await consult(holdings);
  // Nothing listens there: only the service's answers about deliveries matter.
  await api.send('PUT', '/organization/webhook', { url: 'http://127.0.0.1:9/events' });
  const tested = await api.post('/organization/webhook/test', {});
  ids.delivery = [...ids.delivery, webhookDeliverySchema.parse(tested.body).id].slice(-keptEach);
}

async function keepAlive(api: ApiClient, of: string[], pathOf: (id: string) => string): Promise<string[]> {
  const alive: string[] = [];
  for (const id of of) if ((await api.get(pathOf(id))).status === 200) alive.push(id);
  return alive;
}
