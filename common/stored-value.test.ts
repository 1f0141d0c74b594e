import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineStored, UnreadableError, UnstorableError, withoutBounds } from './stored-value.ts';

const schema = z.strictObject({
  at: z.iso.datetime({ offset: false }),
  words: z.string().min(1).max(5),
  count: z.int().min(0).max(3),
  names: z.array(z.string().min(1).max(2)).max(2),
  by: z.record(z.string().max(3), z.number().max(1)),
  kind: z.enum(['a', 'b']),
  note: z.string().max(1).nullable().default(null),
  part: z.discriminatedUnion('form', [
    z.strictObject({ form: z.literal('one'), words: z.string().max(1) }),
    z.strictObject({ form: z.enum(['two', 'three']), count: z.int().optional() }),
  ]),
});
const value: z.infer<typeof schema> = {
  at: '2026-01-01T00:00:00.000Z',
  words: '12345',
  count: 3,
  names: ['ab', 'cd'],
  by: { abc: 1 },
  kind: 'a',
  note: null,
  part: { form: 'one', words: '1' },
};
const stored = defineStored('table.column', schema);

describe('S36 a stored value', () => {
  test('is refused one over each bound when it is written, and opens one over each bound', () => {
    expect(stored.parse(stored.write(value))).toEqual(value);
    const over = [
      { ...value, at: 'yesterday' },
      { ...value, words: '123456' },
      { ...value, words: '' },
      { ...value, count: 4 },
      { ...value, count: 1.5 },
      { ...value, names: ['a', 'b', 'c'] },
      { ...value, names: ['abc'] },
      { ...value, by: { abcd: 1 } },
      { ...value, by: { a: 2 } },
      { ...value, note: 'ab' },
      { ...value, part: { form: 'one' as const, words: '12' } },
    ];
    for (const one of over) {
      expect(() => stored.write(one)).toThrow(UnstorableError);
      expect(stored.parse(JSON.stringify(one))).toEqual(one);
    }
  });

  test('opens with a member that a later release added, and without one that it made optional', () => {
    expect(stored.read({ ...value, later: 1, note: undefined })).toEqual(value);
  });

  test('of another shape is refused without quoting it', () => {
    for (const one of ['no JSON', '[]', { ...value, kind: 'secret' }, { ...value, part: { form: 'four' } }]) {
      const open = () => (typeof one === 'string' ? stored.parse(one) : stored.read(one));
      expect(open).toThrow(UnreadableError);
      expect(open).not.toThrow(/secret|four/);
    }
  });

  test('that is a text itself is not taken for JSON', () => {
    const text = defineStored('table.column', z.string());
    expect(text.read('Asia/Kathmandu')).toBe('Asia/Kathmandu');
    expect(text.parse(text.write('"'))).toBe('"');
  });

  test('that would not read back as the same is not written', () => {
    const lossy = defineStored(
      'table.column',
      z.strictObject({ words: z.string() }),
      z.object({ words: z.string().trim() }),
    );
    expect(() => lossy.write({ words: ' a' })).toThrow(/does not read back/);
  });

  test('cannot be defined by a schema that reading could not relax', () => {
    expect(() => withoutBounds(z.date())).toThrow(/type date/);
  });
});
