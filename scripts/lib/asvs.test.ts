import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const document = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');

const numberSchema = z.string().regex(/^\d+\.\d+\.\d+$/);
/** Every requirement of ASVS 5.0.0 up to level 2, by the level at which it starts to apply. */
const numbers = z
  .strictObject({ '1': z.array(numberSchema), '2': z.array(numberSchema) })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'asvs-numbers.json'), 'utf8')));

/** There is no state for a missing control: it is built, or accepted with a reason and a date. */
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

/** Paths between backticks and link targets, relative to the root of the repository. */
function listNamedFiles(): string[] {
  const quoted = [...document.matchAll(/`([\w.@[\]()-]+(?:\/[\w.@[\]()-]+)*\.(?:tsx?|mjs|json|md))`/g)];
  const linked = [...document.matchAll(/\]\(([^):#]+)(?:#[\w-]+)?\)/g)];
  return [
    ...quoted.map((match) => match[1] ?? ''),
    ...linked.map((match) => path.posix.join('docs', match[1] ?? '')),
  ];
}

describe('docs/asvs.md', () => {
  test('lists every requirement of levels 1 and 2 exactly once, with its level', () => {
    const wanted = [
      ...numbers['1'].map((number) => `${number} level 1`),
      ...numbers['2'].map((number) => `${number} level 2`),
    ];
    expect(wanted).toHaveLength(253);
    expect(rows.map((row) => `${row.number} level ${row.level}`).sort()).toEqual(wanted.sort());
  });

  test('names only tests and files that exist', () => {
    const named = listNamedFiles();
    expect(named.filter((file) => /\.(test|spec)\.ts$/.test(file)).length).toBeGreaterThan(0);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test('names a test, a file or a document for everything that it says holds', () => {
    const bare = rows.filter(
      (row) => row.state === 'holds' && !/`.+`|\]\(.+\)|README|SECURITY/.test(row.words),
    );
    expect(bare.map((row) => row.number)).toEqual([]);
  });

  test('has a summary whose counts agree with the tables, by chapter and in total', () => {
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

  test('lists before the tables each requirement that is accepted or the operator’s exactly once, and no other', () => {
    const listed = lines
      .filter((line) => /^- \d/.test(line))
      .flatMap((line) => line.slice(2, line.indexOf(':')).split(', '));
    const wanted = rows.filter((row) => ['accepted', 'operator’s'].includes(row.state));
    expect(listed.sort()).toEqual(wanted.map((row) => row.number).sort());
  });

  test('has a date and a reason for everything accepted, and instructions for everything left to the operator', () => {
    const accepted = rows.filter((row) => row.state === 'accepted');
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.filter(({ words }) => !/^20\d\d-\d\d-\d\d: .{30,}/.test(words))).toEqual([]);
    const handedOver = rows.filter((row) => row.state === 'operator’s');
    expect(
      handedOver.filter(({ words }) => !/\]\((?:operating|running-in-a-clinic)\.md#/.test(words)),
    ).toEqual([]);
  });
});
