/*
 * Tracks user input since the last request that reported it to the server. A request that the page makes by itself counts as
 * activity only if it reports new input (S12).
 */
let inputAt = 0;
let toldAt = 0;

if (typeof window !== 'undefined') {
  const note = () => {
    inputAt = performance.now();
  };
  for (const kind of [
    'pointerdown',
    'pointermove',
    'keydown',
    'wheel',
    'touchstart',
    'input',
    'click',
  ] as const) {
    window.addEventListener(kind, note, { passive: true, capture: true });
  }
}

/** The time of the newest input that no answered request has reported, to be passed to `markInputReported`; null when there is none. */
export function findUnreportedInput(): number | null {
  return inputAt > toldAt ? inputAt : null;
}

/** Called when a request that reported the input up to `mark` was answered. */
export function markInputReported(mark: number): void {
  toldAt = Math.max(toldAt, mark);
}
