import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { writeArabicDictionary } from './arabic-dictionary.ts';
import { type SpokenLanguage, spokenPhrases } from './phrases.ts';
import { recognizerFiles, requireSpeechTools } from './speech-tools.ts';

const run = promisify(execFile);
const sampleRateHz = 16_000;

/**
 * A real recognizer that needs no network, behind the address of OpenAI-compatible services (`POST
 * {url}/audio/transcriptions`). It recognizes the phrases of `phrases.ts`, in the requested language.
 *
 * @param decoder - a page that decodes a browser's recordings to samples
 */
export async function startOfflineRecognizer(decoder: Page) {
  requireSpeechTools();
  const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-recognizer-'));
  const arabicDictionary = path.join(folder, 'ar.dict');
  writeFileSync(arabicDictionary, writeArabicDictionary());
  const dictionaries = { en: recognizerFiles.dictionary, ar: arabicDictionary };
  const grammarOf = (language: SpokenLanguage) => path.join(folder, `${language}.gram`);
  for (const language of ['en', 'ar'] as const) {
    const phrases = [...spokenPhrases[language].keys()].join(' | ');
    writeFileSync(
      grammarOf(language),
      `#JSGF V1.0 UTF-8;\ngrammar phrases;\npublic <phrase> = ${phrases};\n`,
    );
  }
  let count = 0;
  let isDead = false;

  async function hear(audio: Buffer, language: SpokenLanguage): Promise<string> {
    count += 1;
    const file = path.join(folder, `${count}.raw`);
    writeFileSync(file, await decode(decoder, audio));
    const { program, sounds } = recognizerFiles;
    const { stdout } = await run(program, [
      ...['-infile', file, '-jsgf', grammarOf(language), '-hmm', sounds, '-dict', dictionaries[language]],
      // Wide beams, so that no hypothesis is dropped early: Arabic sounds are far from those of the model.
      ...['-beam', '1e-120', '-pbeam', '1e-120', '-wbeam', '1e-80'],
      ...['-logfn', '/dev/null'],
    ]);
    rmSync(file);
    return stdout.trim();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isDead) {
      request.socket.destroy();
      return;
    }
    const form = await readForm(request);
    const file = form.get('file');
    const isAsked = request.method === 'POST' && request.url === '/v1/audio/transcriptions';
    if (!isAsked || !(file instanceof File)) {
      response.writeHead(404).end();
      return;
    }
    const language = form.get('language') === 'ar' ? 'ar' : 'en';
    const text = await hear(Buffer.from(await file.arrayBuffer()), language);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** How many recordings it has received. */
    heard: () => count,
    /** From now on the connection of every call is closed. */
    die: () => {
      isDead = true;
    },
    revive: () => {
      isDead = false;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const body = Readable.toWeb(request) as ReadableStream;
  return await new Response(body, { headers }).formData();
}

/** Samples in the format of the recognizer: one channel, 16 bit, little-endian, 16,000 a second. */
async function decode(page: Page, audio: Buffer): Promise<Buffer> {
  const samples = await page.evaluate(
    async ({ base64, rateHz }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const decoded = await new OfflineAudioContext(1, rateHz, rateHz).decodeAudioData(bytes.buffer);
      return [...decoded.getChannelData(0)];
    },
    { base64: audio.toString('base64'), rateHz: sampleRateHz },
  );
  const whole = Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
  return Buffer.from(whole.buffer);
}

export type OfflineRecognizer = Awaited<ReturnType<typeof startOfflineRecognizer>>;
