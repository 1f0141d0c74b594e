import { makeUuid } from '../../../../common/make-uuid.ts';
import type { SaidKey } from '../../pages/voice-parts.ts';
import { chooseMimeType, chooseRecognizer, type Recognizer } from './choice.ts';
import { offer } from './page.ts';

const bitsPerSecond = 32_000;

/** The question that is answered by speech. */
export type Target = { formToken: string; itemId: string };

export type Outcome =
  /** `heardId` is null when the text did not reach the service; `answer` is the service's response. */
  | { kind: 'heard'; heardId: string | null; text: string; answer: object | null }
  /** `isBroken`: the recognizer failed and may fail again. */
  | { kind: 'failed'; why: SaidKey; isBroken: boolean };

/** A recording or recognition in progress. */
export type Listening = {
  /** Stops listening; the microphone is no longer needed. Returns a function that gets the text. */
  stop(): Promise<{ recognize(signal: AbortSignal): Promise<Outcome> }>;
  cancel(): void;
};

const failed = (why: SaidKey, isBroken = false): Outcome => ({ kind: 'failed', why, isBroken });

/** Browser types that TypeScript does not have yet. */
type RecognitionResult = { isFinal: boolean; 0?: { transcript: string } };
type BrowserRecognition = EventTarget & {
  lang: string;
  continuous: boolean;
  processLocally?: boolean;
  start(track?: MediaStreamTrack): void;
  stop(): void;
  abort(): void;
};
type Where = { langs: string[]; processLocally: boolean };
type BrowserRecognitionClass = {
  new (): BrowserRecognition;
  available?(where: Where): Promise<string>;
};

const language = document.documentElement.lang;

function findBrowserRecognition(): BrowserRecognitionClass | undefined {
  const known = window as {
    SpeechRecognition?: BrowserRecognitionClass;
    webkitSpeechRecognition?: BrowserRecognitionClass;
  };
  return known.SpeechRecognition ?? known.webkitSpeechRecognition;
}

/** A full language tag, which on-device recognition needs: the browser's tag for the page's language, else a common one. */
function languageTag(): string {
  const own = navigator.languages.find((tag) => tag.includes('-') && tag.split('-')[0] === language);
  return own ?? { en: 'en-US', es: 'es-ES' }[language] ?? language;
}

const onDevice = (): Where => ({ langs: [languageTag()], processLocally: true });

function findMimeType(): string | null {
  return 'MediaRecorder' in window ? chooseMimeType((type) => MediaRecorder.isTypeSupported(type)) : null;
}

/** The recognizer to use on this page; null when there is none. */
export async function findRecognizer(): Promise<Recognizer | null> {
  const browser = findBrowserRecognition();
  return chooseRecognizer({
    recognizer: offer.recognizer,
    canRecord: findMimeType() !== null,
    onDevice: await canDevice(browser),
    hasVendor: browser !== undefined,
    vendorAllowed: offer.vendorAllowed,
  });
}

async function canDevice(browser: BrowserRecognitionClass | undefined): Promise<boolean> {
  if (offer.recognizer || !browser?.available) return false;
  try {
    return (await browser.available(onDevice())) === 'available';
  } catch {
    return false; // The browser has this method, but does not support the language.
  }
}

/**
 * Starts listening.
 * @param onEnd - called when the browser has stopped listening by itself
 * @throws DOMException when the browser cannot record
 */
export function listen(
  recognizer: Recognizer,
  stream: MediaStream,
  target: Target,
  onEnd: () => void,
): Listening {
  return recognizer === 'server'
    ? recordForServer(stream, target)
    : listenInBrowser(recognizer === 'vendor' ? 'VENDOR' : 'DEVICE', stream, target, onEnd);
}

