import type { IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { ProblemError } from './problem-response.ts';

/**
 * Reads the body, at most 64 KiB, whether or not its length was announced (readings §8). Uses Node's request, because a
 * web stream takes three times as long.
 * @throws ProblemError body_too_large; unreadable_body when the sender disconnects
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
 * Reads the body as JSON.
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
 * Reads the fields of a submitted form as UTF-8; of a repeated field, the first.
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
 * Reads the response to one of our own calls, with a size limit.
 * @throws ProblemError body_too_large; unreadable_body when the sender disconnects
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
      // Not awaited: the sender may never stop.
      reader.cancel().catch(() => undefined);
      throw tooLarge(limitBytes);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(limitBytes: number): ProblemError {
  return new ProblemError('body_too_large', `The body may have at most ${limitBytes} bytes.`, {
    // The rest of the body is not read, so the connection cannot be reused.
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
