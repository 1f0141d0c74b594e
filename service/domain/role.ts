import type { UserRole } from '../../contract/verify-token.ts';

/** Whether a person of this role may read what was said in a consultation (decision 019). */
export function mayReadReports(role: UserRole): boolean {
  return role !== 'front_desk';
}

/** Whether a person of this role may change what holds for the whole organization (decision 019). */
export function mayManageOrganization(role: UserRole): boolean {
  return role === 'owner';
}
