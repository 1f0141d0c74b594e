/** What the page's own script gets of the next page. */
export type Parts = { main: string; tools: string; footer: string; isAlarm: boolean };

export type Sent =
  | { kind: 'shown'; page: Parts }
  /** It went through, and the page has to be loaded to see what comes next. */
  | { kind: 'load' }
  /** It did not go through: what was typed stays where it is. `why` is our server's own sentence, null for any other. */
  | { kind: 'kept'; why: string | null };

export type SendOptions = {
  fetch: typeof fetch;
  /** An answer that takes longer never comes. */
  timeoutMs: number;
  /** There is no connection, or no server behind it. Resolves when it is time to try again. */
  waitForConnection: () => Promise<void>;
};

/** Refusals that pressing again does not end; their sentence is in the patient's language. */
const lastingRefusals = ['identification_required', 'form_rejected', 'revoked', 'not_found'];

/**
 * Sends an answer and tells what came back. The message id in it makes a repeated one harmless (S21), so that without a
 * connection it is sent until there is one. Whatever else stands between the page and the server may answer anything: a
 * portal's page with status 200, a proxy's 403, nothing at all. None of it is taken for the server's answer.
 */
export async function sendAnswer(
  url: string,
  body: Record<string, unknown>,
  options: SendOptions,
): Promise<Sent> {
  for (;;) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), options.timeoutMs);
    try {
      const response = await options.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-page': 'main' },
        body: JSON.stringify(body),
        signal: controller.signal,
      });
      if (response.status < 500) return await readAnswer(response);
    } catch {
      // A time-out is said and offered again; without a connection it goes on by itself.
      if (controller.signal.aborted) return { kind: 'kept', why: null };
    } finally {
      clearTimeout(timer);
    }
    await options.waitForConnection();
  }
}

async function readAnswer(response: Response): Promise<Sent> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/(?:problem\+)?json/i.test(type)) return { kind: 'kept', why: null };
  let answer: unknown;
  try {
    answer = JSON.parse(await response.text());
  } catch (error) {
    // Cut off on the way, and sent again; or no JSON, whatever it says of itself.
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'kept', why: null };
  }
  if (typeof answer !== 'object' || answer === null) return { kind: 'kept', why: null };
  if ('page' in answer && isParts(answer.page)) return { kind: 'shown', page: answer.page };
  if (response.ok && 'encounterId' in answer) return { kind: 'load' };
  const refusal = answer as { code?: unknown; detail?: unknown };
  const isLasting = lastingRefusals.includes(String(refusal.code)) && typeof refusal.detail === 'string';
  return { kind: 'kept', why: isLasting ? String(refusal.detail) : null };
}

function isParts(page: unknown): page is Parts {
  return typeof page === 'object' && page !== null && 'main' in page && typeof page.main === 'string';
}
