import { groupBy } from '../../../common/collections.ts';
import type { AnswerValue, Statement } from '../model/events.ts';
import type { Coded, CodedStatus, Quoted, Source } from '../model/facts.ts';
import { isNone } from '../model/items.ts';
import {
  impliedBy,
  isOf020,
  type Protocol,
  type ProtocolQuestion,
  protocolIndex,
} from '../model/protocol.ts';
import type { Option } from '../model/protocol-schema.ts';
import { asksForWords, isAnsweredBy } from './asked.ts';
import type { AlsoSaid, Answer, ProposedMention, State } from './state.ts';
import { submittedSigns } from './submitted.ts';

/** A fact from an answer or a confirmed statement, before the facts of each slot are merged. */
export type Candidate = Coded & {
  /** It comes from the slot's own question, statement or sign. */
  isDirect: boolean;
  order: number;
  /** Of a value that was left ticked with its finding: that finding. Where it is denied elsewhere, the value goes too. */
  of?: string;
};

/** The rows that one answer produces. */
export type Rows = { candidates?: Candidate[]; quoted?: Quoted[]; alsoSaid?: AlsoSaid[] };

/** A question of the protocol, or the slot of a safety line or list entry. */
type AskedQuestion = Pick<ProtocolQuestion, 'id' | 'slot' | 'kind' | 'options'>;

/** The code of an option in its own question's slot. */
export function codeOfOption(question: { id: string }, { id, code }: Pick<Option, 'id' | 'code'>): string {
  return code ?? `option:${question.id}:${id}`;
}

function statusOf(codes: readonly string[]): CodedStatus {
  if (codes.includes('no')) return 'NO';
  return codes.includes('yes') ? 'YES' : 'VALUE';
}

/** The source of a button or tick, which has no words. */
function sourceOf({ itemId, submission }: Answer): Source {
  return { message: submission.number, itemId, quote: null, from: null, to: null };
}

function toCandidate(
  answer: Answer,
  slot: string,
  codes: readonly string[],
  status = statusOf(codes),
): Candidate {
  const order = answer.submission.number;
  return { slot, status, codes, known: 'answered', sources: [sourceOf(answer)], isDirect: true, order };
}

function factsOfOption(
  question: AskedQuestion,
  { facts = [], ...option }: Pick<Option, 'id' | 'code' | 'facts'>,
  answer: Answer,
): Candidate[] {
  const isNo = option.id === 'no' || option.code === 'no';
  const code = question.kind === 'yesno' ? option.id : codeOfOption(question, option);
  return [
    toCandidate(answer, question.slot, [code], isNo ? 'NO' : undefined),
    ...facts.map(({ slot, codes, negated }) => {
      return { ...toCandidate(answer, slot, codes, negated ? 'NO' : undefined), isDirect: false };
    }),
  ];
}

const withoutValue = { unsure: 'UNSURE', declined: 'DECLINED' } as const;

/** The facts of a structured value, or of no value; a text has no facts. */
function factsOfValue(question: AskedQuestion, value: AnswerValue | null, answer: Answer): Candidate[] {
  const { slot, options } = question;
  switch (value?.kind) {
    case undefined:
      return [toCandidate(answer, slot, [], 'NOT_ANSWERED')];
    case 'unsure':
    case 'declined':
      return [toCandidate(answer, slot, [], withoutValue[value.kind])];
    case 'number':
      return [toCandidate(answer, slot, [`number:${value.number}`])];
    case 'code':
      return [toCandidate(answer, slot, [value.code], 'VALUE')];
    case 'choice': {
      // The data of a yes/no question need not list options, and a closed answer may have a code without an option.
      const bare = { id: value.optionId, code: value.optionId };
      return factsOfOption(question, options.find(({ id }) => id === value.optionId) ?? bare, answer);
    }
    case 'choices': {
      const chosen = options.filter(({ id }) => value.optionIds.includes(id));
      return joinOwn(
        slot,
        chosen.flatMap((option) => factsOfOption(question, option, answer)),
      );
    }
    default:
      return [];
  }
}

/** Merges several choices of one question into one fact with all their codes. */
function joinOwn(slot: string, candidates: Candidate[]): Candidate[] {
  const own = candidates.filter((candidate) => candidate.slot === slot && candidate.isDirect);
  const [first] = own;
  if (first === undefined || own.length === 1) return candidates;
  const joined = { ...first, codes: [...new Set(own.flatMap(({ codes }) => codes))] };
  return [joined, ...candidates.filter((candidate) => !own.includes(candidate))];
}

