import 'server-only';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export type FormAnswer =
  | { kind: 'answer'; status: number; retryAfter: string | undefined; body: string }
  /** Certain: no byte of the request was sent, so sending again is safe. */
  | { kind: 'not_sent'; code: string }
  /** The request was sent and no complete answer came: the other side may or may not have acted. */
  | { kind: 'unknown'; code: string };

const maxBodyBytes = 256 * 1024;

/**
 * POSTs a form over a connection of its own and says for certain whether it was sent. `fetch` cannot tell: on a kept-alive
 * connection a reset may come before or after sending.
 *
 * @param options.timeoutMs - for the whole exchange
 */
export function sendFormOnce(
  url: string,
  form: Record<string, string>,
  options: { timeoutMs: number },
): Promise<FormAnswer> {
  const body = new URLSearchParams(form).toString();
  const isTls = url.startsWith('https:');
  return new Promise((resolve) => {
    let left = false;
    let settled = false;
    const settle = (answer: FormAnswer) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      request.destroy();
      resolve(answer);
    };
    const fail = (code: string) => settle(left ? { kind: 'unknown', code } : { kind: 'not_sent', code });
    const request = (isTls ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      },
    });
    const timer = setTimeout(() => fail('timeout'), options.timeoutMs);
    request.on('error', (error) =>
      fail('code' in error && typeof error.code === 'string' ? error.code : 'error'),
    );
    request.on('socket', (socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        left = true;
        request.end(body);
      });
    });
    // The headers are sent with the body, so nothing is sent before the connection is established.
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length > maxBodyBytes) fail('too_large');
        else parts.push(part);
      });
      response.on('error', () => fail('cut'));
      response.on('aborted', () => fail('cut'));
      response.on('end', () => {
        settle({
          kind: 'answer',
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          body: Buffer.concat(parts).toString('utf8'),
        });
      });
    });
  });
}
