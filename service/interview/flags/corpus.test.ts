import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../languages/measure.ts';
import { compileTest, ownProtocols } from '../test-support.ts';
import { corpus } from './corpus.ts';

const places = ownProtocols.filter(({ visitType }) => visitType === 'PRE_VISIT');

describe.each(places)('red flags on free text in $specialization', ({ specialization, visitType }) => {
  const protocol = compileTest(specialization, visitType);
  const outcomes = corpus.map((line) => outcomeOf(protocol, line));
  const show = (list: typeof outcomes) => list.map((line) => `${line.actual}: ${line.text}`);

  it('misses no emergency', () => {
    expect(
      show(outcomes.filter((line) => line.expected === 'EMERGENCY' && line.actual !== 'EMERGENCY')),
    ).toEqual([]);
  });

  it('raises a false emergency in at most 5 % of the lines that are none', () => {
    const others = outcomes.filter((line) => line.expected !== 'EMERGENCY');
    const wrong = others.filter((line) => line.actual === 'EMERGENCY');
    expect(wrong.length / others.length, show(wrong).join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('misses no urgent sign', () => {
    expect(show(outcomes.filter((line) => line.expected === 'URGENT' && line.actual === 'NONE'))).toEqual([]);
  });

  it('raises nothing on at least 95 % of the lines without a red flag', () => {
    const quiet = outcomes.filter((line) => line.expected === 'NONE');
    const wrong = quiet.filter((line) => line.actual !== 'NONE');
    expect(wrong.length / quiet.length, show(wrong).join('\n')).toBeLessThanOrEqual(0.05);
  });
});

describe('the corpus', () => {
  it('has at least 120 lines, in every language', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
    expect(new Set(corpus.map((line) => line.locale))).toEqual(new Set(['en', 'es']));
  });
});
