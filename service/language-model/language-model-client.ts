import { setMaxListeners } from 'node:events';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText } from 'ai';
import { withTimeLimit } from '../../common/time-limit.ts';
import type { LanguageModelConfig } from '../config/server-settings.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type ModelAnswer,
} from '../domain/consultation/language-model.ts';
import type { CallOwner } from '../domain/consultation/speech.ts';
import { createCallLimiter } from '../http/call-limiter.ts';
import type { Logger } from '../http/log.ts';
import { readAnswer } from '../http/read-body.ts';
import {
  askInstructions,
  draftInstructions,
  promptVersion,
  readInstructions,
  translateInstructions,
} from './prompts.ts';

const runningMax = 4;
const waitingMax = 32;
const answerBytesMax = 256 * 1024;
const retryAfterMaxS = 300;

export type LanguageModelClient = LanguageModel & {
  /** Aborts calls in progress and refuses new ones. */
  stop(): void;
};

/**
 * A client for the clinic's language model, on any server with OpenAI's interface. Each call is tried once within the
 * time limit, which includes waiting for a slot; the size of answers is limited, and no content is logged (S26, S27).
 * Only plain chat is used, because every such server has it; the prompt asks for JSON.
 */
export function createLanguageModelClient(server: LanguageModelConfig, log: Logger): LanguageModelClient {
  const limiter = createCallLimiter({ runningMax, waitingMax });
  const stopping = new AbortController();
  // Each call listens until it ends, and more than Node's usual ten may run and wait at once.
  setMaxListeners(0, stopping.signal);
  /** Until this time no call is sent, because the server asked for a pause. */
  let pausedUntilMs = 0;

  const provider = createOpenAICompatible({
    name: 'language-model',
    baseURL: server.baseUrl,
    ...(server.apiKey === null ? {} : { apiKey: server.apiKey }),
    async fetch(input, init) {
      // Texts go only to the server that the clinic configured, so redirects are not followed.
      const response = await fetch(input, { ...init, redirect: 'manual' });
      pausedUntilMs = Math.max(pausedUntilMs, Date.now() + retryAfterMsOf(response));
      const bytes = await readAnswer(response, answerBytesMax);
      const isEmpty = response.status === 204 || response.status === 304 || response.status < 200;
      return new Response(isEmpty ? null : new Uint8Array(bytes), {
        status: response.status < 200 ? 502 : response.status,
        headers: response.headers,
      });
    },
  });
  const chat = provider.chatModel(server.model);

  async function call(
    kind: string,
    instructions: string,
    request: object,
    owner: CallOwner,
  ): Promise<ModelAnswer> {
    if (Date.now() < pausedUntilMs) throw new LanguageModelError('The language model asked for a pause');
    return await withTimeLimit(server.timeoutMs, stopping.signal, async (signal) => {
      const answer = await limiter.run(() => generate(kind, instructions, request, { signal, owner }), {
        owner: owner.organizationId,
        signal,
      });
      if (answer === null) throw new LanguageModelError('The language model has too much to do');
      return answer.result;
    });
  }

  async function generate(
    kind: string,
    instructions: string,
    request: object,
    { signal, owner: { encounterId } }: { signal: AbortSignal; owner: CallOwner },
  ): Promise<ModelAnswer> {
    const startedAt = performance.now();
    const spentMs = () => Math.round(performance.now() - startedAt);
    try {
      const { text, usage } = await generateText({
        model: chat,
        system: instructions,
        prompt: JSON.stringify(request),
        maxRetries: 0,
        abortSignal: signal,
      });
      log.info({ kind, encounterId, durationMs: spentMs() }, 'language model call');
      return {
        answer: readJson(text),
        inputTokens: toCount(usage.inputTokens),
        outputTokens: toCount(usage.outputTokens),
      };
    } catch (error) {
      // Errors of a call contain what was sent and answered, so only their kind is logged.
      const status = APICallError.isInstance(error) ? (error.statusCode ?? null) : null;
      const name = error instanceof Error ? error.name : 'unknown';
      log.warn(
        { kind, encounterId, status, name, durationMs: spentMs() },
        'the language model does not answer',
      );
      throw new LanguageModelError('The language model does not answer');
    }
  }

  return {
    model: server.model,
    promptVersion,
    read: (request, owner) => call('read', readInstructions, request, owner),
    ask: (request, owner) => call('ask', askInstructions, request, owner),
    draft: (request, owner) => call('draft', draftInstructions, request, owner),
    translate: (request, owner) => call('translate', translateInstructions, request, owner),
    stop: () => stopping.abort(),
  };
}

/** The JSON of an answer, without reasoning and code fences around it; null when there is none. */
function readJson(text: string): unknown {
  const said = text.replace(/<think>[\s\S]*?<\/think>/gi, '');
  const [start, end] = [said.indexOf('{'), said.lastIndexOf('}')];
  if (start < 0 || end < start) return null;
  try {
    return JSON.parse(said.slice(start, end + 1));
  } catch {
    return null; // Invalid JSON counts as no answer.
  }
}

/** A server's token count; null when it is not a valid one. */
function toCount(tokens: number | undefined): number | null {
  const isCount = tokens !== undefined && Number.isInteger(tokens) && tokens >= 0 && tokens <= 10_000_000;
  return isCount ? tokens : null;
}

/** How long the server asks to wait (`Retry-After`), limited; 0 when it does not ask. */
function retryAfterMsOf(response: Response): number {
  if (response.status !== 429 && response.status !== 503) return 0;
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isInteger(asked) && asked >= 0 ? Math.min(asked, retryAfterMaxS) * 1_000 : 0;
}
