'use client';

import { FileQuestion } from 'lucide-react';
import { Link } from '@/components/shell/link.tsx';
import { Blank } from '@/components/ui/blank.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { paths } from '@/lib/shared/paths.ts';

/** Says that the address leads nowhere, with a link back. */
export function NothingHere() {
  const { app } = useMessages();
  return (
    <>
      <h1 className="sr-only">{app.notFoundTitle}</h1>
      <Blank icon={FileQuestion} title={app.notFoundTitle} body={app.notFoundBody}>
        <Link className="btn" href={paths.today}>
          {app.backToToday}
        </Link>
      </Blank>
    </>
  );
}
