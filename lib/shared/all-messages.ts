import type { DashboardLocale } from '@/lib/shared/locale.ts';
import { describeLanguage, type Messages } from '@/lib/shared/messages.ts';
import { allTexts } from '@/lib/texts/generated/all-texts.ts';

/** Every text in one language. For the server only: a browser loads just the areas of its page (lib/client/messages.tsx). */
export function findMessages(locale: DashboardLocale): Messages {
  const texts = allTexts[locale];
  return { ...texts, ...describeLanguage(locale, texts) };
}
