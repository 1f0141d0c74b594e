/** After this long without input, what the page asks for by itself no longer counts as activity of a person. */
const activeForMs = 60_000;

let lastInputAt = 0;

if (typeof window !== 'undefined') {
  lastInputAt = Date.now();
  const note = () => {
    lastInputAt = Date.now();
  };
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const) {
    window.addEventListener(kind, note, { passive: true });
  }
}

/** Whether somebody used this page lately. */
export function isSomeoneActive(now: number = Date.now()): boolean {
  return now - lastInputAt < activeForMs;
}
