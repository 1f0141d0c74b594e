'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormFoot } from '@/app/(clinic)/settings/_components/form-foot.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { TextField } from '@/components/ui/inputs.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import {
  messageTextsQuery,
  restoreMessageText,
  saveMessageText,
} from '@/lib/client/requests/message-texts.ts';
import { checkMessageText, renderMessage } from '@/lib/shared/message-fields.ts';
import type { MessageText } from '@/lib/shared/message-kinds.ts';
import { describeTextProblem } from '@/lib/shared/message-words.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import type { MessageView } from '@/lib/shared/views.ts';

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
  const [typed, setTyped] = useState<MessageText>({ subject: message.subject, body: message.body });
  const form = useRef<HTMLFormElement>(null);
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  const [isAsking, setAsking] = useState(false);
  const { save, restore } = useStore({
    message,
    typed,
    onStored(stored) {
      if (stored) setTyped(stored);
      setProblems({});
    },
    onRefused: showProblems,
  });

  function change(part: keyof MessageText, value: string): void {
    setTyped({ ...typed, [part]: value });
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
        const found = findProblems(messages, typed);
        if (found.subject || found.body) showProblems(found);
        else save.mutate();
      }}
    >
      <TextFields typed={typed} problems={problems} change={change} />
      <Preview typed={typed} clinic={clinic} />
      <FormFoot
        save={save}
        words={text}
        isChanged={typed.subject !== message.subject || typed.body !== message.body}
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

/**
 * Saves a message, or restores the original text.
 *
 * @param given.onStored - called with the stored text, which can differ slightly from the typed one, and after a restore is the
 *   original
 */
function useStore({
  message,
  typed,
  onStored,
  onRefused,
}: {
  message: MessageView;
  typed: MessageText;
  onStored: (stored: MessageText | null) => void;
  onRefused: (problems: Problems) => void;
}) {
  const text = useMessages('settings').messageTexts;
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => saveMessageText(message, typed),
    onSuccess: async () => {
      showToast(text.saved);
      await showStored();
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      onRefused(Object.fromEntries(error.fields.map((field) => [field.path, field.message])));
    },
  });

  async function restore(onDone: () => void): Promise<void> {
    await restoreMessageText(message);
    onDone();
    showToast(text.restored);
    await showStored();
  }

  async function showStored(): Promise<void> {
    await client.invalidateQueries({ queryKey: messageTextsQuery.queryKey });
    const stored = client
      .getQueryData(messageTextsQuery.queryKey)
      ?.find(
        (one) =>
          one.kind === message.kind && one.visitType === message.visitType && one.locale === message.locale,
      );
    onStored(stored ? { subject: stored.subject, body: stored.body } : null);
    void client.invalidateQueries({ queryKey: ['invitations'] });
  }

  return { save, restore };
}

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
