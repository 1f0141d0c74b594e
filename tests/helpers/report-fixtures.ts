import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toReport } from '../../service/api/report/to-report.ts';
import { makeReportSamples } from './report-samples.ts';

/*
 * Writes the reports of the dashboard's tests. To be run when the format of the report changes:
 * npx tsx --tsconfig tsconfig.json tests/helpers/report-fixtures.ts
 */
const folder = 'tests/fixtures/reports';
const wanted = { 'chest-pain': ['en', 'es'], 'denied-alarm': ['en'], 'after-visit': ['en', 'es'] } as const;

mkdirSync(folder, { recursive: true });
const samples = new Map(makeReportSamples().map(({ name, source }) => [name, source]));
for (const [name, locales] of Object.entries(wanted)) {
  const source = samples.get(name);
  if (source === undefined) throw new Error(`No sample ${name}`);
  for (const locale of locales) {
    const file = path.join(folder, `${name}.${locale}.report.json`);
    writeFileSync(file, JSON.stringify(toReport(source, locale)));
  }
}
