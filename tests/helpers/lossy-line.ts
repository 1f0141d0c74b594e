import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request and the service's answer to it, whether or not that answer reached the caller. */
export type Passage = {
  method: string;
  path: string;
  /** The `Idempotency-Key`. */
  key: string | null;
  body: string;
  status: number;
  answer: string;
};

type PassedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** What happens to an answer on the way to the caller. */
export type Fate = 'arrives' | 'is lost';

/**
 * A proxy before a service that forwards every request and loses answers: the service has acted, and the caller's
 * connection just ends. Works for any service, and for several processes of one: requests go to the first one that
 * listens.
 *
 * @param serviceUrl - one address, or those of all processes; `line.targets` may change
 * @param decide - decides what happens to each answer; while it waits, the answer is held back
 */
export async function openLossyLine(
  serviceUrl: string | readonly string[],
  decide: (passage: Passage) => Fate | Promise<Fate> = () => 'arrives',
) {
  const passages: Passage[] = [];
  const line = { decide, passages, targets: typeof serviceUrl === 'string' ? [serviceUrl] : [...serviceUrl] };

  /** Tries the next process when nothing listens at the first; a request that was sent is never sent twice. */
  async function ask(
    method: string,
    path: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<PassedAnswer> {
    let failure: unknown = new Error('There is nobody to ask');
    for (const target of [...line.targets]) {
      try {
        return await askOne(target, method, path, headers, body);
      } catch (error) {
        failure = error;
        if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) break;
      }
    }
    throw failure;
  }

  function askOne(target: string, method: string, path: string, headers: IncomingHttpHeaders, body: Buffer) {
    return new Promise<PassedAnswer>((resolve, reject) => {
      const { connection: _connection, 'transfer-encoding': _encoding, ...passed } = headers;
      const passing = send(new URL(path, target), { method, agent: false, headers: passed }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 502,
            headers: answer.headers,
            body: Buffer.concat(parts),
          }),
        );
      });
      passing.on('error', reject);
      passing.end(body);
    });
  }

  async function pass(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const method = request.method ?? '';
    const path = request.url ?? '';
    const key = request.headers['idempotency-key'];
    const answer = await ask(method, path, request.headers, body);
    const passage: Passage = {
      method,
      path,
      key: typeof key === 'string' ? key : null,
      body: body.toString(),
      status: answer.status,
      answer: answer.body.toString(),
    };
    passages.push(passage);
    if ((await line.decide(passage)) === 'is lost') {
      response.socket?.destroy();
      return;
    }
    const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = answer.headers;
    response.writeHead(answer.status, headers).end(answer.body);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      // No process of the service listens, so the caller's connection ends.
      pass(request, Buffer.concat(parts), response).catch(() => response.socket?.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(line, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

export type LossyLine = Awaited<ReturnType<typeof openLossyLine>>;
