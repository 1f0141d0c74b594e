import * as z from 'zod';
import { distinctBy } from '../../../common/collections.ts';
import { codeOfOption } from '../engine/derive.ts';
import type { State } from '../engine/state.ts';
import { topicsInOrder } from '../engine/topics.ts';
import type { Coded, Quoted, Source } from '../model/facts.ts';
import { aboutItems, listItem } from '../model/items.ts';
import {
  impliedBy,
  isOf020,
  type Protocol,
  type ProtocolQuestion,
  protocolIndex,
} from '../model/protocol.ts';
import type { SectionId } from '../model/protocol-schema.ts';
import type { Locale, LocalizedText } from '../model/types.ts';
import { screenTexts } from './texts.ts';
import { say, textFor, type View, viewOf } from './view.ts';
import { insideSentence, labelOf, list, ofMax, phrase, renderCode, renderCodes, sentence } from './words.ts';

/** One line of the known facts, in the reader's language. */
export type Row = {
  slot: string;
  section: SectionId;
  /** The module of its question; null for a finding without a question. */
  module: string | null;
  label: string;
  status: Coded['status'];
  codes: readonly string[];
  /** Built from codes, or the patient's own words if `isQuoted`; null when the status is enough. */
  value: string | null;
  isQuoted: boolean;
  known: Coded['known'] | 'quoted';
  sources: readonly Source[];
  /** The item that "Change" opens; null when there is none. */
  itemId: string | null;
  /** It was answered after the end, beside what stands since then. */
  isAdded?: boolean;
};

/** A slot that has lines, and the question in whose place they stand; null for a finding without one. Their sources decide their name ({@link isNamedBy}). */
export const lineSchema = z.object({ slot: z.string(), question: z.string().nullable() });
export type Line = z.infer<typeof lineSchema>;

const bareCodes = new Set(['yes', 'no']);

type Told = Pick<State, 'facts' | 'quoted'>;

/** All lines: the patient's problems first, then in the order of the protocol, then findings without a question. */
export function linesOf(protocol: Protocol, state: Told & Pick<State, 'topics'>): Line[] {
  const { facts, quoted } = state;
  const questions = distinctBy(inOrder(protocol, state), ({ slot }) => slot);
  const asked = new Set(questions.map(({ slot }) => slot));
  const others = [...facts.values()].filter(
    ({ slot }) => isFindingOrSign(slot) && !asked.has(slot) && !isToldBySign(protocol, facts, slot),
  );
  return [
    ...questions
      .filter(({ slot }) => facts.has(slot) || quoted.some((one) => one.slot === slot))
      .map(({ slot, id: question }) => ({ slot, question })),
    ...others.map(({ slot }) => ({ slot, question: null })),
  ];
}

/**
 * The rows of these lines. A coded fact and the patient's words beside it are two rows of one line.
 * @param told - where the lines are not those of the state
 */
export function rowsOf(
  view: View,
  lines: readonly Line[] = linesOf(view.protocol, view.state),
  told: Told = view.state,
): Row[] {
  const { questions } = protocolIndex(view.protocol);
  return lines.flatMap((line) => {
    const question = questions.get(line.question ?? '') ?? null;
    return factsOf(told, line.slot).map((fact) => toRow(view, question, fact));
  });
}

/** Whether a slot is a finding, or a sign or line with a code of its own. */
export function isFindingOrSign(slot: string): boolean {
  return slot.startsWith('sx.') || isSign(slot);
}

/** Whether a slot is a sign's code, or that of a line. */
export function isSign(slot: string): boolean {
  return slot.startsWith('sign.');
}

/** Whether a finding is there only because a sign or line contains it, which is told in its own words. */
function isToldBySign(protocol: Protocol, facts: Told['facts'], slot: string): boolean {
  if (protocolIndex(protocol).topicOf.has(slot)) return false;
  const own = facts.get(slot)?.sources ?? [];
  return [...facts.values()].some(
    (fact) =>
      isSign(fact.slot) &&
      fact.status === 'YES' &&
      impliedBy(protocol, fact.slot).includes(slot) &&
      own.every(({ itemId }) => fact.sources.some((source) => source.itemId === itemId)),
  );
}

/** The words of a sign, for the person who answers; of another slot its name. */
export function nameOfSlot(view: View, slot: string): string {
  const found = protocolIndex(view.protocol).signs.get(slot);
  return found === undefined ? labelOf(view, slot) : textFor(view, found.sign.text);
}

