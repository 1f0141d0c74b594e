'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is live. Until then, submit buttons are disabled: the form would be sent as a page load. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
