import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { listAgents } from '../../lib/shared/operations/agent.ts';
import { getHealth } from '../../lib/shared/operations/health.ts';
import { getInvitation, issueInvitation } from '../../lib/shared/operations/invitation.ts';
import { writePath } from '../../lib/shared/operations/operation.ts';
import { HttpVisitor, signInToDashboard } from '../../scripts/lib/http-visitor.ts';
import { findFreePort, waitUntil } from '../../scripts/lib/process.ts';
import { ProgramPatient } from '../../tests/helpers/program-patient.ts';
import { percentile } from '../percentile.ts';
import type { Row } from '../row.ts';

const upBudgetS = 8;
const memoryBudgetMb = 350;
const visibleBudgetMs = 1_000;
const idleMs = 60_000;
const patientsCount = 10;
const demo = { email: 'clinician@harbourlane.example', password: 'a long demo password' };

/** `npm run up` as a person starts it: time to start, memory and size, and the delay until a finished consultation is shown. */
export async function benchInstallation(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-bench-up-'));
  const [dashboard, service, mail] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const environment = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DASHBOARD_PORT: String(dashboard),
    SERVICE_PORT: String(service),
    MAIL_PORT: String(mail),
    DATA_DIR: path.join(folder, 'data'),
    DEMO_EMAIL: demo.email,
    DEMO_PASSWORD: demo.password,
    MAIL_URL: '',
    MAIL_FROM: '',
  };
  const urls = { dashboard: `http://localhost:${dashboard}`, service: `http://localhost:${service}` };
  const start = async (): Promise<{ child: ChildProcess; seconds: number }> => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['scripts/run.mjs', 'up'], { env: environment, stdio: 'ignore' });
    await waitUntil(
      async () =>
        (await isHealthy(`${urls.dashboard}${getHealth.path}`)) &&
        (await isHealthy(`${urls.service}/health`)),
      { timeoutMs: 180_000, intervalMs: 50, what: 'npm run up' },
    );
    return { child, seconds: (performance.now() - startedAt) / 1000 };
  };
  const stop = async (child: ChildProcess) => {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await gone;
  };
  try {
    const first = await start();
    await waitUntil(
      async () => (await isHealthy(`http://localhost:${mail}/`)) && hasSampleData(environment.DATA_DIR),
      {
        timeoutMs: 120_000,
        what: 'the sample data',
      },
    );
    await stop(first.child);
    const second = await start();
    const visible = await measureVisible(urls);
    await pause(idleMs);
    const memory = readMemory(second.child);
    await stop(second.child);
    const total = memory.dashboard + memory.service + memory.postgres;
    return [
      {
        what: 'npm run up, already built: command to both answering',
        measured: `${second.seconds.toFixed(1)} s`,
        beside: `the first start, with an empty database: ${first.seconds.toFixed(1)} s`,
        budget: `≤ ${upBudgetS} s`,
        holds: second.seconds <= upBudgetS,
      },
      {
        what: 'memory of both programs and PostgreSQL, idle',
        measured: `${total.toFixed(0)} MB`,
        beside: `dashboard ${memory.dashboard.toFixed(0)}, service ${memory.service.toFixed(0)}, PostgreSQL ${memory.postgres.toFixed(0)}; the start script besides ${memory.script.toFixed(0)}; an empty Node ${emptyNodeMb().toFixed(0)}`,
        budget: `≤ ${memoryBudgetMb} MB`,
        holds: total <= memoryBudgetMb,
      },
      {
        what: 'status visible to the clinician after the patient finishes',
        measured: `median ${percentile(visible, 0.5).toFixed(0)} ms`,
        beside: `${patientsCount} patients: ${visible.map((ms) => ms.toFixed(0)).join(', ')} ms`,
        budget: `median ≤ ${visibleBudgetMs} ms`,
        holds: percentile(visible, 0.5) <= visibleBudgetMs,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasSampleData(dataFolder: string): boolean {
  return readdirSync(dataFolder).includes('sample-data');
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false; // Not listening yet.
  }
}

const madeSchema = z.object({ id: z.string() });
const invitationSchema = z.object({
  invitation: z.object({ invitationUrl: z.string().nullable(), status: z.string() }),
});
const agentsSchema = z.object({ agents: z.array(z.object({ id: z.string() })) });

/** Milliseconds from the acknowledgement of the last answer until the page of a watching clinician says "finished". */
async function measureVisible(urls: { dashboard: string; service: string }): Promise<number[]> {
  const clinician = new HttpVisitor();
  await signInToDashboard(clinician, urls.dashboard, demo);
  const read = async (address: string): Promise<unknown> =>
    (await clinician.request(`${urls.dashboard}${address}`)).json();
  const [agent] = agentsSchema.parse(await read(listAgents.path)).agents;
  const timesMs: number[] = [];
  for (let index = 0; index < patientsCount; index += 1) {
    const response = await clinician.request(`${urls.dashboard}${issueInvitation.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: urls.dashboard },
      body: JSON.stringify({
        requestId: randomUUID(),
        invitation: { agentId: agent?.id, patientFirstName: 'Ruth' },
      }),
    });
    const { id } = madeSchema.parse(await response.json());
    const { invitation } = invitationSchema.parse(await read(writePath(getInvitation.path, { id })));
    const patient = new ProgramPatient(urls.service);
    const welcome = await patient.post(invitation.invitationUrl ?? '', { consent: true, locale: 'en' });
    await patient.answerToTheEnd(welcome.body);
    const finishedAt = performance.now();
    await waitUntil(
      async () =>
        invitationSchema.parse(await read(writePath(getInvitation.path, { id }))).invitation.status ===
        'finished',
      { timeoutMs: 120_000, intervalMs: 25, what: 'the status' },
    );
    timesMs.push(performance.now() - finishedAt);
  }
  return timesMs;
}

/** Proportional set size in MB: shared memory is divided among the processes that share it. */
function pssMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

function readMemory(script: ChildProcess) {
  const own = script.pid ?? 0;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const described = processes.flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
    } catch {
      return []; // The process has ended meanwhile.
    }
  });
  const children = (pid: number) => described.filter(({ parent }) => parent === pid);
  const sum = { dashboard: 0, service: 0, postgres: 0, script: pssMb(own) };
  for (const child of children(own)) {
    if (child.command.includes('postgres')) {
      sum.postgres += pssMb(child.pid);
      for (const worker of children(child.pid)) sum.postgres += pssMb(worker.pid);
    } else if (child.command.includes('dist/service')) sum.service += pssMb(child.pid);
    else if (child.command.includes('next')) sum.dashboard += pssMb(child.pid);
  }
  return sum;
}

/** The floor for each program: an empty Node process. */
function emptyNodeMb(): number {
  const code = "process.stdout.write(require('fs').readFileSync('/proc/self/smaps_rollup','utf8'))";
  const { stdout } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  return Number(/^Pss:\s+(\d+) kB/m.exec(stdout)?.[1] ?? 0) / 1024;
}
