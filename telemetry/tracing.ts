import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import pg from 'pg';
import * as z from 'zod';
import { nameMethod, watchInbound } from './inbound.ts';
import { watchOutbound } from './outbound.ts';

export type Tracing = {
  /** Runs a job inside a span of this name. */
  traceJob<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends the remaining spans, for a few seconds at most. */
  stop(): Promise<void>;
};

const stopTimeoutMs = 2_000;

type TracingOptions = {
  endpoint: string;
  sampledRatio: number;
  program: 'service' | 'dashboard';
  version: string;
  findRoute: (request: IncomingMessage) => string;
  takesParent: boolean;
  tellsParent: string | null;
  sendEveryMs?: number;
};

/**
 * Traces requests, queries, outbound calls and jobs, and sends the spans to an OpenTelemetry collector. The provider is not
 * registered globally, so that other libraries add no spans: theirs contain addresses and texts. Attributes are patterns, kinds,
 * hosts, statuses and names given by the program; never a value, an address's path, or an error's message.
 *
 * @param options.findRoute - the route pattern that a finished request matched
 * @param options.takesParent - whether callers may set the trace of a request
 * @param options.tellsParent - origin to which the trace of a call is sent; null: none
 * @param options.sendEveryMs - interval of the exports
 */
export function startTracing(options: TracingOptions): Tracing {
  const { sendEveryMs: scheduledDelayMillis = 5_000 } = options;
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `consult-${options.program}`,
      'service.version': options.version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.sampledRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), scheduledDelayMillis }),
    ],
  });
  const tracer = provider.getTracer('consult-desk');
  const active = new AsyncLocalStorage<Context>();
  const parent = () => active.getStore() ?? ROOT_CONTEXT;
  traceRequests(tracer, active, options);
  traceCalls(tracer, parent, { collector: new URL(url).origin, tellsParent: options.tellsParent });
  traceQueries(tracer, parent);

  return {
    async traceJob(name, work) {
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes: { 'job.name': name } });
      try {
        return await active.run(trace.setSpan(ROOT_CONTEXT, span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, stopTimeoutMs);
      });
      // Spans that cannot be sent at the end are lost: an unreachable collector must not delay the stop.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/** Makes a span for each inbound request; everything that the request does is inside it. */
function traceRequests(
  tracer: Tracer,
  active: AsyncLocalStorage<Context>,
  { takesParent, findRoute }: Pick<TracingOptions, 'takesParent' | 'findRoute'>,
): void {
  watchInbound(({ request, response }) => {
    const from = takesParent ? readTraceparent(request.headers.traceparent) : null;
    const method = nameMethod(request.method);
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      from === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, from),
    );
    active.enterWith(trace.setSpan(ROOT_CONTEXT, span));
    response.once('close', () => {
      const route = findRoute(request);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  });
}

/** Makes a span for each outbound call, except for those to the collector. */
function traceCalls(
  tracer: Tracer,
  parent: () => Context,
  { collector, tellsParent }: { collector: string; tellsParent: string | null },
): void {
  watchOutbound({
    onStart({ origin, method }, addHeader) {
      if (origin === collector) return () => undefined;
      const span = tracer.startSpan(
        `${nameMethod(method)} ${new URL(origin).host}`,
        {
          kind: SpanKind.CLIENT,
          attributes: { 'http.request.method': nameMethod(method), 'server.address': new URL(origin).host },
        },
        parent(),
      );
      if (origin === tellsParent) addHeader?.('traceparent', writeTraceparent(span.spanContext()));
      return (status) => {
        if (status !== null) span.setAttribute('http.response.status_code', status);
        if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
  });
}

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

/** Parses a W3C Trace Context header; null when it is invalid. */
function readTraceparent(header: string | string[] | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = (typeof header === 'string' && traceparentPattern.exec(header)) || [];
  if (traceId === undefined || spanId === undefined) return null;
  return {
    traceId,
    spanId,
    traceFlags: flags === '01' ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  };
}

function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

const statementSchema = z.union([
  z.string().transform((text) => ({ text, name: undefined })),
  z.object({ text: z.string(), name: z.string().optional() }),
]);
const submittableSchema = z.object({ submit: z.custom((value) => typeof value === 'function') });
const functionSchema = z.custom<(...values: unknown[]) => unknown>((value) => typeof value === 'function');
const kinds = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
  'copy',
]);

/**
 * Makes a span for each query of a request or a job, with the name of its statement or its kind, without SQL text and values.
 * Queries outside of both, such as polling for jobs, get none.
 */
function traceQueries(tracer: Tracer, parent: () => Context): void {
  const query = functionSchema.parse(Reflect.get(pg.Client.prototype, 'query'));

  function start(statement: unknown): Span | null {
    const within = parent();
    const parsed = statementSchema.safeParse(statement);
    if (!parsed.success || submittableSchema.safeParse(statement).success) return null;
    if (trace.getSpan(within) === undefined) return null;
    const { text, name } = parsed.data;
    const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
    const kind = kinds.has(word) ? word : 'other';
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': kind };
    return tracer.startSpan(name ?? kind, { kind: SpanKind.CLIENT, attributes }, within);
  }

  function traced(this: unknown, ...values: unknown[]): unknown {
    const span = start(values[0]);
    if (span === null) return Reflect.apply(query, this, values);
    const end = (error: unknown) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    const last = values.at(-1);
    if (typeof last === 'function') {
      const answer = (...results: unknown[]) => {
        end(results[0]);
        Reflect.apply(last, undefined, results);
      };
      return Reflect.apply(query, this, [...values.slice(0, -1), answer]);
    }
    const result = Reflect.apply(query, this, values);
    if (!(result instanceof Promise)) {
      end(null);
      return result;
    }
    result.then(() => end(null), end);
    return result;
  }
  Reflect.set(pg.Client.prototype, 'query', traced);
}
