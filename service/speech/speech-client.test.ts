import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type SpeechServer,
  type SpeechServerMode,
  startSpeechServer,
} from '../../tests/helpers/speech-server.ts';
import { SpeechUnavailableError } from '../domain/consultation/speech.ts';
import { createLog } from '../http/log.ts';
import { createSpeechClient } from './speech-client.ts';

let server: SpeechServer;
beforeEach(async () => {
  server = await startSpeechServer();
});
afterEach(() => server.stop());

const audio = {
  recording: new Blob(['canary sound'], { type: 'audio/webm' }),
  mediaType: 'audio/webm' as const,
};

function open(options: { timeoutMs?: number } = {}) {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const config = {
    baseUrl: server.baseUrl,
    apiKey: 'canary-key',
    model: 'whisper-1',
    voice: { model: 'tts-1', name: 'alloy' },
  };
  const { recognizer, voice } = createSpeechClient(config, createLog('trace', destination), options);
  if (recognizer === null || voice === null) throw new Error('Both are configured');
  return { recognizer, voice, lines };
}

const ownerOf = (organizationId: string) => ({ organizationId, encounterId: 'encounter' });
const common = { isPersonal: false, owner: ownerOf('clinic') };

describe('S27, S32 a speech server', () => {
  test.each<[SpeechServerMode, number]>([
    ['failing', 30],
    ['busy', 7],
    ['nonsense', 30],
    ['huge', 30],
    ['redirecting', 30],
    ['closing', 30],
  ])('that is %s is unavailable, with a time to try again', async (mode, retryAfterS) => {
    server.mode = mode;
    const failure = open().recognizer.transcribe(audio, 'en', ownerOf('clinic'));
    await expect(failure).rejects.toBeInstanceOf(SpeechUnavailableError);
    await expect(failure).rejects.toMatchObject({ retryAfterS });
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/audio/transcriptions']);
  });

  test('that hangs in the middle of its answer is given up in time', async () => {
    server.mode = 'hanging';
    const failure = open({ timeoutMs: 200 }).recognizer.transcribe(audio, 'en', ownerOf('clinic'));
    await expect(failure).rejects.toBeInstanceOf(SpeechUnavailableError);
  });

  test('that is gone is unavailable', async () => {
    const { recognizer } = open();
    await server.stop();
    await expect(recognizer.transcribe(audio, 'en', ownerOf('clinic'))).rejects.toBeInstanceOf(
      SpeechUnavailableError,
    );
  });

  test('gets four calls at once, sixteen wait, and further ones are refused at once', async () => {
    let openGate = () => {};
    server.gate = new Promise((resolve) => {
      openGate = () => resolve();
    });
    server.transcript = 'words';
    const { recognizer } = open();
    const calls = Array.from({ length: 20 }, (_, index) =>
      recognizer.transcribe(audio, 'en', ownerOf(index < 15 ? 'clinic' : 'other clinic')),
    );
    await expect(recognizer.transcribe(audio, 'en', ownerOf('third clinic'))).rejects.toBeInstanceOf(
      SpeechUnavailableError,
    );
    openGate();
    expect(await Promise.all(calls)).toEqual(Array(20).fill('words'));
    expect(server.openMax).toBeLessThanOrEqual(4);
    expect(await recognizer.transcribe(audio, 'en', ownerOf('clinic'))).toBe('words');
  });

  test('never waits behind the calls of one organization: others have a quarter of the places, and their turn first', async () => {
    let openGate = () => {};
    server.gate = new Promise((resolve) => {
      openGate = () => resolve();
    });
    server.transcript = 'words';
    const { recognizer } = open();
    const ends: string[] = [];
    const ask = (organizationId: string) =>
      recognizer.transcribe(audio, 'en', ownerOf(organizationId)).then(
        () => ends.push(organizationId),
        () => ends.push(`${organizationId} refused`),
      );
    const calls = Array.from({ length: 30 }, () => ask('busy'));
    calls.push(...Array.from({ length: 5 }, () => ask('other')));
    await Promise.all(calls.slice(15, 30));
    expect(ends).toEqual(Array(15).fill('busy refused'));
    openGate();
    await Promise.all(calls);
    expect(ends.filter((end) => end === 'other')).toHaveLength(5);
    // Four of the busy one ran already; those that waited do not go before the other organization's first.
    expect(ends.slice(15).indexOf('other')).toBeLessThan(9);
  });

  test('a call that waits longer than the time-out is refused, and frees its place', async () => {
    server.mode = 'hanging';
    const { recognizer } = open({ timeoutMs: 200 });
    const calls = Array.from({ length: 8 }, () => recognizer.transcribe(audio, 'en', ownerOf('clinic')));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    server.mode = 'right';
    server.transcript = 'words';
    // A busy machine may need longer than the time-out for an answer, and is asked again; no call may wait for a place.
    const failures: unknown[] = [];
    const transcribe = () =>
      recognizer.transcribe(audio, 'en', ownerOf('clinic')).catch((error: unknown) => {
        failures.push(error);
        return null;
      });
    await expect.poll(transcribe, { timeout: 30_000 }).toBe('words');
    for (const failure of failures)
      expect(failure).toMatchObject({ message: 'The speech server does not answer' });
  });
});

describe('requests to a speech server', () => {
  test('contain the recording with its format, the language and the key', async () => {
    server.transcript = 'I have a cough';
    expect(await open().recognizer.transcribe(audio, 'es', ownerOf('clinic'))).toBe('I have a cough');
    const [request] = server.requests;
    expect(request?.authorization).toBe('Bearer canary-key');
    expect(request?.body).toContain('filename="speech.webm"');
    expect(request?.body).toMatch(/name="language"\r\n\r\nes\r\n/);
    expect(request?.body).toMatch(/name="model"\r\n\r\nwhisper-1\r\n/);
    expect(request?.body).toContain('canary sound');
  });

  test('for a text to read are sent once for each language, and cached', async () => {
    const { voice } = open();
    const first = await voice.speak('Where does it hurt?', 'en', common);
    expect(first.mediaType).toBe('audio/mpeg');
    expect(Buffer.from(first.bytes).toString()).toBe('sound');
    expect(await voice.speak('Where does it hurt?', 'en', common)).toEqual(first);
    expect(server.requests).toHaveLength(1);
    await voice.speak('Where does it hurt?', 'es', common);
    expect(server.requests).toHaveLength(2);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      model: 'tts-1',
      voice: 'alloy',
      input: 'Where does it hurt?',
      response_format: 'mp3',
    });
  });

  test('for a text with a patient’s words are not cached', async () => {
    const { voice } = open();
    await voice.speak('How is “my knee” now?', 'en', { ...common, isPersonal: true });
    await voice.speak('How is “my knee” now?', 'en', { ...common, isPersonal: true });
    expect(server.requests).toHaveLength(2);
  });

  test('answered with something other than audio give no sound', async () => {
    server.mode = 'nonsense';
    await expect(open().voice.speak('Where does it hurt?', 'en', common)).rejects.toBeInstanceOf(
      SpeechUnavailableError,
    );
  });
});

test.each<SpeechServerMode>(['right', 'failing', 'nonsense', 'redirecting', 'closing'])(
  'S26 the log contains no word, no sound and no key (%s)',
  async (mode) => {
    server.mode = mode;
    server.transcript = 'canary words';
    const { recognizer, voice, lines } = open();
    await Promise.allSettled([
      recognizer.transcribe(audio, 'en', ownerOf('clinic')),
      voice.speak('canary question', 'en', common),
    ]);
    expect(lines.join('')).toContain('speech call');
    expect(lines.join('')).not.toContain('canary');
  },
);
