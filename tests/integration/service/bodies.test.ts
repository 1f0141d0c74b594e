import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService } from '../../helpers/service.ts';
import { fillPath, routes } from '../../helpers/service-routes.ts';
import { api, resources, service, setUpApi } from './set-up.ts';

setUpApi();

describe('readings §7 and §8 bodies', () => {
  const post = (body: string, headers: Record<string, string>) => api.post('/agent', body, headers);

  test('a body that is too large is refused also without a Content-Length', async () => {
    const { port } = new URL(service.client.baseUrl);
    const [, token] = ['', (await signInForTokens(service.client, service.people.owner)).access_token];
    const chunk = 'x'.repeat(8192);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /agent HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        );
        for (let sent = 0; sent <= limits.bodyBytes; sent += chunk.length) {
          socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
        }
      });
      socket.on('data', (data) => {
        text += String(data);
        socket.destroy();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain('body_too_large');
  });

  test('exactly 64 KiB are accepted, and one byte more is not', async () => {
    const fill = (bytes: number) => `{"type":"CONSULT","x":"${'y'.repeat(bytes - 25)}"}`;
    expect(Buffer.byteLength(fill(limits.bodyBytes))).toBe(limits.bodyBytes);
    expect((await post(fill(limits.bodyBytes), {})).status).toBe(201);
    expect((await post(fill(limits.bodyBytes + 1), {})).status).toBe(413);
  });

  test.each([
    ['no content type', undefined, 415],
    ['text', 'text/plain', 415],
    ['JSON with a charset', 'application/json; charset=utf-8', 201],
    ['JSON in capitals', 'Application/JSON', 201],
    ['something like JSON', 'application/jsonp', 415],
  ])('%s', async (_what, type, status) => {
    const tokens = await signInForTokens(service.client, service.people.owner);
    const answer = await fetch(`${service.client.baseUrl}/agent`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body: Buffer.from('{"type":"CONSULT"}'),
    });
    expect(answer.status).toBe(status);
  });

  test.each([
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['an empty body', Buffer.alloc(0)],
    ['half a body', Buffer.from('{"type":"CONSULT"')],
  ])('%s answers 400', async (_what, body) => {
    const tokens = await signInForTokens(service.client, service.people.owner);
    const answer = await fetch(`${service.client.baseUrl}/agent`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'unreadable_body' });
  });

  test('every wrong field is named with its path', async () => {
    const answer = await api.post('/consult-invitation', {
      agentId: resources.agentId,
      patientDateOfBirth: '2026-02-30',
      patientFirstName: 'x'.repeat(101),
      encounterCompletionLinkUrl: 'javascript:alert(1)',
    });
    expect(answer.status).toBe(422);
    const paths = problemSchema.parse(answer.body).errors?.map((error) => error.path);
    expect(new Set(paths)).toEqual(
      new Set(['patientDateOfBirth', 'patientFirstName', 'encounterCompletionLinkUrl']),
    );
  });

  test.each(routes)('another method on $path answers 405 with Allow', async (route) => {
    const answer = await api.send('PATCH', fillPath(route.path, resources));
    expect(answer.status).toBe(405);
    const allowed = routes.filter(({ path }) => path === route.path).map(({ method }) => method);
    for (const method of allowed) expect(answer.headers.get('allow')).toContain(method);
  });

  test('§8 the rate limit: headers on each answer, 429 with Retry-After beyond it, per person', async () => {
    const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '20' });
    try {
      const { client, people } = limited;
      const one = new ApiClient(client.baseUrl, (await signInForTokens(client, people.owner)).access_token);
      const other = new ApiClient(
        client.baseUrl,
        (await signInForTokens(client, people.frontDesk)).access_token,
      );
      const answers = await Promise.all(Array.from({ length: 40 }, () => one.get('/verify-token')));
      const refused = answers.filter((answer) => answer.status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(15);
      expect(refused[0]?.body).toMatchObject({ code: 'too_many_requests' });
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"caller";q=20;w=60');
      expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"caller";r=\d+;t=\d+$/);
      expect((await other.get('/verify-token')).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
