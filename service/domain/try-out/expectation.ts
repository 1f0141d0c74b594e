import type { ExpectedFlag, LibraryCase } from '../../interview/model/case.ts';
import type { SimulatedFlag } from '../../interview/simulated/play.ts';

type GroupLevel = Pick<SimulatedFlag, 'group' | 'level'>;

/** Whether `by` has a flag of the same group and level; an emergency covers an urgent one too. */
export function isCovered(flag: GroupLevel, by: readonly GroupLevel[]): boolean {
  return by.some(
    ({ group, level }) => group === flag.group && (level === flag.level || level === 'EMERGENCY'),
  );
}

export type Expectation = {
  missing: ExpectedFlag[];
  /** Flags that must not be raised: an emergency when none is expected, or any flag when none is. */
  unexpected: SimulatedFlag[];
  isMet: boolean;
};

/**
 * Compares the flags that were raised with those that a case must raise. An emergency also counts as an urgent flag of
 * its group. With an expected emergency, other flags are no fault: the patient is told to call for help anyway.
 */
export function checkExpectation(
  { raises }: Pick<LibraryCase, 'raises'>,
  flags: readonly SimulatedFlag[],
): Expectation {
  const missing = raises.filter((due) => !isCovered(due, flags));
  const isEmergency = raises.some(({ level }) => level === 'EMERGENCY');
  const unexpected = flags.filter(
    ({ level }) => raises.length === 0 || (level === 'EMERGENCY' && !isEmergency),
  );
  return { missing, unexpected, isMet: missing.length === 0 && unexpected.length === 0 };
}
