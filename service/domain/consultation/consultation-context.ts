import type { Readers } from '../../interview/engine/create-readers.ts';
import { nextScreen } from '../../interview/engine/screens.ts';
import type { State } from '../../interview/engine/state.ts';
import type { ConsultationView, SpeechOffer } from './consultation-outcomes.ts';
import type { ConsultationStore, InvitationView, LoadedEncounter } from './consultation-store.ts';
import type { ModelContributions } from './model-contributions.ts';
import type { SpeechRecognizer, SpeechVoice } from './speech.ts';

/** The dependencies of consultations. */
export type ConsultationContext = {
  store: ConsultationStore;
  /** 32 bytes each. The first creates codes; codes of every key are accepted. */
  codeKeys: readonly [Buffer, ...Buffer[]];
  /** Null when the clinic has no speech recognition. */
  recognizer: SpeechRecognizer | null;
  /** Null when the clinic has no speech output. */
  voice: SpeechVoice | null;
  /** Null without a language model. */
  contributions: ModelContributions | null;
  /** Reads texts and detects alarms in them. */
  readers: Readers;
  /** Tells the operator what could not be stored or read: ids only. */
  log: { error(fields: object, message: string): void };
  /** The current time, which is written into events. */
  now: () => Date;
};

/** Whether patients of this invitation are told before the start that a language model may read their answers. */
export function disclosesLanguageModel(context: ConsultationContext, invitation: InvitationView): boolean {
  return context.contributions !== null && invitation.clinic.languageModelAllowed;
}

/** The speech input and output that patients of this invitation may use. */
export function offerSpeech(context: ConsultationContext, invitation: InvitationView): SpeechOffer {
  return {
    recognizer: context.recognizer !== null,
    voice: context.voice !== null,
    vendorAllowed: invitation.clinic.vendorSpeechAllowed,
  };
}

/** A consultation as its pages show it, in the state after all its events. */
export function viewOf(
  context: ConsultationContext,
  encounter: LoadedEncounter,
  state: State,
): ConsultationView {
  return {
    encounter,
    state,
    screen: nextScreen(state),
    locale: encounter.locale,
    speech: offerSpeech(context, encounter.invitation),
  };
}
