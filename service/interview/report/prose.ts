import { addTo } from '../../../common/collections.ts';
import { topicsInOrder } from '../engine/topics.ts';
import { haveSameWords } from '../model/facts.ts';
import { topicsItem, whichItems } from '../model/items.ts';
import { impliedBy, isOf020, type Protocol, type ProtocolModule, protocolIndex } from '../model/protocol.ts';
import { isFindingOrSign, isSign, nameOfSlot, type Row, toRow } from '../present/rows.ts';
import { reportTexts } from '../present/texts.ts';
import type { View } from '../present/view.ts';
import { insideSentence, quoted } from '../present/words.ts';
import { idOfAlsoSaid } from './answers-without-row.ts';
import {
  asSentence,
  type Clause,
  inOrder,
  isNegativeStatement,
  kindOf,
  lead,
  messagesOf,
  type NarrativeContext,
  type Piece,
  pieceOf,
  toPiece,
  withValues,
} from './pieces.ts';
import { tellStory } from './story-clauses.ts';
import { alarmingWords } from './told-in-words.ts';

/** Kinds of details that share a sentence: when, where, how it goes on and how bad it is; of which kind; what changes it. */
const groups: readonly (readonly string[])[] = [
  ['onset', 'site', 'side', 'progress', 'frequency', 'duration', 'severity'],
  ['speed', 'radiation', 'quality', 'character'],
  ['trigger', 'worse', 'better', 'tried'],
];
/** The same in reports of 0.2.0. */
const formerGroups: typeof groups = [
  ['onset', 'speed', 'progress', 'frequency', 'duration', 'severity'],
  ['site', 'side', 'radiation', 'quality', 'character'],
  ['trigger', 'worse', 'better', 'tried'],
];
const firstKinds = new Set(groups[0]);
const sentenceMax = 4;

/**
 * Writes the history in short sentences from templates: each problem with its times, place, degree and what changes it,
 * then other findings, then what is unknown. Denied findings are listed elsewhere, except “nothing makes it worse”; `denied` quotes the
 * story's denials that no line has.
 */
export function writeHistory(view: View, allRows: readonly Row[]): { history: Clause[]; denied: Piece[] } {
  const { protocol, state, locale } = view;
  const isFormer = isOf020(protocol);
  const said = [...allRows, ...(isFormer ? [] : alsoSaidRows(view))];
  const plainer = plainerOf(protocol, said);
  const rows = said.filter((row) => !plainer.has(row));
  const timed = findingsOfTimes(view, rows);
  const context: NarrativeContext = { ...view, rows, timed, plainer };
  const { modules } = protocolIndex(protocol);
  // After an emergency there may be times of a problem that was never asked about.
  const routed = protocol.modules.filter(
    ({ id, stage }) => stage === 'routed' && rows.some(({ module }) => module === id),
  );
  const topics = [...new Set([...topicsInOrder(state), ...routed.map(({ id }) => id)])].flatMap(
    (id) => modules.get(id) ?? [],
  );
  const heads = topics.map((module) => headRows(context, module));
  const told = new Set(heads.flat());
  const emergency = isFormer ? [] : tellEmergency(context, told);
  const signs = isFormer ? [] : tellSigns(context, told);
  const problems = topics.map((module, index) => tellProblem(context, module, heads[index] ?? [], told));
  const rest = rows.filter((row) => !told.has(row) && isOfHistory(row));
  const others = rest.filter(
    ({ status, section }) => status === 'YES' || (status === 'VALUE' && section === 'associated'),
  );
  // Of a question's label ("Takes") nobody can tell what was unsure; it has its line in its section.
  const unsure = rest.filter(
    ({ status, slot }) => status === 'UNSURE' && (isFormer || isFindingOrSign(slot)),
  );
  const also = [...problems.flatMap(({ also: own }) => own), ...others];
  // After an emergency its signs come first; otherwise the problems that they belong to.
  const isFirst = emergency.length > 0;
  const sentences = [
    emergency,
    ...(isFirst ? signs : []),
    ...problems.flatMap((problem) => problem.sentences),
    ...(isFirst ? [] : signs),
  ].filter(({ length }) => length > 0);
  // A question's label is no noun, so it is quoted: Unsure about "Goes to".
  const nameOf = ({ slot, label }: Row) =>
    isFindingOrSign(slot) ? insideSentence(label, locale) : quoted(label);
  const unsureNames = unsure.map((row) => pieceOf(row, nameOf(row)));
  const alsoTold = tellFindings(context, also);
  const isUntold = sentences.length === 0;
  const words = isFormer ? [] : alarmingWords(view);
  const story = isFormer ? { said: [], denied: [] } : tellStory(context, sentences, words);
  const findings = asSentence(isUntold ? alsoTold : lead(reportTexts.also, alsoTold, locale), locale);
  const isFirstWritten = words.length > 0 || (isUntold && findings.length === 0);
  const written = lead(isFirstWritten ? reportTexts.wrote : reportTexts.alsoWrote, story.said, locale);
  const clauses = [
    ...sentences.flatMap((pieces) => asSentence(pieces, locale)),
    ...findings,
    ...asSentence(lead(reportTexts.unsureAbout, unsureNames, locale), locale),
    ...asSentence(written, locale),
  ];
  const history = clauses.map((clause) => {
    const within = [...plainer].filter(([, graver]) => clause.slots.includes(graver.slot));
    const messages = inOrder([...clause.messages, ...within.flatMap(([row]) => messagesOf(row))]);
    const slots = [
      ...clause.slots,
      ...within.map(([{ slot }]) => slot),
      ...(isFormer ? [] : saidIn(view, clause)),
    ];
    return { ...clause, messages, slots };
  });
  return { history, denied: story.denied };
}

