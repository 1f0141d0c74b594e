import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { toStorable } from '../../service/domain/consultation/clean-text.ts';
import { loadReaders } from '../../service/interview/engine/create-readers.ts';
import { describeItem, type Item } from '../../service/interview/engine/describe.ts';
import { earlierOf } from '../../service/interview/engine/earlier.ts';
import { replay } from '../../service/interview/engine/replay.ts';
import { changeScreenId } from '../../service/interview/engine/screen.ts';
import { nextScreen } from '../../service/interview/engine/screens.ts';
import type { State } from '../../service/interview/engine/state.ts';
import {
  leaveUnconfirmed,
  recordAddition,
  recordHeard,
  submit,
} from '../../service/interview/engine/submit.ts';
import { type ConsultationEvent, respondents, sexes } from '../../service/interview/model/events.ts';
import type { Protocol } from '../../service/interview/model/protocol.ts';
import { type Locale, locales, maxTextLength, protocolKinds } from '../../service/interview/model/types.ts';
import { buildReport } from '../../service/interview/report/build-report.ts';
import { keepReport } from '../../service/interview/report/report-model.ts';
import { openEvent, openReport, sealEvent, sealReport } from '../../service/store/content.ts';
import { corpus } from '../corpora/corpus.ts';
import { languageCorpora } from '../corpora/languages/index.ts';
import { compileTest } from '../helpers/consultation.ts';
import { testSealing } from '../helpers/sealed-content.ts';

/** Draws one value. */
type Draw = <Value>(arbitrary: () => fc.Arbitrary<Value>) => Value;

const sentences: Record<Locale, string[]> = {
  en: corpus.filter(({ locale }) => locale === 'en').map(({ text }) => text),
  es: corpus.filter(({ locale }) => locale === 'es').map(({ text }) => text),
  fr: languageCorpora.fr.map(({ text }) => text),
  de: languageCorpora.de.map(({ text }) => text),
  ar: languageCorpora.ar.map(({ text }) => text),
};

/** A text of a patient: sentences of a language, signs of any script, one over and over, and each length at its bound. */
const textIn = (locale: Locale) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .array(fc.constantFrom(...sentences[locale]), { minLength: 1, maxLength: 3 })
        .map((parts) => parts.join('. ')),
    },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...sentences[locale]), fc.constantFrom(', ', '. ', ' no ', '\n'), fc.nat(300))
        .map(([sentence, gap, count]) => `${sentence}${gap}`.repeat(count + 1).slice(0, maxTextLength)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('a', 'ß', '字', '😀', '\u0000', '\ud800', 'no fever, '),
          fc.integer({ min: -1, max: 1 }),
        )
        .map(([part, by]) => part.repeat(maxTextLength).slice(0, maxTextLength + by)),
    },
  );

/** What a browser or a program may send for an item: what it takes, and what it does not. */
function valueFor(item: Item, locale: Locale): fc.Arbitrary<unknown> {
  const { text, one = [], several = [], number, age, statement, unsure, declined } = item.accepts;
  const ids = [...one, ...several];
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(null, '', undefined) },
    ...(text === true ? [{ weight: 6, arbitrary: textIn(locale) }] : []),
    ...(ids.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...ids) }] : []),
    ...(several.length > 0 ? [{ weight: 6, arbitrary: fc.subarray([...several]) }] : []),
    ...(number === undefined
      ? []
      : [{ weight: 6, arbitrary: fc.integer({ min: number.min - 1, max: number.max + 1 }) }]),
    ...(age === true
      ? [
          {
            weight: 6,
            arbitrary: fc.oneof(
              fc.integer({ min: -1, max: 151 }),
              fc.record({
                kind: fc.constant('age'),
                amount: fc.integer({ min: -1, max: 151 }),
                unit: fc.constantFrom('year', 'month'),
              }),
            ),
          },
        ]
      : []),
    ...(statement === undefined
      ? []
      : [{ weight: 6, arbitrary: fc.constantFrom('yes', 'no', 'open', 'kept', 'removed') }]),
    ...(unsure === true ? [{ weight: 2, arbitrary: fc.constant('unsure') }] : []),
    ...(declined === true ? [{ weight: 2, arbitrary: fc.constant('declined') }] : []),
    { weight: 1, arbitrary: fc.anything() },
  );
}

const messageId = () => fc.stringMatching(/^[A-Za-z0-9._:-]{1,100}$/);
const at = (events: readonly ConsultationEvent[]) =>
  new Date(Date.UTC(2026, 0, 5, 9, 0, events.length)).toISOString();

/** The most steps of one consultation: pages, changes, pauses and additions. */
const stepsMax = 24;

/** What is wrong with one consultation; empty where everything that was recorded reads back as it was. */
export type Broken = string[];

/**
 * Plays one consultation with random values for every control, seals each event as the service does, opens it again, and
 * makes the report and what a next visit takes over from what was opened.
 */
