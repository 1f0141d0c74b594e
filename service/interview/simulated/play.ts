import { loadReaders } from '../engine/create-readers.ts';
import { replay } from '../engine/replay.ts';
import { nextScreen } from '../engine/screens.ts';
import type { State } from '../engine/state.ts';
import { submit } from '../engine/submit.ts';
import type { SimulatedPatient } from '../model/case.ts';
import type { ConsultationEvent } from '../model/events.ts';
import type { Flag } from '../model/facts.ts';
import type { Protocol } from '../model/protocol.ts';
import type { Locale, SourceText } from '../model/types.ts';
import { answerText } from '../present/answer-text.ts';
import { renderById } from '../present/render-item.ts';
import { type RenderedScreen, renderScreen } from '../present/render-screen.ts';
import { type View, viewOf } from '../present/view.ts';
import { answerScreen } from './scripted-patient.ts';

export type AskedItem = { id: string; text: string };

type SimulatedTurn = AskedItem & { answer: string };

export type SimulatedFlag = Pick<Flag, 'ruleId' | 'level' | 'quote'> & { group: string; title: SourceText };

/** A whole consultation with a simulated patient. */
export type SimulatedRun = {
  locale: Locale;
  turns: SimulatedTurn[];
  /** All pages that were shown, including emergency pages. */
  screenCount: number;
  minutes: number;
  flags: SimulatedFlag[];
  /** All events. Building a report from them takes longer than the consultation, so the caller does it when needed. */
  events: ConsultationEvent[];
  /** False when the consultation was cut off at the limit of pages. */
  hasEnded: boolean;
};

/** One page as it was shown, and the values submitted for it. */
export type PlayedScreen = {
  shown: RenderedScreen;
  /** The state before it was answered. */
  before: State;
  values: Readonly<Record<string, unknown>>;
  events: readonly ConsultationEvent[];
};

/** More pages than any protocol needs. */
const screensMax = 60;
const secondsPerScreen = 30;

/** A simulation has no clock: its events are one second apart. */
const timeOf = (index: number) => new Date(index * 1_000).toISOString();

/**
 * Plays a consultation with a simulated patient on the real engine, without storing anything: the same protocol and
 * patient give the same run. Yields each page after it was recorded, so that the caller can let other work run.
 * @param answer - answers the pages
 */
export function* playPatient(
  protocol: Protocol,
  patient: SimulatedPatient,
  answer = answerScreen,
): Generator<PlayedScreen, SimulatedRun> {
  const locale =
    protocol.languages.find((language) => language === patient.locale) ?? protocol.languages[0] ?? 'en';
  const { ageMonths, sex, answeredBy } = patient;
  const person = { ageMonths, sex };
  const events: ConsultationEvent[] = [
    { type: 'started', at: timeOf(0), locale, answeredBy, modality: 'TEXT', patient: person },
  ];
  const turns: SimulatedTurn[] = [];
  let state = replay(protocol, events);
  let screen = nextScreen(state);
  let screenCount = 0;
  while (screenCount < screensMax && screen.kind !== 'done') {
    screenCount += 1;
    const shown = renderScreen(protocol, state, screen, locale);
    const at = timeOf(events.length);
    const messageId = `m${events.length}`;
    const send = (values: Record<string, unknown>) => {
      const sent = { at, messageId, screenId: shown.id, values, modality: 'TEXT' as const };
      return { values, submitted: submit(state, sent, loadReaders()) };
    };
    const said = send(answer(patient, shown));
    // When the script's words are rejected, the page is answered with "not sure".
    const { values, submitted } = said.submitted.kind === 'recorded' ? said : send(unsureAll(shown));
    if (submitted.kind !== 'recorded') break;
    const played = { shown, before: state, values, events: submitted.events };
    events.push(...submitted.events);
    state = replay(protocol, events);
    screen = nextScreen(state);
    turns.push(...turnsOf(viewOf(protocol, state, locale), shown, messageId));
    yield played;
  }
  return {
    locale,
    turns,
    screenCount,
    minutes: Math.ceil((screenCount * secondsPerScreen) / 60),
    flags: state.flags.map(({ ruleId, level, quote }) => {
      const rule = protocol.rules.find(({ id }) => id === ruleId);
      const title = rule?.title ?? { en: ruleId, es: ruleId };
      return { ruleId, group: rule?.group ?? ruleId, level, title, quote };
    }),
    events,
    hasEnded: screen.kind === 'done',
  };
}

function unsureAll({ items }: RenderedScreen): Record<string, unknown> {
  return Object.fromEntries(items.flatMap(({ id, canBeUnsure }) => (canBeUnsure ? [[id, 'unsure']] : [])));
}

/** The questions of a page, with their answers. */
function turnsOf(view: View, { items }: RenderedScreen, messageId: string): SimulatedTurn[] {
  const submission = view.state.submissions.find((one) => one.messageId === messageId);
  return items.flatMap(({ id, label }): SimulatedTurn[] => {
    const value = submission?.values[id];
    const item = renderById(view, null, id);
    if (item === null) return [];
    return [{ id, text: label, answer: value === undefined ? '–' : answerText(view, item, value) }];
  });
}
