'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MessageForm } from '@/app/(clinic)/settings/_components/message-form.tsx';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { SelectField } from '@/components/ui/inputs.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { messageTextsQuery } from '@/lib/client/requests/message-texts.ts';
import { organizationQuery } from '@/lib/client/requests/organization.ts';
import { offerMessageLocales } from '@/lib/shared/contact.ts';
import { messageKinds, messageVisitTypes } from '@/lib/shared/message-kinds.ts';

type Chosen = { kind: string; visitType: string; locale: string };

/** The texts of messages to patients, which an owner may change, one message at a time. */
export function MessageTexts({ clinic }: { clinic: string }) {
  const text = useMessages('settings').messageTexts;
  const query = useQuery(messageTextsQuery);
  const [chosen, setChosen] = useState<Chosen>({ kind: 'invitation', visitType: 'PRE_VISIT', locale: 'en' });
  const message = query.data?.find(
    (one) => one.kind === chosen.kind && one.visitType === chosen.visitType && one.locale === chosen.locale,
  );
  return (
    <Loaded query={query} errorTitle={text.errorTitle}>
      {() =>
        message ? (
          <div className="stack-4 mt-4">
            <MessageChoice chosen={chosen} onChoose={(part) => setChosen({ ...chosen, ...part })} />
            {/* The key resets the form, so that text typed for one message is never saved for another. */}
            <MessageForm
              key={`${message.kind} ${message.visitType} ${message.locale}`}
              message={message}
              clinic={clinic}
            />
          </div>
        ) : null
      }
    </Loaded>
  );
}

function MessageChoice({ chosen, onChoose }: { chosen: Chosen; onChoose: (part: Partial<Chosen>) => void }) {
  const messages = useMessages('settings');
  const text = messages.messageTexts;
  const isLive = useHydrated();
  const offered = offerMessageLocales(useQuery(organizationQuery).data?.organization?.languages ?? null);
  return (
    <>
      <SelectField
        id="message-kind"
        label={text.kind}
        isOff={!isLive}
        value={chosen.kind}
        choices={messageKinds.map((kind) => [kind, text.kinds[kind]])}
        onChange={(kind) => onChoose({ kind })}
      />
      <div className="two">
        <SelectField
          id="message-visit-type"
          label={text.visitType}
          isOff={!isLive}
          value={chosen.visitType}
          choices={messageVisitTypes.map((visitType) => [visitType, formatVisitType(messages, visitType)])}
          onChange={(visitType) => onChoose({ visitType })}
        />
        <SelectField
          id="message-locale"
          label={text.language}
          isOff={!isLive}
          value={chosen.locale}
          choices={offered.map((locale) => [locale, messages.format.language(locale)])}
          onChange={(locale) => onChoose({ locale })}
        />
      </div>
    </>
  );
}
