import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { writeTelUri } from '../../common/phone-number.ts';
import { patientLanguages } from '../../contract/languages.ts';
import type { Locale } from '../interview/model/types.ts';
import { assetUrl } from './assets.ts';
import { text } from './texts.ts';

/** Escaped markup; templates escape every value of another type (S25). */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/**
 * A link that calls a phone number; the same content as text where it is not certain which number to dial.
 *
 * @param link.content - default: the number
 */
export function callLink(link: { number: string; className: string; content?: Markup }): Markup {
  const uri = writeTelUri(link.number);
  const content = link.content ?? html`<span dir="ltr">${link.number}</span>`;
  if (uri !== null) return html`<a class="${link.className}" href="${uri}">${content}</a>`;
  // Without the look of a link or button, since a tap does nothing.
  return html`<strong>${content}</strong>`;
}

/**
 * A patient's page. The title and the link preview name the clinic, never the patient.
 * @param page.main - the part that the script replaces with the next question
 * @param page.voice - the template of the voice script, which is loaded only where the browser supports it
 */
export function renderPatientPage(page: {
  locale: Locale;
  title: string;
  clinicName: string;
  tools?: Markup | string;
  main: Markup;
  footer: Markup | string;
  isAlarm?: boolean;
  voice?: Markup | string;
}): Markup {
  return html`<!doctype html>
<html lang="${page.locale}" dir="${patientLanguages[page.locale].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="stylesheet" href="${assetUrl('patient.css')}">
<link rel="icon" href="data:,">
<script src="${assetUrl('patient.js')}" defer></script>
</head>
<body class="patient${page.isAlarm ? ' alarm' : ''}" data-offline="${text(page.locale, 'offline')}" data-sending="${text(page.locale, 'sending')}" data-not-sent="${text(page.locale, 'notSent')}" data-open-again="${text(page.locale, 'openAgain')}">
<a class="skip-link" href="#main">${text(page.locale, 'skipLink')}</a>
<header class="p-top"><span class="p-clinic">${page.clinicName}</span><div class="p-tools" id="tools">${page.tools ?? ''}</div></header>
<main class="p-main" id="main">${page.main}</main>
<footer class="p-foot" id="footer">${page.footer}</footer>
<p class="sr-only" id="status" role="status"></p>
${page.voice ?? ''}</body>
</html>`;
}

/** A page for staff: sign-in, consent, configuration. */
export function renderStaffPage(page: {
  locale: Locale;
  title: string;
  main: Markup;
  bodyClass?: string;
  script?: 'staff.js' | 'passkey.js';
}): Markup {
  return html`<!doctype html>
<html lang="${page.locale}" dir="${patientLanguages[page.locale].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="preload" href="${assetUrl('geist.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assetUrl('staff.css')}">
<link rel="icon" href="data:,">
${page.script ? html`<script src="${assetUrl(page.script)}" defer></script>` : ''}
</head>
<body class="${page.bodyClass ?? 'clinic'}">${page.main}</body>
</html>`;
}
