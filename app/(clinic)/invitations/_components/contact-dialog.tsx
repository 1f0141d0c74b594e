'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { RequestFailure } from '@/lib/client/request-json.ts';
import { changeContact } from '@/lib/client/requests/follow-invitation.ts';
import { organizationQuery } from '@/lib/client/requests/organization.ts';
import { offerMessageLocales, readLocale } from '@/lib/shared/contact.ts';
import type { SharingView } from '@/lib/shared/views.ts';

/** Corrects where and in which language the patient of an open invitation is written to. */
export function ContactDialog({
  id,
  sharing,
  onClose,
}: {
  id: string;
  sharing: SharingView;
  onClose: () => void;
}) {
  const messages = useMessages('invitation');
  const { contactFields: text, contact, format } = messages;
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(sharing.patientEmail ?? '');
  const [phone, setPhone] = useState(sharing.patientPhone ?? '');
  const [locale, setLocale] = useState(sharing.patientLocale);
  const { problems, setProblems, showProblems } = useProblems<{ email?: string; phone?: string }>(form, {});
  const { data } = useQuery(organizationQuery);
  const offered = new Set([
    ...offerMessageLocales(data?.organization?.languages ?? null),
    sharing.patientLocale,
  ]);

  const save = useMutation({
    mutationFn: () =>
      changeContact(id, {
        patientEmail: email.trim() || null,
        patientPhone: phone.trim() || null,
        patientLocale: locale,
      }),
    onSuccess: async () => {
      showToast(contact.saved);
      await client.invalidateQueries({ queryKey: ['invitations'] });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      const isWrong = (path: string) => error.fields.some((field) => field.path === path);
      showProblems({
        ...(isWrong('patientEmail') ? { email: text.badEmail } : {}),
        ...(isWrong('patientPhone') ? { phone: text.badPhone } : {}),
      });
    },
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
          if (!save.isPending) save.mutate();
        }}
      >
        <Field id="contact-email" label={text.email} isOptional problem={problems.email}>
          {({ describedBy, isInvalid }) => (
            <input
              className="input"
              id="contact-email"
              type="email"
              data-first-focus
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field id="contact-phone" label={text.phone} isOptional problem={problems.phone}>
          {({ describedBy, isInvalid }) => (
            <input
              className="input"
              id="contact-phone"
              type="tel"
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
        <Field id="contact-locale" label={text.locale}>
          {({ describedBy }) => (
            <select
              className="input native-select"
              id="contact-locale"
              aria-describedby={describedBy}
              value={locale}
              onChange={(event) => setLocale(readLocale(event.target.value))}
            >
              {[...offered].map((one) => (
                <option key={one} value={one}>
                  {format.language(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {save.isError && !hasProblems ? (
          <p className="error" role="alert">
            {save.error.message}
          </p>
        ) : null}
        <div className="dialog-actions">
          <button className="btn" type="button" onClick={onClose}>
            {messages.app.cancel}
          </button>
          <button className="btn btn-primary" type="submit" disabled={save.isPending}>
            {contact.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
