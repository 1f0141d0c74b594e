import { wordsFor } from '../engine/audience.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { State } from '../engine/state.ts';
import type { Locale } from '../types.ts';
import type { ReportItem } from './report-types.ts';

/**
 * What the page about self-harm was answered with and no finding says: who is there, and what was not told. A choice that
 * stands for a finding, and a "no", have their own lines.
 */
export function selfHarmLines(
  { selfHarm }: Protocol,
  { answers, answeredBy, person }: State,
  locale: Locale,
): ReportItem[] {
  return selfHarm.afterYes.flatMap(({ id, text, choices }): ReportItem[] => {
    const answer = answers.get(`harm.${id}`);
    const value = answer?.value;
    if (answer === undefined || value?.kind !== 'choice') return [];
    const chosen = choices.find((choice) => choice.id === value.optionId);
    const hasFinding = choices.some(({ codes }) => codes.length > 0);
    if (chosen === undefined || (hasFinding && chosen.id !== notTold)) return [];
    return [
      {
        id: `harm.${id}`,
        label: wordsFor(text, answeredBy, person)[locale],
        status: chosen.id === notTold ? 'DECLINED' : 'VALUE',
        value: chosen.id === notTold ? null : wordsFor(chosen.text, answeredBy, person)[locale],
        verbatim: false,
        known: 'answered',
        sources: [{ message: answer.submission.number, quote: null }],
      },
    ];
  });
}

const notTold = 'rather_not';
