import { distinctBy } from '../../../common/collections.ts';
import { replay } from '../engine/replay.ts';
import { type State, textIdOf } from '../engine/state.ts';
import { declinedHarm } from '../engine/submitted.ts';
import type { ConsultationEvent, DraftSentence, TranslatedText } from '../model/events.ts';
import type { Flag } from '../model/facts.ts';
import { findSign, signsItem } from '../model/items.ts';
import { isOf020, type Protocol, protocolIndex } from '../model/protocol.ts';
import { selfHarmGroup } from '../model/signs.ts';
import type { Locale } from '../model/types.ts';
import { sinceWhen } from '../present/clause-words.ts';
import type { Row } from '../present/rows.ts';
import { reportTexts } from '../present/texts.ts';
import { type View, viewOf } from '../present/view.ts';
import { insideSentence, list, quoted, sentence } from '../present/words.ts';
import { addendaOf } from './addenda.ts';
import { negativesInWords, negativesOf } from './negatives.ts';
import { inOrder, messagesOf } from './pieces.ts';
import { writeHistory } from './prose.ts';
import { sayRemark } from './remarks.ts';
import { type KeptEnd, modelOf, type ReportView, reportRows, wordsOf } from './report-model.ts';
import { sectionsOf } from './sections.ts';
import { isOnTop } from './told-in-words.ts';
import { transcribe } from './transcript.ts';

type Events = readonly ConsultationEvent[];

/** Replays a consultation for its report. */
export function reportViewOf(
  protocol: Protocol,
  events: Events,
  { locale, kept = null }: { locale: Locale; kept?: KeptEnd | null },
): ReportView {
  const state = replay(protocol, events, kept);
  return { ...viewOf(protocol, state, locale), model: modelOf(protocol, state, kept) };
}

/**
 * The report of a complete or partial consultation, from which all formats derive.
 * @param hash - of the protocol
 * @param kept - what was kept at the end; null to derive all of it now
 */
export function buildReport(
  protocol: Protocol,
  events: Events,
  { hash, ...reading }: { locale: Locale; hash: string; kept?: KeptEnd | null },
) {
  return writeReport(reportViewOf(protocol, events, reading), events, hash);
}

/** {@link buildReport} of a view. */
export function writeReport(view: ReportView, events: Events, hash: string) {
  const { protocol, state, locale, model } = view;
  const rows = reportRows(view);
  const complaints = complaintsOf(view);
  const alarms = alarmsOf(view, events);
  const { history, denied } = writeHistory(view, rows);
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
    summary: summarize(view, rows, complaints),
    flags: reportedFlags(view).map((flag) => {
      const signs = tickedSigns(view, flag.ruleId);
      const title = titleOf(view, flag.ruleId, signs);
      const ticked = signs.length > 0 ? signs : answersBehind(view, flag, rows);
      return { ...flag, id: flag.ruleId, messages: [...flag.messages], title, ticked };
    }),
    alarms,
    complaints,
    history,
    ...writtenByModel(events, locale),
    negatives: [...negativesInWords(view, denied), ...negativesOf(view, rows)],
    sections: sectionsOf(view, rows),
    scores: scoresOf(view),
    transcript: transcribe(view, events),
    addenda: addendaOf(state),
    remarks: model.remarks.map((remark) => sayRemark(view, remark)),
  };
}

export type ConsultationReport = ReturnType<typeof writeReport>;

/** Emergencies first, those of the patient's words before others (not in 0.2.0); what became an emergency is not repeated as urgent. */
function reportedFlags({ protocol, state }: View): Flag[] {
  const told = protocol.signGroups.flatMap(({ id, signs }) =>
    !isOf020(protocol) && state.alarms.get(id)?.quotes.length ? signs.map(({ flag }) => flag) : [],
  );
  const rankOf = ({ level, ruleId }: Flag) =>
    (level === 'EMERGENCY' ? 2 : 0) + (told.includes(ruleId) ? 1 : 0);
  return distinctBy(
    state.flags.toSorted((left, right) => rankOf(right) - rankOf(left)),
    ({ ruleId }) => ruleId,
  );
}

