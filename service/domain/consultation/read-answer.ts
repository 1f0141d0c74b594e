import { cleanEntry } from '../../../common/fold-text.ts';
import { makesSure } from '../../interview/checklist.ts';
import type { CompiledProtocol } from '../../interview/compile.ts';
import {
  type InterviewState,
  optionsOf,
  type ParsedAnswer,
  parseAnswer,
  questionOf,
} from '../../interview/engine.ts';
import { localize } from '../../interview/languages/catalogue.ts';
import { inMatchersWords } from '../../interview/languages/read-text.ts';
import { renderQuestion } from '../../interview/render.ts';
import { type Locale, locales, type Modality, mapLocales } from '../../interview/types.ts';
import { readSpokenAnswer } from './spoken-answer.ts';
import { turnTexts } from './turn-texts.ts';

/**
 * Turns what a form or a program sent for a question into an answer, or says why it is none. Spoken words name options
 * as people say them (spoken-answer.ts).
 * @param sent.words - own words from a form, beside what was chosen in `value`; '' for none
 * @param shown - ids of further questions whose lines the read-back shows, to be changed there
 */
export function readAnswer(
  protocol: CompiledProtocol,
  state: InterviewState,
  sent: { questionId: string; value: unknown; words: string; modality: Modality },
  shown: ReadonlySet<string> = new Set(),
): ParsedAnswer {
  if (sent.modality === 'SPEECH') {
    const spoken = readSpoken(protocol, state, sent, shown);
    if (spoken !== null) return spoken;
  }
  const raw = readScaleDigits(
    questionOf(protocol, state, sent.questionId)?.kind,
    toStorable(combine(protocol, state, sent.questionId, sent.value, sent.words)),
  );
  return parseAnswer(protocol, state, sent.questionId, raw, shown);
}

/** The number on a scale, in digits of any script; words stay as they were written. */
function readScaleDigits(kind: string | undefined, raw: unknown): unknown {
  if (kind !== 'scale' || typeof raw !== 'string') return raw;
  const number = cleanEntry(raw);
  return /^\d{1,3}$/.test(number) ? number : raw;
}

/** An answer that was spoken, as far as it names options; null for what is read as if it had been typed. */
function readSpoken(
  protocol: CompiledProtocol,
  state: InterviewState,
  { questionId, value, words }: { questionId: string; value: unknown; words: string },
  shown: ReadonlySet<string>,
): ParsedAnswer | null {
  const isChosen = value !== undefined && value !== '';
  // A program puts words into `value`; what was chosen beside words stays with them.
  const said = !isChosen ? words : words === '' && typeof value === 'string' ? value : '';
  const question = questionOf(protocol, state, questionId);
  if (said === '' || question === null) return null;
  const isId = optionsOf(protocol, question).some(({ id }) => id === said);
  if (isId || said === 'unsure' || said === 'declined') return null;
  const rendered = locales.map((locale) => ({
    locale,
    options: renderQuestion(protocol, state, questionId, locale).options,
  }));
  const labelOf = (id: string, locale: Locale) =>
    rendered.find((candidate) => candidate.locale === locale)?.options.find((option) => option.id === id)
      ?.label ?? id;
  const options = optionsOf(protocol, question).map(({ id, exclusive }) => ({
    id,
    label: mapLocales((locale) => labelOf(id, locale)),
    exclusive: exclusive === true,
  }));
  const { kind, min, max } = question;
  const allowsOwnWords = kind === 'text' || question.allowsOwnWords;
  const spoken = { kind, options, allowsOwnWords, min, max };
  const heard = cleanText(said);
  const asHeard = readSpokenAnswer(spoken, heard, state.locale);
  // Who has chosen one language may speak another, and says more than a plain answer in their own.
  const english = asHeard.kind === 'value' ? heard : inMatchersWords(heard, state.locale);
  const reading = english === heard ? asHeard : readSpokenAnswer(spoken, english, 'en');
  if (reading.kind === 'words') return null;
  if (reading.kind === 'value') return parseAnswer(protocol, state, questionId, reading.value, shown);
  const open = parseAnswer(protocol, state, questionId, 'unsure', shown);
  // What is to be made sure of is what was said: it is not repeated to whoever asks (S18).
  if (!open.ok || makesSure(question) || options.length === 0) return open.ok ? null : open;
  const nameAll = (locale: Locale) => options.map(({ label }) => label[locale]).join('; ');
  const sentence = localize(turnTexts.unclear);
  const message = mapLocales((locale) => sentence[locale].replace('{answers}', () => nameAll(locale)));
  return { ok: false, code: 'invalid_value', message };
}

/**
 * Without what no person types and PostgreSQL cannot store: U+0000 and halves of surrogate pairs. A new line is one
 * character, as the browser counts it, though its form sends two.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').replaceAll('\r\n', '\n');
}

/** Deeper than the value of any answer. */
const depthMax = 8;

/**
 * What a form or a program sent, with every text in it cleaned; its shape is checked later. What nests deeper than any
 * answer is left out, before it costs more than it says (S24).
 */
function toStorable(raw: unknown, depth = 0): unknown {
  if (typeof raw === 'string') return cleanText(raw);
  if (typeof raw !== 'object' || raw === null) return raw;
  if (depth === depthMax) return null;
  if (Array.isArray(raw)) return raw.map((value) => toStorable(value, depth + 1));
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, toStorable(value, depth + 1)]));
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
