import { html } from 'hono/html';
import { patientLanguages } from '../../../contract/languages.ts';
import type { Locale } from '../../interview/model/types.ts';
import { icon } from '../icons.ts';
import { callLink, type Markup } from '../layout.ts';
import { text } from '../texts.ts';

/** A sentence with a telephone number as a link. */
export function withNumber(
  locale: Locale,
  key: 'inDangerCall' | 'inEmergencyCall' | 'emergencyNumber' | 'notCalled',
  number: string,
): Markup {
  const link = callLink({ number, className: 'link nowrap' });
  return around((place) => text(locale, key, { number: place }), link);
}

/** "Call the clinic", with its number where it has one. */
export function callClinic(locale: Locale, { name, phone }: { name: string; phone: string | null }): Markup {
  const clinic = html`<bdi>${name}</bdi>${phone === null ? '' : html`, ${callLink({ number: phone, className: 'link nowrap' })}`}`;
  return around((place) => text(locale, 'callClinic', { clinic: place }), clinic);
}

/** A character that no sentence contains (object replacement character). */
const placeMark = '\uFFFC';

/** A sentence with markup in place of one of its values. */
export function around(write: (place: string) => string, markup: Markup): Markup {
  const [before = '', after = ''] = write(placeMark).split(placeMark);
  return html`${before}${markup}${after}`;
}

/** Hidden fields of every form: the form token (S20) and the message id (S21). */
export function formFields(fields: { formToken: string; messageId?: string }): Markup {
  return html`<input type="hidden" name="formToken" value="${fields.formToken}">${
    fields.messageId ? html`<input type="hidden" name="messageId" value="${fields.messageId}">` : ''
  }`;
}

/** The problem, at the top of the page, announced to screen readers. */
export function errorSummary(locale: Locale, message: string, target: string): Markup {
  return html`<div class="err-summary" role="alert" tabindex="-1" aria-labelledby="error-title">
<h2 id="error-title">${text(locale, 'problemTitle')}</h2><p><a class="link" href="#${target}">${message}</a></p></div>`;
}

/** The footer of a page during the consultation. */
export function consultationFooter(
  locale: Locale,
  number: string,
  encounterId: string,
  more: Markup | string = '',
): Markup {
  return html`<span>${withNumber(locale, 'inEmergencyCall', number)}</span>
${more}<a class="link" href="/consultation/${encounterId}/clear">${text(locale, 'clearDevice')}</a>`;
}

/** A page with one message: a dead link, a locked consultation, a cleared device. */
export function notice(options: { title: string; text: string; extra?: Markup }): Markup {
  return html`<h1 tabindex="-1">${options.title}</h1><p class="p-lede">${options.text}</p>${options.extra ?? ''}`;
}

/**
 * Links to the other languages; several are in a menu, so that they fit on a phone.
 * @param hrefOf - the address for choosing a language
 */
export function languageLinks(
  locale: Locale,
  languages: readonly Locale[],
  hrefOf: (language: Locale) => string,
): Markup {
  const others = languages.filter((language) => language !== locale);
  const links = others.map(
    (other) =>
      html`<a class="p-tool" href="${hrefOf(other)}" hreflang="${other}" lang="${other}" dir="${patientLanguages[other].direction}">${
        others.length === 1 ? icon('globe') : ''
      }<span class="t">${patientLanguages[other].name}</span></a>`,
  );
  if (others.length <= 1) return html`${links}`;
  return html`<details class="p-langs"><summary class="p-tool">${icon('globe')}<span class="t">${text(
    locale,
    'languageMenu',
  )}</span></summary><div class="p-menu">${links}</div></details>`;
}
