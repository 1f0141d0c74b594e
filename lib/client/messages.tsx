'use client';

import dynamic from 'next/dynamic';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { setSpokenMessages } from '@/lib/client/spoken-messages.ts';
import { coreTexts } from '@/lib/shared/english/core-texts.ts';
import type { DashboardLocale } from '@/lib/shared/locale.ts';
import type { Messages } from '@/lib/shared/messages.ts';

/** Every text in another language than English; null where the page is in English. */
const TranslationContext = createContext<Messages | null>(null);

/**
 * The dashboard's texts in the reader's language.
 * @param english - the texts of the areas that are needed beyond those of every page, from `lib/shared/english/`: a page
 * brings those that its components name
 */
export function useMessages<Texts extends Partial<Messages> = typeof coreTexts>(
  english?: Texts,
): Pick<Messages, keyof Texts & keyof Messages>;
export function useMessages(english: Partial<Messages> = coreTexts): Partial<Messages> {
  const texts = useContext(TranslationContext) ?? english;
  const timeZone = useContext(TimeZoneContext);
  return useMemo(
    () => (timeZone && texts.format ? { ...texts, format: texts.format.inZone(timeZone) } : texts),
    [texts, timeZone],
  );
}

const TimeZoneContext = createContext<string | null>(null);

/** The time zone in which `useMessages().format` writes times. */
export function FormatsProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>;
}

/** Other languages than English are loaded by who reads them. */
const SpanishMessages = dynamic(() => import('@/lib/client/spanish-messages.tsx'));

/** Gives a page its texts; the language of a page stays the same until it is loaded anew. */
export function LocaleProvider({ locale, children }: { locale: DashboardLocale; children: ReactNode }) {
  if (locale === 'es') return <SpanishMessages>{children}</SpanishMessages>;
  setSpokenMessages(coreTexts);
  return children;
}

/** Gives a page its texts in another language than English. */
export function TranslationProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  setSpokenMessages(messages);
  return <TranslationContext value={messages}>{children}</TranslationContext>;
}