/**
 * Findings that say nothing beside a kind of them that was confirmed ("weakness" beside "weakness of both legs"), each with that one,
 * which tells them. What a topic is called by stays, because its times need not be those of the kind, unless the same words said
 * both.
 */
function plainerOf(protocol: Protocol, rows: readonly Row[]): Map<Row, Row> {
  const { topicOf } = protocolIndex(protocol);
  const confirmed = rows.filter(({ slot, status }) => slot.startsWith('sx.') && status === 'YES');
  const isTold = (row: Row, graver: Row) =>
    saysNoMore(protocol, row, graver) &&
    (graver.known !== 'kept' || row.known === 'kept') &&
    row.isAdded === graver.isAdded &&
    (!topicOf.has(row.slot) ||
      row.sources.every((one) => graver.sources.some((other) => haveSameWords(one, other))));
  return new Map(
    confirmed.flatMap((row) => {
      const gravers = confirmed.filter((one) => isTold(row, one));
      const graver = gravers.find((one) => !gravers.some((other) => isTold(one, other)));
      return graver === undefined ? [] : [[row, graver]];
    }),
  );
}

/** Whether a finding is contained in another one or in a sign, and has no value that this one lacks. */
function saysNoMore(protocol: Protocol, row: Row, kind: Row): boolean {
  return (
    impliedBy(protocol, kind.slot).includes(row.slot) &&
    row.codes.every((code) => code === 'yes' || kind.codes.includes(code))
  );
}

/** Words that did not answer their question, as rows of it. */
function alsoSaidRows(view: View): Row[] {
  const { questions } = protocolIndex(view.protocol);
  return view.state.alsoSaid.flatMap(({ questionId, words, source }) => {
    const question = questions.get(questionId);
    return question === undefined
      ? []
      : toRow(view, question, { slot: question.slot, words, sources: [source] });
  });
}

/** The lines of words that answered no question and that a clause tells as its question's. */
function saidIn({ protocol, state: { alsoSaid } }: View, { text, slots }: Clause): string[] {
  const { questions } = protocolIndex(protocol);
  return alsoSaid.flatMap(({ questionId, words, source: { message } }, index) => {
    const isTold = slots.includes(questions.get(questionId)?.slot ?? '') && text.includes(words);
    return isTold ? idOfAlsoSaid(questionId, message, alsoSaid.slice(0, index)) : [];
  });
}

