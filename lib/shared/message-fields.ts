import { type MergeField, type MessageText, mergeFields, messageLimits } from '@/lib/shared/message-kinds.ts';
import { cleanText } from '@/lib/shared/plain-text.ts';

/* Validates the text of a message and fills in its fields. Separate from the texts themselves, which no page loads. */

type MergeValues = Record<MergeField, string | null>;

const fieldPattern = /\{\{([^{}]*)\}\}/g;

const isMergeField = (name: string): name is MergeField => mergeFields.some((field) => field === name);

export type TextProblem =
  | { kind: 'empty' | 'too_long' | 'several_lines' | 'no_link' | 'link_in_subject' }
  | { kind: 'unknown_field'; name: string };

/** Problems that prevent a text from being sent, one for each of its two parts; null without a problem. */
export function checkMessageText(text: MessageText): {
  subject: TextProblem | null;
  body: TextProblem | null;
} {
  return { subject: checkSubject(text.subject), body: checkBody(text.body) };
}

function checkSubject(subject: string): TextProblem | null {
  if (subject.trim() === '') return { kind: 'empty' };
  // A line break would end the header, and the rest of the subject would be lost.
  if (cleanText(subject) !== subject || /[\u0085\u2028\u2029]/.test(subject))
    return { kind: 'several_lines' };
  if (subject.length > messageLimits.subjectLength) return { kind: 'too_long' };
  if (listFields(subject).includes('link')) return { kind: 'link_in_subject' };
  return findUnknownField(subject);
}

function checkBody(body: string): TextProblem | null {
  if (body.trim() === '') return { kind: 'empty' };
  if (body.length > messageLimits.bodyLength) return { kind: 'too_long' };
  return findUnknownField(body) ?? (listFields(body).includes('link') ? null : { kind: 'no_link' });
}

function listFields(text: string): string[] {
  return [...text.matchAll(fieldPattern)].map((match) => (match[1] ?? '').trim());
}

function findUnknownField(text: string): TextProblem | null {
  const unknown = listFields(text).find((name) => !isMergeField(name));
  if (unknown !== undefined) return { kind: 'unknown_field', name: `{{${unknown}}}` };
  // Remaining braces belong to a field that is not closed.
  const rest = text.replace(fieldPattern, '');
  const broken = /\{\{\S*|\S*\}\}/.exec(rest);
  return broken ? { kind: 'unknown_field', name: broken[0] } : null;
}

/**
 * Fills in the fields of a text. A missing value leaves no gap: "Hello {{firstName}}," becomes "Hello,". Braces in values are not
 * interpreted.
 */
export function renderMessage(text: MessageText, values: MergeValues): MessageText {
  return {
    subject: toLine(fillFields(text.subject, values)),
    body: fillFields(text.body, values).replace(/\r\n?/g, '\n').trim(),
  };
}

function fillFields(text: string, values: MergeValues): string {
  return text.replace(/([ \t]*)\{\{([^{}]*)\}\}/g, (whole, space: string, name: string) => {
    const field = name.trim();
    if (!isMergeField(field)) return whole;
    const value = values[field]?.trim();
    return value ? `${space}${toLine(value)}` : '';
  });
}

/** One line without control characters, for a subject or a name. */
function toLine(text: string): string {
  return cleanText(text.replace(/[\s\u0085\u2028\u2029]+/g, ' ')).trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for.
const bodyControls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Normalizes a text for storage: one kind of line break, and no characters that the database or mail cannot transmit. */
export function cleanMessageText(text: MessageText): MessageText {
  return {
    subject: text.subject.trim(),
    body: text.body.replace(/\r\n?/g, '\n').replace(bodyControls, '').toWellFormed().trim(),
  };
}
