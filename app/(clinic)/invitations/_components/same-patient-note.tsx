'use client';

import { CircleHelp } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from '@/components/shell/link.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import type { SameInvitation } from '@/lib/shared/operations/patient.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The invitations that the entered patient has already. Always on the page, so that screen readers announce them. */
export function SamePatientNote({
  note,
  invitations,
}: {
  note: RefObject<HTMLDivElement | null>;
  invitations: readonly SameInvitation[];
}) {
  const { newInvitation: text, format } = useMessages('form');
  return (
    <div ref={note} role="status" tabIndex={-1}>
      {invitations.length === 0 ? null : (
        <div className="notice is-warning mb-8">
          <CircleHelp className="icon" aria-hidden="true" />
          <div>
            <p>{text.same({ count: invitations.length })}</p>
            <ul>
              {invitations.map(({ id, createdAt, agentName }) => (
                <li key={id}>
                  <Link className="link" href={paths.invitation(id)}>
                    {text.sameMade({ day: format.day(new Date(createdAt)), agent: agentName })}
                  </Link>
                </li>
              ))}
            </ul>
            <p>{text.sameAgain}</p>
          </div>
        </div>
      )}
    </div>
  );
}
