import { describe, expect, test } from 'vitest';
import type { Locale } from '../model/types.ts';
import { checkDraft, type DraftSource, draftRulesOf, mentionsOtherPeople } from './draft.ts';

const story =
  'My left knee hurts on the stairs. I have no fever, cough or rash. I take 5 mg of amlodipine for headaches and I had a stroke in May. If I run, my back hurts a lot. It hurts since Monday. I might have a cough, I think.';
const sources: DraftSource[] = [{ id: 's1', text: story, messages: [2] }];

const check = (
  text: string,
  quote: string,
  { locale = 'en' as Locale, source = 's1', from = sources } = {},
) => checkDraft(draftRulesOf(locale), from, { sentences: [{ text, quotes: [{ source, quote }] }] }).taken;
const knee = 'My left knee hurts on the stairs';

describe('a drafted sentence is dropped', () => {
  test.each([
    ['The left knee hurts.', 'My left knee hurts at night'],
    ['The left knee hurts on the stairs.', 'my left knee hurts on the stairs'],
    ['The left knee hurts on the stairs.', 'The left knee hurts on the stairs.'],
    ['The left kne hurts.', 'My left kne'],
    ['Cancer hurts.', 'Cancer hurts'],
  ])('whose quote was not written by the patient: %s', (text, quote) =>
    expect(check(text, quote)).toEqual([]),
  );

  test.each([
    ['The right knee hurts on the stairs.'],
    ['The left knee hurts on 3 stairs.'],
    ['The left knee hurts on the stairs for 2 weeks.'],
    ['The left knee never hurts on the stairs.'],
    ['The left knee hurts on the stairs in spite of morphine.'],
    ['The left knee hurts on the stairs, which is arthritis.'],
    ['The left knee had hurts on the stairs.'],
    ['The left knee of his wife hurts on the stairs.'],
    ['The stairs hurts on the left knee.'],
    ['The knee hurts on the stairs.'],
    ['The left knee hurts.'],
    ['The patient is well.'],
  ])('that says more, less or something other than its quote: %s', (text) =>
    expect(check(text, knee)).toEqual([]),
  );

  test.each([
    ['The patient has cough.', 'cough'],
    ['The patient has fever.', 'fever'],
    ['The patient has cough or rash.', 'cough or rash'],
    ['The back hurts a lot.', 'my back hurts a lot'],
    ['The patient had a stroke in May.', 'I had a stroke in May'],
    ['Headaches and stroke in May.', 'headaches and I had a stroke in May'],
    ['The patient might have a cough.', 'I might have a cough'],
  ])('whose quote leaves out words before it that reverse its meaning: %s', (text, quote) =>
    expect(check(text, quote)).toEqual([]),
  );

  test.each([
    ['My knee hurts, she says.', 'My knee hurts', 'The knee hurts.'],
    ['Chest pain is what my father had.', 'Chest pain', 'The patient has chest pain.'],
    ['My cough has gone.', 'My cough', 'The patient has cough.'],
    ['Fever I do not have.', 'Fever', 'The patient has fever.'],
    ['Knee pain: no.', 'Knee pain', 'The patient has knee pain.'],
    ['A headache was ruled out.', 'A headache', 'The patient has a headache.'],
    ['High fever and cough: gone.', 'High fever', 'The patient has high fever.'],
    ['A bad cough, last year.', 'A bad cough', 'The patient has a bad cough.'],
  ])('whose quote leaves out words after it that reverse its meaning: %s', (words, quote, text) =>
    expect(check(text, quote, { from: [{ id: 's1', text: words, messages: [1] }] })).toEqual([]),
  );

  test.each([
    ['High fever and a cough. Gone now.'],
    ['High fever and a cough. Not any more.'],
    ['High fever and a cough. That was last year.'],
    ['High fever and a cough. I do not have them today, I mean.'],
    ['High fever and a cough. My son’s, I mean, and not mine.'],
  ])('whose quote is followed by a remark that withdraws it: %s', (words) => {
    const [quote = ''] = words.split('.');
    expect(check(`${quote}.`, quote, { from: [{ id: 's1', text: words, messages: [1] }] })).toEqual([]);
    const alone = [{ id: 's1', text: `${quote}. My back hurts.`, messages: [1] }];
    expect(check(`${quote}.`, quote, { from: alone })).toHaveLength(1);
  });

  test.each([
    ['It hurts since Monday.', 'It hurts since Monday'],
    ['Hurts since Monday.', 'hurts since Monday'],
    ['The patient reports since Monday.', 'since Monday'],
    ['The left knee hurts on the stairs; it hurts since Monday.', knee],
  ])('that is incomplete by itself: %s', (text, quote) => expect(check(text, quote)).toEqual([]));

  test.each([
    ['<b>The left knee hurts on the stairs.</b>'],
    ['The left knee hurts on the stairs. https://evil.example'],
    ['**The left knee hurts on the stairs.**'],
    ['The left knee \u202ehurts on the stairs.'],
    ['[The left knee](x) hurts on the stairs.'],
    [`The left knee hurts on the stairs${' '.repeat(300)}.`],
  ])('that is no plain text: %s', (text) => expect(check(text, knee)).toEqual([]));

  test.each([
    ['No fever. Cough or rash.'],
    ['No fever: cough or rash.'],
    ['No fever, cough. Or rash.'],
    ['No: fever, cough or rash.'],
    ['No fever cough or rash.'],
    ['No "fever, cough" or rash.'],
  ])('whose punctuation differs from that of its quote: %s', (text) =>
    expect(check(text, 'I have no fever, cough or rash')).toEqual([]),
  );

  test('that quotes a source that was not offered', () => {
    expect(check('The left knee hurts on the stairs.', knee, { source: 's2' })).toEqual([]);
  });

  test.each([[null], ['x'], [{ sentences: {} }], [{ sentences: [null, 7, { text: '' }, { quotes: [] }] }]])(
    'where the answer is malformed: %j',
    (answer) => expect(checkDraft(draftRulesOf('en'), sources, answer).taken).toEqual([]),
  );
});

