'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { readAddress } from '@/common/read-address.ts';
import { Conflicts, focusConflicts } from '@/components/ui/conflicts.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { SelectField, TextField } from '@/components/ui/inputs.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { type Editing, useEdit, useSaveEdit } from '@/components/ui/use-edit.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { refetchNow } from '@/lib/client/refetch-now.ts';
import { describeThrown, RequestFailure } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import { organizationQuery } from '@/lib/client/requests/organization.ts';
import { offerMessageLocales, readLocale } from '@/lib/shared/contact.ts';
import type { SharingView } from '@/lib/shared/operations/sending.ts';
import * as api from '@/lib/shared/operations/sending.ts';

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
  const editing = useEdit(toValues(sharing));
  const { email, phone, locale } = editing.values;
  const { problems, setProblems, showProblems } = useProblems<{ email?: string; phone?: string }>(form, {});
  const save = useChangeContact(id, sharing, editing, {
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
          if (editing.conflicts.length > 0) focusConflicts(form.current);
          else if (!save.isPending) save.mutate();
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
          onChange={(value) => editing.change({ email: value })}
        />
        <TextField
          id="contact-phone"
          control={{ type: 'tel' }}
          isOptional
          label={text.phone}
          problem={problems.phone}
          value={phone}
          onChange={(value) => editing.change({ phone: value })}
        />
        <SelectField
          id="contact-locale"
          label={text.locale}
          choices={offered}
          value={locale}
          onChange={(value) => editing.change({ locale: readLocale(value) })}
        />
        <ContactConflicts editing={editing} isSaving={save.isPending} saved={sharing.contact} />
        {save.error && !hasProblems ? (
          <p className="error" role="alert">
            {describeThrown(save.error)}
          </p>
        ) : null}
        <DialogActions submit={contact.save} isBusy={save.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function ContactConflicts(props: {
  editing: Editing<Values>;
  isSaving: boolean;
  saved: SharingView['contact'];
}) {
  const { contactFields: text, format } = useMessages('invitation');
  return (
    <Conflicts
      {...props}
      show={(field, values) => ({
        label: text[field],
        value: field === 'locale' ? format.language(values.locale) : values[field],
      })}
    />
  );
}

/** The clinic's languages, and the patient's own: tag and name of each. */
function useOfferedLocales(sharing: SharingView): (readonly [string, string])[] {
  const { format } = useMessages('invitation');
  const languages = useQuery(organizationQuery).data?.organization?.languages ?? null;
  const tags = new Set([...offerMessageLocales(languages), sharing.patientLocale]);
  return [...tags].map((tag) => [tag, format.language(tag)]);
}

type Values = { email: string; phone: string; locale: SharingView['patientLocale'] };

const toValues = ({ patientEmail, patientPhone, patientLocale }: SharingView): Values => ({
  email: patientEmail ?? '',
  phone: patientPhone ?? '',
  locale: patientLocale,
});

/** @param on.onProblems - called with the fields that the server refused */
function useChangeContact(
  id: string,
  sharing: SharingView,
  editing: Editing<Values>,
  on: { onSaved: () => void; onProblems: (paths: ReadonlySet<string>) => void },
) {
  const { contact } = useMessages('invitation');
  const client = useQueryClient();
  return useSaveEdit(editing, {
    version: sharing.contact.version,
    async reload() {
      const fresh = (await refetchNow(client, invitationQuery(id))).sharing;
      return { stored: toValues(fresh), version: fresh.contact.version };
    },
    save: ({ email, phone, locale }, { version }) =>
      requestJson(api.changeContact, {
        params: { id },
        input: {
          patientEmail: readAddress(email) || null,
          patientPhone: phone.trim() || null,
          patientLocale: locale,
          basedOn: version,
        },
      }),
    onSaved: async () => {
      showToast(contact.saved);
      await client.invalidateQueries({ queryKey: ['invitations'] });
      on.onSaved();
    },
    onError: (error) => {
      if (error instanceof RequestFailure) on.onProblems(new Set(error.fields.map(({ path }) => path)));
    },
  });
}
