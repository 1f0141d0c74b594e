import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findExposedSecretFiles, readSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string, mode = 0o600): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

function read(environment: Record<string, string | undefined>) {
  const problems: string[] = [];
  const found = readSecretFiles(environment, ['KEY', 'OTHER'], (sentence) => problems.push(sentence));
  return { found, problems };
}

test('S29 a secret given both as a setting and as a file is refused; the message names both settings, not the secret', () => {
  const { found, problems } = read({ KEY: 'plain', KEY_FILE: write('twice', 'filed') });
  expect(problems).toEqual(['KEY and KEY_FILE are both set: give the secret once.']);
  expect(found.KEY).toBe('plain');
});

test.each([
  ['is missing', () => path.join(folder, 'none'), 'cannot be read (ENOENT)'],
  ['is a folder', () => folder, 'cannot be read (EISDIR)'],
  ['is no secret', () => write('large', 'x'.repeat(70_000)), 'is too large for a secret'],
])('S29 a file that %s is reported in one sentence', (_what, make, problem) => {
  const file = make();
  expect(read({ KEY_FILE: file }).problems).toEqual([`KEY_FILE names ${file}, which ${problem}.`]);
});

test.each([
  ['secret\n', 'secret'],
  ['secret\r\n', 'secret'],
  ['\uFEFFsecret', 'secret'],
  [' two words \n\n', ' two words \n'],
  ['\n', ''],
])('only the line break at the end of %j is left out', (text, secret) => {
  const { found, problems } = read({ KEY_FILE: write('key', text) });
  expect(problems).toEqual([]);
  expect(found).toEqual({ KEY: secret });
});

test('an empty setting counts as missing, for the secret and for its file', () => {
  const { found, problems } = read({
    KEY: ' ',
    KEY_FILE: write('key', 'filed'),
    OTHER: 'plain',
    OTHER_FILE: '',
  });
  expect(problems).toEqual([]);
  expect(found).toEqual({ KEY: 'filed', OTHER: 'plain' });
});

test('a file that everybody can read, or the group can change, is reported', () => {
  const names = (mode: number) =>
    findExposedSecretFiles({ KEY_FILE: write(`mode-${mode}`, 'x', mode) }, ['KEY', 'OTHER']);
  expect(names(0o644)).toEqual(['KEY_FILE']);
  expect(names(0o660)).toEqual(['KEY_FILE']);
  expect(names(0o600)).toEqual([]);
  expect(names(0o440)).toEqual([]);
  expect(names(0o640)).toEqual([]);
});
