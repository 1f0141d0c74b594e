import { execFile } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { isLocalAddress } from '../../common/settings.ts';
import { getHealth } from '../../lib/shared/operations/health.ts';
import { provideEmbedded } from './databases.ts';
import { seedDemo } from './demo-data.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { StartError } from './fail.ts';
import { writeFileAtomically } from './files.ts';
import { answeringHost, isOfOwnNetwork } from './hosts.ts';
import { type InstanceLock, takeInstanceLock } from './instance-lock.ts';
import { type MailInbox, startMailInbox } from './mail-inbox.ts';
import { becomes, findFreePort, isPortFree } from './process.ts';
import { leftoverEndMs, type Program, startingStopMs, startProgram } from './programs.ts';
import { environmentFor, loadSettings, type Settings } from './settings.ts';
import { describeFileError } from './system-errors.ts';

const execute = promisify(execFile);
const demoSchema = z.object({ secondFactorRequired: z.boolean() });

/**
 * Starts the database, the service and the dashboard (without the service when CONSULT_BASE_URL names another one), creates the
 * demo organization and its sample data at the first start, and prints addresses and sign-in.
 * @throws StartError with one sentence; everything started is stopped again
 */
export async function startStack(options: {
  mode: 'built' | 'dev';
}): Promise<{ untilStopped(): Promise<void> }> {
  const settings = loadSettings();
  const lock = takeInstanceLock(settings.dataFolder);
  const stops: (() => Promise<void>)[] = [];
  let isStopping = false;
  const stopAll = async () => {
    if (isStopping) return;
    isStopping = true;
    for (const stop of stops.reverse()) {
      // What cannot be stopped must neither keep the rest running nor hide why the start failed.
      await stop().catch((error: unknown) =>
        console.error(error instanceof StartError ? error.message : error),
      );
    }
    lock.release();
  };
  const stopping = new AbortController();
  const stopRequest = new Promise<null>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(null));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  stopWithNpm(stopping);
  try {
    const started = startEverything(settings, options.mode, stops, lock, stopping.signal);
    const programs = await Promise.race([started, stopRequest]);
    if (programs === null) {
      await started.catch(() => undefined); // Its failure does not matter: the user asked to stop.
      await stopAll();
      return { untilStopped: async () => undefined };
    }
    return {
      async untilStopped() {
        const failure = await Promise.race([stopRequest, ...programs.map((program) => program.ended)]);
        console.error(failure ?? '\nStopping …');
        await stopAll();
        if (failure !== null) process.exitCode = 1;
      },
    };
  } catch (error) {
    await stopAll();
    throw explainFullDisk(error, settings.dataFolder);
  }
}

/** PostgreSQL cannot go on without room for the next file of its log (16 MB). */
const roomMinBytes = 20 * 1024 ** 2;

/** The failed start's own words with the cause before them, where the data folder's disk is full. */
function explainFullDisk(error: unknown, dataFolder: string): unknown {
  const { bavail, bsize } = statfsSync(dataFolder);
  const reason = error instanceof Error ? error.message : String(error);
  if (bavail * bsize >= roomMinBytes) return error;
  return new StartError(`${describeFileError('ENOSPC', dataFolder)}\n(${reason})`);
}

/**
 * Checks what can be checked before anything is built or started: the settings, the ports, and whether the folder is writable.
 * Ports that the programs of a killed start may still hold are checked again when the folder is locked.
 * @throws StartError with one sentence
 */
export async function checkBeforeStart(): Promise<void> {
  const settings = loadSettings();
  refuseForeignPort(settings);
  const lock = takeInstanceLock(settings.dataFolder);
  try {
    await refuseTakenPorts(settings, lock.isTakenOver);
  } finally {
    lock.release();
  }
}

/** Refuses an address with another port than the dashboard's on this machine's name; behind a proxy it is right. */
function refuseForeignPort({ environment, dashboardPort }: Settings): void {
  const address = environment.NEXTAUTH_URL ?? '';
  if (!URL.canParse(address)) {
    throw new StartError(
      `NEXTAUTH_URL is not an address ("${address}"): write it like http://localhost:3000.`,
    );
  }
  const { hostname, port, protocol } = new URL(address);
  if (protocol !== 'http:' || !localHosts.has(hostname) || Number(port || 80) === dashboardPort) return;
  throw new StartError(
    `NEXTAUTH_URL is ${address}, and the dashboard runs on port ${dashboardPort}: leave NEXTAUTH_URL out, or set DASHBOARD_PORT to ${port || 80}.`,
  );
}

