import 'server-only';
import { and, inArray } from 'drizzle-orm';
import { keysWhere } from '@/common/keys.ts';
import type { Context } from '@/lib/server/context.ts';
import { listDistinct } from '@/lib/server/database/distinct-values.ts';
import { countRows } from '@/lib/server/invitation-lists/count-invitations.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { ownRows } from '@/lib/server/invitations/listed-invitations.ts';
import { listColleagues } from '@/lib/server/people/people-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { statusFacts } from '@/lib/shared/invitation-status.ts';
import type { InvitationSummary } from '@/lib/shared/operations/invitation-list.ts';

const choicesMax = 100;

/** Totals, and the options of the filters. */
export async function summarizeInvitations(context: Context, session: Session): Promise<InvitationSummary> {
  const own = ownRows(session);
  const [total, open, agents, creators, colleagues] = await Promise.all([
    countRows(context, own),
    countRows(context, and(own, inArray(invitations.status, keysWhere(statusFacts, 'isOpen')))),
    listDistinct(
      context,
      session,
      { table: 'invitations', key: 'agent_id', label: 'agent_name', at: 'created_at' },
      choicesMax,
    ),
    listDistinct(
      context,
      session,
      { table: 'invitations', key: 'created_by', label: 'created_by_name', at: 'created_at' },
      choicesMax,
    ),
    listColleagues(context, session),
  ]);
  return {
    total,
    open,
    agents: agents.map((agent) => ({ id: agent.key, name: agent.label })),
    creators: creators.map((creator) => ({ email: creator.key, name: creator.label })),
    colleagues: colleagues.map((colleague) => ({ ...colleague, isMe: colleague.email === session.email })),
  };
}
