import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { type Phrase, type SpokenLanguage, spokenPhrases } from './phrases.ts';
import { requireSpeechTools, voiceProgram } from './speech-tools.ts';

const voices: Record<SpokenLanguage, string> = { en: 'en-us+klatt2', ar: 'ar+klatt2' };

/**
 * A voice for the microphone of a browser: Chromium plays the file of `browserArguments` once for each recording, from
 * its start.
 *
 * @param file - where the recording is written; ends in `.wav`
 */
export function createRecordedVoice(file: string) {
  requireSpeechTools();
  return {
    browserArguments: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}%noloop`,
    ],
    /** Sets the phrase of the next recording. */
    say(phrase: Phrase): void {
      const language = spokenPhrases.ar.has(phrase) ? 'ar' : 'en';
      const words = spokenPhrases[language].get(phrase);
      const spoken = `<speak><break time="400ms"/>${words}<break time="700ms"/></speak>`;
      execFileSync(voiceProgram, ['-m', '-v', voices[language], '-s', '130', '-w', file, spoken]);
    },
    remove: () => rmSync(file, { force: true }),
  };
}

export type RecordedVoice = ReturnType<typeof createRecordedVoice>;
