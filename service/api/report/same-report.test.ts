import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/helpers/read-pdf.ts';
import {
  makeReportSamples,
  type ReportSample,
  usualParticulars,
} from '../../../tests/helpers/report-samples.ts';
import { compiledProtocolSchema } from '../../interview/compile.ts';
import { interviewEventSchema } from '../../interview/events.ts';
import { buildReport, currentReportVersion } from '../../interview/report.ts';
import { sourceLocales } from '../../interview/types.ts';
import { toFhirBundle } from './fhir-bundle.ts';
import { renderPdf } from './pdf-document.tsx';
import { toReport } from './to-report.ts';

/**
 * Interviews as an earlier release stored them, with the reports it gave
 * (docs/decisions/013-reports-that-stay-the-same.md). Written anew only before a release, with
 * UPDATE_REPORT_FIXTURES=1; afterwards new ones are added beside them.
 */
const folder = 'tests/fixtures/reports';
const isUpdate = process.env.UPDATE_REPORT_FIXTURES === '1';

/** Read as the store reads: dates from their text, protocol and events through their schemas. */
function readSource(name: string): ReportSample['source'] {
  const stored = JSON.parse(gunzipSync(readFileSync(path.join(folder, `${name}.source.json.gz`))).toString());
  return {
    summary: {
      ...stored.summary,
      createdAt: new Date(stored.summary.createdAt),
      updatedAt: new Date(stored.summary.updatedAt),
    },
    patient: stored.patient,
    protocol: compiledProtocolSchema.parse(stored.protocol),
    events: interviewEventSchema.array().parse(stored.events),
  };
}

/** What is kept of each report: the JSON's bytes, the FHIR Bundle's hash, the PDF's words. */
async function render(source: ReportSample['source'], locale: (typeof sourceLocales)[number]) {
  const report = toReport(source, locale);
  const bundle = JSON.stringify(toFhirBundle(source, report, 'UTC'));
  return {
    'report.json': JSON.stringify(report),
    'fhir.sha256': createHash('sha256').update(bundle).digest('hex'),
    'pdf.txt': readPdf(await renderPdf(report, usualParticulars)).pages.join('\n\f'),
  };
}

if (isUpdate) {
  mkdirSync(folder, { recursive: true });
  for (const { name, source } of makeReportSamples()) {
    writeFileSync(
      path.join(folder, `${name}.source.json.gz`),
      gzipSync(JSON.stringify(source), { level: 9 }),
    );
    for (const locale of sourceLocales) {
      for (const [kind, content] of Object.entries(await render(readSource(name), locale))) {
        writeFileSync(path.join(folder, `${name}.${locale}.${kind}`), content);
      }
    }
  }
}

const names = readdirSync(folder).flatMap((file) => file.match(/^(.*)\.source\.json\.gz$/)?.[1] ?? []);

describe('the same events give the same report after any later release', { timeout: 60_000 }, () => {
  test.each(names.flatMap((name) => sourceLocales.map((locale) => ({ name, locale }))))(
    '$name in $locale',
    async ({ name, locale }) => {
      for (const [kind, content] of Object.entries(await render(readSource(name), locale))) {
        const kept = readFileSync(path.join(folder, `${name}.${locale}.${kind}`), 'utf8');
        expect(content === kept, `${name}.${locale}.${kind} is not what it was`).toBe(true);
      }
    },
  );

  test('there are interviews from before the version was recorded, and of every version since', () => {
    const versions = names.map((name) => {
      const [started] = readSource(name).events;
      return started?.type === 'started' ? started.reportVersion : undefined;
    });
    expect(versions).toContain(undefined);
    for (let version = 1; version <= currentReportVersion; version += 1) expect(versions).toContain(version);
  });

  test('a report of a version that this release does not know is refused, not made up', () => {
    const { protocol, events } = readSource(names[0] ?? '');
    const later = events.map((event) =>
      event.type === 'started' ? { ...event, reportVersion: 999 } : event,
    );
    expect(() => buildReport(protocol, later, { locale: 'en' })).toThrow(RangeError);
  });
});
