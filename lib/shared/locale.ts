import { isKeyOf, keysOf } from '@/common/keys.ts';
import { languages } from '@/lib/texts/generated/languages.ts';

/** A language of the dashboard itself; the languages of messages to patients are in contact.ts. */
export type DashboardLocale = keyof typeof languages;

/** Every language that the dashboard has a file of texts for. */
export const dashboardLocales = keysOf(languages);

/** Stores the language chosen in Settings, for this browser. Without it the browser's own languages decide. */
export const localeCookie = 'consult-desk-locale';

export function readDashboardLocale(value: string | undefined): DashboardLocale | null {
  return value !== undefined && isKeyOf(languages, value) ? value : null;
}

/**
 * The first of a browser's languages that the dashboard supports, else English.
 *
 * @param header - Accept-Language (RFC 9110 §12.5.4), or null
 */
export function negotiateLocale(header: string | null): DashboardLocale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text);
      return { language: tag.toLowerCase().split('-')[0] ?? '', quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality);
  for (const { language } of wanted) {
    const known = readDashboardLocale(language);
    if (known) return known;
  }
  return 'en';
}
