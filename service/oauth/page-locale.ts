import type { PageLocale } from './oauth-pages.ts';

/**
 * The language of a page: the first known one of `ui_locales` (OpenID Connect), then of `Accept-Language`, else
 * English.
 */
export function choosePageLocale(uiLocales: unknown, acceptLanguage: string): PageLocale {
  const wanted = [
    ...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []),
    ...acceptLanguage
      .split(',')
      .map((part) => {
        const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const quality = Number(parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? 1);
        return { tag, quality: Number.isNaN(quality) ? 0 : quality };
      })
      .filter(({ quality }) => quality > 0)
      .sort((a, b) => b.quality - a.quality)
      .map(({ tag }) => tag),
  ];
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'en' || language === 'es') return language;
  }
  return 'en';
}
