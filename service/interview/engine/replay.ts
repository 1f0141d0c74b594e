import { isFor } from '../model/audience.ts';
import type { ConsultationEvent, Statement } from '../model/events.ts';
import { establish, type Flag } from '../model/facts.ts';
import { belongsToStory, listItem } from '../model/items.ts';
import type { MentionValue } from '../model/mentions.ts';
import { isOf020, type Protocol, type ProtocolQuestion, protocolIndex } from '../model/protocol.ts';
import { selfHarmGroup } from '../model/signs.ts';
import type { Locale } from '../model/types.ts';
import { clauseAround } from '../reading/clauses.ts';
import { markUnconfirmed, settleUnaskable } from './alarms.ts';
import { asksForFinding } from './asked.ts';
import { holds, type Known } from './conditions.ts';
import {
  type Candidate,
  factOfLine,
  factsOfList,
  factsOfSelfHarm,
  factsOfStatement,
  mergeCandidates,
  rowsOfQuestion,
  signCandidates,
  withImplied,
} from './derive.ts';
import { stillHolds } from './flags.ts';
import { applyEvent, beginFold, type Fold, saidInstead } from './fold-events.ts';
import { isQuestionFor, type PersonContext, pregnancyOf } from './for-whom.ts';
import { isFull } from './size-limits.ts';
import {
  type AlsoSaid,
  type Answer,
  type Ended,
  type ProposedMention,
  type State,
  textIdOf,
} from './state.ts';
import { listEntries } from './submitted.ts';
import { factsOfTopics, findTopics, topicsOfWords } from './topics.ts';
import { withoutRemoved, withWritten } from './written.ts';

/** By the last event: a turn comes to the state after its answer twice. */
const replayed = new WeakMap<ConsultationEvent, State>();

/**
 * Replays the events of one consultation to its state. It reads no clock and runs no reader: their results are events.
 * @param ended - what was derived when the consultation ended, and is not derived again
 */
export function replay(
  protocol: Protocol,
  events: readonly ConsultationEvent[],
  ended: Ended | null = null,
): State {
  const last = events.at(-1);
  const known = last && replayed.get(last);
  const isKnown =
    known?.protocol === protocol &&
    known.ended === ended &&
    known.events.length === events.length &&
    events.every((event, index) => event === known.events[index]);
  if (isKnown) return known;
  const state = stateAfter(protocol, [...events], ended);
  if (last) replayed.set(last, state);
  return state;
}

/** The state of a consultation after more events. */
export function advance(
  { protocol, events, ended }: Pick<State, 'protocol' | 'events' | 'ended'>,
  added: readonly ConsultationEvent[],
): State {
  return replay(protocol, [...events, ...added], ended);
}

function stateAfter(protocol: Protocol, events: readonly ConsultationEvent[], ended: Ended | null): State {
  const fold = beginFold(protocol, ended);
  const before = ended?.eventCount ?? 0;
  for (const event of events.slice(0, before)) applyEvent(fold, event);
  if (ended !== null) {
    fold.alarms = new Map(ended.alarms.map((alarm) => [alarm.groupId, alarm]));
    fold.flags = [...ended.flags];
  }
  for (const event of events.slice(before)) applyEvent(fold, event);
  if (ended !== null) fold.person = { ...ended.person, answeredBy: fold.answeredBy };
  if (!isFor(protocol.selfHarm.for, fold.person))
    markUnconfirmed(fold.alarms, selfHarmGroup, { isAsked: false });
  const read = { ...fold, events, ...readProposals(fold) };
  const mentions = withoutRemoved(read);
  const topics = ended?.topics ?? findTopics({ ...read, mentions });
  const told = { ...read, mentions, topics };
  const derived = deriveRows(told);
  const flags = fold.flags.map((flag) => ({
    ...flag,
    answerLaterChanged: isAsEnded(ended, flag)
      ? flag.answerLaterChanged
      : !stillHolds({ ...told, ...derived }, flag),
  }));
  const person = {
    ...fold.person,
    pregnancy: pregnancyOf(derived.established),
    topics: topicsOfWords(told),
  };
  settleUnaskable({ ...fold, person });
  return { ...told, ...derived, person, flags, offeredLocale: offeredLocaleOf(fold), isFull: isFull(events) };
}