/** When and on which side an emergency began. */
function tellEmergency(context: NarrativeContext, told: Set<Row>): Piece[] {
  const { modules } = protocolIndex(context.protocol);
  const own = context.rows.filter(
    (row) =>
      row.section === 'history' &&
      isStated(row) &&
      modules.get(row.module ?? '')?.stage !== 'routed' &&
      firstKinds.has(kindOf(row)) &&
      !isToldInWords(context, row),
  );
  for (const row of own) told.add(row);
  return own.map((row) => toPiece(context, row, null));
}

/** The signs that were ticked, a list for each period: "In the last 24 hours: a; b". What they contain is told by them. */
function tellSigns(context: NarrativeContext, told: Set<Row>): Piece[][] {
  const { protocol, rows, locale } = context;
  const { signs } = protocolIndex(protocol);
  const ticked = rows.filter((row) => isSign(row.slot) && row.status === 'YES' && !told.has(row));
  const byPeriod = new Map<string, Row[]>();
  for (const row of ticked) addTo(byPeriod, signs.get(row.slot)?.group.period?.[locale] ?? '', row);
  const isContained = (row: Row, sign: Row) =>
    row.slot.startsWith('sx.') && row.status === 'YES' && saysNoMore(protocol, row, sign);
  return [...byPeriod].map(([period, own]) =>
    own.map((sign, index): Piece => {
      const contained = rows.filter((row) => !told.has(row) && isContained(row, sign));
      for (const row of [sign, ...contained]) told.add(row);
      const name = insideSentence(nameOfSlot(context, sign.slot), locale);
      const text =
        index === 0 && period !== '' ? reportTexts.named[locale]({ name: period, value: name }) : name;
      const messages = inOrder([sign, ...contained].flatMap(messagesOf));
      const slots = [sign, ...contained].map(({ slot }) => slot);
      return { ...pieceOf(sign, text), messages, slots, before: ';' };
    }),
  );
}

