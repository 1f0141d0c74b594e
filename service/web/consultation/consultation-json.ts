import type { PatientConsultation, Welcome } from '../../../contract/patient-consultation.ts';
import type { ConsultationView } from '../../domain/consultation/consultation-outcomes.ts';
import type { EncounterRecord, InvitationView } from '../../domain/consultation/consultation-store.ts';
import { clinicFlagsOf } from '../../interview/engine/flags.ts';
import { estimateProgress } from '../../interview/engine/plan.ts';
import { hasEmergency } from '../../interview/engine/state.ts';
import { languagesOf } from '../../interview/model/configuration.ts';
import type { Locale } from '../../interview/model/types.ts';
import { renderConversation } from '../../interview/present/conversation.ts';
import { renderEmergency } from '../../interview/present/render-emergency.ts';
import { renderScreen } from '../../interview/present/render-screen.ts';
import { renderReadback } from '../../interview/present/rows.ts';
import { text } from '../texts.ts';

/**
 * The JSON at `GET /consultation/<encounter_id>`: `{status, screen: {id, kind, title, items}, flags}` and what else the
 * pages show. Each item says which values it accepts, and its codes and quotes.
 */
export function renderConsultationJson(
  view: ConsultationView,
  { hasConversation = true } = {},
): PatientConsultation {
  const { encounter, state, locale, screen } = view;
  const { protocol } = encounter;
  const isDone = screen.kind === 'done';
  return {
    encounterId: encounter.id,
    status: encounter.status,
    locale,
    screen: isDone ? null : renderScreen(protocol, state, screen, locale),
    flags: clinicFlagsOf(state).map(({ level, ruleId }) => ({ level, code: ruleId })),
    /** Also at the end, since the patient may not have called yet. */
    emergency:
      screen.kind === 'emergency' || (isDone && hasEmergency(state))
        ? renderEmergency(protocol, state, screen.ruleIds, locale)
        : null,
    /** Why nothing more is asked, when the consultation has reached its size limits; otherwise null. */
    notice: screen.kind === 'readback' && state.isFull ? text(locale, 'fullLede') : null,
    readback: screen.kind === 'readback' ? renderReadback(protocol, state, locale) : null,
    /** Recognized speech that was not submitted yet. */
    heard:
      state.heard === null
        ? null
        : { heardId: state.heard.heardId, itemId: state.heard.itemId, text: state.heard.text },
    speech: view.speech,
    progress: estimateProgress(state),
    conversation: hasConversation ? renderConversation(protocol, state, locale) : [],
    completionLink: isDone ? completionLink(encounter.invitation) : null,
  };
}

/** The JSON of a finished consultation for an unverified program: the thank-you page, without any answers (S18). */
export function renderThanksJson(encounter: EncounterRecord): PatientConsultation {
  return {
    encounterId: encounter.id,
    status: encounter.status,
    locale: encounter.locale,
    screen: null,
    flags: [],
    emergency: null,
    notice: null,
    readback: null,
    heard: null,
    speech: { recognizer: false, voice: false, vendorAllowed: false },
    conversation: [],
    completionLink: completionLink(encounter.invitation),
  };
}

function completionLink(invitation: InvitationView) {
  if (invitation.encounterCompletionLinkUrl === null) return null;
  const { host } = new URL(invitation.encounterCompletionLinkUrl);
  return { text: invitation.encounterCompletionLinkText ?? host, url: invitation.encounterCompletionLinkUrl };
}

/** The JSON at `GET /consult/<invitation_id>` before the start. */
export function renderWelcomeJson(
  invitation: InvitationView,
  locale: Locale,
  disclosesLanguageModel: boolean,
): Welcome {
  return {
    status: 'NOT_STARTED',
    clinic: invitation.clinic.name,
    visitType: invitation.agent.visitType,
    locales: languagesOf(invitation.agent.configuration, invitation.clinic.languages),
    locale,
    consent: text(locale, 'consent', { clinic: invitation.clinic.name }),
    /** The sentence about the language model; null when none reads the answers. */
    languageModel: disclosesLanguageModel
      ? text(locale, 'pointModel', { clinic: invitation.clinic.name })
      : null,
  };
}
