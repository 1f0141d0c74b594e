import type { Respondent } from '../../interview/engine/events.ts';
import type { Screen } from '../../interview/engine/screen.ts';
import type { State } from '../../interview/engine/state.ts';
import type { Locale, LocalizedText, Modality } from '../../interview/types.ts';
import type { LoadedEncounter } from './consultation-store.ts';
import type { Refused } from './permissions.ts';
import type { SpokenText } from './speech.ts';

export type WelcomeAnswers = {
  locale: Locale;
  answeredBy: Respondent;
  modality: Modality;
  /** That the patient was told that a language model may read the answers; without it none does. */
  languageModel: boolean;
};

/** The state of a consultation as its pages show it. */
export type ConsultationView = {
  encounter: LoadedEncounter;
  state: State;
  /** The page that waits for the patient. */
  screen: Screen;
  locale: Locale;
  speech: SpeechOffer;
};

/** What a page may offer besides typing. */
export type SpeechOffer = {
  /** Recordings are understood. */
  recognizer: boolean;
  /** Questions can be read aloud here. */
  voice: boolean;
  /** The browser may use its maker's recognition, in the maker's cloud (S23). */
  vendorAllowed: boolean;
};

export type StartOutcome =
  | { kind: 'started'; encounterId: string }
  /** Another browser came first: this visitor goes to the existing consultation (S18). */
  | { kind: 'already_started'; encounterId: string }
  | { kind: 'revoked' }
  | { kind: 'unknown' };

export type TurnOutcome =
  /** With the consultation as it stands after the turn. */
  | { kind: 'accepted'; view: ConsultationView }
  | Refused
  | { kind: 'revoked' }
  | { kind: 'unknown' }
  /** The page is not the one that is open now, or nothing more is taken. */
  | { kind: 'not_open'; message: LocalizedText }
  /** `itemIds`: the wrong items of the page, in its order. */
  | { kind: 'invalid'; message: LocalizedText; itemIds: string[] };

export type HearOutcome =
  /** With the text as it is kept, '' for nothing understood, and the consultation as it stands. */
  | { kind: 'heard'; text: string; view: ConsultationView }
  | Refused
  | { kind: 'revoked' }
  | { kind: 'unknown' }
  | { kind: 'not_open'; message: LocalizedText }
  /** The clinic does not allow the recognition of browsers' makers. */
  | { kind: 'not_allowed' }
  /** No recognizer, or none that answers; `retryAfterS` is null where trying again does not help. */
  | { kind: 'unavailable'; retryAfterS: number | null };

export type ReadAloudOutcome =
  | { kind: 'read'; spoken: SpokenText }
  | Refused
  /** No such consultation or question for this visitor, or no voice. */
  | { kind: 'unknown' }
  | { kind: 'unavailable'; retryAfterS: number };

/** What is asked to be seen: the consultation, or what this visitor gets instead. */
export type ViewOutcome = { kind: 'seen'; view: ConsultationView } | Refused | { kind: 'unknown' };

export type ProveOutcome =
  | { kind: 'proved' }
  | { kind: 'wrong'; triesLeft: number }
  /** The date of birth does not prove this patient; nothing was compared, and no try is gone. */
  | { kind: 'code_only' }
  | Refused
  | { kind: 'unknown' };
