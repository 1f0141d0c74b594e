import { describe, expect, test } from 'vitest';
import { isFor } from '../../model/audience.ts';
import type { WordedText } from '../../model/signs.ts';
import { loadLexicon } from '../../reading/lexicon.ts';
import { readWords } from '../../reading/words-reader.ts';
import { loadAcknowledgements } from '../acknowledgements.ts';
import { loadProtocols } from '../protocols/catalogue.ts';
import { loadSigns } from './load-signs.ts';
import { loadSafetyScreens } from './safety.ts';

const { groups, selfHarm } = loadSigns();
const screens = loadSafetyScreens();
const signs = [...groups.values()].flatMap((group) => group.signs.map((sign) => ({ group, sign })));
const lines = [...screens.values()].flatMap((screen) => screen.lines);
const allTexts: WordedText[] = [
  ...signs.map(({ sign }) => sign.text),
  ...[...groups.values()].map(({ question }) => question),
  ...lines.map(({ text }) => text),
  ...loadAcknowledgements().map(({ text }) => text),
  selfHarm.introduction,
  ...[selfHarm.first, ...selfHarm.afterYes].flatMap(({ text, choices }) => [
    text,
    ...choices.map((one) => one.text),
  ]),
];
const sentences = allTexts.flatMap((text) => Object.values(text).map(({ en, es }) => ({ en, es })));

describe('no text of the signs', () => {
  test('says he or she', () => {
    const said = sentences.filter(({ en }) => /\b(he|she|his|her|hers|him|himself|herself)\b/i.test(en));
    expect(said).toEqual([]);
    expect(sentences.filter(({ es }) => /(^|[^\p{L}])(él|ella)([^\p{L}]|$)/iu.test(es))).toEqual([]);
  });

  test('names an illness where it asks for a sign', () => {
    const diagnosis = /stroke|heart attack|mening|sepsis|embol|torsion|ectopic|anaphyla|appendic|glaucoma/i;
    expect(signs.filter(({ sign }) => diagnosis.test(sign.text.patient.en))).toEqual([]);
    expect(lines.filter(({ text }) => diagnosis.test(text.patient.en))).toEqual([]);
  });

  test('is too long to be read at a glance, or still contains a bracket', () => {
    for (const { en, es } of sentences) {
      expect(en.split(' ').length, en).toBeLessThanOrEqual(22);
      expect(es.split(' ').length, es).toBeLessThanOrEqual(28);
      expect(`${en}${es}`).not.toMatch(/[[\]|{}]/);
    }
  });

  test('contains "me" or "I" where another person answers', () => {
    const others = allTexts.flatMap(({ parent, parentOfBaby, carer }) => [
      parent.en,
      parentOfBaby.en,
      carer.en,
    ]);
    expect(others.filter((text) => /\b(I|my|me)\b/.test(text) && !/^I(’d| am| don’t)/.test(text))).toEqual(
      [],
    );
  });

  test('is left untranslated', () => {
    expect(sentences.filter(({ en, es }) => en === es && en !== 'No')).toEqual([]);
  });
});

describe('no alarm is raised', () => {
  test.each([
    'sx.cough',
    'sx.headache',
    'sx.tired',
    'sx.abdominal_pain',
    'sx.back_pain',
    'sx.nausea',
    'sx.dizzy',
  ])('for %s alone', (code) => {
    expect([...groups.values()].filter(({ soundedBy }) => soundedBy.includes(code))).toEqual([]);
  });

  test('for the fever of an adult', () => {
    const sounding = [...groups.values()].filter(({ soundedBy }) => soundedBy.includes('sx.fever'));
    expect(sounding.filter((group) => isFor(group.for, { months: 400, sex: 'FEMALE' }))).toEqual([]);
  });
});

describe('the alarm is raised for what can kill, blind or cripple within a day', () => {
  const english = loadLexicon('en');
  const context = {
    textId: 'm1',
    locale: 'en',
    answeredBy: 'PATIENT',
    asked: 'STORY',
  } as const;
  test.each([
    ['I have chest pain', 'heart'],
    ['I cannot breathe properly', 'breathing'],
    ['my speech is slurred', 'stroke'],
    ['I suddenly lost the sight of one eye', 'eye'],
    ['sudden severe headache', 'headache'],
    ['my throat is swelling up', 'allergy'],
    ['I vomited blood', 'gut-bleeding'],
    ['my testicle hurts', 'testicle'],
    ['I hit my head yesterday', 'head-injury'],
    ['my bottom is numb', 'back'],
    ['I can’t pass urine', 'urine'],
    ['one leg is swollen', 'clot'],
    ['I passed out this morning', 'collapse'],
  ])('%s', (text, group) => {
    const codes =
      english === undefined ? [] : readWords(english, text, context).mentions.map(({ code }) => code);
    expect(codes.filter((code) => groups.get(group)?.soundedBy.includes(code))).not.toEqual([]);
  });
});

test('each topic that a complaint opens begins with a safety screen', () => {
  const routed = loadProtocols().flatMap(({ modules }) => modules.filter(({ stage }) => stage === 'routed'));
  expect([...new Set(routed.map(({ id }) => id))].filter((id) => !screens.has(id))).toEqual([]);
});

test('each group names its source, and self-harm is no sign of a list', () => {
  expect([...groups.values()].filter(({ source }) => source.length < 10)).toEqual([]);
  expect(signs.filter(({ sign }) => sign.codes.includes('sx.suicidal'))).toEqual([]);
});
