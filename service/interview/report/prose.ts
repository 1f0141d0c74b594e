import type { Source } from '../engine/facts.ts';
import { indexOf } from '../engine/index-of.ts';
import { topicsItem, whichItems } from '../engine/items.ts';
import { impliedBy, type Protocol, type ProtocolModule, type ProtocolQuestion } from '../engine/protocol.ts';
import { topicsInOrder } from '../engine/topics.ts';
import { isFindingOrSign, type Row } from '../render/rows.ts';
import type { View } from '../render/view.ts';
import { reportTexts, screenTexts } from '../texts.ts';
import type { Locale, LocalizedText } from '../types.ts';
import { fill, insideSentence, list, quoted, sentence } from '../words.ts';
import { codesInWords, sinceWhen, spreadInWords, valuesInWords } from './clause-words.ts';

/** A part of the history, with the messages that it comes from and the ids of the lines that it covers. */
export type Clause = Pick<Row, 'known'> & { text: string; messages: number[]; slots: string[] };

/** A clause before sentences are built; `isJoined`: without a comma after the one before it. */
type Piece = Clause & { isJoined?: true };

type Telling = View & {
  rows: readonly Row[];
  /** The findings whose time was told. */
  timed: ReadonlySet<string>;
  /** Findings that another one tells. */
  plainer: ReadonlyMap<Row, Row>;
};

/** Kinds of details that share a sentence: what and when, where and how, what changes it. */
const groups: readonly (readonly string[])[] = [
  ['onset', 'speed', 'progress', 'frequency', 'duration', 'severity'],
  ['site', 'side', 'radiation', 'quality', 'character'],
  ['trigger', 'worse', 'better', 'tried'],
];
/** Two groups share a sentence if they have at most this many clauses together. */
const sentenceMax = 4;

/**
 * Writes the history in short sentences from templates: each problem with its times, place, degree and what changes it,
 * then other findings, then what is unknown. Denied findings are listed elsewhere, except “nothing makes it worse”.
 */
export function writeHistory(view: View, allRows: readonly Row[]): Clause[] {
  const { protocol, state, locale } = view;
  const plainer = plainerOf(protocol, allRows);
  const rows = allRows.filter((row) => !plainer.has(row));
  const timed = new Set(
    [...state.statements.values()].flatMap((one) => (one.form === 'value' ? one.code : [])),
  );
  const telling: Telling = { ...view, rows, timed, plainer };
  const { modules } = indexOf(protocol);
  // After an emergency there may be times of a problem that was never asked about.
  const routed = protocol.modules.filter(
    ({ id, stage }) => stage === 'routed' && rows.some(({ module }) => module === id),
  );
  const topics = [...new Set([...topicsInOrder(state), ...routed.map(({ id }) => id)])].flatMap(
    (id) => modules.get(id) ?? [],
  );
  const heads = topics.map((module) => headRows(telling, module));
  const told = new Set(heads.flat());
  const problems = topics.map((module, index) => tellProblem(telling, module, heads[index] ?? [], told));
  const rest = rows.filter((row) => !told.has(row) && isOfHistory(row));
  const others = rest.filter(
    ({ status, section }) => status === 'YES' || (status === 'VALUE' && section === 'associated'),
  );
  const unsure = rest.filter(({ status }) => status === 'UNSURE');
  const also = [...problems.flatMap(({ also: own }) => own), ...others];
  const sentences = problems.flatMap((problem) => problem.sentences);
  // A question's label is no noun, so it is quoted: Unsure about "Goes to".
  const nameOf = ({ slot, label }: Row) =>
    isFindingOrSign(slot) ? insideSentence(label, locale) : quoted(label);
  const unsureNames = unsure.map((row) => pieceOf(row, nameOf(row)));
  const alsoTold = tellFindings(telling, also);
  const clauses = [
    ...sentences.flatMap((pieces) => asSentence(pieces, locale)),
    ...asSentence(sentences.length === 0 ? alsoTold : lead(reportTexts.also, alsoTold, locale), locale),
    ...asSentence(lead(reportTexts.unsureAbout, unsureNames, locale), locale),
  ];
  return clauses.map((clause) => {
    const within = [...plainer].filter(([, graver]) => clause.slots.includes(graver.slot));
    const messages = inOrder([...clause.messages, ...within.flatMap(([row]) => messagesOf(row))]);
    return { ...clause, messages, slots: [...clause.slots, ...within.map(([{ slot }]) => slot)] };
  });
}

