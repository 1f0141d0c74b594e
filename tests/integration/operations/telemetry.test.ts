import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { OrganizationView } from '@/lib/shared/operations/organization.ts';
import { HttpVisitor, signInToDashboard } from '../../../scripts/lib/http-visitor.ts';
import { findFreePort, waitUntil } from '../../../scripts/lib/process.ts';
import { serviceVersion } from '../../../service/config/version.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type LanguageModelServer, startLanguageModelServer } from '../../helpers/language-model-server.ts';
import { ProgramPatient } from '../../helpers/program-patient.ts';
import { makeRecording } from '../../helpers/recordings.ts';
import { type RunningDashboard, startDashboard } from '../../helpers/running-dashboard.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { type ServiceProcess, startServiceProcess } from '../../helpers/service-process.ts';
import { type SpeechServer, startSpeechServer } from '../../helpers/speech-server.ts';
import { query } from '../service/query.ts';

const canary = 'watchcanary';
const attributeSchema = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.string(), z.number()]).optional(),
  }),
});
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attributeSchema).default([]),
  events: z.array(z.unknown()).default([]),
  status: z.object({ message: z.string().optional() }).default({}),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
type Span = z.infer<typeof spanSchema> & { program: string };

let database: TestDatabase;
/** Creates the people and the client of the observed service, on the same database. */
let setup: TestService;
let service: ServiceProcess;
let dashboard: RunningDashboard;
let model: LanguageModelServer;
let speech: SpeechServer;
let collector: Server;
/** The bodies that the collector received. */
const sent: string[] = [];
const ids: string[] = [];
const ports = { service: 0, dashboard: 0 };

