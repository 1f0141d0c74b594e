import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const types = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' } as const;
const names = ['passkey.js', 'patient.css', 'patient.js', 'staff.css', 'staff.js', 'voice.js'] as const;

/** The font of the pages for staff. The build puts a hash of its content into the name, to which `staff.css` refers. */
const fontPattern = /^Geist-Variable\.[0-9A-Z]+\.woff2$/;

export type AssetName = (typeof names)[number] | 'geist.woff2';
/**
 * A built file and, unless it is compressed already, compressed copies. Pages are not compressed, because they contain
 * secrets next to text from requests (BREACH).
 */
export type Asset = { body: Buffer; compressed: { br: Buffer; gzip: Buffer } | null; contentType: string };
type Assets = { byFileName: Map<string, Asset>; addresses: Map<AssetName, string> };

let loaded: Assets | null = null;

/** `npm run build` puts the assets next to the bundle; a run from source uses those of the last build. */
function load(): Assets {
  const folders = [
    path.join(import.meta.dirname, 'assets'),
    path.join(import.meta.dirname, '../../dist/service/assets'),
  ];
  const folder = folders.find((candidate) => existsSync(candidate));
  if (!folder) throw new Error('The patient pages are not built: run npm run build');
  const assets: Assets = { byFileName: new Map(), addresses: new Map() };
  for (const name of names) {
    const body = readFileSync(path.join(folder, name));
    const extension = name.endsWith('.css') ? '.css' : '.js';
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
    const fileName = `${path.basename(name, extension)}.${hash}${extension}`;
    assets.byFileName.set(fileName, {
      body,
      compressed: { br: brotliCompressSync(body), gzip: gzipSync(body, { level: 9 }) },
      contentType: types[extension],
    });
    assets.addresses.set(name, `/assets/${fileName}`);
  }
  const font = readdirSync(folder).find((file) => fontPattern.test(file));
  if (font === undefined) throw new Error('The font of the staff pages is not built: run npm run build');
  const body = readFileSync(path.join(folder, font));
  assets.byFileName.set(font, { body, compressed: null, contentType: 'font/woff2' });
  assets.addresses.set('geist.woff2', `/assets/${font}`);
  return assets;
}

function requireAssets(): Assets {
  loaded ??= load();
  return loaded;
}

/** The address of a built file; it contains a hash of the content, so browsers may cache it permanently. */
export function assetUrl(name: AssetName): string {
  return requireAssets().addresses.get(name) ?? '';
}

export function findAsset(fileName: string): Asset | null {
  return requireAssets().byFileName.get(fileName) ?? null;
}
