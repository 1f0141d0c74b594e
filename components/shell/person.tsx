'use client';

import { createContext, type ReactNode, useContext } from 'react';

const OwnerContext = createContext(false);

/** Tells everything inside whether the person who is signed in is an owner of the organization. */
export function PersonProvider({ isOwner, children }: { isOwner: boolean; children: ReactNode }) {
  return <OwnerContext.Provider value={isOwner}>{children}</OwnerContext.Provider>;
}

/** Whether to offer what only owners may do. The server decides again. */
export function useIsOwner(): boolean {
  return useContext(OwnerContext);
}
