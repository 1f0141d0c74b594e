import type { AskRequest } from '../../interview/model/ask.ts';
import type { ReadRequest } from '../../interview/model/check-mentions.ts';
import type { DraftRequest } from '../../interview/model/draft.ts';
import type { TranslateRequest } from '../../interview/model/translation.ts';

/** What a model answered, of any shape, and what it took. Tokens are null where the server does not say. */
export type ModelAnswer = { answer: unknown; inputTokens: number | null; outputTokens: number | null };

/** Any OpenAI-compatible model. It has no tools and remembers nothing; what it says is checked. */
export interface LanguageModel {
  readonly model: string;
  /** Which instructions it is given; stored with what came of them. */
  readonly promptVersion: string;
  /**
   * What one text says of the findings that are offered.
   * @throws LanguageModelError when it fails, is late or has too much to do
   */
  read(request: ReadRequest): Promise<ModelAnswer>;
  /** What it would ask besides, of what was asked and answered. Throws as {@link read}. */
  ask(request: AskRequest): Promise<ModelAnswer>;
  /** A paragraph of a finished consultation, sentence by sentence with quotes. Throws as {@link read}. */
  draft(request: DraftRequest): Promise<ModelAnswer>;
  /** The patient's texts in the clinic's language. Throws as {@link read}. */
  translate(request: TranslateRequest): Promise<ModelAnswer>;
}

/** The model does not answer now, or not with JSON; everything else goes on (S32). */
export class LanguageModelError extends Error {
  override name = 'LanguageModelError';
}

export const modelCallKinds = ['read', 'ask', 'draft', 'translate'] as const;
export const modelCallOutcomes = ['taken', 'late', 'failed'] as const;

/** One call, for the figures of the configuration page: nothing of what was said. */
export type ModelCall = {
  organizationId: string;
  encounterId: string;
  kind: (typeof modelCallKinds)[number];
  /** `late`: answered, when the message or the consultation no longer stood. */
  outcome: (typeof modelCallOutcomes)[number];
  durationMs: number;
  inputTokens: number | null;
  outputTokens: number | null;
  /** Mentions, questions, sentences or translations that passed the checks, and those that did not. */
  taken: number;
  dropped: number;
};

/** What a language model did in an agent's last consultations. */
export type ModelUsage = {
  /** How many of the agent's last consultations were looked at, and in how many of them a model was called. */
  consultations: number;
  used: number;
  calls: number;
  failed: number;
  taken: number;
  dropped: number;
  inputTokens: number;
  outputTokens: number;
  /** Time that the calls of one consultation took together; null where there were none. */
  medianMs: number | null;
  percentile95Ms: number | null;
  /** Since when every call has failed; null where the latest one was answered, or there was none. */
  failingSince: Date | null;
};

/** The agent's consultations that its figures are of. */
export const usageConsultationsMax = 100;

export interface ModelCallStore {
  record(call: ModelCall): Promise<void>;
  summarize(organizationId: string, agentId: string): Promise<ModelUsage>;
}
