/*
 * Leaving this page without a user's action: for the sign-in, or for the service. Unsaved content is saved first, and the browser
 * does not ask for a confirmation, because the user may be absent.
 */
const saveTimeoutMs = 1_500;
const savers = new Set<() => Promise<void>>();
let isOnTheWay = false;

/**
 * Registers a function that runs before the page leaves by itself.
 * @returns removes the registration
 */
export function beforeLeaving(save: () => Promise<void>): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

export function isLeaving(): boolean {
  return isOnTheWay;
}

/** Saves unsaved content; gives up after a short time, because the server may be unavailable. */
export async function saveEverything(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...savers].map((save) => save())),
    new Promise((resolve) => setTimeout(resolve, saveTimeoutMs)),
  ]);
}

/**
 * Saves, then leaves; does nothing while an earlier call is in progress.
 *
 * @param go - an address, or a function that navigates
 * @throws what `go` throws; the page then stays and may leave later
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
