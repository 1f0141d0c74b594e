import { isKeyOf } from '../../../common/keys.ts';
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

/** How each begins: bytes in latin1 with the place that they stand at, one of these. */
const beginnings: Record<AudioMediaType, readonly { at: number; bytes: string }[]> = {
  // EBML (RFC 8794 §11.2.1)
  'audio/webm': [{ at: 0, bytes: '\x1a\x45\xdf\xa3' }],
  // RFC 3533 §6
  'audio/ogg': [{ at: 0, bytes: 'OggS' }],
  // ISO/IEC 14496-12 §4.3
  'audio/mp4': [{ at: 4, bytes: 'ftyp' }],
  'audio/wav': [{ at: 0, bytes: 'RIFF' }],
  // A tag, or a frame of layer III (MPEG 1, 2, 2.5), with a checksum or without
  'audio/mpeg': ['ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2', '\xff\xe3', '\xff\xe2'].map(
    (bytes) => ({
      at: 0,
      bytes,
    }),
  ),
};
/** So many bytes from the start say what a recording is. */
export const audioStartBytes = 8;
export type AudioMediaType = keyof typeof audioMediaTypes;

/** Whether a media type, without parameters, is one that is taken. */
export function isAudioMediaType(type: string): type is AudioMediaType {
  return isKeyOf(audioMediaTypes, type);
}

/**
 * Whether a recording begins as one of its type does, so that nothing else goes on to a recognizer.
 * @param start - its first {@link audioStartBytes} bytes
 */
export function isAudioStart(start: Uint8Array, mediaType: AudioMediaType): boolean {
  const text = Buffer.from(start).toString('latin1');
  return beginnings[mediaType].some(({ at, bytes }) => text.startsWith(bytes, at));
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
