import type { ReactNode } from 'react';
import { NotForRole } from '@/components/shell/not-for-role.tsx';
import { getContext } from '@/lib/server/context.ts';
import { noteRefusal } from '@/lib/server/http/note-refusal.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { namePage } from '@/lib/server/page-title.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { requirePageSession } from '@/lib/server/sign-in/current-session.ts';
import { type ClinicPage, pages, type TitledPage } from '@/lib/shared/pages.ts';
import { mayDo, type Permission } from '@/lib/shared/permissions.ts';

/**
 * The session of a page's request, as `requirePageSession` says, if the person's role may open the page.
 *
 * @returns `refusal`: what to show in place of the page to a role that may not open it, else null
 */
export async function openPage(
  page: ClinicPage & TitledPage,
): Promise<{ session: Session; refusal: ReactNode | null }> {
  const session = await requirePageSession();
  const { needs, above = 'today' } = pages[page];
  if (needs === 'none' || needs === 'self' || mayDo(session.role, needs)) return { session, refusal: null };
  noteRefusal(getContext(), { session }, { method: 'GET', reason: needs });
  const messages = await readMessages();
  const { roles, failures } = messages;
  const reasons: Partial<Record<Permission, string>> = {
    'report.read': roles.noReports,
    'agent.manage': roles.noAgents,
    'audit.read': roles.noAudit,
  };
  const refusal = (
    <NotForRole
      title={namePage(messages, page)}
      reason={roles.title}
      body={reasons[needs] ?? failures.forbidden}
      back={{ path: pages[above].path, name: namePage(messages, above) }}
    />
  );
  return { session, refusal };
}
