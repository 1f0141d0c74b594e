import { type InvitationFilter, invitationSortKeys } from '@/lib/shared/invitation-filter.ts';
import { cleanText } from '@/lib/shared/plain-text.ts';
import { invitationStatuses } from '@/lib/shared/views.ts';

const searchMaxLength = 200;
const daysMax = 3650;

/** Filters of the list from an address. What cannot be read is left out: a hand-edited address is no error. */
export function parseInvitationFilter(query: { get(name: string): string | null }): InvitationFilter {
  const read = (name: string) => cleanText(query.get(name) ?? '');
  const days = Number(read('days'));
  return {
    q: read('q').trim().slice(0, searchMaxLength),
    status: invitationStatuses.find((status) => status === read('status')) ?? null,
    agent: read('agent') || null,
    by: read('by') || null,
    days: Number.isInteger(days) && days > 0 && days <= daysMax ? days : null,
    sort: invitationSortKeys.find((sort) => sort === read('sort')) ?? 'newest',
    cursor: read('cursor') || null,
  };
}
