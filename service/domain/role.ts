import type { UserRole } from '../../contract/verify-token.ts';

/** Whether a person of this role may read what was said in a consultation (decision 019). */
export function mayReadReports(role: UserRole): boolean {
  return role !== 'front_desk';
}
