'use client';

import dynamic from 'next/dynamic';
import { createContext, type ReactNode, useContext } from 'react';
import { setSpokenMessages } from '@/lib/client/spoken-messages.ts';
import type { DashboardLocale } from '@/lib/shared/locale.ts';
import { english, type Messages } from '@/lib/shared/messages.ts';

const MessagesContext = createContext<Messages>(english);

/** The dashboard's texts in the reader's language. */
export function useMessages(): Messages {
  return useContext(MessagesContext);
}

/** Other languages than English are loaded by who reads them. */
const SpanishMessages = dynamic(() => import('@/lib/client/spanish-messages.tsx'));

/** Gives a page its texts; the language of a page stays the same until it is loaded anew. */
export function LocaleProvider({ locale, children }: { locale: DashboardLocale; children: ReactNode }) {
  if (locale === 'es') return <SpanishMessages>{children}</SpanishMessages>;
  return <MessagesProvider messages={english}>{children}</MessagesProvider>;
}

export function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  setSpokenMessages(messages);
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}
