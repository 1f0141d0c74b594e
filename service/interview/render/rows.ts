import { codeOfOption } from '../engine/derive.ts';
import type { Coded, Quoted, Source } from '../engine/facts.ts';
import { indexOf } from '../engine/index-of.ts';
import { aboutItems } from '../engine/items.ts';
import type { Protocol, ProtocolQuestion } from '../engine/protocol.ts';
import type { State } from '../engine/state.ts';
import type { SectionId } from '../protocol.ts';
import { insideSentence } from '../report/clause-words.ts';
import type { Locale } from '../types.ts';
import { fill, labelOf, list, phrase, renderCodes, sentence } from '../words.ts';
import { placeholders } from './placeholders.ts';
import { screenTexts } from './screen-texts.ts';

/** One line of what is known, in words of a reader's language. */
export type Row = {
  slot: string;
  section: SectionId;
  /** The module whose question it is; null for a finding without one. */
  module: string | null;
  label: string;
  status: Coded['status'];
  /** In words from codes, or the patient's own where `isQuoted`; null where the status says it. */
  value: string | null;
  isQuoted: boolean;
  known: Coded['known'] | 'quoted';
  sources: readonly Source[];
  /** The item that "Change" leads to; null where there is none. */
  itemId: string | null;
};

const bareCodes = new Set(['yes', 'no']);

/**
 * All lines of a consultation, in the order of the protocol: the patient's problems first, then findings without a
 * question of their own. A coded fact and the words beside it are two lines of one slot; what nothing was said to is none.
 */
export function rowsOf(protocol: Protocol, state: State, locale: Locale): Row[] {
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const question of inOrder(protocol, state)) {
    if (seen.has(question.slot)) continue;
    const own = rowsOfSlot(protocol, state, question, locale);
    if (own.length > 0) seen.add(question.slot);
    rows.push(...own);
  }
  for (const fact of state.facts.values()) {
    if (!fact.slot.startsWith('sx.') || seen.has(fact.slot)) continue;
    rows.push(toFindingRow(protocol, fact, locale));
  }
  return rows;
}

/** The questions as the consultation goes: the story, the patient's topics in their order, the rest. */
function inOrder(protocol: Protocol, state: State): ProtocolQuestion[] {
  const { byModule } = indexOf(protocol);
  const { all, main, second } = state.topics;
  const topics = [...new Set([main, second, ...all])].filter((id) => id !== null);
  const of = (id: string) => byModule.get(id) ?? [];
  const others = protocol.modules.filter(({ stage }) => stage !== 'routed').map(({ id }) => id);
  const story = others.filter((id) => of(id).some(({ read }) => read === 'complaint'));
  const rest = others.filter((id) => !story.includes(id));
  return [...story, ...topics, ...rest].flatMap(of);
}

function rowsOfSlot(protocol: Protocol, state: State, question: ProtocolQuestion, locale: Locale): Row[] {
  const fact = state.facts.get(question.slot);
  const quoted = state.quoted.filter(({ slot }) => slot === question.slot);
  const isWeak = fact?.status === 'NOT_ANSWERED' && quoted.length > 0;
  return [
    ...(fact === undefined || isWeak ? [] : [toRow(protocol, state, question, fact, locale)]),
    ...quoted.map((row) => toQuotedRow(protocol, state, question, row, locale)),
  ];
}

function labelFor(protocol: Protocol, state: State, question: ProtocolQuestion, locale: Locale): string {
  return sentence(fill(question.label[locale], placeholders(protocol, state, locale)), locale);
}

function toRow(
  protocol: Protocol,
  state: State,
  question: ProtocolQuestion,
  fact: Coded,
  locale: Locale,
): Row {
  return {
    slot: fact.slot,
    section: question.section,
    module: question.module,
    label: labelFor(protocol, state, question, locale),
    status: fact.status,
    value: codedValue(protocol, question, fact, locale),
    isQuoted: false,
    known: fact.known,
    sources: fact.sources,
    itemId: fact.sources.at(-1)?.itemId ?? question.id,
  };
}

function toQuotedRow(
  protocol: Protocol,
  state: State,
  question: ProtocolQuestion,
  row: Quoted,
  locale: Locale,
): Row {
  return {
    slot: row.slot,
    section: question.section,
    module: question.module,
    label: labelFor(protocol, state, question, locale),
    status: 'VALUE',
    value: row.words,
    isQuoted: true,
    known: 'quoted',
    sources: row.sources,
    itemId: question.id,
  };
}

function toFindingRow(protocol: Protocol, fact: Coded, locale: Locale): Row {
  const codes = fact.codes.filter((code) => !bareCodes.has(code));
  return {
    slot: fact.slot,
    section: 'associated',
    module: null,
    label: labelOf(protocol, fact.slot, locale),
    status: fact.status,
    value: codes.length === 0 ? null : renderCodes(protocol, codes, locale),
    isQuoted: false,
    known: fact.known,
    sources: fact.sources,
    itemId: fact.sources.at(-1)?.itemId ?? null,
  };
}

