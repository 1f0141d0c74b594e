import type { Option } from '../protocol.ts';
import { noneOfThese } from './alarms.ts';
import type { AnswerValue, Statement } from './events.ts';
import type { Coded, CodedStatus, KnownBy, Quoted, Source } from './facts.ts';
import { indexOf } from './index-of.ts';
import type { Protocol, ProtocolQuestion } from './protocol.ts';
import type { AlsoSaid, Answer, ProposedMention } from './state.ts';

/** What the answers and confirmed statements come to, before it is laid together slot by slot. */
export type Candidate = Coded & {
  /** The slot's own question was answered, or its own statement or sign. */
  isDirect: boolean;
  /** Number of the submission. */
  order: number;
};

export type Rows = { facts: Map<string, Coded>; quoted: Quoted[]; alsoSaid: AlsoSaid[] };

const valueKinds = new Set(['yesno', 'onset', 'duration', 'frequency', 'severity']);

/** Whether a question asks for words: then they are its row at once, quoted and uncoded. */
function asksForWords({ kind, read }: Pick<ProtocolQuestion, 'kind' | 'read'>): boolean {
  return kind === 'text' && !valueKinds.has(read);
}

/** The code an option stands for in its own slot. */
export function codeOfOption(question: Pick<ProtocolQuestion, 'id'>, option: Option): string {
  return option.code ?? `option:${question.id}:${option.id}`;
}

function statusOf(codes: readonly string[], isNegated: boolean): CodedStatus {
  if (isNegated || codes.includes('no')) return 'NO';
  return codes.includes('yes') ? 'YES' : 'VALUE';
}

/** What somebody who sees the button or tick has said by it: a source without words. */
function sourceOf({ itemId, submission }: Answer): Source {
  return { message: submission.number, itemId, quote: null, from: null, to: null };
}

/** A fact that was answered, with where it was. */
export function toCandidate(
  answer: Answer,
  slot: string,
  codes: readonly string[],
  status: CodedStatus,
  isDirect = true,
): Candidate {
  return {
    kind: 'coded',
    slot,
    status,
    codes,
    known: 'answered',
    sources: [sourceOf(answer)],
    isDirect,
    order: answer.submission.number,
  };
}

function factsOfOption(question: ProtocolQuestion, option: Option, answer: Answer): Candidate[] {
  const isNo = option.id === 'no' || option.code === 'no';
  const code = question.kind === 'yesno' ? option.id : codeOfOption(question, option);
  return [
    toCandidate(answer, question.slot, [code], statusOf([code], isNo)),
    ...(option.facts ?? []).map(({ slot, codes, negated }) =>
      toCandidate(answer, slot, codes, statusOf(codes, negated), false),
    ),
  ];
}

/** The facts of a structured value; a text has none. */
function factsOfValue(question: ProtocolQuestion, value: AnswerValue, answer: Answer): Candidate[] {
  const optionsOf = (ids: readonly string[]) => question.options.filter(({ id }) => ids.includes(id));
  switch (value.kind) {
    case 'unsure':
      return [toCandidate(answer, question.slot, [], 'UNSURE')];
    case 'declined':
      return [toCandidate(answer, question.slot, [], 'DECLINED')];
    case 'number':
      return [toCandidate(answer, question.slot, [`number:${value.number}`], 'VALUE')];
    case 'code':
      return [toCandidate(answer, question.slot, [value.code], 'VALUE')];
    case 'choice':
      return factsOfChoice(question, value.optionId, answer);
    case 'choices': {
      const candidates = optionsOf(value.optionIds).flatMap((option) =>
        factsOfOption(question, option, answer),
      );
      return joinOwn(question.slot, candidates);
    }
    default:
      return [];
  }
}

/** A choice by its option; a yes/no question needs none in its data, and a closed answer may bring a code of its own. */
function factsOfChoice(question: ProtocolQuestion, optionId: string, answer: Answer): Candidate[] {
  const option = question.options.find(({ id }) => id === optionId);
  if (option !== undefined) return factsOfOption(question, option, answer);
  const isNo = optionId === 'no';
  return [toCandidate(answer, question.slot, [optionId], statusOf([optionId], isNo))];
}