function complaintsOf({ protocol, state }: View) {
  return protocolIndex(protocol).stories.flatMap(({ id, slot }) => {
    const answer = state.answers.get(id);
    const isDenied = state.facts.get(slot)?.status === 'NO';
    if (answer?.value?.kind !== 'text' || isDenied) return [];
    return [{ words: answer.value.text, messages: [answer.submission.number] }];
  });
}

/** A language model's valid contributions in this language: a paragraph with its quotes, and translations. */
function writtenByModel(events: Events, locale: Locale) {
  const written: {
    draft?: { reader: string; sentences: DraftSentence[] };
    translation?: { reader: string; texts: TranslatedText[] };
  } = {};
  for (const event of events) {
    if (event.type === 'draft.proposed' && event.locale === locale)
      written.draft = { reader: event.reader, sentences: event.sentences };
    if (event.type === 'translation.proposed' && event.locale === locale)
      written.translation = { reader: event.reader, texts: event.texts };
  }
  return written;
}

/** Alarms that no tick confirmed; those that an emergency left unasked as one, because the history has their words. */
function alarmsOf(view: ReportView, events: Events) {
  const alarms = eachAlarm(view, events);
  const { locale, state, protocol } = view;
  const isUnasked = ({ id, denied, messages }: (typeof alarms)[number]) =>
    state.alarms.get(id)?.isNotAsked === true && denied.length === 0 && messages.length > 0;
  const unasked = isOf020(protocol) ? [] : alarms.filter(isUnasked);
  const [first, ...others] = unasked;
  if (first === undefined) return alarms;
  const names = unasked.map(({ title }) => insideSentence(title, locale)).join('; ');
  const joined = {
    ...first,
    title: reportTexts.otherWords[locale],
    quotes: [...new Set(unasked.flatMap(({ quotes }) => quotes))],
    text: `${reportTexts.signsNotAsked[locale]({ names })}.`,
    messages: inOrder(unasked.flatMap(({ messages }) => messages)),
  };
  return alarms.flatMap((one) => (one === first ? joined : others.includes(one) ? [] : one));
}

/** Each sign was denied, or they were left open. */
function eachAlarm(view: ReportView, events: Events) {
  const { protocol, state, locale, model } = view;
  const { groups } = protocolIndex(protocol);
  return [...state.alarms.values()].flatMap((alarm) => {
    const { groupId: id, isUnconfirmed, quotes } = alarm;
    const isDeclined = !isOf020(protocol) && id === selfHarmGroup && declinedHarm(state);
    if (!isOnTop(alarm) || (quotes.length === 0 && !isDeclined)) return [];
    // Only signs asked after the alarm count here; the short list at the start answers no group.
    const own = model.signs.filter(
      ({ groupId, isTicked, itemId }) => groupId === id && !isTicked && itemId !== signsItem,
    );
    const said = soundedBy(state, events, id);
    // Speech that was never submitted is "heard", not "wrote".
    const verb = said.length > 0 ? 'wrote' : 'heard';
    const wasAsked = own.length > 0 || alarm.seen.length > 0;
    const open = !alarm.isNotAsked ? 'Open' : wasAsked ? 'PartlyAsked' : 'NotAsked';
    const denies = id === selfHarmGroup && !isOf020(protocol) ? 'DeniesHarm' : 'Denies';
    const template = reportTexts[`${verb}${isUnconfirmed ? open : denies}`][locale];
    const declined = reportTexts[isUnconfirmed ? 'declined' : 'declinedDenies'][locale];
    const sentences = [
      ...(quotes.length === 0 ? [] : [template({ quotes: list(quotes.map(quoted), locale) })]),
      ...(isDeclined ? [declined] : []),
    ];
    const title = id === selfHarmGroup ? reportTexts.selfHarm : groups.get(id)?.title;
    return {
      id,
      title: title?.[locale] ?? id,
      status: isUnconfirmed ? ('UNCONFIRMED' as const) : ('DENIED' as const),
      quotes: [...quotes],
      denied: [...new Set(wordsOf(view, own))],
      /** "Wrote “…”; denies each sign asked about." */
      text: sentences.map((one) => `${one}.`).join(' '),
      messages: inOrder([...said, ...own.map(({ message }) => message)]),
    };
  });
}

