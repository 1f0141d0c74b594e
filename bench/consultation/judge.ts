import { impliedBy } from '../../service/interview/model/protocol.ts';
import type { RenderedItem } from '../../service/interview/present/rendered-item.ts';
import type { PlayedScreen } from '../../service/interview/simulated/play.ts';
import { findAnswer, isDenial } from '../../service/interview/simulated/scripted-patient.ts';
import { matchesSlot } from '../../service/interview/simulated/slots.ts';
import { fold, wordsOf } from '../../service/interview/simulated/words.ts';
import type { Fact } from '../../tests/patients/case-schema.ts';
import { groupOf, type Played } from './player.ts';

/** The result of one consultation compared with its case. Lists hold one line per finding, for people to read. */
export type Verdict = {
  id: string;
  isEmergency: boolean;
  /** Coded rows that contradict the case. */
  wrong: string[];
  /** Coded findings from words of which the case says nothing; a person must check them. */
  unsupported: string[];
  factCount: number;
  /** Facts that were told in the story or asked for by a question. */
  reached: number;
  unreached: string[];
  stated: number;
  asRows: number;
  asCoded: number;
  /** Stated facts that can be coded; illnesses, medicines and worries, for example, are words (see `wordSlots`). */
  codable: number;
  notCoded: string[];
  askedAnswered: string[];
  askedTold: string[];
  /** The kind of the first page whose answer raised an emergency; null where none did. */
  raisedOn: string | null;
  emergencyFlags: string[];
  /** Groups of signs that were asked on alarm pages and left unticked, and how many of them the report shows at the top. */
  deniedGroups: string[];
  deniedOnTop: number;
  screenCount: number;
  hasEnded: boolean;
};

/** Questions that ask for words: their answers stay quoted and are not coded. */
const wordSlots = [
  ...[
    'medicines.list',
    'medicines.bought',
    'medicines.allergies',
    'past.history',
    'past.surgery',
    'past.family',
  ],
  ...['treatment.list', 'treatment.problems', 'social.work', 'social.home'],
];

function isWords({ slot: [own = ''] }: Fact): boolean {
  return wordSlots.includes(own) || own.startsWith('perspective.') || own.startsWith('follow_up.');
}

type JudgedRow = Played['rows'][number];

/** Compares the facts, rows, questions, flags and pages of one consultation with its case. */
export function judge(played: Played): Verdict {
  const { patient, screens, rows, run, report } = played;
  const told = patient.facts.map((fact) => screens.findIndex((screen) => tells(screen, fact)));
  const stated = patient.facts.filter((_, index) => told[index] !== -1);
  const reached = patient.facts.filter(
    (fact) => stated.includes(fact) || screens.some((screen) => asks(screen, fact)),
  );
  const groups = deniedGroups(screens);
  const onTop = new Set(report.alarms.map(({ id }) => id));
  const hasRow = (fact: Fact) => rows.some((row) => holdsFact(played, row, fact));
  const isCoded = (fact: Fact) => rows.some((row) => !row.isQuoted && holdsFact(played, row, fact));
  const nameOf = ({ slot, is, has }: Fact) =>
    `${patient.id}: ${slot.join('/')} ${is} ${has?.join('|') ?? ''}`;
  return {
    id: patient.id,
    isEmergency: patient.expect.emergency,
    wrong: rows.filter((row) => isWrong(played, row)).map((row) => describeRow(patient.id, row)),
    unsupported: rows.filter((row) => isUnsupported(played, row)).map((row) => describeRow(patient.id, row)),
    factCount: patient.facts.length,
    reached: reached.length,
    unreached: patient.facts.filter((fact) => !reached.includes(fact)).map(nameOf),
    stated: stated.length,
    asRows: stated.filter(hasRow).length,
    asCoded: stated.filter(isCoded).length,
    codable: stated.filter((fact) => isCoded(fact) || !isWords(fact)).length,
    notCoded: stated
      .filter((fact) => !isCoded(fact))
      .map((fact) => `${nameOf(fact)} [${hasRow(fact) ? 'quoted' : 'no row'}]`),
    askedAnswered: screens.flatMap((screen) => findAnswered(played, screen)),
    askedTold: patient.facts.flatMap((fact, index) => findTold(played, fact, told[index] ?? -1)),
    raisedOn: screens.find(raisesEmergency)?.shown.kind ?? null,
    emergencyFlags: run.flags.filter(({ level }) => level === 'EMERGENCY').map(({ ruleId }) => ruleId),
    deniedGroups: groups,
    deniedOnTop: groups.filter((group) => onTop.has(group)).length,
    screenCount: run.screenCount,
    hasEnded: run.hasEnded,
  };
}

