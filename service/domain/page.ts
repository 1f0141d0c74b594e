/** A place in a list that is sorted by time and id. */
export type ListPosition = { at: Date; id: string };

/** How much of a list, and from where on. */
export type PageRequest = { limit: number; after: ListPosition | null };

/** One piece of a list; `next` is null at its end. */
export type Page<Item> = { items: Item[]; next: ListPosition | null };
