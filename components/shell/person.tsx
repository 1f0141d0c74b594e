'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Permission } from '@/lib/shared/permissions.ts';

// Nothing, for what stands outside of a provider.
const PermissionsContext = createContext<readonly Permission[]>([]);

/** Tells everything inside what the person who is signed in may do. */
export function PersonProvider({
  permissions,
  children,
}: {
  permissions: readonly Permission[];
  children: ReactNode;
}) {
  return <PermissionsContext.Provider value={permissions}>{children}</PermissionsContext.Provider>;
}

/** Whether to offer what needs this permission. The server decides again. */
export function useMay(permission: Permission): boolean {
  return useContext(PermissionsContext).includes(permission);
}