function offeredLocaleOf({ protocol, submissions, proposals, locale }: Fold): Locale | null {
  const last = submissions.at(-1);
  if (last === undefined) return null;
  const own = proposals.filter(({ textId }) =>
    last.asked.some((id) => textIdOf(last.messageId, id) === textId),
  );
  const written = own.flatMap(({ language }) => language ?? []);
  return written.find((language) => language !== locale && protocol.languages.includes(language)) ?? null;
}

/** Whether nothing has raised a flag again since the end. */
function isAsEnded(ended: Ended | null, { ruleId, messages }: Flag): boolean {
  return ended?.flags.find((flag) => flag.ruleId === ruleId)?.messages.length === messages.length;
}

/** The mentions in current texts, with the status that their statements give them. A changed text loses its mentions. */
function readProposals(fold: Fold): Pick<State, 'mentions' | 'knownShare'> {
  const { questions } = protocolIndex(fold.protocol);
  const statuses = statusesOf(fold);
  // A value that the patient unticked is gone from its finding wherever it would stand.
  const removed = [...fold.statements.values()].flatMap((one) =>
    one.form === 'value' && answerTo(fold.answers, one) === 'removed' && !isOf020(fold.protocol) ? one : [],
  );
  let knownShare = 1;
  const mentions = fold.proposals.flatMap(({ textId, reader, ...proposal }) => {
    const answer = [...fold.answers.values(), ...fold.setAside].find(
      ({ itemId, submission }) => textIdOf(submission.messageId, itemId) === textId,
    );
    if (answer?.value?.kind !== 'text') return [];
    const { text } = answer.value;
    const { itemId, submission } = answer;
    const isStory = questions.get(itemId)?.read === 'complaint' || belongsToStory(itemId);
    if (isStory && proposal.knownShare !== null) knownShare = Math.min(knownShare, proposal.knownShare);
    return proposal.mentions.map((read, index): ProposedMention => {
      const isRemoved = ({ code }: MentionValue) =>
        removed.some(
          (one) =>
            one.code === read.code &&
            one.value === code &&
            one.mentionIds.some((id) => id.startsWith(`${textId}:`)),
        );
      const values = read.values.filter((value) => !isRemoved(value));
      const mention = { ...read, values };
      const { from, to } = mention.quote;
      const words = text.slice(from, to);
      // "A stroke" alone does not say whose it was.
      const quote = mention.polarity === 'SOMEONE_ELSE' ? clauseAround(text, mention.quote) : words;
      const id = `${textId}:${reader}:${index}`;
      const source = { message: submission.number, itemId, quote: words, from, to };
      return { id, mention, quote, source, isStory, status: statuses.get(id) ?? 'open' };
    });
  });
  return { mentions, knownShare };
}

/** The answer to a statement; null before there is one. */
function answerTo(answers: Fold['answers'], { id }: Statement): StatementAnswer | null {
  const value = answers.get(id)?.value;
  return value?.kind === 'statement' ? value.answer : null;
}

function statusesOf({ statements, answers }: Fold): Map<string, ProposedMention['status']> {
  const statuses = new Map<string, ProposedMention['status']>();
  for (const statement of statements.values()) {
    const answer = statement.form === 'value' ? null : answerTo(answers, statement);
    if (answer === null) continue;
    for (const mentionId of statement.mentionIds) statuses.set(mentionId, statusBy[answer]);
  }
  return statuses;
}

type StatementAnswer = keyof typeof statusBy;
const statusBy = {
  yes: 'confirmed',
  no: 'removed',
  open: 'open',
  kept: 'kept',
  removed: 'removed',
} as const;

/**
 * Derives facts from the answers; after the end from the later ones, beside the facts that stand. An answer to a question that no
 * longer applies has no effect. Dropping it can only make more questions inapplicable, so the loop ends.
 */
