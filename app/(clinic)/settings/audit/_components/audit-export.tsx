'use client';

import { useAuditFilter } from '@/app/(clinic)/settings/audit/_components/use-audit-filter.ts';
import { ExportButton } from '@/components/ui/export-button.tsx';
import { exportAudit } from '@/lib/client/requests/list-audit.ts';

/** Downloads the filtered entries as a file. */
export function AuditExport() {
  const { request } = useAuditFilter();
  return <ExportButton fetchFile={(signal) => exportAudit(request, signal)} fileName="audit.csv" />;
}
