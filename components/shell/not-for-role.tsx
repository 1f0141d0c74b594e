'use client';

import { LockKeyhole } from 'lucide-react';
import { Blank } from '@/components/ui/blank.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

/** A page that the person's role may not open: what it would be, and who can. */
export function NotForRole({ title, body }: { title: string; body: string }) {
  const messages = useMessages();
  return (
    <div className="page">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <Blank icon={LockKeyhole} title={messages.roles.title} body={body} />
    </div>
  );
}
