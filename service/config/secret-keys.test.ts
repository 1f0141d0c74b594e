import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deriveSecretKeys, fingerprintsOf, keyPurposes } from './secret-keys.ts';

const [first, second] = [
  'the first secret, long enough to be taken',
  'the second secret, long enough as well',
];

describe('a secret that is replaced', () => {
  test('opens nothing that was sealed with another secret, for another purpose or for another row', () => {
    const sealed = deriveSecretKeys(first).seal('content-keys', 'place', 'plain');
    expect(deriveSecretKeys(second).open('content-keys', 'place', sealed)).toBeNull();
    expect(deriveSecretKeys(first).open('webhook-secrets', 'place', sealed)).toBeNull();
    expect(deriveSecretKeys(first, [second]).open('content-keys', 'elsewhere', sealed)).toBeNull();
    expect(deriveSecretKeys(second).renew('content-keys', 'place', sealed)).toEqual({ kind: 'lost' });
  });

  test('is still accepted for reading, seals nothing any more, and its sealed values are sealed again', () => {
    const both = deriveSecretKeys(second, [first]);
    const old = deriveSecretKeys(first).seal('content-keys', 'place', 'plain');
    expect(both.open('content-keys', 'place', old)).toBe('plain');
    const renewal = both.renew('content-keys', 'place', old);
    if (renewal.kind !== 'renewed') throw new Error(renewal.kind);
    const alone = deriveSecretKeys(second);
    expect(alone.open('content-keys', 'place', renewal.sealed)).toBe('plain');
    expect(both.renew('content-keys', 'place', renewal.sealed)).toEqual({ kind: 'current' });
    expect(both.mac('cookies', 'x')).toBe(alone.mac('cookies', 'x'));
    expect(both.macs('cookies', 'x')).toEqual([
      alone.mac('cookies', 'x'),
      deriveSecretKeys(first).mac('cookies', 'x'),
    ]);
    expect(both.isMac(deriveSecretKeys(first).mac('cookies', 'x'), 'cookies', 'x')).toBe(true);
    expect(alone.isMac(deriveSecretKeys(first).mac('cookies', 'x'), 'cookies', 'x')).toBe(false);
    expect(fingerprintsOf(both)).toHaveLength(2);
  });
});

test('docs/operating.md describes every purpose, and what happens to its values when the secret is replaced', () => {
  const document = readFileSync('docs/operating.md', 'utf8');
  expect(keyPurposes.filter((purpose) => !document.includes(`| \`${purpose}\` |`))).toEqual([]);
});
