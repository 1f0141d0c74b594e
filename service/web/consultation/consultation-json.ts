import type { ConsultationView } from '../../domain/consultation/consultation-outcomes.ts';
import type { EncounterRecord, InvitationView } from '../../domain/consultation/consultation-store.ts';
import { languagesOf } from '../../interview/configuration.ts';
import { clinicFlagsOf } from '../../interview/engine/clinic-flags.ts';
import { estimateProgress } from '../../interview/engine/progress.ts';
import { renderConversation } from '../../interview/render/conversation.ts';
import { renderEmergency } from '../../interview/render/render-emergency.ts';
import { renderScreen } from '../../interview/render/render-screen.ts';
import { renderReadback } from '../../interview/render/rows.ts';
import type { Locale } from '../../interview/types.ts';
import { text } from '../texts.ts';

/**
 * What a program gets at `GET /consultation/<encounter_id>`: `{status, screen: {id, kind, title, items}, flags}` and what
 * the pages show besides. Each item says what it takes, and which codes and quotes it is about.
 */
export function renderConsultationJson(view: ConsultationView, { hasConversation = true } = {}) {
  const { encounter, state, locale, screen } = view;
  const { protocol } = encounter;
  const isDone = screen.kind === 'done';
  return {
    encounterId: encounter.id,
    status: encounter.status,
    locale,
    screen: isDone ? null : renderScreen(protocol, state, screen, locale),
    flags: clinicFlagsOf(state).map(({ level, ruleId }) => ({ level, code: ruleId })),
    emergency: screen.kind === 'emergency' ? renderEmergency(protocol, state, screen.ruleIds, locale) : null,
    /** Why nothing more is asked, where the consultation holds as much as it may; null otherwise. */
    notice: screen.kind === 'readback' && state.isFull ? text(locale, 'fullLede') : null,
    readback: screen.kind === 'readback' ? renderReadback(protocol, state, locale) : null,
    /** What was heard and not sent yet. */
    heard:
      state.heard === null
        ? null
        : { heardId: state.heard.heardId, itemId: state.heard.itemId, text: state.heard.text },
    speech: view.speech,
    progress: estimateProgress(protocol, state),
    conversation: hasConversation ? renderConversation(protocol, state, locale) : [],
    completionLink: isDone ? completionLink(encounter.invitation) : null,
  };
}

/** What a program without a proof gets of a finished consultation: the thank-you screen, and nothing that was said (S18). */
export function renderThanksJson(encounter: EncounterRecord) {
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

/** What a program gets at `GET /consult/<invitation_id>` before the consultation is started. */
export function renderWelcomeJson(invitation: InvitationView, locale: Locale, tellsOfLanguageModel: boolean) {
  return {
    status: 'NOT_STARTED',
    clinic: invitation.clinic.name,
    visitType: invitation.agent.visitType,
    locales: languagesOf(invitation.agent.configuration, invitation.clinic.languages),
    locale,
    consent: text(locale, 'consent', { clinic: invitation.clinic.name }),
    /** What the patient is told of a language model; null where none reads. */
    languageModel: tellsOfLanguageModel
      ? text(locale, 'pointModel', { clinic: invitation.clinic.name })
      : null,
  };
}
