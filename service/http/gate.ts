import type { IncomingMessage, ServerResponse } from 'node:http';
import { createShares } from '../../common/shares.ts';
import { pageHeaders } from './form-protection.ts';
import { describeProblem } from './problem-response.ts';

/** Requests that one process handles at once, and requests that may wait, shared by addresses; more are refused at once (S27). */
const runningMax = 64;
const waitingMax = 512;
const busyRetryS = 2;

/** Never limited: `/health` must answer under load, and assets are cheap. */
const alwaysOpen = /^\/(health$|assets\/)/;
/** Requests without a token: pages for patients and staff, and the authorization server. */
const limitedByAddress = /^\/(consult|consultation|configure|auth|agent)(\/|$)/;
const limitedByInvitation = /^\/(?:consult|consultation)\/([0-9a-z]{26})(?:\/|$)/;

/** The current load of the gate, and its refusals since the start. */
export type GateState = { running: number; waiting: number; refusedByLimit: number; refusedForRoom: number };

export type Gate = {
  /**
   * Serves the request when a slot is free and the sender is within the limits; otherwise answers it. The path is that of
   * `readRequestTarget`, which the router reads too.
   */
  pass(
    request: IncomingMessage,
    response: ServerResponse,
    sender: { path: string; remoteAddress: string },
    serve: () => void,
  ): Promise<void>;
  readState(): GateState;
};

/**
 * Limits how many requests a process handles at once and, for requests without a token, how often one address,
 * invitation or encounter may be requested.
 *
 * @param countRequest - counts one request; returns the headers of the refusal when there were too many, otherwise null
 * @param renderBusyPage - the page for people whose request is refused
 */
export function createGate(options: {
  countRequest: (kind: 'address' | 'invitation', key: string) => Promise<Record<string, string> | null>;
  renderBusyPage: (acceptLanguage: string | undefined) => Promise<string>;
}): Gate {
  const room = createRoom();
  const refused = { refusedByLimit: 0, refusedForRoom: 0 };

  /** Headers of the refusal; null when the request may pass. */
  async function findRefusal(
    request: IncomingMessage,
    path: string,
    remoteAddress: string,
  ): Promise<Record<string, string> | null> {
    if (!limitedByAddress.test(path)) return null;
    // With a token it is a request to the API, which counts by caller.
    if (path.startsWith('/agent/') && request.headers.authorization !== undefined) return null;
    const id = limitedByInvitation.exec(path)?.[1];
    const refusal = id === undefined ? null : await options.countRequest('invitation', id);
    return refusal ?? (await options.countRequest('address', remoteAddress));
  }

  async function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    code: 'too_many_requests' | 'unavailable',
    headers: Record<string, string>,
  ): Promise<void> {
    refused[code === 'unavailable' ? 'refusedForRoom' : 'refusedByLimit'] += 1;
    const isPage = (request.headers.accept ?? '').includes('text/html');
    const detail =
      code === 'unavailable' ? 'There is too much to do right now.' : 'There were too many requests.';
    const problem = describeProblem(code, detail);
    response.writeHead(problem.status, {
      ...(isPage
        ? pageHeaders()
        : { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }),
      ...headers,
    });
    response.end(
      isPage ? await options.renderBusyPage(request.headers['accept-language']) : JSON.stringify(problem),
    );
  }

  return {
    async pass(request, response, { path, remoteAddress }, serve) {
      if (alwaysOpen.test(path)) return serve();
      const refusal = await findRefusal(request, path, remoteAddress);
      if (refusal !== null) return await refuse(request, response, 'too_many_requests', refusal);
      // A sender that has gone already raises no `close` any more, and would keep its place for ever.
      if (response.destroyed) return;
      const release = room.enter(remoteAddress);
      if (release !== null) response.once('close', release);
      const isFree = release !== null && (await room.wait(response));
      if (isFree) room.hold(request, response);
      if (response.destroyed) return;
      if (!isFree)
        return await refuse(request, response, 'unavailable', { 'retry-after': String(busyRetryS) });
      serve();
    },
    readState: () => ({ ...room.count(), ...refused }),
  };
}

type Room = {
  /** A place in here, running or waiting; null when too many are in here already, in all or from this address. */
  enter(remoteAddress: string): (() => void) | null;
  /** Resolves with true when a slot is free; with false when the sender disconnected. */
  wait(response: ServerResponse): Promise<boolean>;
  /**
   * Occupies a slot from when the body has arrived until the answer was sent, so that slow senders do not block others.
   * Called for each request that was let in.
   */
  hold(request: IncomingMessage, response: ServerResponse): void;
  count(): { running: number; waiting: number };
};

function createRoom(): Room {
  const places = createShares(runningMax + waitingMax);
  const waiting: ((isFree: boolean) => void)[] = [];
  let running = 0;

  function letNextIn(): void {
    if (running < runningMax) waiting.shift()?.(true);
  }

  function take(response: ServerResponse): void {
    if (response.destroyed) {
      letNextIn();
      return;
    }
    running += 1;
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      running -= 1;
      letNextIn();
    };
    response.once('finish', release);
    response.once('close', release);
  }

  return {
    enter: (remoteAddress) => places.take(remoteAddress),
    wait(response) {
      if (running < runningMax) return Promise.resolve(true);
      return new Promise((resolve) => {
        waiting.push(resolve);
        response.once('close', () => {
          const place = waiting.indexOf(resolve);
          if (place >= 0) waiting.splice(place, 1);
          resolve(false);
        });
      });
    },
    hold(request, response) {
      const hasBody =
        request.headers['transfer-encoding'] !== undefined ||
        Number(request.headers['content-length'] ?? 0) > 0;
      if (!hasBody || request.complete) {
        take(response);
        return;
      }
      request.once('end', () => take(response));
      letNextIn();
    },
    count: () => ({ running, waiting: waiting.length }),
  };
}
