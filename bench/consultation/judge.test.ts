import { describe, expect, it } from 'vitest';
import { type Case, readCases } from '../../tests/patients/case-schema.ts';
import { isSignAsked } from './figures.ts';
import { judge } from './judge.ts';
import { playCase } from './player.ts';

const [first] = readCases('terse');
if (first === undefined) throw new Error('The set has no patients');

const patient = (fields: Partial<Case>): Case => ({
  ...first,
  specialization: 'GENERAL_PRACTICE',
  visitType: 'PRE_VISIT',
  locale: 'en',
  ageYears: 45,
  sex: 'F',
  answeredBy: 'PATIENT',
  opening: 'I have had a cough for three weeks. No fever.',
  more: ['no'],
  answers: {},
  ticks: [],
  facts: [],
  expect: { emergency: false, urgent: null, why: 'made for this test' },
  ...fields,
});

const cough = { slot: ['sx.cough'], is: 'YES' as const, said: ['opening'] };

describe('the judge of a consultation', () => {
  it('counts no line as wrong that the case confirms', () => {
    const facts = [cough, { slot: ['sx.fever'], is: 'NO' as const, said: ['opening'] }];
    const verdict = judge(playCase(patient({ facts }), 'YES_TO_ALL', 'plain'));
    expect([verdict.wrong, verdict.unsupported]).toEqual([[], []]);
    expect(verdict).toMatchObject({ stated: 2, asCoded: 2, hasEnded: true });
  });

  it('reports a line, read from words, that contradicts the case', () => {
    const facts = [{ ...cough, is: 'NO' as const }];
    expect(judge(playCase(patient({ facts }), 'YES_TO_ALL', 'plain')).wrong).toEqual([
      expect.stringContaining('sx.cough YES'),
    ]);
  });

  it('reports nothing wrong where the patient removes the wrong line', () => {
    const facts = [{ ...cough, is: 'NO' as const }];
    expect(judge(playCase(patient({ facts }), 'CAREFUL', 'plain')).wrong).toEqual([]);
  });

  it('reports a line about which the case says nothing', () => {
    expect(judge(playCase(patient({}), 'YES_TO_ALL', 'plain')).unsupported).toContainEqual(
      expect.stringContaining('sx.cough YES'),
    );
  });

  it('finds a value in its row, with its number as a word or as a digit', () => {
    const facts = [{ slot: ['cough.onset'], is: 'VALUE' as const, has: ['3 weeks'], said: ['opening'] }];
    expect(judge(playCase(patient({ facts }), 'YES_TO_ALL', 'plain'))).toMatchObject({
      stated: 1,
      asCoded: 1,
    });
  });

  it('does not count the whole story as the row of a fact', () => {
    const facts = [{ slot: ['nothing.here'], is: 'VALUE' as const, has: ['cough for'], said: ['opening'] }];
    expect(judge(playCase(patient({ facts }), 'AS_IT_COMES', 'plain')).asRows).toBe(0);
  });
});

describe('an emergency', () => {
  const fields = { opening: 'A crushing pain in my chest.', ticks: ['sx.chest_pain', 'sx.chest_long'] };

  it('is never raised by words whose signs are denied; the denial stands on top of the report', () => {
    const verdict = judge(playCase(patient(fields), 'AS_IT_COMES', 'denies'));
    expect(verdict.emergencyFlags).toEqual([]);
    expect(verdict.deniedGroups).toEqual(['heart']);
    expect(verdict.deniedOnTop).toBe(1);
  });

  it('counts as asked about where its sign is ticked after the words', () => {
    expect(isSignAsked(judge(playCase(patient(fields), 'CAREFUL', 'skips_list')))).toBe(true);
    const silent = patient({ opening: 'I would like a check.', ticks: ['sx.priapism'] });
    expect(isSignAsked(judge(playCase(silent, 'CAREFUL', 'skips_list')))).toBe(false);
  });
});
