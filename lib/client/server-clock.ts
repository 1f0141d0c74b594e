/** `Date` headers have whole seconds, and an answer is under way for a moment: a smaller difference is not corrected. */
const answerToleranceMs = 2_000;

let offsetMs = 0;

/**
 * Notes the server's time, so that ages do not depend on this device's clock.
 *
 * @param serverMs - milliseconds since 1970; NaN is ignored
 * @param toleranceMs - how far from the known offset it may be before it replaces it
 */
export function noteServerTime(serverMs: number, toleranceMs = answerToleranceMs): void {
  const nextMs = serverMs - Date.now();
  if (Number.isFinite(nextMs) && Math.abs(nextMs - offsetMs) > toleranceMs) offsetMs = nextMs;
}

/** Notes the time in an answer's `Date` header (RFC 9110 §6.6.1), if it has one. */
export function noteServerDate(headers: Headers): void {
  noteServerTime(Date.parse(headers.get('date') ?? ''));
}

/**
 * The server's time by this device's clock and the last known difference: what "… ago" is counted to.
 *
 * @returns milliseconds since 1970
 */
export function readServerTime(): number {
  return toServerTime(Date.now());
}

/** The server's time at a moment of this device's clock; both in milliseconds since 1970. */
export function toServerTime(deviceMs: number): number {
  return deviceMs + offsetMs;
}
