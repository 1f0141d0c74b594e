import { describe, expect, it } from 'vitest';
import { matcherVersion } from '../matchers/version.ts';
import { compileTest } from '../test-support.ts';
import { specializations, translatedLocales } from '../types.ts';
import { languageCorpora } from './corpus/index.ts';
import { type Coverage, loadCoverage, patientLocales, switchableLocales, whyNotOffered } from './coverage.ts';
import { findRepeated, loadGlossary, readGlossary } from './glossary.ts';
import { judgeAll, judgements, outcomeOf } from './measure.ts';

const shown = ({ text, actual }: { text: string; actual: string }) => `${actual}: ${text}`;

const good: Coverage = {
  glossary: loadGlossary('fr').hash,
  matchers: matcherVersion,
  emergencies: { of: 300, wrong: 0 },
  falseEmergencies: { of: 200, wrong: 0 },
  urgentSigns: { of: 60, wrong: 0 },
  quietLines: { of: 150, wrong: 0 },
  rules: { of: 100, wrong: 0 },
};

describe('a language cannot be switched on', () => {
  it.each([
    ['that misses one emergency', { emergencies: { of: 300, wrong: 1 } }, 'missed'],
    ['whose corpus is small', { emergencies: { of: 299, wrong: 0 } }, 'incomplete'],
    ['in which an emergency rule is never met', { rules: { of: 100, wrong: 1 } }, 'incomplete'],
    ['whose glossary was changed since it was counted', { glossary: 'other' }, 'outdated'],
    ['whose figures are those of other matchers', { matchers: '1.0.0' }, 'outdated'],
  ] as const)('%s', (_what, change, why) => {
    expect(whyNotOffered('fr', { ...good, ...change })).toBe(why);
  });

  it('unless all of this is as it should be', () => {
    expect(whyNotOffered('fr', good)).toBeNull();
  });
});

it('patients may choose what was switched on and can be offered; nothing else that is stored counts', () => {
  expect(patientLocales([])).toEqual(['en', 'es']);
  expect(patientLocales(['xx', 'en'])).toEqual(['en', 'es']);
  expect(patientLocales([...translatedLocales])).toEqual(['en', 'es', ...switchableLocales()]);
});

describe.each(translatedLocales)('the corpus of %s', (locale) => {
  const corpus = languageCorpora[locale];
  const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
  // Every line in general practice, and each of them in one other specialization: `npm run languages` reads all in all.
  const outcomes = corpus.flatMap((line, at) => {
    const other = specializations[at % specializations.length] ?? 'CARDIOLOGY';
    return [general, compileTest(other, 'PRE_VISIT')].map((protocol) => outcomeOf(protocol, line));
  });

  it('misses no emergency', () => {
    expect(judgeAll(outcomes, 'emergencies').wrong.map(shown)).toEqual([]);
  });

  it('misses no urgent sign', () => {
    expect(judgeAll(outcomes, 'urgentSigns').wrong.map(shown)).toEqual([]);
  });

  it.each(['falseEmergencies', 'quietLines'] as const)('takes at most 5 % wrongly for a sign: %s', (name) => {
    const { of, wrong } = judgeAll(outcomes, name);
    expect(wrong.length / of, wrong.map(shown).join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('has the figures on record that it was switched on for', () => {
    const recorded = loadCoverage()[locale];
    expect(whyNotOffered(locale), 'run npm run languages -- --write').toBeNull();
    for (const name of ['emergencies', 'falseEmergencies', 'urgentSigns', 'quietLines'] as const)
      expect(recorded[name].of).toBe(corpus.filter(judgements[name].of).length);
  });

  it('has a glossary in which no rule stands twice', () => {
    expect(findRepeated(readGlossary(locale))).toEqual([]);
  });
});
