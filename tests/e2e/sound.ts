import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const samplesPerSecond = 16_000;

/**
 * A recording for a browser's simulated microphone: a quiet room, two seconds of sound as loud and as uneven as speech,
 * and quiet again; the browser plays it in a loop.
 * @returns the file, in a folder of its own
 */
export function writeSpeechSound(): string {
  const seconds = { before: 1, speech: 2, after: 5 };
  const count = (seconds.before + seconds.speech + seconds.after) * samplesPerSecond;
  const data = Buffer.alloc(count * 2);
  for (let index = 0; index < count; index += 1) {
    const atS = index / samplesPerSecond;
    const isSpeech = atS >= seconds.before && atS < seconds.before + seconds.speech;
    const syllable = isSpeech ? 0.15 + 0.25 * Math.abs(Math.sin(Math.PI * 2 * atS)) : 0;
    const voice = Math.sin(2 * Math.PI * 160 * atS) + 0.5 * Math.sin(2 * Math.PI * 480 * atS);
    data.writeInt16LE(Math.round(syllable * voice * 16_000), index * 2);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'consult-desk-sound-')), 'speech.wav');
  writeFileSync(file, Buffer.concat([header, data]));
  return file;
}
