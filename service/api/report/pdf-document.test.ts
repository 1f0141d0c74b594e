import { describe, expect, test } from 'vitest';
import type { Report } from '../../../contract/report.ts';
import { readPdf } from '../../../tests/helpers/read-pdf.ts';
import {
  makeReportSamples,
  toReportSource,
  usualPrintOptions,
} from '../../../tests/helpers/report-samples.ts';
import { SamplePatient, sampleProtocol } from '../../../tests/helpers/sample-patient.ts';
import { shapeArabic } from './arabic-shapes.ts';
import { renderPdf } from './pdf-document.tsx';
import { toReport } from './to-report.ts';

const samples = makeReportSamples();
const namesByScript = {
  Greek: { name: 'Ελένη Παπαδοπούλου', font: 'NotoSans-' },
  Cyrillic: { name: 'Наталья Ґалаґан', font: 'NotoSans-' },
  Vietnamese: { name: 'Nguyễn Đặng', font: 'NotoSans-' },
  Arabic: { name: 'سارة محمد الأحمد', font: 'NotoSansArabic' },
  Persian: { name: 'می‌خواهم گلپایگانی', font: 'NotoSansArabic' },
  Hebrew: { name: 'שָׂרָה כהן', font: 'NotoSansHebrew' },
  Devanagari: { name: 'श्रीकृष्ण शर्मा', font: 'NotoSans-' },
  Bengali: { name: 'মোহাম্মদ রাহীম চৌধুরী', font: 'NotoSansBengali' },
  Gurmukhi: { name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', font: 'NotoSansGurmukhi' },
  Gujarati: { name: 'પટેલ કૃષ્ણ', font: 'NotoSansGujarati' },
  Tamil: { name: 'கிருஷ்ணமூர்த்தி', font: 'NotoSansTamil' },
  Telugu: { name: 'వెంకటేశ్వర రావు', font: 'NotoSansTelugu' },
  Kannada: { name: 'ಕೃಷ್ಣ ಮೂರ್ತಿ', font: 'NotoSansKannada' },
  Malayalam: { name: 'കൃഷ്ണൻ നായർ', font: 'NotoSansMalayalam' },
  Sinhala: { name: 'සුනිල් ශ්‍රී', font: 'NotoSansSinhala' },
  Thai: { name: 'สมชาย น้ำผึ้ง', font: 'NotoSansThai' },
  Lao: { name: 'ສົມພອນ', font: 'NotoSansLao' },
  Khmer: { name: 'ស្រីមុំ', font: 'NotoSansKhmer' },
  Burmese: { name: 'အောင်ဆန်းစုကြည်', font: 'NotoSansMyanmar' },
  Georgian: { name: 'გიორგი ბერიძე', font: 'NotoSansGeorgian' },
  Armenian: { name: 'Արմեն Սարգսյան', font: 'NotoSansArmenian' },
  Ethiopic: { name: 'አበበ ቢቂላ', font: 'NotoSansEthiopic' },
  Chinese: { name: '王小明 陳大文', font: 'NotoSansHans' },
  Japanese: { name: '山田たろう カタカナ', font: 'NotoSansHans' },
  Korean: { name: '김민준 홍길동', font: 'NotoSansKR' },
};
const reportOf = (name: string, locale: 'en' | 'es' = 'en') => {
  const found = samples.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No sample ${name}`);
  return toReport(found.source, locale);
};
const print = (report: Report, options = {}) => renderPdf(report, { ...usualPrintOptions, ...options });
/** Arabic words in the order in which their glyphs are drawn, from left to right. */
const drawn = (words: string) => [...shapeArabic(words)].reverse().join('');

describe('the printed report', { timeout: 60_000 }, () => {
  test('names and quotes in Latin, Greek, Cyrillic and Arabic letters are printed, and no character is missing', async () => {
    const { pages, missingGlyphs, fonts } = readPdf(await print(reportOf('other-scripts')));
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

  test.each(Object.entries(namesByScript))(
    'a name in %s has a glyph for each of its letters, in a font of its own script',
    async (_script, { name, font }) => {
      const report = { ...reportOf('chest-pain'), transcript: [] };
      const patient = { ...report.patient, lastName: name };
      const addenda = [{ text: name, at: report.startedAt, message: 42, isAfterEnd: false }];
      const { missingGlyphs, fonts, pages } = readPdf(await print({ ...report, patient, addenda }));
      expect(missingGlyphs).toBe(0);
      expect(pages.join('')).not.toContain('\ufffd');
      expect(fonts.some((found) => found.startsWith(font))).toBe(true);
      // Only the fonts that the text needs are loaded.
      const others = fonts.filter((found) => !found.startsWith('NotoSans-') && !found.startsWith(font));
      expect(others).toEqual([]);
    },
  );

  test('a name that no font can draw has the external id beside it, or else the invitation’s', async () => {
    const report = reportOf('chest-pain');
    const patient = { ...report.patient, firstName: 'Ada', lastName: '𓀀𓂀' };
    const [withId = ''] = readPdf(await print({ ...report, patient })).pages;
    expect(withId).toContain('Ada \ufffd\ufffd (MRN-2041)');
    const [without = ''] = readPdf(await print({ ...report, patient, externalId: null })).pages;
    expect(without).toContain(`(${usualPrintOptions.invitationId})`);
  });

  test('times and ages are those of the organization’s time zone, with its offset', async () => {
    // 09:00 in UTC on 5 January is 23:00 of 4 January in Honolulu.
    const report = reportOf('chest-pain');
    const patient = { ...report.patient, dateOfBirth: '1963-01-05' };
    const [utc = ''] = readPdf(await print({ ...report, patient })).pages;
    expect(utc).toContain('63 years');
    expect(utc).toMatch(/Started 2026-01-05 09:0\d UTC(?![+-])/);
    const honolulu = readPdf(await print({ ...report, patient }, { timeZone: 'Pacific/Honolulu' })).pages;
    expect(honolulu[0]).toContain('62 years');
    expect(honolulu[0]).toMatch(/Started 2026-01-04 23:0\d UTC-10/);
    expect(honolulu.join('')).not.toMatch(/2026-01-05 09:0\d/);
  });

  test('the reviewer and the time stand in the head and on each page, also where the name is written from right to left', async () => {
    const review = { by: 'سارة', at: '2026-01-06T12:30:00.000Z' };
    const { pages } = readPdf(await print({ ...reportOf('chest-pain'), review }));
    for (const page of pages) {
      expect(page).not.toContain('not reviewed');
      // The characters that isolate the name are drawn as spaces of no width.
      expect(page).toMatch(new RegExp(`reviewed by {1,2}${drawn('سارة')} ?, 2026-01-06 12:30 UTC`));
    }
  });

  test('medicines and allergies stand at the top once, also where there are none', async () => {
    const report = reportOf('chest-pain');
    const [named = ''] = readPdf(await print(report)).pages;
    expect(named).toMatch(/Medicines“Amlodipine 5.*ibuprofen 400.*Allergies“Penicillin.*Hopes for.*History/s);
    expect(named.match(/Penicillin\. I had a rash/g)).toHaveLength(1);
    const answered = (status: 'NO' | 'UNSURE' | 'DECLINED' | null) => ({
      ...report,
      sections: report.sections.map((section) => ({
        ...section,
        items: section.items.flatMap((item) => {
          if (!item.id.startsWith('medicines.')) return [item];
          return status && item.id === 'medicines.allergies' ? [{ ...item, status, value: null }] : [];
        }),
      })),
    });
    for (const [status, words] of [
      [null, 'Not asked'],
      ['NO', 'None reported'],
      ['UNSURE', 'Not sure'],
      ['DECLINED', 'Preferred not to say'],
    ] as const) {
      const [page = ''] = readPdf(await print(answered(status))).pages;
      expect(page).toContain(`MedicinesNot askedAllergies${words}`);
    }
  });

  test('the top has at most 60 words of our own, whatever the patient said', async () => {
    for (const { name } of samples) {
      const [page = ''] = readPdf(await print(reportOf(name))).pages;
      const top = page.slice(page.lastIndexOf('answered'), page.indexOf('History'));
      const own = top.replace(/“[^”]*”/g, ' ').match(/[\p{L}]{2,}/gu) ?? [];
      expect(own.length, name).toBeLessThanOrEqual(60);
    }
  });

  test('nothing is called “confirmed”; “left ticked” is explained only where there is such a statement', async () => {
    const [kept = ''] = readPdf(await print(reportOf('denied-alarm'))).pages;
    expect(kept).toContain('Dotted: read from the patient’s words and left ticked.');
    for (const { name } of samples) {
      for (const page of readPdf(await print(reportOf(name))).pages) {
        expect(page.replace(/not confirmed/gi, '')).not.toMatch(/confirmed/i);
      }
    }
    expect(readPdf(await print(reportOf('chest-pain'))).pages[0]).not.toContain('Dotted');
  });

  test('a statement that the patient removed stands in the transcript and nowhere else', async () => {
    const [first = '', ...others] = readPdf(await print(reportOf('chest-pain'))).pages;
    expect(others.join('')).toContain('You have swelling.Taken out');
    expect(first).not.toContain('Taken out');
  });

  test('the patient’s reason is printed in full, however long', async () => {
    const report = reportOf('chest-pain');
    const words = `${'I climb one flight and it comes again. '.repeat(40)}The end.`;
    const [page = ''] = readPdf(await print({ ...report, complaints: [{ words, messages: [2] }] })).pages;
    expect(page.match(/I climb one flight/g)).toHaveLength(40);
    expect(page).toContain('The end.');
  });

  test('text without spaces and words of any length stay on the page', async () => {
    const report = reportOf('chest-pain');
    const long = ['我的胸口疼了三天，尤其是爬楼梯的时候。'.repeat(12), 'W'.repeat(300), 'عندي'.repeat(90)];
    const transcript = report.transcript
      .slice(0, long.length)
      .map((entry, index) => ({ ...entry, answer: long[index] ?? '' }));
    const patient = { ...report.patient, lastName: 'W'.repeat(100) };
    const { lines } = readPdf(await print({ ...report, transcript, patient }));
    const longest = (letter: RegExp) => Math.max(...lines.map((line) => line.match(letter)?.length ?? 0));
    // As many as fit on a line of the transcript; most Arabic letters are narrow.
    expect(longest(/W/g)).toBeLessThan(50);
    expect(longest(/\p{Script=Han}/gu)).toBeLessThan(46);
    expect(longest(/\p{Script=Arabic}/gu)).toBeLessThan(120);
    expect(lines.join('').match(/W{2,}/g)?.join('')).toHaveLength(400);
  });

  test('a character that no font has is shown as missing, and the page says so', async () => {
    const { pages } = readPdf(await print(reportOf('other-scripts')));
    expect(pages.join('\n')).toContain('неделю \ufffd');
    expect(pages.join('\n')).toContain('A sign that cannot be printed is shown as');
    expect(readPdf(await print(reportOf('chest-pain'))).pages.join('')).not.toContain('cannot be printed');
  });

  test('markup in an answer is printed as the characters it is (S25)', async () => {
    const { pages } = readPdf(await print(reportOf('other-scripts')));
    expect(pages.join('\n')).toMatch(/<b\/?>/);
  });

  test('every number is a link to its message in the transcript', async () => {
    for (const { name } of samples) {
      const { links, destinations } = readPdf(await print(reportOf(name)));
      expect(links.length).toBeGreaterThan(5);
      expect(destinations).toEqual(expect.arrayContaining(links));
    }
  });

  test('flags come first, the report fits on one page, and the transcript follows on the next', async () => {
    const { pages } = readPdf(await print(reportOf('chest-pain')));
    const [first = '', second = ''] = pages;
    const order = ['Emergency: Chest pain with sweating', 'A tight band', 'Medicines', 'History', 'Denies'];
    const places = order.map((words) => first.indexOf(words));
    expect(places).toEqual([...places].sort((left, right) => left - right));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(first).not.toContain('Transcript');
    expect(second.startsWith('Transcript')).toBe(true);
  });

  test('“wrote …, denies …” stands among the flags', async () => {
    const [page = ''] = readPdf(await print(reportOf('denied-alarm'))).pages;
    const at = page.indexOf('Wrote “crushing”; denies each sign asked about.');
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(page.indexOf('I get a crushing feeling'));
  });

  test('what a language model wrote stands under its own headings, with the original beside a translation', async () => {
    const written = {
      ...reportOf('chest-pain'),
      draft: {
        reader: 'model:x',
        sentences: [{ text: 'The chest hurts.', quotes: [{ quote: 'chest hurts', messages: [3] }] }],
      },
      translation: { reader: 'model:x', texts: [{ words: 'Me duele', text: 'It hurts', message: 3 }] },
    };
    const text = readPdf(await print(written))
      .pages.join(' ')
      .replace(/\s+/g, ' ');
    expect(text).toMatch(/Draft by a language model, from the patient’s words ?The chest hurts\./i);
    expect(text).toMatch(/Translated by a language model, from the patient’s words ?“Me duele” ?It hurts/i);
    const plain = readPdf(await print(reportOf('chest-pain'))).pages.join(' ');
    expect(plain).not.toMatch(/language model/i);
  });

  test('each page has its number and says that no clinician has reviewed the report', async () => {
    for (const [locale, words] of [
      ['en', 'not reviewed by a clinician'],
      ['es', 'sin revisar por un profesional'],
    ] as const) {
      const { pages } = readPdf(await print(reportOf('chest-pain', locale)));
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(words);
        expect(page).toMatch(new RegExp(`${index + 1} (of|de) ${pages.length}`));
      }
    }
  });

  test('the report of an unfinished consultation says that it is partial', async () => {
    const [page = ''] = readPdf(await print(reportOf('left-early', 'es'))).pages;
    expect(page).toContain('Parcial: la consulta no ha terminado.');
  });

  test('the metadata has the title and the language, no word of the patient, and no time but that of the events', async () => {
    const { info } = readPdf(await print(reportOf('chest-pain', 'es')));
    expect(info).toEqual({
      title: expect.any(String),
      language: 'es',
      created: expect.stringMatching(/^D:2026010509\d{4}Z$/),
    });
    expect(info.title).toBe('Informe de la consulta');
  });

  test('the same report gives the same bytes, whatever was printed before', async () => {
    const first = await print(reportOf('chest-pain'));
    // Some glyphs of a Greek name are composed of parts of Latin ones.
    await print(reportOf('left-early', 'es'));
    const second = await print(reportOf('chest-pain'));
    expect(readPdf(second).pages[0]).toContain('Emergency: ');
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });

  test('a consultation with long answers is printed, with every message in the transcript', async () => {
    const patient = new SamplePatient(sampleProtocol('GENERAL_PRACTICE', 'PRE_VISIT'));
    const long = 'Łukasz felt a dull ache, now and then, in the left knee. '.repeat(70).slice(0, 4_000);
    patient.play();
    for (let count = 0; count < 12; count += 1) patient.add(long);
    const source = toReportSource(patient, { id: 'e0long00000000000000000000', status: 'ONGOING' });
    const { pages, missingGlyphs } = readPdf(await print(toReport(source, 'en')));
    expect(pages.length).toBeGreaterThan(8);
    expect(missingGlyphs).toBe(0);
    expect(pages.join('').match(/Łukasz felt/g)?.length).toBeGreaterThanOrEqual(12 * 70);
  });
});
