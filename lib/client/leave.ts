/*
 * Leaving this document on the page's own account: for the sign-in, or for the service. What is not saved yet is
 * saved first, and the browser does not ask the person, who may not be there.
 */
const saveTimeoutMs = 1_500;
const savers = new Set<() => Promise<void>>();
let isOnTheWay = false;

/**
 * Names something to be done before the page leaves by itself.
 * @returns forgets it again
 */
export function beforeLeaving(save: () => Promise<void>): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

export function isLeaving(): boolean {
  return isOnTheWay;
}

/** Saves what is typed; gives up after a moment, because the server may be what is away. */
export async function saveEverything(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...savers].map((save) => save())),
    new Promise((resolve) => setTimeout(resolve, saveTimeoutMs)),
  ]);
}

/**
 * Saves, then goes; a second call while the first is on its way does nothing.
 *
 * @param go - where to: an address, or something that brings the browser there
 * @throws what `go` throws; the page then stays and may leave another time
 */
export async function leave(go: string | (() => Promise<void>)): Promise<void> {
  if (isOnTheWay) return;
  isOnTheWay = true;
  await saveEverything();
  try {
    if (typeof go === 'string') window.location.assign(go);
    else await go();
  } catch (error) {
    isOnTheWay = false;
    throw error;
  }
}
