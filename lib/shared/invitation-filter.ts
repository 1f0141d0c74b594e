import type { InvitationStatus } from '@/lib/shared/views.ts';

/** Orders of the list; the keys stand in the address. */
export const invitationSorts = {
  newest: { by: 'created', descending: true },
  oldest: { by: 'created', descending: false },
  name: { by: 'name', descending: false },
  'name-desc': { by: 'name', descending: true },
} as const;
export type InvitationSort = keyof typeof invitationSorts;
export const invitationSortKeys = ['newest', 'oldest', 'name', 'name-desc'] as const;

export type InvitationFilter = {
  q: string;
  status: InvitationStatus | null;
  agent: string | null;
  by: string | null;
  /** Age limit in days. */
  days: number | null;
  sort: InvitationSort;
  cursor: string | null;
};
