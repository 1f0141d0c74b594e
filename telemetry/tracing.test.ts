import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startTracing, type Tracing } from './tracing.ts';

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(z.object({ spans: z.array(z.object({ name: z.string(), kind: z.number() })) })),
    }),
  ),
});

/** `SPAN_KIND_SERVER` of the OpenTelemetry protocol. */
const serverKind = 2;
/** Names of the spans that the collector received, in order. */
const names: string[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const sent = exportSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
    // Requests to the collector are traced too, since it runs in this process.
    names.push(
      ...sent.resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.filter(({ kind }) => kind !== serverKind).map(({ name }) => name),
        ),
      ),
    );
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let tracing: Tracing;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  // The address is an AddressInfo, because the server listens on a port.
  const { port } = collector.address() as AddressInfo;
  tracing = startTracing({
    endpoint: `http://127.0.0.1:${port}`,
    sampledRatio: 1,
    program: 'service',
    version: '0',
    findRoute: () => '/',
    takesParent: false,
    tellsParent: null,
    sendEveryMs: 20,
  });
});
afterAll(async () => {
  await tracing.stop();
  collector.close();
});

test('exporting spans creates no spans: an idle program sends nothing', async () => {
  const jobs = ['first', 'second', 'third'];
  for (const job of jobs) {
    await tracing.traceJob(job, async () => undefined);
    // A span created by the previous export would have been sent by now, or with this one.
    await expect.poll(() => names).toContain(job);
  }
  expect(names).toEqual(jobs);
});
