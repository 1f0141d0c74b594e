import { expect, test } from 'vitest';
import { createSealer, SealError } from './sealer.ts';

const key = (fill: number) => ({ id: `k${fill}`, key: Buffer.alloc(32, fill) });
const sealer = createSealer([key(1)]);

test('S11 a value moved to another row or column cannot be opened', () => {
  const sealed = sealer.seal('secret', 'session:a:refreshToken');
  expect(() => sealer.open(sealed, 'session:b:refreshToken')).toThrow(SealError);
  expect(() => sealer.open(sealed, 'session:a:accessToken')).toThrow(SealError);
});

test('S11 a changed or truncated value cannot be opened', () => {
  const sealed = sealer.seal('secret', 'x');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  const changed = `k1.${bytes.toString('base64url')}`;
  expect(() => sealer.open(changed, 'x')).toThrow(SealError);
  expect(() => sealer.open(sealed.slice(0, 12), 'x')).toThrow(SealError);
});

test('S11 keys rotate: the first seals, every listed key opens, a removed key does not', () => {
  const old = sealer.seal('secret', 'x');
  const rotated = createSealer([key(2), key(1)]);
  expect(rotated.open(old, 'x')).toBe('secret');
  expect(rotated.seal('secret', 'x')).toMatch(/^k2\./);
  expect(() => createSealer([key(2)]).open(old, 'x')).toThrow(SealError);
});

test('sealing the same value twice gives different texts', () =>
  expect(sealer.seal('secret', 'x')).not.toBe(sealer.seal('secret', 'x')));
