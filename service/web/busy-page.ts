import { type Locale, locales } from '../interview/types.ts';
import { renderPatientPage } from './layout.ts';
import { notice } from './pages/patient-parts.ts';
import { negotiateLocale } from './requests.ts';

type Texts = Record<Locale, { title: string; text: string }>;

/** Here and not among the other texts: the page comes before it is known whose it is. */
const busyTexts: Texts = {
  en: {
    title: 'Please wait a moment',
    text: 'There are too many requests right now. Nothing that you sent is lost. Try again in a minute.',
  },
  es: {
    title: 'Espere un momento',
    text: 'Hay demasiadas solicitudes en este momento. No se ha perdido nada de lo que envió. Inténtelo de nuevo en un minuto.',
  },
  fr: {
    title: 'Patientez un instant',
    text: 'Il y a trop de demandes en ce moment. Rien de ce que vous avez envoyé n’est perdu. Réessayez dans une minute.',
  },
  de: {
    title: 'Bitte einen Moment warten',
    text: 'Im Moment gibt es zu viele Anfragen. Nichts, was Sie gesendet haben, ist verloren. Versuchen Sie es in einer Minute noch einmal.',
  },
  ar: {
    title: 'يُرجى الانتظار لحظة',
    text: 'هناك طلبات كثيرة جدًا الآن. لم يضع شيء مما أرسلته. حاول مرة أخرى بعد دقيقة.',
  },
};

const outageTexts: Texts = {
  en: {
    title: 'This does not work right now',
    text: 'Try again in a minute. If you have just sent something, go back and send it again. What you sent before is kept.',
  },
  es: {
    title: 'Esto no funciona en este momento',
    text: 'Inténtelo de nuevo en un minuto. Si acaba de enviar algo, vuelva atrás y envíelo otra vez. Lo que envió antes está guardado.',
  },
  fr: {
    title: 'Cela ne fonctionne pas pour le moment',
    text: 'Réessayez dans une minute. Si vous venez d’envoyer quelque chose, revenez en arrière et envoyez-le encore une fois. Ce que vous aviez envoyé avant est conservé.',
  },
  de: {
    title: 'Das funktioniert gerade nicht',
    text: 'Versuchen Sie es in einer Minute noch einmal. Wenn Sie gerade etwas gesendet haben, gehen Sie zurück und senden Sie es noch einmal. Was Sie vorher gesendet haben, ist gespeichert.',
  },
  ar: {
    title: 'هذا لا يعمل الآن',
    text: 'حاول مرة أخرى بعد دقيقة. إذا أرسلت شيئًا للتو، فارجع إلى الخلف وأرسله مرة أخرى. ما أرسلته قبل ذلك محفوظ.',
  },
};

/** What a person sees instead of a page that the service has no room for, as a whole document. */
export const renderBusyPage = (acceptLanguage: string | undefined) => renderNotice(busyTexts, acceptLanguage);

/** What a person sees while the database cannot be used. */
export const renderOutagePage = (acceptLanguage: string | undefined) =>
  renderNotice(outageTexts, acceptLanguage);

async function renderNotice(texts: Texts, acceptLanguage: string | undefined): Promise<string> {
  const locale = negotiateLocale(acceptLanguage, locales, 'en');
  const page = renderPatientPage({
    locale,
    title: texts[locale].title,
    clinicName: '',
    main: notice(texts[locale]),
    footer: '',
  });
  return String(await page);
}
