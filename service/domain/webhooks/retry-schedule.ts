const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Pauses between the attempts of one round: ten attempts in just under three days. */
export const retryPausesMs: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  20 * hourMs,
];

/** No attempt is made later than this after the delivery was queued. */
export const retryForMs = 72 * hourMs;
/** A receiver that asks for a longer pause is asked again after this one. */
const retryAfterMaxMs = 24 * hourMs;
/** Receivers that failed together are not asked again together: each pause is shorter by up to this part. */
const jitterShare = 0.1;

/**
 * When to try again after a failed attempt.
 *
 * @param attempts - how many were made in this round
 * @param retryAfterMs - what the receiver asked for
 * @param random - from 0 to 1
 * @returns null when the delivery is to be given up
 */
export function findNextAttempt(
  round: { attempts: number; queuedAt: Date; retryAfterMs: number | null },
  now: Date,
  random: number,
): Date | null {
  const pauseMs = retryPausesMs[round.attempts - 1];
  if (pauseMs === undefined) return null;
  const ownMs = Math.round(pauseMs * (1 - jitterShare * random));
  const askedMs = Math.min(round.retryAfterMs ?? 0, retryAfterMaxMs);
  const at = new Date(now.getTime() + Math.max(ownMs, askedMs));
  return at.getTime() - round.queuedAt.getTime() > retryForMs ? null : at;
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110 §10.2.3); null when it is neither. */
export function readRetryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * secondMs;
  // An HTTP date ends so; what else could be parsed is none.
  const at = value.trim().endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
