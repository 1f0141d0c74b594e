import type { Person } from '../model/audience.ts';
import type { ConsultationEvent, EventOf, Statement } from '../model/events.ts';
import type { Flag } from '../model/facts.ts';
import { isOf020, type Protocol, protocolIndex } from '../model/protocol.ts';
import { settleSigns } from './alarm-answers.ts';
import { markUnconfirmed, stopAsking, triggerAlarms } from './alarms.ts';
import { rowsOfQuestion } from './derive.ts';
import { personOf } from './for-whom.ts';
import { changeScreenId } from './screen.ts';
import type { AlarmState, AlsoSaid, Answer, Ended, ShownScreen, State, Submission } from './state.ts';

/** A consultation while its events are applied one by one. */
export type Fold = ReturnType<typeof beginFold>;

/** The state before the first event, as far as single events change it. */
export function beginFold(protocol: Protocol, ended: Ended | null) {
  const onFile: Person = { months: null, sex: null };
  return {
    protocol,
    ended,
    status: 'NOT_STARTED' as State['status'],
    locale: protocol.languages[0] ?? 'en',
    answeredBy: 'PATIENT' as State['answeredBy'],
    /** From the clinic's data and an earlier visit. */
    onFile,
    person: onFile,
    asksBirth: false,
    earlier: null as State['earlier'],
    modality: 'TEXT' as State['modality'],
    startedAt: null as State['startedAt'],
    finishedAt: null as State['finishedAt'],
    submissions: [] as Submission[],
    answers: new Map<string, Answer>(),
    /** Words that did not answer their question, which then was asked again. A change of the answer replaces them. */
    setAside: [] as Answer[],
    timesAsked: new Map<string, number>(),
    proposals: [] as EventOf<'mentions.proposed'>[],
    statements: new Map<string, Statement>(),
    shown: [] as ShownScreen[],
    further: null as State['further'],
    alarms: new Map<string, AlarmState>(),
    flags: [] as Flag[],
    heard: null as State['heard'],
  };
}

/** The patient may give the age and sex, which precede what is on file. */
function knowPerson(fold: Fold): void {
  fold.person = personOf(fold.onFile, fold.answers, fold.answeredBy);
}

/** Applies the next event. */
export function applyEvent(fold: Fold, event: ConsultationEvent): void {
  switch (event.type) {
    case 'started':
      fold.status = 'ONGOING';
      fold.locale = event.locale;
      fold.answeredBy = event.answeredBy;
      fold.onFile = { months: event.patient.ageMonths, sex: event.patient.sex };
      knowPerson(fold);
      fold.asksBirth = event.asksBirth === true;
      fold.modality = event.modality;
      fold.startedAt = event.at;
      break;
    case 'questions.proposed':
      fold.further ??= event;
      break;
    case 'earlier.shown':
      fold.earlier = event.earlier;
      fold.onFile = { ...fold.onFile, sex: fold.onFile.sex ?? event.earlier.sex };
      knowPerson(fold);
      break;
    case 'screen.shown':
      fold.shown.push(event);
      for (const statement of event.statements) fold.statements.set(statement.id, statement);
      break;
    case 'screen.answered':
      submit(fold, event);
      break;
    case 'mentions.proposed':
      fold.proposals.push(event);
      break;
    case 'alarm.sounded':
      triggerAlarms(fold, event);
      wake(fold);
      break;
    case 'alarm.unconfirmed':
      for (const groupId of event.groups)
        markUnconfirmed(fold.alarms, groupId, { isAsked: true, isNotAsked: event.cause === 'emergency' });
      break;
    case 'heard':
      fold.heard = event;
      wake(fold);
      break;
    case 'emergency.continued':
      fold.flags = fold.flags.map((flag) =>
        event.ruleIds.includes(flag.ruleId) ? { ...flag, continued: true } : flag,
      );
      break;
    case 'locale.changed':
      fold.locale = event.locale;
      break;
    case 'paused':
      fold.status = 'PAUSED';
      break;
    case 'resumed':
    case 'reopened':
      fold.status = 'ONGOING';
      fold.finishedAt = null;
      break;
    case 'finished':
      fold.status = 'FINISHED';
      if (!isOf020(fold.protocol)) stopAsking(fold.alarms);
      fold.finishedAt = event.at;
      break;
    case 'abandoned':
      fold.status = 'ABANDONED';
  }
}

/** Continuing ends a pause and reopens an abandoned consultation. */
function wake(fold: Fold): void {
  if (fold.status === 'PAUSED' || fold.status === 'ABANDONED') fold.status = 'ONGOING';
}

function submit(fold: Fold, event: EventOf<'screen.answered'>): void {
  // A repeated client message counts once (the store refuses it too).
  if (fold.submissions.some(({ messageId }) => messageId === event.messageId)) return;
  const submission: Submission = { ...event, number: numberOf(fold, event) };
  fold.submissions.push(submission);
  setWordsAside(fold, event);
  for (const itemId of event.asked) {
    const value = event.values[itemId] ?? null;
    fold.timesAsked.set(itemId, (fold.timesAsked.get(itemId) ?? 0) + 1);
    fold.answers.set(itemId, { itemId, value, reading: event.readings[itemId] ?? null, submission });
  }
  // Age and sex may be answered on this same page.
  knowPerson(fold);
  settleSigns(fold, event);
  raise(fold, submission);
  if (event.modality === 'SPEECH') fold.modality = 'SPEECH';
  if (fold.heard !== null && event.asked.includes(fold.heard.itemId)) fold.heard = null;
  wake(fold);
}

/** Keeps the words that did not answer a question which is asked again. A consultation of 0.2.0 keeps the last ones only. */
function setWordsAside(fold: Fold, { asked, screenId }: EventOf<'screen.answered'>): void {
  const { protocol, answers } = fold;
  if (isOf020(protocol)) return;
  if (screenId === changeScreenId)
    fold.setAside = fold.setAside.filter(({ itemId }) => !asked.includes(itemId));
  else
    fold.setAside.push(
      ...asked.flatMap((id) => {
        const answer = answers.get(id);
        return answer !== undefined && saidInstead(protocol, answer).length > 0 ? answer : [];
      }),
    );
}

/** The words of an answer that do not answer its question. */
export function saidInstead(protocol: Protocol, answer: Answer): AlsoSaid[] {
  const question = protocolIndex(protocol).questions.get(answer.itemId);
  return (question && rowsOfQuestion(question, answer).alsoSaid) ?? [];
}

/** The numbers of what was submitted before the end stay, also where an event of it cannot be read any more. */
function numberOf({ ended, submissions }: Fold, { messageId }: EventOf<'screen.answered'>): number {
  const known = ended?.messages ?? [];
  if (known.includes(messageId)) return known.indexOf(messageId) + 1;
  return Math.max(known.length, submissions.at(-1)?.number ?? 0) + 1;
}

function raise(fold: Fold, { at: raisedAt, flags, number }: Submission): void {
  for (const raised of flags) {
    const known = fold.flags.findIndex(
      ({ ruleId, level }) => ruleId === raised.ruleId && level === raised.level,
    );
    const flag = fold.flags[known];
    const rest = { messages: [...(flag?.messages ?? []), number], continued: false };
    if (flag === undefined) fold.flags.push({ ...raised, raisedAt, answerLaterChanged: false, ...rest });
    else fold.flags[known] = { ...flag, ...rest };
  }
}
