import { type AnswerValue, answerValueSchema } from '../model/events.ts';
import { maxTextLength } from '../model/types.ts';
import type { AcceptedInput } from './describe.ts';

export type Problem = 'empty' | 'too_long' | 'choose' | 'number' | 'statement';
export type ParsedValue = { ok: true; value: AnswerValue | null } | { ok: false; problem: Problem };

/**
 * Parses what a form or a program submitted for an item: an {@link AnswerValue} that the item accepts, a string, a number (on a scale, or an
 * age in years) or an array of option ids. Undefined, null, '' and [] are blank, with the value null.
 */
export function parseValue(takes: AcceptedInput, raw: unknown): ParsedValue {
  const value = readRaw(takes, raw);
  if (typeof value === 'string') return { ok: false, problem: value };
  const problem = value === null ? null : problemOf(takes, value);
  return problem === null ? { ok: true, value } : { ok: false, problem };
}

/** The value that was meant; null for a blank. It may be one that the item does not accept. */
function readRaw(takes: AcceptedInput, raw: unknown): AnswerValue | Problem | null {
  if (raw === undefined || raw === null) return null;
  if (typeof raw === 'string') return readString(takes, raw);
  if (typeof raw === 'number')
    return takes.age ? { kind: 'age', amount: raw, unit: 'year' } : { kind: 'number', number: raw };
  if (Array.isArray(raw)) return readSeveral(takes, raw);
  const parsed = answerValueSchema.safeParse(raw);
  return parsed.success ? parsed.data : 'choose';
}

/** An option id, "unsure", "declined", "yes" … "removed" for a statement, a number for a scale, or free text. */
function readString(takes: AcceptedInput, raw: string): AnswerValue | Problem | null {
  const text = raw.trim();
  if (text === '') return null;
  if (raw.length > maxTextLength) return 'too_long';
  if (takes.statement !== undefined) {
    const parsed = answerValueSchema.safeParse({ kind: 'statement', answer: text });
    return parsed.success ? parsed.data : 'statement';
  }
  if ((text === 'unsure' || text === 'declined') && takes[text]) return { kind: text };
  if (takes.one?.includes(text) === true) return { kind: 'choice', optionId: text };
  if (takes.several?.includes(text) === true) return { kind: 'choices', optionIds: [text] };
  if (takes.number !== undefined && /^\d{1,3}$/.test(text)) return { kind: 'number', number: Number(text) };
  return { kind: 'text', text };
}

function readSeveral(takes: AcceptedInput, raw: readonly unknown[]): AnswerValue | Problem | null {
  const entries = raw.filter((entry): entry is string => typeof entry === 'string');
  if (entries.length < raw.length) return 'choose';
  const optionIds = [...new Set(entries)].filter((entry) => entry !== '');
  const [only] = optionIds;
  if (only === undefined) return null;
  const isAlone = optionIds.length === 1 && (only === 'unsure' || only === 'declined');
  return isAlone ? readString(takes, only) : { kind: 'choices', optionIds };
}

function problemOf(takes: AcceptedInput, value: AnswerValue): Problem | null {
  const when = (isRight: boolean, problem: Problem = 'choose') => (isRight ? null : problem);
  switch (value.kind) {
    case 'text':
      if (value.text.trim() === '') return 'empty';
      return when(takes.text === true, takes.number === undefined ? 'choose' : 'number');
    case 'choice':
      return when(takes.one?.includes(value.optionId) === true);
    case 'choices':
      return when(value.optionIds.every((id) => takes.several?.includes(id) === true));
    case 'number':
      return when(
        takes.number !== undefined &&
          Number.isInteger(value.number) &&
          value.number >= takes.number.min &&
          value.number <= takes.number.max,
        'number',
      );
    case 'age':
      return when(takes.age === true && isAge(value), 'number');
    case 'statement':
      return when(takes.statement?.includes(value.answer) === true, 'statement');
    case 'code':
      return 'choose';
    case 'unsure':
      return when(takes.unsure === true);
    case 'declined':
      return when(takes.declined === true);
  }
}

/** Whole years, or months of a small child. */
function isAge({ amount, unit }: { amount: number; unit: 'year' | 'month' }): boolean {
  return Number.isInteger(amount) && amount >= 0 && amount <= (unit === 'year' ? 150 : 35);
}
