// With `node --import`: says on standard output which of the libraries for watching are loaded.
import { writeSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export async function resolve(specifier, context, next) {
  if (/^(prom-client|@opentelemetry\/(sdk|exporter))/.test(specifier)) writeSync(1, `LOADED ${specifier}\n`);
  return next(specifier, context);
}
