import type { Report, ReportItem } from '../../contract/report.ts';
import { isAnythingElse, isChecklist } from '../../service/interview/simulated/scripted-patient.ts';
import {
  findQuestionnaire,
  isSelfHarmItem,
  matchesSlot,
  tailOf,
  toSlot,
} from '../../service/interview/simulated/slots.ts';
import { fold } from '../../service/interview/simulated/words.ts';
import type { Fact } from '../../tests/patients/case-schema.ts';
import type { Played, Turn } from './play.ts';
import { attributes, isList, moduleOf } from './slots.ts';

type LostFact = {
  case: string;
  slot: string;
  is: Fact['is'];
  has: string[];
  said: string;
  why: string;
};
/** A row of the report that says the opposite of what the patient said. */
type WrongWay = { case: string; row: string; is: ReportItem['status']; said: string; words: string };
type AskedAgain = { case: string; question: string; said: string };

/** What came out of one consultation, measured against what the case expects. */
export type Verdict = {
  case: string;
  isEmergency: boolean;
  /** Null where no emergency was due or it stood in time. */
  missed: string | null;
  falseEmergencies: string[];
  /** Whether anything urgent or worse was raised, where the case says what is right; information only. */
  urgent: { expected: boolean; raised: boolean } | null;
  statedCount: number;
  lost: LostFact[];
  /** Facts that only a language model's lines carry, of those that are lost; and its lines, all and those that a case bears out. */
  model: { gained: number; lines: number; borneOut: number; hasDraft: boolean };
  /** How many were missing before the patient read the answers back. */
  lostBeforeReadback: number;
  /** Read the wrong way round: a fact with the opposite status, and a "yes" that rests on this patient's denial. */
  wrongWay: WrongWay[];
  neverAsked: string[];
  askedAgain: AskedAgain[];
  /** Asked on purpose after it was said: what makes sure of an emergency, and suicide where it was denied in passing. */
  askedToBeSure: AskedAgain[];
  /** What was said before and stands in the list to tick all the same. */
  shownAgain: AskedAgain[];
  /** Answers in the patient's words that a question did not take. */
  refusedWords: { case: string; question: string; words: string }[];
  questionCount: number;
  hasEnded: boolean;
};

/** The facts stated, those a clinician finds, the flags and the questions of one consultation. */
export function judge(played: Played): Verdict {
  const { patient, turns, draft, report } = played;
  const stated = patient.facts.flatMap((fact) => {
    const turn = findStatement(played, fact);
    return turn === null ? [] : [{ fact, turn }];
  });
  const repeats = stated.flatMap(({ fact, turn }) => findRepeats(turns, fact, turn, patient.id));
  const rows = listRows(report);
  const draftRows = listRows(draft);
  const numbers = numberMessages(turns);
  return {
    case: patient.id,
    isEmergency: patient.expect.emergency,
    missed: patient.expect.emergency ? findMiss(played) : null,
    falseEmergencies: patient.expect.emergency ? [] : findEmergencies(report),
    urgent:
      patient.expect.urgent === null
        ? null
        : { expected: patient.expect.urgent, raised: report.flags.length > 0 },
    statedCount: stated.length,
    lost: stated.flatMap(({ fact, turn }) => {
      const why = findLoss(rows, fact);
      if (why === null) return [];
      const said = turns[turn]?.question.id ?? '';
      return [
        { case: patient.id, slot: fact.slot.join(' or '), is: fact.is, has: fact.has ?? [], said, why },
      ];
    }),
    model: judgeModel(
      report,
      patient.facts,
      stated.map(({ fact }) => fact).filter((fact) => findLoss(rows, fact) !== null),
    ),
    lostBeforeReadback: stated.filter(({ fact }) => findLoss(draftRows, fact) !== null).length,
    wrongWay: [
      ...stated.flatMap(({ fact, turn }) => findOpposite(rows, fact, turns[turn], patient.id)),
      ...turns.flatMap((turn, index) => findMisreadDenials(rows, turn, numbers[index] ?? 0, patient.id)),
    ],
    neverAsked: patient.facts
      .filter((fact) => stated.every((one) => one.fact !== fact))
      .map((fact) => `${patient.id}: ${fact.slot.join(' or ')}`),
    askedAgain: repeats.filter((repeat) => !repeat.toBeSure),
    askedToBeSure: repeats.filter((repeat) => repeat.toBeSure),
    shownAgain: stated.flatMap(({ fact, turn }) => findShownAgain(turns, fact, turn, patient.id)),
    refusedWords: turns
      .filter(({ reply, taken }) => reply.isOwn && taken !== reply.value)
      .map(({ question, reply }) => ({
        case: patient.id,
        question: question.id,
        words: String(reply.value),
      })),
    questionCount: turns.filter(({ question }) => question.id !== 'readback').length,
    hasEnded: played.hasEnded && report.status === 'FINISHED',
  };
}

