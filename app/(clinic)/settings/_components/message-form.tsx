'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormFoot } from '@/app/(clinic)/settings/_components/form-foot.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Conflicts, focusConflicts } from '@/components/ui/conflicts.tsx';
import { Field } from '@/components/ui/field.tsx';
import { TextField } from '@/components/ui/inputs.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { type Editing, useEdit, useSaveEdit } from '@/components/ui/use-edit.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { refetchNow } from '@/lib/client/refetch-now.ts';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { messageTextsQuery } from '@/lib/client/requests/message-texts.ts';
import { checkMessageText, renderMessage } from '@/lib/shared/message-fields.ts';
import type { MessageText } from '@/lib/shared/message-kinds.ts';
import { describeTextProblem } from '@/lib/shared/message-words.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import type { MessageView } from '@/lib/shared/operations/message.ts';
import * as api from '@/lib/shared/operations/message.ts';

type Problems = { subject?: string; body?: string };

function findProblems(messages: MessagesOf<'settings'>, typed: MessageText): Problems {
  const found = checkMessageText({ subject: typed.subject.trim(), body: typed.body });
  return {
    subject: found.subject ? describeTextProblem(messages, 'subject', found.subject) : undefined,
    body: found.body ? describeTextProblem(messages, 'body', found.body) : undefined,
  };
}

/** The subject and the text of one message, with a preview of what a patient would read. */
export function MessageForm({ message, clinic }: { message: MessageView; clinic: string }) {
  const messages = useMessages('settings');
  const text = messages.messageTexts;
  const isLive = useHydrated();
  const editing = useEdit<MessageText>(toText(message));
  const typed = editing.values;
  const form = useRef<HTMLFormElement>(null);
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  const [isAsking, setAsking] = useState(false);
  const { save, restore } = useStore(message, editing, {
    onStored: () => setProblems({}),
    onRefused: showProblems,
  });

  function change(part: keyof MessageText, value: string): void {
    editing.change({ [part]: value });
    if (problems[part]) setProblems({ ...problems, [part]: undefined });
  }

  return (
    <form
      ref={form}
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        if (editing.conflicts.length > 0) return focusConflicts(form.current);
        const found = findProblems(messages, typed);
        if (found.subject || found.body) showProblems(found);
        else save.mutate();
      }}
    >
      <TextFields typed={typed} problems={problems} change={change} />
      <Preview typed={typed} clinic={clinic} />
      <Conflicts
        editing={editing}
        isSaving={save.isPending}
        saved={message.saved}
        show={(part, values) => ({
          label: part === 'subject' ? text.subject : text.text,
          value: values[part],
        })}
      />
      <FormFoot
        save={save}
        words={text}
        isChanged={editing.isChanged}
        saysFailure={!problems.subject && !problems.body}
      >
        {message.isOwn ? (
          <button className="btn" type="button" disabled={!isLive} onClick={() => setAsking(true)}>
            {text.restore}
          </button>
        ) : (
          <span className="muted">{text.isOriginal}</span>
        )}
      </FormFoot>
      {isAsking ? (
        <ConfirmDialog
          title={text.restoreTitle}
          description={text.restoreBody}
          keepLabel={text.keep}
          confirmLabel={text.restore}
          onConfirm={() => restore(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </form>
  );
}

const toText = ({ subject, body }: MessageView): MessageText => ({ subject, body });

/**
 * Saves a message, or restores the original text.
 *
 * @param on.onStored - called when the stored text is shown, which can differ slightly from the typed one, and after a restore is
 *   the original
 */
function useStore(
  message: MessageView,
  editing: Editing<MessageText>,
  on: { onStored: () => void; onRefused: (problems: Problems) => void },
) {
  const text = useMessages('settings').messageTexts;
  const client = useQueryClient();
  const { version } = message.saved;
  const save = useSaveEdit(editing, {
    version,
    async reload() {
      const listed = await refetchNow(client, messageTextsQuery);
      const fresh = listed.find((one) => isSameMessage(one, message)) ?? message;
      return { stored: toText(fresh), version: fresh.saved.version };
    },
    save: (typed, reading) =>
      requestJson(api.saveMessage, { params: message, input: { ...typed, basedOn: reading.version } }),
    onSaved: async () => {
      showToast(text.saved);
      await showStored();
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      on.onRefused(Object.fromEntries(error.fields.map((field) => [field.path, field.message])));
    },
  });

  async function restore(onDone: () => void): Promise<void> {
    try {
      await requestJson(api.restoreMessage, { params: message, input: { basedOn: version } });
    } catch (error) {
      // After a conflict the page shows what is stored now.
      await client.invalidateQueries({ queryKey: messageTextsQuery.queryKey });
      throw error;
    }
    onDone();
    showToast(text.restored);
    editing.reset();
    await showStored();
  }

  async function showStored(): Promise<void> {
    await client.invalidateQueries({ queryKey: messageTextsQuery.queryKey });
    on.onStored();
    void client.invalidateQueries({ queryKey: ['invitations'] });
  }

  return { save, restore };
}

const isSameMessage = (one: MessageView, other: MessageView) =>
  one.kind === other.kind && one.visitType === other.visitType && one.locale === other.locale;

function TextFields({
  typed,
  problems,
  change,
}: {
  typed: MessageText;
  problems: Problems;
  change: (part: keyof MessageText, value: string) => void;
}) {
  const text = useMessages('settings').messageTexts;
  const isLive = useHydrated();
  return (
    <>
      <TextField
        id="message-subject"
        label={text.subject}
        problem={problems.subject}
        isOff={!isLive}
        value={typed.subject}
        onChange={(value) => change('subject', value)}
      />
      <Field id="message-body" label={text.text} hint={text.fieldsHint} problem={problems.body}>
        {({ describedBy, isInvalid }) => (
          <textarea
            dir="auto"
            className="input h-auto resize-y py-2"
            id="message-body"
            rows={11}
            disabled={!isLive}
            value={typed.body}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            onChange={(event) => change('body', event.target.value)}
          />
        )}
      </Field>
    </>
  );
}

/** What a patient would read. */
function Preview({ typed, clinic }: { typed: MessageText; clinic: string }) {
  const text = useMessages('settings').messageTexts;
  const preview = renderMessage(typed, { firstName: text.exampleName, clinic, link: text.exampleLink });
  return (
    <div>
      <h3 className="label" id="message-preview">
        {text.preview}
      </h3>
      <dl
        className="mt-1 grid gap-3 rounded-md bg-surface-sunken p-4 [&_dt]:text-sm [&_dt]:text-fg-muted"
        aria-labelledby="message-preview"
      >
        <div>
          <dt>{text.subject}</dt>
          <dd dir="auto">{preview.subject}</dd>
        </div>
        <div>
          <dt>{text.text}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {preview.body}
          </dd>
        </div>
      </dl>
    </div>
  );
}