async function startEverything(
  settings: Settings,
  mode: 'built' | 'dev',
  stops: (() => Promise<void>)[],
  { isTakenOver }: InstanceLock,
  signal: AbortSignal,
): Promise<Program[]> {
  await refuseTakenPorts(settings, isTakenOver);
  const environment = { ...settings.environment };
  await provideDatabases(settings, environment, stops, signal);
  const inbox = await provideInbox(settings, environment, stops);
  const output = mode === 'dev' ? 'inherit' : 'log';
  const NODE_ENV = mode === 'dev' ? 'development' : 'production';
  const programs: Program[] = [];
  let isStarting = true;
  stops.push(
    async () =>
      void (await Promise.all(
        programs.map((program) => program.stop(isStarting ? startingStopMs : undefined)),
      )),
  );
  const start = async (
    program: Omit<Parameters<typeof startProgram>[0], 'dataFolder' | 'output' | 'signal'>,
  ) => {
    const started = await startProgram({
      ...program,
      dataFolder: settings.dataFolder,
      output,
      signal,
    });
    programs.push(started);
  };

  // With the roles that own the databases; the programs get only the serving roles.
  const [needsSecondFactor] = await Promise.all([
    settings.foreignServiceUrl === null ? ensureDemo(settings, environment, signal) : true,
    migrateDashboard(environment, signal),
  ]);
  const starts = [
    start({
      name: 'dashboard',
      command:
        mode === 'dev'
          ? [
              'node_modules/next/dist/bin/next',
              'dev',
              '-H',
              host(environment),
              '-p',
              String(settings.dashboardPort),
            ]
          : ['dist/dashboard/main.js'],
      port: settings.dashboardPort,
      portSetting: 'DASHBOARD_PORT',
      host: answeringHost(environment.HOST),
      healthPath: getHealth.path,
      environment: { ...environmentFor('dashboard', environment), NODE_ENV },
    }),
  ];
  if (settings.foreignServiceUrl === null) {
    starts.push(
      start({
        name: 'service',
        command: mode === 'dev' ? serviceFromSource : ['dist/service/main.js'],
        port: settings.servicePort,
        portSetting: 'SERVICE_PORT',
        host: answeringHost(environment.SERVICE_HOST),
        healthPath: '/health',
        environment: { ...environmentFor('service', environment), NODE_ENV },
      }),
    );
  }
  const failures = (await Promise.allSettled(starts)).filter((result) => result.status === 'rejected');
  if (failures[0]) throw failures[0].reason;
  const isFirstStart = await seedOnce(settings, environment, signal);
  isStarting = false;
  announce(settings, environment, { isFirstStart, inbox, takesPasswordAlone: !needsSecondFactor });
  return programs;
}

/** A stopped npm does not signal its script; the script notices by its changed parent process. */
function stopWithNpm(stopping: AbortController): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopping.abort();
  }, parentIntervalMs).unref();
}

/** The service from source. It starts again when a file of it changes, or the clinical data were compiled anew. */
const serviceFromSource = [
  ...['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'],
  ...['--include', 'service/interview/data/compiled/stamp', 'service/main.ts'],
];

/** Loopback unless HOST is set, so that nothing is open to the network by default. */
function host(environment: NodeJS.ProcessEnv): string {
  return environment.HOST || '127.0.0.1';
}

/** @param isTakenOver - then the programs of a killed start may be ending and about to release their ports */
async function refuseTakenPorts(settings: Settings, isTakenOver: boolean): Promise<void> {
  const { HOST, SERVICE_HOST } = settings.environment;
  const wanted: [number, string, string][] = [
    [settings.dashboardPort, 'DASHBOARD_PORT', answeringHost(HOST)],
  ];
  if (settings.foreignServiceUrl === null)
    wanted.push([settings.servicePort, 'SERVICE_PORT', answeringHost(SERVICE_HOST)]);
  if (settings.mailPort !== null && !settings.environment.MAIL_URL)
    wanted.push([settings.mailPort, 'MAIL_PORT', '127.0.0.1']);
  for (const [port, setting, host] of wanted) {
    if (await isPortFree(port, host)) continue;
    if (isTakenOver && (await becomes(() => isPortFree(port, host), { timeoutMs: leftoverEndMs }))) continue;
    throw new StartError(
      `Port ${port} is taken: stop what uses it, or set ${setting} to a free port, such as ${await findFreePort()}.`,
    );
  }
}

/** Sets DATABASE_URL and SERVICE_DATABASE_URL to the embedded server if they are missing. */
async function provideDatabases(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  stops: (() => Promise<void>)[],
  signal: AbortSignal,
): Promise<void> {
  const needed = [
    ...(environment.DATABASE_URL ? [] : (['dashboard'] as const)),
    ...(environment.SERVICE_DATABASE_URL || settings.foreignServiceUrl !== null
      ? []
      : (['service'] as const)),
  ];
  if (needed.length === 0) return;
  const postgres = await startEmbeddedPostgres({ dataFolder: settings.dataFolder, durable: true, signal });
  stops.push(postgres.stop);
  await provideEmbedded(postgres, needed, environment);
}

