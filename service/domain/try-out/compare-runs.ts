import type { AskedItem, SimulatedFlag, SimulatedRun } from '../../interview/simulated/play.ts';
import { isCovered } from './expectation.ts';

/** What a changed configuration changes for one simulated patient. */
export type RunDifference = {
  added: AskedItem[];
  removed: AskedItem[];
  /** Asked with both configurations, but in another order. */
  moved: AskedItem[];
  flagsAdded: SimulatedFlag[];
  /** Raised with the active configuration only; the draft raises no flag of the same group and at least the same level. */
  flagsLost: SimulatedFlag[];
};

/** Compares two runs of one patient: with the active configuration and with the draft. */
export function compareRuns(inForce: SimulatedRun, draft: SimulatedRun): RunDifference {
  const before = inForce.turns.map(toItem);
  const now = draft.turns.map(toItem);
  const idsOf = (items: AskedItem[]) => items.map(({ id }) => id);
  const [idsBefore, idsNow] = [new Set(idsOf(before)), new Set(idsOf(now))];
  const kept = now.filter(({ id }) => idsBefore.has(id));
  const inOrder = commonOrder(idsOf(before.filter(({ id }) => idsNow.has(id))), idsOf(kept));
  return {
    added: now.filter(({ id }) => !idsBefore.has(id)),
    removed: before.filter(({ id }) => !idsNow.has(id)),
    moved: kept.filter(({ id }) => !inOrder.has(id)),
    flagsAdded: draft.flags.filter((flag) => !isCovered(flag, inForce.flags)),
    flagsLost: inForce.flags.filter((flag) => !isCovered(flag, draft.flags)),
  };
}

export function hasDifference(difference: RunDifference): boolean {
  return Object.values(difference).some((items) => items.length > 0);
}

const toItem = ({ id, text }: AskedItem): AskedItem => ({ id, text });

/** The longest common subsequence of two lists of ids; the other ids have moved. */
function commonOrder(left: readonly string[], right: readonly string[]): Set<string> {
  // By row and column: the longest common subsequence of the rests that begin there.
  const lists: string[][][] = [];
  const at = (row: number, column: number) => lists[row]?.[column] ?? [];
  for (const [row, id] of [...left.entries()].toReversed()) {
    const own: string[][] = [];
    lists[row] = own;
    for (const [column, other] of [...right.entries()].toReversed()) {
      const [below, beside] = [at(row + 1, column), at(row, column + 1)];
      if (id === other) own[column] = [id, ...at(row + 1, column + 1)];
      else own[column] = below.length >= beside.length ? below : beside;
    }
  }
  return new Set(at(0, 0));
}