/** Other findings, except those that only repeat an answer's option: that answer covers them. */
function tellFindings(context: NarrativeContext, rows: readonly Row[]): Piece[] {
  const { rows: all } = context;
  return rows.flatMap((row) => {
    if (answerBehind(all, row) !== undefined) return [];
    const piece = toPiece(context, row);
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

/** The finding of which a problem's lines tell: with a time, or what its topic is mostly about. Others of it stand with "Also". */
function headRows(context: NarrativeContext, { id, triggers, minorTriggers }: ProtocolModule): Row[] {
  const { protocol, rows, state, timed, plainer } = context;
  const slotsOf = (row: Row) => [
    row.slot,
    ...[...plainer].flatMap(([{ slot }, graver]) => (graver === row ? slot : [])),
  ];
  const leading = [...triggers, ...minorTriggers];
  const found = rows.filter(
    (row) => row.status === 'YES' && slotsOf(row).some((slot) => leading.includes(slot)),
  );
  const times = new Set(timed.values());
  const last = found.filter((row) => slotsOf(row).some((slot) => times.has(slot)));
  // What is told of it belongs to its first finding ("fever since yesterday"), which reports of 0.2.0 told apart.
  if (!state.topics.all.includes(id)) return last.length > 0 || isOf020(protocol) ? last : found.slice(0, 1);
  if (isOf020(protocol)) return [...found.filter((row) => !last.includes(row)), ...last];
  const rankOf = (row: Row) => leading.findIndex((code) => slotsOf(row).includes(code));
  return last.length > 0 ? last : found.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, 1);
}

export const isOfHistory = ({ section }: Row) => section === 'history' || section === 'associated';

const isStated = ({ status }: Row) => status === 'YES' || status === 'VALUE';

/** Whether a fact was read from the patient's words and not confirmed; the quoted words cover it. */
function isToldInWords({ rows }: NarrativeContext, { slot, known, isQuoted }: Row): boolean {
  return known === 'kept' && !isQuoted && rows.some((row) => row.slot === slot && row.isQuoted);
}

function tellProblem(
  context: NarrativeContext,
  module: ProtocolModule,
  found: readonly Row[],
  told: Set<Row>,
): { sentences: Piece[][]; also: Row[] } {
  const own = context.rows.filter(
    (row) => row.module === module.id && isOfHistory(row) && !told.has(row) && !isToldInWords(context, row),
  );
  // Of denied lines, only those like “nothing makes it worse” belong here.
  const inPlace = own.filter((row) => isStated(row) || isNegativeStatement(row));
  const placed = (isOf020(context.protocol) ? formerGroups : groups).map((kinds) =>
    kinds.flatMap((kind) => inPlace.filter((row) => kindOf(row) === kind)),
  );
  const details = own.filter((row) => isStated(row) && !placed.flat().includes(row));
  for (const row of [...placed.flat(), ...details]) told.add(row);
  const elsewhere = timesOfOthers(context, own, found);
  const [when = [], ...further] = placed.map((rows) =>
    rows.map((row) => elsewhere.get(row) ?? toPiece(context, row, found.at(-1)?.slot)),
  );
  const isTimed = when.some(({ before }) => before === '') || own.some((row) => kindOf(row) === 'onset');
  const isNamed = own.length > 0 && own.every((row) => elsewhere.has(row));
  const head = found.length === 0 && isNamed ? [] : headOf(context, module, found, { isTimed, own });
  // A topic's title alone ("Breast") is no finding, so it cannot last "for" a time.
  if (found.length === 0) for (const piece of when) delete piece.before;
  const answers = details.filter(({ status }) => status === 'VALUE');
  return {
    sentences: [
      ...joinShort([[...head, ...when], ...further.filter((part) => part.length > 0)]),
      ...(answers.length > 0 ? [tellFindings(context, answers)] : []),
    ],
    also: details.filter(({ status }) => status === 'YES'),
  };
}

/** For each time that was read together with one finding, that finding. */
function findingsOfTimes({ protocol, state }: View, rows: readonly Row[]): Map<Row, string> {
  const onsets = rows.filter((row) => kindOf(row) === 'onset' && !row.isQuoted);
  return new Map(
    onsets.flatMap((row): [Row, string][] => {
      const own = state.mentions.filter(
        ({ source, mention: { code, values } }) =>
          code.startsWith('sx.') &&
          values.some((value) => row.codes.includes(value.code)) &&
          row.sources.some((one) => haveSameWords(one, source)),
      );
      const codes = [...new Set(own.map(({ mention }) => mention.code))];
      // Of a finding and a kind of it the same words say the kind.
      const code = codes.find((one) =>
        codes.every((other) => other === one || impliedBy(protocol, one).includes(other)),
      );
      return code === undefined ? [] : [[row, code]];
    }),
  );
}

/** When a finding began that leads to the same topic and is not told there: "alcohol problem since October" beside "low mood". */
function timesOfOthers(
  context: NarrativeContext,
  own: readonly Row[],
  found: readonly Row[],
): Map<Row, Piece> {
  const { protocol, timed, locale } = context;
  if (isOf020(protocol)) return new Map();
  const isTold = (code: string) =>
    found.some(({ slot }) => slot === code || impliedBy(protocol, slot).includes(code));
  return new Map(
    own.flatMap((row): [Row, Piece][] => {
      const code = timed.get(row);
      if (code === undefined || isTold(code)) return [];
      const name = insideSentence(nameOfSlot(context, code), locale);
      return [[row, pieceOf(row, withValues(context, code, name, row.codes))]];
    }),
  );
}

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
  context: NarrativeContext,
  module: ProtocolModule,
  found: readonly Row[],
  { isTimed, own }: { isTimed: boolean; own: readonly Row[] },
): Piece[] {
  const { state, locale } = context;
  const saidApart = new Set(own.flatMap(({ codes }) => codes));
  if (found.length > 0) {
    return found.map((row, index) => {
      const isLast = index === found.length - 1;
      const name = index === 0 ? row.label : insideSentence(row.label, locale);
      const codes = row.codes.filter((code) => !saidApart.has(code));
      return pieceOf(row, isTimed && isLast ? name : withValues(context, row.slot, name, codes));
    });
  }
  const [chosen] = [whichItems.main, topicsItem].flatMap(
    (id) => state.answers.get(id)?.submission.number ?? [],
  );
  const text = module.fallback ? reportTexts.complaint[locale] : module.title[locale];
  return [{ text, known: 'answered', messages: chosen === undefined ? [] : [chosen], slots: [] }];
}
