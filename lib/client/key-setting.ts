'use client';

import { useSyncExternalStore } from 'react';

const storageKey = 'consult-desk.single-keys';
const readers = new Set<() => void>();

/** Whether single-key shortcuts are on (WCAG 2.2, 2.1.4): people who dictate or press keys by mistake turn them off. */
function areSingleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    // Without storage the default applies.
    return true;
  }
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  // Fires when another tab changes the setting.
  window.addEventListener('storage', reader);
  return () => {
    readers.delete(reader);
    window.removeEventListener('storage', reader);
  };
}

/** Turns single-key shortcuts on or off in this browser. */
export function setSingleKeys(isOn: boolean): void {
  try {
    window.localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Storage is full or forbidden: the setting is unchanged, and the switch shows that.
  }
  for (const reader of readers) reader();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}
