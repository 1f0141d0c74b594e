import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { fetchInvitationPage, type InvitationsKey } from '@/lib/client/requests/list-invitations.ts';
import { type InvitationFilter, isNarrowed } from '@/lib/shared/invitation-filter.ts';
import type { InvitationPage } from '@/lib/shared/operations/invitation-list.ts';

/** A list with at most this many pages is refetched as a whole. */
const wholePagesMax = 2;

type List = InfiniteData<InvitationPage, string | null>;

/** Changed ids that wait for the running refresh, by list. */
const waiting = new WeakMap<Query, Set<string>>();

/**
 * Refetches the queries that show these invitations; of a long list only the pages that contain them, or on which new ones appear.
 *
 * @param ids - null: any invitation may have changed
 */
export function refreshInvitations(client: QueryClient, ids: readonly string[] | null): void {
  const isList = (query: Query) => query.queryKey[1] === 'list';
  void client.invalidateQueries({ queryKey: ['invitations'], predicate: (query) => !isList(query) });
  for (const query of client.getQueryCache().findAll({ queryKey: ['invitations'], predicate: isList })) {
    const busyWith = waiting.get(query);
    if (busyWith && ids) {
      for (const id of ids) busyWith.add(id);
    } else if (ids === null || !query.isActive() || query.state.fetchStatus === 'fetching') {
      askForWhole(client, query);
    } else {
      void refreshPages(client, query, ids);
    }
  }
}

function askForWhole(client: QueryClient, query: Query): void {
  void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

async function refreshPages(client: QueryClient, query: Query, ids: readonly string[]): Promise<void> {
  const next = new Set(ids);
  waiting.set(query, next);
  try {
    while (next.size > 0) {
      const changed = new Set(next);
      next.clear();
      const list = query.state.data as List | undefined;
      const [, , filter] = query.queryKey as InvitationsKey;
      const places = list && list.pages.length > wholePagesMax ? findPlaces(list, filter, changed) : null;
      const fresh = new Map<number, InvitationPage>();
      for (const place of places ?? [])
        fresh.set(place, await fetchInvitationPage({ ...filter, cursor: list?.pageParams[place] ?? null }));
      // The whole list may have been refetched meanwhile, or be loading now.
      const isSame = query.state.data === list && query.state.fetchStatus === 'idle';
      const joined = list && places && isSame ? joinPages(list.pages, fresh, changed) : null;
      if (list === undefined || joined === null) {
        askForWhole(client, query);
        return;
      }
      client.setQueryData<List>(query.queryKey, { ...list, pages: joined });
    }
  } catch {
    // A refetch of the whole list shows the failure on the page and is retried like any other query.
    askForWhole(client, query);
  } finally {
    waiting.delete(query);
  }
}

/** Indexes of the pages to refetch, in ascending order; null where a row may have appeared on any page. */
export function findPlaces(
  { pages }: Pick<List, 'pages'>,
  filter: InvitationFilter,
  changed: ReadonlySet<string>,
): number[] | null {
  const places = new Set<number>();
  const known = new Set<string>();
  for (const [index, { rows }] of pages.entries()) {
    for (const { id } of rows) {
      if (!changed.has(id)) continue;
      known.add(id);
      places.add(index);
    }
  }
  const isComplete = known.size === changed.size;
  // A changed row may have moved to any page.
  if (filter.sort === 'urgent') return null;
  const isByName = filter.sort === 'name' || filter.sort === 'name-desc';
  // An unknown id is either new, and belongs at the end of the list where new rows appear, or is beyond the loaded pages.
  if (!isComplete && (isNarrowed(filter) || isByName)) return null;
  if (filter.sort === 'newest' || filter.sort === 'changed') places.add(0);
  else if (!isByName) places.add(pages.length - 1);
  return [...places].sort((left, right) => left - right);
}

/**
 * Replaces some pages of the list with refetched ones. If new rows have pushed rows off a page, the page keeps them; if rows have
 * left a page, it takes none from the next page. So the cursors between the pages stay valid.
 *
 * @returns null where the pages do not fit together
 */
export function joinPages(
  pages: readonly InvitationPage[],
  fresh: ReadonlyMap<number, InvitationPage>,
  changed: ReadonlySet<string>,
): InvitationPage[] | null {
  const joined: InvitationPage[] = [];
  const later = new Set<string>();
  for (let index = pages.length - 1; index >= 0; index -= 1) {
    const before = pages[index];
    const now = fresh.get(index);
    const page =
      before && now && index < pages.length - 1 ? joinPage(before, now, later, changed) : (now ?? before);
    if (!page) return null;
    for (const { id } of page.rows) {
      if (later.has(id)) return null;
      later.add(id);
    }
    joined.unshift(page);
  }
  return joined;
}

function joinPage(
  before: InvitationPage,
  now: InvitationPage,
  later: ReadonlySet<string>,
  changed: ReadonlySet<string>,
): InvitationPage | null {
  const { nextCursor } = before;
  const own = now.rows.filter((row) => !later.has(row.id));
  if (own.length < now.rows.length) return { ...now, rows: own, nextCursor };
  const end = before.rows.findIndex((row) => row.id === now.rows.at(-1)?.id);
  if (end === -1 || now.nextCursor === null) return null;
  const isThere = new Set(own.map((row) => row.id));
  const pushedOut = before.rows.slice(end + 1).filter((row) => !isThere.has(row.id));
  if (pushedOut.some((row) => changed.has(row.id))) return null;
  return { ...now, rows: [...own, ...pushedOut], nextCursor };
}
