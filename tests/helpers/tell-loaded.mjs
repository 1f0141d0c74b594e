// With `node --import`: prints which of the telemetry libraries are loaded, also from a bundle.
import { writeSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  const loaded = await next(url, context);
  // The source map names the file that a part of a chunk comes from.
  const found = String(loaded.source ?? '').match(
    /node_modules\/(?:prom-client|@opentelemetry\/(?:sdk|exporter))/g,
  );
  for (const place of new Set(found)) writeSync(1, `LOADED ${place.slice('node_modules/'.length)}\n`);
  return loaded;
}
