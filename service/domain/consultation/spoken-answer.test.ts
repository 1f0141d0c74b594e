import { describe, expect, it } from 'vitest';
import { optionsOf } from '../../interview/engine.ts';
import { compileTest, ownProtocols } from '../../interview/test-support.ts';
import { type SourceLocale, sourceLocales } from '../../interview/types.ts';
import { readSpokenAnswer, type SpokenQuestion } from './spoken-answer.ts';

function options(...labels: [string, string][]): SpokenQuestion['options'] {
  return labels.map(([en, es], index) => ({ id: `o${index + 1}`, label: { en, es }, exclusive: false }));
}
const base: SpokenQuestion = { kind: 'choice', options: [], allowsOwnWords: false, min: null, max: null };
const often: SpokenQuestion = {
  ...base,
  options: options(
    ['Not at all', 'Para nada'],
    ['Several days', 'Varios días'],
    ['More than half the days', 'Más de la mitad de los días'],
    ['Nearly every day', 'Casi todos los días'],
  ),
};
const onset: SpokenQuestion = {
  ...base,
  allowsOwnWords: true,
  options: options(['Today', 'Hoy'], ['Yesterday', 'Ayer'], ['In the last week', 'En la última semana']),
};
const drinks: SpokenQuestion = {
  ...base,
  options: options(['1 or 2', '1 o 2'], ['3 or 4', '3 o 4'], ['10 or more', '10 o más']),
};
const yesno: SpokenQuestion = {
  ...base,
  kind: 'yesno',
  options: [
    { id: 'yes', label: { en: 'Yes', es: 'Sí' }, exclusive: false },
    { id: 'no', label: { en: 'No', es: 'No' }, exclusive: false },
  ],
};
const signs: SpokenQuestion = {
  ...base,
  kind: 'choices',
  options: [
    ...options(['Fever', 'Fiebre'], ['Nausea and vomiting', 'Náuseas y vómitos'], ['Cough', 'Tos']),
    { id: 'none', label: { en: 'None of these', es: 'Ninguno de estos' }, exclusive: true },
  ],
};
const scale: SpokenQuestion = { ...base, kind: 'scale', allowsOwnWords: true, min: 0, max: 10 };

const read = (question: SpokenQuestion, words: string, locale: SourceLocale = 'en') => {
  const reading = readSpokenAnswer(question, words, locale);
  return reading.kind === 'value' ? reading.value : reading.kind;
};

describe('a spoken answer never becomes another one', () => {
  it.each<[string, SpokenQuestion, string, SourceLocale]>([
    ['two labels at once', often, 'Several days or nearly every day', 'en'],
    ['a denied label', often, 'Not several days', 'en'],
    ['a denied label', often, 'No, varios días no', 'es'],
    ['a place that there is not', often, 'The seventh one', 'en'],
    ['a bare number among labels with amounts', drinks, 'two', 'en'],
    [
      'more than the label says',
      often,
      'It was several days ago that I felt all of that very strongly, mostly',
      'en',
    ],
    ['something else', often, 'My knee hurts', 'en'],
    ['yes and more', yesno, 'Yes, but only when I run', 'en'],
    ['yes and no', yesno, 'Yes and no', 'en'],
    ['no beside a sign', signs, 'No fever', 'en'],
    ['a sign that is no option', signs, 'Fever and a rash', 'en'],
    ['none beside a sign', signs, 'Fever, none of these', 'en'],
    ['none beside a sign', signs, 'Fiebre, ninguno de estos', 'es'],
  ])('%s is asked again', (_what, question, words, locale) => {
    expect(read(question, words, locale)).toBe('unclear');
  });

  it.each<[string, SpokenQuestion, string, SourceLocale]>([
    ['an amount', onset, 'two', 'en'],
    ['a time', onset, 'second', 'en'],
    ['a story', onset, 'Yesterday, after I fell off the ladder', 'en'],
    ['a story', onset, 'Ayer, cuando me caí de la escalera', 'es'],
    ['two numbers', scale, 'seven or eight', 'en'],
    ['too much', scale, 'eleven', 'en'],
    ['of another scale', scale, 'three out of five', 'en'],
    ['words', scale, 'unbearable', 'en'],
    ['a sign that is no option', { ...signs, allowsOwnWords: true }, 'Fever and a rash', 'en'],
    ['a text', { ...base, kind: 'text', allowsOwnWords: true }, 'the second one', 'en'],
  ])('%s stays as it was said where words are taken', (_what, question, words, locale) => {
    expect(read(question, words, locale)).toBe('words');
  });
});

