import type { Readers } from '../../interview/engine/readers.ts';
import { nextScreen } from '../../interview/engine/screens.ts';
import type { State } from '../../interview/engine/state.ts';
import type { ConsultationView, SpeechOffer } from './consultation-outcomes.ts';
import type { ConsultationStore, InvitationView, LoadedEncounter } from './consultation-store.ts';
import type { ModelContributions } from './model-contributions.ts';
import type { SpeechRecognizer, SpeechVoice } from './speech.ts';

/** What the consultations of a process are held with. */
export type ConsultationContext = {
  store: ConsultationStore;
  /** 32 bytes each; codes come from the first, and those of all are taken. */
  codeKeys: readonly [Buffer, ...Buffer[]];
  /** Null where the clinic has none. */
  recognizer: SpeechRecognizer | null;
  /** Null where the clinic has none. */
  voice: SpeechVoice | null;
  /** Null without a language model. */
  contributions: ModelContributions | null;
  /** What reads texts and hears alarms in them. */
  readers: Readers;
  /** The clock; events carry its time. */
  now: () => Date;
};

/** Whether patients of this invitation are told, before they start, that a language model may read their answers. */
export function tellsOfLanguageModel(context: ConsultationContext, invitation: InvitationView): boolean {
  return context.contributions !== null && invitation.languageModelAllowed;
}

/** What a patient of this invitation may use besides typing. */
export function offerSpeech(context: ConsultationContext, invitation: InvitationView): SpeechOffer {
  return {
    recognizer: context.recognizer !== null,
    voice: context.voice !== null,
    vendorAllowed: invitation.vendorSpeechAllowed,
  };
}

/** A consultation as its pages show it, in the state that its events lead to. */
export function viewOf(
  context: ConsultationContext,
  encounter: LoadedEncounter,
  state: State,
): ConsultationView {
  return {
    encounter,
    state,
    screen: nextScreen(encounter.protocol, state),
    locale: encounter.locale,
    speech: offerSpeech(context, encounter.invitation),
  };
}
