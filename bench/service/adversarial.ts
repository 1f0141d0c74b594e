import { compileProtocol } from '../../service/interview/compile.ts';
import { agentConfigurationSchema } from '../../service/interview/configuration.ts';
import { interpretAnswer, parseAnswer, recordHeard, replay } from '../../service/interview/engine.ts';
import { loadGlossary } from '../../service/interview/languages/glossary.ts';
import { lexicon } from '../../service/interview/matchers/lexicon.ts';
import type { CompiledProtocol, Question } from '../../service/interview/protocol.ts';
import type { InterviewState } from '../../service/interview/state.ts';
import {
  type Locale,
  locales,
  maxTextLength,
  specializations,
  translatedLocales,
} from '../../service/interview/types.ts';

/** Texts that are made to be slow to read, and how one is read as a message or as speech. */
export type Adversary = { locale: Locale; specialization: string; ask: Ask; isSpeech: boolean; text: string };
type Ask = { id: string; read: string };
export type Ground = { protocol: CompiledProtocol; state: InterviewState; asks: Question[] };

/** What joins words, denies them, asks when, how much and whose: what the reader looks for around a finding. */
const joints = (
  'but and no not when since yesterday for 3 weeks my mother , . ? ; half at 2 times a day every morning ' +
  'pero y sin cuando desde ayer hace tres semanas mi madre worse better left right with because like if 10 mg'
).split(' ');
const sentences = [
  'no chest pain but ',
  'chest pain for 3 weeks, ',
  'and half ',
  'tengo dolor de pecho y no ',
  'my mother had a rash when I was 3. ',
  'it goes down to my leg when I walk ',
  'worse when I walk and better when I sit, ',
  'paracetamol 500 mg twice a day, ',
  'allergic to penicillin rash ',
  'at all ',
  'i take 2 ',
  'since 3 days, ',
  'a b c d ',
  '1 ',
  "'",
];

/** A small generator of numbers, so that a run can be repeated. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each word that the reader of English and Spanish knows, the beginnings of words included. */
export function vocabulary(): string[] {
  return [...new Set([...lexicon.exact.keys(), ...lexicon.prefixes.keys()])];
}

/** Each word of the glossary of a language. */
function wordsOf(locale: Locale): string[] {
  const translated = translatedLocales.find((one) => one === locale);
  return translated === undefined ? vocabulary() : [...loadGlossary(translated).known];
}

const fill = (piece: string, length = maxTextLength) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/**
 * Texts in turn: each word of the vocabulary again and again; then pairs, runs and mixtures of words and of what joins them, in
 * each language, to each kind of question, written and spoken.
 */
export function* adversaries(count: number, seed = 1): Generator<Adversary> {
  const random = randomOf(seed);
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  const known = new Map(locales.map((locale) => [locale, wordsOf(locale)]));
  const single = vocabulary();
  for (let index = 0; index < count; index += 1) {
    const specialization = pick(specializations);
    const ground = groundFor(specialization, 'en');
    const isComplaint = random() < 0.5;
    const question = isComplaint ? (ground.asks[0] ?? pick(ground.asks)) : pick(ground.asks);
    const locale = index < single.length ? pick(['en', 'es'] as const) : pick(locales);
    const words = known.get(locale) ?? single;
    const word = () => (random() < 0.4 ? pick(joints) : pick(words));
    const form =
      index < single.length ? 'single' : pick(['pair', 'pair', 'run', 'mixture', 'sentence'] as const);
    const piece =
      form === 'single'
        ? `${single[index]} `
        : form === 'pair'
          ? `${pick(words)} ${word()}${pick([' ', ', ', '. '])}`
          : form === 'run'
            ? `${Array.from({ length: 3 + Math.floor(random() * 6) }, word).join(' ')}${pick([' ', ', ', '. '])}`
            : form === 'sentence'
              ? pick(sentences)
              : Array.from({ length: 900 }, word).join(' ');
    yield {
      locale,
      specialization,
      ask: { id: question.id, read: question.read },
      isSpeech: random() < 0.2,
      text: fill(piece),
    };
  }
}

const grounds = new Map<string, Ground>();

/** A protocol, an interview that has just begun, and one question of each kind, the complaint first. */
export function groundFor(specialization: string, locale: Locale): Ground {
  const key = `${specialization} ${locale}`;
  const known = grounds.get(key);
  if (known !== undefined) return known;
  const named = specializations.find((one) => one === specialization) ?? 'GENERAL_PRACTICE';
  const protocol = compileProtocol({
    specialization: named,
    visitType: 'PRE_VISIT',
    configuration: agentConfigurationSchema.parse({}),
    clinic: {
      name: 'Harbour Lane Surgery',
      emergencyNumber: '112',
      phone: '0700 900 100',
      languages: locales,
    },
  });
  const state = replay(protocol, [
    {
      type: 'started',
      at: '2026-01-05T09:00:00.000Z',
      locale,
      answeredBy: 'PATIENT',
      modality: 'TEXT',
      patient: { ageYears: 45 },
    },
  ]);
  const kinds = new Map<string, Question>();
  for (const question of protocol.questions) {
    const kind = `${question.read} ${question.kind}`;
    if (!kinds.has(kind)) kinds.set(kind, question);
  }
  const asks = [...kinds.values()].toSorted(
    (left, right) => Number(right.read === 'complaint') - Number(left.read === 'complaint'),
  );
  const ground = { protocol, state, asks };
  grounds.set(key, ground);
  return ground;
}

/** All that reading one text takes: whether it is an answer at all, its facts, the alarm, and the flags. */
export function read({ specialization, locale, ask, isSpeech, text }: Adversary): void {
  const { protocol, state } = groundFor(specialization, locale);
  const parsed = parseAnswer(protocol, state, ask.id, text);
  if (isSpeech) {
    const value = parsed.ok ? parsed.value : null;
    const heard = { at: '2026-01-05T09:01:00.000Z', heardId: 'h', questionId: ask.id, text };
    recordHeard(protocol, state, { ...heard, recognizer: { kind: 'SERVER', model: 'bench' } }, value);
  } else interpretAnswer(protocol, state, ask.id, { kind: 'text', text });
}