export function playRandomly(draw: Draw): { events: number; broken: Broken } {
  const { specialization, visitType } = draw(() => fc.constantFrom(...protocolKinds));
  const protocol = compileTest(specialization, visitType);
  const locale = draw(() => fc.constantFrom(...locales));
  const events: ConsultationEvent[] = [
    {
      type: 'started',
      at: at([]),
      locale,
      answeredBy: draw(() => fc.constantFrom(...respondents)),
      modality: 'TEXT',
      patient: {
        ageMonths: draw(() => fc.option(fc.integer({ min: 0, max: 1_800 }))),
        sex: draw(() => fc.option(fc.constantFrom(...sexes))),
      },
      ...(draw(fc.boolean) ? { asksBirth: true as const } : {}),
    },
  ];
  for (let step = 0; step < stepsMax; step += 1) takeStep(protocol, events, draw);
  return { events: events.length, broken: readBack(protocol, events, locale) };
}

function takeStep(protocol: Protocol, events: ConsultationEvent[], draw: Draw): void {
  const state = replay(protocol, events);
  const { locale } = state;
  const sent = {
    at: at(events),
    messageId: draw(messageId),
    modality: draw(() => fc.constantFrom('TEXT', 'SPEECH')),
  };
  const kind = draw(() => fc.nat(19));
  if (state.status === 'FINISHED') {
    const text = cleaned(draw(() => textIn(locale)));
    if (text !== '') events.push(...recordAddition(state, sent, text, loadReaders()));
    return;
  }
  if (kind === 0) {
    const text = cleaned(draw(() => textIn(locale)));
    const screen = nextScreen(state);
    const heard = {
      at: sent.at,
      heardId: sent.messageId,
      screenId: screen.id,
      itemId: screen.items[0] ?? 'x',
      text,
    };
    const recognizer = { kind: 'DEVICE' as const, model: null };
    if (text !== '') events.push(...recordHeard(state, { ...heard, recognizer }, loadReaders()));
  } else if (kind === 1) {
    events.push(...leaveUnconfirmed(state, sent.at, 'paused'), { type: 'paused', at: sent.at });
  } else if (kind === 2) {
    const other = draw(() => fc.constantFrom(...locales));
    events.push({ type: 'locale.changed', at: sent.at, locale: other });
  } else {
    const isChange = kind === 3 && state.answers.size > 0;
    const screen = isChange ? null : nextScreen(state);
    const items = screen?.items ?? [draw(() => fc.constantFrom(...state.answers.keys()))];
    const values = valuesFor(state, screen, items, draw);
    const screenId = screen?.id ?? changeScreenId;
    const submitted = submit(state, { ...sent, screenId, values }, loadReaders());
    if (submitted.kind === 'recorded') events.push(...submitted.events);
  }
}

const cleaned = (text: string) => String(toStorable(text.slice(0, maxTextLength))).trim();

function valuesFor(
  state: State,
  screen: ReturnType<typeof nextScreen> | null,
  items: readonly string[],
  draw: Draw,
): Record<string, unknown> {
  return Object.fromEntries(
    items.flatMap((itemId): [string, unknown][] => {
      const item = describeItem(state, screen, itemId);
      if (item === null) return [];
      return [[itemId, toStorable(draw(() => valueFor(item, state.locale)))]];
    }),
  );
}

const encounterId = 'e'.repeat(26);
const { key } = testSealing.createKey('i'.repeat(26));

function readBack(protocol: Protocol, events: readonly ConsultationEvent[], locale: Locale): Broken {
  const broken: Broken = [];
  const opened = events.map((event, seq) => {
    const sealed = sealEvent(key, encounterId, seq, event);
    const read = openEvent(key, encounterId, { seq, sealed });
    if (!isDeepStrictEqual(read, JSON.parse(JSON.stringify(event))))
      broken.push(`${event.type} reads back as another`);
    return read;
  });
  const state = replay(protocol, opened);
  if (JSON.stringify([...state.facts]) !== JSON.stringify([...replay(protocol, events).facts]))
    broken.push('the facts differ after reading');
  const made = buildReport(protocol, opened, { locale, hash: '' });
  // As if it had ended here.
  const sealed = sealReport(key, encounterId, events.length, keepReport(protocol, state));
  const report = openReport(key, encounterId, { lastSeq: events.length, sealed });
  const kept = { ...report, eventCount: events.length };
  if (!isDeepStrictEqual(buildReport(protocol, opened, { locale, hash: '', kept }), made))
    broken.push('the report differs where it was kept');
  earlierOf(protocol, opened);
  return broken;
}

export type ConsultationsReport = {
  consultations: number;
  events: number;
  broken: string[];
  seconds: number;
};

/** Plays consultations; what throws or reads back as another is in `broken`, with its number under this seed. */
export function playConsultations(options: {
  count: number;
  seed: number;
  onBatch?: (played: number) => void;
}): ConsultationsReport {
  const startedAt = Date.now();
  const broken: string[] = [];
  let events = 0;
  for (let played = 0; played < options.count; played += 1) {
    const property = fc.property(fc.gen(), (gen) => {
      const one = playRandomly((arbitrary) => gen(arbitrary));
      events += one.events;
      if (one.broken.length > 0) throw new Error(one.broken.join('; '));
    });
    const details = fc.check(property, { seed: options.seed + played, numRuns: 1, endOnFailure: true });
    if (details.failed) {
      const reason = details.errorInstance instanceof Error ? details.errorInstance.message : 'not equal';
      broken.push(`consultation ${played} of seed ${options.seed}: ${reason.slice(0, 300)}`);
    }
    options.onBatch?.(played + 1);
  }
  return { consultations: options.count, events, broken, seconds: (Date.now() - startedAt) / 1000 };
}
