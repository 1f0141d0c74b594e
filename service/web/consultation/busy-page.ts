import { locales } from '../../interview/model/types.ts';
import { renderPatientPage } from '../layout.ts';
import { notice } from '../pages/patient-parts.ts';
import { negotiateLocale } from '../requests.ts';
import { type PlainTextKey, text } from '../texts.ts';

/** The page, as a whole document, for people whose request the gate refuses. */
export const renderBusyPage = (acceptLanguage: string | undefined) =>
  renderNotice('busyTitle', 'busyText', acceptLanguage);

/** The page during an outage of the database. */
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
