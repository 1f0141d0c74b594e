import { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that takes longer did work, and connections may have come meanwhile. */
const quietTurnMs = 1;
/** The listener is closed after this time even if no turn was quiet. */
const patienceMs = 500;

/** After the start of a shutdown, requests may still arrive that were sent before their sender could know of it. */
export const lastRequestsMs = 300;
/** A proxy goes on using its open connections until they were idle for a time (the nginx example: 3 s); then it uses another process. */
export const lastRequestsOfProxyMs = 3_500;

/**
 * Stops accepting connections. Accepted ones stay open, also idle ones, which the HTTP server's own `close` would end;
 * the server emits `close` when the last has ended. When a listener closes, the system resets the connections that wait
 * to be accepted, and requests already sent over them get no answer (S28): so it is closed directly after a short turn
 * of the event loop in which none came.
 */
export async function closeListener(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // From here on, each turn includes one in which connections are accepted.
  await nextTurn();
  const giveUpAt = performance.now() + patienceMs;
  for (let isQuiet = false; !isQuiet && performance.now() < giveUpAt; ) {
    const before = { accepted, at: performance.now() };
    await nextTurn();
    isQuiet = accepted === before.accepted && performance.now() - before.at < quietTurnMs;
  }
  server.off('connection', count);
  Server.prototype.close.call(server);
}
