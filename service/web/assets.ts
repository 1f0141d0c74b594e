import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const types = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' } as const;
const names = ['passkey.js', 'patient.css', 'patient.js', 'staff.css', 'staff.js', 'voice.js'] as const;

export type AssetName = (typeof names)[number];
/** A built file as it is and compressed. Pages are not compressed: they carry secrets beside what a person typed. */
export type Asset = { body: Buffer; brotli: Buffer; gzip: Buffer; contentType: string };
type Assets = { byFileName: Map<string, Asset>; addresses: Map<AssetName, string> };

let loaded: Assets | null = null;

/** `npm run build` puts the assets beside the bundle; from source they are where that build left them. */
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
      brotli: brotliCompressSync(body),
      gzip: gzipSync(body, { level: 9 }),
      contentType: types[extension],
    });
    assets.addresses.set(name, `/assets/${fileName}`);
  }
  return assets;
}

function requireAssets(): Assets {
  loaded ??= load();
  return loaded;
}

/** The address of a built file; it changes with the content, so browsers may keep it for ever. */
export function assetUrl(name: AssetName): string {
  return requireAssets().addresses.get(name) ?? '';
}

export function findAsset(fileName: string): Asset | null {
  return requireAssets().byFileName.get(fileName) ?? null;
}
