// A clock that a test moves. Loaded before a program of its own (`node --import`), it is off by CLOCK_SHIFT_MS from the
// start. Only `Date` is moved: what measures durations (timers, `performance`) goes on as it was.
const RealDate = Date;
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

/** From now on `Date` is off by so many milliseconds. */
export function shiftClock(byMs) {
  shiftMs = byMs;
}

globalThis.Date = class ShiftedDate extends RealDate {
  // Next copies what stands here itself, and not what is inherited.
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
