import { html } from 'hono/html';
import type { SpeechOffer } from '../../domain/consultation/consultation-outcomes.ts';
import type { InvitationView } from '../../domain/consultation/consultation-store.ts';
import { languagesOf } from '../../interview/model/configuration.ts';
import type { Respondent } from '../../interview/model/events.ts';
import { isTranslated, type Locale } from '../../interview/model/types.ts';
import { icon } from '../icons.ts';
import { type Markup, renderPatientPage } from '../layout.ts';
import { text } from '../texts.ts';
import { errorSummary, formFields, languageLinks, withNumber } from './patient-parts.ts';
import { renderVoice } from './voice-parts.ts';

/** The first page of a link: what will be asked and by whom, and the form with the patient's first answer (S16). */
export function renderWelcomePage(page: {
  invitation: InvitationView;
  locale: Locale;
  formToken: string;
  answeredBy: Respondent;
  problem: 'consent' | 'cookies' | null;
  speech?: SpeechOffer;
  /** Whether to say that a language model may read the answers. */
  disclosesLanguageModel: boolean;
}): Markup {
  const { invitation, locale } = page;
  const { clinic, agent } = invitation;
  const isPre = agent.visitType === 'PRE_VISIT';
  const number = agent.configuration.emergencyNumber ?? clinic.emergencyNumber;
  const lede = agent.configuration.welcome[locale] ?? text(locale, 'welcomeLede');
  const problem =
    page.problem === 'consent'
      ? errorSummary(locale, text(locale, 'consentNeeded'), 'consent')
      : page.problem === 'cookies'
        ? errorSummary(locale, `${text(locale, 'cookiesTitle')}. ${text(locale, 'cookiesText')}`, 'start')
        : '';
  return renderPatientPage({
    locale,
    title: text(locale, isPre ? 'titlePre' : 'titlePost', { clinic: clinic.name }),
    clinicName: clinic.name,
    voice: renderVoice(locale, page.speech, ''),
    tools: languageLinks(
      locale,
      languagesOf(agent.configuration, clinic.languages),
      (language) => `/consult/${invitation.id}?lang=${language}`,
    ),
    main: html`${problem}<h1 tabindex="-1">${text(locale, isPre ? 'welcomePre' : 'welcomePost')}</h1>
<p class="p-lede">${lede}</p>
${isTranslated(locale) ? html`<p class="hint">${text(locale, 'translationNotReviewed')}</p>` : ''}<ul class="points">
<li>${icon('clock')}<span>${text(locale, 'pointTime')}</span></li>
<li>${icon('talk')}<span>${text(locale, 'pointAssistant')}</span></li>
<li>${icon('lock')}<span>${text(locale, page.disclosesLanguageModel ? 'pointModel' : 'pointPrivacy', { clinic: clinic.name })}</span></li>
</ul>
<div class="warn">${icon('octagon')}<p><strong>${text(locale, 'notForEmergencies')}</strong> ${withNumber(
      locale,
      'inDangerCall',
      number,
    )}${clinic.hasAlertAddress ? '' : html` ${text(locale, 'notWatched')}`}</p></div>
<form method="post" action="/consult/${invitation.id}" data-keep>
${formFields({ formToken: page.formToken })}
<input type="hidden" name="locale" value="${locale}">
<input type="hidden" name="modality" value="TEXT">
${page.disclosesLanguageModel ? html`<input type="hidden" name="languageModel" value="true">` : ''}
<fieldset class="group"><legend class="q-legend">${text(locale, 'whoAnswers')}</legend>
<div class="choices">
<label class="choice"><input class="radio" type="radio" name="answeredBy" value="PATIENT"${
      page.answeredBy === 'PATIENT' ? ' checked' : ''
    }><span>${text(locale, 'iAmPatient')}</span></label>
<label class="choice"><input class="radio" type="radio" name="answeredBy" value="PARENT"${
      page.answeredBy === 'PARENT' ? ' checked' : ''
    }><span>${text(locale, 'iAmParent')}</span></label>
<label class="choice"><input class="radio" type="radio" name="answeredBy" value="CARER"${
      page.answeredBy === 'CARER' ? ' checked' : ''
    }><span>${text(locale, 'iAmCarer')}</span></label>
</div></fieldset>
<div class="group"><label class="choice consent"><input class="check" type="checkbox" id="consent" name="consent" value="true"${
      page.problem === 'cookies' ? ' checked' : ''
    }><span>${text(locale, 'consent', { clinic: clinic.name })}</span></label></div>
<div class="stack-btns"><button class="btn btn-primary btn-wide" id="start" type="submit">${text(locale, 'start')}</button></div>
</form>`,
    footer: html`<span>${withNumber(locale, 'inEmergencyCall', number)}</span>`,
  });
}
