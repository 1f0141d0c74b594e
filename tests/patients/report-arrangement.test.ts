import { describe, expect, test } from 'vitest';
import { arrangeReport } from '@/contract/arrange-report.ts';
import type { Report, ReportItem } from '@/contract/report.ts';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { writeReportText } from '@/lib/shared/report-text.ts';
import { anchors, linkTranscript } from '@/lib/shared/transcript-links.ts';
import { toFhirBundle } from '../../service/api/report/fhir-bundle.ts';
import { renderPdf } from '../../service/api/report/pdf-document.tsx';
import { toReport } from '../../service/api/report/to-report.ts';
import type { Locale } from '../../service/interview/model/types.ts';
import { readPdf } from '../helpers/read-pdf.ts';
import { renderReportPage, renderReportPageMarkup } from '../helpers/render-report-page.tsx';
import { toReportSource, usualPrintOptions } from '../helpers/report-samples.ts';
import { type SampleAnswers, SamplePatient, sampleProtocol } from '../helpers/sample-patient.ts';

/* Where the lines of a report stand in each of its formats. */

const story = 'I have chest pain.';

function sourceFor(answers: SampleAnswers) {
  const patient = new SamplePatient(sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT'), {
    ageYears: 44,
    sex: 'FEMALE',
  });
  patient.play({ 'complaint.main': story, ...answers });
  return toReportSource(patient, { id: 'e0arranged0000000000000000', status: 'FINISHED' });
}
type Source = ReturnType<typeof sourceFor>;

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Without the numbers of answers. */
const unnumbered = (text: string) => flat(text.replace(/ ?\[\d+\]/g, ''));

type Section = { title: string; text: { div: string }; entry?: { reference: string }[] };
type Found = { resourceType: string; id: string; section?: Section[]; [name: string]: unknown };

function resourcesOf(source: Source, report: Report): Found[] {
  return (toFhirBundle(source, report, 'UTC').entry as { resource: Found }[]).map(({ resource }) => resource);
}

function sectionsOf(source: Source, report: Report): Section[] {
  return resourcesOf(source, report).flatMap((one) =>
    one.resourceType === 'Composition' ? (one.section ?? []) : [],
  );
}

/** The report as its reader sees it, in each format, in English. */
async function writeAll(source: Source): Promise<Record<'page' | 'pdf' | 'fhir' | 'text', string>> {
  const report = toReport(source, 'en');
  const printed = readPdf(await renderPdf(report, usualPrintOptions)).pages.join(' ');
  const narrative = sectionsOf(source, report).map(({ title, text }) => `${title} ${text.div}`);
  return {
    page: flat(renderReportPage(report).replace(/ , (Answer|answer) \d+/g, '')),
    pdf: unnumbered(printed.slice(0, printed.indexOf('Transcript'))),
    fhir: unnumbered(narrative.join(' ').replace(/<[^>]+>/g, ' ')),
    text: flat(writeReportText(findMessages('en'), report, null)),
  };
}

/** Each of these items has one element on the page, which leads to its answer, and to which the answer leads. */
function expectLinked(report: Report, items: readonly ReportItem[]): void {
  const markup = renderReportPageMarkup(report);
  const links = [...linkTranscript(report, { complaint: 'Words' }).values()].flat();
  const reached = new Set(links.map(({ anchor }) => anchor));
  expect(items).not.toEqual([]);
  for (const { id, sources } of items) {
    expect(reached, id).toContain(anchors.item(id));
    const [, after = '', ...others] = markup.split(` id="${anchors.item(id)}"`);
    expect(others, id).toEqual([]);
    expect(after.slice(0, after.indexOf('>')), id).toContain(`href="#message-${sources[0]?.message}"`);
  }
}

const unsure: SampleAnswers = {
  'chest_pain.duration': 'unsure',
  'chest_pain.radiation': ['none'],
  'past.illnesses': 'unsure',
  'past.relatives': 'unsure',
  'perspective.expectations': 'unsure',
  'social.smoking': 'declined',
  'safety.chest_pain.sx.calf_pain': 'unsure',
};

describe('a question that was answered “Not sure” and is in no sentence', () => {
  test('stands in one line with the others, first of what was left out, in each format', async () => {
    const outputs = await writeAll(sourceFor(unsure));
    for (const [format, words] of Object.entries(outputs)) {
      expect(words, format).toMatch(
        /Not sure ?: How long ?[;,] Has or had ?[;,] In the family ?[;,] .{0,30}\.? ?Preferred not to say ?: Smoking/,
      );
      expect(words, format).not.toMatch(/(How long|Has or had|In the family|Hopes for) ?:? ?Not sure/);
    }
  });

  test('stands once, like every other line', () => {
    const report = toReport(sourceFor(unsure), 'en');
    const { top, beside, background, leftOut, history, negatives } = arrangeReport(report);
    const placed = [
      ...[...history, ...negatives].flatMap(({ slots }) => slots),
      ...[...top.wishes, ...beside, ...top.always.flatMap(({ answers }) => answers)].map(({ id }) => id),
      ...[...background, ...leftOut].flatMap(({ items }) => items.map(({ id }) => id)),
    ];
    const lines = report.sections.flatMap(({ items }) => items.map(({ id }) => id));
    expect(placed.toSorted()).toEqual(lines.toSorted());
  });

  test('stands nowhere where a sentence of the history tells it', () => {
    const report = toReport(sourceFor(unsure), 'en');
    const [first] = arrangeReport(report).leftOut;
    expect(first?.status).toBe('UNSURE');
    expect(report.history.map(({ text }) => text).join(' ')).toMatch(/Unsure about calf pain\./);
    expect(first?.items.map(({ id }) => id)).not.toContain('sx.calf_pain');
  });

  test('is linked to its answer on the page, and the answer to it', () => {
    const report = toReport(sourceFor(unsure), 'en');
    const [first] = arrangeReport(report).leftOut;
    expectLinked(report, first?.items ?? []);
  });

  test('is listed with its finding in FHIR, whose reason stays “asked-unknown”', () => {
    const source = sourceFor(unsure);
    const report = toReport(source, 'en');
    const leftOut = sectionsOf(source, report).find(({ title }) => title === 'Left out');
    const ids = leftOut?.entry?.map(({ reference }) => reference.replace('urn:uuid:', ''));
    const own = resourcesOf(source, report).filter(({ id }) => ids?.includes(id));
    expect(own.map(({ code }) => code)).toContainEqual({ text: 'In the family' });
    for (const { dataAbsentReason } of own) expect(JSON.stringify(dataAbsentReason)).toMatch(/asked-unknown/);
  });

  test.each<[Locale, string]>([
    ['es', 'No es seguro: '],
    ['fr', 'Pas sûr: '],
    ['de', 'Nicht sicher: '],
  ])('has its words in %s', (locale, words) => {
    const source = sourceFor(unsure);
    const sections = sectionsOf(source, toReport(source, locale));
    expect(sections.map(({ text }) => text.div).join(' ')).toContain(words);
  });
});

