import type { Locale } from '../../interview/types.ts';

/** A recording, as the browser made it. */
export type SpokenAudio = { recording: Blob; mediaType: AudioMediaType };

/** What browsers record, and the ending that recognizers know it by. */
export const audioMediaTypes = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mp4',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
} as const;
export type AudioMediaType = keyof typeof audioMediaTypes;

/** Whether a media type, without parameters, is one that is taken. */
export function isAudioMediaType(type: string): type is AudioMediaType {
  return Object.hasOwn(audioMediaTypes, type);
}

/** Where the words come from: a recording, or text that was recognized in the browser. */
export type SpeechSource =
  | { kind: 'AUDIO'; audio: SpokenAudio }
  | { kind: 'TEXT'; text: string; by: 'DEVICE' | 'VENDOR' };

/** The clinic's own recognizer (S23). */
export interface SpeechRecognizer {
  readonly model: string;
  /**
   * The words of a recording; '' where there are none. The recording is sent and forgotten.
   * @throws SpeechUnavailableError when the recognizer fails, is late or has too much to do
   */
  transcribe(audio: SpokenAudio, locale: Locale): Promise<string>;
}

/** A voice for browsers that have none. */
export interface SpeechVoice {
  /**
   * A text read aloud.
   * @param options.isPersonal - whether it repeats what a patient said, so that no copy is kept for others
   * @throws SpeechUnavailableError when the voice fails, is late or has too much to do
   */
  speak(text: string, locale: Locale, options: { isPersonal: boolean }): Promise<SpokenText>;
}
export type SpokenText = { bytes: Uint8Array<ArrayBuffer>; mediaType: string };

/** Speech does not work now; everything else goes on (S32). */
export class SpeechUnavailableError extends Error {
  override name = 'SpeechUnavailableError';
  /** When to try again. */
  readonly retryAfterS: number;
  constructor(message: string, retryAfterS: number) {
    super(message);
    this.retryAfterS = retryAfterS;
  }
}