/** The name of a rule; of one that different signs raise, the words of those that were ticked. */
function titleOf({ protocol, locale }: View, ruleId: string, ticked: readonly string[]): string {
  const raising = protocol.signGroups.flatMap(({ signs }) => signs.filter(({ flag }) => flag === ruleId));
  const areSeveral = new Set(raising.map(({ code }) => code)).size > 1;
  if (areSeveral && ticked.length > 0) return ticked.join('; ');
  return protocolIndex(protocol).rules.get(ruleId)?.title[locale] ?? ruleId;
}

/** The answers that raised a flag without words or signs: "Better off dead or hurting oneself: more than half the days". */
function answersBehind({ protocol, locale }: View, { ruleId, quote }: Flag, rows: readonly Row[]): string[] {
  const rule = protocolIndex(protocol).rules.get(ruleId);
  if (rule === undefined || quote !== null || isOf020(protocol)) return [];
  const own = rows.filter(({ slot, known }) => rule.quoteFrom.includes(slot) && known !== 'kept');
  return own.flatMap(({ status, label, value }) => {
    if (status === 'YES') return label === rule.title[locale] ? [] : label;
    return status === 'VALUE' && value !== null ? reportTexts.named[locale]({ name: label, value }) : [];
  });
}

function tickedSigns(view: ReportView, ruleId: string): string[] {
  const raising = view.model.signs.filter(
    ({ groupId, signId, isTicked }) => isTicked && findSign(view.protocol, groupId, signId)?.flag === ruleId,
  );
  return [...new Set(wordsOf(view, raising))];
}

/** The messages whose text triggered the alarm of a group; empty when only speech did. */
function soundedBy(state: State, events: Events, groupId: string): number[] {
  const textIds = events.flatMap((event) =>
    event.type === 'alarm.sounded' && event.groups.some((one) => one.groupId === groupId)
      ? [event.textId]
      : [],
  );
  return state.submissions.flatMap(({ messageId, number, asked }) =>
    asked.some((itemId) => textIds.includes(textIdOf(messageId, itemId))) ? [number] : [],
  );
}

const summaryMax = 80;

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= summaryMax) return flat;
  const cut = flat.slice(0, summaryMax - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > summaryMax / 2 ? space : summaryMax - 1).replace(/[\s,;:.]+$/, '')}…`;
}

/** A headline for lists: the main problem with its time, the patient's own words, or after a visit the patient's condition. */
function summarize(view: View, rows: readonly Row[], complaints: readonly { words: string }[]): string {
  const { protocol, state, locale } = view;
  const module = protocolIndex(protocol).modules.get(state.topics.main ?? state.topics.all[0] ?? '');
  if (module === undefined || module.fallback) {
    const course = rows.find(({ slot }) => slot === 'course.state')?.value;
    return shorten(complaints[0]?.words ?? course ?? '');
  }
  const site = rows.find(({ slot, isQuoted }) => slot === `${module.id}.site` && !isQuoted)?.value;
  const onset = state.facts.get(`${module.id}.onset`)?.codes ?? [];
  const [since] = onset.flatMap((code) => sinceWhen(view, code, `${module.id}.onset`) ?? []);
  const name = since === undefined ? module.title[locale] : `${module.title[locale]} ${since}`;
  return shorten(sentence(list([name, ...(site ? [insideSentence(site, locale)] : [])], locale), locale));
}

function scoresOf({ protocol, state, locale, model }: ReportView) {
  return model.scores.flatMap(({ id, value, earlier }) => {
    const score = protocol.scores.find((one) => one.id === id);
    if (score === undefined) return [];
    const { max, source, licence, slots } = score;
    const band = score.bands.findLast(({ from }) => value >= from);
    const sources = slots.flatMap((slot) => state.facts.get(slot)?.sources ?? []);
    /** The same instrument at the earlier visit, if it was complete. */
    const before =
      state.earlier === null || earlier === null ? null : { value: earlier, at: state.earlier.finishedAt };
    return {
      id,
      name: score.name[locale],
      value,
      max,
      meaning: band?.meaning[locale] ?? '',
      source,
      licence,
      messages: messagesOf({ sources }),
      earlier: before,
    };
  });
}
