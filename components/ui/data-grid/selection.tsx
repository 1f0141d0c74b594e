'use client';

import { useCallback, useState } from 'react';
import type { SelectionColumn } from '@/components/ui/data-grid/data-grid.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';

export type Selection<Row> = {
  ids: ReadonlySet<string>;
  selected: readonly Row[];
  isAll: boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** The rows that a person has selected, limited to those that are shown. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((row) => ids.has(row.id));
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return {
    ids,
    selected,
    isAll: selected.length > 0 && selected.length === rows.length,
    toggle,
    toggleAll: () => setIds(selected.length === rows.length ? new Set() : new Set(rows.map((row) => row.id))),
    clear: () => setIds(new Set()),
  };
}

/**
 * The column of check boxes; null without a selection. X presses the box of a row where `useRowKeys` is told `[data-row-pick]`.
 *
 * @param labels.all - the name of the box that selects all rows
 * @param labels.one - the name of a row's box; the same function at each render, or all rows are drawn anew
 */
export function useSelectionColumn<Row extends { id: string }>(
  selection: Selection<Row> | null,
  labels: { all: string; one: (row: Row) => string },
): SelectionColumn<Row> | null {
  const isLive = useHydrated();
  const toggle = selection?.toggle;
  const { one } = labels;
  const cell = useCallback(
    (row: Row, isSelected: boolean) => (
      <label>
        <input
          className="check"
          type="checkbox"
          data-row-pick=""
          aria-label={one(row)}
          disabled={!isLive}
          checked={isSelected}
          onChange={() => toggle?.(row.id)}
        />
      </label>
    ),
    [one, isLive, toggle],
  );
  if (!selection) return null;
  const { ids, selected, isAll, toggleAll } = selection;
  const heading = (
    <label>
      <input
        ref={(input) => {
          if (input) input.indeterminate = selected.length > 0 && !isAll;
        }}
        className="check"
        type="checkbox"
        aria-label={labels.all}
        disabled={!isLive}
        checked={isAll}
        onChange={toggleAll}
      />
    </label>
  );
  return { isSelected: (row) => ids.has(row.id), heading, cell };
}
