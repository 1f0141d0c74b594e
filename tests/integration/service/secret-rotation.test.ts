import { randomUUID } from 'node:crypto';
import { createServer, request as requestHttp, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { agentSchema } from '../../../contract/agent.ts';
import { invitationSchema } from '../../../contract/invitation.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { findFreePort, waitUntil } from '../../../scripts/lib/process.ts';
import { createCommandContext } from '../../../service/admin/command-context.ts';
import { runCommand } from '../../../service/admin/commands.ts';
import { loadConfig } from '../../../service/config/load-config.ts';
import { deriveSecretKeys, webhookSealOf } from '../../../service/config/secret-keys.ts';
import { createService, type Service } from '../../../service/create-service.ts';
import { openDatabase } from '../../../service/store/database.ts';
import { ApiClient } from '../../helpers/api.ts';
import {
  authorize,
  codeExchange,
  createPkcePair,
  refreshExchange,
  requestToken,
} from '../../helpers/authorization.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { appCode, FactorVisitor } from '../../helpers/second-factor.ts';
import { serviceSecret, unlimitedRates } from '../../helpers/service-on-database.ts';
import { ProgramPatient } from '../consultation/patients.ts';
import { query } from './query.ts';

// Without commas, like a secret that was made as the documents say.
const oldSecret = 'dGhlIHNlY3JldCB0aGF0IHdhcyB0aGVyZSBmaXJzdA';
const newSecret = 'YW5kIHRoZSBvbmUgdGhhdCByZXBsYWNlcyBpdCB0b2RheQ';
const client = { baseUrl: '', clientId: 'test-client', redirectUri: 'http://localhost:3999/callback' };
const owner = { email: 'owner@first.example', password: 'the password of the owner' };
const withApp = { email: 'app@first.example', password: 'the password of another' };

let database: TestDatabase;
let balancer: Server;
/** The processes that requests go to, in turn. */
let processes: { port: number; service: Service; underWay: Set<unknown> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase('service');
  let turn = 0;
  balancer = createServer((request, response) => {
    const target = processes[turn++ % processes.length];
    target?.underWay.add(request);
    response.once('close', () => target?.underWay.delete(request));
    const onward = requestHttp(
      {
        port: target?.port,
        path: request.url,
        method: request.method,
        headers: request.headers,
        agent: false,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  const port = await findFreePort();
  client.baseUrl = `http://localhost:${port}`;
  await new Promise<void>((resolve) => balancer.listen(port, resolve));
});
afterAll(async () => {
  balancer.close();
  await Promise.all(processes.map(({ service }) => service.stop()));
  await database.drop();
});

const settings = (secret: string, previous: string) => ({
  SERVICE_BASE_URL: client.baseUrl,
  SERVICE_DATABASE_URL: database.url,
  SERVICE_SECRET: secret,
  SERVICE_SECRET_PREVIOUS: previous,
  LOG_LEVEL: 'silent',
  ...unlimitedRates,
});

async function startProcess(secret: string, previous: string) {
  const port = await findFreePort();
  const service = await createService(
    loadConfig({ ...settings(secret, previous), SERVICE_PORT: String(port) }),
  );
  await service.start();
  return { port, service, underWay: new Set<unknown>() };
}

/** Restarts one process after the other with these secrets: the new one answers before the old one is left alone. */
async function restartAll(secret: string, previous: string): Promise<void> {
  for (const old of [...processes]) {
    const next = await startProcess(secret, previous);
    processes = [...processes.filter((one) => one !== old), next];
    await waitUntil(async () => old.underWay.size === 0, { what: 'its last answers' });
    await old.service.stop();
  }
}

async function admin(argv: string[], input = '', secret = oldSecret, previous = ''): Promise<unknown> {
  const config = loadConfig(settings(secret, previous));
  const { db, close } = openDatabase(database.url, { maxConnections: 2 });
  try {
    const context = createCommandContext({
      db,
      secrets: deriveSecretKeys(config.secret, config.previousSecrets),
      webhookTargets: config.webhookTargets,
      hasMailServer: false,
      readStandardInput: async () => input,
    });
    return (await runCommand(context, argv)).data;
  } finally {
    await close();
  }
}

const findingsSchema = z.array(z.object({ what: z.string(), state: z.string(), detail: z.string() }));
async function examine(secret: string, previous: string) {
  const findings = findingsSchema.parse(await admin(['database', 'doctor'], '', secret, previous));
  return findings.find(({ what }) => what === 'Secrets of the service');
}

test('a secret is replaced over two processes without a failed request, and then nothing needs the old one', async () => {
  processes = [await startProcess(oldSecret, ''), await startProcess(oldSecret, '')];
  await admin(['client', 'add', client.clientId, client.redirectUri]);
  await admin(['org', 'add', 'First Clinic', '--require-second-factor', 'false']);
  const names = [
    '--org',
    'First Clinic',
    '--first-name',
    'A',
    '--last-name',
    'B',
    '--password-stdin',
    '--permanent-password',
  ];
  for (const { email, password } of [owner, withApp])
    await admin(['user', 'add', email, '--role', 'owner', ...names], password);

  // What the old secret has made.
  const staff = new HttpVisitor();
  const signIn = async (person: typeof owner | null) => {
    const pkce = createPkcePair();
    const callback = await authorize(client, person ?? owner, pkce, {}, staff);
    return await requestToken(client, codeExchange(client, callback.get('code') ?? '', pkce));
  };
  const tokens = (await signIn(owner)).body;
  const api = new ApiClient(client.baseUrl, String(tokens.access_token));
  const agentId = agentSchema.parse((await api.post('/agent', { type: 'CONSULT' })).body).id;
  const invite = (fields: Record<string, unknown>, key: string) =>
    api.post('/consult-invitation', { agentId, ...fields }, { 'idempotency-key': key });
  const first = invitationSchema.parse((await invite({ externalId: 'first-case' }, 'first-key')).body);
  const patient = new ProgramPatient(client.baseUrl);
  const started = await patient.answerSome((await patient.start(first)).body, 2);
  const path = `/consultation/${started.encounterId}`;
  const codeSchema = z.object({ code: z.string() });
  const newCode = async () => codeSchema.parse((await patient.post(`${path}/code`, {})).body).code;
  const seen = new ProgramPatient(client.baseUrl);
  await seen.get(path);
  expect((await seen.post(`${path}/prove`, { code: await newCode() })).status).toBe(200);
  const factor = new FactorVisitor(client);
  await factor.signIn(withApp);
  const { secret, recoveryCodes } = await factor.addApp();
  const hook = z
    .object({ secret: z.string() })
    .parse((await api.send('PUT', '/organization/webhook', { url: 'https://desk.example/hook' })).body);

  // Requests all the time.
  const failures: string[] = [];
  let requests = 0;
  let isOver = false;
  let refreshToken = String(tokens.refresh_token);
  const check = (what: string, isRight: boolean, seenInstead: unknown) => {
    requests += 1;
    if (!isRight) failures.push(`${what}: ${JSON.stringify(seenInstead)}`);
  };
  const staffLoop = async () => {
    while (!isOver) {
      const key = randomUUID();
      const made = await invite({ externalId: key }, key);
      check('invite', made.status === 201, made.body);
      const again = await invite({ externalId: key }, key);
      check('invite again', again.text === made.text, again.body);
      const known = await invite({ externalId: 'first-case' }, 'first-key');
      check('an earlier answer', known.status === 201, known.body);
      const found = await api.get('/encounter?externalId=first-case');
      check('list', found.text.includes(started.encounterId), found.body);
      const refreshed = await requestToken(client, refreshExchange(client, refreshToken));
      check('refresh', refreshed.status === 200, refreshed.body);
      refreshToken = String(refreshed.body.refresh_token);
      const silent = await signIn(null);
      check('sign in again', silent.status === 200, silent.body);
    }
  };
  const patientLoop = async () => {
    while (!isOver) {
      for (const [who, visitor] of [
        ['the claimed browser', patient],
        ['the proved browser', seen],
      ] as const) {
        const page = await visitor.get(path);
        check(who, page.status === 200 && page.body.conversation?.length > 0, page.status);
      }
      const other = new ProgramPatient(client.baseUrl);
      await other.get(path);
      const proved = await other.post(`${path}/prove`, { code: await newCode() });
      check('a code', proved.status === 200, proved.status);
    }
  };
  const load = Promise.all([staffLoop(), patientLoop()]);
  /** So that there are requests between one step and the next. */
  const askMore = async () => {
    const before = requests;
    await waitUntil(async () => requests >= before + 40, { what: 'forty more requests' });
  };
  await askMore();

  // Every process learns to read the new one first; then it makes; then everything is sealed anew.
  await restartAll(oldSecret, newSecret);
  await askMore();
  expect((await examine(oldSecret, newSecret))?.detail).toContain('unless it is there to be the next one');
  await restartAll(newSecret, oldSecret);
  await askMore();
  expect(await examine(newSecret, oldSecret)).toMatchObject({
    state: 'doubtful',
    detail: expect.stringMatching(
      /^\d+ values are sealed with SERVICE_SECRET_PREVIOUS: npm run admin -- reseal/,
    ),
  });
  expect(await admin(['reseal'], '', newSecret, oldSecret)).toMatchObject({ lost: 0 });
  expect(await examine(newSecret, oldSecret)).toMatchObject({
    state: 'good',
    detail: expect.stringMatching(/may go from 20.*; 10 recovery codes that were made before end with it$/),
  });
  expect(recoveryCodes).toHaveLength(10);
  await askMore();
  // A day later nothing that a browser carries was signed with the old one.
  await query(
    database.url,
    `update oidc_payloads set payload = jsonb_build_object('since', now() - interval '25 hours') where model = 'ServiceSecret'`,
  );
  expect(await examine(newSecret, oldSecret)).toMatchObject({
    state: 'doubtful',
    detail: expect.stringContaining('may go now'),
  });
  isOver = true;
  await load;
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(160);

  // The old one is gone.
  await restartAll(newSecret, '');
  expect(await examine(newSecret, '')).toMatchObject({ state: 'good', detail: 'only SERVICE_SECRET' });
  expect((await invite({ externalId: 'first-case' }, 'first-key')).body).toMatchObject({ id: first.id });
  expect((await api.get('/encounter?externalId=first-case')).text).toContain(started.encounterId);
  expect((await api.get(`/encounter/${started.encounterId}/report`)).status).toBe(200);
  expect((await patient.get(path)).body.conversation.length).toBeGreaterThan(0);
  const other = new ProgramPatient(client.baseUrl);
  await other.get(path);
  expect((await other.post(`${path}/prove`, { code: await newCode() })).status).toBe(200);
  const asked = await new FactorVisitor(client).givePassword(withApp);
  expect(asked.html).toContain('name="code"');
  const visitor = new FactorVisitor(client);
  const step = await visitor.givePassword(withApp);
  const done = await visitor.consent(
    await visitor.send(step, new URL(step.url).pathname, { code: appCode(secret) }),
  );
  expect(new URL(done.url).searchParams.has('code')).toBe(true);
  const [row] = await query(database.url, 'select organization_id, sealed_secret from webhooks');
  const sealed = [String(row?.organization_id), String(row?.sealed_secret)] as const;
  expect(webhookSealOf(deriveSecretKeys(newSecret)).open(...sealed)).toBe(hook.secret);
  expect(webhookSealOf(deriveSecretKeys(oldSecret)).open(...sealed)).toBeNull();
  const counted = await admin(['reseal'], '', serviceSecret);
  expect(counted).toMatchObject({ resealed: 0 });
});

test('a secret that opens what is there is never left out by mistake: the service does not start', async () => {
  await expect(startProcess(oldSecret, '')).rejects.toThrow('SERVICE_SECRET does not open the signing keys');
});
