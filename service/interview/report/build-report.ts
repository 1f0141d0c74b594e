import { noneOfThese } from '../engine/alarms.ts';
import { wordsFor } from '../engine/audience.ts';
import { holds } from '../engine/conditions.ts';
import type { ConsultationEvent } from '../engine/events.ts';
import type { Flag } from '../engine/facts.ts';
import { indexOf } from '../engine/index-of.ts';
import { addendumItem, findSign, signsItem, submittedSigns } from '../engine/items.ts';
import type { Protocol } from '../engine/protocol.ts';
import { knownOf, replay } from '../engine/replay.ts';
import { type State, textIdOf } from '../engine/state.ts';
import { type Score, sectionIds } from '../protocol.ts';
import { placeholders } from '../render/placeholders.ts';
import { type Row, rowsOf } from '../render/rows.ts';
import { selfHarmGroup } from '../signs/types.ts';
import type { Locale } from '../types.ts';
import { fill, list, phrase, quoted, sentence } from '../words.ts';
import { furtherItems, writtenByModel } from './by-model.ts';
import { insideSentence, sinceWhen } from './clause-words.ts';
import { applyFor } from './left-out.ts';
import { isNothing, messagesOf, writeHistory } from './prose.ts';
import { reportTexts } from './report-texts.ts';
import type { ConsultationReport, ReportItem, ReportSection } from './report-types.ts';
import { selfHarmLines } from './self-harm-lines.ts';
import { transcribe } from './transcript.ts';

/**
 * The report of a consultation, whole or partial, in the reader's language: one model that the page, the PDF, the FHIR
 * document and the plain text are made of. It is a function of its arguments alone.
 * @param hash - of the protocol
 */
export function buildReport(
  protocol: Protocol,
  events: readonly ConsultationEvent[],
  { locale, hash }: { locale: Locale; hash: string },
): ConsultationReport {
  const state = replay(protocol, events);
  const rows = rowsOf(protocol, state, locale);
  const complaints = complaintsOf(protocol, state);
  return {
    clinicName: protocol.clinic.name,
    partial: state.status !== 'FINISHED',
    locale,
    patientLocale: state.locale,
    answeredBy: state.answeredBy,
    startedAt: state.startedAt,
    finishedAt: state.finishedAt,
    specialization: protocol.specialization,
    visitType: protocol.visitType,
    protocolHash: hash,
    protocolVersion: protocol.version,
    summary: summarize(protocol, state, rows, complaints, locale),
    flags: state.flags.toSorted(byLevel).map((flag) => ({
      ...flag,
      id: flag.ruleId,
      messages: [...flag.messages],
      title: protocol.rules.find(({ id }) => id === flag.ruleId)?.title[locale] ?? flag.ruleId,
      ticked: tickedSigns(protocol, state, flag.ruleId, locale),
    })),
    alarms: alarmsOf(protocol, state, events, locale),
    complaints,
    history: writeHistory(protocol, state, rows, locale),
    ...writtenByModel(events, locale),
    negatives: negativesOf(protocol, state, rows, locale),
    sections: sectionsOf(protocol, state, rows, locale),
    scores: scoresOf(protocol, state, locale),
    transcript: transcribe(protocol, state, events, locale),
    addenda: addendaOf(state),
  };
}

function byLevel(left: Flag, right: Flag): number {
  return Number(right.level === 'EMERGENCY') - Number(left.level === 'EMERGENCY');
}

/** What brings the patient in, word for word. */
function complaintsOf(protocol: Protocol, state: State): ConsultationReport['complaints'] {
  const stories = protocol.questions.filter(({ read }) => read === 'complaint');
  return stories.flatMap(({ id, slot }) => {
    const answer = state.answers.get(id);
    const isDenied = state.facts.get(slot)?.status === 'NO';
    if (answer?.value?.kind !== 'text' || isDenied) return [];
    return [{ words: answer.value.text, messages: [answer.submission.number] }];
  });
}

