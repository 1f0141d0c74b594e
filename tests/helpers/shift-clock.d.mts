export function shiftClock(byMs: number): void;
