import { describe, expect, it } from 'vitest';
import { compileTest, ownProtocols, playToEnd } from '../../../tests/helpers/consultation.ts';
import { replay } from '../../interview/engine/replay.ts';
import { isFitting, type LibraryCase, listLibraryCases } from '../../interview/model/case.ts';
import { listTopics } from '../../interview/model/configuration.ts';
import type { Protocol } from '../../interview/model/protocol.ts';
import { sourceLocales } from '../../interview/model/types.ts';
import type { SimulatedRun } from '../../interview/simulated/play.ts';
import { checkExpectation } from './expectation.ts';
import { toPatient, type WrittenCase } from './written-case.ts';

const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

const written = (fields: Partial<WrittenCase> = {}): WrittenCase => ({
  title: 'A knee',
  locale: 'en',
  ageYears: 45,
  answeredBy: 'PATIENT',
  opening: 'My left knee hurts on the stairs.',
  facts: '',
  otherwise: 'no',
  ...fields,
});

const playWritten = (fields: Partial<WrittenCase>, protocol = general) =>
  playToEnd(protocol, toPatient(written(fields), [protocol]));

/** Findings that were affirmed by a button or a tick. */
function affirmed(run: SimulatedRun, protocol: Protocol): string[] {
  return [...replay(protocol, run.events).facts.values()]
    .filter(({ slot, status, known }) => slot.startsWith('sx.') && status === 'YES' && known === 'answered')
    .map(({ slot }) => slot);
}

describe('a simulated patient', () => {
  it.each(ownProtocols)(
    'never says yes to what its case does not say ($specialization, $visitType)',
    ({ specialization, visitType }) => {
      const protocol = compileTest(specialization, visitType);
      for (const otherwise of ['no', 'unsure'] as const) {
        for (const opening of ['My left knee hurts on the stairs.', 'Me encuentro cansada.']) {
          const run = playWritten({ otherwise, opening }, protocol);
          expect(affirmed(run, protocol)).toEqual([]);
          expect(run.hasEnded).toBe(true);
        }
      }
    },
  );

  it('ticks a sign only where its case says everything that it means', () => {
    const some = playWritten({ facts: 'sx.chest_pain: yes' });
    expect(affirmed(some, general)).not.toContain('sx.chest_long');
    const all = playWritten({ facts: 'sx.chest_pain: yes\nsx.chest_long: yes' });
    expect(affirmed(all, general)).toContain('sx.chest_long');
  });

  it('answers items by their names in the protocol, in either language, and says the rest when asked', () => {
    const run = playWritten({
      opening: 'I have had a headache since Monday.',
      facts: ['Fiebre: sí, desde ayer', 'Severity: 6', 'Stiff neck: not sure', 'My aunt has migraine.'].join(
        '\n',
      ),
    });
    const answerTo = (id: string) => run.turns.find((turn) => turn.id === id)?.answer;
    expect(answerTo('headache.severity')).toBe('6 of 10');
    expect(answerTo('complaint.else')).toBe('My aunt has migraine.');
  });

  it.each([
    ['names of what every object has', 'constructor: yes\n__proto__: yes\ntoString: yes'],
    ['markup', '<script>alert(1)</script>: yes\n<b>'],
    ['writing that is not read', '‮𝕱𝖊𝖛𝖊𝖗\u200b: 是\n🙂🙂🙂'],
    ['colons alone', ':::\n:\n yes:'],
  ])('treats %s as words and goes on to the end', (_name, facts) => {
    const run = playWritten({ facts });
    expect(run.hasEnded).toBe(true);
    expect(affirmed(run, general)).toEqual([]);
  });

  it('gives the same result every time', () => {
    for (const { patient } of listLibraryCases().slice(0, 4)) {
      expect(playToEnd(general, patient)).toEqual(playToEnd(general, patient));
    }
  });
});

describe('the library of cases', () => {
  const kinds = ownProtocols.map((kind) => ({ ...kind, languages: sourceLocales }));
  const describeUnmet = (protocol: Protocol, cases: LibraryCase[]) =>
    cases.flatMap((one) => {
      const { flags } = playToEnd(protocol, one.patient);
      const { isMet, missing, unexpected } = checkExpectation(one, flags);
      return isMet
        ? []
        : [
            `${one.id}: missing ${missing.map(({ group }) => group)}, unexpected ${unexpected.map((flag) => flag.ruleId)}`,
          ];
    });

  it('reports a case as failed where its flag is not raised, and where a forbidden flag is raised', () => {
    const infarct = listLibraryCases().find(({ id }) => id === 'heart-attack-at-rest');
    const cold = listLibraryCases().find(({ id }) => id === 'plain-cold');
    if (infarct === undefined || cold === undefined) throw new Error('The cases of this test are gone');
    expect(checkExpectation(infarct, [])).toMatchObject({
      isMet: false,
      missing: [{ level: 'EMERGENCY', group: 'acs' }],
    });
    const { flags } = playToEnd(general, infarct.patient);
    expect(checkExpectation(infarct, flags).isMet).toBe(true);
    expect(checkExpectation(cold, flags).isMet).toBe(false);
  });

  it.each(kinds)(
    'raises the flags that each applicable case requires ($specialization, $visitType)',
    (kind) => {
      const fitting = listLibraryCases().filter((one) => isFitting(one, kind));
      expect(fitting.length).toBeGreaterThanOrEqual(4);
      expect(describeUnmet(compileTest(kind.specialization, kind.visitType), fitting)).toEqual([]);
    },
  );

  it('raises them also with every optional topic switched off', () => {
    for (const kind of kinds) {
      const disabledTopics = listTopics(kind.specialization, kind.visitType).map(({ id }) => id);
      const protocol = compileTest(kind.specialization, kind.visitType, { disabledTopics });
      const fitting = listLibraryCases().filter((one) => isFitting(one, kind));
      expect(describeUnmet(protocol, fitting)).toEqual([]);
    }
  });

  it('names every case once, with emergencies and ordinary cases in both languages, before and after the visit', () => {
    const all = listLibraryCases();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const locale of sourceLocales) {
      const own = all.filter(({ patient }) => patient.locale === locale);
      expect(own.some(({ raises }) => raises.length === 0)).toBe(true);
      expect(own.some(({ raises }) => raises.some(({ level }) => level === 'EMERGENCY'))).toBe(true);
      for (const visitType of ['PRE_VISIT', 'POST_VISIT'] as const) {
        expect(own.some((one) => one.visitType === visitType)).toBe(true);
      }
    }
  });
});
