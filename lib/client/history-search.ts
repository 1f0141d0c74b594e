import { useEffect, useSyncExternalStore } from 'react';

/*
 * What somebody searches for, often a patient's name, kept with the entry of the browser's history: it survives a reload and comes
 * back with Back and Forward, and stands in no address (ASVS 14.2.1). A new tab begins without.
 */
const key = 'consultDeskSearch';
const listeners = new Set<() => void>();
let isCarriedOver = false;

/** The search of the entry that is shown. */
function readHistorySearch(): string {
  return findSearch(window.history.state) ?? '';
}

/** Keeps `text` with the entry that is shown, and leaves alone what the router keeps there. */
export function writeHistorySearch(text: string): void {
  window.history.replaceState({ ...window.history.state, [key]: text }, '');
  for (const notify of listeners) notify();
}

/** The search of the entry that is shown; empty on the server, which never hears of it in an address. */
export function useHistorySearch(): string {
  useEffect(carryOver, []);
  return useSyncExternalStore(subscribe, readHistorySearch, () => '');
}

function findSearch(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !(key in state)) return null;
  const text = state[key];
  return typeof text === 'string' ? text : null;
}

/** The router, and what writes filters into the address, put a new state in the entry's place: the search goes along on the same page. */
function carryOver(): void {
  if (isCarriedOver) return;
  isCarriedOver = true;
  const replaceState = window.history.replaceState.bind(window.history);
  window.history.replaceState = (state: unknown, unused, url) => {
    const search = findSearch(window.history.state);
    const { href, pathname } = window.location;
    const isSamePage = new URL(url ?? href, href).pathname === pathname;
    const isLost = search !== null && findSearch(state) === null && isSamePage;
    replaceState(isLost ? { ...(state ?? {}), [key]: search } : state, unused, url);
  };
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener('popstate', notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('popstate', notify);
  };
}
