import { useEffect, useSyncExternalStore } from 'react';

/*
 * The search text, often a patient's name, is stored in the state of the browser's history entry: it survives a reload and returns
 * with Back and Forward, but is in no address (ASVS 14.2.1). A new tab starts without it.
 */
const key = 'consultDeskSearch';
const listeners = new Set<() => void>();
let isCarriedOver = false;

/** The search text of the current history entry. */
function readHistorySearch(): string {
  return findSearch(window.history.state) ?? '';
}

/** Stores `text` in the current history entry, and keeps the router's state. */
export function writeHistorySearch(text: string): void {
  window.history.replaceState({ ...window.history.state, [key]: text }, '');
  for (const notify of listeners) notify();
}

/** The search text of the current history entry; empty on the server, which does not have it. */
export function useHistorySearch(): string {
  useEffect(carryOver, []);
  return useSyncExternalStore(subscribe, readHistorySearch, () => '');
}

function findSearch(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !(key in state)) return null;
  const text = state[key];
  return typeof text === 'string' ? text : null;
}

/**
 * Patches `replaceState`: the router and the filters replace the entry's state on the same page, which would lose the search text.
 */
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
