/** A place in a list that is sorted by time and id. */
export type ListPosition = { at: Date; id: string };

/** Which part of a list to return: up to `limit` entries after a position. */
export type PageRequest = { limit: number; after: ListPosition | null };

/** One page of a list; `next` is null on the last page. */
export type Page<Item> = { items: Item[]; next: ListPosition | null };
