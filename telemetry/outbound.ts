import { subscribe } from 'node:diagnostics_channel';
import * as z from 'zod';

/** A request that this program sends; `path` may contain ids and must not be stored. */
export type OutboundCall = { origin: string; path: string; method: string };
type OutboundWatcher = {
  /** Called just before the request is sent. `addHeader` works for `fetch` only. */
  onStart(call: OutboundCall, addHeader: ((name: string, value: string) => void) | null): OutboundEnd;
};
/** Called once: with the status when the answer's headers arrive, or null when there is no answer. */
type OutboundEnd = (status: number | null) => void;

const fetchRequestSchema = z.object({
  origin: z.union([z.string(), z.instanceof(URL)]).transform(String),
  path: z.string(),
  method: z.string(),
  addHeader: z.custom<(name: string, value: string) => unknown>((value) => typeof value === 'function'),
});
const fetchStartSchema = z.object({ request: z.custom<object>((value) => typeof value === 'object') });
const fetchAnswerSchema = fetchStartSchema.extend({ response: z.object({ statusCode: z.number() }) });

const nodeRequestSchema = z.object({
  protocol: z.string(),
  host: z.string(),
  path: z.string(),
  method: z.string(),
});
const nodeAnswerSchema = fetchStartSchema.extend({
  response: z.object({ statusCode: z.number().optional() }),
});
const emitterSchema = z.object({
  once: z.custom<(event: string, listener: () => void) => unknown>((value) => typeof value === 'function'),
});

/** Observes this process's outbound HTTP requests, by `fetch` and by Node's own client, through diagnostics channels. */
export function watchOutbound(watcher: OutboundWatcher): void {
  const underWay = new WeakMap<object, OutboundEnd>();
  const end = (request: object, status: number | null) => {
    underWay.get(request)?.(status);
    underWay.delete(request);
  };

  subscribe('undici:request:create', (message) => {
    const started = fetchStartSchema.safeParse(message);
    if (!started.success) return;
    const { request } = started.data;
    const parsed = fetchRequestSchema.safeParse(request);
    if (!parsed.success) return;
    const { origin, path, method, addHeader } = parsed.data;
    const add = (name: string, value: string) => void addHeader.call(request, name, value);
    underWay.set(request, watcher.onStart({ origin, path, method }, add));
  });
  subscribe('undici:request:headers', (message) => {
    const answered = fetchAnswerSchema.safeParse(message);
    if (answered.success) end(answered.data.request, answered.data.response.statusCode);
  });
  subscribe('undici:request:error', (message) => {
    const failed = fetchStartSchema.safeParse(message);
    if (failed.success) end(failed.data.request, null);
  });

  subscribe('http.client.request.start', (message) => {
    const started = fetchStartSchema.safeParse(message);
    if (!started.success) return;
    const { request } = started.data;
    const parsed = nodeRequestSchema.safeParse(request);
    const emitter = emitterSchema.safeParse(request);
    if (!parsed.success || !emitter.success) return;
    const { protocol, host, path, method } = parsed.data;
    const origin = originOf(request, protocol, host);
    underWay.set(request, watcher.onStart({ origin, path, method }, null));
    // After an answer this has no effect.
    emitter.data.once.call(request, 'close', () => end(request, null));
  });
  subscribe('http.client.response.finish', (message) => {
    const answered = nodeAnswerSchema.safeParse(message);
    if (answered.success) end(answered.data.request, answered.data.response.statusCode ?? null);
  });
}

const hostHeaderSchema = z.object({
  getHeader: z.custom<(name: string) => unknown>((value) => typeof value === 'function'),
});

/** Node's client gives the port in the `Host` header only, and omits a default port, as an origin does. */
function originOf(request: object, protocol: string, host: string): string {
  const parsed = hostHeaderSchema.safeParse(request);
  const header = parsed.success ? parsed.data.getHeader.call(request, 'host') : undefined;
  const named = `${protocol}//${typeof header === 'string' ? header : host}`;
  return URL.canParse(named) ? new URL(named).origin : `${protocol}//${host}`;
}
