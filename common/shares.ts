/** Places of a process that owners share: an organization, a session, a network address. */
export type Shares = {
  /** Takes a place for this owner; null where none is left for it. The result gives the place back, once however often it is called. */
  take(owner: string): (() => void) | null;
  /** The number of places that are taken. */
  count(): number;
};

/**
 * Shares out the places so that no owner can keep the others out (S27): the last quarter is for owners that hold less than a quarter
 * of all. One owner alone may so fill three quarters.
 * @param max - the number of places
 * @param ownerMax - places that one owner may hold even while others are free; without it, three quarters
 */
export function createShares(max: number, ownerMax = max): Shares {
  const held = new Map<string, number>();
  const quarter = Math.max(1, Math.floor(max / 4));
  let taken = 0;

  function isLeftFor(own: number): boolean {
    if (taken >= max || own >= ownerMax) return false;
    return taken < max - quarter || own < quarter;
  }

  return {
    take(owner) {
      const own = held.get(owner) ?? 0;
      if (!isLeftFor(own)) return null;
      held.set(owner, own + 1);
      taken += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        taken -= 1;
        const left = (held.get(owner) ?? 1) - 1;
        if (left > 0) held.set(owner, left);
        else held.delete(owner);
      };
    },
    count: () => taken,
  };
}
