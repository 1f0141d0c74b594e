import * as z from 'zod';
import { withTimeLimit } from '../../common/time-limit.ts';
import type { SpeechConfig } from '../config/server-settings.ts';
import {
  audioMediaTypes,
  type CallOwner,
  type SpeechRecognizer,
  SpeechUnavailableError,
  type SpeechVoice,
  type SpokenText,
} from '../domain/consultation/speech.ts';
import { createCallLimiter } from '../http/call-limiter.ts';
import type { Logger } from '../http/log.ts';
import { readAnswer } from '../http/read-body.ts';

const callTimeoutMs = 20_000;
const runningMax = 4;
const waitingMax = 16;
const textBytesMax = 1024 * 1024;
const audioBytesMax = 5 * 1024 * 1024;
/** The size of the cache for speech; all patients are asked the same questions. */
const spokenBytesMax = 32 * 1024 * 1024;
const retryAfterS = 30;
/** How long to wait before retrying with a busy server. */
const busyRetryAfterS = 5;
const retryAfterMaxS = 3_600;

const transcriptionSchema = z.object({ text: z.string() });

/**
 * A client for the clinic's own speech server with OpenAI's interface (S23). Each call has a time limit, which includes
 * waiting for a slot; recordings and texts are neither stored nor logged (S26, S27).
 */
export function createSpeechClient(
  server: SpeechConfig,
  log: Logger,
  { timeoutMs = callTimeoutMs }: { timeoutMs?: number } = {},
): { recognizer: SpeechRecognizer | null; voice: SpeechVoice | null } {
  const limiter = createCallLimiter({ runningMax, waitingMax });
  const call: CallServer = (owner, path, request, answerBytesMax) =>
    withTimeLimit(timeoutMs, undefined, async (signal) => {
      const sent = await limiter.run(
        () => send({ server, log: logOf(log, owner) }, path, request, answerBytesMax, signal),
        { owner: owner.organizationId, signal },
      );
      if (sent === null)
        throw new SpeechUnavailableError('The speech server has too much to do', busyRetryAfterS);
      return sent.result;
    });
  const { model, voice } = server;
  return {
    recognizer: model === null ? null : createRecognizer(call, model, log),
    voice: voice === null ? null : createVoice(call, voice, log),
  };
}

type SpeechRequest = { body: FormData | string; headers?: Record<string, string> };
type SpeechAnswer = { bytes: Uint8Array; mediaType: string };

/** One call; resolves with the response's bytes and type, or throws a SpeechUnavailableError. */
type CallServer = (
  owner: CallOwner,
  path: string,
  request: SpeechRequest,
  answerBytesMax: number,
) => Promise<SpeechAnswer>;

async function send(
  { server, log }: { server: SpeechConfig; log: Logger },
  path: string,
  request: SpeechRequest,
  answerBytesMax: number,
  signal: AbortSignal,
): Promise<SpeechAnswer> {
  const startedAt = performance.now();
  const note = (status: number | null, bytes: number) =>
    log.info({ path, status, bytes, durationMs: Math.round(performance.now() - startedAt) }, 'speech call');
  let status: number | null = null;
  try {
    const response = await fetch(`${server.baseUrl}${path}`, {
      method: 'POST',
      body: request.body,
      headers: {
        ...request.headers,
        ...(server.apiKey === null ? {} : { authorization: `Bearer ${server.apiKey}` }),
      },
      // Speech goes only to the server that the clinic configured, so redirects are not followed.
      redirect: 'manual',
      signal,
    });
    status = response.status;
    if (!response.ok) {
      await response.body?.cancel();
      throw new SpeechUnavailableError(`The speech server answered ${status}`, retryAfterOf(response));
    }
    const bytes = await readAnswer(response, answerBytesMax);
    note(status, bytes.byteLength);
    return { bytes, mediaType: response.headers.get('content-type') ?? '' };
  } catch (error) {
    note(status, 0);
    if (error instanceof SpeechUnavailableError) throw error;
    log.warn({ err: error, path }, 'the speech server does not answer');
    throw new SpeechUnavailableError('The speech server does not answer', retryAfterS);
  }
}

function createRecognizer(call: CallServer, model: string, log: Logger): SpeechRecognizer {
  return {
    model,
    async transcribe({ recording, mediaType }, locale, owner) {
      const body = new FormData();
      // Recognizers detect the format by the file extension.
      body.append('file', recording, `speech.${audioMediaTypes[mediaType]}`);
      body.append('model', model);
      body.append('language', locale);
      body.append('response_format', 'json');
      const answer = await call(owner, '/audio/transcriptions', { body }, textBytesMax);
      const parsed = transcriptionSchema.safeParse(parseJson(answer.bytes));
      if (parsed.success) return parsed.data.text;
      logOf(log, owner).warn('the speech server answered something else than a transcription');
      throw new SpeechUnavailableError('No transcription', retryAfterS);
    },
  };
}

function createVoice(call: CallServer, voice: NonNullable<SpeechConfig['voice']>, log: Logger): SpeechVoice {
  const spoken = createSpokenCache();
  return {
    async speak(text, locale, { isPersonal, owner }) {
      const key = `${locale} ${text}`;
      const known = spoken.find(key);
      if (known !== undefined) return known;
      const answer = await call(
        owner,
        '/audio/speech',
        {
          body: JSON.stringify({
            model: voice.model,
            voice: voice.name,
            input: text,
            response_format: 'mp3',
          }),
          headers: { 'content-type': 'application/json' },
        },
        audioBytesMax,
      );
      const mediaType = answer.mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
      if (!/^audio\/[a-z0-9.+-]+$/.test(mediaType) || answer.bytes.byteLength === 0) {
        logOf(log, owner).warn('the speech server answered something else than audio');
        throw new SpeechUnavailableError('No audio', retryAfterS);
      }
      const read = { bytes: new Uint8Array(answer.bytes), mediaType };
      if (!isPersonal) spoken.keep(key, read);
      return read;
    },
  };
}

/** A cache of speech by text; the oldest entries are removed when it exceeds its size. */
function createSpokenCache() {
  const spoken = new Map<string, SpokenText>();
  let spokenBytes = 0;
  return {
    find: (key: string) => spoken.get(key),
    keep(key: string, text: SpokenText): void {
      if (spoken.has(key)) return;
      spoken.set(key, text);
      spokenBytes += text.bytes.byteLength;
      for (const [oldest, { bytes }] of spoken) {
        if (spokenBytes <= spokenBytesMax) break;
        spoken.delete(oldest);
        spokenBytes -= bytes.byteLength;
      }
    },
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null; // The caller treats it as an invalid transcription.
  }
}

/** How long the server asks to wait, in seconds, limited. */
function retryAfterOf(response: Response): number {
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isInteger(asked) && asked >= 0 ? Math.min(asked, retryAfterMaxS) : retryAfterS;
}

/** Lines about a consultation carry its id. */
function logOf(log: Logger, { encounterId }: CallOwner): Logger {
  return log.child({ encounterId });
}