describe('a spoken answer is', () => {
  it.each<[SpokenQuestion, string, SourceLocale, string | string[] | number]>([
    [scale, 'Seven.', 'en', 7],
    [scale, '7', 'en', 7],
    [scale, 'Um, about seven out of ten', 'en', 7],
    [scale, "I'd say 7/10", 'en', 7],
    [scale, '7/10', 'es', 7],
    [scale, 'Zero', 'en', 0],
    [scale, 'Ten', 'en', 10],
    [scale, 'Siete', 'es', 7],
    [scale, 'Diría que un siete sobre diez', 'es', 7],
    [scale, 'Pues como un ocho', 'es', 8],
    [often, 'Several days', 'en', 'o2'],
    [often, "I'd say nearly every day, please", 'en', 'o4'],
    [often, 'It has been more than half the days', 'en', 'o3'],
    [often, 'Not at all.', 'en', 'o1'],
    [often, 'The second one', 'en', 'o2'],
    [often, 'second', 'en', 'o2'],
    [often, 'Number three', 'en', 'o3'],
    [often, 'Option 4', 'en', 'o4'],
    [often, 'two', 'en', 'o2'],
    [often, 'the last one', 'en', 'o4'],
    [often, 'Varios días', 'es', 'o2'],
    [often, 'La segunda', 'es', 'o2'],
    [often, 'La 3ª', 'es', 'o3'],
    [often, 'Opción tres', 'es', 'o3'],
    [often, 'la última opción', 'es', 'o4'],
    [often, 'Creo que casi todos los días', 'es', 'o4'],
    [often, 'Several days', 'es', 'o2'],
    [drinks, '3 or 4', 'en', 'o2'],
    [drinks, 'the second one', 'en', 'o2'],
    [onset, 'Yesterday', 'en', 'o2'],
    [onset, 'It was yesterday', 'en', 'words'],
    [onset, 'The second one', 'en', 'o2'],
    [onset, 'Ayer', 'es', 'o2'],
    [yesno, 'Yes', 'en', 'yes'],
    [yesno, 'Yeah, I do', 'en', 'yes'],
    [yesno, "No, I don't", 'en', 'no'],
    [yesno, 'Nope.', 'en', 'no'],
    [yesno, 'Sí, claro', 'es', 'yes'],
    [yesno, 'No, para nada', 'es', 'no'],
    [yesno, "I don't know", 'en', 'unsure'],
    [yesno, 'No lo sé', 'es', 'unsure'],
    [yesno, "I'd rather not say", 'en', 'declined'],
    [yesno, 'Prefiero no decirlo', 'es', 'declined'],
    [signs, 'Fever', 'en', ['o1']],
    [signs, 'Fever, cough', 'en', ['o1', 'o3']],
    [signs, 'I have a cough and also nausea and vomiting', 'en', ['o3', 'o2']],
    [signs, 'The first and the third', 'en', ['o1', 'o3']],
    [signs, 'The first one and the second', 'en', ['o1', 'o2']],
    [signs, 'Tengo fiebre y tos', 'es', ['o1', 'o3']],
    [signs, 'la primera y la tercera', 'es', ['o1', 'o3']],
    [signs, 'No, none', 'en', ['none']],
    [signs, 'None of them', 'en', ['none']],
    [signs, 'Ninguna', 'es', ['none']],
  ])('%#: %s', (question, words, locale, expected) => {
    expect(read(question, words, locale)).toEqual(expected);
  });

  it('unclear where two options bear the same label', () => {
    const twins = { ...base, options: options(['Same', 'Igual'], ['Same', 'Igual']) };
    expect(read(twins, 'same')).toBe('unclear');
  });
});

describe('in every protocol', () => {
  const asked = ownProtocols.flatMap(({ specialization, visitType }) => {
    const protocol = compileTest(specialization, visitType);
    return protocol.questions
      .filter(({ kind }) => kind !== 'text' && kind !== 'scale')
      .map((question) => ({
        id: question.id,
        question: {
          kind: question.kind,
          options: optionsOf(protocol, question).map(({ id, label, exclusive }) => ({
            id,
            label,
            exclusive: exclusive === true,
          })),
          allowsOwnWords: question.allowsOwnWords,
          min: question.min,
          max: question.max,
        },
      }));
  });
  const ordinals = {
    en: ['first', 'second', 'third', 'fourth'],
    es: ['primera', 'segunda', 'tercera', 'cuarta'],
  };

  it('a label that is read out is that option and no other, in each language', () => {
    const wrong: string[] = [];
    for (const { id, question } of asked) {
      for (const option of question.options) {
        for (const locale of sourceLocales) {
          const value = read(question, option.label[locale], locale);
          const expected = question.kind === 'choices' ? [option.id] : option.id;
          if (JSON.stringify(value) !== JSON.stringify(expected))
            wrong.push(`${id} ${option.id} ${String(value)}`);
        }
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('a place is the option that stands there', () => {
    for (const { question } of asked) {
      for (const locale of sourceLocales) {
        for (const [index, name] of ordinals[locale].entries()) {
          const option = question.options[index];
          if (option === undefined) continue;
          const said = locale === 'en' ? `The ${name} one` : `La ${name}`;
          expect([read(question, said, locale)].flat()).toEqual([option.id]);
        }
      }
    }
  });
});
