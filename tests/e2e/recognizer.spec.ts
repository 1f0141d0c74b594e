import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startOfflineRecognizer } from '../helpers/voice/offline-recognizer.ts';
import { spokenPhrases } from '../helpers/voice/phrases.ts';
import { createRecordedVoice } from '../helpers/voice/recorded-voice.ts';

// The other voice tests depend on this: a recognizer that returned the expected words without listening would prove
// nothing.
for (const language of ['en', 'ar'] as const) {
  test(`the offline recognizer recognizes each phrase of the recorded voice, and nothing in silence (${language})`, async ({
    page,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-voice-'));
    const recording = path.join(folder, 'voice.wav');
    const voice = createRecordedVoice(recording);
    const recognizer = await startOfflineRecognizer(page);
    const hear = async (audio: Buffer<ArrayBuffer>) => {
      const body = new FormData();
      body.set('file', new File([audio], 'voice.wav'));
      body.set('model', 'any');
      body.set('language', language);
      const response = await fetch(`${recognizer.url}/audio/transcriptions`, { method: 'POST', body });
      return ((await response.json()) as { text: string }).text;
    };
    const phrases = [...spokenPhrases[language].keys()];
    const heard: string[] = [];
    for (const phrase of phrases) {
      voice.say(phrase);
      heard.push(await hear(readFileSync(recording)));
    }
    expect(heard).toEqual(phrases);
    const silence = readFileSync(recording).fill(0, 44);
    expect(await hear(silence)).toBe('');
    await recognizer.stop();
    rmSync(folder, { recursive: true });
  });
}