describe('a list of allergies that was answered “Not sure”', () => {
  const words = 'Penicillin, a rash in 1989';
  const alwaysOf = (answers: SampleAnswers) => {
    const report = toReport(sourceFor(answers), 'en');
    const { top, leftOut } = arrangeReport(report);
    const always = top.always.find(({ id }) => id === 'allergies');
    const line = leftOut.find(({ status }) => status === 'UNSURE')?.items.map(({ id }) => id) ?? [];
    return { always, line };
  };

  test('stands with the others beside words that name one, which have their place alone', async () => {
    const answers = { 'medicines.allergens': 'unsure', 'medicines.allergies': words };
    const { always, line } = alwaysOf(answers);
    expect(always).toMatchObject({ absence: null, items: [{ id: 'medicines.allergies', value: words }] });
    expect(always?.answers.map(({ id }) => id)).toEqual(['medicines.allergies']);
    expect(line).toEqual(['medicines.allergens']);
    for (const [format, written] of Object.entries(await writeAll(sourceFor(answers)))) {
      expect(written, format).toMatch(/Not sure ?: Allergic to/);
      expect(written, format).not.toMatch(/Allergic to ?:? ?Not sure/);
    }
  });

  test('keeps its place where nothing is named, and where only the words are unsure', () => {
    const both = alwaysOf({ 'medicines.allergens': 'unsure', 'medicines.allergies': 'unsure' });
    expect(both).toMatchObject({ always: { absence: 'unsure', items: [] }, line: [] });
    const onlyList = alwaysOf({ 'medicines.allergens': 'unsure', 'medicines.allergies': 'declined' });
    expect(onlyList.always?.items).toMatchObject([{ id: 'medicines.allergens', status: 'UNSURE' }]);
    expect(onlyList.line).toEqual([]);
    const onlyWords = alwaysOf({ 'medicines.allergens': ['penicillin'], 'medicines.allergies': 'unsure' });
    expect(onlyWords.always?.items).toMatchObject([
      { id: 'medicines.allergens', status: 'VALUE' },
      { id: 'medicines.allergies', status: 'UNSURE' },
    ]);
    expect(onlyWords.line).toEqual([]);
  });
});

describe('the items of a score', () => {
  const low = { 'phq9.interest': '2', 'phq9.down': '1', 'phq9.sleep': '3' };
  const sourceOf = (answers: SampleAnswers) => {
    const patient = new SamplePatient(sampleProtocol('PSYCHIATRY', 'PRE_VISIT'), { ageYears: 34 });
    patient.play({ 'complaint.main': 'I feel depressed for two months.', ...answers });
    return toReportSource(patient, { id: 'e0scored000000000000000000', status: 'FINISHED' });
  };
  const lowMood = sourceOf(low);

  test('stand after their score and nowhere else', () => {
    for (const [answers, scoreId, count] of [
      [low, 'phq9', 9],
      [{}, 'phq2', 2],
    ] as const) {
      const { scores, background, beside } = arrangeReport(toReport(sourceOf(answers), 'en'));
      const own = scores.find(({ id }) => id === scoreId)?.items.map(({ id }) => id);
      expect(own).toHaveLength(count);
      const others = [...beside, ...background.flatMap(({ items }) => items)].map(({ id }) => id);
      for (const id of own ?? []) expect(others).not.toContain(id);
    }
  });

  test('that the score has not counted stand in their section', () => {
    const refused = sourceOf({ ...low, 'phq9.energy': 'declined' });
    const { scores, background } = arrangeReport(toReport(refused, 'en'));
    expect(scores.find(({ id }) => id === 'phq2')?.items).toHaveLength(2);
    const apart = background.flatMap(({ items }) => items).filter(({ id }) => id.startsWith('phq9.'));
    expect(apart).toHaveLength(6);
  });

  test('are one flowing line in each format', async () => {
    const { scores } = arrangeReport(toReport(lowMood, 'en'));
    const items = scores.find(({ id }) => id === 'phq9')?.items ?? [];
    expect(items).toHaveLength(9);
    const line = items.map(({ label, value }) => `${label}: ${value}`).join('; ');
    for (const [format, words] of Object.entries(await writeAll(lowMood)))
      expect(words.replace(/ (?=[;:])/g, ''), format).toContain(line);
  });

  test('each have one place on the page, to which their answers lead', () => {
    const report = toReport(lowMood, 'en');
    expectLinked(
      report,
      arrangeReport(report).scores.flatMap(({ items }) => items),
    );
  });
});
