import type { Locale, Modality } from '../../interview/model/types.ts';
import { answerPage } from './answer-page.ts';
import { changeLocale } from './change-language.ts';
import { type ConsultationContext, disclosesLanguageModel, offerSpeech } from './consultation-context.ts';
import type {
  ProveOutcome,
  ReadAloudOutcome,
  RecognizeOutcome,
  SpeechOffer,
  StartOutcome,
  TurnOutcome,
  ViewOutcome,
  WelcomeAnswers,
} from './consultation-outcomes.ts';
import type { EncounterRecord, InvitationView } from './consultation-store.ts';
import { expireAlarm, issueCode, leaveConsultation } from './leave-consultation.ts';
import type { Visitor } from './permissions.ts';
import { proveBrowser } from './prove-browser.ts';
import { readAloud } from './read-aloud-page.ts';
import { recognizeSpeech } from './recognize-speech.ts';
import type { SpeechSource } from './speech.ts';
import { createProtocolCache, startConsultation } from './start-consultation.ts';
import { viewConsultation } from './view-consultation.ts';

/**
 * The patient's operations on an invitation: start, answer, change, pause, prove, finish. Every change is one
 * transaction; after `accepted` was returned, the answer is stored durably (S21).
 */
export type Consultations = {
  /** The invitation of a link, or null. Changes nothing (S16). */
  findInvitation(invitationId: string): Promise<InvitationView | null>;
  /** Whether patients of this invitation are told before the start that a language model may read their answers. */
  disclosesLanguageModel(invitation: InvitationView): boolean;
  /** The speech input and output that patients of this invitation may use. */
  offerSpeech(invitation: InvitationView): SpeechOffer;
  /**
   * Starts the consultation with the patient's first answer: claims the invitation for the browser with `claimSecret`
   * and creates the encounter (specification §3; S16, S17). Repeating it from the same browser has no further effect.
   */
  start(invitationId: string, claimSecret: string, answers: WelcomeAnswers): Promise<StartOutcome>;
  /** The encounter without its content; null when there is none. `refuse` decides whether a visitor may see more. */
  findEncounter(encounterId: string): Promise<EncounterRecord | null>;
  /** Those of the given ids (invitations or encounters) whose consultation is in progress. */
  findInProgress(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The consultation as this visitor may see it: the open page, an answer to change, or the choice of language. */
  findView(
    encounterId: string,
    visitor: Visitor,
    command?: 'view' | 'change' | 'change_language',
  ): Promise<ViewOutcome>;
  /**
   * Submits a page or changes an answer (specification of the patient's interface: `{messageId, screenId, values}`). A
   * repeated `messageId` is accepted without further effect (S21). Alarms and flags that the answers raise are stored
   * in the same transaction (S22).
   * @param message.values - by item; see `parseValue` for what each accepts
   * @param message.heardId - the recognized speech that a text is based on; an unknown id is ignored
   */
  answer(
    encounterId: string,
    visitor: Visitor,
    message: {
      messageId: string;
      screenId: string;
      values: Readonly<Record<string, unknown>>;
      modality: Modality;
      heardId: string | null;
    },
  ): Promise<TurnOutcome>;
  /**
   * Recognizes speech as a text that the patient can correct before submitting it (decision 027). An alarm in it is
   * raised at once (S22); a repeated `heardId` returns the same text (S21). The recognizer is called outside any
   * transaction, and only for an item that this visitor may answer.
   * @param speech.itemId - an item of the open page, or `addendum` after the end
   */
  recognize(
    encounterId: string,
    visitor: Visitor,
    speech: { heardId: string; itemId: string; source: SpeechSource },
  ): Promise<RecognizeOutcome>;
  /**
   * Speech for the open page, or for an earlier item that is being changed.
   * @param itemId - the earlier item; `changeScreenId` for the open page
   */
  readAloud(
    encounterId: string,
    visitor: Visitor,
    screenId: string,
    itemId: string,
  ): Promise<ReadAloudOutcome>;
  /** "Finish and clear this device": an alarm without an answer is sent to the clinic at once. */
  leave(encounterId: string, visitor: Visitor): Promise<TurnOutcome>;
  /**
   * Called when the time to answer an alarm is over: sends the clinic "not confirmed", once. Does nothing when the
   * alarm was answered in the meantime.
   * @param due.dueBy - alarms whose time ends later have a call of their own; null for one that an earlier release noted
   * @param due.isLastTry - the clinic is told even if the consultation cannot be read, and the operator why
   */
  expireAlarm(encounterId: string, due: { dueBy: Date | null; isLastTry: boolean }): Promise<void>;
  /** Pauses and issues a new code that verifies one other browser; the former code becomes invalid (S18). */
  pause(encounterId: string, visitor: Visitor): Promise<TurnOutcome & { code?: string }>;
  /** "Continue on another device": issues a code without a pause. */
  moveOn(encounterId: string, visitor: Visitor): Promise<TurnOutcome & { code?: string }>;
  /** Continues the interview in another language. */
  changeLocale(encounterId: string, visitor: Visitor, locale: Locale): Promise<TurnOutcome>;
  /**
   * Verifies a browser that did not claim the invitation, by date of birth or code (S18). Five wrong attempts for an
   * invitation, of both kinds together, lock all such browsers until the clinic issues a code. A code works once.
   */
  prove(
    encounterId: string,
    visitor: Visitor,
    given: { dateOfBirth: string } | { code: string },
  ): Promise<ProveOutcome>;
};

/** Creates the consultations on a store, with the speech services and readers that are available. */
export function createConsultations(context: ConsultationContext): Consultations {
  const compile = createProtocolCache();
  return {
    findInvitation: (invitationId) => context.store.findInvitation(invitationId),
    disclosesLanguageModel: (invitation) => disclosesLanguageModel(context, invitation),
    offerSpeech: (invitation) => offerSpeech(context, invitation),
    start: (invitationId, claimSecret, answers) =>
      startConsultation(context, compile, invitationId, claimSecret, answers),
    findEncounter: (encounterId) => context.store.findEncounter(encounterId),
    findInProgress: (ids) => context.store.findInProgress(ids),
    findView: (encounterId, visitor, command) => viewConsultation(context, encounterId, visitor, command),
    answer: (encounterId, visitor, message) => answerPage(context, encounterId, visitor, message),
    recognize: (encounterId, visitor, speech) => recognizeSpeech(context, encounterId, visitor, speech),
    readAloud: (encounterId, visitor, screenId, itemId) =>
      readAloud(context, encounterId, visitor, screenId, itemId),
    leave: (encounterId, visitor) => leaveConsultation(context, encounterId, visitor),
    expireAlarm: (encounterId, due) => expireAlarm(context, encounterId, due),
    pause: (encounterId, visitor) => issueCode(context, 'pause', encounterId, visitor),
    moveOn: (encounterId, visitor) => issueCode(context, 'move_on', encounterId, visitor),
    changeLocale: (encounterId, visitor, locale) => changeLocale(context, encounterId, visitor, locale),
    prove: (encounterId, visitor, given) => proveBrowser(context, encounterId, visitor, given),
  };
}
