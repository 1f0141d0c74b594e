import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';

export type Weight = { scriptBytes: number; styleBytes: number; pageBytes: number };

/** Bytes as kilobytes for a table's row, such as "5.1 KB". */
export const toKilobytes = (bytes: number, digits: number) => `${(bytes / 1_000).toFixed(digits)} KB`;

/** Transferred bytes of the first view of a patient's page, compressed as for a browser. */
export async function measureWeight(pageUrl: string): Promise<Weight> {
  const page = await getRaw(pageUrl);
  const addresses = [...page.toString().matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  const weight = { scriptBytes: 0, styleBytes: 0, pageBytes: page.length };
  for (const address of addresses) {
    const { length } = await getRaw(new URL(address, pageUrl).href);
    if (address.endsWith('.js')) weight.scriptBytes += length;
    else weight.styleBytes += length;
  }
  return weight;
}

/**
 * Transferred bytes of the scripts that a page of the dashboard loads, its texts included, scripts for old browsers (`nomodule`)
 * excluded.
 */
export async function measureScripts(pageUrl: string, cookie: string): Promise<number> {
  const page = gunzipSync(await getRaw(pageUrl, { cookie, 'accept-encoding': 'gzip' })).toString();
  const tags = [...page.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)];
  const scripts = tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, address]) => address ?? '');
  // Preloaded modules, such as the texts in the reader's language.
  const named = [...page.matchAll(/<link[^>]* as="script"[^>]*>/g)].map(
    ([tag]) => /\bhref="([^"]+)"/.exec(tag)?.[1] ?? '',
  );
  const addresses = [...scripts, ...named].filter((address) => address !== '');
  let bytes = 0;
  for (const address of new Set(addresses)) bytes += (await getRaw(new URL(address, pageUrl).href)).length;
  return bytes;
}

/** The body as transferred: `fetch` would decompress it. */
async function getRaw(url: string, more: Record<string, string> = {}): Promise<Buffer> {
  const headers = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html', ...more };
  return await new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}
