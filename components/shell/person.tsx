'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { mayDo, type Permission, type Role } from '@/lib/shared/permissions.ts';

// The least, for what stands outside of a provider.
const RoleContext = createContext<Role>('front_desk');

/** Tells everything inside what the person who is signed in is in the organization. */
export function PersonProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext.Provider value={role}>{children}</RoleContext.Provider>;
}

/** Whether to offer what needs this permission. The server decides again. */
export function useMay(permission: Permission): boolean {
  return mayDo(useContext(RoleContext), permission);
}
