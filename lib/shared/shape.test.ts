import { expect, test } from 'vitest';
import * as s from './shape.ts';

const shape = s.object({
  id: s.string(),
  kind: s.oneOf(['a', 'b']),
  age: s.nullable(s.int()),
  tags: s.array(s.string()),
  note: s.optional(s.string()),
});
const good = { id: 'x', kind: 'a', age: null, tags: ['t'] };

test.each([
  null,
  'text',
  {},
  { ...good, id: 1 },
  { ...good, kind: 'c' },
  { ...good, age: 1.5 },
  { ...good, tags: 't' },
  { ...good, note: null },
])('%j is refused', (value) => expect(s.parseOrNull(shape, value)).toBeNull());

test('a matching value is accepted, and its unknown fields are dropped', () =>
  expect(shape.parse({ ...good, more: true })).toEqual({ ...good, note: undefined }));
