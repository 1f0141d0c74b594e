import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import { installDebianPackages } from '../../scripts/lib/debian-packages.ts';
import type { EmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { StartError } from '../../scripts/lib/fail.ts';
import { findFreePort, waitUntil } from '../../scripts/lib/process.ts';
import { hosts } from './hosts.ts';

const startTimeoutMs = 60_000;
const organization = 'Harbour Lane Surgery';
const owner = { email: 'mina@harbourlane.example', password: 'a long password for the trial' };

export type Trial = {
  /** Environment of the tests, and of a browser that trusts the authority. */
  environment: Record<string, string | undefined>;
  stop(): Promise<void>;
};

type Program = 'dashboard' | 'service';
type Restart = { program: Program; index: number; signal: 'SIGTERM' | 'SIGKILL' };
type Child = { name: string; process: ChildProcess; output: string[] };

/**
 * The installation of docs/running-in-a-clinic.md on this machine: an authority of `deploy/local-ca.sh`, the settings
 * of `deploy/settings.env.example`, two processes of each program with the commands of `deploy/systemd`, an
 * organization with its owner, and nginx with `deploy/nginx/consult-desk.conf` before them. Only ports and folders
 * differ.
 * @throws StartError when nginx or certutil is missing and cannot be installed
 */
export async function startBehindNginx(folder: string, postgres: EmbeddedPostgres): Promise<Trial> {
  ensureTools();
  const tls = path.join(folder, 'tls');
  run('sh', ['deploy/local-ca.sh', tls, ...Object.values(hosts)], process.env);
  const httpsPort = await findFreePort();
  const httpPort = await findFreePort();
  const dashboardUrl = `https://${hosts.dashboard}:${httpsPort}`;
  const serviceUrl = `https://${hosts.service}:${httpsPort}`;
  for (const name of ['dashboard', 'service']) await postgres.ensureProgramDatabase(name);
  const secretsFolder = writeSecrets(folder, postgres);
  const installation = describeInstallation({ folder, tls, secretsFolder, dashboardUrl, serviceUrl });
  const settings = { ...process.env, ...installation };
  const children: Child[] = [];
  const controls: Control[] = [];
  const stop = async () => {
    // nginx first, so that no request reaches programs that are ending.
    for (const control of controls) await control.stop();
    for (const child of [...children].reverse()) await end(child);
  };
  const startProcess = async (program: Program, port: number) => {
    children.push(start(program, readCommand(program, port, secretsFolder), withoutOwners(settings)));
    const health = `http://127.0.0.1:${port}${program === 'dashboard' ? '/api/health' : '/health'}`;
    await untilHealthy(children, () => answers(health));
  };
  const ports: Record<Program, number[]> = { dashboard: [0, 0], service: [0, 0] };
  /** Ends the process and starts it again on its port, as systemd does. */
  const restart = async ({ program, index, signal }: Restart) => {
    const [old] = children.filter(({ name }) => name === program).slice(index);
    if (!old) throw new Error(`There is no ${program} ${index}`);
    children.splice(children.indexOf(old), 1);
    await end(old, signal);
    await startProcess(program, ports[program][index] ?? 0);
    // The new one takes the old one's place, so that the numbers stay.
    const [added] = children.splice(-1);
    const place = children.findIndex(({ name }) => name === program);
    if (added) children.splice(place < 0 ? children.length : place + index, 0, added);
  };
  try {
    addOrganization(settings, dashboardUrl);
    for (const program of ['dashboard', 'service'] as const) {
      for (const index of [0, 1]) {
        const port = await findFreePort();
        ports[program][index] = port;
        await startProcess(program, port);
      }
    }
    const logs = path.join(folder, 'nginx');
    const configuration = writeConfiguration(logs, { tls, httpPort, httpsPort, ports });
    run('nginx', ['-t', '-c', configuration], process.env);
    children.push(start('nginx', ['nginx', '-c', configuration], process.env));
    await untilHealthy(children, () =>
      answersOverTls(httpsPort, readFileSync(path.join(tls, 'ca.crt'), 'utf8')),
    );
    const pidOf = (program: Program, index: number) =>
      children.filter(({ name }) => name === program)[index]?.process.pid ?? null;
    const control = await startControl(restart, () => ({
      dashboard: pidOf('dashboard', 1),
      service: pidOf('service', 1),
    }));
    controls.push(control);
    const home = trustInBrowsers(folder, path.join(tls, 'ca.crt'));
    return {
      environment: {
        // The tests administer this installation, never another one of this machine.
        ...installation,
        HOME: home,
        DEMO_EMAIL: owner.email,
        DEMO_PASSWORD: owner.password,
        E2E_DASHBOARD_URL: dashboardUrl,
        E2E_SERVICE_URL: serviceUrl,
        // No test here reads mail, but the variable is required.
        E2E_MAIL_URL: 'http://localhost',
        HTTPS_TRIAL_HTTP_PORT: String(httpPort),
        HTTPS_TRIAL_LOGS: logs,
        HTTPS_TRIAL_CONTROL: control.url,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The settings of `deploy/settings.env.example` for the trial. */
function describeInstallation(trial: {
  folder: string;
  tls: string;
  secretsFolder: string;
  dashboardUrl: string;
  serviceUrl: string;
}): Record<string, string | undefined> {
  const { folder, tls, secretsFolder, dashboardUrl, serviceUrl } = trial;
  const example = readFileSync('deploy/settings.env.example', 'utf8');
  return {
    ...parseEnv(example.replaceAll('/etc/consult-desk/secrets', secretsFolder)),
    DATA_DIR: path.join(folder, 'state'),
    NEXTAUTH_URL: dashboardUrl,
    SERVICE_BASE_URL: serviceUrl,
    CONSULT_BASE_URL: serviceUrl,
    // Tests send more requests than any person.
    ADDRESS_RATE_LIMIT_PER_MINUTE: '1000000',
    INVITATION_RATE_LIMIT_PER_MINUTE: '1000000',
    NODE_EXTRA_CA_CERTS: path.join(tls, 'ca.crt'),
    NODE_OPTIONS: `--import=${pathToFileURL(path.resolve('tests/https/resolve-names.mjs')).href}`,
  };
}

/** Creates the tables of both programs, an organization with its owner, and the dashboard's OAuth client. */
function addOrganization(settings: NodeJS.ProcessEnv, dashboardUrl: string): void {
  const admin = (args: string[], input?: string) =>
    run(process.execPath, ['dist/tools/admin.js', ...args], settings, input);
  admin(['migrate']);
  admin(['org', 'add', organization, '--emergency-number', '112', '--require-second-factor', 'false']);
  admin(
    [
      ...[
        'user',
        'add',
        owner.email,
        '--org',
        organization,
        '--role',
        'owner',
        '--password-stdin',
        '--permanent-password',
      ],
      ...['--first-name', 'Mina', '--last-name', 'Okafor'],
    ],
    owner.password,
  );
  admin(['client', 'add', 'clinic-dashboard', `${dashboardUrl}/api/auth/callback/consult`]);
}

function ensureTools(): void {
  const isThere = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  if (!['nginx', 'certutil'].every(isThere)) installDebianPackages(['nginx-light', 'libnss3-tools']);
  if (!['nginx', 'certutil'].every(isThere)) {
    throw new StartError(
      'nginx and certutil are needed (Debian: nginx-light and libnss3-tools): install them.',
    );
  }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv, input = ''): void {
  const result = spawnSync(command, args, { encoding: 'utf8', env, input });
  if (result.status === 0) return;
  throw new Error(`${command} ${args.join(' ')}: ${result.stderr || String(result.error)}`);
}

/** Writes each secret to a file of its own, as in /etc/consult-desk/secrets. */
function writeSecrets(folder: string, postgres: EmbeddedPostgres): string {
  const place = path.join(folder, 'secrets');
  mkdirSync(place, { mode: 0o750 });
  const [dashboard, service] = [postgres.programUrls('dashboard'), postgres.programUrls('service')];
  const secrets = {
    DATABASE_URL: dashboard.serving,
    MIGRATION_DATABASE_URL: dashboard.owner,
    SERVICE_DATABASE_URL: service.serving,
    SERVICE_MIGRATION_DATABASE_URL: service.owner,
    NEXTAUTH_SECRET: randomBytes(32).toString('base64'),
    TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SERVICE_SECRET: randomBytes(48).toString('base64'),
    MAIL_URL: '',
  };
  for (const [name, secret] of Object.entries(secrets))
    writeFileSync(path.join(place, name), `${secret}\n`, { mode: 0o640 });
  return place;
}

/** Removes the settings that UnsetEnvironment= of the units removes. */
function withoutOwners(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    MIGRATION_DATABASE_URL_FILE: _one,
    SERVICE_MIGRATION_DATABASE_URL_FILE: _other,
    ...rest
  } = settings;
  return rest;
}

/** The command of a systemd unit for one port, with the Node of this process. */
function readCommand(program: 'dashboard' | 'service', port: number, secretsFolder: string): string[] {
  const unit = readFileSync(`deploy/systemd/consult-desk-${program}@.service`, 'utf8');
  const command = /^ExecStart=(.+)$/m.exec(unit)?.[1];
  if (command === undefined) throw new Error(`The unit of the ${program} has no command.`);
  return command
    .split(' ')
    .map((word) =>
      word === '/usr/bin/node'
        ? process.execPath
        : word.replaceAll('%i', String(port)).replaceAll('%d', secretsFolder),
    );
}

function start(name: string, [command = '', ...args]: string[], env: NodeJS.ProcessEnv): Child {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  return { name, process: child, output };
}

async function end({ process: child }: Child, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

async function untilHealthy(children: Child[], isHealthy: () => Promise<boolean>): Promise<void> {
  const ended = () => children.find(({ process: child }) => child.exitCode !== null);
  await waitUntil(async () => ended() !== undefined || (await isHealthy()), {
    timeoutMs: startTimeoutMs,
    intervalMs: 100,
    what: children.at(-1)?.name ?? 'a program',
  });
  const failed = ended();
  if (failed) throw new Error(`${failed.name} ended:\n${failed.output.join('')}`);
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false, // Not listening yet.
  );
}

function answersOverTls(port: number, ca: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, ca, servername: hosts.service, path: '/health', agent: false };
    https
      .get({ ...options, headers: { host: hosts.service } }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .once('error', () => resolve(false));
  });
}

/**
 * Writes `deploy/nginx/consult-desk.conf` with the ports and folders of the trial, and a main file that includes it.
 */
function writeConfiguration(
  folder: string,
  trial: {
    tls: string;
    httpPort: number;
    httpsPort: number;
    ports: Record<'dashboard' | 'service', number[]>;
  },
): string {
  mkdirSync(folder, { recursive: true });
  const site = readFileSync('deploy/nginx/consult-desk.conf', 'utf8')
    .replaceAll('listen 443 ', `listen 127.0.0.1:${trial.httpsPort} `)
    .replaceAll('listen 80 ', `listen 127.0.0.1:${trial.httpPort} `)
    .replaceAll('https://$host$', `https://$host:${trial.httpsPort}$`)
    .replaceAll('/etc/consult-desk/tls/', `${trial.tls}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll(/^( +)# (server 127\.)/gm, '$1$2')
    .replaceAll(/127\.0\.0\.1:(300|400)([01])\b/g, (_, program: string, index: string) => {
      const port = trial.ports[program === '300' ? 'dashboard' : 'service'][Number(index)];
      return `127.0.0.1:${port}`;
    });
  writeFileSync(path.join(folder, 'consult-desk.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/start.log warn;
events { worker_connections 1024; }
http {
  access_log off;
${temporary}
  include ${folder}/consult-desk.conf;
}
`,
  );
  return main;
}

/** Makes a home folder in which browsers trust the authority. */
function trustInBrowsers(folder: string, certificate: string): string {
  const home = path.join(folder, 'home');
  // Versions of Chromium read one of these.
  for (const place of ['.pki/nssdb', '.local/share/pki/nssdb']) {
    const database = path.join(home, place);
    if (existsSync(database)) continue;
    mkdirSync(database, { recursive: true });
    const store = ['-d', `sql:${database}`];
    run('certutil', [...store, '-N', '--empty-password'], process.env);
    run('certutil', [...store, '-A', '-t', 'C,,', '-n', 'trial', '-i', certificate], process.env);
  }
  return home;
}

type Control = { url: string; stop(): Promise<void> };

const restartSchema = z.object({
  program: z.enum(['dashboard', 'service']),
  index: z.int(),
  signal: z.enum(['SIGTERM', 'SIGKILL']),
});

/**
 * Lets the tests restart a process: a POST of `Restart` is answered 204 once it answers again. A GET gives the ids of the second
 * processes.
 */
async function startControl(
  restart: (wanted: Restart) => Promise<void>,
  readSeconds: () => Record<Program, number | null>,
): Promise<Control> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify(readSeconds()));
      return;
    }
    const answer = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      await restart(restartSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
    };
    answer().then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
