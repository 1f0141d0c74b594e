'use client';

import { ScrollText } from 'lucide-react';
import Link from 'next/link';
import { useMay } from '@/components/shell/person.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { paths } from '@/lib/shared/paths.ts';

/** The way to the audit, for those who may see it. */
export function AuditSection() {
  const { app, auditLink: text } = useMessages('settings');
  if (!useMay('audit.read')) return null;
  return (
    <section className="block" aria-labelledby="h-audit">
      <h2 id="h-audit">{app.audit}</h2>
      <p className="hint">{text.lead}</p>
      <Link className="btn mt-3" href={paths.audit}>
        <ScrollText className="icon" aria-hidden="true" />
        {text.open}
      </Link>
    </section>
  );
}
