import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { withTimeLimit } from '../../common/time-limit.ts';
import { readRetryAfterMs } from '../domain/webhooks/retry-schedule.ts';
import {
  findAddressProblem,
  hostOf,
  isAllowedAddress,
  type WebhookTargets,
} from '../domain/webhooks/webhook-address.ts';
import type { WebhookAttempt } from '../domain/webhooks/webhook-store.ts';

type WebhookError = NonNullable<WebhookAttempt['error']>;

/** The result of one POST; without an answer `status` is null and `error` says why. */
export type PostResult = {
  durationMs: number;
  status: number | null;
  error: WebhookError | null;
  /** From the receiver's `Retry-After`; null without one. */
  retryAfterMs: number | null;
};

const postTimeoutMs = 10_000;
/** How much of a response body is read and discarded. */
const answerBytesMax = 16 * 1024;
const discardTimeoutMs = 1_000;

class AddressNotAllowed extends Error {
  override name = 'AddressNotAllowed';
}

/**
 * Posts to an organization's webhook. Redirects are not followed, and the response body is discarded. Addresses in the
 * service's own network are refused: the check applies to the resolved addresses at connection time, so that a DNS
 * answer cannot change between check and connection.
 *
 * @param options.signal - aborts the request at shutdown; the call then throws the signal's reason
 */
export async function postWebhook(
  address: string,
  message: { headers: Record<string, string>; body: string },
  options: { targets: WebhookTargets; timeoutMs?: number; signal?: AbortSignal },
): Promise<PostResult> {
  const startedAt = performance.now();
  const end = (status: number | null, error: WebhookError | null, retryAfterMs: number | null = null) => ({
    durationMs: Math.round(performance.now() - startedAt),
    status,
    error,
    retryAfterMs,
  });
  const { targets, signal, timeoutMs = postTimeoutMs } = options;
  // Checked again, because the operator's settings may have changed since the address was set.
  if (findAddressProblem(address, targets) !== null) return end(null, 'address_not_allowed');
  const url = new URL(address);
  try {
    const answer = await withTimeLimit(timeoutMs, signal, (ended) => send(url, message, targets, ended));
    discard(answer);
    const status = answer.statusCode ?? null;
    return end(status, null, readRetryAfterMs(answer.headers['retry-after'], new Date()));
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    return end(null, describeError(error));
  }
}

function send(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  targets: WebhookTargets,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // No connection pool, so that organizations never share a connection.
        agent: false,
        // Only for host names; a numeric address was checked above.
        lookup: isIP(hostOf(url)) === 0 ? lookUpAllowed(targets) : undefined,
        signal,
      },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
}

/** Resolves a host name; fails when one of its addresses is not allowed. */
function lookUpAllowed(targets: WebhookTargets): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => isAllowedAddress(address, targets)))
        return callback(new AddressNotAllowed('The name stands for an address that is not allowed'), '', 0);
      if (options.all) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
}

/** Reads a small part of the body, so that the receiver can finish its response; the rest is cut off. */
function discard(answer: IncomingMessage): void {
  let bytes = 0;
  const timer = setTimeout(() => answer.destroy(), discardTimeoutMs).unref();
  answer.once('close', () => clearTimeout(timer));
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) answer.destroy();
  });
  // Only the status counts, so errors in the body are ignored.
  answer.on('error', () => undefined);
}

const connectionCodes: Readonly<Record<string, WebhookError>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ETIMEDOUT: 'timeout',
  // Caused by the time limit; at shutdown the signal's reason is thrown instead.
  ABORT_ERR: 'timeout',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_refused',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_refused',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_refused',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_refused',
  CERT_HAS_EXPIRED: 'certificate_refused',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_refused',
};

function describeError(error: unknown): WebhookError {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return connectionCodes[code] ?? 'connection_failed';
}