function deriveRows(
  told: Fold & Pick<State, 'mentions' | 'topics'>,
): Pick<State, 'facts' | 'established' | 'quoted' | 'alsoSaid'> {
  const { protocol, ended } = told;
  const { questions } = protocolIndex(protocol);
  const isLater = ({ submission }: Answer) => submission.number > (ended?.messages.length ?? 0);
  const answers = new Map([...told.answers].filter(([, answer]) => isLater(answer)));
  const standing: Candidate[] =
    ended?.facts.map((fact) => ({ ...fact, isDirect: true, order: 0 })) ?? earlierCandidates(told);
  const settled = [...standing, ...fixedCandidates({ ...told, answers })];
  let counted = [...answers.values()].flatMap((answer) => {
    const question = questions.get(answer.itemId);
    return question === undefined ? [] : [{ question, answer }];
  });
  for (;;) {
    const rows = counted.map(({ question, answer }) =>
      withWritten(told, question, answer, rowsOfQuestion(question, answer)),
    );
    const candidates = [...settled, ...rows.flatMap((row) => row.candidates ?? [])];
    const facts = mergeCandidates(withImplied(protocol, candidates));
    const established = establish(facts.values());
    const applicable = counted.filter(({ question }) => counts({ ...told, established }, question));
    if (applicable.length === counted.length) {
      const quoted = [...(ended?.quoted ?? []), ...rows.flatMap((row) => row.quoted ?? [])];
      const last = rows.flatMap((row) => row.alsoSaid ?? []);
      const isRepeated = (one: AlsoSaid) =>
        last.some(({ questionId, words }) => questionId === one.questionId && words === one.words);
      const before = told.setAside.filter(isLater).flatMap((answer) => saidInstead(protocol, answer));
      const alsoSaid = [...(ended?.alsoSaid ?? []), ...before.filter((one) => !isRepeated(one)), ...last];
      return { facts, established, quoted, alsoSaid };
    }
    counted = applicable;
  }
}

/** Whether an answer has effect: its question applies, or it asked for a finding, which counts under any topic. */
function counts(known: Known & PersonContext, question: ProtocolQuestion): boolean {
  const { all } = known.topics;
  return applies(known, question, asksForFinding(question) ? [...all, question.module] : all);
}

/**
 * Whether a question may be asked: its module is one of the patient's topics, and it applies to this patient.
 * @param topics - instead of the patient's topics
 */
export function applies(
  known: Known & PersonContext,
  question: ProtocolQuestion,
  topics = known.topics.all,
): boolean {
  const module = protocolIndex(known.protocol).modules.get(question.module);
  if (module?.stage === 'routed' && !topics.includes(module.id)) return false;
  if (!isQuestionFor(known, question)) return false;
  return question.when === null || holds(question.when, known);
}

/** Facts that need no protocol question: signs, safety lines, lists, statements, age and sex. */
function fixedCandidates(fold: Fold & Pick<State, 'mentions'>): Candidate[] {
  const { protocol, answers, statements } = fold;
  const { safetyLines } = protocolIndex(protocol);
  const mentions = new Map(fold.mentions.map((mention) => [mention.id, mention]));
  const ofAnswers = [...answers.values()].flatMap((answer) => {
    const { itemId } = answer;
    const line = safetyLines.get(itemId);
    if (line !== undefined) return factOfLine(line.slot, answer);
    const statement = statements.get(itemId);
    if (statement !== undefined) return factsOfStatement(protocol, statement, answer, mentions);
    return itemId === listItem ? factsOfList(listEntries(fold), answer) : [];
  });
  return [
    ...signCandidates(fold),
    ...ofAnswers,
    ...factsOfSelfHarm(protocol, answers),
    ...factsOfTopics(fold),
  ];
}

function earlierCandidates({ earlier }: Pick<State, 'earlier'>): Candidate[] {
  const { slots = {}, words = {} } = earlier ?? {};
  const named = Object.keys(words).map((slot) => [`earlier.${slot}`, ['words']] as const);
  const rest = { status: 'VALUE', known: 'answered', sources: [], isDirect: false, order: 0 } as const;
  return [...Object.entries(slots), ...named].map(([slot, codes]) => ({ slot, codes, ...rest }));
}
