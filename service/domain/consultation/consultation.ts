import type { Locale, Modality } from '../../interview/types.ts';
import { answerPage } from './answer-page.ts';
import { changeLocale } from './change-language.ts';
import { type ConsultationContext, offerSpeech, tellsOfLanguageModel } from './consultation-context.ts';
import type {
  HearOutcome,
  ProveOutcome,
  ReadAloudOutcome,
  SpeechOffer,
  StartOutcome,
  TurnOutcome,
  ViewOutcome,
  WelcomeAnswers,
} from './consultation-outcomes.ts';
import type { EncounterRecord, InvitationView } from './consultation-store.ts';
import { hearSpeech } from './hear-speech.ts';
import { expireAlarm, issueCode, leaveConsultation } from './leave-consultation.ts';
import type { Visitor } from './permissions.ts';
import { proveBrowser } from './prove-browser.ts';
import { readAloud } from './read-aloud-page.ts';
import type { SpeechSource } from './speech.ts';
import { createProtocolCache, startConsultation } from './start-consultation.ts';
import { viewConsultation } from './view-consultation.ts';

/**
 * The patient's side of an invitation: start, answer, change, pause, prove, finish. Every change is one
 * transaction; the answer of a call that returned `accepted` is never lost (S21).
 */
export type Consultations = {
  /** The invitation behind a link, or null. Changes nothing (S16). */
  findInvitation(invitationId: string): Promise<InvitationView | null>;
  /** Whether patients of this invitation are told, before they start, that a language model may read their answers. */
  tellsOfLanguageModel(invitation: InvitationView): boolean;
  /** What a patient of this invitation may use besides typing. */
  offerSpeech(invitation: InvitationView): SpeechOffer;
  /**
   * The patient's first answer: claims the invitation for the browser that holds `claimSecret` and creates the
   * encounter (specification §3; S16, S17). Sent twice by the same browser it is the same start.
   */
  start(invitationId: string, claimSecret: string, answers: WelcomeAnswers): Promise<StartOutcome>;
  /** The encounter without its content; null when there is none. Shows nothing of it: `refuse` decides who may see it. */
  findEncounter(encounterId: string): Promise<EncounterRecord | null>;
  /** Those of the given invitations and encounters whose consultation is going on. */
  findInProgress(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The consultation as this visitor may see it: as it stands, to change an answer, or to choose a language. */
  findView(
    encounterId: string,
    visitor: Visitor,
    command?: 'view' | 'change' | 'change_language',
  ): Promise<ViewOutcome>;
  /**
   * One submitted page, or a changed answer (specification of the patient's interface:
   * `{messageId, screenId, values}`). The same `messageId` again is accepted without another effect (S21). What its texts
   * sound and what its answers raise is in the same transaction (S22).
   * @param message.values - by item; see `parseValue` for what each takes
   * @param message.heardId - what a text rests on; one that was never heard is left out
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
   * What the patient said, as text that is shown and can be changed before it counts (decision 027). An alarm in it sounds
   * at once (S22); the same `heardId` again is the same text (S21). The recognizer is called outside of any transaction,
   * and only for an item that is open to this visitor.
   * @param speech.itemId - an item of the open page, or `addendum` after the end
   */
  hear(
    encounterId: string,
    visitor: Visitor,
    speech: { heardId: string; itemId: string; source: SpeechSource },
  ): Promise<HearOutcome>;
  /**
   * The open page as it is read aloud; or an earlier item that is to be changed.
   * @param itemId - that item, with `changeScreenId` for the page
   */
  readAloud(
    encounterId: string,
    visitor: Visitor,
    screenId: string,
    itemId: string,
  ): Promise<ReadAloudOutcome>;
  /** "Finish and clear this device": an alarm that waits for an answer is told to the clinic at once. */
  leave(encounterId: string, visitor: Visitor): Promise<TurnOutcome>;
  /**
   * The time in which an alarm is answered is over: the clinic is told "not confirmed", once. Nothing happens where it was
   * answered meanwhile.
   */
  expireAlarm(encounterId: string): Promise<void>;
  /** Pauses and gives a new code, which proves one other browser; the code before opens nothing any more (S18). */
  pause(encounterId: string, visitor: Visitor): Promise<TurnOutcome & { code?: string }>;
  /** "Continue on another device": the same without a pause. */
  moveOn(encounterId: string, visitor: Visitor): Promise<TurnOutcome & { code?: string }>;
  /** Goes on with the questions in another language. */
  changeLocale(encounterId: string, visitor: Visitor, locale: Locale): Promise<TurnOutcome>;
  /**
   * Checks the date of birth or the code given by a browser that did not claim the invitation (S18). Five wrong tries for
   * an invitation, of both together, lock all such browsers until the clinic issues a code. A code is good once.
   */
  prove(
    encounterId: string,
    visitor: Visitor,
    given: { dateOfBirth: string } | { code: string },
  ): Promise<ProveOutcome>;
};

/** Consultations on a store, with what the clinic has to recognize speech, to read aloud and to read texts. */
export function createConsultations(context: ConsultationContext): Consultations {
  const compile = createProtocolCache();
  return {
    findInvitation: (invitationId) => context.store.findInvitation(invitationId),
    tellsOfLanguageModel: (invitation) => tellsOfLanguageModel(context, invitation),
    offerSpeech: (invitation) => offerSpeech(context, invitation),
    start: (invitationId, claimSecret, answers) =>
      startConsultation(context, compile, invitationId, claimSecret, answers),
    findEncounter: (encounterId) => context.store.findEncounter(encounterId),
    findInProgress: (ids) => context.store.findInProgress(ids),
    findView: (encounterId, visitor, command) => viewConsultation(context, encounterId, visitor, command),
    answer: (encounterId, visitor, message) => answerPage(context, encounterId, visitor, message),
    hear: (encounterId, visitor, speech) => hearSpeech(context, encounterId, visitor, speech),
    readAloud: (encounterId, visitor, screenId, itemId) =>
      readAloud(context, encounterId, visitor, screenId, itemId),
    leave: (encounterId, visitor) => leaveConsultation(context, encounterId, visitor),
    expireAlarm: (encounterId) => expireAlarm(context, encounterId),
    pause: (encounterId, visitor) => issueCode(context, 'pause', encounterId, visitor),
    moveOn: (encounterId, visitor) => issueCode(context, 'move_on', encounterId, visitor),
    changeLocale: (encounterId, visitor, locale) => changeLocale(context, encounterId, visitor, locale),
    prove: (encounterId, visitor, given) => proveBrowser(context, encounterId, visitor, given),
  };
}
