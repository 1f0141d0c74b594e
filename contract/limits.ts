/** Limits of the wire format (readings §8). Lengths are in Unicode code points, sizes in bytes. */
export const limits = {
  retentionDaysMin: 1,
  retentionDaysMax: 36_500,
  bodyBytes: 64 * 1024,
  /** Size of one spoken answer. */
  audioBytes: 5 * 1024 * 1024,
  agentNameLength: 120,
  linkTextLength: 120,
  urlLength: 2048,
  externalIdLength: 200,
  personNameLength: 100,
  /** RFC 5321 limits a path to this length. */
  emailLength: 254,
  /** Earliest year accepted in a date of birth. */
  birthYearMin: 1900,
  idempotencyKeyLength: 255,
} as const;
