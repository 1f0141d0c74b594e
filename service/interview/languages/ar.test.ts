import { describe, expect, it } from 'vitest';
import { interpretAnswer, replay } from '../engine.ts';
import { compileTest } from '../test-support.ts';
import { arabicCorpus } from './corpus/ar.ts';
import { arabicUnseenCorpus } from './corpus/ar-unseen.ts';
import { gloss } from './gloss.ts';
import { findRepeated, parseGlossary, readGlossary } from './glossary.ts';
import { judgeAll, outcomeOf } from './measure.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

function answer(text: string, question = 'complaint.main') {
  const state = replay(protocol, [
    {
      type: 'started',
      at: '2026-01-05T09:00:00.000Z',
      locale: 'ar',
      answeredBy: 'PATIENT',
      modality: 'TEXT',
      patient: { ageYears: 45 },
    },
  ]);
  return interpretAnswer(protocol, state, question, { kind: 'text', text });
}

const had = (text: string) =>
  answer(text)
    .facts.filter(({ negated }) => !negated)
    .map(({ slot }) => slot);

describe('Arabic', () => {
  it.each([
    ['standard', 'ليس لدي ألم في الصدر ولا ضيق نفس'],
    ['Egyptian', 'معنديش وجع في صدري ومفيش ضيق نفس'],
    ['Levantine', 'ما عندي وجع بصدري ولا ضيق نفس'],
    ['Gulf', 'مافيني ألم بالصدر ولا ضيق نفس'],
    ['Maghrebi', 'ماعنديش ألم فالصدر'],
  ])('takes nothing that is denied for had (%s)', (_name, text) => {
    expect(answer(text).flags).toEqual([]);
    expect(had(text)).not.toContain('sx.chest_pain');
    expect(had(text)).not.toContain('sx.breathless');
  });

  it.each(['والدي مات بجلطة في القلب', 'أختي انتحرت من سنين', 'أخي عنده ألم في الصدر عندما يمشي'])(
    "takes nothing of another person for the patient's: %s",
    (text) => {
      expect(answer(text).flags).toEqual([]);
    },
  );

  it('makes no English word of one that it does not know', () => {
    expect(gloss('زقزوق', 'ar').text).toBe('qzزقزوق');
    expect(had('زقزوق')).toEqual([]);
  });

  it('reads no word as a beginning and a rest where it is a word of its own', () => {
    expect(gloss('حرقان لما ابول', 'ar').text).toContain('when i pee');
  });

  it('quotes what was written, and where', () => {
    const text = 'السلام عليكم، من ٢٠ دقيقة عندي ألم شديد في صدري وعرق بارد';
    const { facts, flags } = answer(text);
    expect(flags.map(({ level }) => level)).toContain('EMERGENCY');
    const quoted = facts.filter(({ start }) => start !== null);
    expect(quoted.length).toBeGreaterThan(2);
    for (const { quote, start, end } of quoted) expect(text.slice(start ?? 0, end ?? 0)).toBe(quote);
    expect(facts.find(({ slot }) => slot === 'sx.sweating')?.quote).toContain('عرق');
  });

  it('reads digits of both writings alike', () => {
    expect(gloss('من ٢٠ دقيقة', 'ar').text).toBe(gloss('من 20 دقيقة', 'ar').text);
    expect(gloss('حرارتي ٣٩٫٥', 'ar').text).toContain('39.5');
  });

  it('names medicines by their names, and leaves one that nobody knows as it was written', () => {
    expect(gloss('باخد متفورمين', 'ar').text).toContain('metformin');
    expect(gloss('باخد Tresiba', 'ar').text).toContain('Tresiba');
  });

  it('reads an allergy, and quotes it in the words that were written', () => {
    const facts = answer('عندي حساسية من البنسلين', 'medicines.allergies').facts;
    const allergy = facts.find(({ codes }) => codes.some((code) => code.includes('penicillin')));
    expect(allergy?.quote).toContain('البنسلين');
  });

  it('knows a verb that is written by its stem in every person, and takes no person for a typing mistake', () => {
    const { known, byInitial } = parseGlossary('ar', '~تنفس\tbreathe\n^ورم\tswelled\n');
    for (const word of ['اتنفس', 'بيتنفس', 'كنتنفس', 'يتنفسون', 'ورمت', 'ورموا'])
      expect(known.has(word)).toBe(true);
    expect([...byInitial.values()].flat()).toEqual([]);
  });

  it('reads a denial that stands around its word', () => {
    expect(gloss('مابيوجعنيش', 'ar').text).toMatch(/^(?:not|does not) hurts?$/);
  });

  it('takes no answer "no" for a denial of what comes after the comma', () => {
    expect(gloss('لا، عم اتنفس منيح', 'ar').text).toBe('no, breathe fine');
    expect(gloss('لأ، صدري بيوجعني', 'ar').text).toContain('chest hurts');
    expect(gloss('لا ما بيوجعني', 'ar').text).toContain('does not hurt');
  });

  it('has no rule twice', () => {
    expect(findRepeated(readGlossary('ar'))).toEqual([]);
  });

  it.each([
    ['all lines', arabicCorpus],
    ['those put aside', arabicUnseenCorpus],
  ])('misses no emergency of its corpus: %s', (_name, lines) => {
    const outcomes = lines.map((line) => outcomeOf(protocol, line));
    expect(judgeAll(outcomes, 'emergencies').wrong.map(({ text }) => text)).toEqual([]);
    const calm = judgeAll(outcomes, 'falseEmergencies');
    expect(calm.wrong.length).toBeLessThanOrEqual(calm.of * 0.05);
  });
});
