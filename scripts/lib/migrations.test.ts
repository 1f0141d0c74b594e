import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const programs = {
  service: 'service/store/migrations',
  dashboard: 'lib/server/database/migrations',
};

/**
 * Migrations from before 0.2.0, the first release, that needed the programs stopped; each with its reason. The list is closed: a clinic's
 * processes of one release run while the next one migrates.
 */
const excepted = new Set([
  // Renames a column to the name used everywhere else, and no longer forbids a new status.
  'service/0001_concepts',
  // The same, and derives the status from other columns.
  'dashboard/0001_concepts',
  'dashboard/0002_service_capabilities',
]);

/** Statements that break a process of the previous version, each with the reason. */
const unsafe: [RegExp, string][] = [
  [/\bDROP\s+(TABLE|COLUMN|SCHEMA|VIEW|TYPE)\b/i, 'the old version still reads it'],
  [/\bRENAME\b/i, 'the old version knows it by the old name'],
  [/\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i, 'the old version writes the old type'],
  [/\bALTER\s+COLUMN\s+\S+\s+SET\s+NOT\s+NULL\b/i, 'the old version writes null'],
  // The database itself fills a generated column.
  [
    /\bADD\s+COLUMN\b(?![^;]*\b(DEFAULT|GENERATED ALWAYS AS)\b)[^;]*\bNOT\s+NULL\b/i,
    'the old version does not write it',
  ],
  [/\bADD\s+CONSTRAINT\b[^;]*\b(UNIQUE|CHECK)\b/i, 'the old version may write what it forbids'],
  [/\bCREATE\s+UNIQUE\s+INDEX\b/i, 'the old version may write what it forbids'],
];

/** All statements except those on a table that the same migration creates, which the previous version does not know. */
function listStatements(text: string): string[] {
  const made = new Set(
    [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE ("[^(]+?")\s*\(/g)].map(([, name]) => name),
  );
  return text
    .split(/--> statement-breakpoint|;/)
    .filter((statement) => !/^\s*CREATE (UNLOGGED )?TABLE/.test(statement))
    .filter((statement) => ![...made].some((name) => name !== undefined && statement.includes(name)));
}

/** One of the two lists of words in drizzle-kit of which it makes a name where none is given: `0009_mighty_thor`. */
function readRandomWords(list: 'adjectives' | 'heroes'): string[] {
  const code = readFileSync('node_modules/drizzle-kit/bin.cjs', 'utf8');
  const [, words = ''] = new RegExp(`\\b${list} = \\[([^\\]]*)\\]`).exec(code) ?? [];
  return [...words.matchAll(/"([^"]+)"/g)].flatMap(([, word]) => word ?? []);
}

describe.each(Object.entries(programs))('migrations of the %s', (program, folder) => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''));

  test('can run while processes of the previous version run: they remove nothing and add no restriction', () => {
    for (const name of names) {
      if (excepted.has(`${program}/${name}`)) continue;
      const text = readFileSync(path.join(folder, `${name}.sql`), 'utf8');
      for (const statement of listStatements(text)) {
        const found = unsafe.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why);
        expect([name, statement.trim(), found]).toEqual([name, statement.trim(), []]);
      }
    }
  });

  test('have unique numbers', () => {
    const numbers = names.map((name) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  test('say in their name what they change: none has a random name of drizzle-kit’s', () => {
    const heroes = readRandomWords('heroes');
    const random = new Set(
      readRandomWords('adjectives').flatMap((adjective) => heroes.map((hero) => `${adjective}_${hero}`)),
    );
    expect(random).toContain('mighty_thor');
    expect(names.filter((name) => random.has(name.replace(/^\d+_/, '')))).toEqual([]);
  });
});
