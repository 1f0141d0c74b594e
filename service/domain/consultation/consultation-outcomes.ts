import type { Screen } from '../../interview/engine/screen.ts';
import type { State } from '../../interview/engine/state.ts';
import type { Respondent } from '../../interview/model/events.ts';
import type { Locale, LocalizedText, Modality } from '../../interview/model/types.ts';
import type { LoadedEncounter } from './consultation-store.ts';
import type { Refused } from './permissions.ts';
import type { SpokenText } from './speech.ts';

export type WelcomeAnswers = {
  locale: Locale;
  answeredBy: Respondent;
  modality: Modality;
  /** Whether the patient was told that a language model may read the answers; if not, no model reads them. */
  languageModel: boolean;
};

/** A consultation as its pages show it. */
export type ConsultationView = {
  encounter: LoadedEncounter;
  state: State;
  /** The open page, which the patient is to answer. */
  screen: Screen;
  locale: Locale;
  speech: SpeechOffer;
};

/** The speech input and output that a page may offer. */
export type SpeechOffer = {
  /** Whether recordings can be recognized on the server. */
  recognizer: boolean;
  /** Whether the server can read questions aloud. */
  voice: boolean;
  /** Whether the browser may use its vendor's speech recognition in the vendor's cloud (S23). */
  vendorAllowed: boolean;
};

export type StartOutcome =
  | { kind: 'started'; encounterId: string }
  /** Another browser has started it: this visitor is redirected to that consultation (S18). */
  | { kind: 'already_started'; encounterId: string }
  | { kind: 'revoked' }
  | { kind: 'unknown' };

export type TurnOutcome =
  /** With the consultation after the change. */
  | { kind: 'accepted'; view: ConsultationView }
  | Refused
  | { kind: 'revoked' }
  | { kind: 'unknown' }
  /** The page is not the open one, or the consultation accepts no more answers. */
  | { kind: 'not_open'; message: LocalizedText }
  /** `itemIds`: the invalid items of the page, in its order. */
  | { kind: 'invalid'; message: LocalizedText; itemIds: string[] };

export type RecognizeOutcome =
  /** With the stored text ('' when nothing was recognized) and the consultation after it. */
  | { kind: 'heard'; text: string; view: ConsultationView }
  | Refused
  | { kind: 'revoked' }
  | { kind: 'unknown' }
  | { kind: 'not_open'; message: LocalizedText }
  /** The clinic does not allow browser vendors' recognition. */
  | { kind: 'not_allowed' }
  /** No recognizer, or it does not respond; `retryAfterS` is null when a retry does not help. */
  | { kind: 'unavailable'; retryAfterS: number | null };

export type ReadAloudOutcome =
  | { kind: 'read'; spoken: SpokenText }
  | Refused
  /** No such consultation or question for this visitor, or no speech output. */
  | { kind: 'unknown' }
  | { kind: 'unavailable'; retryAfterS: number };

/** The consultation, or why this visitor may not see it. */
export type ViewOutcome = { kind: 'seen'; view: ConsultationView } | Refused | { kind: 'unknown' };

export type ProveOutcome =
  | { kind: 'proved' }
  | { kind: 'wrong'; triesLeft: number }
  /** The date of birth is not accepted for this patient. It was not compared, and no try was counted. */
  | { kind: 'code_only' }
  | Refused
  | { kind: 'unknown' };