function recordForServer(stream: MediaStream, target: Target): Listening {
  const mimeType = findMimeType() ?? '';
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', (event) => chunks.push(event.data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  return {
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      const type = mimeType.split(';')[0] ?? '';
      const audio = new Blob(chunks, { type });
      // The same for every attempt, so that a repeated one counts once (S21).
      const heardId = makeUuid();
      return {
        async recognize(signal) {
          const body = new FormData();
          for (const [name, value] of Object.entries({ ...target, heardId })) body.set(name, value);
          body.set('audio', audio, `speech.${type.split('/')[1]}`);
          return await post(body, heardId, signal);
        },
      };
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop();
    },
  };
}

function listenInBrowser(
  by: 'DEVICE' | 'VENDOR',
  stream: MediaStream,
  target: Target,
  onEnd: () => void,
): Listening {
  const Recognition = findBrowserRecognition();
  if (!Recognition) throw new DOMException('No recognition', 'NotSupportedError');
  const recognition = new Recognition();
  let words = '';
  let problem = '';
  recognition.lang = languageTag();
  recognition.continuous = true;
  if (by === 'DEVICE') recognition.processLocally = true;
  recognition.addEventListener('result', (event) => {
    const { results } = event as Event & { results: ArrayLike<RecognitionResult> };
    words = Array.from(results, (result) => (result.isFinal ? (result[0]?.transcript ?? '') : ''))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  });
  recognition.addEventListener('error', (event) => {
    problem = (event as Event & { error: string }).error;
  });
  const ended = new Promise<void>((resolve) => {
    recognition.addEventListener('end', () => {
      resolve();
      onEnd();
    });
  });
  // Browsers that do not support the argument open the microphone themselves.
  recognition.start(stream.getAudioTracks()[0]);
  return {
    async stop() {
      recognition.stop();
      return {
        async recognize(signal) {
          signal.addEventListener('abort', () => recognition.abort());
          await ended;
          if (signal.aborted) return failed('voiceTooSlow', true);
          if (words === '') return explainRecognition(problem);
          const heardId = makeUuid();
          const outcome = await post(
            JSON.stringify({ ...target, heardId, text: words, by }),
            heardId,
            signal,
          );
          // The browser has the text already, so it is used even when the service did not receive it.
          return outcome.kind === 'failed'
            ? { kind: 'heard', heardId: null, text: words, answer: null }
            : outcome;
        },
      };
    },
    cancel: () => recognition.abort(),
  };
}

function explainRecognition(problem: string): Outcome {
  if (problem === '' || problem === 'no-speech' || problem === 'aborted') {
    return { kind: 'heard', heardId: null, text: '', answer: null };
  }
  if (problem === 'network') return failed('voiceOffline');
  return problem === 'not-allowed' ? failed('voiceDenied') : failed('voiceFailed', true);
}

const sentenceOfStatus: Record<number, SaidKey> = {
  403: 'formRejected',
  409: 'voiceMoved',
  413: 'voiceTooLong',
};

/** Sends a recording or text to the service, which first checks it for emergencies (S22). */
async function post(body: FormData | string, heardId: string, signal: AbortSignal): Promise<Outcome> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-page': 'main' };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  try {
    const response = await fetch(`${offer.address}/speech`, { method: 'POST', headers, body, signal });
    // A proxy may also refuse the request; only the service's own refusals are interpreted.
    const isOurs = (response.headers.get('content-type') ?? '').startsWith('application/problem+json');
    if (isOurs && (response.status === 404 || response.status === 410)) location.reload(); // Revoked, as the page says.
    if (!response.ok) {
      const sentence = isOurs ? sentenceOfStatus[response.status] : undefined;
      return sentence ? failed(sentence) : failed('voiceFailed', true);
    }
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('text' in answer)) {
      return failed('voiceFailed', true);
    }
    return { kind: 'heard', heardId, text: String(answer.text), answer };
  } catch (error) {
    if (signal.aborted) return failed('voiceTooSlow', true);
    // `fetch` and the reading of its answer throw a TypeError without a connection; Firefox also an AbortError.
    const isOffline = error instanceof TypeError || error instanceof DOMException;
    return isOffline ? failed('voiceOffline') : failed('voiceFailed', true);
  }
}
