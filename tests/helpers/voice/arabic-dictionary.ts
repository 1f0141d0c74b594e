import { execFileSync } from 'node:child_process';
import { spokenPhrases } from './phrases.ts';
import { voiceProgram } from './speech-tools.ts';

/**
 * The sounds of Arabic in the voice's notation (IPA), each with the sound of the recognizer's English model that comes
 * nearest; longer ones first. The model has no glottal stop.
 */
const nearest: [ipa: string, sound: string][] = [
  ['aː', 'AA'],
  ['iː', 'IY'],
  ['uː', 'UW'],
  ['dʒ', 'JH'],
  ['a', 'AE'],
  ['i', 'IH'],
  ['u', 'UH'],
  ['θ', 'TH'],
  ['ð', 'DH'],
  ['ʃ', 'SH'],
  ['ħ', 'HH'],
  ['χ', 'K'],
  ['x', 'K'],
  ['q', 'K'],
  ['ʕ', 'AA'],
  ['ɣ', 'G'],
  ['ʁ', 'G'],
  ['ɡ', 'G'],
  ['h', 'HH'],
  ['j', 'Y'],
  ['ʔ', ''],
  ...[...'bdfklmnrstwz'].map((letter): [string, string] => [letter, letter.toUpperCase()]),
];
/**
 * Marks that the model cannot distinguish: stress, syllable breaks, backed sounds, and length where the model's vowel
 * has none.
 */
const unheard = new Set('ˈˌ.ː\u032a\u02e4');

/** A dictionary file for a recognizer of English sounds: each Arabic word of the phrases with its sounds. */
export function writeArabicDictionary(): string {
  const sounds = new Map<string, Set<string>>();
  for (const [written, spoken] of spokenPhrases.ar) {
    const vocalized = spoken.split(' ');
    for (const [index, word] of written.split(' ').entries()) {
      sounds.set(word, (sounds.get(word) ?? new Set()).add(soundsOf(vocalized[index] ?? word)));
    }
  }
  return [...sounds]
    .flatMap(([word, ways]) =>
      [...ways].map((way, index) => `${word}${index === 0 ? '' : `(${index + 1})`} ${way}\n`),
    )
    .join('');
}

function soundsOf(word: string): string {
  const ipa = execFileSync(voiceProgram, ['-q', '--ipa', '-v', 'ar', word], { encoding: 'utf8' }).trim();
  const sounds: string[] = [];
  for (let at = 0; at < ipa.length; ) {
    const [known, sound] = nearest.find(([start]) => ipa.startsWith(start, at)) ?? [];
    if (sound) sounds.push(sound);
    else if (known === undefined && !unheard.has(ipa[at] ?? ''))
      throw new Error(`No sound for "${ipa[at]}" in "${ipa}"`);
    at += known?.length ?? 1;
  }
  return sounds.join(' ');
}
