import pg from 'pg';
import { agentSchema } from '../../contract/agent.ts';
import type { TokenResponse } from '../../contract/token.ts';
import type { EmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import { findFreePort } from '../../scripts/lib/process.ts';
import { ApiClient } from '../helpers/api.ts';
import { type OauthClient, type Person, passPages, signInForTokens } from '../helpers/authorization.ts';
import { type LossyLine, openLossyLine } from '../helpers/lossy-line.ts';
import { createBrowser, type RunningDashboard, startDashboard } from '../helpers/running-dashboard.ts';
import { startServiceOn, type TestService } from '../helpers/service-on-database.ts';
import { type ServiceProcess, startServiceProcess } from '../helpers/service-process.ts';
import { openTcpLine, type TcpLine } from '../helpers/tcp-line.ts';

type Program = 'service' | 'dashboard';
type Browser = ReturnType<typeof createBrowser>;

/** The database names of one ground, so that several can be opened on one server. */
export type GroundDatabases = Record<Program, string>;

/**
 * Both built programs, each in processes of its own, with a connection that can fail between each and PostgreSQL, and
 * behind addresses that stay the same while processes are replaced.
 */
export type Ground = {
  /** The connection between each program and its database. */
  lines: Record<Program, TcpLine>;
  /** Direct connections to the databases, not through the lines. */
  databases: Record<Program, pg.Pool>;
  /** Direct addresses of the databases, not through the lines. */
  databaseUrls: Record<Program, string>;
  /** The public addresses of both programs; each forwards to the first process that listens. */
  fronts: Record<Program, LossyLine>;
  /** The running processes, the newest last. */
  services: ServiceProcess[];
  dashboards: RunningDashboard[];
  /** Starts one more process behind the same address. */
  addService(environment?: Record<string, string>): Promise<ServiceProcess>;
  addDashboard(environment?: Record<string, string>): Promise<RunningDashboard>;
  /** Ends a process and removes it from behind its address. */
  removeService(process: ServiceProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  removeDashboard(dashboard: RunningDashboard, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Ends all processes and starts one of each program. */
  startAnew(
    environment?: Partial<Record<Program, Record<string, string>>>,
    signal?: 'SIGTERM' | 'SIGKILL',
  ): Promise<void>;
  client: OauthClient;
  admin: TestService['admin'];
  people: TestService['people'];
  agentId: string;
  tokens: {
    /** The owner's valid tokens. */
    good: TokenResponse;
    /** An access token of a person who was disabled afterwards. */
    revoked: string;
    /** A valid access token of another organization. */
    elsewhere: string;
  };
  /** A browser in which the owner is signed in to the dashboard. */
  signIn(): Promise<Browser>;
  readLog(): string;
  stop(): Promise<void>;
};

/** @param postgres - the server on which the databases of both programs are created */
export async function openGround(postgres: EmbeddedPostgres, names: GroundDatabases): Promise<Ground> {
  for (const name of Object.values(names)) await postgres.ensureDatabase(name);
  const databaseUrls = {
    service: postgres.urlFor(names.service),
    dashboard: postgres.urlFor(names.dashboard),
  };
  const lines = {
    service: await openTcpLine(postgres.port),
    dashboard: await openTcpLine(postgres.port),
  };
  const throughLine = (program: Program) =>
    Object.assign(new URL(databaseUrls[program]), { port: String(lines[program].port) }).href;
  const databases = { service: openPool(databaseUrls.service), dashboard: openPool(databaseUrls.dashboard) };
  const fronts = { service: await openLossyLine([]), dashboard: await openLossyLine([]) };
  const output: string[] = [];
  const services: ServiceProcess[] = [];
  const dashboards: RunningDashboard[] = [];
  const outputs: string[][] = [output];

  const first = await makeOrganizations(databaseUrls.service, fronts);

  const ground: Ground = {
    lines,
    databases,
    databaseUrls,
    fronts,
    services,
    dashboards,
    ...first,
    async addService(more = {}) {
      const process = await startServiceProcess({
        databaseUrl: throughLine('service'),
        port: await findFreePort(),
        output,
        environment: {
          SERVICE_BASE_URL: fronts.service.url,
          SERVICE_APP_URL: fronts.service.url,
          ...more,
        },
      });
      services.push(process);
      fronts.service.targets.push(process.url);
      return process;
    },
    async addDashboard(more = {}) {
      const dashboard = await startDashboard({
        DATABASE_URL: throughLine('dashboard'),
        CONSULT_BASE_URL: fronts.service.url,
        NEXTAUTH_URL: fronts.dashboard.url,
        LOG_LEVEL: 'warn',
        ...more,
      });
      outputs.push(dashboard.output);
      dashboards.push(dashboard);
      fronts.dashboard.targets.push(dashboard.url);
      return dashboard;
    },
    async removeService(process, signal) {
      services.splice(services.indexOf(process), 1);
      const leave = () => (fronts.service.targets = services.map(({ url }) => url));
      // A process that is replaced is first removed from the front; one that is killed is not.
      if (signal === 'SIGTERM') leave();
      await process.end(signal);
      leave();
    },
    async removeDashboard(dashboard, signal) {
      dashboards.splice(dashboards.indexOf(dashboard), 1);
      const leave = () => (fronts.dashboard.targets = dashboards.map(({ url }) => url));
      if (signal === 'SIGTERM') leave();
      await (signal === 'SIGTERM' ? dashboard.stop() : dashboard.kill());
      leave();
    },
    startAnew: (environment, signal) => startAnew(ground, environment, signal),
    signIn: () => signIn(fronts.dashboard.url, first.people.owner),
    readLog: () => outputs.flat().join(''),
    stop: () => stop(ground),
  };
  await Promise.all([ground.addService(), ground.addDashboard()]);
  return ground;
}

function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined); // Expected: the scenarios make the server fail.
  return pool;
}

/** Starts the service once in this process, to create the organizations and people. */
async function makeOrganizations(
  databaseUrl: string,
  fronts: Ground['fronts'],
): Promise<Pick<Ground, 'client' | 'admin' | 'people' | 'agentId' | 'tokens'>> {
  const port = await findFreePort();
  const first = await startServiceOn(databaseUrl, {
    SERVICE_PORT: String(port),
    SERVICE_BASE_URL: fronts.service.url,
    SERVICE_APP_URL: fronts.service.url,
  });
  fronts.service.targets = [`http://localhost:${port}`];
  await first.admin([
    'client',
    'add',
    'clinic-dashboard',
    `${fronts.dashboard.url}/api/auth/callback/consult`,
  ]);
  const good = await signInForTokens(first.client, first.people.owner);
  const revoked = (await signInForTokens(first.client, first.people.frontDesk)).access_token;
  await first.admin(['user', 'disable', first.people.frontDesk.email]);
  const elsewhere = (await signInForTokens(first.client, first.people.otherOwner)).access_token;
  const api = new ApiClient(fronts.service.url, good.access_token);
  const agent = agentSchema.parse((await api.post('/agent', { type: 'CONSULT' })).body);
  await first.stop();
  fronts.service.targets = [];
  return {
    client: first.client,
    admin: first.admin,
    people: first.people,
    agentId: agent.id,
    tokens: { good, revoked, elsewhere },
  };
}

/** A browser in which this person is signed in to the dashboard. */
async function signIn(dashboardUrl: string, person: Person): Promise<Browser> {
  const browser = createBrowser(dashboardUrl, { remembers: false });
  const back = `${dashboardUrl}/api/auth/callback/consult`;
  const end = await passPages(await browser.startSignIn(), back, person, new HttpVisitor());
  const answer = await browser.request(end ?? '');
  const target = answer.headers.get('location');
  if (target !== `${dashboardUrl}/`)
    throw new Error(`The sign-in ended with ${answer.status}, ${target ?? 'nowhere'}`);
  return browser;
}

async function startAnew(
  ground: Ground,
  environment: Partial<Record<Program, Record<string, string>>> = {},
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  await Promise.all([
    ...[...ground.services].map((one) => ground.removeService(one, signal)),
    ...[...ground.dashboards].map((one) => ground.removeDashboard(one, signal)),
  ]);
  await Promise.all([ground.addService(environment.service), ground.addDashboard(environment.dashboard)]);
}

async function stop({ lines, services, dashboards, databases, fronts }: Ground): Promise<void> {
  for (const line of Object.values(lines)) await line.pass();
  await Promise.all([
    ...services.map((process) => process.end('SIGTERM')),
    ...dashboards.map((dashboard) => dashboard.stop()),
  ]);
  for (const pool of Object.values(databases)) await pool.end();
  for (const line of [...Object.values(fronts), ...Object.values(lines)]) await line.stop();
}
