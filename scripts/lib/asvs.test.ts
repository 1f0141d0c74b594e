import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const document = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');

const numberSchema = z.string().regex(/^\d+\.\d+\.\d+$/);
/** Every requirement of ASVS 5.0.0 up to level 2, with the level at which it starts. */
const numbers = z
  .strictObject({ '1': z.array(numberSchema), '2': z.array(numberSchema) })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'asvs-numbers.json'), 'utf8')));

/** There is no state for a missing requirement: it is implemented, or accepted with a reason and a date. */
const states = ['holds', 'does not apply', 'accepted', 'operator’s'] as const;
const rowSchema = z.tuple([numberSchema, z.enum(['1', '2']), z.string(), z.enum(states), z.string().min(1)]);

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const lines = document.split('\n');
const rows = lines
  .filter((line) => /^\| \d+\.\d+/.test(line))
  .map((line) => {
    const [number, level, , state, words] = rowSchema.parse(cellsOf(line));
    return { number, level, chapter: number.slice(0, number.indexOf('.')), state, words };
  });

const countsOf = (some: typeof rows) => [
  ...states.map((state) => some.filter((row) => row.state === state).length),
  some.length,
];

/** Paths in backticks and link targets, relative to the root of the repository. */
function listNamedFiles(): string[] {
  const quoted = [...document.matchAll(/`([\w.@[\]()-]+(?:\/[\w.@[\]()-]+)*\.(?:tsx?|mjs|json|md))`/g)];
  const linked = [...document.matchAll(/\]\(([^):#]+)(?:#[\w-]+)?\)/g)];
  return [
    ...quoted.map((match) => match[1] ?? ''),
    ...linked.map((match) => path.posix.join('docs', match[1] ?? '')),
  ];
}

describe('docs/asvs.md', () => {
  test('leaves out no requirement of level 1 or 2, and has none twice, of another level or without a place', () => {
    const wanted = [
      ...numbers['1'].map((number) => `${number} level 1`),
      ...numbers['2'].map((number) => `${number} level 2`),
    ];
    expect(wanted).toHaveLength(253);
    expect(rows.map((row) => `${row.number} level ${row.level}`).sort()).toEqual(wanted.sort());
  });

  test('names no test and no other file that is not there', () => {
    const named = listNamedFiles();
    expect(named.filter((file) => /\.(test|spec)\.ts$/.test(file)).length).toBeGreaterThan(0);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test('says of nothing that it holds without a test, a file or a document', () => {
    const bare = rows.filter(
      (row) => row.state === 'holds' && !/`.+`|\]\(.+\)|README|SECURITY/.test(row.words),
    );
    expect(bare.map((row) => row.number)).toEqual([]);
  });

  test('counts in its summary what stands in its tables, by chapter and in all', () => {
    const summary = lines
      .filter((line) => /^\| (\d+|All) ?[A-Za-z ,-]*\| \d+ \|/.test(line))
      .map((line) => {
        const [name = '', ...counts] = cellsOf(line);
        return [name.split(' ')[0], counts.map(Number)];
      });
    const chapters = [...new Set(rows.map((row) => row.chapter))];
    expect(summary).toEqual([
      ...chapters.map((chapter) => [chapter, countsOf(rows.filter((row) => row.chapter === chapter))]),
      ['All', countsOf(rows)],
    ]);
  });

  test('lists every one that is accepted or the operator’s once, and nothing else, before the tables', () => {
    const listed = lines
      .filter((line) => /^- \d/.test(line))
      .flatMap((line) => line.slice(2, line.indexOf(':')).split(', '));
    const wanted = rows.filter((row) => ['accepted', 'operator’s'].includes(row.state));
    expect(listed.sort()).toEqual(wanted.map((row) => row.number).sort());
  });

  test('accepts nothing without a day and a reason, and leaves the operator nothing without words for it', () => {
    const accepted = rows.filter((row) => row.state === 'accepted');
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.filter(({ words }) => !/^20\d\d-\d\d-\d\d: .{30,}/.test(words))).toEqual([]);
    const handedOver = rows.filter((row) => row.state === 'operator’s');
    expect(
      handedOver.filter(({ words }) => !/\]\((?:operating|running-in-a-clinic)\.md#/.test(words)),
    ).toEqual([]);
  });
});