beforeAll(async () => {
  [model, speech] = [await startLanguageModelServer(), await startSpeechServer()];
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      sent.push(Buffer.concat(parts).toString('utf8'));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  // An AddressInfo, since the server listens on a port.
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  setup = await startTestService();
  database = await createTestDatabase('dashboard');
  ports.service = await findFreePort();
  ports.dashboard = await findFreePort();
  service = await startServiceProcess({
    databaseUrl: setup.databaseUrl,
    port: await findFreePort(),
    output: [],
    environment: {
      METRICS_PORT: String(ports.service),
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'reader-1',
      SPEECH_BASE_URL: speech.baseUrl,
      SPEECH_MODEL: 'listener-1',
    },
  });
  dashboard = await startDashboard({
    DATABASE_URL: database.url,
    CONSULT_BASE_URL: service.url,
    CONSULT_CLIENT_ID: 'clinic-dashboard',
    DASHBOARD_METRICS_PORT: String(ports.dashboard),
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
  await setup.admin(['client', 'add', 'clinic-dashboard', `${dashboard.url}/api/auth/callback/consult`]);
  await work();
});
afterAll(async () => {
  await dashboard.stop();
  await service.end('SIGTERM');
  await Promise.all([setup.stop(), model.stop(), speech.stop(), database.drop()]);
  collector.close();
});

/** Uses everything that is observed, with a patient's name, words and clicks. */
async function work(): Promise<void> {
  const staff = new HttpVisitor();
  await signInToDashboard(staff, dashboard.url, setup.people.owner);
  const ask = async (path: string, init: { method?: string; body?: unknown } = {}) => {
    const response = await staff.request(`${dashboard.url}${path}`, {
      method: init.method ?? 'GET',
      headers: { origin: dashboard.url, 'content-type': 'application/json' },
      body: init.body === undefined ? undefined : JSON.stringify(init.body),
    });
    return { status: response.status, text: await response.text() };
  };
  const read = JSON.parse((await ask('/api/organization')).text) as OrganizationView;
  await ask('/api/organization', {
    method: 'PUT',
    body: {
      ...{ alertEmail: null, emergencyNumber: '112', phone: null, languageModelAllowed: true },
      basedOn: read.organization?.saved.version,
    },
  });
  const agent = await ask('/api/agents', {
    method: 'POST',
    body: {
      requestId: crypto.randomUUID(),
      agent: { specialization: 'CARDIOLOGY', consultAgentType: 'PRE_VISIT' },
    },
  });
  const { id: agentId } = z.object({ id: z.string() }).parse(JSON.parse(agent.text));
  const issued = await ask('/api/invitations', {
    method: 'POST',
    body: {
      requestId: crypto.randomUUID(),
      invitation: {
        agentId,
        patientFirstName: 'Watchcanary',
        patientLastName: 'Watchcanarius',
        patientDateOfBirth: '1934-02-17',
        externalId: `${canary}-ext`,
        encounterCompletionLinkUrl: `https://clinic.example/?who=${canary}`,
      },
      contact: { patientEmail: `${canary}@home.example`, patientLocale: 'en' },
    },
  });
  const made = z.object({ id: z.string() }).parse(JSON.parse(issued.text));
  const [kept] = await query(database.url, 'select invitation_url from invitations where id = $1', [made.id]);
  const link = String(kept?.invitation_url);
  await ask('/api/invitations/search', { method: 'POST', body: { q: canary } });
  await ask(`/invitations?q=${canary}`);
  await ask(`/api/invitations/${made.id}`);
  await ask(`/${canary}/nothing?who=${canary}`);
  await fetch(`${dashboard.url}/api/invitations/${canary}`, { method: 'PROPFIND' });
  await fetch(`${service.url}/${canary}/nothing?who=${canary}`);
  await fetch(`${service.url}/encounter?externalId=${canary}`);

  const patient = new ProgramPatient(service.url);
  const started = (await patient.post(link, { consent: true, locale: 'en', languageModel: true })).body;
  const spoken = new FormData();
  spoken.append('heardId', crypto.randomUUID());
  spoken.append('itemId', started.screen?.items[0]?.id ?? '');
  spoken.append('audio', makeRecording(), 'a.webm');
  speech.transcript = `My ${canary} hurts`;
  await patient.visitor.request(`${service.url}/consultation/${started.encounterId}/speech`, {
    method: 'POST',
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    body: spoken,
  });
  await patient.answerSome(started, 4, `My ${canary} hurts since Monday`);
  await waitUntil(async () => model.requests.length > 0 && model.open === 0, {
    what: 'the language model’s answer',
  });
  await ask(`/api/encounters/${started.encounterId}`);
  await ask(`/encounters/${started.encounterId}`);
  ids.push(agentId, made.id, started.encounterId, link.split('/').at(-1) ?? '');
}

const scrape = async (port: number) => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** Every label of a scrape with its values. */
function listLabels(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of text.matchAll(/[{,](\w+)="([^"]*)"/g)) {
    found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return found;
}

describe('metrics', () => {
  test('contain no patient data and no id: labels come from closed sets', async () => {
    for (const port of [ports.service, ports.dashboard]) {
      const text = await scrape(port);
      expect(text).not.toMatch(/canary/i);
      for (const secret of ['1934-02-17', 'owner@first.example', ...ids]) expect(text).not.toContain(secret);
      const labels = listLabels(text);
      for (const status of labels.get('status') ?? []) expect(status).toMatch(/^([1-5]xx|failed)$/);
      for (const method of labels.get('method') ?? [])
        expect(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other']).toContain(method);
      for (const target of labels.get('target') ?? [])
        expect(['service', 'language_model', 'recognizer', 'voice', 'webhook']).toContain(target);
      for (const route of labels.get('route') ?? []) expect(route).not.toMatch(/[0-9a-z]{20,}|[0-9a-f]{8}-/);
      expect([...labels.keys()].sort()).toEqual(
        expect.arrayContaining(['le', 'method', 'node', 'program', 'route', 'state', 'status', 'version']),
      );
    }
  });

  test('are served only on loopback, and not at a public address', async () => {
    for (const address of [`${service.url}/metrics`, `${dashboard.url}/metrics`])
      expect((await fetch(address, { redirect: 'manual' })).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${ports.service}/`)).status).toBe(404);
    const others = Object.values(networkInterfaces())
      .flatMap((some) => some ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others) {
      await expect(
        fetch(`http://${address}:${ports.service}/metrics`, { signal: AbortSignal.timeout(2_000) }),
      ).rejects.toThrow();
    }
  });

  test('of the service show requests by route, calls, the gate, the queue and the pool', async () => {
    const text = await scrape(ports.service);
    for (const line of [
      'http_request_duration_seconds_count{route="/consult-invitation",method="POST",status="2xx"} 1',
      'http_request_duration_seconds_count{route="/consultation/:id",method="POST",status="2xx"} 4',
      'gate_requests{state="waiting"} 0',
      'gate_refused_total{reason="room"} 0',
      'jobs{state="failed"} 0',
      'webhook_deliveries_queued 0',
      'alerts_unsent 0',
      'database_up 1',
      'database_pool_connections{state="waiting"} 0',
      `build_info{program="service",version="${serviceVersion}",node="${process.version}"} 1`,
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/outbound_request_duration_seconds_count\{target="recognizer",status="2xx"\} 1/);
    expect(text).toMatch(
      /outbound_request_duration_seconds_count\{target="language_model",status="2xx"\} \d/,
    );
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).toMatch(/database_pool_connections\{state="total"\} [1-9]/);
  });

  test('of the dashboard show requests by route, calls of the service, streams and the outbox', async () => {
    const text = await scrape(ports.dashboard);
    for (const line of [
      'http_request_duration_seconds_count{route="/api/invitations",method="POST",status="2xx"} 1',
      'http_request_duration_seconds_count{route="/api/invitations/[id]",method="GET",status="2xx"} 1',
      'http_request_duration_seconds_count{route="/encounters/[id]",method="GET",status="2xx"} 1',
      'open_streams 0',
      'jobs{state="failed"} 0',
      'trackers{state="following"} 1',
      'database_up 1',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/route="\/api\/invitations\/\[id\]",method="other"/);
    expect(text).toMatch(/route="other",method="GET",status="4xx"/);
    expect(text).toMatch(/outbound_request_duration_seconds_count\{target="service",status="2xx"\} \d/);
  });

  test('load neither of the libraries without their settings', async () => {
    const output: string[] = [];
    const start = async (environment: Record<string, string>) => {
      const one = await startServiceProcess({
        databaseUrl: setup.databaseUrl,
        port: await findFreePort(),
        output,
        environment: {
          NODE_OPTIONS: `--import=${path.resolve('tests/helpers/tell-loaded.mjs')}`,
          ...environment,
        },
      });
      await one.end('SIGTERM');
    };
    await start({});
    expect(output.join('')).not.toContain('LOADED');
    await start({ METRICS_PORT: String(await findFreePort()) });
    expect(output.join('')).toContain('LOADED prom-client');
    expect(output.join('')).not.toContain('LOADED @opentelemetry');
  });

  test('that cannot be served make the start fail with one sentence', async () => {
    await expect(
      startServiceProcess({
        databaseUrl: setup.databaseUrl,
        port: await findFreePort(),
        output: [],
        environment: { METRICS_PORT: String(ports.service) },
      }),
    ).rejects.toThrow(/METRICS_PORT is \d+, which cannot be listened on \(EADDRINUSE\)/);
  });
});

const readSpans = (): Span[] =>
  sent
    .flatMap((text) => exportSchema.parse(JSON.parse(text)).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const program = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, program })));
    });
