import { html } from 'hono/html';
import { decideAccess, refuse } from '../../domain/consultation/permissions.ts';
import type { AppContext } from '../../http/app-environment.ts';
import { clearConsultation } from '../cookies.ts';
import { renderPatientPage } from '../layout.ts';
import { renderCodePage } from '../pages/consultation-page.ts';
import { formFields, notice } from '../pages/patient-parts.ts';
import { wantsJson } from '../requests.ts';
import { text } from '../texts.ts';
import { deadLink, unknownLink } from './consult-routes.ts';
import { renderConsultationJson } from './consultation-json.ts';
import {
  addressOf,
  answerRefused,
  type ConsultationDependencies,
  formTokenFor,
  openConsultation,
  openPost,
} from './consultation-visit.ts';

/** Gives the patient a code for another browser, with or without a pause. */
export async function giveCode(
  dependencies: ConsultationDependencies,
  c: AppContext,
  command: 'pause' | 'code',
): Promise<Response> {
  const opened = await openPost(dependencies, c);
  if ('response' in opened) return opened.response;
  const { encounter, visitor } = opened;
  const outcome =
    command === 'pause'
      ? await dependencies.consultations.pause(encounter.id, visitor)
      : await dependencies.consultations.moveOn(encounter.id, visitor);
  if (outcome.kind === 'revoked') return deadLink(c, encounter.invitation);
  if (outcome.kind === 'refused') return answerRefused(dependencies, c, encounter, outcome);
  if (outcome.kind === 'unknown') return unknownLink(c);
  if (outcome.kind !== 'accepted' || outcome.code === undefined)
    return c.redirect(addressOf(dependencies, encounter.id), 303);
  const { view, code } = outcome;
  if (wantsJson(c)) return c.json({ ...renderConsultationJson(view), code });
  return c.html(renderCodePage(view, { code, isPaused: command === 'pause' }));
}

/** Asks whether this device is to be cleared. */
export async function askToClear(dependencies: ConsultationDependencies, c: AppContext): Promise<Response> {
  const opened = await openConsultation(dependencies, c);
  if ('response' in opened) return opened.response;
  const { encounter, visitor } = opened;
  const refused = refuse('clear', encounter, visitor);
  if (refused !== null) return answerRefused(dependencies, c, encounter, refused);
  const { locale } = encounter;
  const page = renderPatientPage({
    locale,
    title: text(locale, 'clearTitle'),
    clinicName: encounter.invitation.clinic.name,
    main: notice({
      title: text(locale, 'clearTitle'),
      text: text(locale, 'clearText'),
      extra: html`<form method="post" action="/consultation/${encounter.id}/clear">${formFields({ formToken: formTokenFor(dependencies, c, encounter) })}
<div class="stack-btns"><button class="btn btn-primary btn-wide" type="submit">${text(locale, 'clear')}</button>
<a class="btn" href="/consultation/${encounter.id}">${text(locale, 'keep')}</a></div></form>`,
    }),
    footer: '',
  });
  return c.html(page);
}

/** Removes the consultation from this device. */
export async function clear(dependencies: ConsultationDependencies, c: AppContext): Promise<Response> {
  const opened = await openPost(dependencies, c);
  if ('response' in opened) return opened.response;
  const { encounter, visitor } = opened;
  const refused = refuse('clear', encounter, visitor);
  if (refused !== null) return answerRefused(dependencies, c, encounter, refused);
  // Before this browser loses its access, an unanswered alarm is sent to the clinic.
  if (decideAccess(encounter, visitor) === 'claimed' || decideAccess(encounter, visitor) === 'proved')
    await dependencies.consultations.leave(encounter.id, visitor);
  clearConsultation(c, dependencies.signer, encounter.invitation.id, encounter.id);
  // Without "cookies", which would also end other consultations and sign-ins on this host.
  c.header('Clear-Site-Data', '"cache", "storage"');
  const { locale } = encounter;
  const page = renderPatientPage({
    locale,
    title: text(locale, 'clearedTitle'),
    clinicName: encounter.invitation.clinic.name,
    main: notice({ title: text(locale, 'clearedTitle'), text: text(locale, 'mayClose') }),
    footer: '',
  });
  return c.html(page);
}
