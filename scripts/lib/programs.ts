import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { StartError } from './fail.ts';
import { openLog } from './files.ts';
import { findFreePort, isPortFree, waitUntil } from './process.ts';

const startTimeoutMs = 90_000;
const healthTimeoutMs = 2_000;
/** A program is killed if it has not ended this long after SIGTERM; it should end within 10 s (S28). */
const stopTimeoutMs = 12_000;

/** While the programs start they are not in use yet: one that does not end at once is killed. */
export const startingStopMs = 1_500;

/** How long the programs of a killed script may take to end. */
export const leftoverEndMs = stopTimeoutMs + 3_000;

/** How often a program checks whether the script that started it is still running. */
const starterIntervalMs = 500;

/**
 * Code that is loaded into a program before its own: ends it, as SIGTERM would, when the script that started it is gone (killed,
 * for example). So a later start never has to signal a leftover process, which might belong to another installation.
 */
const endWithStarter = `data:text/javascript,${encodeURIComponent(`
  const starter = Number(process.env.CONSULT_DESK_STARTER);
  if (process.ppid === starter) {
    const timer = setInterval(() => {
      if (process.ppid === starter) return;
      clearInterval(timer);
      process.kill(process.pid, 'SIGTERM');
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${stopTimeoutMs}).unref();
    }, ${starterIntervalMs});
    timer.unref();
  }
`)}`;

const sentencesMax = 5;

export type Program = {
  name: string;
  /** Resolves with a sentence when the program ends by itself. */
  ended: Promise<string>;
  /** @param timeoutMs - time after which it is killed; the default is the usual time limit of a stop */
  stop(timeoutMs?: number): Promise<void>;
};

/**
 * Starts one program in its own process group and waits until its health address answers 200. Its output goes to
 * `<DATA_DIR>/logs/<name>.log`, or to this terminal with `inherit`.
 * @throws StartError when it ends or does not answer in time
 */
export async function startProgram(options: {
  name: string;
  command: string[];
  port: number;
  portSetting: string;
  /** At which it answers this machine. */
  host: string;
  healthPath: string;
  environment: NodeJS.ProcessEnv;
  dataFolder: string;
  output: 'log' | 'inherit';
  /** Aborts the start, and stops the program. */
  signal: AbortSignal;
}): Promise<Program> {
  if (!(await isPortFree(options.port, options.host))) {
    throw new StartError(
      `Port ${options.port} is taken: stop what uses it, or set ${options.portSetting} to a free port, such as ${await findFreePort()}.`,
    );
  }
  const logFolder = path.join(options.dataFolder, 'logs');
  mkdirSync(logFolder, { recursive: true, mode: 0o700 });
  const logFile = path.join(logFolder, `${options.name}.log`);
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const log = options.output === 'log' ? openLog(logFile) : null;
  const child = spawn(process.execPath, ['--import', endWithStarter, ...options.command], {
    detached: true, // Ctrl-C then reaches only this script, which stops the programs in order.
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
    env: { ...options.environment, CONSULT_DESK_STARTER: String(process.pid) },
  });
  if (log !== null) closeSync(log);
  let isStopping = false;
  let exit: string | null = null;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      const reason = log === null ? '' : readReason(logFile, logStart);
      const how = signal ?? `status ${code}`;
      exit = `The ${options.name} ended (${how})${reason ? `: ${reason}` : ''}\nSee ${log === null ? 'above' : logFile}.`;
      if (!isStopping) resolve(exit);
    });
  });
  const stop = async (timeoutMs = stopTimeoutMs) => {
    isStopping = true;
    await stopChild(child, timeoutMs);
  };
  try {
    await waitUntil(async () => options.signal.aborted || exit !== null || (await isHealthy(options)), {
      timeoutMs: startTimeoutMs,
      intervalMs: 100,
      what: `the ${options.name}`,
    });
  } catch {
    await stop();
    throw new StartError(`The ${options.name} did not answer within 90 s; see ${logFile}.`);
  }
  if (exit !== null) throw new StartError(exit);
  if (options.signal.aborted) {
    await stop(startingStopMs);
    options.signal.throwIfAborted();
  }
  return { name: options.name, ended, stop };
}

/** The program's last sentences for the operator in this run: the output that is neither a log entry nor a stack. */
function readReason(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').split('\n');
  const isSentence = (line: string) => /^[A-Z].*[.!?]$/.test(line.trim()) && !/WARNING|Warning/.test(line);
  return [...new Set(lines.filter(isSentence))].slice(-sentencesMax).join('\n');
}

async function stopChild(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await gone;
  clearTimeout(timer);
}

/**
 * Without `fetch` and `AbortSignal.timeout`: on Node 20 the signal can be garbage-collected on a busy machine, and the call, and
 * with it the start, would never end (nodejs/node#57736).
 */
function isHealthy({
  host,
  port,
  healthPath,
}: {
  host: string;
  port: number;
  healthPath: string;
}): Promise<boolean> {
  return new Promise((resolve) => {
    let status: number | undefined;
    const asked = get({ host, port, path: healthPath, agent: false }, (response) => {
      status = response.statusCode;
      response.resume();
    });
    const timer = setTimeout(() => asked.destroy(), healthTimeoutMs);
    // Not listening yet; 'close' follows.
    asked.on('error', () => undefined);
    asked.on('close', () => {
      clearTimeout(timer);
      resolve(status === 200);
    });
  });
}
