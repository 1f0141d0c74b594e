import { loadReaders, warmReaders } from '../../service/interview/engine/create-readers.ts';
import { changeScreenId } from '../../service/interview/engine/screen.ts';
import { submit } from '../../service/interview/engine/submit.ts';
import { compileTest, TestConsultation } from '../../tests/helpers/consultation.ts';
import type { Row } from '../row.ts';
import { type Adversary, adversaries, listTexts, read } from './adversarial.ts';

const texts = 20_000;
/** The slowest texts of the single run over all are measured again. */
const measuredAgain = 40;
const runs = 5;
/** Processor time that the worst text may take beyond an empty turn. */
const budgetMs = 25;
/** Values in one request that changes answers, and what it may cost beyond one with "no" in each: four of the worst texts. */
const changedCount = 15;
const changeBudgetMs = 4 * budgetMs;

/** Processor time of this program in milliseconds, including garbage collection and compilation. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}

const bestOf = (work: () => void) => Math.min(...Array.from({ length: runs }, () => processorMs(work)));

/**
 * The processor time to read the worst of many adversarial texts of 4,000 characters, compared with the answer "no".
 * @param count - number of texts
 */
export function benchReading(count = texts): Row[] {
  let slowest: { adversary: Adversary; ms: number }[] = [];
  let sum = 0;
  warmReaders();
  for (const adversary of adversaries(count)) {
    const ms = processorMs(() => read(adversary));
    sum += ms;
    slowest.push({ adversary, ms });
    if (slowest.length > 10 * measuredAgain) slowest = slowestOf(slowest);
  }
  const worst = slowestOf(slowest)
    .map(({ adversary }) => ({ adversary, ms: bestOf(() => read(adversary)) }))
    .toSorted((left, right) => right.ms - left.ms);
  const [first] = worst;
  if (first === undefined) throw new RangeError('No text was read');
  const { adversary, ms } = first;
  const emptyMs = bestOf(() => read({ ...adversary, text: 'no' }));
  const halfMs = bestOf(() =>
    read({ ...adversary, text: adversary.text.slice(0, adversary.text.length / 2) }),
  );
  const of = `${JSON.stringify(adversary.text.slice(0, 40))}…, ${adversary.locale}, ${adversary.question.read}`;
  return [
    {
      what: `the slowest of ${count} adversarial texts to read (${of})`,
      measured: `${ms.toFixed(1)} ms of processor time, half of it ${halfMs.toFixed(1)}; the mean of all ${(sum / count).toFixed(1)}`,
      beside: `${emptyMs.toFixed(1)} ms for “no”`,
      budget: `${budgetMs} ms more`,
      holds: ms - emptyMs <= budgetMs,
    },
    benchChange(),
  ];
}

/** The processor time of one request that changes many answers, each to a long text with commas; the worst of all lists. */
function benchChange(): Row {
  const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
  const { state } = new TestConsultation(protocol).tell('I have a cough.').goOn({}, { until: ['readback'] });
  const readers = loadReaders();
  const ids = protocol.questions.filter(({ kind }) => kind === 'text').map(({ id }) => id);
  const items = ids.slice(0, changedCount);
  const change = (text: string) => {
    const values = Object.fromEntries(items.map((id) => [id, text]));
    const sent = { at: '2026-01-01T00:00:00.000Z', messageId: 'm', screenId: changeScreenId, values };
    submit(state, { ...sent, modality: 'TEXT' }, readers);
  };
  const timed = listTexts().map(({ text }) => ({ text, ms: bestOf(() => change(text)) }));
  const worst = timed.reduce((left, right) => (right.ms > left.ms ? right : left));
  const emptyMs = bestOf(() => change('no'));
  return {
    what: `one change of ${items.length} answers (${JSON.stringify(worst.text.slice(0, 40))}…)`,
    measured: `${worst.ms.toFixed(1)} ms of processor time`,
    beside: `${emptyMs.toFixed(1)} ms for “no” in each`,
    budget: `${changeBudgetMs} ms more`,
    holds: worst.ms - emptyMs <= changeBudgetMs,
  };
}

function slowestOf<Timed extends { ms: number }>(all: Timed[]): Timed[] {
  return all.toSorted((left, right) => right.ms - left.ms).slice(0, measuredAgain);
}
