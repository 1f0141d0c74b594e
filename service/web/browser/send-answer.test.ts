import { describe, expect, test } from 'vitest';
import { type SendOptions, sendAnswer } from './send-answer.ts';

const parts = { main: '<h1>Next</h1>', tools: '', footer: '', isAlarm: false };
const message = { messageId: 'm1', questionId: 'q1', words: 'My knee hurts' };

/** A server that gives these answers in turn, and records what it was sent. */
function createServer(...answers: (Response | Error | 'never')[]) {
  const bodies: string[] = [];
  let waits = 0;
  const options: SendOptions = {
    timeoutMs: 1,
    attemptsMax: 20,
    async waitForConnection() {
      waits += 1;
    },
    fetch: async (_url, init) => {
      bodies.push(String(init?.body));
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      if (answer instanceof Error) throw answer;
      return await new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    },
  };
  return { options, bodies, waits: () => waits };
}

const html = (status: number) =>
  new Response('<h1>Sign in to the network</h1>', { status, headers: { 'content-type': 'text/html' } });
const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });

describe('S21 after a failure the typed answer is kept, with one sentence and a button to send it again', () => {
  test.each([
    ["a portal's page with 200", html(200)],
    ["a proxy's 403", html(403)],
    ['413 of a proxy', html(413)],
    ['429 as problem+json', problem(429, { code: 'too_many_requests', detail: 'Too many' })],
    ['413 as problem+json', problem(413, { code: 'body_too_large', detail: 'Too large' })],
    ['JSON of another server', json('{"status":"ok"}')],
    ['no object', json('null')],
    ['what only says that it is JSON', json('<html>')],
    ['nothing, ever', 'never' as const],
  ])('%s', async (_what, answer) => {
    const server = createServer(answer);
    expect(await sendAnswer('/consultation/x', message, server.options)).toEqual({ kind: 'kept', why: null });
    expect(server.bodies).toHaveLength(1);
  });

  test("a refusal of our own server is shown with the server's sentence", async () => {
    const refusal = { code: 'identification_required', detail: 'The answers are private.' };
    const server = createServer(problem(403, refusal));
    const sent = await sendAnswer('/consultation/x', message, server.options);
    expect(sent).toEqual({ kind: 'kept', why: refusal.detail });
  });

  test('without a connection it is retried automatically, with the same message id', async () => {
    const server = createServer(new TypeError('no route'), html(502), json(JSON.stringify({ page: parts })));
    const sent = await sendAnswer('/consultation/x', message, server.options);
    expect(sent).toEqual({ kind: 'shown', page: parts, isAccepted: true });
    expect(new Set(server.bodies)).toEqual(new Set([JSON.stringify(message)]));
    expect(server.waits()).toBe(2);
  });

  test('a server that never answers is not asked for ever: the words stay, and the patient decides', async () => {
    const server = createServer(...Array.from({ length: 40 }, () => html(502)));
    const sent = await sendAnswer('/consultation/x', message, server.options);
    expect(sent).toEqual({ kind: 'kept', why: null });
    expect(server.bodies).toHaveLength(server.options.attemptsMax);
  });

  test('only a failed request counts as no connection: a fault of the page is thrown', async () => {
    const server = createServer(new RangeError('a fault'));
    await expect(sendAnswer('/consultation/x', message, server.options)).rejects.toThrow('a fault');
  });
});
