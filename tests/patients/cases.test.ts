import { describe, expect, it } from 'vitest';
import { locales } from '../../service/interview/model/types.ts';
import { findAnswer } from '../../service/interview/simulated/scripted-patient.ts';
import { type Case, caseSets, knownCaseSets, readCases, readHarmlessStories } from './case-schema.ts';

const known = knownCaseSets.flatMap((set) => readCases(set));
const unseen = readCases('unseen');
const all = [...known, ...unseen];

const idsOf = (patients: readonly { id: string }[]) => patients.map(({ id }) => id);
const has = (style: Case['style'][number]) => (patient: Case) => patient.style.includes(style);
const isEmergency = (patient: Case) => patient.expect.emergency;
const hasLowMood = (patient: Case) =>
  patient.facts.some((fact) => fact.is === 'YES' && fact.slot.includes('sx.low_mood'));

describe('scripted patients', () => {
  it('contain no case of the published set that the design is judged by', () => {
    const published = /ddxplus|agentclinic|primock|semigran|msd manual/iu;
    expect(idsOf(all.filter((patient) => published.test(patient.source)))).toEqual([]);
  });

  it('are at most 150, with unique names', () => {
    const ids = idsOf(all);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(known.length).toBeLessThanOrEqual(110);
    expect(all.length).toBeLessThanOrEqual(150);
  });

  it('say for emergencies, and only for these, when each must be recognized; no near-miss is an emergency', () => {
    const wrong = all.filter(
      ({ expect: { emergency, when }, style }) =>
        emergency !== (when !== undefined) ||
        emergency !== style.includes('emergency') ||
        (emergency && style.includes('near-miss')),
    );
    expect(idsOf(wrong)).toEqual([]);
  });

  it.each(caseSets)(
    'state every fact of the %s set: in the opening, in later messages, or when asked',
    (set) => {
      const mute = readCases(set).flatMap((patient) =>
        patient.facts
          .filter((fact) => fact.is !== 'NO')
          .filter((fact) => (fact.said ?? fact.slot).every((said) => !isSayable(patient, said)))
          .map((fact) => `${patient.id}: ${fact.slot.join(' or ')}`),
      );
      expect(mute).toEqual([]);
    },
  );

  it.each([
    ['emergencies', isEmergency],
    ['near-misses', has('near-miss')],
    ['children', (patient) => patient.ageYears < 18 && patient.answeredBy === 'PARENT'],
    ['carers', (patient) => patient.answeredBy === 'CARER'],
    ['rambling', has('rambling')],
    ['several-problems', has('several')],
    ['terse', has('terse')],
    ['typos', has('typos')],
    ['rare-complaints', has('unknown-complaint')],
    ['low-mood', hasLowMood],
    ['after-the-visit', (patient) => patient.visitType === 'POST_VISIT'],
    ['french', (patient) => patient.locale === 'fr'],
    ['german', (patient) => patient.locale === 'de'],
    ['arabic', (patient) => patient.locale === 'ar'],
  ] satisfies [(typeof caseSets)[number], (patient: Case) => boolean][])(
    'of the set %s match its name',
    (set, belongs) => {
      const patients = readCases(set);
      expect(idsOf(patients.filter((patient) => !belongs(patient)))).toEqual([]);
      expect(patients.length).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('harmless stories', () => {
  const stories = readHarmlessStories();

  it('are a hundred, without duplicates', () => {
    expect(new Set(idsOf(stories)).size).toBe(100);
    expect(new Set(stories.map(({ text }) => text)).size).toBe(100);
  });

  it('are in the five languages', () => {
    const counts = locales.map((locale) => [
      locale,
      stories.filter((story) => story.locale === locale).length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ en: 60, es: 20, fr: 8, de: 8, ar: 4 });
  });
});

function isSayable(patient: Case, said: string): boolean {
  return said === 'opening' || said === 'more' || findAnswer(patient.answers, said) !== undefined;
}
