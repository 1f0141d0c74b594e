import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, send } from './answers.ts';
import { type Chance, type Fault, type FaultObject, namedFaults } from './options.ts';

const resolveFault = (fault: Fault): FaultObject => (typeof fault === 'string' ? namedFaults[fault] : fault);

/**
 * The fault for a request: the first matching one of the queue, which is removed from it, or else one by chance,
 * otherwise none.
 */
export function takeFault(
  queue: Fault[],
  chance: Chance | null,
  request: { method: string; path: string },
): FaultObject | null {
  const isMeant = (fault: Fault) => {
    const { only } = resolveFault(fault);
    return (!only?.method || only.method === request.method) && request.path.startsWith(only?.path ?? '');
  };
  const at = queue.findIndex(isMeant);
  const [queued] = at < 0 ? [] : queue.splice(at, 1);
  if (queued) return resolveFault(queued);
  if (!chance || Math.random() >= chance.probability) return null;
  const drawn = chance.faults[Math.floor(Math.random() * chance.faults.length)];
  return drawn && isMeant(drawn) ? resolveFault(drawn) : null;
}

/**
 * Serves one request, with or without a fault. The service acts even when the caller has disconnected after the request
 * was read.
 *
 * @param act - performs the request and returns the answer; called at most once
 * @returns whether the caller was sent a complete answer
 */
export async function serveWithFault(
  response: ServerResponse,
  fault: FaultObject | null,
  act: () => Answer | Promise<Answer>,
): Promise<boolean> {
  const kind = fault?.answer ?? 'normal';
  const acts = fault?.acts ?? kind === 'normal';
  await wait(fault?.delayMs);
  const answer = acts ? await act() : { status: 200 };
  await wait(fault?.lateMs);
  if (response.destroyed) return false;
  if (typeof kind === 'object') {
    const headers: Record<string, string> = {
      'content-type': kind.body?.startsWith('{') ? 'application/json' : 'text/html',
    };
    if (kind.retryAfter !== undefined) headers['retry-after'] = kind.retryAfter;
    if (kind.etag !== undefined) headers.etag = kind.etag;
    send(response, { status: kind.status, headers, body: kind.body });
    return true;
  }
  switch (kind) {
    case 'normal':
      send(response, answer);
      return true;
    case 'html':
      send(response, { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>hello</html>' });
      return true;
    case 'truncated':
      send(response, { ...answer, body: half(answer.body) });
      return true;
    case 'drop':
      response.socket?.destroy();
      return false;
    case 'reset':
      response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body?.length ?? 2 });
      response.write(half(answer.body), () => response.socket?.resetAndDestroy());
      return false;
    case 'hang':
      return false;
  }
}

const half = (text = '{}') => text.slice(0, Math.ceil(text.length / 2));

async function wait(range: number | [number, number] | undefined): Promise<void> {
  if (range === undefined) return;
  const [from, to] = typeof range === 'number' ? [range, range] : range;
  await pause(from + Math.random() * (to - from));
}
