import { existsSync } from 'node:fs';
import { installDebianPackages } from '../../../scripts/lib/debian-packages.ts';

const model = '/usr/share/pocketsphinx/model/en-us';

/** Debian's paths of the offline recognizer and its English model; there is no Arabic one. */
export const recognizerFiles = {
  program: '/usr/bin/pocketsphinx_continuous',
  sounds: `${model}/en-us`,
  dictionary: `${model}/cmudict-en-us.dict`,
};
/** The speech synthesizer of the tests. */
export const voiceProgram = '/usr/bin/espeak-ng';

const areThere = () => [...Object.values(recognizerFiles), voiceProgram].every((file) => existsSync(file));

/** Installs the recognizer and the speech synthesizer where they are missing, on Debian and as root. */
export function requireSpeechTools(): void {
  if (areThere()) return;
  installDebianPackages(['pocketsphinx', 'pocketsphinx-en-us', 'espeak-ng']);
  if (!areThere())
    throw new Error('Install pocketsphinx, pocketsphinx-en-us and espeak-ng to run these tests.');
}