/** A fact's codes in words: chosen options by their labels, what was read by its code. */
function codedValue(
  protocol: Protocol,
  question: ProtocolQuestion,
  fact: Coded,
  locale: Locale,
): string | null {
  const options = new Map(question.options.map((option) => [codeOfOption(question, option), option]));
  const parts: string[] = [];
  const read: string[] = [];
  for (const code of fact.codes) {
    if (bareCodes.has(code) && fact.status !== 'VALUE' && question.kind === 'yesno') continue;
    const label = options.get(code)?.label[locale];
    if (label !== undefined) parts.push(label);
    else if (code.startsWith('number:') && question.max !== null) {
      const number = code.slice('number:'.length);
      parts.push(fill(phrase(protocol, 'number.of', locale), { number, max: String(question.max) }));
    } else if (!bareCodes.has(code)) read.push(code);
  }
  const words = list(
    [...parts, renderCodes(protocol, read, locale)].filter((part) => part !== ''),
    locale,
  );
  return words === '' ? null : sentence(words, locale);
}

/** The words of a status that has no value: "Yes", "No", "I'm not sure" … */
export function statusWords(status: Coded['status'], locale: Locale): string {
  switch (status) {
    case 'YES':
      return screenTexts.yes[locale];
    case 'NO':
      return screenTexts.no[locale];
    case 'UNSURE':
      return screenTexts.unsure[locale];
    case 'DECLINED':
      return screenTexts.declined[locale];
    case 'NOT_TICKED':
      return screenTexts.notTicked[locale];
    case 'NOT_ANSWERED':
      return screenTexts.notAnswered[locale];
    case 'VALUE':
      return '';
  }
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
  /** A plain "No", or nothing: a page may fold it away. */
  isPlain: boolean;
};
export type Readback = { sections: { title: string; rows: ReadbackRow[] }[] };

/** All that the clinic will read, in sections of rows that can each be changed. What was not ticked is no row here. */
export function renderReadback(protocol: Protocol, state: State, locale: Locale): Readback {
  const rows = rowsOf(protocol, state, locale).filter(({ status }) => status !== 'NOT_TICKED');
  const nameOf = namesApart(protocol, rows, locale);
  const toReadback = (row: Row): ReadbackRow => ({
    label: nameOf(row),
    value: row.value ?? statusWords(row.status, locale),
    isQuoted: row.isQuoted,
    itemId: row.itemId,
    isPlain: row.value === null && (row.status === 'NO' || row.status === 'NOT_ANSWERED'),
  });
  const person = personRows(state, locale);
  return {
    sections: readbackSections
      .map(({ phrase: title, sections }, index) => ({
        title: phrase(protocol, title, locale),
        rows: [
          ...(index === 1 ? person : []),
          ...rows.filter(({ section }) => sections.includes(section)).map(toReadback),
          ...(index === 0 ? furtherRows(state, locale) : []),
        ],
      }))
      .filter((section) => section.rows.length > 0),
  };
}

/** The names of lines: where two problems have one of the same name, such as "Onset", each says whose it is. */
function namesApart(protocol: Protocol, rows: readonly Row[], locale: Locale): (row: Row) => string {
  const { modules } = indexOf(protocol);
  return ({ label, slot, module }) => {
    const isShared = rows.some((other) => other.label === label && other.slot !== slot);
    const title = module === null ? undefined : modules.get(module)?.title[locale];
    return isShared && title !== undefined ? `${title}: ${insideSentence(label, locale)}` : label;
  };
}

/** What a language model asked besides, in its words. */
function furtherRows({ further, answers }: State, locale: Locale): ReadbackRow[] {
  return (further?.questions ?? []).flatMap(({ id, text }): ReadbackRow[] => {
    const answer = answers.get(id);
    if (answer === undefined) return [];
    const words = answer.value?.kind === 'text' ? answer.value.text : null;
    const value = words ?? screenTexts.notAnswered[locale];
    return [{ label: text, value, isQuoted: words !== null, itemId: id, isPlain: words === null }];
  });
}

/** What was asked of the patient's age and sex. */
function personRows({ answers, person }: State, locale: Locale): ReadbackRow[] {
  const age = answers.get(aboutItems.age)?.value;
  const rows: ReadbackRow[] = [];
  if (age?.kind === 'age') {
    const unit = (age.unit === 'year' ? screenTexts.years : screenTexts.months)[locale];
    rows.push({
      label: screenTexts.age[locale],
      value: `${age.amount} ${unit}`,
      isQuoted: false,
      itemId: aboutItems.age,
      isPlain: false,
    });
  }
  if (answers.has(aboutItems.sex) && person.sex !== null) {
    const value = (person.sex === 'FEMALE' ? screenTexts.female : screenTexts.male)[locale];
    rows.push({
      label: screenTexts.sex[locale],
      value,
      isQuoted: false,
      itemId: aboutItems.sex,
      isPlain: false,
    });
  }
  return rows;
}