/** Several choices of one question are one fact with all their codes. */
function joinOwn(slot: string, candidates: readonly Candidate[]): Candidate[] {
  const own = candidates.filter((candidate) => candidate.slot === slot && candidate.isDirect);
  const [first] = own;
  if (first === undefined || own.length === 1) return [...candidates];
  const joined = { ...first, codes: [...new Set(own.flatMap(({ codes }) => codes))] };
  return [joined, ...candidates.filter((candidate) => !own.includes(candidate))];
}

/** The rows of one question's latest answer. */
export function rowsOfQuestion(
  question: ProtocolQuestion,
  answer: Answer,
): {
  candidates: Candidate[];
  quoted: Quoted[];
  alsoSaid: AlsoSaid[];
} {
  const { value, reading } = answer;
  const none = { candidates: [], quoted: [], alsoSaid: [] };
  if (value === null)
    return { ...none, candidates: [toCandidate(answer, question.slot, [], 'NOT_ANSWERED')] };
  if (value.kind !== 'text') return { ...none, candidates: factsOfValue(question, value, answer) };
  const source: Source = { ...sourceOf(answer), quote: value.text, from: 0, to: value.text.length };
  if (reading?.as) {
    const candidates = factsOfValue(question, reading.as, answer);
    return { ...none, candidates: candidates.map((candidate) => ({ ...candidate, sources: [source] })) };
  }
  const quotedRow: Quoted = { kind: 'quoted', slot: question.slot, words: value.text, sources: [source] };
  if (asksForWords(question) || reading?.fillsSlot === true) return { ...none, quoted: [quotedRow] };
  return {
    ...none,
    candidates: [toCandidate(answer, question.slot, [], 'NOT_ANSWERED')],
    alsoSaid: [{ questionId: question.id, words: value.text, source }],
  };
}

/** A line of a safety screen, or an entry of a list: it sets its slot and nothing else. */
export function factOfLine(slot: string, answer: Answer): Candidate[] {
  const { value } = answer;
  if (value === null) return [toCandidate(answer, slot, [], 'NOT_ANSWERED')];
  if (value.kind === 'unsure') return [toCandidate(answer, slot, [], 'UNSURE')];
  if (value.kind === 'declined') return [toCandidate(answer, slot, [], 'DECLINED')];
  if (value.kind !== 'choice') return [];
  return [toCandidate(answer, slot, [value.optionId], statusOf([value.optionId], false))];
}

/**
 * A list to tick: what is ticked is there; "None of these" denies each entry; an entry left empty beside a tick is
 * "not ticked", which denies nothing.
 */
export function factsOfList(entries: readonly { id: string; slot: string }[], answer: Answer): Candidate[] {
  const { value } = answer;
  const statusFor = (id: string): CodedStatus => {
    if (value === null) return 'NOT_ANSWERED';
    if (value.kind === 'unsure') return 'UNSURE';
    if (value.kind !== 'choices') return 'DECLINED';
    if (value.optionIds.includes(id)) return 'YES';
    return value.optionIds.every((optionId) => optionId === noneOfThese) ? 'NO' : 'NOT_TICKED';
  };
  return entries.map(({ id, slot }) => {
    const status = statusFor(id);
    const codes = status === 'YES' ? ['yes'] : status === 'NO' ? ['no'] : [];
    return toCandidate(answer, slot, codes, status);
  });
}

