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

/** The time after queueing after which no more attempts are made. */
export const retryForMs = 72 * hourMs;
/** The longest pause that a receiver can ask for. */
const retryAfterMaxMs = 24 * hourMs;
/**
 * Each pause is shortened at random by up to this share, so that receivers that failed together are not retried
 * together.
 */
const jitterShare = 0.1;

/**
 * When to retry after a failed attempt.
 *
 * @param attempts - made in this round so far
 * @param retryAfterMs - from the receiver's `Retry-After`
 * @param random - from 0 to 1
 * @returns null when no more attempts are to be made
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
  // HTTP dates end with GMT; Date.parse would also accept other formats.
  const at = value.trim().endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
