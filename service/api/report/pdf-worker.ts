import { parentPort } from 'node:worker_threads';
import type { Report } from '../../../contract/report.ts';
import { type PrintOptions, renderPdf } from './pdf-document.tsx';

/** One report to render. The printer sends the next job after the result of the last. */
export type PrintJob = { number: number; report: Report; options: PrintOptions };
export type PrintResult = { number: number; bytes: Uint8Array } | { number: number; error: string };

parentPort?.on('message', (job: PrintJob) => {
  renderPdf(job.report, job.options).then(
    (bytes) => answer({ number: job.number, bytes }),
    // A stack trace names places in the code and contains no patient data.
    (error: unknown) =>
      answer({ number: job.number, error: error instanceof Error ? (error.stack ?? '') : 'unknown' }),
  );
});

function answer(result: PrintResult): void {
  parentPort?.postMessage(result);
}
