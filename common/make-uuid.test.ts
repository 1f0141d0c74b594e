import { expect, test } from 'vitest';
import * as z from 'zod';
import { makeUuid } from './make-uuid.ts';

test('an id is a UUID, and a new one each time', () => {
  const ids = Array.from({ length: 100 }, makeUuid);
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
