import type { InvitationStatus } from '@/lib/shared/invitation-status.ts';

/** Orders of the list; the keys are used in addresses. `urgent`: by the worst open flag, then the last changed first. */
export const invitationSorts = {
  urgent: { by: 'urgency', descending: true },
  newest: { by: 'created', descending: true },
  oldest: { by: 'created', descending: false },
  changed: { by: 'changed', descending: true },
  unchanged: { by: 'changed', descending: false },
  name: { by: 'name', descending: false },
  'name-desc': { by: 'name', descending: true },
} as const;
export type InvitationSort = keyof typeof invitationSorts;
export const invitationSortKeys = [
  'newest',
  'urgent',
  'oldest',
  'changed',
  'unchanged',
  'name',
  'name-desc',
] as const;

/** `open`: with an unacknowledged red flag; `any`: with any red flag. */
export const flagFilters = ['open', 'any'] as const;
export type FlagFilter = (typeof flagFilters)[number];

/** `open`: over, and its current report is not reviewed; `done`: reviewed. */
export const reviewFilters = ['open', 'done'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** `open`: marked as "Needs follow-up". */
export const followUpFilters = ['open'] as const;
export type FollowUpFilter = (typeof followUpFilters)[number];

/** `failed`: the last message to the patient did not arrive, or may not have. */
export const mailFilters = ['failed'] as const;
export type MailFilter = (typeof mailFilters)[number];

/** In an address it stands for the user who opens it, so that the address can be shared. */
export const assignedToMe = 'me';

export const daysMax = 3650;

export type InvitationFilter = {
  q: string;
  status: InvitationStatus | null;
  agent: string | null;
  /** E-mail address of its creator. */
  by: string | null;
  /** E-mail address of its assignee, or `me`. */
  assigned: string | null;
  flag: FlagFilter | null;
  review: ReviewFilter | null;
  followUp: FollowUpFilter | null;
  mail: MailFilter | null;
  /** Maximum age in days. */
  days: number | null;
  /** Created at this time or later. */
  since: string | null;
  /** Created before this time. */
  until: string | null;
  sort: InvitationSort;
  cursor: string | null;
};

/** No filter, newest first. */
export const unfilteredList: InvitationFilter = {
  q: '',
  status: null,
  agent: null,
  by: null,
  assigned: null,
  flag: null,
  review: null,
  followUp: null,
  mail: null,
  days: null,
  since: null,
  until: null,
  sort: 'newest',
  cursor: null,
};

/** Whether a filter or search is set. */
export function isNarrowed(filter: Omit<InvitationFilter, 'sort' | 'cursor'>): boolean {
  const { q, status, agent, by, assigned, flag, review, followUp, mail, days, since, until } = filter;
  return Boolean(
    q || status || agent || by || assigned || flag || review || followUp || mail || days || since || until,
  );
}
