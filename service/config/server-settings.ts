import * as z from 'zod';
import { findSetting, readInteger, readServerAddress, type Settings } from '../../common/settings.ts';

export type SpeechConfig = {
  /** Such as `https://host/v1`, without a slash at the end. */
  baseUrl: string;
  apiKey: string | null;
  /** The model that recognizes speech; null when the server only reads aloud. */
  model: string | null;
  /** Null when the server does not read aloud. */
  voice: { model: string; name: string } | null;
};

export type LanguageModelConfig = {
  /** Such as `https://host/v1`, without a slash at the end. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
  timeoutMs: number;
  /** Per million tokens; null when no prices are set. */
  prices: { input: number; output: number; currency: string } | null;
};

/** The clinic's own speech server; null when its address is not set. */
export function readSpeech(settings: Settings): SpeechConfig | null {
  const [address, apiKey] = [
    findSetting(settings, 'SPEECH_BASE_URL'),
    findSetting(settings, 'SPEECH_API_KEY'),
  ];
  const [model, voiceModel, voiceName] = [
    findSetting(settings, 'SPEECH_MODEL'),
    findSetting(settings, 'SPEECH_VOICE_MODEL'),
    findSetting(settings, 'SPEECH_VOICE'),
  ];
  if ((voiceModel === null) !== (voiceName === null)) {
    settings.problems.push('SPEECH_VOICE_MODEL and SPEECH_VOICE belong together: set both or neither.');
  }
  if (address === null) {
    if ([apiKey, model, voiceModel, voiceName].some((value) => value !== null)) {
      settings.problems.push(
        'SPEECH_BASE_URL is missing: the other SPEECH_ settings need the address of the server.',
      );
    }
    return null;
  }
  if (model === null && voiceModel === null) {
    settings.problems.push(
      'SPEECH_BASE_URL needs SPEECH_MODEL, to understand speech, or SPEECH_VOICE_MODEL and SPEECH_VOICE, to read aloud.',
    );
  }
  const baseUrl = readServerAddress(settings, 'SPEECH_BASE_URL', address, 'https://speech.example/v1');
  if (baseUrl === null) return null;
  return {
    baseUrl,
    apiKey,
    model,
    voice: voiceModel === null || voiceName === null ? null : { model: voiceModel, name: voiceName },
  };
}

/** The server of the language model; null when its address is not set. */
export function readLanguageModel(settings: Settings): LanguageModelConfig | null {
  const names = ['LLM_MODEL', 'LLM_API_KEY', 'LLM_PRICE_INPUT', 'LLM_PRICE_OUTPUT', 'LLM_PRICE_CURRENCY'];
  const [address, model] = [findSetting(settings, 'LLM_BASE_URL'), findSetting(settings, 'LLM_MODEL')];
  if (address === null) {
    if ([...names, 'LLM_TIMEOUT_MS'].some((name) => findSetting(settings, name) !== null)) {
      settings.problems.push(
        'LLM_BASE_URL is missing: the other LLM_ settings need the address of the server.',
      );
    }
    return null;
  }
  if (model === null) settings.problems.push('LLM_MODEL is missing: LLM_BASE_URL needs the name of a model.');
  const baseUrl = readServerAddress(settings, 'LLM_BASE_URL', address, 'https://models.example/v1');
  const timeoutMs = readInteger(settings, 'LLM_TIMEOUT_MS', 10_000, { min: 500, max: 120_000 });
  const prices = readPrices(settings);
  if (baseUrl === null || model === null) return null;
  return { baseUrl, apiKey: findSetting(settings, 'LLM_API_KEY'), model, timeoutMs, prices };
}

function readPrices(settings: Settings): LanguageModelConfig['prices'] {
  const [input, output] = [
    findSetting(settings, 'LLM_PRICE_INPUT'),
    findSetting(settings, 'LLM_PRICE_OUTPUT'),
  ];
  const currency = findSetting(settings, 'LLM_PRICE_CURRENCY');
  if (input === null && output === null && currency === null) return null;
  const prices = z
    .object({
      input: z.coerce.number().min(0),
      output: z.coerce.number().min(0),
      currency: z.string().regex(/^[A-Z]{3}$/),
    })
    .safeParse({ input: input ?? undefined, output: output ?? undefined, currency });
  if (prices.success) return prices.data;
  settings.problems.push(
    'LLM_PRICE_INPUT, LLM_PRICE_OUTPUT and LLM_PRICE_CURRENCY belong together: two amounts for a million tokens and a currency like EUR.',
  );
  return null;
}
