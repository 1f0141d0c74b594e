import { describe, expect, it } from 'vitest';
import { interpretAnswer } from '../engine.ts';
import { compileTest, TestPatient } from '../test-support.ts';
import type { Locale } from '../types.ts';
import { isWholeDenial, readPlainAnswer } from './plain-answer.ts';

const denials = [
  ...[
    'nope',
    'nah',
    'not at all',
    'not that I am aware of',
    'none of those',
    'never have',
    "I haven't",
    "she hasn't",
  ],
  ...[
    'I do not think so',
    "can't say I have",
    'no way',
    'definitely not',
    'thankfully not',
    'well no',
    "it doesn't, no",
  ],
  ...[
    'para nada doctor',
    'que va',
    'eso tampoco',
    'pues no',
    'pos no',
    'claro que no',
    'creo que no',
    'nunca jamas',
  ],
  ...[
    'que yo recuerde no',
    'gracias a dios no',
    'en absoluto',
    'de eso nada',
    'ni hablar',
    'de momento no',
    'nel',
  ],
];
const dialectDenials = (
  'naw|nup|nae chance|no pal|divil a bit|not a sausage|nothing like that|touch wood no|not since she was one|no o|at all at all|yeah nah|uh uh|I havenae|' +
  'mi no have dat|e no dey|qué va, mi arma|nones|ni por asomo|para nada|no, para nada|no para nada mijita|naranjas|na de na|nel pastel|qué esperanza|ni en pedo|no, pe|toco madera, no'
).split('|');
const dialectAffirmations = (
  'aye|och aye|a wee bit|I do so|so I do|small small|e dey|you could say that|nah yeah|the odd time|it never stops|uh huh|twice|sí po|sí pe|claro pues|' +
  'ya tú sabes|un chin|harto|una mijita|a cada rato|no veas|ni te cuento|eso mero|la verdad que sí|no para'
).split('|');
const allWell = 'all good there|all normal|grand|regular as clockwork|todo bien|normalito|como siempre'.split(
  '|',
);
const affirmations = [
  ...[
    'yep',
    'too right',
    'a bit',
    'a little',
    'sometimes',
    'now and then',
    'afraid so',
    'I do',
    'she has',
    'all the time',
  ],
  ...['yes, not much though', 'no doubt', 'you bet', 'on and off', 'quite a lot', 'i think so'],
  ...[
    'ya lo creo',
    'claro que si',
    'un poquito',
    'a veces',
    'como no',
    'creo que si',
    'bastante',
    'a ratos',
    'simon',
  ],
];
const neither = [
  'not much',
  'hardly ever',
  'no mucho',
  'apenas',
  'it depends',
  'mas o menos',
  'after lunch',
  'al toser',
];

const fold = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '');

/** What "Have you had a fever?" takes from these words. */
function statusOf(words: string, locale: Locale): string | undefined {
  const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
  const patient = new TestPatient(protocol, { locale });
  patient.answer('screen.now', ['none']);
  patient.answer('complaint.main', locale === 'en' ? 'a cough' : 'tengo tos');
  const read = interpretAnswer(protocol, patient.state, 'cough.fever', { kind: 'text', text: words });
  return read.facts.find((fact) => fact.slot === 'sx.fever')?.codes.join();
}

describe('an answer to a yes-or-no question', () => {
  it.each(dialectDenials)('is a no in the words of a region: %s', (words) => {
    expect(readPlainAnswer(fold(words))).toBe('no');
  });

  it.each(dialectAffirmations)('is a yes in the words of a region: %s', (words) => {
    expect(readPlainAnswer(fold(words))).toBe('yes');
  });

  it.each(allWell)('says that all is well: %s', (words) => {
    expect(readPlainAnswer(fold(words))).toBe('well');
    expect(statusOf(words, 'en')).toBe('no');
  });

  it.each([
    ['37 y medio', undefined],
    ['36.8', 'no'],
    ['little warm, 38', 'yes'],
  ] as const)('is a temperature where a fever was asked for: %s', (words, status) => {
    expect(statusOf(words, 'en')).toBe(status);
  });

  it.each(denials)('is a no: %s', (words) => {
    expect(readPlainAnswer(fold(words))).toBe('no');
  });

  it.each(affirmations)('is a yes: %s', (words) => {
    expect(readPlainAnswer(fold(words))).toBe('yes');
  });

  it.each(neither)('is not read as yes or no where it says neither: %s', (words) => {
    expect(['between', null]).toContain(readPlainAnswer(fold(words)));
  });

  it.each([
    ['not as far as I know', 'en'],
    ["no, she's been fine", 'en'],
    ['eso sí que no', 'es'],
    ['fiebre no he tenido', 'es'],
  ] as const)('never becomes a finding where it denies: %s', (words, locale) => {
    expect(statusOf(words, locale)).toBe('no');
  });

  it.each([
    ['my sister has', 'en'],
    ['ni idea de cuánto, mi abuela dice', 'es'],
  ] as const)('stays in words where it speaks of somebody else: %s', (words, locale) => {
    expect(statusOf(words, locale)).not.toBe('yes');
  });

  it.each([
    ['at night, mostly', 'en'],
    ['desde el martes', 'es'],
  ] as const)('is a yes where it tells when: %s', (words, locale) => {
    expect(statusOf(words, locale)).toBe('yes');
  });
});

describe('a denial and nothing besides', () => {
  it.each([
    'nothing I can do at work',
    'no duermo',
    'no puedo con las escaleras',
    'none of the stairs any more',
  ])('is not what tells an effect: %s', (words) => {
    expect(isWholeDenial(fold(words))).toBe(false);
  });

  it.each(['no thanks', 'nothing really', 'nada de eso', 'que va', 'none that I know of'])(
    'is: %s',
    (words) => {
      expect(isWholeDenial(fold(words))).toBe(true);
    },
  );
});
