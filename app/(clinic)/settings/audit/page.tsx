import { ChevronLeft } from 'lucide-react';
import type { Metadata } from 'next';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { AuditExport } from '@/app/(clinic)/settings/audit/_components/audit-export.tsx';
import { AuditFilters } from '@/app/(clinic)/settings/audit/_components/audit-filters.tsx';
import { AuditList } from '@/app/(clinic)/settings/audit/_components/audit-list.tsx';
import { Link } from '@/components/shell/link.tsx';
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
        back={{ path: paths.settings, name: messages.auditPage.crumb }}
      />
    );
  }
  return (
    <TableTexts>
      <AuditTexts>
        <NuqsAdapter>
          <div className="page">
            <Link className="crumb" href={paths.settings}>
              <ChevronLeft className="icon" aria-hidden="true" />
              {messages.auditPage.crumb}
            </Link>
            <header className="page-head">
              <div>
                <h1>{messages.app.audit}</h1>
                <p>{messages.auditPage.lead}</p>
              </div>
              <div className="head-actions">
                <AuditExport />
              </div>
            </header>
            <AuditFilters people={await listAuditPeople(getContext(), session)} />
            <AuditList />
          </div>
        </NuqsAdapter>
      </AuditTexts>
    </TableTexts>
  );
}