/**
 * Findings that say nothing beside a kind of them that the same words or the same answer confirmed ("black stool" beside "black, tarry
 * stool"), each with that one, which tells them.
 */
function plainerOf(protocol: Protocol, rows: readonly Row[]): Map<Row, Row> {
  const confirmed = rows.filter(({ slot, status }) => slot.startsWith('sx.') && status === 'YES');
  const isTold = (row: Row, graver: Row) =>
    impliedBy(protocol, graver.slot).includes(row.slot) &&
    row.codes.every((code) => code === 'yes' || graver.codes.includes(code)) &&
    row.sources.every((one) => graver.sources.some((other) => haveSameWords(one, other)));
  return new Map(
    confirmed.flatMap((row) => {
      const gravers = confirmed.filter((one) => isTold(row, one));
      const graver = gravers.find((one) => !gravers.some((other) => isTold(one, other)));
      return graver === undefined ? [] : [[row, graver]];
    }),
  );
}

/** Whether two facts come from the same answer, and from words of it that overlap. */
function haveSameWords(one: Source, other: Source): boolean {
  if (one.message !== other.message || one.itemId !== other.itemId) return false;
  if (one.from === null || one.to === null || other.from === null || other.to === null)
    return one.from === other.from;
  return one.from < other.to && other.from < one.to;
}

/** Other findings, except those that only repeat an answer's option: that answer covers them. */
function tellFindings(telling: Telling, rows: readonly Row[]): Piece[] {
  const { rows: all } = telling;
  return rows.flatMap((row) => {
    if (answerBehind(all, row) !== undefined) return [];
    const piece = toPiece(telling, row);
    const implied = row.status === 'VALUE' ? all.filter((other) => answerBehind(all, other) === row) : [];
    return [{ ...piece, slots: [...piece.slots, ...implied.map(({ slot }) => slot)] }];
  });
}

/** The line of the answer whose option is the only source of a finding. */
function answerBehind(rows: readonly Row[], { status, sources, slot }: Row): Row | undefined {
  if (status !== 'YES') return undefined;
  return rows.find(
    (answer) =>
      answer.status === 'VALUE' &&
      isOfHistory(answer) &&
      !answer.isQuoted &&
      answer.slot !== slot &&
      sources.every(({ itemId, quote }) => itemId === answer.itemId && quote === null),
  );
}

/** A problem's findings, the one with a time last; of a problem that was never asked about only that one. */
function headRows(telling: Telling, { id, triggers, minorTriggers }: ProtocolModule): Row[] {
  const { rows, state, timed, plainer } = telling;
  const slotsOf = (row: Row) => [
    row.slot,
    ...[...plainer].flatMap(([{ slot }, graver]) => (graver === row ? slot : [])),
  ];
  const leading = [...triggers, ...minorTriggers];
  const found = rows.filter(
    (row) => row.status === 'YES' && slotsOf(row).some((slot) => leading.includes(slot)),
  );
  const last = found.filter((row) => slotsOf(row).some((slot) => timed.has(slot)));
  if (!state.topics.all.includes(id)) return last;
  return [...found.filter((row) => !last.includes(row)), ...last];
}

export const isOfHistory = ({ section }: Row) => section === 'history' || section === 'associated';

const isStated = ({ status }: Row) => status === 'YES' || status === 'VALUE';

const kindOf = ({ slot }: Pick<Row, 'slot'>) => slot.split('.').at(-1) ?? '';