/** The rows of one question's latest answer. */
export function rowsOfQuestion(question: ProtocolQuestion, answer: Answer): Rows {
  const { value, reading } = answer;
  const { id: questionId, slot } = question;
  if (value?.kind !== 'text') return { candidates: factsOfValue(question, value, answer) };
  const words = value.text;
  const source: Source = { ...sourceOf(answer), quote: words, from: 0, to: words.length };
  const sources = [source];
  if (reading?.as) {
    const candidates = factsOfValue(question, reading.as, answer);
    return { candidates: candidates.map((candidate) => ({ ...candidate, sources })) };
  }
  if (asksForWords(question) || reading?.fillsSlot === true) return { quoted: [{ slot, words, sources }] };
  return {
    candidates: [toCandidate(answer, slot, [], 'NOT_ANSWERED')],
    alsoSaid: [{ questionId, words, source }],
  };
}

/** The facts of a safety line or a list entry, which set only its own slot. */
export function factOfLine(slot: string, answer: Answer): Candidate[] {
  return factsOfValue({ id: slot, slot, kind: 'yesno', options: [] }, answer.value, answer);
}

/** The facts of a list. "None of these" denies each entry; an entry unticked beside a tick is "not ticked" and denies nothing. */
export function factsOfList(entries: readonly { id: string; slot: string }[], answer: Answer): Candidate[] {
  const { value } = answer;
  if (value?.kind !== 'choices') return entries.flatMap(({ slot }) => factOfLine(slot, answer));
  return entries.map(({ id, slot }) => {
    if (value.optionIds.includes(id)) return toCandidate(answer, slot, ['yes']);
    return isNone(value) ? toCandidate(answer, slot, ['no']) : toCandidate(answer, slot, [], 'NOT_TICKED');
  });
}

/** The facts of the self-harm page: a choice sets its codes; "no" to the first question denies that question's codes. */
export function factsOfSelfHarm(protocol: Protocol, answers: ReadonlyMap<string, Answer>): Candidate[] {
  return [...protocolIndex(protocol).selfHarm].flatMap(([itemId, question]) => {
    const answer = answers.get(itemId);
    if (answer?.value?.kind !== 'choice') return [];
    const { optionId } = answer.value;
    const chosen = question.choices.find(({ id }) => id === optionId);
    if (chosen === undefined) return [];
    const yes = question.choices.find(({ id }) => id === 'yes');
    const denied = optionId === 'no' ? (yes?.codes ?? []) : [];
    const code = `option:${question.id}:${optionId}`;
    return [
      toCandidate(answer, `self_harm.${question.id}`, [code]),
      ...chosen.codes.map((code) => toCandidate(answer, code, ['yes'])),
      ...denied.map((code) => toCandidate(answer, code, ['no'])),
    ];
  });
}

/** The facts of signs. A denied one denies its own code, which is its words with its period; in 0.2.0 a finding that is its only one. */
export function signCandidates(state: Pick<State, 'protocol' | 'shown' | 'answers'>): Candidate[] {
  return submittedSigns(state).flatMap(({ sign: { code, codes }, isTicked, isDenied, answer }) => {
    const own = code === undefined ? codes : [code];
    if (isTicked) return own.map((slot) => toCandidate(answer, slot, ['yes']));
    return isDenied && own.length === 1 ? own.map((slot) => toCandidate(answer, slot, ['no'])) : [];
  });
}

/** Candidates with what they imply: who has one finding certainly has what it contains. A "no" implies nothing. */
export function withImplied(protocol: Protocol, candidates: readonly Candidate[]): Candidate[] {
  return candidates.flatMap((candidate) => {
    const implied = candidate.status === 'YES' ? impliedBy(protocol, candidate.slot) : [];
    return [
      candidate,
      ...implied.map((slot): Candidate => ({ ...candidate, slot, codes: ['yes'], isDirect: false })),
    ];
  });
}

const knownBy: Partial<Record<string, Coded['known']>> = { yes: 'confirmed', kept: 'kept' };

/** The facts of a statement that was confirmed or left ticked. */
export function factsOfStatement(
  protocol: Protocol,
  statement: Statement,
  answer: Answer,
  mentions: ReadonlyMap<string, ProposedMention>,
): Candidate[] {
  const known = answer.value?.kind === 'statement' ? knownBy[answer.value.answer] : undefined;
  const own = statement.mentionIds.flatMap((id) => mentions.get(id) ?? []);
  if (known === undefined || own.length === 0) return [];
  const order = answer.submission.number;
  const toFact = (slot: string, codes: readonly string[], from = own): Candidate => {
    const sources = from.map(({ source }) => source);
    return { slot, status: statusOf(codes), codes, known, sources, isDirect: false, order };
  };
  const toValues = (one: ProposedMention, valueKind: string, value: string) =>
    isSaidOfElse(protocol, one, mentions)
      ? []
      : questionsAnswered(protocol, one.mention.code, valueKind).map(({ slot }) =>
          toFact(slot, [value], [one]),
        );
  const isOld = isOf020(protocol);
  switch (statement.form) {
    case 'negatives':
      return statement.codes.map((slot) => toFact(slot, ['no']));
    case 'named':
      return [toFact(statement.slot, statement.codes)];
    case 'value': {
      if (own.some(({ status }) => status === 'removed')) return [];
      const facts = own.flatMap((one) => toValues(one, statement.valueKind, statement.value));
      return isOld ? facts : facts.map((fact) => ({ ...fact, of: statement.code }));
    }
    default:
      return own.flatMap((one) => {
        const { code, values: said } = one.mention;
        // A Yes confirms only the finding; its times are separate statements.
        const values = statement.ask === 'tick' ? said : [];
        if (statement.form === 'answers') return toFact(code, codesOf(values), [one]);
        // In a protocol of 0.2.0 they all stay with the finding.
        const placed = isOld ? [] : values.flatMap((value) => toValues(one, value.kind, value.code));
        const isPlaced = (value: string) => placed.some(({ codes }) => codes.includes(value));
        const others = codesOf(values).filter((value) => !isPlaced(value));
        return [toFact(code, ['yes', ...others], [one]), ...placed.map((fact) => ({ ...fact, of: code }))];
      });
  }
}

