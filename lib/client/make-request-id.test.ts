import { expect, test } from 'vitest';
import * as z from 'zod';
import { makeRequestId } from './make-request-id.ts';

test('a request id is a UUID, and a new one each time', () => {
  const ids = Array.from({ length: 100 }, makeRequestId);
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
