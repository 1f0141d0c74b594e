import { type ProtocolQuestion, protocolIndex } from '../model/protocol.ts';
import type { Locale, LocalizedText } from '../model/types.ts';
import { codesInWords, sinceWhen, spreadInWords, valuesInWords } from '../present/clause-words.ts';
import type { Row } from '../present/rows.ts';
import { reportTexts, screenTexts, type Template } from '../present/texts.ts';
import type { View } from '../present/view.ts';
import { insideSentence, list, quoted, sentence } from '../present/words.ts';

/*
 * The parts of which the history is built: a row in words for the middle of a sentence, and several as one sentence.
 */

/** A part of the history, with the messages that it comes from and the ids of the lines that it covers. */
export type Clause = Pick<Row, 'known'> & { text: string; messages: number[]; slots: string[] };

/** A clause before sentences are built; `before`: what separates it from the one before, in place of a comma. */
export type Piece = Clause & { before?: '' | ';' };

export type NarrativeContext = View & {
  rows: readonly Row[];
  /** By the line of a time, the finding whose time it is. */
  timed: ReadonlyMap<Row, string>;
  /** Findings that another one tells. */
  plainer: ReadonlyMap<Row, Row>;
};

/** The last part of a slot: "onset" in "cough.onset". */
export const kindOf = ({ slot }: Pick<Row, 'slot'>) => slot.split('.').at(-1) ?? '';

const nothings: Record<string, LocalizedText | null> = {
  worse: reportTexts.nothingWorse,
  better: reportTexts.nothingBetter,
  // No template: "It stays in one place" and "no one place" are complete.
  radiation: null,
  site: null,
};

const noWords: ReadonlySet<string> = new Set(Object.values(screenTexts.no));

/** Whether a "no" is a statement of its own. */
export function isNegativeStatement({ status, section, slot, value }: Row): boolean {
  const nothing = nothings[kindOf({ slot })];
  if (status !== 'NO' || section !== 'history' || nothing === undefined || value === null) return false;
  return nothing !== null || !noWords.has(value);
}

/** Whether a slot holds the story, which is quoted in the patient's own words. */
export function isStory({ protocol }: View, slot: string): boolean {
  return protocolIndex(protocol).stories.some((one) => one.slot === slot);
}

/** Message numbers, sorted, without duplicates. */
export function inOrder(messages: readonly number[]): number[] {
  return [...new Set(messages)].toSorted((left, right) => left - right);
}

export function messagesOf({ sources }: Pick<Row, 'sources'>): number[] {
  return inOrder(sources.map(({ message }) => message));
}

export function pieceOf(row: Row, text: string): Piece {
  return { text, known: row.known, messages: messagesOf(row), slots: [row.slot] };
}

/** @param about - the finding that a time belongs to and follows; null where it stands by itself ("began: yesterday") */
export function toPiece(context: NarrativeContext, row: Row, about?: string | null): Piece {
  const { locale } = context;
  const name = insideSentence(row.label, locale);
  if (row.status === 'NO')
    return pieceOf(row, nothings[kindOf(row)]?.[locale] ?? insideSentence(row.value ?? name, locale));
  if (row.isQuoted) return pieceOf(row, inTemplate(context, row, quoted(row.value ?? '')));
  if (row.status === 'YES') return pieceOf(row, withValues(context, row.slot, name, row.codes));
  return tellValue(context, row, about);
}

/** A finding's name with its values. */
export function withValues(
  context: NarrativeContext,
  slot: string,
  name: string,
  codes: readonly string[],
): string {
  const values = valuesInWords(context, codes, slot);
  return values === '' ? name : `${name} ${values}`;
}

