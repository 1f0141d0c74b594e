import { request } from 'node:http';

export type Weight = { scriptBytes: number; styleBytes: number; pageBytes: number };

/** What the first view of a patient's page brings over the line, as a browser asks for it. */
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

/** The body as it comes over the line: fetch would unpack it. */
async function getRaw(url: string): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}
