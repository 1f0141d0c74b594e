// A clock that a test can move. Loaded before a program (`node --import`), it shifts `Date` by CLOCK_SHIFT_MS from the
// start. Only `Date` is shifted: timers and `performance`, which measure durations, stay unchanged.
const RealDate = Date;
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

/** Shifts `Date` by so many milliseconds from now on. */
export function shiftClock(byMs) {
  shiftMs = byMs;
}

globalThis.Date = class ShiftedDate extends RealDate {
  // Next.js copies own properties only, no inherited ones.
  static parse = RealDate.parse;
  static UTC = RealDate.UTC;

  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shiftMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
