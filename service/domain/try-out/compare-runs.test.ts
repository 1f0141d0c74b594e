import { describe, expect, it } from 'vitest';
import { compileTest, playToEnd, testClinic } from '../../../tests/helpers/consultation.ts';
import { compileProtocol } from '../../interview/model/compile-protocol.ts';
import { agentConfigurationSchema } from '../../interview/model/configuration.ts';
import type { SimulatedFlag } from '../../interview/simulated/play.ts';
import { compareRuns, hasDifference } from './compare-runs.ts';
import { toPatient } from './written-case.ts';

const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

describe('the comparison with the configuration in force', () => {
  const compile = (configuration: unknown) =>
    compileProtocol({
      specialization: 'GENERAL_PRACTICE',
      visitType: 'PRE_VISIT',
      configuration: agentConfigurationSchema.parse(configuration),
      clinic: testClinic,
    });
  const written = {
    locale: 'en',
    ageYears: 45,
    answeredBy: 'PATIENT',
    opening: 'My left knee hurts on the stairs.',
    facts: '',
    otherwise: 'no',
  } as const;
  const patient = toPatient(written, [general]);
  const inForce = playToEnd(general, patient);

  it('finds nothing where the configuration is unchanged', () => {
    const difference = compareRuns(inForce, playToEnd(compile({}), patient));
    expect(hasDifference(difference)).toBe(false);
  });

  it('finds what is no longer asked and what is new', () => {
    const draft = playToEnd(
      compile({
        disabledTopics: ['social'],
        extraQuestions: [{ id: 'parking', kind: 'yesno', text: { en: 'Do you need a parking place?' } }],
      }),
      patient,
    );
    const { added, removed, flagsLost } = compareRuns(inForce, draft);
    expect(added).toContainEqual({ id: 'clinic.parking', text: 'Do you need a parking place?' });
    expect(removed.map(({ id }) => id)).toContain('social.smoking');
    expect(flagsLost).toEqual([]);
  });

  it('finds what moved, and only that', () => {
    const [first, second, ...rest] = inForce.turns;
    if (first === undefined || second === undefined) throw new Error('The run is too short');
    const { added, removed, moved } = compareRuns(inForce, { ...inForce, turns: [second, ...rest, first] });
    expect([added, removed]).toEqual([[], []]);
    expect(moved).toEqual([{ id: first.id, text: first.text }]);
  });

  it('warns of a flag that is no longer raised, unless another flag about the same is at least as severe', () => {
    const flag: SimulatedFlag = {
      ruleId: 'a',
      group: 'acs',
      level: 'EMERGENCY',
      title: { en: 'A', es: 'A' },
      quote: null,
    };
    const urgent: SimulatedFlag = { ...flag, ruleId: 'b', level: 'URGENT' };
    const run = (...flags: SimulatedFlag[]) => ({ ...inForce, flags });
    expect(compareRuns(run(flag), run()).flagsLost).toEqual([flag]);
    expect(compareRuns(run(flag), run(urgent)).flagsLost).toEqual([flag]);
    expect(compareRuns(run(urgent), run(flag)).flagsLost).toEqual([]);
    expect(compareRuns(run(flag), run({ ...flag, ruleId: 'c' } as unknown as typeof flag)).flagsLost).toEqual(
      [],
    );
  });
});
