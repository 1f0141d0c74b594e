import { html } from 'hono/html';
import { patientLanguages } from '../../../contract/languages.ts';
import type { AppContext } from '../../http/app-environment.ts';
import { localeSchema } from '../../interview/model/types.ts';
import { renderPatientPage } from '../layout.ts';
import { formFields } from '../pages/patient-parts.ts';
import { problem } from '../requests.ts';
import { deadLink, unknownLink } from './consult-routes.ts';
import {
  addressOf,
  answerRefused,
  type ConsultationDependencies,
  formTokenFor,
  openConsultation,
  openPost,
} from './consultation-visit.ts';

/** Shows the languages, for browsers without script. */
export async function askForLanguage(
  dependencies: ConsultationDependencies,
  c: AppContext,
): Promise<Response> {
  const opened = await openConsultation(dependencies, c);
  if ('response' in opened) return opened.response;
  const { encounter, visitor } = opened;
  const found = await dependencies.consultations.findView(encounter.id, visitor, 'change_language');
  if (found.kind === 'unknown') return unknownLink(c);
  if (found.kind === 'refused') return answerRefused(dependencies, c, encounter, found);
  const { view } = found;
  const languages = view.encounter.protocol.languages;
  const page = renderPatientPage({
    locale: view.locale,
    title: encounter.invitation.clinic.name,
    clinicName: encounter.invitation.clinic.name,
    main: html`<h1 tabindex="-1" class="languages">${languages.map((locale) => html`<span lang="${locale}">${patientLanguages[locale].name}</span>`)}</h1>
<form method="post" action="/consultation/${encounter.id}/language">${formFields({ formToken: formTokenFor(dependencies, c, encounter) })}
<div class="quick">${languages.map(
      (locale) =>
        html`<button type="submit" name="locale" value="${locale}" lang="${locale}">${patientLanguages[locale].name}</button>`,
    )}</div></form>`,
    footer: '',
  });
  return c.html(page);
}

/** Changes the language of the consultation. */
export async function changeLanguage(
  dependencies: ConsultationDependencies,
  c: AppContext,
): Promise<Response> {
  const opened = await openPost(dependencies, c);
  if ('response' in opened) return opened.response;
  const { encounter, visitor, body } = opened;
  const locale = localeSchema.safeParse(body.locale);
  if (!locale.success) return problem(c, 'invalid_fields', 'This language is not offered.');
  const outcome = await dependencies.consultations.changeLocale(encounter.id, visitor, locale.data);
  if (outcome.kind === 'revoked') return deadLink(c, encounter.invitation);
  if (outcome.kind === 'refused') return answerRefused(dependencies, c, encounter, outcome);
  return c.redirect(addressOf(dependencies, encounter.id), 303);
}
