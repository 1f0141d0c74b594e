import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { withTimeLimit } from '../../common/time-limit.ts';
import { readRetryAfterMs } from '../domain/webhooks/retry-schedule.ts';
import {
  hostOf,
  isAllowedAddress,
  type WebhookTargets,
  whyNotAllowed,
} from '../domain/webhooks/webhook-address.ts';
import type { WebhookAttempt } from '../domain/webhooks/webhook-store.ts';

type WebhookError = NonNullable<WebhookAttempt['error']>;

/** What came of one POST; `status` is null when no answer came, and `error` says why. */
export type PostResult = {
  durationMs: number;
  status: number | null;
  error: WebhookError | null;
  /** What the receiver asked for, where it asked. */
  retryAfterMs: number | null;
};

const postTimeoutMs = 10_000;
/** How much of an answer's body is read, and thrown away. */
const answerBytesMax = 16 * 1024;
const discardTimeoutMs = 1_000;

class AddressNotAllowed extends Error {
  override name = 'AddressNotAllowed';
}

/**
 * Posts to an address that an organization has set. Redirects are not followed, the answer's body is neither read nor kept,
 * and no address of the own network is written to: the addresses that a name stands for are judged where the connection is
 * made, so that a name cannot mean something else a moment later.
 *
 * @param options.signal - ends it when the process stops; what it throws then is the signal's reason
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
  // Checked again: the settings may have changed since the address was set.
  if (whyNotAllowed(address, targets) !== null) return end(null, 'address_not_allowed');
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
        // A connection for this call alone, so that two organizations never share one.
        agent: false,
        // Called for host names only; a numeric address was checked before.
        lookup: isIP(hostOf(url)) === 0 ? lookUpAllowed(targets) : undefined,
        signal,
      },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
}

/** Looks a name up, and refuses when one of its addresses is not to be written to. */
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

/** Reads a little of the body for a moment, so that receivers can end their answer; the rest is cut off. */
function discard(answer: IncomingMessage): void {
  let bytes = 0;
  const timer = setTimeout(() => answer.destroy(), discardTimeoutMs).unref();
  answer.once('close', () => clearTimeout(timer));
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) answer.destroy();
  });
  // Only the status counts: an error in the body changes nothing.
  answer.on('error', () => undefined);
}

const connectionCodes: Readonly<Record<string, WebhookError>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ETIMEDOUT: 'timeout',
  // Ended by the time limit; where the process stops, its reason is thrown instead.
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