describe('a drafted sentence is kept', () => {
  test.each([
    ['The patient reports that the left knee hurts on the stairs.', knee],
    ['No fever, cough or rash.', 'I have no fever, cough or rash'],
    ['The patient says: left knee hurts on the stairs', knee],
  ])('that only joins the words of its quote: %s', (text, quote) =>
    expect(check(text, quote)).toEqual([{ text, quotes: [{ quote, messages: [2] }] }]),
  );

  test('in each language of reports', () => {
    const cases: [Locale, string, string, string][] = [
      [
        'es',
        'Me duele la rodilla izquierda.',
        'Me duele la rodilla izquierda',
        'El paciente refiere que le duele la rodilla izquierda.',
      ],
      ['fr', 'J’ai mal au genou gauche.', 'J’ai mal au genou gauche', 'Le patient a mal au genou gauche.'],
      ['de', 'Mein linkes Knie schmerzt.', 'Mein linkes Knie schmerzt', 'Das linkes Knie schmerzt.'],
    ];
    for (const [locale, words, quote, text] of cases) {
      const from = [{ id: 's1', text: words, messages: [1] }];
      expect(check(text, quote, { locale, from }), locale).toHaveLength(1);
    }
  });

  test('with two clauses and a quote for each; at most six sentences, none of them twice', () => {
    const text = 'The patient has no fever, cough or rash; the left knee hurts on the stairs.';
    const quotes = [
      { source: 's1', quote: 'I have no fever, cough or rash' },
      { source: 's1', quote: knee },
    ];
    const answer = { sentences: Array.from({ length: 12 }, () => ({ text, quotes })) };
    expect(checkDraft(draftRulesOf('en'), sources, answer)).toMatchObject({
      taken: [{ text }],
      dropped: 11,
    });
  });
});

test('a text about another person is recognized', () => {
  const { lexicon } = draftRulesOf('en');
  for (const text of [
    'My wife has a cough. He has a fever.',
    'My son is ill. He has a fever.',
    'My knee hurts. My mother had arthritis.',
    'My husband snores.',
    'My father died of a stroke.',
  ])
    expect(mentionsOtherPeople(lexicon, text), text).toBe(true);
  expect(mentionsOtherPeople(lexicon, 'My left knee hurts on the stairs.')).toBe(false);
});