function raisesEmergency({ events }: PlayedScreen): boolean {
  return events.some(
    (event) => event.type === 'screen.answered' && event.flags.some(({ level }) => level === 'EMERGENCY'),
  );
}

/** Pages that ask nothing new: they confirm, or let the patient choose from what was told. */
const sureKinds = 'about signs alarm self_harm emergency confirm readback topics which story'.split(' ');

function questionsOf({ shown: { kind, items } }: PlayedScreen): readonly RenderedItem[] {
  return sureKinds.includes(kind) ? [] : items;
}

/** The codes that an item asks about: its own for a question or line, each entry's for a list. */
function codesOf(item: RenderedItem): readonly string[] {
  return item.id === 'list' ? item.options.flatMap(({ codes }) => codes) : item.codes.slice(0, 1);
}

const isAmong = (names: readonly string[], slots: readonly string[]) =>
  slots.some((wanted) => names.some((name) => matchesSlot(name, wanted)));

function asks({ shown: { kind, items } }: PlayedScreen, { slot }: Fact): boolean {
  if (kind === 'confirm' || kind === 'readback') return false;
  const names = items.flatMap((item) => [
    item.id,
    ...item.codes,
    ...item.options.flatMap(({ codes }) => codes),
  ]);
  return isAmong(names, slot);
}

/** Whether what was sent for a page tells a fact: in the story, or as the answer to a question for it. */
function tells({ shown: { kind, items }, values }: PlayedScreen, fact: Fact): boolean {
  const places = fact.said ?? fact.slot;
  if (kind === 'confirm' || kind === 'readback') return false;
  if (kind === 'story')
    return items.some(({ id }) => places.includes(id.endsWith('.main') ? 'opening' : 'more'));
  return items.some((item) => {
    const value = values[item.id];
    if (value === undefined || value === 'unsure' || value === 'declined') return false;
    if (Array.isArray(value)) return tellsByTicks(item, value, fact);
    return isAmong([item.id, ...codesOf(item)], places);
  });
}

/** A tick states its finding; "None of these" states that each single finding is absent. */
function tellsByTicks(
  { id, options }: RenderedItem,
  ticked: readonly unknown[],
  { slot, is }: Fact,
): boolean {
  if (isAmong([id], slot)) return true;
  const isNone = options.every((option) => option.exclusive || !ticked.includes(option.id));
  const meant = options.filter((option) => !option.exclusive && (isNone || ticked.includes(option.id)));
  const told = meant.filter(({ codes }) => isNone === (is === 'NO') && (!isNone || codes.length === 1));
  return isAmong(
    told.flatMap(({ codes }) => codes),
    slot,
  );
}

const numbers = 'zero one two three four five six seven eight nine ten'.split(' ');

/** Durations with a name of their own, as the report writes them. */
const namedTimes: readonly (readonly [string, readonly string[]])[] = [
  ['1 day', ['yesterday', 'last night', 'ayer', 'anoche', 'gestern', 'hier', 'البارح', 'امبارح', 'مبارح']],
  ['0 days', ['today', 'this morning', 'hoy', 'esta manana', 'heute', 'ce matin', 'اليوم']],
  ['2 weeks', ['fortnight']],
  ['6 months', ['half a year', 'medio ano']],
  ['1 year', ['a year', 'un ano']],
  ['1 month', ['a month', 'un mes']],
];

/** Folded text with small numbers as digits and durations as the report writes them, so that "three weeks" equals "3 weeks". */
function plain(text: string): string {
  const digits = fold(text).replace(/\p{L}+/gu, (word) =>
    numbers.includes(word) ? String(numbers.indexOf(word)) : word,
  );
  return namedTimes.reduce(
    (known, [time, names]) => names.reduce((said, name) => said.replaceAll(name, time), known),
    digits,
  );
}

/** Whether a clinician finds a fact in this row. The row with the whole story does not count. */
function holdsFact({ protocol }: Played, row: JudgedRow, fact: Fact): boolean {
  if (row.slot.startsWith('complaint.')) return false;
  // A ticked sign says the findings that it contains, which have no line of their own.
  const contained = row.status === 'YES' ? impliedBy(protocol, row.slot) : [];
  const isOwn = isAmong([row.slot, ...contained], fact.slot);
  const texts = [row.value, row.ownValue].map((text) => plain(text ?? ''));
  const hasIt = (fact.has ?? []).some((wanted) => texts.some((text) => text.includes(plain(wanted))));
  if (row.isQuoted) return hasIt || (isOwn && (fact.is !== 'VALUE' || fact.has === undefined));
  if (fact.is === 'VALUE') return hasIt || (isOwn && row.status === 'VALUE' && sharesWords(row, fact));
  return isOwn && (row.status === fact.is || (fact.is === 'YES' && row.status === 'VALUE' && hasIt));
}

