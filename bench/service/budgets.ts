import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Agent } from 'node:http';
import * as z from 'zod';
import { agentSchema } from '../../contract/agent.ts';
import { findFreePort } from '../../scripts/lib/process.ts';
import { ApiClient } from '../../tests/helpers/api.ts';
import { signInForTokens } from '../../tests/helpers/authorization.ts';
import { startServiceOn } from '../../tests/helpers/service-on-database.ts';
import { startServiceProcess } from '../../tests/helpers/service-process.ts';
import {
  type Ask,
  type CrowdRate,
  clientsAtOnce,
  measureCrowd,
  measureInTurns,
  type Rate,
  send,
} from '../rate.ts';
import type { Row } from '../row.ts';

const idSchema = z.object({ id: z.string() });
const refreshSchema = z.object({ refresh_token: z.string() });
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Starts a program to compare the service with, in a process of its own like the service. */
async function startPeer(file: string, environment: Record<string, string>) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [`bench/service/${file}`], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/** Numbers of concurrent clients: the usual, and ten times that. */
const loads = [clientsAtOnce, 10 * clientsAtOnce];
/** More clients than a process accepts at a time (decision 038). */
const crowdSize = 100 * clientsAtOnce;
/** Limit of the 99th percentile at every load: this benchmark's reading of "bounded". */
const p99MaxMs = 1_000;

const write = ({ perSecond, p95Ms, p99Ms }: Rate) =>
  `${perSecond.toFixed(0)} a second, p95 ${p95Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;

type Compared = { clients: number; ours: Rate; peer: Rate };

type Asks = { ours: Ask; peer: Ask };

/** Measures both with each number of clients, which `prepare` may set up. */
async function compare(prepare: (clients: number) => Asks | Promise<Asks>): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const clients of loads)
    compared.push({ clients, ...(await measureInTurns(await prepare(clients), clients)) });
  return compared;
}

function toRow(what: string, { clients, ours, peer }: Compared, peerName: string, least: number): Row {
  const ratio = ours.perSecond / peer.perSecond;
  return {
    what: `${what}, ${clients} clients at once`,
    measured: `${ratio.toFixed(2)} (${write(ours)})`,
    beside: `${peerName}: ${write(peer)}`,
    budget: `≥ ${least.toFixed(2)}; p99 ≤ ${p99MaxMs} ms`,
    holds: ratio >= least && ours.p99Ms <= p99MaxMs,
  };
}

function toCrowdRow(what: string, crowd: CrowdRate): Row {
  return {
    what: `${what}, ${crowdSize} clients at once`,
    measured: `p99 ${crowd.p99Ms.toFixed(0)} ms, median ${crowd.p50Ms.toFixed(0)} ms (${crowd.perSecond.toFixed(0)} a second)`,
    beside: `${crowd.refused} told to come again, p99 ${crowd.refused === 0 ? '–' : `${crowd.refusedP99Ms.toFixed(0)} ms`}`,
    budget: `p99 ≤ ${p99MaxMs} ms`,
    holds: crowd.p99Ms <= p99MaxMs,
  };
}

/**
 * Creating invitations through the API, compared with a bare server on the same database, and refreshing tokens, compared with
 * oidc-provider alone, each with a few clients and with ten times as many; then creating invitations with a crowd.
 */
export async function benchApi(databaseUrl: string): Promise<Row[]> {
  const port = await findFreePort();
  const founding = await startServiceOn(databaseUrl, { SERVICE_PORT: String(port) });
  await founding.stop();
  const environment = { LOG_LEVEL: 'warn' };
  const service = await startServiceProcess({ databaseUrl, port, output: [], environment });
  const bare = await startPeer('bare-server.mjs', { DATABASE_URL: databaseUrl });
  const provider = await startPeer('bare-provider.mjs', {});
  try {
    const tokens = await signInForTokens(founding.client, founding.people.owner);
    const api = new ApiClient(service.url, tokens.access_token);
    const agent = agentSchema.parse((await api.post('/agent', { type: 'CONSULT' })).body);
    const authorization = { authorization: `Bearer ${tokens.access_token}` };
    const body = JSON.stringify({
      agentId: agent.id,
      patientFirstName: 'Ruth',
      patientLastName: 'Adeyemi',
      patientDateOfBirth: '1964-03-14',
      externalId: 'HL-20392',
    });
    const create = (one: Agent, url: string, headers: Record<string, string>, status: number | number[]) =>
      send(one, url, { method: 'POST', headers: { ...json, ...headers }, body, status });
    const createOurs = (one: Agent, status: number | number[]) =>
      create(one, `${service.url}/consult-invitation`, authorization, status);
    const creating = await compare(() => ({
      peer: async (one) => void (await create(one, bare.url, {}, 201)),
      ours: async (one) => void (await createOurs(one, 201)),
    }));
    const made = await api.post('/consult-invitation', JSON.parse(body));
    const { id } = idSchema.parse(made.body);
    const bareMade = await fetch(bare.url, { method: 'POST', body });
    const { id: bareId } = idSchema.parse(await bareMade.json());
    const readOurs = (one: Agent, status: number | number[]) =>
      send(one, `${service.url}/consult-invitation/${id}`, { headers: authorization, status });
    const reading = await compare(() => ({
      peer: async (one) => void (await send(one, `${bare.url}/${bareId}`, { status: 200 })),
      ours: async (one) => void (await readOurs(one, 200)),
    }));
    const refreshing = await compare(async (clients) => {
      const ownTokens: string[] = [];
      const peerTokens: string[] = [];
      for (let client = 0; client < clients; client += 1) {
        const signedIn = await signInForTokens(founding.client, founding.people.owner);
        ownTokens.push(signedIn.refresh_token ?? '');
        peerTokens.push(await (await fetch(`${provider.url}/seed`, { method: 'POST' })).text());
      }
      const { clientId } = founding.client;
      return {
        peer: refreshWith(`${provider.url}/token`, 'bench', provider.url, peerTokens),
        ours: refreshWith(`${service.url}/auth/oauth2/token`, clientId, service.url, ownTokens),
      };
    });
    const crowdedCreating = await measureCrowd(crowdSize, (all) => createOurs(all, [201, 503]));
    const crowdedReading = await measureCrowd(crowdSize, (all) => readOurs(all, [200, 503]));
    const [post, get] = ['POST /consult-invitation', 'GET /consult-invitation/<id>'] as const;
    return [
      ...creating.map((compared) => toRow(post, compared, 'node:http and one insert', 0.5)),
      ...reading.map((compared) => toRow(get, compared, 'node:http and one select', 0.6)),
      ...refreshing.map((compared) =>
        toRow('token refresh', compared, 'oidc-provider alone, in memory', 0.5),
      ),
      toCrowdRow(post, crowdedCreating),
      toCrowdRow(get, crowdedReading),
    ];
  } finally {
    provider.stop();
    bare.stop();
    await service.end('SIGTERM');
  }
}

/** Each client uses the refresh token that it was given last. */
function refreshWith(url: string, clientId: string, resource: string, tokens: string[]) {
  return async (agent: Agent, client: number): Promise<void> => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      resource,
      refresh_token: tokens[client] ?? '',
    }).toString();
    const { text } = await send(agent, url, { method: 'POST', headers: form, body, status: 200 });
    tokens[client] = refreshSchema.parse(JSON.parse(text)).refresh_token;
  };
}