function judgeModel(report: Report, facts: readonly Fact[], lost: readonly Fact[]): Verdict['model'] {
  const items = report.languageModel?.items ?? [];
  const isBorneOut = (item: ReportItem) => facts.some((fact) => findLoss([item], fact) === null);
  return {
    gained: lost.filter((fact) => findLoss(items, fact) === null).length,
    lines: items.length,
    borneOut: items.filter(isBorneOut).length,
    hasDraft: (report.languageModel?.draft ?? null) !== null,
  };
}

/** The turn in which a fact was said; null where nothing brought it out. */
function findStatement({ patient, turns, moreSaid }: Played, fact: Fact): number | null {
  for (const said of fact.said ?? fact.slot) {
    const turn = findTurn(turns, said, fact, moreSaid === patient.more.length - 1);
    if (turn !== null) return turn;
  }
  return null;
}

function findTurn(turns: Turn[], said: string, fact: Fact, isAllSaid: boolean): number | null {
  if (said === 'opening')
    return nullable(turns.findIndex(({ question }) => question.id === 'complaint.main'));
  if (said === 'more') {
    return isAllSaid ? nullable(turns.findLastIndex(({ question }) => isAnythingElse(question.id))) : null;
  }
  const isTaken = ({ taken }: Turn) => taken !== 'unsure';
  const exact = turns.findIndex(
    (turn) =>
      isTaken(turn) &&
      (turn.reply.isOwn || fact.is === 'NO') &&
      (matchesSlot(turn.question.id, said) || turn.reply.shown.includes(fact)),
  );
  if (exact >= 0 || !attributes.includes(tailOf(said))) return nullable(exact);
  // The complaint went to another module: what was said there is the same fact.
  return nullable(
    turns.findIndex((turn) => isTaken(turn) && turn.reply.isOwn && tailOf(turn.question.id) === tailOf(said)),
  );
}

function nullable(index: number): number | null {
  return index < 0 ? null : index;
}

function listRows(report: Report): ReportItem[] {
  return report.sections.flatMap(({ items }) => items);
}

/** Null where a row of its own carries the fact; otherwise what stands in its place. */
function findLoss(rows: ReportItem[], fact: Fact): string | null {
  const tails = fact.slot.map(tailOf).filter((tail) => attributes.includes(tail));
  const exact = rows.filter((row) => fact.slot.some((slot) => matchesSlot(row.id, slot)));
  const elsewhere = rows.filter((row) => !row.id.startsWith('sx.') && tails.includes(tailOf(toSlot(row.id))));
  if ([...exact, ...elsewhere].some((row) => carries(row, fact))) return null;
  if (exact.length === 0) return 'no row';
  return exact
    .map((row) => [`${row.label}:`, row.status, row.value].filter((part) => part !== null).join(' '))
    .join('; ');
}

function carries(row: ReportItem, fact: Fact): boolean {
  const text = fold(`${row.label} ${row.value ?? ''}`);
  const hasText = (fact.has ?? []).some((wanted) => text.includes(fold(wanted)));
  if (row.status === 'YES' || row.status === 'NO') {
    return fact.is === 'VALUE' ? hasText : row.status === fact.is;
  }
  if (row.status !== 'VALUE') return false;
  if (fact.is === 'NO') return hasText || /^(no|none|not|nothing|never)\b/u.test(fold(row.value ?? ''));
  return hasText || (fact.is === 'YES' && fact.has === undefined);
}

function findOpposite(rows: ReportItem[], fact: Fact, turn: Turn | undefined, caseId: string): WrongWay[] {
  if (fact.is === 'VALUE') return [];
  const own = rows.filter((row) => fact.slot.some((slot) => matchesSlot(row.id, slot)));
  const opposite = fact.is === 'YES' ? 'NO' : 'YES';
  if (own.some((row) => row.status === fact.is)) return [];
  return own
    .filter((row) => row.status === opposite)
    .map((row) => ({
      case: caseId,
      row: row.id,
      is: row.status,
      said: turn?.question.id ?? '',
      words: String(turn?.taken ?? ''),
    }));
}

/** The number of the message that each turn's answer is, or begins with: a list brings one for each entry. */
function numberMessages(turns: Turn[]): number[] {
  let next = 1;
  return turns.map(({ question }) => {
    const own = next;
    next += isChecklist(question.id)
      ? question.options.filter(({ exclusive }) => exclusive !== true).length
      : 1;
    return own;
  });
}