const codesOf = (values: readonly { code: string }[]) => values.map(({ code }) => code);

/** Whether the text before told of another finding of the same topic ("low since summer"; "drank in October"): the time is not the topic's. */
function isSaidOfElse(
  protocol: Protocol,
  { mention, source }: ProposedMention,
  mentions: ReadonlyMap<string, ProposedMention>,
): boolean {
  const { topicOf, stories } = protocolIndex(protocol);
  const moduleId = topicOf.get(mention.code)?.moduleId;
  if (isOf020(protocol) || moduleId === undefined) return false;
  const placeOf = (itemId: string) => stories.findIndex(({ id }) => id === itemId);
  const isKin = (one: string, other: string) => impliedBy(protocol, one).includes(other);
  return [...mentions.values()].some(
    ({ mention: { code, polarity }, source: from }) =>
      polarity === 'PRESENT' &&
      code !== mention.code &&
      topicOf.get(code)?.moduleId === moduleId &&
      !isKin(code, mention.code) &&
      !isKin(mention.code, code) &&
      from.message === source.message &&
      placeOf(from.itemId) >= 0 &&
      placeOf(from.itemId) < placeOf(source.itemId),
  );
}

/** The questions that a value of a topic's finding answers: the onset of chest pain for "three weeks ago". */
export function questionsAnswered(protocol: Protocol, code: string, valueKind: string): ProtocolQuestion[] {
  const { topicOf, byModule } = protocolIndex(protocol);
  const questions = byModule.get(topicOf.get(code)?.moduleId ?? '') ?? [];
  return questions.filter((question) => isAnsweredBy(valueKind, question));
}

const isSure = ({ known, status }: Coded) =>
  known !== 'kept' && (status === 'YES' || status === 'NO' || status === 'VALUE');

/**
 * Merges the candidates to one fact per slot. Answered or confirmed precedes left ticked, and that precedes "not sure";
 * a yes precedes a no from elsewhere; among values, the slot's own latest answer counts.
 */
export function mergeCandidates(candidates: readonly Candidate[]): Map<string, Coded> {
  const bySlot = groupBy(candidates, ({ slot }) => slot);
  const merge = (slots: Iterable<readonly [string, readonly Candidate[]]>) =>
    new Map([...slots].flatMap(([slot, list]) => choose(list).map((fact) => [slot, fact] as const)));
  const facts = merge(bySlot);
  const isDenied = ({ of = '', known }: Candidate) => known === 'kept' && facts.get(of)?.status === 'NO';
  if (!candidates.some(isDenied)) return facts;
  return merge([...bySlot].map(([slot, list]) => [slot, list.filter((one) => !isDenied(one))]));
}

/** The candidate that takes precedence; an empty list when there is none. */
function choose(list: readonly Candidate[]): Coded[] {
  const inOrder = list.toSorted((left, right) => left.order - right.order);
  const sure = inOrder.filter(isSure);
  const yes = sure.filter(({ status }) => status === 'YES');
  if (yes.length > 0) return join(yes);
  const latest = sure.findLast(({ isDirect }) => isDirect) ?? sure.at(-1);
  // What was confirmed on one page as named in an answer belongs together: each medicine has its own Yes.
  if (latest?.known === 'confirmed' && latest.status === 'VALUE')
    return join(sure.filter(({ known, order }) => known === 'confirmed' && order === latest.order));
  if (latest !== undefined) return [latest];
  const kept = inOrder.filter(({ known }) => known === 'kept');
  return kept.length > 0 ? join(kept) : inOrder.slice(-1);
}

function join(list: readonly Candidate[]): Coded[] {
  const isAnswered = list.some(({ known }) => known === 'answered');
  return list.slice(0, 1).map((first) => ({
    ...first,
    known: isAnswered ? 'answered' : first.known,
    codes: [...new Set(list.flatMap(({ codes }) => codes))],
    sources: list.flatMap(({ sources }) => sources),
  }));
}
