/*
 * Whether somebody used this page since the server was last told: only then does a request that the page makes by
 * itself count as activity of a person (S12).
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

/** The newest input that no answered request has told of, as a mark for `noteTold`; null when there is none. */
export function findUntoldInput(): number | null {
  return inputAt > toldAt ? inputAt : null;
}

/** A request that told of the input up to `mark` was answered. */
export function noteTold(mark: number): void {
  toldAt = Math.max(toldAt, mark);
}
