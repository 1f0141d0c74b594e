import type { AskedItem, SimulatedFlag, SimulatedRun } from './play.ts';

/** What another configuration changes for one simulated patient. */
export type RunDifference = {
  added: AskedItem[];
  removed: AskedItem[];
  /** Asked by both, but in another order. */
  moved: AskedItem[];
  flagsAdded: SimulatedFlag[];
  /** Raised by the configuration in force and not any more, nor another of at least the same level for the same thing. */
  flagsLost: SimulatedFlag[];
};

/**
 * What differs between two runs with the same patient.
 * @param inForce - with the configuration in force
 * @param draft - with the one that is compared with it
 */
export function compareRuns(inForce: SimulatedRun, draft: SimulatedRun): RunDifference {
  const before = itemsOf(inForce);
  const now = itemsOf(draft);
  const isIn = (items: AskedItem[]) => {
    const ids = new Set(items.map(({ id }) => id));
    return ({ id }: AskedItem) => ids.has(id);
  };
  const kept = now.filter(isIn(before));
  const inOrder = commonOrder(
    before.filter(isIn(now)).map(({ id }) => id),
    kept.map(({ id }) => id),
  );
  return {
    added: now.filter((item) => !isIn(before)(item)),
    removed: before.filter((item) => !isIn(now)(item)),
    moved: kept.filter(({ id }) => !inOrder.has(id)),
    flagsAdded: draft.flags.filter((flag) => !isCovered(flag, inForce.flags)),
    flagsLost: inForce.flags.filter((flag) => !isCovered(flag, draft.flags)),
  };
}

export function hasDifference(difference: RunDifference): boolean {
  return Object.values(difference).some((items) => items.length > 0);
}

function itemsOf(run: SimulatedRun): AskedItem[] {
  return run.turns.flatMap(({ items }) => items);
}

function isCovered(flag: SimulatedFlag, by: readonly SimulatedFlag[]): boolean {
  return by.some(
    ({ group, level }) => group === flag.group && (level === flag.level || level === 'EMERGENCY'),
  );
}

/** The most ids that stand in the same order in both; what is not among them has moved. */
function commonOrder(left: readonly string[], right: readonly string[]): Set<string> {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const length =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.splice(column, 1, length);
    }
  }
  const common = new Set<string>();
  let row = 0;
  let column = 0;
  while (row < left.length && column < right.length) {
    const id = left[row];
    if (id !== undefined && id === right[column]) {
      common.add(id);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}
