import { useSyncExternalStore } from 'react';

/*
 * What somebody searches for, often a patient's name, kept with the entry of the browser's history: it survives a reload and comes
 * back with Back and Forward, and stands in no address (ASVS 14.2.1). A new tab begins without.
 */
const key = 'consultDeskSearch';
const listeners = new Set<() => void>();

/** The search of the entry that is shown. */
export function readHistorySearch(): string {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(key in state)) return '';
  const text = state[key];
  return typeof text === 'string' ? text : '';
}

/** Keeps `text` with the entry that is shown, and leaves alone what the router keeps there. */
export function writeHistorySearch(text: string): void {
  window.history.replaceState({ ...window.history.state, [key]: text }, '');
  for (const notify of listeners) notify();
}

/** The search of the entry that is shown; empty on the server, which never hears of it in an address. */
export function useHistorySearch(): string {
  return useSyncExternalStore(subscribe, readHistorySearch, () => '');
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener('popstate', notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('popstate', notify);
  };
}
