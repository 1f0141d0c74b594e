/** The most that is recorded at once. */
export const recordingMaxMs = 60_000;
/** Recognition that takes longer says so, and is given up at last. */
export const slowAfterMs = 4_000;
export const giveUpAfterMs = 25_000;
/** In hands-free: nobody speaks. */
export const waitForSpeechMs = 12_000;
/** A press that is held longer is "hold to talk": letting go stops. */
export const holdMs = 500;
/** After so many failures in a row voice is put away. */
export const failuresMax = 2;

export type Recognizer = 'server' | 'device' | 'vendor';

export type Abilities = {
  /** The clinic has a recognizer of its own. */
  recognizer: boolean;
  canRecord: boolean;
  /** Recognition on the device itself works now, as the browser says; what has to be downloaded first does not. */
  onDevice: boolean;
  /** The browser has recognition that its maker runs. */
  hasVendor: boolean;
  vendorAllowed: boolean;
};

/** Who turns speech into words: the clinic, else the device, else the browser's maker where it is allowed (S23). */
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

/** The first kind of recording that this browser can make and recognizers take; null for none. */
export function chooseMimeType(isSupported: (mimeType: string) => boolean): string | null {
  return mimeTypes.find(isSupported) ?? null;
}

type Voice = { lang: string; localService: boolean; default: boolean };

/**
 * A voice of the page's language. Questions may quote what the patient said: a voice that the browser's maker runs is
 * used only where the organization allows it (S23).
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
