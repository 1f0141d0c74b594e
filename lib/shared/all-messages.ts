import type { DashboardLocale } from '@/lib/shared/locale.ts';
import { describeLanguage, type Messages } from '@/lib/shared/messages.ts';
import { allTexts } from '@/lib/texts/generated/all-texts.ts';

/** Every text in one language. For the server: a browser gets the areas of its page alone (lib/client/messages.tsx). */
export function findMessages(locale: DashboardLocale): Messages {
  const texts = allTexts[locale];
  return { ...texts, ...describeLanguage(locale, texts) };
}
