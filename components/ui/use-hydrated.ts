'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is hydrated. Until then submit buttons are disabled, because a submit would load a page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
