import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorAnswer, jsonAnswer, parseBody, send } from './answers.ts';
import { serveWithFault, takeFault } from './faults.ts';
import type { InProcessOptions } from './in-process-options.ts';
import type { Resources } from './resources.ts';
import type { TokenBook } from './token-book.ts';
import type { Person } from './token-issuer.ts';

export type RecordedCall = {
  method: string;
  path: string;
  at: number;
  token: string | null;
  key: string | null;
  ifMatch?: string | null;
};

type Service = {
  options: InProcessOptions;
  book: TokenBook;
  resources: Resources;
  /** Who speaks where no token is needed, by the breach `open-to-all`. */
  user: Person;
  record: (call: RecordedCall) => void;
};

/** Everything that needs a bearer token: authenticates, lets the test or a fault intervene, and serves the request. */
export function createApiEndpoint({ options, book, resources, user, record }: Service) {
  let deletesUnderWay = 0;
  let mostDeletesAtOnce = 0;

  async function serve(url: URL, text: string, request: IncomingMessage, response: ServerResponse) {
    const method = request.method ?? '';
    const path = url.pathname;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? null;
    const header = request.headers['idempotency-key'];
    const idempotencyKey = typeof header === 'string' ? header : null;
    record({
      method,
      path,
      at: Date.now(),
      token,
      key: idempotencyKey,
      ifMatch: request.headers['if-match'] ?? null,
    });
    if (path === '/openapi.json' && options.document)
      return send(response, jsonAnswer(200, options.document));
    const isOpenToAll = options.breaches.includes('open-to-all');
    const caller = book.identify(token) ?? (isOpenToAll ? { person: user, readsAndWrites: true } : null);
    if (!caller) {
      // An outage concerns every caller: a request without a token, which only asks whether the service answers, too.
      const outage = takeFault([], options.apiChance, { method, path });
      await serveWithFault(response, outage, () => errorAnswer(options.errorBody, 401, 'unauthorized'));
      return;
    }
    if (!caller.readsAndWrites && /^\/(agent|consult-invitation)(\/|$)/.test(path))
      return send(response, errorAnswer(options.errorBody, 403, 'scope_missing'));
    const instead = options.intercept?.(request, path);
    if (instead === 'hang') return;
    if (instead) return send(response, { ...instead, headers: { 'content-type': 'application/json' } });
    const body = parseBody(text);
    if (!body) return send(response, errorAnswer(options.errorBody, 400, 'unreadable'));
    const fault = takeFault(options.apiFaults, options.apiChance, { method, path });
    await countDelete(method, () =>
      serveWithFault(response, fault, () =>
        resources.serve({ method, path, query: url.searchParams, body, idempotencyKey }, caller.person),
      ),
    );
  }

  async function countDelete(method: string, run: () => Promise<unknown>): Promise<void> {
    const counts = method === 'DELETE' ? 1 : 0;
    deletesUnderWay += counts;
    mostDeletesAtOnce = Math.max(mostDeletesAtOnce, deletesUnderWay);
    await run().finally(() => {
      deletesUnderWay -= counts;
    });
  }

  return {
    serve,
    /** How many deletions were being answered at the same time, at most. */
    findMostDeletesAtOnce: () => mostDeletesAtOnce,
    resetCounts: () => {
      mostDeletesAtOnce = 0;
    },
  };
}
