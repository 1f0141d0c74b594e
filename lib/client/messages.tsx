'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { setCurrentMessages } from '@/lib/client/current-messages.ts';
import { CoreTexts } from '@/lib/client/generated-texts/core-texts.tsx';
import { LocaleContext, TextsContext } from '@/lib/client/texts-provider.tsx';
import type { DashboardLocale } from '@/lib/shared/locale.ts';
import { describeLanguage, type MessagesOf } from '@/lib/shared/messages.ts';
import type { Texts } from '@/lib/texts/generated/types.ts';

/**
 * The dashboard's texts in the reader's language: those of every page (`core`), and those of the given areas. The page must contain
 * the provider of each area (`lib/client/generated-texts/`); a unit test checks that.
 */
export function useMessages<Area extends keyof Texts = 'core'>(...areas: Area[]): MessagesOf<Area> {
  const { texts, areas: brought } = useContext(TextsContext);
  const locale = useContext(LocaleContext);
  const timeZone = useContext(TimeZoneContext);
  if (!isLoaded<Area>(texts, brought, ['core', ...areas])) {
    throw new Error(`This page has not brought the texts of ${areas.join(', ') || 'core'}.`);
  }
  return useMemo(() => {
    const { format } = describeLanguage(locale, texts);
    return { ...texts, locale, format: timeZone ? format.inZone(timeZone) : format };
  }, [texts, locale, timeZone]);
}

/** Whether the texts of all areas are loaded. */
function isLoaded<Area extends keyof Texts>(
  texts: object,
  brought: readonly string[],
  wanted: readonly string[],
): texts is Texts['core'] & MessagesOf<Area> {
  return wanted.every((area) => brought.includes(area));
}

const TimeZoneContext = createContext<string | null>(null);

/** The time zone in which `useMessages().format` writes times. */
export function FormatsProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>;
}

/** Provides the language and the core texts of a page; the language stays the same until the page is reloaded. */
export function LocaleProvider({ locale, children }: { locale: DashboardLocale; children: ReactNode }) {
  return (
    <LocaleContext value={locale}>
      <CoreTexts>
        <CurrentMessages>{children}</CurrentMessages>
      </CoreTexts>
    </LocaleContext>
  );
}

function CurrentMessages({ children }: { children: ReactNode }) {
  setCurrentMessages(useMessages());
  return children;
}
