import { existsSync } from 'node:fs';
import { installDebianPackages } from '../../../scripts/lib/debian-packages.ts';

const model = '/usr/share/pocketsphinx/model/en-us';

/** Where Debian puts the offline recognizer and its English model; there is none for Arabic. */
export const recognizerFiles = {
  program: '/usr/bin/pocketsphinx_continuous',
  sounds: `${model}/en-us`,
  dictionary: `${model}/cmudict-en-us.dict`,
};
/** The voice of the tests. */
export const voiceProgram = '/usr/bin/espeak-ng';

const areThere = () => [...Object.values(recognizerFiles), voiceProgram].every((file) => existsSync(file));

/** The recognizer and the voice of the tests: installed where they are missing and this is Debian, as root. */
export function requireSpeechTools(): void {
  if (areThere()) return;
  installDebianPackages(['pocketsphinx', 'pocketsphinx-en-us', 'espeak-ng']);
  if (!areThere())
    throw new Error('Install pocketsphinx, pocketsphinx-en-us and espeak-ng to run these tests.');
}
