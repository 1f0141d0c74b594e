import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeProblem } from './problem-response.ts';

const methods = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

/**
 * Answers requests that have no route: `OPTIONS *`, about the server as a whole (RFC 9110 §9.3.7), and `TRACE`, which
 * is refused because it would return the request's headers (§9.3.8).
 *
 * @returns whether it has answered
 */
export function answerWithoutRoute(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'TRACE') {
    const problem = describeProblem('method_not_allowed', `Use one of ${methods}.`);
    response.writeHead(405, { allow: methods, 'content-type': 'application/problem+json' });
    response.end(JSON.stringify(problem));
    return true;
  }
  if (request.method !== 'OPTIONS' || request.url !== '*') return false;
  response.writeHead(204, { allow: methods }).end();
  return true;
}

/** Answers 400: the target is an absolute address, or its path cannot be decoded (RFC 9112 §3.2, RFC 3986 §2.1). */
export function refuseTarget(response: ServerResponse): void {
  const problem = describeProblem('invalid_request', 'The address in the request line is malformed.');
  response.writeHead(problem.status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(problem));
}
