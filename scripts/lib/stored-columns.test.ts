import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = `${import.meta.dirname}/../..`;

/** Columns of bytes: sealed content, which `invitations/content.ts` writes and reads, and hashes, which are only compared. */
const bytes = {
  sealed: ['sealed', 'personal_details'],
  opaque: ['external_id_index', 'claim_hash', 'come_back_code_hash', 'body_hash', 'public_key'],
};

function sourcesOf(folder: string): { file: string; text: string }[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${root}/${folder}/${file}`, 'utf8') }));
}

const sources = ['service', 'lib'].flatMap(sourcesOf);

/** Places whose text matches, as "file: match". */
function find(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([found]) => `${file}: ${found.replace(/\s+/g, ' ')}`),
  );
}

test('S36 each column of JSON accepts only what its own definition has written and read back', () => {
  const columns = find(/\bjsonb\('\w+'\)[^,]*/g);
  expect(columns.length).toBeGreaterThanOrEqual(7);
  expect(columns.filter((column) => !column.includes('$type<StoredJson<'))).toEqual([]);
});

test('S36 each column of bytes is sealed by its definition, or opaque', () => {
  const names = find(/\bbytea\('\w+'\)/g).map((column) => /bytea\('(\w+)'\)/.exec(column)?.[1] ?? '');
  expect(names.filter((name) => ![...bytes.sealed, ...bytes.opaque].includes(name))).toEqual([]);
});

test('S36 nothing is sealed or stored as JSON that is not read back first', () => {
  expect(find(/\bseal\w*\((?:[^;()]|\([^()]*\))*?JSON\.stringify/g)).toEqual([]);
  expect(find(/JSON\.stringify\([^)]*\)\}::jsonb/g)).toEqual([]);
});
