import { parentPort } from 'node:worker_threads';
import type { Report } from '../../../contract/report.ts';
import { type PrintOptions, renderPdf } from './pdf-document.tsx';

/** One report to print; jobs come one at a time. */
export type PrintJob = { number: number; report: Report; options: PrintOptions };
export type PrintResult = { number: number; bytes: Uint8Array } | { number: number; error: string };

parentPort?.on('message', (job: PrintJob) => {
  renderPdf(job.report, job.options).then(
    (bytes) => answer({ number: job.number, bytes }),
    // The stack names places in code, never what is in the report.
    (error: unknown) =>
      answer({ number: job.number, error: error instanceof Error ? (error.stack ?? '') : 'unknown' }),
  );
});

function answer(result: PrintResult): void {
  parentPort?.postMessage(result);
}
