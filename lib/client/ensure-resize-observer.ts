class NoObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Gives a browser without ResizeObserver one that never calls: libraries use it for the size of a list only. */
export function ensureResizeObserver(): void {
  if (typeof window !== 'undefined' && !('ResizeObserver' in window))
    Object.assign(window, { ResizeObserver: NoObserver });
}
