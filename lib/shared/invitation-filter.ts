import type { InvitationStatus } from '@/lib/shared/invitation-status.ts';

/** Orders of the list; the keys stand in the address. */
export const invitationSorts = {
  newest: { by: 'created', descending: true },
  oldest: { by: 'created', descending: false },
  changed: { by: 'changed', descending: true },
  unchanged: { by: 'changed', descending: false },
  name: { by: 'name', descending: false },
  'name-desc': { by: 'name', descending: true },
} as const;
export type InvitationSort = keyof typeof invitationSorts;
export const invitationSortKeys = ['newest', 'oldest', 'changed', 'unchanged', 'name', 'name-desc'] as const;

/** `open`: with a red flag that nobody has acknowledged; `any`: with a red flag, acknowledged or not. */
export const flagFilters = ['open', 'any'] as const;
export type FlagFilter = (typeof flagFilters)[number];

/** `open`: over, and nobody has reviewed it as it is now; `done`: somebody has. */
export const reviewFilters = ['open', 'done'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** Stands in the address for the person who opens it, so that an address can be shared. */
export const assignedToMe = 'me';

export const daysMax = 3650;

export type InvitationFilter = {
  q: string;
  status: InvitationStatus | null;
  agent: string | null;
  /** E-mail of its creator. */
  by: string | null;
  /** E-mail of its assignee, or `me`. */
  assigned: string | null;
  flag: FlagFilter | null;
  review: ReviewFilter | null;
  /** Age limit in days. */
  days: number | null;
  /** Created at this instant or later. */
  since: string | null;
  /** Created before this instant. */
  until: string | null;
  sort: InvitationSort;
  cursor: string | null;
};

/** Everything, the newest first. */
export const wholeList: InvitationFilter = {
  q: '',
  status: null,
  agent: null,
  by: null,
  assigned: null,
  flag: null,
  review: null,
  days: null,
  since: null,
  until: null,
  sort: 'newest',
  cursor: null,
};

/** Whether the list shows less than everything. */
export function isNarrowed(filter: Omit<InvitationFilter, 'sort' | 'cursor'>): boolean {
  const { q, status, agent, by, assigned, flag, review, days, since, until } = filter;
  return Boolean(q || status || agent || by || assigned || flag || review || days || since || until);
}