/** Whether a fact was read from the patient's words and not confirmed; the quoted words cover it. */
function isToldInWords({ rows }: Telling, { slot, known, isQuoted }: Row): boolean {
  return known === 'kept' && !isQuoted && rows.some((row) => row.slot === slot && row.isQuoted);
}

function tellProblem(
  telling: Telling,
  module: ProtocolModule,
  found: readonly Row[],
  told: Set<Row>,
): { sentences: Piece[][]; also: Row[] } {
  const own = telling.rows.filter(
    (row) => row.module === module.id && isOfHistory(row) && !told.has(row) && !isToldInWords(telling, row),
  );
  // Of denied lines, only those like “nothing makes it worse” belong here.
  const inPlace = own.filter((row) => isStated(row) || isNegativeStatement(row));
  const placed = groups.map((kinds) =>
    kinds.flatMap((kind) => inPlace.filter((row) => kindOf(row) === kind)),
  );
  const details = own.filter((row) => isStated(row) && !placed.flat().includes(row));
  for (const row of [...placed.flat(), ...details]) told.add(row);
  const [when = [], ...further] = placed.map((rows) =>
    rows.map((row) => toPiece(telling, row, found.at(-1)?.slot)),
  );
  const isTimed =
    when.some(({ isJoined }) => isJoined === true) || own.some((row) => kindOf(row) === 'onset');
  const head = headOf(telling, module, found, { isTimed, own });
  // A topic's title alone ("Breast") is no finding, so it cannot last "for" a time.
  if (found.length === 0) for (const piece of when) delete piece.isJoined;
  const answers = details.filter(({ status }) => status === 'VALUE');
  return {
    sentences: [
      ...joinShort([[...head, ...when], ...further.filter((part) => part.length > 0)]),
      ...(answers.length > 0 ? [tellFindings(telling, answers)] : []),
    ],
    also: details.filter(({ status }) => status === 'YES'),
  };
}

/** Joins neighbouring sentences with few clauses. */
function joinShort(parts: readonly Piece[][]): Piece[][] {
  const sentences: Piece[][] = [];
  for (const part of parts) {
    const before = sentences.at(-1);
    if (before === undefined || before.length + part.length > sentenceMax) sentences.push([...part]);
    else before.push(...part);
  }
  return sentences;
}

/** The problem's findings by name, without those that its own lines cover; the topic's title if it was only chosen. */
function headOf(
  telling: Telling,
  module: ProtocolModule,
  found: readonly Row[],
  { isTimed, own }: { isTimed: boolean; own: readonly Row[] },
): Piece[] {
  const { state, locale } = telling;
  const saidApart = new Set(own.flatMap(({ codes }) => codes));
  if (found.length > 0) {
    return found.map((row, index) => {
      const isLast = index === found.length - 1;
      const name = index === 0 ? row.label : insideSentence(row.label, locale);
      const codes = row.codes.filter((code) => !saidApart.has(code));
      return pieceOf(row, isTimed && isLast ? name : withValues(telling, row.slot, name, codes));
    });
  }
  const [chosen] = [whichItems.main, topicsItem].flatMap(
    (id) => state.answers.get(id)?.submission.number ?? [],
  );
  const text = module.fallback ? reportTexts.complaint[locale] : module.title[locale];
  return [{ text, known: 'answered', messages: chosen === undefined ? [] : [chosen], slots: [] }];
}

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
  return protocol.questions.some((one) => one.slot === slot && one.read === 'complaint');
}

/** Message numbers, sorted, without duplicates. */
export function inOrder(messages: readonly number[]): number[] {
  return [...new Set(messages)].toSorted((left, right) => left - right);
}

export function messagesOf({ sources }: Pick<Row, 'sources'>): number[] {
  return inOrder(sources.map(({ message }) => message));
}

function pieceOf(row: Row, text: string): Piece {
  return { text, known: row.known, messages: messagesOf(row), slots: [row.slot] };
}