/** {@link nameOfSlot} with the sign's period: "Blue or grey lips, in the last 24 hours". */
function nameWithPeriod(view: View, slot: string): string {
  const period = protocolIndex(view.protocol).signs.get(slot)?.group.period;
  const name = nameOfSlot(view, slot);
  if (period === undefined) return name;
  return `${name}${view.locale === 'ar' ? '،' : ','} ${period[view.locale]}`;
}

/** The questions in order: the story, the patient's topics, other topics asked before an emergency, the rest. */
function inOrder(protocol: Protocol, state: Pick<State, 'topics'>): ProtocolQuestion[] {
  const { byModule } = protocolIndex(protocol);
  const of = (id: string) => byModule.get(id) ?? [];
  const others = protocol.modules.filter(({ stage }) => stage !== 'routed').map(({ id }) => id);
  const story = others.filter((id) => of(id).some(({ read }) => read === 'complaint'));
  const rest = others.filter((id) => !story.includes(id));
  const topics = topicsInOrder(state);
  const beside = protocol.questions.filter(
    ({ module, slot }) => !topics.includes(module) && !others.includes(module) && !slot.startsWith('sx.'),
  );
  return [...[...story, ...topics].flatMap(of), ...beside, ...rest.flatMap(of)];
}

function factsOf({ facts, quoted }: Told, slot: string): (Coded | Quoted)[] {
  const fact = facts.get(slot);
  const words = quoted.filter((one) => one.slot === slot);
  const isWeak = (fact?.status === 'NOT_ANSWERED' || fact?.status === 'UNSURE') && words.length > 0;
  return fact === undefined || isWeak ? words : [fact, ...words];
}

/** @param question - null for a finding that no question asked for */
export function toRow(view: View, question: ProtocolQuestion | null, fact: Coded | Quoted): Row {
  const { slot, sources } = fact;
  const asked = question?.id ?? null;
  const isQuoted = 'words' in fact;
  return {
    slot,
    section: question?.section ?? 'associated',
    module: question?.module ?? null,
    label: isNamedBy(view.protocol, question, fact)
      ? sentence(say(view, question.label), view.locale)
      : nameWithPeriod(view, slot),
    status: isQuoted ? 'VALUE' : fact.status,
    codes: isQuoted ? [] : fact.codes,
    value: isQuoted ? fact.words : codedValue(view, question, fact),
    isQuoted,
    known: isQuoted ? 'quoted' : fact.known,
    sources,
    itemId: isQuoted ? asked : (sources.at(-1)?.itemId ?? asked),
  };
}

/** Whether a row has its question's name; a finding only if it was answered there ("Nausea or vomiting?" says more than nausea), except in 0.2.0. */
function isNamedBy(
  protocol: Protocol,
  question: ProtocolQuestion | null,
  { slot, sources }: Coded | Quoted,
): question is ProtocolQuestion {
  if (question === null) return false;
  if (isOf020(protocol) || !isFindingOrSign(slot)) return true;
  return sources.some(({ itemId }) => itemId === question.id || itemId === listItem);
}

/** A fact's codes in words: chosen options by their labels, what was read by its code. */
function codedValue(view: View, question: ProtocolQuestion | null, { codes, status }: Coded): string | null {
  const { locale } = view;
  const own = codes.filter((code) => !bareCodes.has(code));
  if (question === null) return own.length === 0 ? null : renderCodes(view, own);
  const options = new Map(question.options.map((option) => [codeOfOption(question, option), option]));
  const isSaid = status !== 'VALUE' && question.kind === 'yesno';
  const chosen: string[] = [];
  const others: string[] = [];
  for (const code of codes) {
    const label = options.get(code)?.label[locale];
    if (bareCodes.has(code) && (isSaid || label === undefined)) continue;
    if (label !== undefined) chosen.push(label);
    else if (code.startsWith('number:') && question.max !== null)
      chosen.push(ofMax(view, code.slice('number:'.length), question.max));
    else others.push(code);
  }
  const words = [...chosen, renderCodes(view, others)].filter((part) => part !== '');
  return words.length === 0 ? null : sentence(list(words, locale), locale);
}

const statusTexts = {
  YES: screenTexts.yes,
  NO: screenTexts.no,
  UNSURE: screenTexts.unsure,
  DECLINED: screenTexts.declined,
  NOT_TICKED: screenTexts.notTicked,
  NOT_ANSWERED: screenTexts.notAnswered,
  VALUE: null,
} satisfies Record<Coded['status'], LocalizedText | null>;

