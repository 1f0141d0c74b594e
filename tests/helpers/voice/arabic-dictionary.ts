import { execFileSync } from 'node:child_process';
import { spokenPhrases } from './phrases.ts';
import { voiceProgram } from './speech-tools.ts';

/**
 * The sounds of Arabic, as the voice notes them (IPA), by those that the recognizer's English model has and that come
 * nearest; longer ones first. A glottal stop is no sound of its own there.
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
/** Stress, parts of words, what is said further back, and a length that its vowel does not have here. */
const unheard = new Set('ˈˌ.ː\u032a\u02e4');

/** Arabic for a recognizer that knows English sounds: each word of the phrases with its sounds, as a dictionary file. */
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
