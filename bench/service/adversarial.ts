import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder } from '../../service/interview/authoring/data-files.ts';
import { askedKindOf } from '../../service/interview/engine/asked.ts';
import { loadReaders } from '../../service/interview/engine/create-readers.ts';
import { compileProtocol } from '../../service/interview/model/compile-protocol.ts';
import { agentConfigurationSchema } from '../../service/interview/model/configuration.ts';
import type { ProtocolQuestion } from '../../service/interview/model/protocol.ts';
import { type Locale, locales, maxTextLength } from '../../service/interview/model/types.ts';

/** A text designed to be slow to read, and the question that it answers. */
export type Adversary = { locale: Locale; question: ProtocolQuestion; text: string };

/** Words that join findings, deny them, or give time, amount and person: what the readers look for around a finding. */
const joints = (
  'but and no not not, when since yesterday for 3 weeks my mother , . ? ; … .. half at 2 times a day every morning about ' +
  'never nor if in the of pero y sin cuando desde ayer hace tres semanas mi madre worse better now again like 10 mg 38.5 ' +
  'nicht seit und pas depuis et لا في منذ الم صدري боль 胸痛 10/10 3-4 pneumonoultramicroscopicsilicovolcanoconiosis'
).split(' ');
/** Findings, values and denials repeated between commas: each stretch is searched for its findings and their context. */
const lists: Readonly<Partial<Record<Locale, readonly string[]>>> = {
  en: [
    'rash, ',
    'no fever, no cough, ',
    'fever, cough, rash, chest pain, headache, asthma, ',
    'fever 38.5, since 3 days, 10 mg, 7/10, 3 times a day, ',
  ],
  es: [
    'tos, ',
    'sin fiebre, sin tos, ',
    'fiebre, tos, dolor de pecho, asma, ',
    'fiebre 38,5, desde hace 3 días, 10 mg, ',
  ],
  fr: [
    'toux, ',
    'pas de fièvre, pas de toux, ',
    'fièvre, toux, mal de tête, asthme, ',
    'fièvre 38,5, depuis 3 jours, 10 mg, ',
  ],
  de: [
    'Husten, ',
    'kein Fieber, kein Husten, ',
    'Fieber, Husten, Kopfschmerzen, Asthma, ',
    'Fieber 38,5, seit 3 Tagen, 10 mg, ',
  ],
  ar: ['سعال، ', 'لا حمى، لا سعال، ', 'حمى، سعال، صداع، ربو، ', 'حمى 38.5، منذ 3 أيام، 10 ملغ، '],
};

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
  'pain .. ... .. chest ',
  'a week and a half to or about 3 times a day ',
  'since 3 days, ',
  '1/2/3:4,5.6 ',
  'a b c d ',
  '1 ',
  "d’’l'`",
  'a\u0301\u0327\u200b\u202e',
  '😀🩺\ud83d ',
  '\n',
];

/** A small seeded generator of random numbers, so that a run can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each word in the lexicon of a language. */
function wordsOf(locale: Locale): string[] {
  const folder = path.join(dataFolder, 'lexicon', locale);
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return [...new Set(texts.join(' ').match(/[\p{L}\p{M}’']+/gu) ?? [])];
}

/** One question for each form of answer, the story first. */
function questionsByForm(): ProtocolQuestion[] {
  const { questions } = compileProtocol({
    specialization: 'GENERAL_PRACTICE',
    visitType: 'PRE_VISIT',
    configuration: agentConfigurationSchema.parse({}),
    clinic: { name: 'Harbour Lane Surgery', emergencyNumber: '112', phone: null, languages: locales },
  });
  const forms = new Map<string, ProtocolQuestion>();
  for (const question of questions) {
    const form = `${question.read} ${question.kind}`;
    if (!forms.has(form)) forms.set(form, question);
  }
  const isStory = ({ read }: ProtocolQuestion) => Number(read === 'complaint');
  return [...forms.values()].toSorted((left, right) => isStory(right) - isStory(left));
}

/** Texts of the greatest length that repeat findings, values and denials between commas, in each language. */
export function listTexts(): { locale: Locale; text: string }[] {
  return locales.flatMap((locale) => (lists[locale] ?? []).map((piece) => ({ locale, text: fill(piece) })));
}

const fill = (piece: string) => piece.repeat(Math.ceil(maxTextLength / piece.length)).slice(0, maxTextLength);

/**
 * Generates texts: first lists between commas and each word of each lexicon repeated; then pairs, runs and mixtures of words and joining words, in each
 * language, half of them as the story and the others for each kind of question.
 */
export function* adversaries(count: number, seed = 1): Generator<Adversary> {
  const random = randomOf(seed);
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[Math.floor(random() * list.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  const questions = questionsByForm();
  const [story] = questions;
  for (const { locale, text } of listTexts())
    if (story !== undefined) yield { locale, question: story, text };
  const known = new Map(locales.map((locale) => [locale, wordsOf(locale)]));
  const single = [...known].flatMap(([locale, words]) => words.map((word) => ({ locale, word })));
  // At most half of all texts repeat one word.
  const step = Math.max(1, Math.ceil((2 * single.length) / count));
  for (let index = 0; index < count; index += 1) {
    const own = single[index * step];
    const locale = own?.locale ?? pick(locales);
    const words = known.get(locale) ?? [];
    const join = () => pick([' ', ', ', '. ']);
    const word = () => (random() < 0.4 ? pick(joints) : pick(words));
    const run = (length: number) => Array.from({ length }, word).join(' ');
    const mixtures = [
      () => `${pick(words)} ${word()}${join()}`,
      () => `${run(3 + Math.floor(random() * 6))}${join()}`,
      () => `${run(40)}${join()}`,
      () => run(900),
      () => pick(sentences),
      // Many different findings and values between commas.
      () =>
        `${Array.from({ length: 300 }, () => pick([pick(words), word(), `${Math.floor(random() * 99)} ${word()}`])).join(', ')}, `,
      () => `${pick(sentences)}${word()} ${pick(sentences)}`,
    ];
    const piece = own === undefined ? pick(mixtures)() : `${own.word} `;
    const question = random() < 0.5 ? (questions[0] ?? pick(questions)) : pick(questions);
    yield { locale, question, text: fill(piece) };
  }
}

const at = new Date('2026-01-05T09:01:00.000Z');

/** Everything that reading one text takes: its mentions, its reading as an answer, and the alarm. */
export function read({ locale, question, text }: Adversary): void {
  const readers = loadReaders();
  const context = { textId: 'm1', locale, answeredBy: 'PATIENT', asked: askedKindOf(question), at } as const;
  readers.readWords(text, context);
  readers.detectAlarms(text, context, { months: null, sex: null });
  readers.readClosed(text, question, locale);
}