const usualMailPort = 8025;
const parentIntervalMs = 250;

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Without a mail server, a local inbox receives the mails of both programs for trying out. Not for a dashboard that people reach
 * from elsewhere, where mails would wrongly seem to have been sent.
 */
async function provideInbox(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  stops: (() => Promise<void>)[],
): Promise<MailInbox | null> {
  const isLocal = localHosts.has(new URL(environment.NEXTAUTH_URL ?? '').hostname);
  if (environment.MAIL_URL || !isLocal) return null;
  const isUsualFree = await isPortFree(usualMailPort);
  const inbox = await startMailInbox(settings.mailPort ?? (isUsualFree ? usualMailPort : 0));
  stops.push(inbox.stop);
  environment.MAIL_URL = inbox.smtpUrl;
  environment.MAIL_FROM = environment.MAIL_FROM || 'Consult Desk <no-reply@localhost>';
  return inbox;
}

/** @throws StartError with the dashboard's own sentences */
async function migrateDashboard(environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const command = ['dist/dashboard/admin.js', 'database', 'migrate'];
  try {
    await execute(process.execPath, command, { env: environment, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new StartError(`The dashboard cannot start: ${readSaid(error)}`);
  }
}

function readSaid(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return said || String(error);
}

/**
 * Creates the demo organization, its people and its client; the client's redirect address is updated from NEXTAUTH_URL at each
 * start. Gives whether its people need a second factor.
 */
async function ensureDemo(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<boolean> {
  const prepared = execute(
    process.execPath,
    [
      'dist/service/admin.js',
      'demo',
      'ensure',
      ['--email', settings.demo.email],
      ['--clinician', settings.demo.clinicianEmail],
      ['--front-desk', settings.demo.frontDeskEmail],
      ['--client-id', environment.CONSULT_CLIENT_ID ?? ''],
      ['--redirect-uri', `${environment.NEXTAUTH_URL}/api/auth/callback/consult`],
      settings.demo.isPasswordGiven ? ['--set-password'] : [],
      ['--password-stdin', '--json'],
    ].flat(),
    { env: environment, signal },
  );
  prepared.child.stdin?.end(settings.demo.password);
  try {
    const { stdout } = await prepared;
    return demoSchema.parse(JSON.parse(stdout)).secondFactorRequired;
  } catch (error) {
    signal.throwIfAborted();
    throw new StartError(`The demo clinic could not be prepared: ${readSaid(error)}`);
  }
}

/** Creates sample data at the first start only, through the programs' own addresses. Gives whether it was the first. */
async function seedOnce(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<boolean> {
  const mark = path.join(settings.dataFolder, 'sample-data');
  if (settings.foreignServiceUrl !== null || existsSync(mark)) return false;
  if (environment.SAMPLE_DATA === 'false') return true;
  console.error('Preparing sample data …');
  await seedDemo({
    dashboardUrl: environment.NEXTAUTH_URL ?? '',
    email: settings.demo.email,
    password: settings.demo.password,
    signal,
  });
  writeFileAtomically(mark, `${new Date().toISOString()}\n`);
  return true;
}

function announce(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  {
    isFirstStart,
    inbox,
    takesPasswordAlone,
  }: { isFirstStart: boolean; inbox: MailInbox | null; takesPasswordAlone: boolean },
): void {
  const lines = [
    '',
    'Consult Desk is running.',
    '',
    `  Dashboard   ${environment.NEXTAUTH_URL}`,
    `  Service     ${environment.CONSULT_BASE_URL}${settings.foreignServiceUrl === null ? '' : '  (not started here)'}`,
  ];
  if (isOfOwnNetwork(environment.HOST) && !isLocalAddress(environment.NEXTAUTH_URL ?? ''))
    lines.push('              (without TLS: for trying out, in a network where nobody else can read along)');
  if (inbox) lines.push(`  Inbox       ${inbox.pageUrl}  (mail stays on this machine: MAIL_URL is not set)`);
  if (settings.foreignServiceUrl === null) {
    lines.push(
      '',
      `  Sign in     ${settings.demo.email}`,
      `  or as       ${settings.demo.clinicianEmail} (clinician)`,
      `              ${settings.demo.frontDeskEmail} (front desk)`,
      `  Password    ${settings.demo.password}`,
    );
    if (takesPasswordAlone)
      lines.push(
        '              (is enough for this demo clinic; a new organization asks for a second factor)',
      );
    if (!isFirstStart) {
      lines.push('              (unless changed since with: npm run admin -- user reset-password)');
    }
  }
  lines.push('', `  Data, logs  ${settings.dataFolder}`, '', 'Stop with Ctrl-C.', '');
  console.log(lines.join('\n'));
}
