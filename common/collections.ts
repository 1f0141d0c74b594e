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

/** The items of each key, in order. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
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

/** Calls `read` at the first use and keeps its result for the life of the process. */
export function once<Content>(read: () => Content): () => Content {
  let content: { value: Content } | null = null;
  return () => {
    content ??= { value: read() };
    return content.value;
  };
}

/** The item at a place of a list. @throws RangeError when there is none */
export function atPlace<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new RangeError(`There is no item at place ${place}`);
  return item;
}

/** The same members, each made of its value. */
export function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  make: (value: From) => To,
): Record<Key, To> {
  const made = Object.entries<From>(record).map(([key, value]) => [key, make(value)]);
  return Object.fromEntries(made) as Record<Key, To>;
}
