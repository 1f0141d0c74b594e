import { indexOf } from '../engine/index-of.ts';
import { sayTo, type View } from '../render/view.ts';
import type { ReportItem } from './report-types.ts';

const notTold = 'rather_not';

/**
 * What the page about self-harm was answered with and no finding says: who is there, and what was not told. A choice that
 * stands for a finding, and a "no", have their own lines.
 */
export function selfHarmLines(view: View): ReportItem[] {
  const [, ...afterYes] = indexOf(view.protocol).selfHarm;
  return afterYes.flatMap(([itemId, { text, choices }]): ReportItem[] => {
    const answer = view.state.answers.get(itemId);
    const value = answer?.value;
    if (answer === undefined || value?.kind !== 'choice') return [];
    const chosen = choices.find(({ id }) => id === value.optionId);
    const hasFinding = choices.some(({ codes }) => codes.length > 0);
    if (chosen === undefined || (hasFinding && chosen.id !== notTold)) return [];
    const isTold = chosen.id !== notTold;
    return [
      {
        id: itemId,
        label: sayTo(view, text),
        status: isTold ? 'VALUE' : 'DECLINED',
        value: isTold ? sayTo(view, chosen.text) : null,
        verbatim: false,
        known: 'answered',
        sources: [{ message: answer.submission.number, quote: null }],
      },
    ];
  });
}
