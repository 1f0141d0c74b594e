'use client';

import { useSyncExternalStore } from 'react';

const storageKey = 'consult-desk.single-keys';
const readers = new Set<() => void>();

/** Whether single keys do something (WCAG 2.2, 2.1.4): people who dictate or press keys by mistake turn them off. */
function areSingleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    // A browser that keeps nothing: as it comes.
    return true;
  }
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  // Another tab.
  window.addEventListener('storage', reader);
  return () => {
    readers.delete(reader);
    window.removeEventListener('storage', reader);
  };
}

/** Turns single keys on or off, for this browser. */
export function setSingleKeys(isOn: boolean): void {
  try {
    window.localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Full or forbidden: it stays as it is, and the switch shows that.
  }
  for (const reader of readers) reader();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}
