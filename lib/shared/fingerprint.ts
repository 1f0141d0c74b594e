const seeds: readonly number[] = [0x811c9dc5, 0x9e3779b9];

/** A short hash (64 bits) that tells versions of a value apart; it does not protect the value. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return seeds
    .map((seed) => {
      let hash = seed;
      for (let at = 0; at < text.length; at += 1)
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) ^ (hash >>> 15);
      return (hash >>> 0).toString(36);
    })
    .join('-');
}
