import type { IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { ProblemError } from './problem-response.ts';

/**
 * The body's bytes, at most 64 KiB whether or not its length was announced (readings §8). From Node's own request, which
 * takes a third of the time that a stream of the web takes.
 * @throws ProblemError body_too_large; unreadable_body when the sender breaks off
 */
export function readBody(request: IncomingMessage, limitBytes: number = limits.bodyBytes): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData).pause();
      reject(tooLarge(limitBytes));
    };
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) return reject(tooLarge(limitBytes));
    if (request.destroyed) return reject(brokenOff());
    request.on('data', onData);
    request.once('end', () => resolve(Buffer.concat(chunks, size)));
    request.once('error', () => reject(brokenOff()));
    request.once('close', () => reject(brokenOff()));
  });
}

/**
 * The body as JSON.
 * @throws ProblemError unsupported_media_type, body_too_large or unreadable_body
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  requireContentType(request.headers['content-type'], 'application/json');
  const bytes = await readBody(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ProblemError('unreadable_body', 'The body is not JSON in UTF-8.');
  }
}

/**
 * The fields of a submitted form; of a field sent twice, the first. Charset is UTF-8.
 * @throws ProblemError unsupported_media_type, body_too_large or unreadable_body
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  requireContentType(request.headers['content-type'], 'application/x-www-form-urlencoded');
  return new URLSearchParams((await readBody(request)).toString('utf8'));
}

function requireContentType(given: string | undefined, expected: string): void {
  const type = (given ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== expected) {
    throw new ProblemError('unsupported_media_type', `Send the body as ${expected}.`, {
      headers: { accept: expected },
    });
  }
}

/**
 * The bytes of an answer to a call of ours, bounded in the same way.
 * @throws ProblemError body_too_large; unreadable_body when the sender breaks off
 */
export async function readAnswer(
  response: Pick<Response, 'headers' | 'body'>,
  limitBytes: number,
): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > limitBytes) throw tooLarge(limitBytes);
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done) break;
    size += value.byteLength;
    if (size > limitBytes) {
      // Not awaited: the sender may never stop, and the answer does not depend on it.
      reader.cancel().catch(() => undefined);
      throw tooLarge(limitBytes);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(limitBytes: number): ProblemError {
  return new ProblemError('body_too_large', `The body may have at most ${limitBytes} bytes.`, {
    // The rest of the body is not read, so the connection cannot serve another request.
    headers: { connection: 'close' },
  });
}

const brokenOff = () => new ProblemError('unreadable_body', 'The body ended before it was complete.');

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw brokenOff();
  }
}
