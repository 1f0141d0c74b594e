'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Permission } from '@/lib/shared/permissions.ts';

// Empty outside of a provider.
const PermissionsContext = createContext<readonly Permission[]>([]);

/** Provides the permissions of the signed-in user. */
export function PersonProvider({
  permissions,
  children,
}: {
  permissions: readonly Permission[];
  children: ReactNode;
}) {
  return <PermissionsContext.Provider value={permissions}>{children}</PermissionsContext.Provider>;
}

/** What the signed-in user may do. */
export function usePermissions(): readonly Permission[] {
  return useContext(PermissionsContext);
}

/** Whether to offer what needs this permission. The server checks it again. */
export function useMay(permission: Permission): boolean {
  return usePermissions().includes(permission);
}
