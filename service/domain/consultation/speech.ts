import { isKeyOf } from '../../../common/keys.ts';
import type { Locale } from '../../interview/model/types.ts';

/** A recording in the format in which the browser made it. */
export type SpokenAudio = { recording: Blob; mediaType: AudioMediaType };

/** Audio types that browsers record, with the file extension that recognizers expect. */
export const audioMediaTypes = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mp4',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
} as const;

/** The signatures of each type: bytes in latin1 and their position; one of them must match. */
const beginnings: Record<AudioMediaType, readonly { at: number; bytes: string }[]> = {
  // EBML (RFC 8794 §11.2.1)
  'audio/webm': [{ at: 0, bytes: '\x1a\x45\xdf\xa3' }],
  // RFC 3533 §6
  'audio/ogg': [{ at: 0, bytes: 'OggS' }],
  // ISO/IEC 14496-12 §4.3
  'audio/mp4': [{ at: 4, bytes: 'ftyp' }],
  'audio/wav': [{ at: 0, bytes: 'RIFF' }],
  // An ID3 tag, or a frame header of layer III (MPEG 1, 2, 2.5), with or without checksum
  'audio/mpeg': ['ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2', '\xff\xe3', '\xff\xe2'].map(
    (bytes) => ({
      at: 0,
      bytes,
    }),
  ),
};
/** How many bytes from the start identify a recording's type. */
export const audioStartBytes = 8;
export type AudioMediaType = keyof typeof audioMediaTypes;

/** Whether a media type, without parameters, is accepted. */
export function isAudioMediaType(type: string): type is AudioMediaType {
  return isKeyOf(audioMediaTypes, type);
}

/**
 * Whether the first bytes fit the stated type, so that other files are not sent to a recognizer.
 * @param start - the first {@link audioStartBytes} bytes
 */
export function isAudioStart(start: Uint8Array, mediaType: AudioMediaType): boolean {
  const text = Buffer.from(start).toString('latin1');
  return beginnings[mediaType].some(({ at, bytes }) => text.startsWith(bytes, at));
}

/** A recording, or text that was recognized in the browser. */
export type SpeechSource =
  | { kind: 'AUDIO'; audio: SpokenAudio }
  | { kind: 'TEXT'; text: string; by: 'DEVICE' | 'VENDOR' };

/** The clinic's own speech recognizer (S23). */
/** The consultation that a call to another server is for. */
export type CallOwner = { organizationId: string; encounterId: string };

export interface SpeechRecognizer {
  readonly model: string;
  /**
   * Transcribes a recording; '' when it contains no words. The recording is not kept.
   * @param owner - organizations share the server's places (S27), and log lines name the consultation
   * @throws SpeechUnavailableError when the recognizer fails, times out or is overloaded
   */
  transcribe(audio: SpokenAudio, locale: Locale, owner: CallOwner): Promise<string>;
}

/** Speech output for browsers that have none. */
export interface SpeechVoice {
  /**
   * Reads a text aloud.
   * @param options.isPersonal - whether the text contains the patient's own words; such speech is not cached
   * @throws SpeechUnavailableError when the server fails, times out or is overloaded
   */
  speak(
    text: string,
    locale: Locale,
    options: { isPersonal: boolean; owner: CallOwner },
  ): Promise<SpokenText>;
}
export type SpokenText = { bytes: Uint8Array<ArrayBuffer>; mediaType: string };

/** The speech service is unavailable; the consultation continues without it (S32). */
export class SpeechUnavailableError extends Error {
  override name = 'SpeechUnavailableError';
  /** When to try again. */
  readonly retryAfterS: number;
  constructor(message: string, retryAfterS: number) {
    super(message);
    this.retryAfterS = retryAfterS;
  }
}