/** Words that sounded an alarm which no tick confirmed: denied sign by sign, or left open. */
function alarmsOf(
  protocol: Protocol,
  state: State,
  events: readonly ConsultationEvent[],
  locale: Locale,
): ConsultationReport['alarms'] {
  const signs = submittedSigns(state.shown, state.answers);
  return [...state.alarms.values()].flatMap((alarm) => {
    if (alarm.isTicked || alarm.quotes.length === 0) return [];
    if (!alarm.isUnconfirmed && (alarm.isFaint || !alarm.isAnswered)) return [];
    const group = protocol.signGroups.find(({ id }) => id === alarm.groupId);
    const title =
      alarm.groupId === selfHarmGroup
        ? reportTexts.selfHarm[locale]
        : (group?.title[locale] ?? alarm.groupId);
    // The short list answers no group: only what was asked after the words counts here.
    const own = signs.filter(
      ({ groupId, isTicked, answer }) =>
        groupId === alarm.groupId && !isTicked && answer.itemId !== signsItem,
    );
    const denied = own.flatMap(({ groupId, signId }) => signWords(protocol, state, groupId, signId, locale));
    const said = soundedBy(state, events, alarm.groupId);
    const template = templateOf(alarm.isUnconfirmed, said.length > 0);
    const messages = [...said, ...own.map(({ answer }) => answer.submission.number)];
    return [
      {
        id: alarm.groupId,
        title,
        standing: alarm.isUnconfirmed ? ('UNCONFIRMED' as const) : ('DENIED' as const),
        quotes: [...alarm.quotes],
        denied: [...new Set(denied)],
        text: `${fill(template[locale], { quotes: list(alarm.quotes.map(quoted), locale) })}.`,
        messages: [...new Set(messages)].toSorted((left, right) => left - right),
      },
    ];
  });
}

/** The signs whose tick raised a flag, in words. */
function tickedSigns(protocol: Protocol, state: State, ruleId: string, locale: Locale): string[] {
  const words = submittedSigns(state.shown, state.answers).flatMap(({ groupId, signId, isTicked }) =>
    isTicked && findSign(protocol, groupId, signId)?.flag === ruleId
      ? signWords(protocol, state, groupId, signId, locale)
      : [],
  );
  return [...new Set(words)];
}

function signWords(
  protocol: Protocol,
  state: State,
  groupId: string,
  signId: string,
  locale: Locale,
): string[] {
  const sign = findSign(protocol, groupId, signId);
  return sign === undefined ? [] : [wordsFor(sign.text, state.answeredBy, state.person)[locale]];
}

/** What was heard in speech and never sent is "heard", not "wrote". */
function templateOf(isUnconfirmed: boolean, isWritten: boolean) {
  if (isWritten) return isUnconfirmed ? reportTexts.wroteOpen : reportTexts.wroteDenies;
  return isUnconfirmed ? reportTexts.heardOpen : reportTexts.heardDenies;
}

/** The messages whose text sounded the alarm of a group; none where it was only heard. */
function soundedBy(state: State, events: readonly ConsultationEvent[], groupId: string): number[] {
  const textIds = events.flatMap((event) =>
    event.type === 'alarm.sounded' && event.groups.some((one) => one.groupId === groupId)
      ? [event.textId]
      : [],
  );
  return state.submissions.flatMap(({ messageId, number, asked }) =>
    asked.some((itemId) => textIds.includes(textIdOf(messageId, itemId))) ? [number] : [],
  );
}

/** What was denied, as flowing lines: the patient's problems, the rest, and the signs of the start. */
function negativesOf(
  protocol: Protocol,
  state: State,
  rows: readonly Row[],
  locale: Locale,
): ConsultationReport['negatives'] {
  const { all } = state.topics;
  const denied = rows.filter(
    (row) =>
      row.status === 'NO' &&
      (row.section === 'associated' || row.section === 'history') &&
      !isNothing(row) &&
      isFinding(protocol, row) &&
      !isStory(protocol, row.slot),
  );
  const ofStart = denied.filter(({ sources }) => sources.every(({ itemId }) => itemId === signsItem));
  const systems = new Map<string, Row[]>();
  for (const row of denied.filter((one) => !ofStart.includes(one))) {
    const module = protocol.modules.find(({ id }) => id === row.module && all.includes(id));
    const title =
      module === undefined
        ? reportTexts.otherSigns[locale]
        : fill(reportTexts.about[locale], { name: insideSentence(module.title[locale], locale) });
    systems.set(title, [...(systems.get(title) ?? []), row]);
  }
  const lines = [...systems].map(([title, own]) => {
    const names = [...new Set(own.map(({ label }) => insideSentence(label, locale)))];
    const messages = [...new Set(own.flatMap(messagesOf))].toSorted((left, right) => left - right);
    return toNegative(
      title,
      names,
      enumerate(names, locale),
      messages,
      own.map(({ slot }) => slot),
      locale,
    );
  });
  return [...lines, ...deniedAtStart(protocol, state, ofStart, locale)];
}

