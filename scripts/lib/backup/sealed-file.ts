import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough, pipeline as pipelineOf, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** The key that can decrypt a backup: an age recipient (`age1…`); null for an unencrypted one. */
export type Recipient = string | null;
/** The key that decrypts it: an age identity (`AGE-SECRET-KEY-1…`); null for an unencrypted one. */
export type Identity = string | null;

/**
 * Writes what is written to `input` into a file, compressed and, with a recipient, encrypted (age, https://age-encryption.org/v1).
 * @returns `input`, and `done`, which resolves to the file's SHA-256 in hexadecimal
 */
export function writeSealedFile(
  file: string,
  recipient: Recipient,
): { input: Writable; done: Promise<string> } {
  const input = new PassThrough();
  const hash = createHash('sha256');
  const done = pipeline(
    input,
    createGzip(),
    (chunks: AsyncIterable<Buffer>) => encrypt(chunks, recipient),
    async function* note(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { input, done: done.then(() => hash.digest('hex')) };
}

async function* encrypt(chunks: AsyncIterable<Buffer>, recipient: Recipient): AsyncGenerator<Uint8Array> {
  if (recipient === null) {
    yield* chunks;
    return;
  }
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* readWeb(await encrypter.encrypt(toWeb(chunks)));
}

/**
 * Reads a file that {@link writeSealedFile} wrote.
 * @throws when the identity is not the recipient's, or the file was truncated or modified
 */
export function readSealedFile(file: string, identity: Identity): Readable {
  // Errors of the earlier steps appear in the returned stream.
  return pipelineOf(
    createReadStream(file),
    (chunks: AsyncIterable<Buffer>) => decrypt(chunks, identity),
    createGunzip(),
    () => undefined,
  );
}

async function* decrypt(chunks: AsyncIterable<Buffer>, identity: Identity): AsyncGenerator<Uint8Array> {
  if (identity === null) {
    yield* chunks;
    return;
  }
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  yield* readWeb(await decrypter.decrypt(toWeb(chunks)));
}

// Needed because the library takes the browser's stream type, which differs from that of Node's adapters.
function toWeb(source: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function* readWeb(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/** SHA-256 of a file in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
