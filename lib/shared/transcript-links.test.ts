import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isLeftOut } from '@/contract/always-reported.ts';
import { reportSchema } from '@/contract/report.ts';
import { type LinkedLine, linkTranscript, splitAnswer } from './transcript-links.ts';

const readReport = (name: string) =>
  reportSchema.parse(JSON.parse(readFileSync(`tests/fixtures/reports/${name}.report.json`, 'utf8')));

const line = (anchor: string, quote: string | null): LinkedLine => ({ anchor, label: anchor, quote });
const answer = 'It came on this morning, about twenty minutes.';

/** The parts as text; a part with a line is followed by its anchor. */
function show(lines: LinkedLine[], focused: string | null = null) {
  const { parts, others } = splitAnswer(answer, lines, focused);
  return {
    parts: parts.map((part) => (part.line ? `${part.text}→${part.line.anchor}` : part.text)),
    others: others.map((other) => other.anchor),
  };
}

describe('quoted words of an answer', () => {
  test.each<[string, LinkedLine[], string | null]>([
    ['none', [], null],
    ['one', [line('a', 'this morning')], null],
    ['words that are not there', [line('a', 'never said')], null],
    ['words within words', [line('a', 'twenty'), line('b', 'about twenty minutes')], 'about twenty minutes'],
  ])('splitting an answer never changes its text: %s', (_name, lines, focused) => {
    const { parts } = splitAnswer(answer, lines, focused);
    expect(parts.map((part) => part.text).join('')).toBe(answer);
  });

  test('are found without regard to case', () => {
    expect(show([line('a', 'THIS morning'), line('b', 'twenty minutes')])).toEqual({
      parts: ['It came on ', 'this morning→a', ', about ', 'twenty minutes→b', '.'],
      others: [],
    });
  });

  test('of two lines with overlapping quotes the first is linked in the text, the other beside it', () => {
    const lines = [line('a', 'twenty minutes'), line('b', 'about twenty minutes')];
    expect(show(lines).others).toEqual(['b']);
    expect(show(lines, 'about twenty minutes')).toEqual({
      parts: ['It came on this morning, ', 'about twenty minutes→b', '.'],
      others: ['a'],
    });
  });

  test('a line without a quote is linked to the whole answer', () => {
    expect(show([line('a', null)]).parts).toEqual([`${answer}→a`]);
    expect(show([line('a', null), line('b', 'this morning')])).toMatchObject({ others: ['a'] });
  });
});

test('the transcript links to every line of a report that has a source, and to none that was left out', () => {
  const report = readReport('chest-pain.en');
  const links = linkTranscript(report, { complaint: 'Words' });
  const reached = new Set([...links.values()].flat().map((one) => one.anchor));
  const told = new Set([...report.history, ...report.negatives].flatMap(({ slots }) => slots));
  for (const item of report.sections.flatMap((section) => section.items)) {
    const hasOwnLine = item.sources.length > 0 && !isLeftOut(item) && !told.has(item.id);
    expect(reached.has(`line-${item.id}`), item.id).toBe(hasOwnLine);
  }
  for (const index of report.history.keys()) expect(reached).toContain(`clause-${index}`);
  for (const flag of report.flags) expect(reached).toContain(`flag-${flag.id}`);
});

test('each answer links only to its own lines, where several questions were on one page', () => {
  const report = readReport('chest-pain.en');
  const links = linkTranscript(report, { complaint: 'Words' });
  const labelsOf = (questionId: string) => {
    const row = report.transcript.findIndex((entry) => entry.questionId === questionId);
    return links.get(row)?.map(({ label }) => label);
  };
  expect(labelsOf('chest_pain.onset')).toEqual(['Onset']);
  expect(labelsOf('chest_pain.duration')).toEqual(['How long']);
});

test('words that were written and then denied are linked too', () => {
  const links = linkTranscript(readReport('denied-alarm.en'), { complaint: 'Words' });
  expect([...links.values()].flat().map(({ anchor }) => anchor)).toContain('alarm-heart');
});
