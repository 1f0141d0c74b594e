/** The parts of the next page that the page's script replaces. */
export type Parts = { main: string; tools: string; footer: string; isAlarm: boolean };

export type Sent =
  /** The service has accepted the answer, or says on the same page why not. */
  | { kind: 'shown'; page: Parts; isAccepted: boolean }
  /** The answer was accepted, but the page has to be loaded to show what follows. */
  | { kind: 'load'; isAccepted: true }
  /** The answer was not accepted: the form keeps its content. `why` is a message from our server, otherwise null. */
  | { kind: 'kept'; why: string | null };

export type SendOptions = {
  fetch: typeof fetch;
  /** After this time a request counts as failed. */
  timeoutMs: number;
  /** After this number of requests without an answer of the service, the patient decides whether to send again. */
  attemptsMax: number;
  /** Called when there is no connection or no server. Resolves when it is time to retry, at the latest after this time. */
  waitForConnection: (waitMs: number) => Promise<void>;
};

const firstWaitMs = 4_000;
const waitMaxMs = 30_000;

/** Refusals that a retry does not resolve; their message is in the patient's language. */
const lastingRefusals = ['identification_required', 'form_rejected', 'revoked', 'not_found'];

/**
 * Sends an answer and interprets the response. Its message id makes a repetition harmless (S21), so without a
 * connection it is sent again, each time after a longer wait. Something between page and server may respond instead: a
 * captive portal with status 200, a proxy with 403. Such responses are not taken for the server's.
 */
export async function sendAnswer(
  url: string,
  data: Record<string, unknown>,
  options: SendOptions,
): Promise<Sent> {
  const body = JSON.stringify(data);
  for (let attempt = 1; ; attempt += 1) {
    const answered = await sendOnce(url, body, options);
    if ('kind' in answered) return answered;
    if (attempt >= options.attemptsMax) return { kind: 'kept', why: null };
    const waitMs = Math.min(firstWaitMs * 1.3 ** (attempt - 1), waitMaxMs);
    await options.waitForConnection(Math.max(waitMs, answered.retryAfterMs));
  }
}

/** One request; without an answer of the service, how long it wants the browser to wait (RFC 9110 §10.2.3). */
async function sendOnce(
  url: string,
  body: string,
  options: SendOptions,
): Promise<Sent | { retryAfterMs: number }> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), options.timeoutMs);
  try {
    const response = await options.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-page': 'main' },
      body,
      signal: controller.signal,
    });
    if (response.status < 500) return await readAnswer(response);
    const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
    return { retryAfterMs: retryAfterMs > 0 ? Math.min(retryAfterMs, 2 * waitMaxMs) : 0 };
  } catch (error) {
    // After a time-out the patient decides to retry; without a connection it is retried automatically.
    if (controller.signal.aborted) return { kind: 'kept', why: null };
    // `fetch` and the reading of its answer throw a TypeError without a connection; Firefox also an AbortError.
    if (error instanceof TypeError || error instanceof DOMException) return { retryAfterMs: 0 };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(response: Response): Promise<Sent> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/(?:problem\+)?json/i.test(type)) return { kind: 'kept', why: null };
  let answer: unknown;
  try {
    answer = JSON.parse(await response.text());
  } catch (error) {
    // A SyntaxError means that the body is not JSON, whatever its content type; any other error means that it was cut
    // off, and the answer is sent again.
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'kept', why: null };
  }
  if (typeof answer !== 'object' || answer === null) return { kind: 'kept', why: null };
  if ('page' in answer && isParts(answer.page))
    return { kind: 'shown', page: answer.page, isAccepted: response.ok };
  if (response.ok && 'encounterId' in answer) return { kind: 'load', isAccepted: true };
  const refusal = answer as { code?: unknown; detail?: unknown };
  const isLasting = lastingRefusals.includes(String(refusal.code)) && typeof refusal.detail === 'string';
  return { kind: 'kept', why: isLasting ? String(refusal.detail) : null };
}

function isParts(page: unknown): page is Parts {
  return typeof page === 'object' && page !== null && 'main' in page && typeof page.main === 'string';
}
