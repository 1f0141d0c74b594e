import { isFor } from '../signs/audience.ts';
import { selfHarmGroup } from '../signs/types.ts';
import { type AlarmState, sound, tellUnasked } from './alarms.ts';
import { isQuestionFor } from './audience.ts';
import { holds, type Known } from './conditions.ts';
import {
  type Candidate,
  factOfLine,
  factsOfList,
  factsOfStatement,
  layTogether,
  type Rows,
  rowsOfQuestion,
} from './derive.ts';
import type { ConsultationEvent, Statement } from './events.ts';
import { establish, type Flag, type Quoted } from './facts.ts';
import { standsStill } from './flags.ts';
import { indexOf } from './index-of.ts';
import { factsOfSelfHarm, listEntryOf, listItem, signCandidates } from './items.ts';
import { asksForFinding } from './named.ts';
import { personOf } from './person.ts';
import type { Protocol, ProtocolQuestion } from './protocol.ts';
import { isFull } from './room.ts';
import { settleSigns } from './settle-signs.ts';
import {
  type AlsoSaid,
  type Answer,
  type ProposedMention,
  type State,
  type Submission,
  textIdOf,
} from './state.ts';
import { factsOfTopics, findTopics } from './topics.ts';

type Fold = {
  submissions: Submission[];
  answers: Map<string, Answer>;
  timesAsked: Map<string, number>;
  proposals: Extract<ConsultationEvent, { type: 'mentions.proposed' }>[];
  statements: Map<string, Statement>;
  shown: State['shown'][number][];
  alarms: Map<string, AlarmState>;
  flags: Flag[];
};

function emptyState(protocol: Protocol): State {
  return {
    status: 'NOT_STARTED',
    locale: protocol.languages[0] ?? 'en',
    answeredBy: 'PATIENT',
    person: { months: null, sex: null },
    ageYears: null,
    asksBirth: false,
    earlier: null,
    modality: 'TEXT',
    startedAt: null,
    finishedAt: null,
    submissions: [],
    answers: new Map(),
    timesAsked: new Map(),
    mentions: [],
    knownShare: 1,
    statements: new Map(),
    shown: [],
    facts: new Map(),
    established: establish([]),
    quoted: [],
    alsoSaid: [],
    further: null,
    topics: { all: [], main: null, second: null },
    alarms: new Map(),
    flags: [],
    heard: null,
    isFull: false,
  };
}

/**
 * Folds the events of one consultation into its state. It reads no clock and runs no reader: what readers proposed and
 * what alarms sounded are events.
 */
export function replay(protocol: Protocol, events: readonly ConsultationEvent[]): State {
  const state = emptyState(protocol);
  const fold: Fold = {
    submissions: [],
    answers: new Map(),
    timesAsked: new Map(),
    proposals: [],
    statements: new Map(),
    shown: [],
    alarms: new Map(),
    flags: [],
  };
  for (const event of events) apply(protocol, state, fold, event);
  const person = personOf(state.person, fold.answers);
  state.person = person;
  state.ageYears = person.months === null ? null : Math.floor(person.months / 12);
  if (!isFor(protocol.selfHarm.for, person)) tellUnasked(fold.alarms, selfHarmGroup);
  const { mentions, knownShare } = readProposals(protocol, fold);
  const derived = deriveRows(protocol, state, fold, mentions);
  const flags = fold.flags.map((flag) => ({
    ...flag,
    answerLaterChanged: !standsStill(protocol, flag, derived.known, fold.answers, fold.shown),
  }));
  return Object.assign(state, fold, {
    mentions: derived.mentions,
    knownShare,
    facts: derived.rows.facts,
    established: derived.known.facts,
    quoted: derived.rows.quoted,
    alsoSaid: derived.rows.alsoSaid,
    topics: derived.topics,
    flags,
    isFull: isFull(events),
  });
}