function toNegative(
  title: string,
  names: string[],
  text: string,
  messages: number[],
  slots: string[],
  locale: Locale,
): ConsultationReport['negatives'][number] {
  return {
    title,
    names,
    text: fill(reportTexts.named[locale], { name: title, value: `${text}.` }),
    messages,
    slots,
  };
}

/** Whether a line says that something is there or not. "None" to a question such as "What happened?" denies nothing. */
function isFinding(protocol: Protocol, { slot }: Row): boolean {
  return (
    slot.startsWith('sx.') || protocol.questions.some((one) => one.slot === slot && one.kind === 'yesno')
  );
}

/** Names one after the other, told apart where one has a comma of its own ("black, tarry stool"). */
function enumerate(names: readonly string[], locale: Locale): string {
  if (!names.some((name) => /[,،]/.test(name))) return list(names, locale);
  return names.join(locale === 'ar' ? '؛ ' : '; ');
}

/** The short list at the start, where "None of these" was said: counted, since the transcript has its words. */
function deniedAtStart(
  protocol: Protocol,
  state: State,
  rows: readonly Row[],
  locale: Locale,
): ConsultationReport['negatives'] {
  const short = state.answers.get(signsItem);
  const isNone = short?.value?.kind === 'choices' && short.value.optionIds.every((id) => id === noneOfThese);
  if (short === undefined || !isNone) return [];
  const own = submittedSigns(state.shown, state.answers).filter(({ answer }) => answer.itemId === signsItem);
  const names = own.flatMap(({ groupId, signId }) => signWords(protocol, state, groupId, signId, locale));
  if (names.length === 0) return [];
  const text = fill(reportTexts.eachSign[locale], { count: String(names.length) });
  const slots = rows.map(({ slot }) => slot);
  return [
    toNegative(reportTexts.signsAtStart[locale], names, text, [short.submission.number], slots, locale),
  ];
}

function isStory(protocol: Protocol, slot: string): boolean {
  return protocol.questions.some((one) => one.slot === slot && one.read === 'complaint');
}

function toItem(row: Row): ReportItem {
  return {
    id: row.slot,
    label: row.label,
    status: row.status,
    value: row.value,
    verbatim: row.isQuoted,
    known: row.known,
    sources: uniqueSources(row),
  };
}