/** Rows that say "yes" on the strength of an answer with which this patient said no; a message has its turn's number. */
function findMisreadDenials(
  rows: ReportItem[],
  { question, reply, taken }: Turn,
  message: number,
  caseId: string,
): WrongWay[] {
  if (reply.isOwn || question.kind !== 'yesno' || taken !== reply.value) return [];
  return rows
    .filter((row) => row.status === 'YES' && row.sources.some((source) => source.message === message))
    .map((row) => ({ case: caseId, row: row.id, is: row.status, said: question.id, words: String(taken) }));
}

/** Questions after `turn` that ask for what was said in it, and whether that is on purpose. */
function findRepeats(
  turns: Turn[],
  fact: Fact,
  turn: number,
  caseId: string,
): (AskedAgain & { toBeSure: boolean })[] {
  const [principal] = fact.slot;
  if (principal === undefined || isList(principal)) return [];
  const later = turns
    .slice(turn + 1)
    .map(({ question }) => question.id)
    .filter((id) => findQuestionnaire(id) === null);
  const exact = later.filter((id) => matchesSlot(id, principal));
  const repeats = exact.length > 0 ? exact : findRepeatsElsewhere(turns, later, principal);
  return repeats.map((question) => ({
    case: caseId,
    question,
    said: turns[turn]?.question.id ?? '',
    toBeSure: makesSure(question) || (fact.is === 'NO' && tailOf(question) === 'suicidal'),
  }));
}

/** Entries of lists after `turn` for what was said in it. */
function findShownAgain(turns: Turn[], fact: Fact, turn: number, caseId: string): AskedAgain[] {
  const [principal] = fact.slot;
  if (principal === undefined) return [];
  return turns
    .slice(turn + 1)
    .filter(({ question }) => isChecklist(question.id))
    .flatMap(({ question }) => question.options.filter(({ id }) => matchesSlot(id, principal)))
    .map(({ id }) => ({ case: caseId, question: id, said: turns[turn]?.question.id ?? '' }));
}

/** The modules that take a complaint which no other one knows. */
const fallbackModules = ['symptom', 'pain'];

/** An attribute of the complaint, asked by the module that took it because its own does not exist or was not found. */
function findRepeatsElsewhere(turns: Turn[], later: string[], principal: string): string[] {
  const tail = tailOf(principal);
  const isTaken = turns.some(({ question }) => moduleOf(question.id) === moduleOf(principal));
  if (!attributes.includes(tail) || isTaken) return [];
  return later.filter((id) => fallbackModules.includes(moduleOf(id)) && tailOf(toSlot(id)) === tail);
}

function findEmergencies(report: Report): string[] {
  return report.flags
    .filter((flag) => flag.level === 'EMERGENCY')
    .map((flag) => `${flag.ruleId}${flag.quote === null ? '' : ` ("${flag.quote}")`}`);
}

/** Null where an emergency stood when the case says it must. */
function findMiss({ patient, turns }: Played): string | null {
  const isRaised = (turn: Turn) => turn.flags.some((flag) => flag.level === 'EMERGENCY');
  const raisedAt = turns.findIndex(isRaised);
  const due = (patient.expect.when ?? []).flatMap((when) => {
    if (when === 'opening') return findAll(turns, (id) => id === 'complaint.main').slice(0, 1);
    if (when === 'more') return findAll(turns, isAnythingElse).slice(-1);
    return findAsked(turns, when);
  });
  if (raisedAt < 0) return due.length === 0 ? 'not raised; never asked' : 'not raised';
  const named = Math.min(...due);
  // Words that may be an emergency bring questions to make sure of it at once: their answers belong to the same moment.
  const next = turns.slice(named + 1).findIndex(({ question }) => !makesSure(question.id));
  const deadline = next < 0 ? turns.length - 1 : named + next;
  if (due.length > 0 && raisedAt > deadline) {
    return `late: after ${turns[raisedAt]?.question.id}, due after ${turns[deadline]?.question.id}`;
  }
  return null;
}

function makesSure(questionId: string): boolean {
  return questionId === 'complaint.signs' || /^confirm(?:ation)?\./u.test(questionId);
}

function findAll(turns: Turn[], isWanted: (questionId: string) => boolean): number[] {
  return turns.flatMap(({ question }, index) => (isWanted(question.id) ? [index] : []));
}

/** The first turn that asks for a slot: by its question, or as an item of a list that was ticked. */
function findAsked(turns: Turn[], slot: string): number[] {
  const index = turns.findIndex(
    ({ question, reply }) =>
      matchesSlot(question.id, slot) ||
      (slot === 'self_harm' && isSelfHarmItem(question.id)) ||
      reply.shown.some((fact) => fact.slot.includes(slot)),
  );
  return index < 0 ? [] : [index];
}