/** The facts of a statement that was said Yes to or left ticked. */
export function factsOfStatement(
  protocol: Protocol,
  statement: Statement,
  answer: Answer,
  mentions: ReadonlyMap<string, ProposedMention>,
): Candidate[] {
  const known = knownBy(answer.value);
  if (known === null) return [];
  const own = statement.mentionIds.flatMap((id) => mentions.get(id) ?? []);
  const [first] = own;
  if (first === undefined) return [];
  const sources = own.map(({ source }) => ({ ...source }));
  const base = { kind: 'coded', known, sources, isDirect: false, order: answer.submission.number } as const;
  switch (statement.form) {
    case 'negatives':
      return statement.codes.map((slot) => ({ ...base, slot, status: 'NO', codes: ['no'] }));
    case 'value':
      return valueSlots(protocol, statement.code, statement.valueKind).map((slot) => ({
        ...base,
        slot,
        status: 'VALUE',
        codes: [statement.value],
      }));
    case 'named':
      return [{ ...base, slot: statement.slot, status: 'VALUE', codes: statement.codes }];
    case 'answers':
      return own.map(({ mention, source }) => ({
        ...base,
        slot: mention.code,
        status: 'VALUE',
        codes: mention.values.map(({ code }) => code),
        sources: [source],
      }));
    case 'finding':
    case 'section': {
      // With Yes / No only the finding was asked; its times are statements of their own.
      const hasValues = statement.ask === 'tick';
      return own.map(({ mention, source }) => ({
        ...base,
        slot: mention.code,
        status: 'YES',
        sources: [source],
        codes: ['yes', ...(hasValues ? mention.values.map(({ code }) => code) : [])],
      }));
    }
  }
}

function knownBy(value: AnswerValue | null): KnownBy | null {
  if (value?.kind !== 'statement') return null;
  if (value.answer === 'yes') return 'confirmed';
  return value.answer === 'kept' ? 'kept' : null;
}

/** What a question reads whose answer is a value of this kind; values of other kinds answer none. */
export const readOfValue: Readonly<Record<string, string>> = {
  ONSET: 'onset',
  DURATION: 'duration',
  FREQUENCY: 'frequency',
  SEVERITY: 'severity',
};

/** The slots that a value of a topic's finding answers: "chest_pain.onset" for "three weeks ago". */
export function valueSlots(protocol: Protocol, code: string, valueKind: string): string[] {
  const { topicOf, byModule } = indexOf(protocol);
  const moduleId = topicOf.get(code)?.moduleId;
  const read = readOfValue[valueKind];
  if (moduleId === undefined || read === undefined) return [];
  return (byModule.get(moduleId) ?? []).filter((question) => question.read === read).map(({ slot }) => slot);
}

const isSure = ({ known, status }: Coded) =>
  known !== 'kept' && (status === 'YES' || status === 'NO' || status === 'VALUE');

/**
 * Lays the candidates together, one fact a slot. What was answered or confirmed outweighs what was left ticked, and that
 * outweighs "not sure"; a yes outweighs a no that was given elsewhere; of values the slot's own latest answer counts.
 */
export function layTogether(candidates: readonly Candidate[]): Map<string, Coded> {
  const bySlot = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const list = bySlot.get(candidate.slot);
    if (list === undefined) bySlot.set(candidate.slot, [candidate]);
    else list.push(candidate);
  }
  return new Map([...bySlot].map(([slot, list]) => [slot, choose(list)]));
}

function choose(list: readonly Candidate[]): Coded {
  const inOrder = list.toSorted((left, right) => left.order - right.order);
  const sure = inOrder.filter(isSure);
  const yes = sure.filter(({ status }) => status === 'YES');
  if (yes.length > 0) return join(yes);
  const latest = sure.findLast(({ isDirect }) => isDirect) ?? sure.at(-1);
  if (latest !== undefined) return withoutOrder(latest);
  const kept = inOrder.filter(({ known }) => known === 'kept');
  if (kept.length > 0) return join(kept);
  const weak = inOrder.at(-1);
  if (weak === undefined) throw new RangeError('No candidate for a slot');
  return withoutOrder(weak);
}

function join(list: readonly Candidate[]): Coded {
  const [first] = list;
  if (first === undefined) throw new RangeError('No candidate for a slot');
  const isAnswered = list.some(({ known }) => known === 'answered');
  return {
    ...withoutOrder(first),
    known: isAnswered ? 'answered' : first.known,
    codes: [...new Set(list.flatMap(({ codes }) => codes))],
    sources: list.flatMap(({ sources }) => sources),
  };
}

function withoutOrder({ isDirect: _isDirect, order: _order, ...fact }: Candidate): Coded {
  return fact;
}
