import { describe, expect, test } from 'vitest';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { writeReportText } from '@/lib/shared/report-text.ts';
import { toFhirBundle } from '../../service/api/report/fhir-bundle.ts';
import { renderPdf } from '../../service/api/report/pdf-document.tsx';
import { toReport } from '../../service/api/report/to-report.ts';
import type { Locale } from '../../service/interview/model/types.ts';
import { readPdf } from '../helpers/read-pdf.ts';
import { renderReportPage } from '../helpers/render-report-page.tsx';
import { toReportSource, usualPrintOptions } from '../helpers/report-samples.ts';
import { SamplePatient, sampleProtocol } from '../helpers/sample-patient.ts';

/** The heads of one report: of the page, the PDF, the FHIR document and the copied text. */
async function headsOf(
  { about = {}, dateOfBirth }: { about?: Record<string, unknown>; dateOfBirth?: string },
  locale: Locale = 'en',
) {
  const patient = new SamplePatient(sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT'), {
    ageYears: null,
    sex: null,
  });
  patient.play({ ...about });
  const id = 'e0head000000000000000000a';
  const source = toReportSource(patient, {
    id,
    status: 'FINISHED',
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
  });
  const report = toReport(source, locale);
  const [first = ''] = readPdf(await renderPdf(report, usualPrintOptions)).pages;
  type Entry = { resource: { resourceType: string; text?: { div: string } } };
  const { entry = [] } = toFhirBundle(source, report, 'UTC');
  const subject = (entry as Entry[]).find(({ resource }) => resource.resourceType === 'Patient')?.resource;
  const [page = ''] = renderReportPage(report).split('What the patient');
  const [text = ''] = writeReportText(findMessages('en'), report, null).split('\n\n');
  return { person: report.person, page, pdf: first, fhir: subject?.text?.div ?? '', text };
}

describe('the head of a report says age and sex', () => {
  test('as the patient gave them, where the clinic has no date of birth', async () => {
    const heads = await headsOf({ about: { 'about.age': 50, 'about.sex': 'FEMALE' } });
    expect(heads.person).toEqual({ ageMonths: 600, sex: 'FEMALE' });
    for (const part of ['page', 'pdf', 'fhir', 'text'] as const)
      expect(heads[part].replace(/\s+/g, ' '), part).toMatch(/50 years \(as answered\), female/i);
  });

  test('the age by the date of birth, where the clinic has one, and months of a baby', async () => {
    const heads = await headsOf({ about: { 'about.sex': 'MALE' }, dateOfBirth: '2025-03-01' });
    expect(heads.pdf).toMatch(/10 months, male/i);
    expect(heads.fhir).toMatch(/10 months, male/i);
    expect(heads.pdf).not.toContain('as answered');
  });

  test('nothing that was not said', async () => {
    const heads = await headsOf({ about: { 'about.age': 'declined', 'about.sex': 'declined' } });
    expect(heads.person).toEqual({ ageMonths: null, sex: null });
    for (const part of ['page', 'pdf', 'fhir', 'text'] as const)
      expect(heads[part], part).not.toMatch(/\d years|\bmale|female/i);
  });
});
