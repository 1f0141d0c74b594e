import { ChevronLeft } from 'lucide-react';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { openPage } from '@/app/(clinic)/_components/open-page.tsx';
import { AuditExport } from '@/app/(clinic)/settings/audit/_components/audit-export.tsx';
import { AuditFilters } from '@/app/(clinic)/settings/audit/_components/audit-filters.tsx';
import { AuditList } from '@/app/(clinic)/settings/audit/_components/audit-list.tsx';
import { Link } from '@/components/shell/link.tsx';
import { AuditTexts } from '@/lib/client/generated-texts/audit-texts.tsx';
import { TableTexts } from '@/lib/client/generated-texts/table-texts.tsx';
import { listAuditPeople } from '@/lib/server/audit-trail/list-audit.ts';
import { getContext } from '@/lib/server/context.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { titleFrom } from '@/lib/server/page-title.ts';
import { paths } from '@/lib/shared/paths.ts';

export const generateMetadata = titleFrom('audit');

export default async function AuditPage() {
  const { session, refusal } = await openPage('audit');
  if (refusal) return refusal;
  const messages = await readMessages();
  return (
    <TableTexts>
      <AuditTexts>
        <NuqsAdapter>
          <div className="page">
            <Link className="crumb" href={paths.settings}>
              <ChevronLeft className="icon" aria-hidden="true" />
              {messages.pages.settings}
            </Link>
            <header className="page-head">
              <div>
                <h1>{messages.pages.audit}</h1>
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