/** The words of a status without a value: "Yes", "No", "I'm not sure" … */
export function statusWords(status: Coded['status'], locale: Locale): string {
  return statusTexts[status]?.[locale] ?? '';
}

const readbackSections: { phrase: string; sections: readonly SectionId[] }[] = [
  { phrase: 'readback.problem', sections: ['history', 'associated', 'progress'] },
  { phrase: 'readback.health', sections: ['medicines', 'background'] },
  { phrase: 'readback.plan', sections: ['follow_up'] },
  { phrase: 'readback.matters', sections: ['perspective', 'experience'] },
  { phrase: 'readback.clinic', sections: ['extra'] },
];

type ReadbackRow = {
  label: string;
  value: string;
  isQuoted: boolean;
  itemId: string | null;
  /** A plain "No", or nothing, which a page may collapse. */
  isPlain: boolean;
};
export type Readback = { sections: { title: string; rows: ReadbackRow[] }[] };

/** Everything that the clinic will read, in sections of rows that can each be changed; without unticked entries. */
export function renderReadback(protocol: Protocol, state: State, locale: Locale): Readback {
  const view = viewOf(protocol, state, locale);
  const told = withAlsoSaid(view);
  const rows = rowsOf(view, linesOf(protocol, told), told).filter(({ status }) => status !== 'NOT_TICKED');
  const nameOf = namesApart(view, rows);
  const sections = readbackSections.map(({ phrase: title, sections: ids }, index) => {
    const own = rows.filter(({ section }) => ids.includes(section));
    return {
      title: phrase(view, title),
      rows: [
        ...(index === 1 ? personRows(view) : []),
        ...own.map((row) => toReadback({ ...row, label: nameOf(row) }, locale)),
        ...(index === 0 ? furtherRows(view) : []),
      ],
    };
  });
  return { sections: sections.filter((section) => section.rows.length > 0) };
}

/** The state with words that did not answer their question as that question's words. */
function withAlsoSaid({ protocol, state }: View): Told & Pick<State, 'topics'> {
  const { facts, topics, quoted, alsoSaid } = state;
  const { questions } = protocolIndex(protocol);
  const said = alsoSaid.flatMap(({ questionId, words, source }): Quoted[] => {
    const slot = questions.get(questionId)?.slot;
    return slot === undefined ? [] : [{ slot, words, sources: [source] }];
  });
  return { facts, topics, quoted: [...quoted, ...said] };
}

function toReadback({ label, value, status, isQuoted, itemId }: Row, locale: Locale): ReadbackRow {
  const isPlain = value === null && (status === 'NO' || status === 'NOT_ANSWERED');
  return { label, value: value ?? statusWords(status, locale), isQuoted, itemId, isPlain };
}

/** The names of rows. When two problems have a row of the same name, such as "Onset", each name includes the problem. */
function namesApart({ protocol, locale }: View, rows: readonly Row[]): (row: Row) => string {
  const { modules } = protocolIndex(protocol);
  return ({ label, slot, module }) => {
    const isShared = rows.some((other) => other.label === label && other.slot !== slot);
    const title = module === null ? undefined : modules.get(module)?.title[locale];
    return isShared && title !== undefined ? `${title}: ${insideSentence(label, locale)}` : label;
  };
}

/** A language model's questions, in its words. */
function furtherRows({ state: { further, answers }, locale }: View): ReadbackRow[] {
  const asked = (further?.questions ?? []).filter(({ id }) => answers.has(id));
  return asked.map(({ id: itemId, text: label }) => {
    const value = answers.get(itemId)?.value;
    return value?.kind === 'text'
      ? { label, value: value.text, isQuoted: true, itemId, isPlain: false }
      : { label, value: screenTexts.notAnswered[locale], isQuoted: false, itemId, isPlain: true };
  });
}

function personRows(view: View): ReadbackRow[] {
  const { state, locale } = view;
  const { answers, person } = state;
  const age = answers.get(aboutItems.age)?.value;
  const sex = answers.has(aboutItems.sex) ? person.sex : null;
  const values = {
    age: age?.kind === 'age' ? renderCode(view, `dur:${age.amount}:${age.unit}`) : null,
    sex: sex && screenTexts[sex === 'FEMALE' ? 'female' : 'male'][locale],
  };
  return (['age', 'sex'] as const).flatMap((item) => {
    const value = values[item];
    if (value === null) return [];
    const label = screenTexts[item][locale];
    return [{ label, value, isQuoted: false, itemId: aboutItems[item], isPlain: false }];
  });
}
