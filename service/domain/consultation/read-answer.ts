import type { CompiledProtocol } from '../../interview/compile.ts';
import {
  type InterviewState,
  optionsOf,
  type ParsedAnswer,
  parseAnswer,
  questionOf,
} from '../../interview/engine.ts';

/**
 * Turns what a form or a program sent for a question into an answer, or says why it is none.
 * @param sent.words - own words from a form, beside what was chosen in `value`; '' for none
 */
export function readAnswer(
  protocol: CompiledProtocol,
  state: InterviewState,
  sent: { questionId: string; value: unknown; words: string },
): ParsedAnswer {
  const raw = toStorable(combine(protocol, state, sent.questionId, sent.value, sent.words));
  return parseAnswer(protocol, state, sent.questionId, raw);
}

/** Without what no person types and PostgreSQL cannot store: U+0000 and halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/** What a form or a program sent, with every text in it cleaned; its shape is checked later. */
function toStorable(raw: unknown): unknown {
  if (typeof raw === 'string') return cleanText(raw);
  if (Array.isArray(raw)) return raw.map(toStorable);
  if (typeof raw !== 'object' || raw === null) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, toStorable(value)]));
}

/** Words typed beside chosen options are kept with them, as one text; skipping a question needs no words. */
function combine(
  protocol: CompiledProtocol,
  state: InterviewState,
  questionId: string,
  value: unknown,
  words: string,
): unknown {
  if (words === '' || value === 'unsure' || value === 'declined') return value ?? '';
  if (value === undefined || value === '') return words;
  const question = questionOf(protocol, state, questionId);
  const options = question ? optionsOf(protocol, question) : [];
  const [locale = 'en'] = protocol.languages;
  const chosen = [value]
    .flat()
    .map((id) => options.find((option) => option.id === id)?.label[locale] ?? String(id));
  return [...chosen, words].join('. ');
}
