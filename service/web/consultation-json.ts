import type { ConsultationView } from '../domain/consultation/consultation.ts';
import type { EncounterRecord, InvitationView } from '../domain/consultation/consultation-store.ts';
import { languagesOf } from '../interview/configuration.ts';
import {
  estimateProgress,
  renderConversation,
  renderEmergency,
  renderQuestion,
  renderReadback,
} from '../interview/render.ts';
import type { Locale } from '../interview/types.ts';
import { text } from './texts.ts';

/** The read-back as a question, so that a program needs to know only one way to answer. */
const readbackQuestionId = 'readback';

/**
 * What a program gets at `GET /consultation/<encounter_id>`: `{status, question: {id, kind, text, options}, flags}`
 * and what the pages show besides. `question` is the next one also while `emergency` is shown; it is null at the end.
 */
export function renderConsultationJson(view: ConsultationView, { hasConversation = true } = {}) {
  const { encounter, state, locale, step } = view;
  return {
    encounterId: encounter.id,
    status: encounter.status,
    step: step.kind,
    locale,
    question: renderNextQuestion(view),
    flags: state.flags.map(({ id, level, ruleId }) => ({ id, level, code: ruleId })),
    emergency: step.kind === 'emergency' ? renderEmergency(encounter.protocol, state, locale) : null,
    /** Why nothing more is asked, where the consultation holds as much as it may; null otherwise. */
    notice: step.kind === 'readback' && state.isFull ? text(locale, 'fullLede') : null,
    readback: step.kind === 'readback' ? renderReadback(encounter.protocol, state, locale) : null,
    /** What a language model read, at the read-back: to be changed there or removed. */
    modelLines:
      step.kind === 'readback'
        ? view.modelLines.map(({ slot, questionId, label, value, sources }) => ({
            slot,
            questionId,
            label,
            value,
            quotes: sources.map(({ quote }) => quote),
          }))
        : [],
    /** What was heard and not sent yet. */
    heard: state.heard,
    speech: view.speech,
    progress: estimateProgress(encounter.protocol, state),
    conversation: hasConversation ? renderConversation(encounter.protocol, encounter.events, locale) : [],
    completionLink: step.kind === 'done' ? completionLink(encounter.invitation) : null,
  };
}

function renderNextQuestion(view: ConsultationView) {
  if (view.step.kind === 'done') return null;
  if (view.nextQuestionId === null) {
    return {
      id: readbackQuestionId,
      kind: 'choice' as const,
      text: text(view.locale, 'checkAnswers'),
      options: [{ id: 'send', label: text(view.locale, 'send') }],
    };
  }
  return renderQuestion(view.encounter.protocol, view.state, view.nextQuestionId, view.locale);
}

/** What a program without a proof gets of a finished consultation: the thank-you screen, and nothing that was said (S18). */
export function renderThanksJson(encounter: EncounterRecord) {
  return {
    encounterId: encounter.id,
    status: encounter.status,
    step: 'done',
    locale: encounter.locale,
    question: null,
    flags: [],
    emergency: null,
    notice: null,
    readback: null,
    modelLines: [],
    heard: null,
    speech: { recognizer: false, voice: false, vendorAllowed: false },
    conversation: [],
    completionLink: completionLink(encounter.invitation),
  };
}

function completionLink(invitation: InvitationView) {
  if (invitation.completionLinkUrl === null) return null;
  const { host } = new URL(invitation.completionLinkUrl);
  return { text: invitation.completionLinkText ?? host, url: invitation.completionLinkUrl };
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
