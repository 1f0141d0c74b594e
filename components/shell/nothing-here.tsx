'use client';

import { FileQuestion } from 'lucide-react';
import { Link } from '@/components/shell/link.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { paths } from '@/lib/shared/paths.ts';

/** Says that the address leads nowhere, with a link back. */
export function NothingHere() {
  const { app } = useMessages();
  return (
    <>
      <h1 className="sr-only">{app.notFoundTitle}</h1>
      <EmptyState icon={FileQuestion} title={app.notFoundTitle} body={app.notFoundBody}>
        <Link className="btn" href={paths.today}>
          {app.backToToday}
        </Link>
      </EmptyState>
    </>
  );
}