function sharesWords({ value, ownValue, sources }: JudgedRow, { has }: Fact): boolean {
  const texts = [value, ownValue, ...sources.map(({ quote }) => quote)].map((text) => plain(text ?? ''));
  return (has ?? []).some((wanted) =>
    wordsOf(plain(wanted)).some((word) => texts.some((text) => text.includes(word))),
  );
}

const isFromWords = ({ isQuoted, sources }: JudgedRow) =>
  !isQuoted && sources.some(({ quote }) => quote !== null);

/** A coded row that states the opposite of the case, or whose value shares no word with the case's. */
function isWrong({ patient }: Played, row: JudgedRow): boolean {
  if (!isFromWords(row)) return false;
  const facts = patient.facts.filter(({ slot }) => slot.includes(row.slot));
  // In a list of words (medicines, illnesses) the fact may be an entry without a code.
  if (row.status === 'VALUE')
    return (
      !wordSlots.includes(row.slot) && facts.some((fact) => fact.is === 'VALUE' && !sharesWords(row, fact))
    );
  if (row.status !== 'YES' && row.status !== 'NO') return false;
  const isYes = row.status === 'YES';
  const opposite = facts.filter(({ is }) => is === (isYes ? 'NO' : 'YES'));
  // One slot may be denied although another slot of the same finding is confirmed.
  if (opposite.some(({ slot }) => isYes || slot.length === 1)) return true;
  if (patient.ticks.includes(row.slot)) return !isYes;
  const answer =
    row.slot.startsWith('sx.') && facts.length === 0 ? findAnswer(patient.answers, row.slot) : undefined;
  return answer !== undefined && isDenial(answer) === isYes;
}

function isUnsupported(played: Played, row: JudgedRow): boolean {
  const { facts, answers, ticks } = played.patient;
  if (!isFromWords(row) || isWrong(played, row) || !row.slot.startsWith('sx.') || row.status === 'VALUE')
    return false;
  const isKnown = facts.some(({ slot }) => isAmong([row.slot], slot)) || ticks.includes(row.slot);
  return !isKnown && findAnswer(answers, row.slot) === undefined;
}

function describeRow(id: string, { slot, status, value, known, sources }: JudgedRow): string {
  const quotes = sources.flatMap(({ quote }) => quote ?? []).join(' | ');
  return `${id}: ${slot} ${status} ${value ?? ''} (${known}) "${quotes.slice(0, 120)}"`;
}

/** Questions on a page for what was answered or confirmed before, without those that are always asked. */
function findAnswered({ patient, protocol }: Played, screen: PlayedScreen): string[] {
  const always = new Set(protocol.questions.filter(({ alwaysAsk }) => alwaysAsk).map(({ id }) => id));
  return questionsOf(screen)
    .filter(({ id }) => !always.has(id))
    .flatMap((item) =>
      codesOf(item)
        .filter((code) => ['YES', 'NO', 'VALUE'].includes(screen.before.established.get(code)?.status ?? ''))
        .map((code) => `${patient.id}: ${item.id} (${code})`),
    );
}

/** Sections whose questions ask for the rest of a list, and instruments, all of whose questions are always asked. */
const listSlots = 'medicines past treatment perspective follow_up social phq9 gad7 child'.split(' ');

/** The first question about a fact on a page after it was told. */
function findTold({ patient, screens }: Played, fact: Fact, toldAt: number): string[] {
  const [own = ''] = fact.slot;
  if (toldAt === -1 || listSlots.includes(own.split('.')[0] ?? '')) return [];
  const later = screens.slice(toldAt + 1).flatMap(questionsOf);
  const again = later.find((item) => isAmong([item.id, ...codesOf(item)], [own]));
  return again === undefined ? [] : [`${patient.id}: ${again.id} (${own})`];
}

/** Groups of an alarm page that were answered with "None of these" and had no sign ticked on any page. */
function deniedGroups(screens: readonly PlayedScreen[]): string[] {
  const answers = screens
    .filter(({ shown: { kind } }) => kind === 'alarm')
    .flatMap(({ shown: { items }, values }) =>
      items.map(({ id }) => ({ group: groupOf(id), value: values[id] })),
    );
  const isTick = (value: unknown) => Array.isArray(value) && value.some((one) => one !== 'none');
  const ticked = new Set(answers.filter(({ value }) => isTick(value)).map(({ group }) => group));
  return [...new Set(answers.map(({ group }) => group))].filter((group) => !ticked.has(group));
}