function uniqueSources({ sources }: Row): ReportItem['sources'] {
  const seen = new Set<string>();
  return sources.flatMap(({ message, quote }) => {
    const key = `${message} ${quote}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ message, quote }];
  });
}

const leftOutStatuses = new Set<Row['status']>(['DECLINED', 'NOT_TICKED', 'NOT_ANSWERED']);

function sectionsOf(protocol: Protocol, state: State, rows: readonly Row[], locale: Locale): ReportSection[] {
  const said = rows.filter(({ slot, status }) => !isStory(protocol, slot) && !leftOutStatuses.has(status));
  const further = furtherItems(state, locale);
  const selfHarm = selfHarmLines(protocol, state, locale);
  const isTold = ({ status }: ReportItem) => status === 'VALUE';
  const sections = sectionIds.map((id): ReportSection => {
    const own = said.filter(({ section }) => section === id).map(toItem);
    return {
      id,
      title: phrase(protocol, `section.${id}`, locale),
      items:
        id === 'history'
          ? [...own, ...selfHarm.filter(isTold), ...alsoSaid(protocol, state, locale), ...further.said]
          : own,
    };
  });
  const left = [
    ...rows.filter(({ slot, status }) => !isStory(protocol, slot) && leftOutStatuses.has(status)).map(toItem),
    ...selfHarm.filter((item) => !isTold(item)),
    ...further.left,
    ...applyFor(protocol, state, locale),
  ];
  return [
    ...sections,
    { id: 'left_out', title: phrase(protocol, 'section.left_out', locale), items: left },
  ].filter(({ items }) => items.length > 0);
}

/** Words that did not answer their question, with the question's name and message. */
function alsoSaid(protocol: Protocol, state: State, locale: Locale): ReportItem[] {
  const { questions } = indexOf(protocol);
  const places = placeholders(protocol, state, locale);
  return state.alsoSaid.map(({ words, source, questionId }) => {
    const label = questions.get(questionId)?.label[locale];
    const name = label === undefined ? '' : ` (${insideSentence(fill(label, places), locale)})`;
    return {
      id: `also_said:${questionId}`,
      label: `${reportTexts.alsoSaid[locale]}${name}`,
      status: 'VALUE',
      value: words,
      verbatim: true,
      known: 'quoted',
      sources: [{ message: source.message, quote: words }],
    };
  });
}

const summaryMax = 80;

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= summaryMax) return flat;
  const cut = flat.slice(0, summaryMax - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > summaryMax / 2 ? space : summaryMax - 1).replace(/[\s,;:.]+$/, '')}…`;
}

/** A headline for lists: the main problem with its time, or the patient's own words. */
function summarize(
  protocol: Protocol,
  state: State,
  rows: readonly Row[],
  complaints: ConsultationReport['complaints'],
  locale: Locale,
): string {
  const topic = state.topics.main ?? state.topics.all[0];
  const module = protocol.modules.find(({ id, fallback }) => id === topic && !fallback);
  if (module === undefined) return shorten(complaints[0]?.words ?? stateOf(rows));
  const site = rows.find(({ slot, isQuoted }) => slot === `${module.id}.site` && !isQuoted)?.value;
  const onset = state.facts.get(`${module.id}.onset`)?.codes ?? [];
  const [since] = onset.flatMap((code) => sinceWhen(protocol, code, locale, `${module.id}.onset`) ?? []);
  const name = since === undefined ? module.title[locale] : `${module.title[locale]} ${since}`;
  return shorten(sentence(list([name, ...(site ? [insideSentence(site, locale)] : [])], locale), locale));
}

/** How the patient is after the visit, for a consultation without a complaint. */
function stateOf(rows: readonly Row[]): string {
  return rows.find(({ slot }) => slot === 'course.state')?.value ?? '';
}

/** The same instrument at the visit before; null unless it was answered whole then. */
function earlierSum({ earlier }: State, { slots }: Score): { value: number; at: string } | null {
  if (earlier === null || slots.length === 0) return null;
  const points = slots.map((slot) =>
    earlier.slots[`earlier.${slot}`]?.find((code) => code.startsWith('point:')),
  );
  if (points.includes(undefined)) return null;
  const value = points.reduce((sum, code) => sum + Number(code?.slice('point:'.length) ?? 0), 0);
  return { value, at: earlier.finishedAt };
}

/** An instrument's sum; null unless it was answered whole: a sum with an item missing means nothing. */
function sumOf(state: State, score: Score): number | null {
  if (score.zeroWhen !== undefined && holds(score.zeroWhen, knownOf(state))) return 0;
  let sum = 0;
  for (const slot of score.slots) {
    const code = state.established.get(slot)?.codes.find((one) => one.startsWith('point:'));
    if (code === undefined) return null;
    sum += Number(code.slice('point:'.length));
  }
  return sum;
}

function scoresOf(protocol: Protocol, state: State, locale: Locale): ConsultationReport['scores'] {
  return protocol.scores.flatMap((score) => {
    const value = sumOf(state, score);
    const longer = protocol.scores.find(({ id }) => id === score.partOf);
    if (value === null || (longer !== undefined && sumOf(state, longer) !== null)) return [];
    const band = score.bands.filter(({ from }) => value >= from).at(-1);
    const messages = score.slots
      .flatMap((slot) => state.facts.get(slot)?.sources ?? [])
      .map((one) => one.message);
    return [
      {
        id: score.id,
        name: score.name[locale],
        value,
        max: score.max,
        meaning: band?.meaning[locale] ?? '',
        source: score.source,
        licence: score.licence,
        messages: [...new Set(messages)].toSorted((left, right) => left - right),
        earlier: earlierSum(state, score),
      },
    ];
  });
}

/** "I forgot to say", on a page as it was changed last, and each addition after the end. */
function addendaOf({ answers, submissions }: State): ConsultationReport['addenda'] {
  return submissions.flatMap((submission) =>
    Object.entries(submission.values).flatMap(([itemId, value]) => {
      const isLatest = answers.get(itemId)?.submission === submission;
      const counts = itemId === addendumItem || (itemId.startsWith('more.') && isLatest);
      if (!counts || value.kind !== 'text') return [];
      return [{ text: value.text, at: submission.at, message: submission.number }];
    }),
  );
}
