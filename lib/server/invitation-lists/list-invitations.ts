import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import { type ListOrder, toPage } from '@/lib/server/database/keyset.ts';
import { narrow } from '@/lib/server/invitation-lists/filter-invitations.ts';
import { findRows } from '@/lib/server/invitation-lists/find-rows.ts';
import { readPosition, sortColumns } from '@/lib/server/invitation-lists/order-invitations.ts';
import { findConditions, toInvitationRow } from '@/lib/server/invitations/invitation-view.ts';
import { ownRows } from '@/lib/server/invitations/listed-invitations.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { type InvitationFilter, invitationSorts } from '@/lib/shared/invitation-filter.ts';
import type { InvitationPage } from '@/lib/shared/operations/invitation-list.ts';

const pageSize = 50;

/**
 * One page of the organization's invitations, paged by keyset, so the cost does not grow with the table.
 *
 * @param filter.cursor - `nextCursor` of the page before; an invalid one starts from the beginning
 */
export async function listInvitations(
  context: Context,
  session: Session,
  filter: InvitationFilter,
  size = pageSize,
): Promise<InvitationPage> {
  const conditions = findConditions(session);
  const sort = invitationSorts[filter.sort];
  const order: ListOrder = { columns: sortColumns[sort.by], descending: sort.descending };
  const rows = await findRows(context, {
    filter,
    own: ownRows(session),
    narrowed: narrow(session, filter, conditions),
    order,
    limit: size + 1,
  });
  const page = toPage(rows, size, (row) => readPosition(row, sort.by));
  return { ...page, rows: page.rows.map((row) => toInvitationRow(row, conditions)) };
}
