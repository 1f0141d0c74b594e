import { locales } from '../../interview/types.ts';
import { renderPatientPage } from '../layout.ts';
import { notice } from '../pages/patient-parts.ts';
import { negotiateLocale } from '../requests.ts';
import { type PlainTextKey, text } from '../texts.ts';

/** What a person sees instead of a page that the service has no room for, as a whole document. */
export const renderBusyPage = (acceptLanguage: string | undefined) =>
  renderNotice('busyTitle', 'busyText', acceptLanguage);

/** What a person sees while the database cannot be used. */
export const renderOutagePage = (acceptLanguage: string | undefined) =>
  renderNotice('outageTitle', 'outageText', acceptLanguage);

async function renderNotice(
  title: PlainTextKey,
  words: PlainTextKey,
  acceptLanguage: string | undefined,
): Promise<string> {
  const locale = negotiateLocale(acceptLanguage, locales, 'en');
  const page = renderPatientPage({
    locale,
    title: text(locale, title),
    clinicName: '',
    main: notice({ title: text(locale, title), text: text(locale, words) }),
    footer: '',
  });
  return String(await page);
}
