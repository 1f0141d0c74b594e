import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clinic, setUpClinic } from './clinic.ts';

setUpClinic();

/** The answer as it is sent; fetch would decompress it. */
async function getRaw(url: string, acceptEncoding: string) {
  return await new Promise<{ encoding: string | undefined; vary: string; body: Buffer }>(
    (resolve, reject) => {
      request(
        url,
        { headers: acceptEncoding === '' ? {} : { 'accept-encoding': acceptEncoding } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const { 'content-encoding': encoding, vary = '' } = response.headers;
            resolve({ encoding, vary, body: Buffer.concat(chunks) });
          });
        },
      )
        .on('error', reject)
        .end();
    },
  );
}

describe('compression of the patient’s page', () => {
  test('a page with secrets is not compressed', async () => {
    const { encoding } = await getRaw((await clinic.invite()).invitationUrl, 'br, gzip');
    expect(encoding).toBeUndefined();
  });

  test('its script and style sheet are compressed where the browser accepts it, and have the same content in each encoding', async () => {
    const page = (await getRaw((await clinic.invite()).invitationUrl, '')).body.toString();
    const addresses = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    expect(addresses).toHaveLength(2);
    for (const address of addresses) {
      const url = new URL(address, clinic.service.client.baseUrl).href;
      const plain = await getRaw(url, '');
      const brotli = await getRaw(url, 'gzip, deflate, br');
      const gzip = await getRaw(url, 'gzip');
      expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([undefined, 'gzip', 'br']);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(plain.vary).toContain('Accept-Encoding');
    }
  });
});
