import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operation } from '@/lib/shared/operations/operation.ts';
import * as s from '@/lib/shared/shape.ts';
import { RequestFailure } from './request-failure.ts';
import { requestJson } from './request-json.ts';

const server = createServer((_request, response) => response.end('{"value":7}'));
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${address.port}/`;
});
afterAll(() => server.close());

const shape = s.object({ value: s.int() });
const get = () => operation()('GET', url, 'none', shape);
const put = () => operation<object>()('PUT', url, 'none', shape);

test('a browser without AbortSignal.any and AbortSignal.timeout gets its answers all the same', async () => {
  const { signal } = new AbortController();
  const [any, timeout] = [AbortSignal.any, AbortSignal.timeout];
  Object.assign(AbortSignal, { any: undefined, timeout: undefined });
  try {
    expect(await requestJson(get(), { signal })).toEqual({ value: 7 });
  } finally {
    Object.assign(AbortSignal, { any, timeout });
  }
});

test('what goes wrong in the page itself is never called an answer that did not come', async () => {
  const endless: Record<string, unknown> = {};
  endless.self = endless;
  const failure = await requestJson(put(), { input: endless }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TypeError);
  expect(failure).not.toBeInstanceOf(RequestFailure);
});
