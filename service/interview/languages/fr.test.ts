import { describe, expect, it } from 'vitest';
import { interpretAnswer, replay } from '../engine.ts';
import { compileTest } from '../test-support.ts';
import type { AnsweredBy } from '../types.ts';
import { frenchCorpus } from './corpus/fr.ts';
import { gloss } from './gloss.ts';
import { findRepeated, readGlossary } from './glossary.ts';
import { judgeAll, outcomeOf, rulesRaised } from './measure.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

/** What a text says as the first answer, to the open question unless told otherwise. */
function read(text: string, answeredBy: AnsweredBy = 'PATIENT', question = 'complaint.main') {
  const state = replay(protocol, [
    {
      type: 'started',
      at: '2026-01-05T09:00:00.000Z',
      locale: 'fr',
      answeredBy,
      modality: 'TEXT',
      patient: { ageYears: 45 },
    },
  ]);
  return interpretAnswer(protocol, state, question, { kind: 'text', text });
}

const had = (text: string, answeredBy?: AnsweredBy) =>
  read(text, answeredBy)
    .facts.filter(({ slot, negated }) => slot.startsWith('sx.') && !negated)
    .map(({ slot }) => slot);

describe('French', () => {
  it('never takes for had what is denied', () => {
    const denied: [string, string][] = [
      ["Je n'ai pas mal à la poitrine", 'sx.chest_pain'],
      ["j'ai pas de fièvre", 'sx.fever'],
      ["Je n'ai jamais eu de convulsions", 'sx.seizure'],
      ['Sans fièvre ni frissons, juste une toux', 'sx.chills'],
      ['Je ne veux pas me tuer', 'sx.suicidal'],
      ['Je ne me suis pas évanoui', 'sx.faint'],
      ["Je n'ai pas vomi", 'sx.vomiting'],
      ['Aucun vertige', 'sx.dizzy'],
    ];
    for (const [text, slot] of denied) expect.soft(had(text), text).not.toContain(slot);
  });

  it("never takes for the patient's what another person has or had", () => {
    const others = [
      'Mon voisin s’est évanoui la semaine dernière',
      'Mon père est mort d’un infarctus',
      'Ma sœur s’est suicidée il y a des années',
      'Mon frère a mal à la poitrine quand il marche',
    ];
    for (const text of others) expect.soft(read(text).flags, text).toEqual([]);
  });

  it('raises nothing for a way of speaking', () => {
    const sayings = [
      'Je meurs de faim',
      "C'est à mourir de rire",
      'Je suis mort de fatigue',
      'Mon dos me tue',
      'Ça me coupe le souffle de voir les prix',
      "J'ai le cœur brisé depuis la séparation",
    ];
    for (const text of sayings) expect.soft(read(text).flags, text).toEqual([]);
  });

  it('never reads a word that it does not know as an English one', () => {
    expect(gloss('un chat fort zinzolin', 'fr').text).toContain('qzzinzolin');
    // French "pain" is bread, "blessed" and "rash" are no French words.
    expect(gloss('je mange du pain', 'fr').text).not.toMatch(/\bpain\b/u);
    expect(had('je mange du pain tous les jours')).not.toContain('sx.pain');
    expect(gloss('rash stroke fever', 'fr').text).not.toMatch(/\b(?:rash|stroke|fever)\b/u);
  });

  it('quotes the words that were written, where they stand', () => {
    const text = 'Depuis hier, j’ai très mal à la poitrine et je transpire.';
    const { facts } = read(text);
    const chest = facts.find(({ slot }) => slot === 'sx.chest_pain');
    expect(chest).toBeDefined();
    for (const { quote, start, end } of facts)
      if (quote !== null && start !== null && end !== null) expect(text.slice(start, end)).toBe(quote);
    expect(chest?.quote).toContain('poitrine');
    expect(chest?.quote).not.toMatch(/chest|pain\b/u);
  });

  it('keeps medicines and allergies as they were written, each with its dose', () => {
    const codesOf = (question: string, text: string) =>
      read(text, 'PATIENT', question).facts.flatMap((fact) => fact.codes);
    expect(codesOf('medicines.list', 'du Bisoprolol 5 mg le matin')).toContain(
      'med:bisoprolol:5_mg:freq/1/day',
    );
    // A thousandfold dose must not come of a unit that is written out.
    expect(codesOf('medicines.list', 'Lévothyrox 75 microgrammes le matin')).toContain(
      'med:levothyroxine:75_mcg:freq/1/day',
    );
    expect(codesOf('medicines.list', 'Zyrtex 10 mg tous les soirs').join(' ')).toContain('Zyrtex');
    expect(codesOf('medicines.list', 'Zyrtex 10 mg tous les soirs').join(' ')).not.toContain('qz');
    expect(codesOf('medicines.allergies', 'à la pénicilline, des plaques')).toContain(
      'allergy:penicillin:hives',
    );
    expect(codesOf('medicines.allergies', 'allergique au zinzolin').join(' ')).not.toContain('qz');
  });

  it('reads what is written without accents, apostrophes or care', () => {
    expect(had('jai mal a la tete et de la fievre')).toEqual(
      expect.arrayContaining(['sx.headache', 'sx.fever']),
    );
    expect(had('jarrive pas a respirer')).toContain('sx.breathless');
    expect(had("j'ai la nausé et la diarhée")).toContain('sx.diarrhoea');
  });

  it('misses no emergency of its corpus and takes few other lines for one', { timeout: 60_000 }, () => {
    const outcomes = frenchCorpus.map((line) => outcomeOf(protocol, line));
    expect(judgeAll(outcomes, 'emergencies').wrong.map(({ text }) => text)).toEqual([]);
    expect(judgeAll(outcomes, 'urgentSigns').wrong.map(({ text }) => text)).toEqual([]);
    const { of, wrong } = judgeAll(outcomes, 'falseEmergencies');
    expect(wrong.length / of).toBeLessThanOrEqual(0.05);
    expect(rulesRaised(outcomes).size).toBeGreaterThanOrEqual(95);
  });

  it('states no rule twice', () => {
    expect(findRepeated(readGlossary('fr'))).toEqual([]);
  });
});
