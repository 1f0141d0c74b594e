import { describe, expect, it } from 'vitest';
import { interpretAnswer, replay } from '../engine.ts';
import { compileTest } from '../test-support.ts';
import type { AnsweredBy } from '../types.ts';
import { gloss } from './gloss.ts';
import { findRepeated, foldFor, readGlossary } from './glossary.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

function read(text: string, answeredBy: AnsweredBy = 'PATIENT') {
  const state = replay(protocol, [
    {
      type: 'started',
      at: '2026-01-05T09:00:00.000Z',
      locale: 'de',
      answeredBy,
      modality: 'TEXT',
      patient: { ageYears: 45 },
    },
  ]);
  return interpretAnswer(protocol, state, 'complaint.main', { kind: 'text', text });
}

/** The findings that a text says are there. */
const had = (text: string) =>
  read(text)
    .facts.filter(({ negated }) => !negated)
    .map(({ slot }) => slot);
const flagged = (text: string, answeredBy?: AnsweredBy) =>
  read(text, answeredBy).flags.map(({ ruleId }) => ruleId);

describe('German in the words of English', () => {
  it.each([
    ['Ich habe keine Brustschmerzen', 'sx.chest_pain'],
    ['Ich habe weder Fieber noch Schüttelfrost', 'sx.fever'],
    ['Mein Nacken ist nicht steif', 'sx.neck_stiff'],
    ['Es brennt nicht mehr beim Pinkeln', 'sx.burning_urine'],
    ['Ich bin nicht ohnmächtig geworden', 'sx.faint'],
    ['Ich habe kein Blut erbrochen', 'sx.vomiting_blood'],
  ])('does not take what is denied for had: %s', (text, slot) => {
    expect(had(text)).not.toContain(slot);
  });

  it.each([
    'Mein Vater ist an einem Herzinfarkt gestorben',
    'Meine Mutter hatte letztes Jahr einen Schlaganfall',
    'Mein Bruder hat Brustschmerzen beim Gehen',
    'Ich sterbe vor Hunger',
    'Mein Rücken bringt mich um',
    'Ich hatte als Kind einen Krampfanfall',
  ])('raises no emergency for another person, an idiom or long ago: %s', (text) => {
    expect(read(text).flags.filter(({ level }) => level === 'EMERGENCY')).toEqual([]);
  });

  it('does not take a word that it does not know for an English one', () => {
    expect(gloss('Wir leben in Fever und Chestpain', 'de').text).not.toMatch(/\b(?:fever|chestpain)\b/iu);
  });

  it('does not end a sentence behind an ordinal number', () => {
    expect(gloss('Ich bin in der 34. Woche', 'de').text).not.toContain('34.');
    expect(gloss('Ich bin in der 28. SSW und blute', 'de').text).not.toContain('28.');
  });

  it('ends a sentence behind any other number', () => {
    expect(gloss('Der Wert war 39. Mein Kopf tut weh', 'de').text).toContain('39.');
  });

  it('does not reach over a comma for the other half of a verb', () => {
    expect(gloss('Ich kann heute kommen, nicht morgen', 'de').text).not.toContain('cant');
    expect(gloss('Ich kann den rechten Arm nicht mehr bewegen', 'de').text).toContain('cant move');
  });

  it('has no rule twice', () => {
    expect(findRepeated(readGlossary('de'))).toEqual([]);
  });

  it('reads umlauts that are written out, or left out, as umlauts', () => {
    expect(foldFor('de', 'Ruecken')).toBe(foldFor('de', 'Rücken'));
    expect(foldFor('de', 'Fuesse')).toBe(foldFor('de', 'Füße'));
    expect(gloss('mir ist uebel und ich habe Rueckenschmerzen', 'de').text).toBe(
      gloss('mir ist übel und ich habe Rückenschmerzen', 'de').text,
    );
    expect(gloss('starke ruckenschmerzen', 'de').text).toContain('back pain');
  });

  it('reads compounds by their parts and verbs at the end of the clause', () => {
    expect(gloss('Ellenbogenschmerzen', 'de').text).toBe('elbow pain');
    expect(gloss('Mir tut seit gestern der Bauch weh', 'de').text).toContain('hurts');
    expect(flagged('Ich bekomme seit heute früh keine Luft mehr')).toContain('breathless_severe');
  });

  it('quotes the words that were written, where they stand', () => {
    const text = 'Hallo! Seit gestern habe ich starke Brustschmerzen, die in den linken Arm ausstrahlen.';
    const quoted = read(text).facts.filter(({ quote }) => quote !== null);
    expect(quoted.length).toBeGreaterThan(0);
    for (const { quote, start, end } of quoted) expect(text.slice(start ?? 0, end ?? 0)).toBe(quote);
    expect(quoted.find(({ slot }) => slot === 'sx.chest_pain')?.quote).toContain('Brustschmerzen');
  });

  it('keeps names of medicines as they were written', () => {
    expect(gloss('Ich nehme Eliquis und Xyzal', 'de').text).not.toContain('qzEliquis');
    expect(gloss('Ich nehme Metformin', 'de').text).toContain('metformin');
  });

  it('hears an emergency of somebody else who is the patient', () => {
    expect(flagged('Mein Mann kann nicht mehr sprechen und sein Mund hängt schief', 'PROXY')).toContain(
      'stroke_signs',
    );
  });
});
