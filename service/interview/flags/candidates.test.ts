import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsOf } from '../protocol.ts';
import { holds, type Known, type SlotState } from '../state.ts';
import { compileTest } from '../test-support.ts';
import { findCandidates } from './candidates.ts';

const { rules } = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

const slotStates: SlotState[] = (['YES', 'NO', 'VALUE', 'UNSURE'] as const).flatMap((status) =>
  [[], ['yes'], ['past'], ['point:9'], ['dur:3:day'], ['number:40']].map((codes) => ({
    status,
    codes,
    words: null,
    sources: [],
    direct: true,
  })),
);

/** Knows what some rules ask about, in any of the ways in which it can be known. */
const known: fc.Arbitrary<Known> = fc
  .record({
    about: fc.uniqueArray(fc.nat(rules.length - 1), { maxLength: 6 }),
    states: fc.array(fc.constantFrom(...slotStates), { minLength: 1, maxLength: 12 }),
    ageYears: fc.option(fc.nat(99)),
    answeredBy: fc.constantFrom('PATIENT' as const, 'PROXY' as const),
  })
  .map(({ about, states, ...person }) => {
    const slots = about.flatMap((place) => (rules[place] ? findingsOf(rules[place].when) : []));
    return {
      ...person,
      routed: [],
      slots: Object.fromEntries(
        slots.flatMap((slot, index) => {
          const state = states[index % states.length];
          return state === undefined ? [] : [[slot, state] as const];
        }),
      ),
    };
  });

describe('the rules that are looked at', () => {
  it('leave out no rule that holds', () => {
    let held = 0;
    fc.assert(
      fc.property(known, (one) => {
        const holding = rules.filter((rule) => holds(rule.when, one));
        held += holding.length;
        const candidates = findCandidates(rules, [one]);
        expect(holding.filter((rule) => !candidates.includes(rule))).toEqual([]);
      }),
      { seed: 1, numRuns: 1_000 },
    );
    expect(held).toBeGreaterThan(300);
  });

  it('leave out nearly all where little is known, and have the emergencies first', () => {
    const candidates = findCandidates(rules, [
      { slots: { 'sx.fever': slotStates[1] as SlotState }, routed: [], ageYears: 45, answeredBy: 'PATIENT' },
    ]);
    expect(candidates.length).toBeLessThan(rules.length / 4);
    const firstOther = candidates.findIndex(({ level }) => level !== 'EMERGENCY');
    expect(candidates.slice(firstOther).some(({ level }) => level === 'EMERGENCY')).toBe(false);
  });
});
