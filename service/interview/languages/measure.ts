import { interpretAnswer, replay } from '../engine.ts';
import type { Interpretation } from '../events.ts';
import type { CorpusLine } from '../flags/corpus-line.ts';
import type { CompiledProtocol } from '../protocol.ts';

/** Helpers of the tests and of `npm run languages`; not imported by the service. */

export type Outcome = CorpusLine & { actual: CorpusLine['expected']; raised: Interpretation['flags'] };

/** How one line of a corpus is read as the answer to the open question, asked first. */
export function readLine(protocol: CompiledProtocol, line: Omit<CorpusLine, 'expected'>): Interpretation {
  const state = replay(protocol, [
    {
      type: 'started',
      at: '2026-01-05T09:00:00.000Z',
      locale: line.locale,
      answeredBy: line.answeredBy,
      modality: 'TEXT',
      patient: { ageYears: line.ageYears },
    },
  ]);
  return interpretAnswer(protocol, state, 'complaint.main', { kind: 'text', text: line.text });
}

/** What one line raises. */
export function outcomeOf(protocol: CompiledProtocol, line: CorpusLine): Outcome {
  const { flags } = readLine(protocol, line);
  const isEmergency = flags.some((flag) => flag.level === 'EMERGENCY');
  return { ...line, actual: isEmergency ? 'EMERGENCY' : flags.length > 0 ? 'URGENT' : 'NONE', raised: flags };
}

/** The emergency rules that a corpus raises. */
export function rulesRaised(outcomes: readonly Outcome[]): Set<string> {
  return new Set(
    outcomes.flatMap(({ raised }) =>
      raised.filter(({ level }) => level === 'EMERGENCY').map(({ ruleId }) => ruleId),
    ),
  );
}

export const judgements = {
  emergencies: {
    of: (line: CorpusLine) => line.expected === 'EMERGENCY',
    isWrong: ({ actual }: Outcome) => actual !== 'EMERGENCY',
  },
  falseEmergencies: {
    of: (line: CorpusLine) => line.expected !== 'EMERGENCY',
    isWrong: ({ actual }: Outcome) => actual === 'EMERGENCY',
  },
  urgentSigns: {
    of: (line: CorpusLine) => line.expected === 'URGENT',
    isWrong: ({ actual }: Outcome) => actual === 'NONE',
  },
  quietLines: {
    of: (line: CorpusLine) => line.expected === 'NONE',
    isWrong: ({ actual }: Outcome) => actual !== 'NONE',
  },
} as const;
export type Judgement = keyof typeof judgements;

/** The lines of a corpus that one judgement is about, and those of them that were read wrongly. */
export function judgeAll(
  outcomes: readonly Outcome[],
  judgement: Judgement,
): { of: number; wrong: Outcome[] } {
  const { of, isWrong } = judgements[judgement];
  const concerned = outcomes.filter(of);
  return { of: concerned.length, wrong: concerned.filter(isWrong) };
}
