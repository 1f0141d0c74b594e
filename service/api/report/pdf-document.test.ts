import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/helpers/read-pdf.ts';
import { makeReportSamples, toReportSource } from '../../../tests/helpers/report-samples.ts';
import { compileTest, TestPatient } from '../../interview/test-support.ts';
import { shapeArabic } from './arabic-shapes.ts';
import { renderPdf } from './pdf-document.tsx';
import { toReport } from './to-report.ts';

const samples = makeReportSamples();
const reportOf = (name: string, locale: 'en' | 'es' = 'en') => {
  const found = samples.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No sample ${name}`);
  return toReport(found.source, locale);
};
/** Arabic words as they are drawn, from left to right. */
const drawn = (words: string) => [...shapeArabic(words)].reverse().join('');

describe('the printed report', { timeout: 60_000 }, () => {
  test('names and quotes in Latin, Greek, Cyrillic and Arabic letters are in it, and no sign is missing', async () => {
    const { pages, missingGlyphs, fonts } = readPdf(await renderPdf(reportOf('other-scripts')));
    const text = pages.join('\n');
    expect(missingGlyphs).toBe(0);
    for (const words of [
      'Łukasz',
      'Ελένη',
      'Наталья',
      'Ίσως είναι γρίπη.',
      'Болит голова и кашель уже неделю',
    ]) {
      expect(text).toContain(words);
    }
    for (const words of ['سارة', 'عندي ألم في الصدر منذ', 'وضيق في التنفس مع', 'عليها']) {
      expect(text).toContain(drawn(words));
    }
    // Numbers and Latin words keep their own direction inside a right-to-left sentence.
    expect(text).toContain('paracetamol 500 mg');
    expect(fonts.filter((font) => !font.startsWith('NotoSans'))).toEqual([]);
  });

  test('a sign that no font has is shown as missing, and the page says so', async () => {
    const { pages } = readPdf(await renderPdf(reportOf('other-scripts')));
    expect(pages.join('\n')).toContain('неделю \ufffd');
    expect(pages.join('\n')).toContain('A sign that cannot be printed is shown as');
    expect(readPdf(await renderPdf(reportOf('chest-pain'))).pages.join('')).not.toContain(
      'cannot be printed',
    );
  });

  test('markup in an answer is printed as the characters it is (S25)', async () => {
    const { pages } = readPdf(await renderPdf(reportOf('other-scripts')));
    expect(pages.join('\n')).toMatch(/<b\/?>/);
  });

  test('every number leads to its message in the transcript', async () => {
    for (const { name } of samples) {
      const { links, destinations } = readPdf(await renderPdf(reportOf(name)));
      expect(links.length).toBeGreaterThan(5);
      expect(destinations).toEqual(expect.arrayContaining(links));
    }
  });

  test('flags come first, the report is one page, the transcript follows on the next', async () => {
    const { pages } = readPdf(await renderPdf(reportOf('chest-pain')));
    const [first = '', second = ''] = pages;
    expect(first.indexOf('Emergency: Chest pain at rest')).toBeLessThan(
      first.indexOf('In the patient’s words'),
    );
    expect(first).not.toContain('Transcript');
    expect(second.startsWith('Transcript')).toBe(true);
  });

  test('each page says that no clinician has reviewed it, and its number', async () => {
    for (const [locale, words] of [
      ['en', 'not reviewed by a clinician'],
      ['es', 'sin revisar por un profesional'],
    ] as const) {
      const { pages } = readPdf(await renderPdf(reportOf('chest-pain', locale)));
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(words);
        expect(page).toMatch(new RegExp(`${index + 1} (of|de) ${pages.length}`));
      }
    }
  });

  test('one that goes on or was left early says that it is partial', async () => {
    const [page = ''] = readPdf(await renderPdf(reportOf('left-early', 'es'))).pages;
    expect(page).toContain('Parcial: la consulta no ha terminado.');
  });

  test('title and language are set without a word of the patient, and the only time is that of the events', async () => {
    const { info } = readPdf(await renderPdf(reportOf('chest-pain', 'es')));
    expect(info).toEqual({ title: expect.any(String), language: 'es', created: 'D:20260105090730Z' });
    expect(info.title).toBe('Informe de la consulta');
  });

  test('the same report gives the same bytes', async () => {
    const [first, second] = [
      await renderPdf(reportOf('chest-pain')),
      await renderPdf(reportOf('chest-pain')),
    ];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });

  test('a consultation of long answers still prints, with every message in the transcript', async () => {
    const patient = new TestPatient(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
    const long = 'Łukasz felt a dull ache, now and then, in the left knee. '.repeat(70).slice(0, 4_000);
    patient.answerAll({});
    for (let count = 0; count < 12; count += 1) patient.add(long);
    const source = toReportSource(patient, { id: 'e0long00000000000000000000', status: 'ONGOING' });
    const { pages, missingGlyphs } = readPdf(await renderPdf(toReport(source, 'en')));
    expect(pages.length).toBeGreaterThan(8);
    expect(missingGlyphs).toBe(0);
    expect(pages.join('').match(/Łukasz felt/g)?.length).toBeGreaterThanOrEqual(12 * 70);
  });
});
