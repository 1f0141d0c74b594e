import { existsSync, writeFileSync } from 'node:fs';
import { keptReportFile, readKeptConsultations, reportNow } from './kept-reports.ts';

/*
 * Writes the missing reports of tests/fixtures/reports-0.2.0; a report that is there is never written again:
 * npx tsx --tsconfig tsconfig.json tests/helpers/keep-reports.ts
 */
for (const consultation of readKeptConsultations()) {
  for (const locale of consultation.locales) {
    const file = keptReportFile(consultation.name, locale);
    if (existsSync(file)) continue;
    writeFileSync(file, `${reportNow(consultation, locale)}\n`, { flag: 'wx' });
    console.log(file);
  }
}
