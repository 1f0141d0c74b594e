import { describe, expect, test } from 'vitest';
import { arrangeReport } from '../../../contract/arrange-report.ts';
import { readPdf } from '../../../tests/helpers/read-pdf.ts';
import { toReportSource, usualPrintOptions } from '../../../tests/helpers/report-samples.ts';
import { type SampleAnswers, SamplePatient, sampleProtocol } from '../../../tests/helpers/sample-patient.ts';
import type { Locale } from '../../interview/model/types.ts';
import { toFhirBundle } from './fhir-bundle.ts';
import { renderPdf } from './pdf-document.tsx';
import { toReport } from './to-report.ts';

const penicillin = 'I am allergic to penicillin.';
const warfarin = 'I also take warfarin in the evening.';
const other = 'My phone number has changed.';

/** A consultation without allergies and medicines, and with additions after its end. */
function added(texts: readonly string[], { answers = {}, locale = 'en' as Locale } = {}) {
  const patient = new SamplePatient(sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT'), { locale });
  const none: SampleAnswers = {
    'medicines.list': 'none',
    'medicines.bought': 'none',
    'medicines.allergies': 'none',
  };
  patient.play({ ...none, ...answers });
  for (const text of texts) patient.add(text);
  const source = toReportSource(patient, { id: 'e0added00000000000000000a', status: 'FINISHED' });
  return { source, report: toReport(source, 'en') };
}

type Found = { resourceType: string; [name: string]: unknown };
const resourcesOf = ({ source, report }: ReturnType<typeof added>) =>
  (toFhirBundle(source, report, 'UTC').entry as { resource: Found }[]).map(({ resource }) => resource);

const alwaysOf = ({ report }: ReturnType<typeof added>, id: 'allergies' | 'medicines') =>
  arrangeReport(report).top.always.find((one) => one.id === id);

describe('S37: what a patient adds after the end', () => {
  test('is in the report, each addition with its time, before everything else', async () => {
    const sample = added([penicillin, other]);
    expect(sample.report.addenda.map(({ text, isAfterEnd }) => [text, isAfterEnd])).toEqual([
      [penicillin, true],
      [other, true],
    ]);
    const [page = ''] = readPdf(await renderPdf(sample.report, usualPrintOptions)).pages;
    expect(page).toMatch(/Added on 2026-01-05 09:\d\d UTC, after sending \[\d+\]/);
    expect(page.indexOf(other)).toBeLessThan(page.indexOf('No red flag'));
    const composition = resourcesOf(sample).find(({ resourceType }) => resourceType === 'Composition');
    const sections = composition?.section as { title: string; text: { div: string } }[];
    expect(sections.slice(0, 2).map(({ text }) => text.div)).toEqual([
      expect.stringContaining(penicillin),
      expect.stringContaining(other),
    ]);
  });

  test('is beside allergies and medicines where its words name one, and nowhere else', () => {
    const sample = added([penicillin, warfarin, other]);
    expect(alwaysOf(sample, 'allergies')).toMatchObject({
      absence: 'none',
      remarks: [
        { kind: 'CONFLICT', words: 'Penicillin' },
        { kind: 'ADDED', words: penicillin },
      ],
    });
    expect(alwaysOf(sample, 'medicines')).toMatchObject({
      absence: 'none',
      remarks: [{ kind: 'ADDED', words: warfarin }],
    });
  });

  test.each<[Locale, string]>([
    ['es', 'Soy alérgica a la penicilina.'],
    ['fr', 'Je suis allergique à la pénicilline.'],
    ['de', 'Ich bin allergisch gegen Penicillin.'],
    ['ar', 'عندي حساسية من البنسلين'],
  ])('is beside allergies in %s too', (locale, words) => {
    const remarks = alwaysOf(added([words], { locale }), 'allergies')?.remarks ?? [];
    expect(remarks.filter(({ kind }) => kind === 'ADDED')).toMatchObject([{ words }]);
  });

  test('is quoted words only: no AllergyIntolerance, no medicine, and no list that says “none known” (S34)', () => {
    const resources = resourcesOf(added([penicillin, warfarin]));
    const kinds = resources.map(({ resourceType }) => resourceType);
    expect(kinds).not.toContain('AllergyIntolerance');
    expect(kinds).not.toContain('MedicationStatement');
    const lists = resources.filter(({ resourceType }) => resourceType === 'List');
    expect(JSON.stringify(lists)).not.toContain('nilknown');
    expect(JSON.stringify(lists)).toContain(`also written later: “${penicillin}”`);
  });

  test('has one item each in the answers of the FHIR document', () => {
    const answers = resourcesOf(added([penicillin, other])).find(
      ({ resourceType }) => resourceType === 'QuestionnaireResponse',
    );
    const items = (answers?.item ?? []) as { linkId: string; answer: unknown }[];
    const own = items.filter(({ linkId }) => linkId.startsWith('addendum'));
    expect(own.map(({ answer }) => answer)).toEqual([
      [{ valueString: penicillin }],
      [{ valueString: other }],
    ]);
  });
});

describe('the place of medicines and allergies', () => {
  test('has what was ticked and what was written, and says where they contradict each other', () => {
    const sample = added([], {
      answers: { 'medicines.allergens': ['none'], 'medicines.allergies': 'Penicillin, a rash in 1989' },
    });
    const arranged = arrangeReport(sample.report);
    expect(alwaysOf(sample, 'allergies')).toMatchObject({
      items: [
        { id: 'medicines.allergens', value: 'None of these' },
        { id: 'medicines.allergies', value: 'Penicillin, a rash in 1989' },
      ],
      remarks: [{ kind: 'CONFLICT', words: 'Penicillin' }],
    });
    const elsewhere = [...arranged.background, ...arranged.leftOut].flatMap(({ items }) => items);
    expect(elsewhere.filter(({ id }) => id === 'medicines.allergens')).toEqual([]);
  });

  test('does not say “none reported” alone where the reason for the visit names an allergy', () => {
    const story = 'I have a cough for two weeks. I am allergic to latex.';
    const sample = added([], { answers: { 'complaint.main': story } });
    expect(alwaysOf(sample, 'allergies')?.remarks).toMatchObject([
      { kind: 'CONFLICT', words: 'Latex or plasters' },
      { kind: 'WRITTEN', words: 'allergic to latex' },
    ]);
  });

  test('has an answer beside one that was ticked, and says when the words were not answered', () => {
    const ticked = added([], { answers: { 'medicines.allergens': ['penicillin'] } });
    expect(alwaysOf(ticked, 'allergies')?.items.map(({ value }) => value)).toEqual([
      'Penicillin',
      'Nothing else',
    ]);
    const open = added([], { answers: { 'medicines.allergies': 'declined' } });
    expect(alwaysOf(open, 'allergies')).toMatchObject({
      items: [{ value: 'None of these' }],
      absence: 'declined',
    });
  });

  test('counts no “none” as a medicine', () => {
    const resources = resourcesOf(added([], { answers: { 'medicines.bought': 'Ibuprofen' } }));
    const medicines = resources.filter(({ resourceType }) => resourceType === 'MedicationStatement');
    expect(medicines).toMatchObject([{ medicationCodeableConcept: { text: 'Ibuprofen' } }]);
  });
});
