import { html } from 'hono/html';
import type { SourceLocale } from '../../interview/model/types.ts';
import { type Markup, renderStaffPage } from '../layout.ts';
import { type PlainStaffTextKey, staffText } from '../staff-texts.ts';

/** A page of the authorization server: one card in the middle. `script` is the script that it loads, if any. */
export function gatePage(
  locale: SourceLocale,
  title: PlainStaffTextKey,
  card: Markup,
  script?: 'passkey.js',
): string {
  const page = renderStaffPage({
    locale,
    title: staffText(locale, title),
    main: html`<main class="gate"><div class="gate-card">${card}</div></main>`,
    script,
  });
  // The template engine returns a promise only when a part is one; here none is.
  if (page instanceof Promise) throw new Error('A page of the authorization server must be rendered at once');
  return String(page);
}
