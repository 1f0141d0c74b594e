/** After the start of a shutdown, requests may still arrive that were sent before their sender could know of it. */
export const lastRequestsMs = 300;
/** A proxy goes on using its open connections until they were idle for a time (the nginx example: 3 s); then it uses another process. */
export const lastRequestsOfProxyMs = 3_500;

/** A turn of the event loop that takes longer did work, and connections may have come meanwhile. */
const quietTurnMs = 1;
/** It ends after this time even if no turn was quiet. */
const quietTurnWaitMs = 500;

/** A server that accepts TCP connections. */
type Listener = {
  on(event: 'connection', listener: () => void): unknown;
  off(event: 'connection', listener: () => void): unknown;
};

/**
 * Resolves directly after a short turn of the event loop in which no connection was accepted: close the listener then, in the same
 * turn. When a listener closes, the system resets the connections that wait to be accepted, and requests already sent over them get
 * no answer (S28).
 */
export async function acceptWaiting(server: Listener): Promise<void> {
  const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // From here on, connections are accepted in each turn.
  await nextTurn();
  const giveUpAt = performance.now() + quietTurnWaitMs;
  for (let isQuiet = false; !isQuiet && performance.now() < giveUpAt; ) {
    const before = { accepted, at: performance.now() };
    await nextTurn();
    isQuiet = accepted === before.accepted && performance.now() - before.at < quietTurnMs;
  }
  server.off('connection', count);
}
