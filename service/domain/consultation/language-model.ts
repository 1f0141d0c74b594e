import type { AskRequest } from '../../interview/llm/ask.ts';
import type { ReadRequest } from '../../interview/llm/check-mentions.ts';
import type { DraftRequest } from '../../interview/llm/draft.ts';
import type { TranslateRequest } from '../../interview/llm/translation.ts';
import type { CallOwner } from './speech.ts';

/** A model's answer, not validated yet, and the tokens it used; null when the server does not report them. */
export type ModelAnswer = { answer: unknown; inputTokens: number | null; outputTokens: number | null };

/** An OpenAI-compatible model. It has no tools and no memory; its answers are validated by the caller. */
export interface LanguageModel {
  readonly model: string;
  /** Version of the prompts; stored with what the model contributed. */
  readonly promptVersion: string;
  /**
   * Finds which of the offered findings a text mentions.
   * @param owner - organizations share the model's places (S27), and log lines name the consultation
   * @throws LanguageModelError when it fails, times out or is overloaded
   */
  read(request: ReadRequest, owner: CallOwner): Promise<ModelAnswer>;
  /** Suggests further questions, from those asked and their answers. Throws as {@link read}. */
  ask(request: AskRequest, owner: CallOwner): Promise<ModelAnswer>;
  /** Drafts a paragraph on a finished consultation, sentence by sentence with quotes. Throws as {@link read}. */
  draft(request: DraftRequest, owner: CallOwner): Promise<ModelAnswer>;
  /** Translates the patient's texts into the clinic's language. Throws as {@link read}. */
  translate(request: TranslateRequest, owner: CallOwner): Promise<ModelAnswer>;
}

/** The model did not answer, or not with JSON; the consultation continues without it (S32). */
export class LanguageModelError extends Error {
  override name = 'LanguageModelError';
}

export const modelCallKinds = ['read', 'ask', 'draft', 'translate'] as const;
export const modelCallOutcomes = ['taken', 'late', 'failed'] as const;

/** Statistics of one call for the configuration page; contains nothing that the patient wrote. */
export type ModelCall = {
  organizationId: string;
  encounterId: string;
  kind: (typeof modelCallKinds)[number];
  /** `late`: answered after the message or the consultation had changed. */
  outcome: (typeof modelCallOutcomes)[number];
  durationMs: number;
  inputTokens: number | null;
  outputTokens: number | null;
  /** How many mentions, questions, sentences or translations passed validation, and how many did not. */
  taken: number;
  dropped: number;
};

/** Statistics of a language model in an agent's latest consultations. */
export type ModelUsage = {
  /** How many of the latest consultations were counted, and in how many of them a model was called. */
  consultations: number;
  used: number;
  calls: number;
  failed: number;
  taken: number;
  dropped: number;
  inputTokens: number;
  outputTokens: number;
  /** Total time of the calls in one consultation; null when there were none. */
  medianMs: number | null;
  percentile95Ms: number | null;
  /** Since when every call has failed; null when the latest call succeeded or there was none. */
  failingSince: Date | null;
};

/** How many of an agent's consultations the statistics cover. */
export const usageConsultationsMax = 100;

export interface ModelCallStore {
  record(call: ModelCall): Promise<void>;
  summarize(organizationId: string, agentId: string): Promise<ModelUsage>;
}
