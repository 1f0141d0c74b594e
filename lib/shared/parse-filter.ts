import { type InvitationFilter, invitationSortKeys } from '@/lib/shared/invitation-filter.ts';
import { invitationStatuses } from '@/lib/shared/views.ts';

const searchMaxLength = 200;
const daysMax = 3650;

/** Filters of the list from an address. What cannot be read is left out: a hand-edited address is no error. */
export function parseInvitationFilter(query: { get(name: string): string | null }): InvitationFilter {
  const days = Number(query.get('days'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, searchMaxLength),
    status: invitationStatuses.find((status) => status === query.get('status')) ?? null,
    agent: query.get('agent') || null,
    by: query.get('by') || null,
    days: Number.isInteger(days) && days > 0 && days <= daysMax ? days : null,
    sort: invitationSortKeys.find((sort) => sort === query.get('sort')) ?? 'newest',
    cursor: query.get('cursor') || null,
  };
}
