/** The value of a key; created and stored when absent. */
export function getOrAdd<Key, Value>(
  map: { get: (key: Key) => Value | undefined; set: (key: Key, value: Value) => unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  getOrAdd(map, key, (): Item[] => []).push(item);
}

/** The first item of each key. */
export function distinctBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  if (items.length < 2) return [...items];
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}
