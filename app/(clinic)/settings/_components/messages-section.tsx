'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormFoot } from '@/app/(clinic)/settings/_components/form-foot.tsx';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { RequestFailure } from '@/lib/client/request-json.ts';
import {
  messageTextsQuery,
  restoreMessageText,
  saveMessageText,
} from '@/lib/client/requests/message-texts.ts';
import { organizationQuery } from '@/lib/client/requests/organization.ts';
import { offerMessageLocales } from '@/lib/shared/contact.ts';
import { type MessageText, messageKinds, messageVisitTypes } from '@/lib/shared/message-kinds.ts';
import { checkMessageText, renderMessage } from '@/lib/shared/message-templates.ts';
import { describeTextProblem } from '@/lib/shared/message-words.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import type { MessageView } from '@/lib/shared/views.ts';

/** The words of the invitations' messages, which an owner may change. */
export function MessagesSection({ clinic }: { clinic: string }) {
  const messages = useMessages('settings');
  const text = messages.messageTexts;
  const isLive = useHydrated();
  const query = useQuery(messageTextsQuery);
  const offered = offerMessageLocales(useQuery(organizationQuery).data?.organization?.languages ?? null);
  const [chosen, setChosen] = useState({ kind: 'invitation', visitType: 'PRE_VISIT', locale: 'en' });
  const message = query.data?.find(
    (one) => one.kind === chosen.kind && one.visitType === chosen.visitType && one.locale === chosen.locale,
  );
  return (
    <section className="block" aria-labelledby="h-messages">
      <h2 id="h-messages">{text.title}</h2>
      <p className="hint">{text.lead}</p>
      <Loaded query={query} errorTitle={text.errorTitle}>
        {() =>
          message ? (
            <div className="stack-4 mt-4">
              <Field id="message-kind" label={text.kind}>
                {({ describedBy }) => (
                  <select
                    className="input native-select"
                    id="message-kind"
                    aria-describedby={describedBy}
                    disabled={!isLive}
                    value={chosen.kind}
                    onChange={(event) => setChosen({ ...chosen, kind: event.target.value })}
                  >
                    {messageKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {text.kinds[kind]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <div className="two">
                <Field id="message-visit-type" label={text.visitType}>
                  {({ describedBy }) => (
                    <select
                      className="input native-select"
                      id="message-visit-type"
                      aria-describedby={describedBy}
                      disabled={!isLive}
                      value={chosen.visitType}
                      onChange={(event) => setChosen({ ...chosen, visitType: event.target.value })}
                    >
                      {messageVisitTypes.map((visitType) => (
                        <option key={visitType} value={visitType}>
                          {formatVisitType(messages, visitType)}
                        </option>
                      ))}
                    </select>
                  )}
                </Field>
                <Field id="message-locale" label={text.language}>
                  {({ describedBy }) => (
                    <select
                      className="input native-select"
                      id="message-locale"
                      aria-describedby={describedBy}
                      disabled={!isLive}
                      value={chosen.locale}
                      onChange={(event) => setChosen({ ...chosen, locale: event.target.value })}
                    >
                      {offered.map((locale) => (
                        <option key={locale} value={locale}>
                          {messages.format.language(locale)}
                        </option>
                      ))}
                    </select>
                  )}
                </Field>
              </div>
              {/* Another message is another form: what was typed for one is never saved for the other. */}
              <MessageForm
                key={`${message.kind} ${message.visitType} ${message.locale}`}
                message={message}
                clinic={clinic}
              />
            </div>
          ) : null
        }
      </Loaded>
    </section>
  );
}

type Problems = { subject?: string; body?: string };

function findProblems(messages: MessagesOf<'settings'>, typed: MessageText): Problems {
  const found = checkMessageText({ subject: typed.subject.trim(), body: typed.body });
  return {
    subject: found.subject ? describeTextProblem(messages, 'subject', found.subject) : undefined,
    body: found.body ? describeTextProblem(messages, 'body', found.body) : undefined,
  };
}

function MessageForm({ message, clinic }: { message: MessageView; clinic: string }) {
  const messages = useMessages('settings');
  const text = messages.messageTexts;
  const client = useQueryClient();
  const isLive = useHydrated();
  const [typed, setTyped] = useState<MessageText>({ subject: message.subject, body: message.body });
  const form = useRef<HTMLFormElement>(null);
  const { problems, setProblems, showProblems } = useProblems<Problems>(form, {});
  const [isAsking, setAsking] = useState(false);
  const isChanged = typed.subject !== message.subject || typed.body !== message.body;
  const preview = renderMessage(typed, { firstName: text.exampleName, clinic, link: text.exampleLink });

  const save = useMutation({
    mutationFn: () => saveMessageText(message, typed),
    onSuccess: async () => {
      showToast(text.saved);
      await showStored();
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      showProblems(Object.fromEntries(error.fields.map((field) => [field.path, field.message])));
    },
  });

  async function restore(): Promise<void> {
    await restoreMessageText(message);
    setAsking(false);
    showToast(text.restored);
    await showStored();
  }

  /** What was saved may differ a little from what was typed; after restoring it is another text altogether. */
  async function showStored(): Promise<void> {
    await client.invalidateQueries({ queryKey: messageTextsQuery.queryKey });
    const stored = client
      .getQueryData(messageTextsQuery.queryKey)
      ?.find(
        (one) =>
          one.kind === message.kind && one.visitType === message.visitType && one.locale === message.locale,
      );
    if (stored) setTyped({ subject: stored.subject, body: stored.body });
    setProblems({});
    void client.invalidateQueries({ queryKey: ['invitations'] });
  }

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
      <Field id="message-subject" label={text.subject} problem={problems.subject}>
        {({ describedBy, isInvalid }) => (
          <input
            className="input"
            id="message-subject"
            disabled={!isLive}
            value={typed.subject}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
            onChange={(event) => change('subject', event.target.value)}
          />
        )}
      </Field>
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
      <FormFoot
        save={save}
        words={text}
        isChanged={isChanged}
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
          onConfirm={restore}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </form>
  );
}
