/** The longest recording. */
export const recordingMaxMs = 60_000;
/** When recognition takes longer, the page says so; after `recognitionTimeoutMs` it is cancelled. */
export const slowAfterMs = 4_000;
export const recognitionTimeoutMs = 25_000;
/** In hands-free mode, recording ends when no speech has begun after this time. */
export const waitForSpeechMs = 12_000;
/** A press held longer is "hold to talk": releasing it stops the recording. */
export const holdMs = 500;
/** After this many failures in a row, voice is turned off. */
export const failuresMax = 2;

export type Recognizer = 'server' | 'device' | 'vendor';

export type Abilities = {
  /** Whether the clinic has a recognizer. */
  recognizer: boolean;
  canRecord: boolean;
  /** Whether recognition on the device works now, without downloading anything. */
  onDevice: boolean;
  /** Whether the browser has recognition that its vendor runs. */
  hasVendor: boolean;
  vendorAllowed: boolean;
};

/** The recognizer to use: the clinic's, else the device's, else the browser vendor's if that is allowed (S23). */
export function chooseRecognizer(abilities: Abilities): Recognizer | null {
  if (abilities.recognizer && abilities.canRecord) return 'server';
  if (abilities.onDevice) return 'device';
  return abilities.hasVendor && abilities.vendorAllowed ? 'vendor' : null;
}

const mimeTypes = [
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm',
  'audio/ogg',
  'audio/mp4',
];

/** The first audio type that this browser can record and recognizers accept; null for none. */
export function chooseMimeType(isSupported: (mimeType: string) => boolean): string | null {
  return mimeTypes.find(isSupported) ?? null;
}

type Voice = { lang: string; localService: boolean; default: boolean };

/**
 * Chooses a voice for the page's language. Questions may quote the patient, so a voice that the browser's vendor runs
 * is used only if the organization allows it (S23).
 * @param preferred - the browser's languages, for the accent
 */
export function chooseVoice<V extends Voice>(
  voices: readonly V[],
  language: string,
  preferred: readonly string[],
  vendorAllowed: boolean,
): V | null {
  const tagOf = (voice: V) => voice.lang.replace('_', '-').toLowerCase();
  const wanted = preferred.map((tag) => tag.toLowerCase());
  const rank = (voice: V) =>
    (voice.localService ? 4 : 0) + (wanted.includes(tagOf(voice)) ? 2 : 0) + (voice.default ? 1 : 0);
  return (
    voices
      .filter((voice) => tagOf(voice).split('-')[0] === language && (voice.localService || vendorAllowed))
      .sort((left, right) => rank(right) - rank(left))[0] ?? null
  );
}