const attributeOf = (span: Span, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe('traces', () => {
  beforeAll(() =>
    waitUntil(
      async () => {
        const programs = new Set(readSpans().map(({ program }) => program));
        return programs.size === 2 && readSpans().some(({ name }) => name === 'GET /encounters/[id]');
      },
      { what: 'the spans of both programs' },
    ),
  );

  test('contain no patient data, no id, no query text and no error message', () => {
    const spans = readSpans();
    expect(spans.length).toBeGreaterThan(50);
    for (const text of sent) {
      expect(text).not.toMatch(/canary/i);
      for (const secret of ['1934-02-17', 'owner@first.example', ...ids]) expect(text).not.toContain(secret);
    }
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].sort()).toEqual([
      'db.operation.name',
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'job.name',
      'server.address',
    ]);
    expect(spans.flatMap(({ events }) => events)).toEqual([]);
    expect(spans.filter(({ status }) => status.message !== undefined)).toEqual([]);
  });

  test('connect both programs: a request of the dashboard, its call, the request of the service, its queries', () => {
    const spans = readSpans();
    const issued = spans.find(({ name }) => name === 'POST /api/invitations');
    const isCall = (span: Span) =>
      span.parentSpanId === issued?.spanId &&
      span.name === `POST ${new URL(service.url).host}` &&
      span.traceId === issued?.traceId;
    const calls = new Set(spans.filter(isCall).map(({ spanId }) => spanId));
    const answers = spans.filter(
      ({ name, parentSpanId }) => name === 'POST /consult-invitation' && calls.has(parentSpanId ?? ''),
    );
    // A request that a busy service refuses is retried, and makes no queries.
    const statuses = answers.map((span) => Number(attributeOf(span, 'http.response.status_code')));
    expect(statuses).toContain(201);
    const answered = answers[statuses.indexOf(201)];
    expect(answered).toMatchObject({ program: 'consult-service', traceId: issued?.traceId });
    const queries = spans.filter((span) => span.parentSpanId === answered?.spanId);
    expect(queries.map((span) => attributeOf(span, 'db.operation.name'))).toEqual(
      expect.arrayContaining(['begin', 'insert', 'commit']),
    );
  });

  test('show jobs by their names and outgoing calls by their hosts', () => {
    const spans = readSpans();
    expect(spans.some(({ name }) => name === 'erase-outdated')).toBe(true);
    expect(spans.some((span) => attributeOf(span, 'server.address') === new URL(model.baseUrl).host)).toBe(
      true,
    );
  });
});
