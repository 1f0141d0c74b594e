import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/helpers/read-pdf.ts';
import { makeReportSamples, usualPrintOptions } from '../../../tests/helpers/report-samples.ts';
import { ProblemError } from '../../http/problem-response.ts';
import { renderPdf } from './pdf-document.tsx';
import { createPdfPrinter } from './pdf-printer.ts';
import { toReport } from './to-report.ts';

const [sample] = makeReportSamples();
if (!sample) throw new Error('No sample');
const report = toReport(sample.source, 'en');

describe('the thread that prints reports', { timeout: 120_000 }, () => {
  test('after a report that cannot be printed the next one is printed', async () => {
    const printer = createPdfPrinter();
    const broken = { ...report, locale: 'xx' };
    const [failed, printed] = await Promise.allSettled([
      printer.print(broken, usualPrintOptions, 'clinic'),
      printer.print(report, usualPrintOptions, 'clinic'),
    ]);
    expect(failed.status).toBe('rejected');
    expect(printed.status).toBe('fulfilled');
    await printer.stop();
  });

  test('a job beyond the queue’s limit is refused at once, and so is every job after the stop (S27, S28)', async () => {
    const printer = createPdfPrinter();
    const outcomes = Array.from({ length: 12 }, (_, index) =>
      printer.print(report, usualPrintOptions, `clinic ${index}`).then(
        () => 'printed',
        (error: unknown) => (error instanceof ProblemError ? error.code : 'failed'),
      ),
    );
    expect(await Promise.all(outcomes.slice(9))).toEqual(['unavailable', 'unavailable', 'unavailable']);
    await printer.stop();
    for (const outcome of await Promise.all(outcomes)) expect(['printed', 'unavailable']).toContain(outcome);
    await expect(printer.print(report, usualPrintOptions, 'clinic')).rejects.toThrow(ProblemError);
  });

  test('it prints the same bytes as printing in the calling thread', async () => {
    const printer = createPdfPrinter();
    const bytes = await printer.print(report, usualPrintOptions, 'clinic');
    expect(Buffer.from(bytes).equals(Buffer.from(await renderPdf(report, usualPrintOptions)))).toBe(true);
    expect(readPdf(bytes).pages[0]).toContain('Łukasz');
    await printer.stop();
  });
});
