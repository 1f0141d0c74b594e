import { loadReaders } from '../engine/create-readers.ts';
import type { ConsultationEvent } from '../engine/events.ts';
import type { Protocol } from '../engine/protocol.ts';
import { replay } from '../engine/replay.ts';
import { nextScreen } from '../engine/screens.ts';
import type { State } from '../engine/state.ts';
import { submit } from '../engine/submit.ts';
import { renderById } from '../render/render-item.ts';
import { type RenderedScreen, renderScreen } from '../render/render-screen.ts';
import { viewOf } from '../render/view.ts';
import { answerText } from '../report/transcript.ts';
import type { FlagLevel, Locale, SourceText } from '../types.ts';
import type { SimulatedPatient } from './patient.ts';
import { answerScreen, type ConfirmingHabit } from './scripted-patient.ts';

/** Something that was asked. */
export type AskedItem = { id: string; text: string };

type SimulatedTurn = { text: string; answer: string; items: AskedItem[] };

export type SimulatedFlag = {
  ruleId: string;
  group: string;
  level: FlagLevel;
  title: SourceText;
  quote: string | null;
};

/** A whole consultation with a simulated patient. */
export type SimulatedRun = {
  locale: Locale;
  turns: SimulatedTurn[];
  /** Every page that waited for the patient, the emergency page too. */
  screenCount: number;
  minutes: number;
  flags: SimulatedFlag[];
  /** All that was said, for the report; it costs more than the consultation and is left to who needs it. */
  events: ConsultationEvent[];
  /** False where the consultation was cut off at the most pages. */
  hasEnded: boolean;
};

/** One page as it was shown, and what was sent for it. */
export type PlayedScreen = {
  shown: RenderedScreen;
  /** What the events came to before it was answered. */
  before: State;
  values: Readonly<Record<string, unknown>>;
  events: readonly ConsultationEvent[];
};

export type Playing = {
  habit?: ConfirmingHabit;
  /** Another way to answer than the script's. */
  answer?: typeof answerScreen;
  /** Told of each page once it is recorded. */
  onScreen?: (screen: PlayedScreen) => void;
};

/** More than any protocol may ask. */
const screensMax = 60;
const secondsPerScreen = 30;

/** A simulation has no time of its own: its events stand a second apart. */
const timeOf = (index: number) => new Date(index * 1_000).toISOString();

/**
 * Holds a consultation with a simulated patient, by the same engine as with a real one, and without a record: the same
 * protocol and patient give the same run. It yields between two pages, so that whoever runs it can let others work.
 */
export function* playPatient(
  protocol: Protocol,
  patient: SimulatedPatient,
  { habit = 'CAREFUL', answer = answerScreen, onScreen }: Playing = {},
): Generator<void, SimulatedRun> {
  const locale =
    protocol.languages.find((language) => language === patient.locale) ?? protocol.languages[0] ?? 'en';
  const readers = loadReaders();
  const events: ConsultationEvent[] = [started(patient, locale)];
  const turns: SimulatedTurn[] = [];
  let screenCount = 0;
  let hasEnded = false;
  while (screenCount < screensMax) {
    const state = replay(protocol, events);
    const screen = nextScreen(protocol, state);
    if (screen.kind === 'done') {
      hasEnded = true;
      break;
    }
    screenCount += 1;
    const shown = renderScreen(protocol, state, screen, locale);
    const values = answer(patient.script, shown, habit);
    const at = timeOf(events.length);
    const messageId = `m${events.length}`;
    const sent = { at, messageId, screenId: screen.id, values, modality: 'TEXT' as const };
    const submitted = submit(protocol, events, state, sent, readers);
    // What a script says in words that an item does not take is left blank, as a person would go on.
    const taken =
      submitted.kind === 'recorded'
        ? submitted
        : submit(protocol, events, state, { ...sent, values: unsureAll(shown) }, readers);
    if (taken.kind !== 'recorded') break;
    onScreen?.({
      shown,
      before: state,
      values: submitted === taken ? values : unsureAll(shown),
      events: taken.events,
    });
    events.push(...taken.events);
    turns.push(...turnsOf(protocol, events, shown, messageId, locale));
    yield;
  }
  const state = replay(protocol, events);
  return {
    locale,
    turns,
    screenCount,
    minutes: Math.ceil((screenCount * secondsPerScreen) / 60),
    flags: state.flags.map(({ ruleId, level, quote }) => {
      const rule = protocol.rules.find(({ id }) => id === ruleId);
      return {
        ruleId,
        group: rule?.group ?? ruleId,
        level,
        title: rule?.title ?? { en: ruleId, es: ruleId },
        quote,
      };
    }),
    events,
    hasEnded,
  };
}

function started({ script, answeredBy }: SimulatedPatient, locale: Locale): ConsultationEvent {
  const { ageMonths, sex } = script;
  return {
    type: 'started',
    at: timeOf(0),
    locale,
    answeredBy,
    modality: 'TEXT',
    patient: { ageMonths, sex },
  };
}

function unsureAll({ items }: RenderedScreen): Record<string, unknown> {
  return Object.fromEntries(items.flatMap(({ id, canBeUnsure }) => (canBeUnsure ? [[id, 'unsure']] : [])));
}

function turnsOf(
  protocol: Protocol,
  events: readonly ConsultationEvent[],
  { items }: RenderedScreen,
  messageId: string,
  locale: Locale,
): SimulatedTurn[] {
  const view = viewOf(protocol, replay(protocol, events), locale);
  const submission = view.state.submissions.find((one) => one.messageId === messageId);
  return items.flatMap(({ id, label }): SimulatedTurn[] => {
    const value = submission?.values[id];
    const item = renderById(view, null, id);
    if (item === null) return [];
    const answer = value === undefined ? '–' : answerText(view, item, value);
    return [{ text: label, answer, items: [{ id, text: label }] }];
  });
}
