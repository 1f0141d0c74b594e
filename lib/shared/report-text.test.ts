import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Report, reportSchema } from '@/contract/report.ts';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { writeReportText } from './report-text.ts';

const english = findMessages('en');

const read = (name: string): Report =>
  reportSchema.parse(JSON.parse(readFileSync(`tests/fixtures/reports/${name}.report.json`, 'utf8')));

const chestPain = read('chest-pain.en');
const named: Report = {
  ...chestPain,
  patient: { firstName: 'Ruth', lastName: 'Adeyemi', dateOfBirth: '1964-05-27' },
};
const nameless: Report = {
  ...chestPain,
  patient: { firstName: null, lastName: null, dateOfBirth: null },
  externalId: null,
};

/** The text as one line. */
const flat = (report: Report) => writeReportText(english, report, null).replace(/\s+/g, ' ');

describe('a report as plain text', () => {
  test('states medicines and allergies once, or why there are none', () => {
    const without = (status?: 'NO' | 'DECLINED' | 'NOT_ASKED' | 'NOT_ANSWERED'): Report => ({
      ...chestPain,
      sections: chestPain.sections.map((section) => ({
        ...section,
        items: section.items.flatMap((item) => {
          if (!item.id.startsWith('medicines.')) return [item];
          return status && item.id === 'medicines.allergies' ? [{ ...item, status, value: null }] : [];
        }),
      })),
    });
    expect(flat(chestPain)).toMatch(
      /Medicines: “Amlodipine 5.*Allergies: “Penicillin.*Hopes for: “To know if/,
    );
    expect(flat(chestPain).match(/Penicillin\. I had a rash/g)).toHaveLength(1);
    expect(flat(without())).toContain('Medicines: Not asked Allergies: Not asked');
    expect(flat(without('NO'))).toContain('Allergies: None reported');
    expect(flat(without('DECLINED'))).toContain('Allergies: The patient would rather not say');
    expect(flat(without('NOT_ANSWERED'))).toContain('Allergies: Not answered');
  });

  test('marks statements that were only left ticked, and calls nothing “confirmed”', () => {
    const text = flat(read('denied-alarm.en'));
    expect(text).toContain('Cough for 2 weeks (left ticked).');
    expect(text.replace(/Not confirmed/g, '')).not.toMatch(/confirmed/i);
  });

  test('lists “wrote …, denies …” among the red flags', () => {
    const text = flat(read('denied-alarm.en'));
    expect(text).toMatch(/RED FLAGS Denied: Heart\. Wrote “crushing”; denies each sign asked about\./);
    expect(text.indexOf('Wrote “crushing”')).toBeLessThan(text.indexOf('IN THE PATIENT’S WORDS'));
  });

  test('says in one line who reviewed it and in which role, or that nobody has, and never both', () => {
    const at = '2026-01-05T12:00:00.000Z';
    const linesOf = (review: Parameters<typeof writeReportText>[2], told: Report = chestPain) =>
      writeReportText(english, told, review)
        .split('\n')
        .filter((line) => /review/i.test(line));
    const own = { reviewedAt: at, reviewedBy: 'Mina', reviewedRole: 'clinician' };
    const [line, ...others] = linesOf(own);
    expect(line?.replace(/[\u2066-\u2069]/g, '')).toMatch(
      /^Patient-reported; reviewed by Mina \(Clinician\), /,
    );
    expect(others).toEqual([]);
    const [older] = linesOf({ ...own, reviewedRole: null });
    expect(older?.replace(/[\u2066-\u2069]/g, '')).toMatch(/reviewed by Mina, /);
    const none = ['Patient-reported; not reviewed by a clinician'];
    expect(linesOf({ reviewedAt: null, reviewedBy: null, reviewedRole: null })).toEqual(none);
    expect(linesOf(null)).toEqual(none);
    // Without a record here, the service may know of a review.
    const [told, ...more] = linesOf(null, { ...chestPain, review: { by: 'Mina Okafor', at } });
    expect(told).toContain('Mina Okafor');
    expect(more).toEqual([]);
  });

  test('has no name for a patient without one, and the patient’s name once', () => {
    expect(writeReportText(english, nameless, null)).not.toMatch(/null|undefined|No name/);
    const text = writeReportText(english, named, null);
    expect(text.split('Ruth Adeyemi')).toHaveLength(2);
    expect(text.split('\n').slice(0, 2).join('\n')).toContain('Ruth Adeyemi, born 27 May 1964');
  });

  test.each(['chest-pain.en', 'after-visit.en', 'chest-pain.es'])(
    'leaves out no line of %s and no word of the patient',
    (name) => {
      const report = read(name);
      const text = flat(report);
      const words = (value: string) => value.replace(/\s+/g, ' ').trim();
      for (const flag of report.flags) expect(text).toContain(words(flag.title));
      for (const complaint of report.complaints) expect(text).toContain(words(complaint.words));
      for (const clause of report.history) expect(text).toContain(words(clause.text).replace(/[.,]$/, ''));
      for (const line of report.negatives) expect(text).toContain(words(line.text));
      const told = new Set([...report.history, ...report.negatives].flatMap(({ slots }) => slots));
      for (const item of report.sections.flatMap((section) => section.items)) {
        const isApart =
          told.has(item.id) || item.id.startsWith('medicines.') || item.id.endsWith('.expectations');
        if (!isApart) expect(text).toContain(words(item.label));
        if (item.value !== null && item.verbatim) expect(text).toContain(words(item.value));
      }
      for (const score of report.scores) expect(text).toContain(score.name);
      for (const addendum of report.addenda) expect(text).toContain(words(addendum.text));
    },
  );

  test('has the red flags before the patient’s words, emergencies first', () => {
    const [first] = chestPain.flags;
    if (!first) throw new Error('The sample has no flag');
    const flags = [{ ...first, level: 'URGENT' as const, title: 'Second', id: 'second' }, first];
    const text = flat({ ...chestPain, flags });
    const at = (part: string) => text.indexOf(part);
    expect(at('RED FLAGS')).toBeGreaterThan(0);
    expect(at('Emergency:')).toBeLessThan(at('Urgent: Second.'));
    expect(at('Urgent: Second.')).toBeLessThan(at('IN THE PATIENT’S WORDS'));
  });

  test('has the text of a language model under its own headings, and no such heading without it', () => {
    const text = flat({
      ...chestPain,
      draft: { reader: 'model:x', sentences: [{ text: 'The chest hurts.', quotes: [] }] },
      translation: { reader: 'model:x', texts: [{ words: 'Me duele', text: 'It hurts', message: 3 }] },
    });
    expect(text).toContain('DRAFT BY A LANGUAGE MODEL, FROM THE PATIENT’S WORDS The chest hurts. ');
    expect(text).toContain('TRANSLATED BY A LANGUAGE MODEL, FROM THE PATIENT’S WORDS “Me duele”: It hurts');
    expect(text.indexOf('HISTORY')).toBeLessThan(text.indexOf('DRAFT BY'));
    expect(flat(chestPain)).not.toMatch(/language model/i);
  });

  test('says that no flag was raised', () => {
    expect(flat({ ...chestPain, flags: [] })).toContain('No red flag was raised.');
  });

  test('no line is longer than 78 characters, and a word that is longer stays whole', () => {
    const long = 'x'.repeat(100);
    const text = writeReportText(
      english,
      { ...chestPain, complaints: [], summary: `Before ${long} after` },
      null,
    );
    const lines = text.split('\n');
    expect(lines.filter((line) => line.length > 78)).toEqual([`  ${long}`]);
    expect(text).toMatch(/\n {2}\S/);
    expect(text).not.toMatch(/[ \t]\n/);
  });

  test('says that it is not finished, and that somebody answered for the patient', () => {
    const text = flat({ ...chestPain, finishedAt: null, answeredBy: 'CARER' });
    expect(text).toContain('not finished');
    expect(text).toContain('Answered by a carer');
  });
});
