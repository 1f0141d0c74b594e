import { createFormats, type Formats } from '@/lib/shared/formats.ts';
import type { DashboardLocale } from '@/lib/shared/locale.ts';
import { languages } from '@/lib/texts/generated/languages.ts';
import type { AllTexts, Texts } from '@/lib/texts/generated/types.ts';

/** A language with its formats for dates and numbers. */
export type Language = { locale: DashboardLocale; format: Formats };

/** The texts that every page needs. */
export type CoreMessages = Texts['core'] & Language;

/** The core texts with those of some areas (the top level of `lib/texts/en.json`). */
export type MessagesOf<Area extends keyof Texts> = CoreMessages & Pick<AllTexts, Groups<Area>>;

type Groups<Area> = Area extends keyof Texts ? keyof Texts[Area] : never;

/** Every text of the dashboard. */
export type Messages = AllTexts & Language;

const known = new Map<DashboardLocale, Language>();

/** A language with its formats, created once, because each contains several formatters. */
export function describeLanguage(locale: DashboardLocale, { lengths }: Texts['core']): Language {
  const language = known.get(locale) ?? {
    locale,
    format: createFormats(languages[locale].formats, lengths),
  };
  known.set(locale, language);
  return language;
}
