'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Direction, SortedBy } from '@/components/ui/data-grid/data-grid.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';

/**
 * Headings that show the order of the rows and change it: a press sorts by the column, a second one reverses the order.
 *
 * @param onSort - called with the order that was chosen
 */
export function sortedBy<Sort>(sort: Sort, onSort: (sort: Sort) => void): SortedBy<Sort> {
  return ({ heading, orders }) => {
    if (!orders) return null;
    const { ascending, descending, first } = orders;
    const second = first === 'ascending' ? 'descending' : 'ascending';
    const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined;
    return {
      'aria-sort': direction,
      children: (
        <SortButton
          label={heading}
          direction={direction}
          onPress={() => onSort(orders[direction === first ? second : first])}
        />
      ),
    };
  };
}

function SortButton({
  label,
  direction,
  onPress,
}: {
  label: ReactNode;
  direction: Direction | undefined;
  onPress: () => void;
}) {
  const isLive = useHydrated();
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      className="inline-flex min-h-6 items-center gap-1 font-medium data-on:text-fg"
      type="button"
      data-on={direction ? '' : undefined}
      disabled={!isLive}
      onClick={onPress}
    >
      <span>{label}</span>
      {direction ? <Arrow className="icon" aria-hidden="true" /> : null}
    </button>
  );
}