/** @param about - the finding that a time belongs to */
function toPiece(telling: Telling, row: Row, about?: string): Piece {
  const { locale } = telling;
  const name = insideSentence(row.label, locale);
  if (row.status === 'NO')
    return pieceOf(row, nothings[kindOf(row)]?.[locale] ?? insideSentence(row.value ?? name, locale));
  if (row.isQuoted) return pieceOf(row, inTemplate(telling, row, quoted(row.value ?? '')));
  if (row.status === 'YES') return pieceOf(row, withValues(telling, row.slot, name, row.codes));
  return tellValue(telling, row, about);
}

/** A finding's name with its values. */
function withValues(telling: Telling, slot: string, name: string, codes: readonly string[]): string {
  const values = valuesInWords(telling, codes, slot);
  return values === '' ? name : `${name} ${values}`;
}

function tellValue(telling: Telling, row: Row, about = row.slot): Piece {
  const { locale } = telling;
  const { codes } = row;
  const question = telling.protocol.questions.findLast(({ slot }) => slot === row.slot) ?? null;
  const kind = kindOf(row);
  if (kind === 'onset') {
    const [since] = codes.flatMap(
      (code) => sinceWhen(telling, code, telling.protocol.sentences === undefined ? row.slot : about) ?? [],
    );
    // "Headache for 3 weeks", but "Headache, began in the last week".
    const isOwn = codes.some((code) => code === 'band:week' || code === 'band:month');
    if (since !== undefined) return { ...pieceOf(row, since), ...(isOwn ? {} : { isJoined: true }) };
  }
  if (isConstant(question, codes)) return pieceOf(row, reportTexts.constant[locale]);
  if (kind === 'radiation' && codes.every((code) => code.startsWith('site:')))
    return pieceOf(row, spreadInWords(telling, question, codes));
  // A single episode has no duration "each time".
  const often =
    kind === 'duration' ? telling.state.facts.get(row.slot.replace(kind, 'frequency')) : undefined;
  const value = list(codesInWords(telling, question, codes), locale);
  return pieceOf(row, often?.codes.includes('band:once') ? value : inTemplate(telling, row, value));
}

/** "It is there all the time", as a frequency or a duration. */
function isConstant(question: ProtocolQuestion | null, codes: readonly string[]): boolean {
  if (question === null || (question.read !== 'duration' && question.read !== 'frequency')) return false;
  const constant = question.options.find(({ id }) => id === 'constant');
  return constant !== undefined && codes.length === 1 && codes[0] === constant.code;
}

const templates: Record<string, LocalizedText | null> = {
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
function inTemplate({ locale }: Telling, row: Row, value: string): string {
  const template = templates[kindOf(row)];
  // A place in the patient's words gets a label, so that a sentence can begin with it.
  if (template === null && !row.isQuoted) return value;
  const name = insideSentence(row.label, locale);
  return fill((template ?? reportTexts.named)[locale], { name, value });
}

/** Puts introductory words before a list of clauses. */
function lead(template: LocalizedText, pieces: readonly Piece[], locale: Locale): Piece[] {
  return pieces.map((piece, index) =>
    index === 0 ? { ...piece, text: fill(template[locale], { name: piece.text }) } : piece,
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

/** Clauses as one sentence: a capital letter, commas and a full stop. */
function asSentence(pieces: readonly Piece[], locale: Locale): Clause[] {
  const own = mergeRepeatedClauses(pieces);
  return own.map(({ isJoined: _isJoined, ...piece }, index) => {
    const next = own[index + 1];
    const text = index === 0 ? sentence(piece.text, locale) : piece.text;
    const end = next === undefined ? '.' : next.isJoined === true ? '' : locale === 'ar' ? '،' : ',';
    const hasEnd = end === '.' && /[.!?؟]”?$/.test(text);
    return { ...piece, text: hasEnd ? text : `${text}${end}` };
  });
}
