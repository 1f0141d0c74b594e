'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readAddress } from '@/common/read-address.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { SelectField, TextField } from '@/components/ui/inputs.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown, RequestFailure } from '@/lib/client/request-failure.ts';
import { changeContact } from '@/lib/client/requests/follow-invitation.ts';
import { organizationQuery } from '@/lib/client/requests/organization.ts';
import { offerMessageLocales, readLocale } from '@/lib/shared/contact.ts';
import type { SharingView } from '@/lib/shared/views.ts';

/** Corrects the address and the language in which the patient of an open invitation is contacted. */
export function ContactDialog({
  id,
  sharing,
  onClose,
}: {
  id: string;
  sharing: SharingView;
  onClose: () => void;
}) {
  const { contactFields: text, contact } = useMessages('invitation');
  const offered = useOfferedLocales(sharing);
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(sharing.patientEmail ?? '');
  const [phone, setPhone] = useState(sharing.patientPhone ?? '');
  const [locale, setLocale] = useState(sharing.patientLocale);
  const { problems, setProblems, showProblems } = useProblems<{ email?: string; phone?: string }>(form, {});
  const save = useChangeContact(id, {
    onSaved: onClose,
    onProblems: (wrong) =>
      showProblems({
        ...(wrong.has('patientEmail') ? { email: text.badEmail } : {}),
        ...(wrong.has('patientPhone') ? { phone: text.badPhone } : {}),
      }),
  });
  const hasProblems = Object.values(problems).some((problem) => problem !== undefined);

  return (
    <Dialog title={contact.title} description={contact.lead} onClose={onClose}>
      <form
        ref={form}
        className="stack-4 mt-4"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          setProblems({});
          if (save.isPending) return;
          save.mutate({
            patientEmail: readAddress(email) || null,
            patientPhone: phone.trim() || null,
            patientLocale: locale,
          });
        }}
      >
        <TextField
          id="contact-email"
          control={{ type: 'email' }}
          isFirstFocus
          isOptional
          label={text.email}
          problem={problems.email}
          value={email}
          onChange={setEmail}
        />
        <TextField
          id="contact-phone"
          control={{ type: 'tel' }}
          isOptional
          label={text.phone}
          problem={problems.phone}
          value={phone}
          onChange={setPhone}
        />
        <SelectField
          id="contact-locale"
          label={text.locale}
          choices={offered}
          value={locale}
          onChange={(value) => setLocale(readLocale(value))}
        />
        {save.isError && !hasProblems ? (
          <p className="error" role="alert">
            {describeThrown(save.error)}
          </p>
        ) : null}
        <DialogActions submit={contact.save} isBusy={save.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** The clinic's languages, and the patient's own: tag and name of each. */
function useOfferedLocales(sharing: SharingView): (readonly [string, string])[] {
  const { format } = useMessages('invitation');
  const languages = useQuery(organizationQuery).data?.organization?.languages ?? null;
  const tags = new Set([...offerMessageLocales(languages), sharing.patientLocale]);
  return [...tags].map((tag) => [tag, format.language(tag)]);
}

/** @param on.onProblems - called with the fields that the server refused */
function useChangeContact(
  id: string,
  on: { onSaved: () => void; onProblems: (paths: ReadonlySet<string>) => void },
) {
  const { contact } = useMessages('invitation');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changed: Parameters<typeof changeContact>[1]) => changeContact(id, changed),
    onSuccess: async () => {
      showToast(contact.saved);
      await client.invalidateQueries({ queryKey: ['invitations'] });
      on.onSaved();
    },
    onError: (error) => {
      if (error instanceof RequestFailure) on.onProblems(new Set(error.fields.map(({ path }) => path)));
    },
  });
}
