import { describe, expect, it } from 'vitest';
import { specializations } from '../../contract/agent.ts';
import { findAnswer } from '../../service/interview/simulated/scripted-patient.ts';
import { type Case, findCases, sourceCaseSets, translatedCaseSets } from './case-schema.ts';

const minimumCounts: [string, number, (patient: Case) => boolean][] = [
  ['cases', 66, () => true],
  ['cases in Spanish', 26, (patient) => patient.locale === 'es'],
  ['emergencies', 16, (patient) => patient.expect.emergency],
  ['near-misses', 14, (patient) => patient.style.includes('near-miss')],
  ['rambling ones', 14, (patient) => patient.style.includes('rambling')],
  ['ones with typos', 10, (patient) => patient.style.includes('typos')],
  ['proxies', 6, (patient) => patient.answeredBy === 'PROXY'],
];

for (const set of sourceCaseSets) {
  const all = findCases(set);
  if (all === null) continue;
  describe(`scripted patients, ${set} set`, () => {
    it.each(minimumCounts)('has enough %s', (_name, least, counts) => {
      expect(all.filter(counts).length).toBeGreaterThanOrEqual(least);
    });

    it.each(specializations)('has at least five patients of %s, one of them after the visit', (name) => {
      const own = all.filter((patient) => patient.specialization === name);
      expect(own.length).toBeGreaterThanOrEqual(5);
      expect(own.some((patient) => patient.visitType === 'POST_VISIT')).toBe(true);
    });

    it('names every case once', () => {
      const ids = all.map((patient) => patient.id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    });

    it('says for every emergency, and only for those, when it must stand; no near-miss is one', () => {
      const wrong = all.filter(
        ({ expect: { emergency, when }, style }) =>
          emergency !== (when !== undefined) ||
          emergency !== style.includes('emergency') ||
          (emergency && style.includes('near-miss')),
      );
      expect(wrong.map((patient) => patient.id)).toEqual([]);
    });

    it('has a parent answer for every child', () => {
      const children = all.filter((patient) => patient.specialization === 'PEDIATRICS');
      expect(children.filter((patient) => patient.answeredBy !== 'PROXY')).toEqual([]);
    });

    it('lets every fact be said: in the opening, in what follows, in an answer, or by a denial', () => {
      const mute = all.flatMap((patient) =>
        patient.facts
          .filter((fact) => fact.is !== 'NO')
          .filter((fact) => (fact.said ?? fact.slot).every((said) => !isSayable(patient, said)))
          .map((fact) => `${patient.id}: ${fact.slot.join(' or ')}`),
      );
      expect(mute).toEqual([]);
    });
  });
}

it.each(translatedCaseSets)('the %s set holds every patient of the first, with the same facts', (set) => {
  const outlineOf = ({
    id,
    specialization,
    visitType,
    ageYears,
    answeredBy,
    ticks,
    expect: due,
    facts,
  }: Case) => ({
    ...{ id, specialization, visitType, ageYears, answeredBy, ticks },
    emergency: due.emergency,
    urgent: due.urgent,
    when: due.when,
    facts: facts.map(({ slot, is, said }) => ({ slot, is, said })),
  });
  const first = findCases('first') ?? [];
  const translated = findCases(set) ?? [];
  const byId = (cases: Case[]) =>
    cases.map(outlineOf).toSorted((left, right) => (left.id < right.id ? -1 : 1));
  expect(first.length).toBeGreaterThan(80);
  expect(byId(translated)).toEqual(byId(first));
});

function isSayable(patient: Case, said: string): boolean {
  return said === 'opening' || said === 'more' || findAnswer(patient.answers, said) !== undefined;
}
