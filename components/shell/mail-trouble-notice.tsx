'use client';

import { MailWarning } from 'lucide-react';
import { useNow } from '@/components/ui/relative-time.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import type { MailTrouble } from '@/lib/shared/operations/mail-trouble.ts';

/** Tells an owner that the clinic's own mail server sends nothing, why, and what to do, until a mail goes out again. */
export function MailTroubleNotice({ trouble }: { trouble: MailTrouble | null }) {
  const { mailTrouble: text, format } = useMessages();
  const now = useNow();
  if (trouble === null) return null;
  return (
    <div className="notice is-warning mb-6" role="status">
      <MailWarning className="icon" aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <strong>{text.title({ age: format.age(new Date(trouble.since), now) })}</strong>
        </p>
        <p>{text.reasons[trouble.code]}</p>
        <p>{text.waits}</p>
      </div>
    </div>
  );
}
