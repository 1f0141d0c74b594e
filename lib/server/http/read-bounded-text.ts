import 'server-only';
import { limits } from '@/contract/limits.ts';

/**
 * The body's text, at most 64 KiB whether or not its length was announced (readings §8), so that no sender can fill the memory.
 * `too_large` above that; null when it is not UTF-8 or incomplete.
 */
export async function readBoundedText(
  request: Pick<Request, 'headers' | 'body'>,
): Promise<string | 'too_large' | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytes) return 'too_large';
  const reader = request.body?.getReader();
  if (!reader) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > limits.bodyBytes) {
        // Not awaited: the sender may never stop sending.
        reader.cancel().catch(() => undefined);
        return 'too_large';
      }
      chunks.push(value);
    }
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks, size));
  } catch {
    return null; // Not UTF-8, or the connection broke.
  }
}
