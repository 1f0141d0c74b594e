import type { Metadata } from 'next';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { AuditView } from '@/app/(clinic)/settings/audit/_components/audit-view.tsx';
import { NotForRole } from '@/components/shell/not-for-role.tsx';
import { AuditTexts } from '@/lib/client/generated-texts/audit-texts.tsx';
import { TableTexts } from '@/lib/client/generated-texts/table-texts.tsx';
import { listAuditPeople } from '@/lib/server/audit-trail/list-audit.ts';
import { getContext } from '@/lib/server/context.ts';
import { noteRefusal } from '@/lib/server/http/note-refusal.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { requirePageSession } from '@/lib/server/session/current-session.ts';
import { paths } from '@/lib/shared/paths.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readMessages()).app.audit };
}

export default async function AuditPage() {
  const messages = await readMessages();
  const session = await requirePageSession();
  if (!mayDo(session.role, 'audit.read')) {
    noteRefusal(getContext(), { session }, { method: 'GET', reason: 'audit.read' });
    return (
      <NotForRole
        title={messages.app.audit}
        reason={messages.roles.title}
        body={messages.roles.noAudit}
        back={{ path: paths.settings, name: messages.audit.crumb }}
      />
    );
  }
  return (
    <TableTexts>
      <AuditTexts>
        <NuqsAdapter>
          <AuditView people={await listAuditPeople(getContext(), session)} />
        </NuqsAdapter>
      </AuditTexts>
    </TableTexts>
  );
}