function apply(protocol: Protocol, state: State, fold: Fold, event: ConsultationEvent): void {
  switch (event.type) {
    case 'started':
      state.status = 'ONGOING';
      state.locale = event.locale;
      state.answeredBy = event.answeredBy;
      state.person = { months: event.patient.ageMonths, sex: event.patient.sex };
      state.asksBirth = event.asksBirth === true;
      state.modality = event.modality;
      state.startedAt = event.at;
      break;
    case 'questions.proposed':
      state.further ??= event;
      break;
    case 'earlier.shown':
      state.earlier = event.earlier;
      state.person = { ...state.person, sex: state.person.sex ?? event.earlier.sex };
      break;
    case 'screen.shown':
      fold.shown.push(event);
      for (const statement of event.statements) fold.statements.set(statement.id, statement);
      break;
    case 'screen.answered':
      submit(protocol, state, fold, event);
      break;
    case 'mentions.proposed':
      fold.proposals.push(event);
      break;
    case 'alarm.sounded':
      sound(fold.alarms, event);
      wake(state);
      break;
    case 'alarm.unconfirmed':
      for (const groupId of event.groups) {
        const known = fold.alarms.get(groupId);
        if (known !== undefined)
          fold.alarms.set(groupId, { ...known, isUnconfirmed: true, wasUnconfirmed: true });
      }
      break;
    case 'heard':
      state.heard = event;
      wake(state);
      break;
    case 'emergency.continued':
      fold.flags = fold.flags.map((flag) =>
        event.ruleIds.includes(flag.ruleId) ? { ...flag, continued: true } : flag,
      );
      break;
    case 'locale.changed':
      state.locale = event.locale;
      break;
    case 'paused':
      state.status = 'PAUSED';
      break;
    case 'resumed':
    case 'reopened':
      state.status = 'ONGOING';
      state.finishedAt = null;
      break;
    case 'finished':
      state.status = 'FINISHED';
      state.finishedAt = event.at;
      break;
    case 'abandoned':
      state.status = 'ABANDONED';
  }
}

/** Going on ends a pause, and brings an abandoned consultation back. */
function wake(state: State): void {
  if (state.status === 'PAUSED' || state.status === 'ABANDONED') state.status = 'ONGOING';
}

function submit(
  protocol: Protocol,
  state: State,
  fold: Fold,
  event: Extract<ConsultationEvent, { type: 'screen.answered' }>,
): void {
  // The same client message sent twice is one message (the store refuses it too).
  if (fold.submissions.some(({ messageId }) => messageId === event.messageId)) return;
  const submission: Submission = { ...event, number: fold.submissions.length + 1 };
  fold.submissions.push(submission);
  for (const itemId of event.asked) {
    const value = event.values[itemId] ?? null;
    fold.timesAsked.set(itemId, (fold.timesAsked.get(itemId) ?? 0) + 1);
    fold.answers.set(itemId, { itemId, value, reading: event.readings[itemId] ?? null, submission });
  }
  settleSigns(protocol, { ...fold, person: state.person }, event);
  raise(fold, event, submission);
  if (event.modality === 'SPEECH') state.modality = 'SPEECH';
  if (state.heard !== null && event.asked.includes(state.heard.itemId)) state.heard = null;
  wake(state);
}

function raise(
  fold: Fold,
  event: Extract<ConsultationEvent, { type: 'screen.answered' }>,
  { number }: Submission,
): void {
  for (const { ruleId, level, quote } of event.flags) {
    const known = fold.flags.findIndex((flag) => flag.ruleId === ruleId);
    const flag = fold.flags[known];
    if (flag === undefined) {
      fold.flags.push({
        ruleId,
        level,
        quote,
        raisedAt: event.at,
        messages: [number],
        answerLaterChanged: false,
        continued: false,
      });
    } else {
      fold.flags[known] = { ...flag, messages: [...flag.messages, number], continued: false };
    }
  }
}

/** The mentions of texts that still count. A changed text drops its mentions; new ones with the same words keep their answer. */
function readProposals(protocol: Protocol, fold: Fold): { mentions: ProposedMention[]; knownShare: number } {
  const { questions } = indexOf(protocol);
  let knownShare = 1;
  const mentions = fold.proposals.flatMap((proposal) => {
    const answer = [...fold.answers.values()].find(
      ({ itemId, submission }) => textIdOf(submission.messageId, itemId) === proposal.textId,
    );
    if (answer?.value?.kind !== 'text') return [];
    const { text } = answer.value;
    const isStory =
      questions.get(answer.itemId)?.read === 'complaint' || answer.itemId.startsWith('more.confirm');
    if (isStory && proposal.knownShare !== null) knownShare = Math.min(knownShare, proposal.knownShare);
    return proposal.mentions.map((mention, index): ProposedMention => {
      const { from, to } = mention.quote;
      const quote = text.slice(from, to);
      return {
        id: `${proposal.textId}:${proposal.reader}:${index}`,
        mention,
        quote,
        source: { message: answer.submission.number, itemId: answer.itemId, quote, from, to },
        isStory,
        standing: 'open',
      };
    });
  });
  return { mentions, knownShare };
}

type Derived = {
  rows: Rows;
  known: Known;
  topics: State['topics'];
  mentions: ProposedMention[];
};

/**
 * What follows from the answers that count. An answer to a question that no longer applies stays in the transcript and no
 * longer speaks; leaving it out can only make further questions inapplicable, so the loop ends.
 */
