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
import { type CrowdRate, clientsAtOnce, measureCrowd, measureInTurns, type Rate, send } from '../rate.ts';
import type { Row } from '../row.ts';

const idSchema = z.object({ id: z.string() });
const refreshSchema = z.object({ refresh_token: z.string() });
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** A program beside the service, in a process of its own like it. */
async function startPeer(file: string, environment: Record<string, string>) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [`bench/service/${file}`], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

const write = ({ perSecond, p95Ms }: Rate) => `${perSecond.toFixed(0)} a second, p95 ${p95Ms.toFixed(1)} ms`;

function toRow(what: string, ours: Rate, peer: Rate, peerName: string, least: number): Row {
  const ratio = ours.perSecond / peer.perSecond;
  return {
    what,
    measured: `${ratio.toFixed(2)} (${write(ours)})`,
    beside: `${peerName}: ${write(peer)}`,
    budget: `≥ ${least.toFixed(2)}`,
    holds: ratio >= least,
  };
}

/** Ten times the load that is measured, and more clients than a process has places for (decision 038). */
const crowds = [10 * clientsAtOnce, 100 * clientsAtOnce];
const crowdP99MaxMs = 1_000;

function toCrowdRow(what: string, clients: number, crowd: CrowdRate, calm: Rate): Row {
  const refused =
    crowd.refused === 0
      ? 'nobody refused'
      : `${crowd.refused} told to come again, p99 ${crowd.refusedP99Ms.toFixed(0)} ms`;
  return {
    what: `${what}, ${clients} clients at once`,
    measured: `p99 ${crowd.p99Ms.toFixed(0)} ms, median ${crowd.p50Ms.toFixed(0)} ms (${crowd.perSecond.toFixed(0)} a second; ${refused})`,
    beside: `${clientsAtOnce} clients: ${write(calm)}`,
    budget: `p99 ≤ ${crowdP99MaxMs} ms, of refusals too`,
    holds: crowd.p99Ms <= crowdP99MaxMs && !(crowd.refusedP99Ms > crowdP99MaxMs),
  };
}

/**
 * Invitations through the API, beside a bare server on the same database and with ever more clients, and refreshes beside
 * oidc-provider alone.
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
    const create = (url: string, headers: Record<string, string>) => (agent_: Agent) =>
      send(agent_, url, { method: 'POST', headers: { ...json, ...headers }, body, status: 201 });
    const ours = create(`${service.url}/consult-invitation`, authorization);
    const theirs = create(bare.url, {});
    const creating = await measureInTurns({
      peer: async (one) => void (await theirs(one)),
      ours: async (one) => void (await ours(one)),
    });
    const made = await api.post('/consult-invitation', JSON.parse(body));
    const { id } = idSchema.parse(made.body);
    const bareMade = await fetch(bare.url, { method: 'POST', body });
    const { id: bareId } = idSchema.parse(await bareMade.json());
    const reading = await measureInTurns({
      peer: async (one) => void (await send(one, `${bare.url}/${bareId}`, { status: 200 })),
      ours: async (one) =>
        void (await send(one, `${service.url}/consult-invitation/${id}`, {
          headers: authorization,
          status: 200,
        })),
    });
    const crowded: Row[] = [];
    for (const clients of crowds) {
      const created = await measureCrowd(clients, (all) =>
        send(all, `${service.url}/consult-invitation`, {
          method: 'POST',
          headers: { ...json, ...authorization },
          body,
          status: [201, 503],
        }),
      );
      const read = await measureCrowd(clients, (all) =>
        send(all, `${service.url}/consult-invitation/${id}`, { headers: authorization, status: [200, 503] }),
      );
      crowded.push(
        toCrowdRow('POST /consult-invitation', clients, created, creating.ours),
        toCrowdRow('GET /consult-invitation/<id>', clients, read, reading.ours),
      );
    }
    const ownTokens: string[] = [];
    for (let client = 0; client < clientsAtOnce; client += 1) {
      const signedIn = await signInForTokens(founding.client, founding.people.owner);
      ownTokens.push(signedIn.refresh_token ?? '');
    }
    const peerTokens: string[] = [];
    for (let client = 0; client < clientsAtOnce; client += 1) {
      peerTokens.push(await (await fetch(`${provider.url}/seed`, { method: 'POST' })).text());
    }
    const refreshing = await measureInTurns({
      peer: refreshWith(`${provider.url}/token`, 'bench', provider.url, peerTokens),
      ours: refreshWith(`${service.url}/auth/oauth2/token`, founding.client.clientId, service.url, ownTokens),
    });
    return [
      toRow('POST /consult-invitation', creating.ours, creating.peer, 'node:http and one insert', 0.5),
      toRow('GET /consult-invitation/<id>', reading.ours, reading.peer, 'node:http and one select', 0.6),
      ...crowded,
      toRow('token refresh', refreshing.ours, refreshing.peer, 'oidc-provider alone, in memory', 0.5),
    ];
  } finally {
    provider.stop();
    bare.stop();
    await service.end('SIGTERM');
  }
}

/** Each client goes on with the refresh token that it was given last. */
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
