'use client';

import { type ReactNode, useState } from 'react';
import { ContactDialog } from '@/app/(clinic)/invitations/_components/contact-dialog.tsx';
import { findAgeYears } from '@/common/age.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { useNow } from '@/components/ui/relative-time.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { InvitationField } from '@/lib/shared/invitation-fields.ts';
import { statusFacts } from '@/lib/shared/invitation-status.ts';
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';
import type { SharingView } from '@/lib/shared/operations/sending.ts';

export function Details({ invitation, sharing }: { invitation: InvitationDetail; sharing: SharingView }) {
  const messages = useMessages('invitation');
  const text = messages.invitation;
  const isLive = useHydrated();
  const details = useDetails(invitation, sharing);
  const [isChanging, setChanging] = useState(false);
  const { isCorrectable } = statusFacts[invitation.lastKnown ?? invitation.status];
  return (
    <section className="block" aria-labelledby="h-details">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="h-details">{text.details}</h2>
        {isCorrectable ? (
          <button className="btn btn-sm" type="button" disabled={!isLive} onClick={() => setChanging(true)}>
            {messages.contact.change}
          </button>
        ) : null}
      </div>
      {isChanging ? (
        <ContactDialog id={invitation.id} sharing={sharing} onClose={() => setChanging(false)} />
      ) : null}
      <dl className="facts grid-cols-2 gap-x-8 gap-y-3 max-sm:grid-cols-1">
        {Object.entries(details).map(([field, detail]) =>
          detail === null ? null : (
            <div key={field}>
              <dt>{detail.label}</dt>
              <dd className={detail.className}>{detail.value ?? text.none}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

type Detail = { label: string; value: ReactNode; className?: string };

/** The text for each field, and for the kind of visit; null where the page shows it elsewhere. */
function useDetails(
  invitation: InvitationDetail,
  sharing: SharingView,
): Record<InvitationField | 'visitType', Detail | null> {
  const messages = useMessages('invitation');
  const { invitation: text, contactFields, format } = messages;
  const now = useNow();
  const { patientDateOfBirth: birth, externalId } = invitation;
  const age = findAgeYears(birth, now, format.timeZone);
  return {
    agentId: null,
    patientFirstName: null,
    patientLastName: null,
    patientDateOfBirth: {
      label: text.dateOfBirth,
      value: birth === null ? null : `${format.birthDate(birth)}${age === null ? '' : ` (${age})`}`,
      className: 'num',
    },
    externalId: { label: text.externalId, value: externalId, ...(externalId ? { className: 'mono' } : {}) },
    patientEmail: { label: contactFields.email, value: sharing.patientEmail },
    patientPhone: { label: contactFields.phone, value: sharing.patientPhone, className: 'num' },
    patientLocale: { label: contactFields.locale, value: format.language(sharing.patientLocale) },
    visitType: { label: text.visitType, value: formatVisitType(messages, invitation.visitType) },
    encounterCompletionLinkUrl: { label: text.completionLink, value: describeLink(invitation) },
    // Shown together with the address that it belongs to.
    encounterCompletionLinkText: null,
  };
}

function describeLink({
  encounterCompletionLinkText: text,
  encounterCompletionLinkUrl: url,
}: InvitationDetail): ReactNode {
  if (url === null) return null;
  return (
    <>
      {text ?? new URL(url).host}
      <br />
      <span className="muted">{url}</span>
    </>
  );
}
