import { Worker } from 'node:worker_threads';
import { createShares } from '../../../common/shares.ts';
import type { Report } from '../../../contract/report.ts';
import { ProblemError } from '../../http/problem-response.ts';
import type { PrintOptions } from './pdf-document.tsx';
import type { PrintJob, PrintResult } from './pdf-worker.ts';

/** Renders PDFs in a worker thread, so that the main thread goes on answering requests. */
export type PdfPrinter = {
  /**
   * @param organizationId - organizations share the queue (S27)
   * @throws ProblemError unavailable (503, with `Retry-After`) when the queue is full or rendering exceeds its time
   * limit
   */
  print(report: Report, options: PrintOptions, organizationId: string): Promise<Uint8Array>;
  /** Ends the worker thread; the job in progress fails. */
  stop(): Promise<void>;
};

/** One minute and 1 GB are enough for the longest possible consultation (45 answers of 4,000 characters). */
const printTimeoutMs = 60_000;
const memoryMaxMb = 1_024;
/** Jobs that may wait; more are refused at once (S27). */
const queueMax = 8;
const retryAfterS = 5;
/** After this idle time the worker thread ends and frees its memory. */
const idleMs = 60_000;

type Waiting = {
  job: PrintJob;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
};

/** The bundle has the worker as a JavaScript file beside this one. From source the worker is TypeScript and needs tsx. */
const isBundled = import.meta.url.endsWith('.js');

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMaxMb };
  if (isBundled) return new Worker(new URL('./report-pdf-worker.js', import.meta.url), { resourceLimits });
  // `Worker` options cannot set a loader, so the worker registers tsx itself.
  const source = JSON.stringify(new URL('./pdf-worker.ts', import.meta.url).href);
  const start = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${source}); });`;
  return new Worker(start, { eval: true, resourceLimits });
}

/** Creates a printer with one worker thread, which the first job starts and which renders one report at a time. */
export function createPdfPrinter(): PdfPrinter {
  // One is being printed, the others wait.
  const places = createShares(queueMax + 1);
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | null = null;
  let counter = 0;
  let isStopped = false;

  function setTimer(run: () => void, ms: number): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(run, ms);
    timer.unref();
  }

  function end(): Promise<unknown> {
    if (timer) clearTimeout(timer);
    const ended = worker;
    worker = null;
    return ended?.terminate() ?? Promise.resolve();
  }

  /** Ends the thread after a failure: the current job fails, and the next job gets a new thread. */
  function fail(error: Error): void {
    void end();
    const failed = current;
    current = null;
    failed?.reject(error);
    next();
  }

  function settle(result: PrintResult): void {
    if (!current || current.job.number !== result.number) return;
    const done = current;
    current = null;
    if ('bytes' in result) done.resolve(result.bytes);
    else done.reject(new Error(`A report could not be printed: ${result.error}`));
    next();
  }

  function open(): Worker {
    const started = startWorker();
    started.unref();
    started.on('message', settle);
    started.on('error', (error) => {
      if (worker === started) fail(error);
    });
    started.on('exit', () => {
      if (worker === started) fail(new Error('The thread that prints reports ended'));
    });
    return started;
  }

  function next(): void {
    if (current || isStopped) return;
    const waiting = queue.shift();
    if (!waiting) {
      if (worker) setTimer(() => void end(), idleMs);
      return;
    }
    current = waiting;
    worker ??= open();
    setTimer(() => fail(unavailable('The report took too long to print.')), printTimeoutMs);
    worker.postMessage(waiting.job);
  }

  return {
    async print(report, options, organizationId) {
      const release = isStopped ? null : places.take(organizationId);
      if (release === null) throw unavailable('Too many reports are being printed. Try again shortly.');
      counter += 1;
      const number = counter;
      const printed = new Promise<Uint8Array>((resolve, reject) => {
        queue.push({ job: { number, report, options }, resolve, reject });
        next();
      });
      return await printed.finally(release);
    },
    async stop() {
      isStopped = true;
      const stopped = unavailable('The service is being stopped.');
      for (const waiting of queue.splice(0)) waiting.reject(stopped);
      current?.reject(stopped);
      current = null;
      await end();
    },
  };
}

function unavailable(detail: string): ProblemError {
  return new ProblemError('unavailable', detail, { headers: { 'retry-after': String(retryAfterS) } });
}