function deriveRows(
  protocol: Protocol,
  state: State,
  fold: Fold,
  proposals: readonly ProposedMention[],
): Derived {
  const { questions } = indexOf(protocol);
  const mentions = withStandings(fold, proposals);
  const byId = new Map(mentions.map((mention) => [mention.id, mention]));
  const settled = fixedCandidates(protocol, fold, byId);
  const topics = findTopics(protocol, state.person, mentions, fold.answers);
  let counted = [...fold.answers.values()].filter(({ itemId }) => questions.has(itemId));
  for (;;) {
    const quoted: Quoted[] = [];
    const alsoSaid: AlsoSaid[] = [];
    const candidates = [...settled, ...earlierCandidates(state)];
    for (const answer of counted) {
      const question = questions.get(answer.itemId);
      if (question === undefined) continue;
      const rows = rowsOfQuestion(question, answer);
      candidates.push(...rows.candidates);
      quoted.push(...rows.quoted);
      alsoSaid.push(...rows.alsoSaid);
    }
    const facts = layTogether(candidates);
    const known: Known = {
      facts: establish(facts.values()),
      topics: topics.all,
      ageYears: state.ageYears,
      isAnsweredByPatient: state.answeredBy === 'PATIENT',
    };
    const applicable = counted.filter(({ itemId }) => {
      const question = questions.get(itemId);
      return question !== undefined && counts(protocol, question, known, state, topics);
    });
    if (applicable.length === counted.length)
      return { rows: { facts, quoted, alsoSaid }, known, topics, mentions };
    counted = applicable;
  }
}

/** Whether an answer counts: its question may be put; a finding that was asked for counts under any topic. */
function counts(...[protocol, question, known, state, topics]: Parameters<typeof applies>): boolean {
  const all = asksForFinding(question) ? [...topics.all, question.module] : topics.all;
  return applies(protocol, question, known, state, { ...topics, all });
}

/** Whether a question may be put: its module is one of the patient's topics, and it concerns this patient. */
export function applies(
  protocol: Protocol,
  question: ProtocolQuestion,
  known: Known,
  { person }: Pick<State, 'person'>,
  topics: State['topics'],
): boolean {
  if (!isQuestionFor(protocol, question, person)) return false;
  const module = indexOf(protocol).modules.get(question.module);
  if (module?.stage === 'routed' && !topics.all.includes(module.id)) return false;
  return question.when === null || holds(question.when, known);
}

/** What each mention came to by the statements that stand for it. */
function withStandings(fold: Fold, proposals: readonly ProposedMention[]): ProposedMention[] {
  const standings = new Map<string, ProposedMention['standing']>();
  for (const statement of fold.statements.values()) {
    const value = fold.answers.get(statement.id)?.value;
    if (value?.kind !== 'statement' || statement.form === 'value') continue;
    const standing = standingOf[value.answer];
    for (const mentionId of statement.mentionIds) standings.set(mentionId, standing);
  }
  return proposals.map((proposal) => ({ ...proposal, standing: standings.get(proposal.id) ?? 'open' }));
}

const standingOf = {
  yes: 'confirmed',
  no: 'removed',
  open: 'open',
  kept: 'kept',
  removed: 'removed',
} as const;

/** The candidates that need no question of the protocol: signs, safety lines, lists, statements, who the patient is. */
function fixedCandidates(
  protocol: Protocol,
  fold: Fold,
  mentions: ReadonlyMap<string, ProposedMention>,
): Candidate[] {
  const { safetyLines, questions } = indexOf(protocol);
  const candidates: Candidate[] = signCandidates(protocol, fold.shown, fold.answers);
  for (const answer of fold.answers.values()) {
    const line = safetyLines.get(answer.itemId);
    if (line !== undefined) candidates.push(...factOfLine(line.slot, answer));
    if (answer.itemId === listItem) {
      const entries = [...questions.values()].filter(({ id }) =>
        answer.submission.asked.includes(listEntryOf(id)),
      );
      candidates.push(...factsOfList(entries, answer));
    }
    const statement = fold.statements.get(answer.itemId);
    if (statement !== undefined) candidates.push(...factsOfStatement(protocol, statement, answer, mentions));
  }
  candidates.push(...factsOfSelfHarm(protocol, fold.answers));
  candidates.push(...factsOfTopics(protocol, fold.answers));
  return candidates;
}

function earlierCandidates({ earlier }: State): Candidate[] {
  const words = Object.keys(earlier?.words ?? {}).map((slot) => [`earlier.${slot}`, ['words']] as const);
  return [...Object.entries(earlier?.slots ?? {}), ...words].map(([slot, codes]) => ({
    kind: 'coded',
    slot,
    status: 'VALUE',
    codes,
    known: 'answered',
    sources: [],
    isDirect: false,
    order: 0,
  }));
}

/** All facts of a state, for a condition. */
export function knownOf(state: State): Known {
  return {
    facts: state.established,
    topics: state.topics.all,
    ageYears: state.ageYears,
    isAnsweredByPatient: state.answeredBy === 'PATIENT',
  };
}
