import { maxTextLength } from '../types.ts';
import type { Takes } from './describe.ts';
import { type AnswerValue, answerValueSchema } from './events.ts';

export type Problem = 'empty' | 'too_long' | 'choose' | 'number' | 'statement';
export type ParsedValue = { ok: true; value: AnswerValue | null } | { ok: false; problem: Problem };

/**
 * Parses what a form or a program submitted for an item. An {@link AnswerValue} is accepted if the item accepts its
 * kind. A string may be an option id, "unsure", "declined", "yes" … "removed" for a statement, a number for a scale, or
 * free text; a number answers a scale, or is an age in years; an array of option ids a list. Undefined, null, '' and [] are blank.
 * @returns null as the value of a blank
 */
export function parseValue(takes: Takes, raw: unknown): ParsedValue {
  if (raw === undefined || raw === null || raw === '') return { ok: true, value: null };
  if (Array.isArray(raw)) return parseSeveral(takes, raw);
  if (typeof raw === 'number')
    return accept(
      takes,
      takes.age ? { kind: 'age', amount: raw, unit: 'year' } : { kind: 'number', number: raw },
    );
  if (typeof raw === 'string') return parseString(takes, raw);
  const parsed = answerValueSchema.safeParse(raw);
  return parsed.success ? accept(takes, parsed.data) : { ok: false, problem: 'choose' };
}

function parseString(takes: Takes, raw: string): ParsedValue {
  const text = raw.trim();
  if (text === '') return { ok: true, value: null };
  if (raw.length > maxTextLength) return { ok: false, problem: 'too_long' };
  if (takes.statement !== undefined) {
    const parsed = answerValueSchema.safeParse({ kind: 'statement', answer: text });
    return parsed.success ? accept(takes, parsed.data) : { ok: false, problem: 'statement' };
  }
  if (text === 'unsure' && takes.unsure) return { ok: true, value: { kind: 'unsure' } };
  if (text === 'declined' && takes.declined) return { ok: true, value: { kind: 'declined' } };
  if (takes.one?.includes(text) === true) return { ok: true, value: { kind: 'choice', optionId: text } };
  if (takes.several?.includes(text) === true)
    return { ok: true, value: { kind: 'choices', optionIds: [text] } };
  if (takes.number !== undefined && /^\d{1,3}$/.test(text))
    return accept(takes, { kind: 'number', number: Number(text) });
  return accept(takes, { kind: 'text', text });
}

function parseSeveral(takes: Takes, raw: readonly unknown[]): ParsedValue {
  const entries = raw.filter((entry): entry is string => typeof entry === 'string');
  if (entries.length < raw.length) return { ok: false, problem: 'choose' };
  const optionIds = [...new Set(entries)].filter((entry) => entry !== '');
  const [only] = optionIds;
  if (only === undefined) return { ok: true, value: null };
  if (optionIds.length === 1 && (only === 'unsure' || only === 'declined')) return parseValue(takes, only);
  return accept(takes, { kind: 'choices', optionIds });
}

/** Whether the item accepts this value. */
function accept(takes: Takes, value: AnswerValue): ParsedValue {
  const problem = problemOf(takes, value);
  return problem === null ? { ok: true, value } : { ok: false, problem };
}

function problemOf(takes: Takes, value: AnswerValue): Problem | null {
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
      return when(isStatementAnswer(takes.statement, value.answer), 'statement');
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

/** Yes / No accepts `yes`, `no`, `open`; a tick accepts `kept`, `removed`, and `open` when it was not submitted. */
function isStatementAnswer(ask: Takes['statement'], answer: string): boolean {
  if (ask === undefined) return false;
  return answer === 'open' || (ask === 'yes_no' ? ['yes', 'no'] : ['kept', 'removed']).includes(answer);
}