function tellValue(context: NarrativeContext, row: Row, about: string | null = row.slot): Piece {
  const { locale } = context;
  const { codes } = row;
  const question = context.protocol.questions.findLast(({ slot }) => slot === row.slot) ?? null;
  const kind = kindOf(row);
  if (kind === 'onset' && about !== null) {
    const [since] = codes.flatMap(
      (code) => sinceWhen(context, code, context.protocol.sentences === undefined ? row.slot : about) ?? [],
    );
    // "Headache for 3 weeks", but "Headache, began in the last week".
    const isOwn = codes.some((code) => code === 'band:week' || code === 'band:month');
    if (since !== undefined) return { ...pieceOf(row, since), ...(isOwn ? {} : { before: '' as const }) };
  }
  if (isConstant(question, codes)) return pieceOf(row, reportTexts.constant[locale]);
  if (kind === 'radiation' && codes.every((code) => code.startsWith('site:')))
    return pieceOf(row, spreadInWords(context, question, codes));
  // A single episode has no duration "each time".
  const often =
    kind === 'duration' ? context.state.facts.get(row.slot.replace(kind, 'frequency')) : undefined;
  const value = list(codesInWords(context, question, codes), locale);
  return pieceOf(row, often?.codes.includes('band:once') ? value : inTemplate(context, row, value));
}

/** "It is there all the time", as a frequency or a duration. */
function isConstant(question: ProtocolQuestion | null, codes: readonly string[]): boolean {
  if (question === null || (question.read !== 'duration' && question.read !== 'frequency')) return false;
  const constant = question.options.find(({ id }) => id === 'constant');
  return constant !== undefined && codes.length === 1 && codes[0] === constant.code;
}

const templates: Record<string, Template<{ value: string }> | null> = {
  onset: reportTexts.began,
  duration: reportTexts.lasts,
  severity: reportTexts.severity,
  worse: reportTexts.worse,
  better: reportTexts.better,
  // No template: the values are complete in themselves.
  frequency: null,
  progress: null,
  site: null,
  quality: null,
  side: null,
};

/** A value in its template; without a template it follows its label. */
function inTemplate({ locale }: NarrativeContext, row: Row, value: string): string {
  const template = templates[kindOf(row)];
  // A place in the patient's words gets a label, so that a sentence can begin with it.
  if (template === null && !row.isQuoted) return value;
  const name = insideSentence(row.label, locale);
  return (template ?? reportTexts.named)[locale]({ name, value });
}

/** Puts introductory words before a list of clauses. */
export function lead(
  template: Template<{ name: string }>,
  pieces: readonly Piece[],
  locale: Locale,
): Piece[] {
  return pieces.map((piece, index) =>
    index === 0 ? { ...piece, text: template[locale]({ name: piece.text }) } : piece,
  );
}

/** Clauses of which one says what another begins with ("chest pain", "chest pain for 3 weeks") are one, with the messages of both. */
function mergeRepeatedClauses(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const index = kept.findIndex(({ text }) => includes(text, piece.text) || includes(piece.text, text));
    const known = kept[index];
    if (known === undefined) {
      kept.push(piece);
      continue;
    }
    const longer = includes(piece.text, known.text) ? piece : known;
    const messages = inOrder([...known.messages, ...piece.messages]);
    kept[index] = { ...longer, messages, slots: [...known.slots, ...piece.slots] };
  }
  return kept;
}

const includes = (longer: string, shorter: string) => longer === shorter || longer.startsWith(`${shorter} `);

const arabicMarks = { '': '', ',': '،', ';': '؛' } as const;

/** Clauses as one sentence: a capital letter, commas and a full stop. */
export function asSentence(pieces: readonly Piece[], locale: Locale): Clause[] {
  const own = mergeRepeatedClauses(pieces);
  return own.map(({ before: _before, ...piece }, index) => {
    const text = index === 0 ? sentence(piece.text, locale) : piece.text;
    const next = own[index + 1];
    if (next === undefined) return { ...piece, text: /[.!?؟]”?$/.test(text) ? text : `${text}.` };
    const mark = next.before ?? ',';
    return { ...piece, text: text + (locale === 'ar' ? arabicMarks[mark] : mark) };
  });
}
