'use client';

import { type ComponentProps, memo, type ReactNode } from 'react';

// The roles of a table, which assistive technology would lose otherwise: rows are laid out as a list on a phone, and as boxes in a
// long grid, and browsers drop the roles of a table from elements without a table's layout.
const table = { role: 'table' } as const;
const group = { role: 'rowgroup' } as const;
const line = { role: 'row' } as const;
const columnHeader = { role: 'columnheader', scope: 'col' } as const;
const box = { role: 'cell' } as const;

export type Direction = 'ascending' | 'descending';

/** The two orders by a column, and the one that the first press of its heading gives. */
export type ColumnOrders<Sort> = Record<Direction, Sort> & { first: Direction };

/** A column: its heading, and what it shows of a row. */
export type Column<Row, Sort = never> = {
  key: string;
  heading: ReactNode;
  /** The orders of the list that belong to it; its heading is then a button of `SortedBy`. */
  orders?: ColumnOrders<Sort>;
  /** Classes of its heading and its cells: how it is aligned, and on which screens it is shown. */
  className?: string;
  /** Classes of its cells, where they differ from the heading's: also where a cell stands on a phone. */
  cellClass?: string;
  cell: (row: Row) => ReactNode;
};

/** The column that selects rows; `useSelectionColumn` makes one. */
export type SelectionColumn<Row> = {
  isSelected: (row: Row) => boolean;
  heading: ReactNode;
  cell: (row: Row, isSelected: boolean) => ReactNode;
};

/** What the headings hold that show and change the order of the rows, null where a column has none; `sortedBy` makes one. */
export type SortedBy<Sort> = (
  column: Pick<Column<never, Sort>, 'heading' | 'orders'>,
) => { 'aria-sort': Direction | undefined; children: ReactNode } | null;

type RowGroup<Row> = { key: string; rows: readonly Row[] };

/**
 * A table of records with one layout for the desk and one for a phone (`.data-grid`). A row is drawn anew when its record, its
 * selection or `columns` change, so a list of many rows keeps `columns` and the selection's `cell` the same between renders.
 *
 * @param props.caption - what the rows are, for screen readers
 * @param props.variant - a layout of its own, a class of the style sheets
 * @param props.groupRows - the groups that the browser lays out separately; one without it
 * @param props.selection - the column that selects rows; without it they cannot be selected
 * @param props.sortedBy - the order of the rows; without it they have one only
 * @param props.keys - of `useRowKeys`
 */
export function DataGrid<Row extends { id: string | number }, Sort = never>({
  caption,
  variant,
  columns,
  rows,
  groupRows,
  selection,
  sortedBy,
  keys,
}: {
  caption: string;
  variant?: 'long-grid' | 'audit-grid';
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  groupRows?: (rows: readonly Row[]) => RowGroup<Row>[];
  selection?: SelectionColumn<Row> | null;
  sortedBy?: SortedBy<Sort>;
  keys?: Pick<ComponentProps<'table'>, 'ref' | 'onKeyDown'>;
}) {
  return (
    <div className="-mx-3">
      <table {...keys} {...table} className={variant ? `data-grid ${variant}` : 'data-grid'}>
        <caption className="sr-only">{caption}</caption>
        <thead {...group}>
          <tr {...line}>
            {selection ? (
              <th {...columnHeader} className="pick">
                {selection.heading}
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={column.key}
                {...columnHeader}
                className={column.className}
                {...(sortedBy?.(column) ?? { children: column.heading })}
              />
            ))}
          </tr>
        </thead>
        {(groupRows?.(rows) ?? [{ key: 'all', rows }]).map((part) => (
          <tbody
            key={part.key}
            {...group}
            // Set by script: the Content-Security-Policy forbids style attributes in the markup.
            ref={(body) => body?.style.setProperty('--rows', String(part.rows.length))}
          >
            {part.rows.map((row) => (
              <GridRow
                key={row.id}
                row={row}
                columns={columns}
                pick={selection?.cell}
                isSelected={selection?.isSelected(row)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type GridRowProps<Row, Sort> = {
  row: Row;
  columns: readonly Column<Row, Sort>[];
  pick: SelectionColumn<Row>['cell'] | undefined;
  isSelected: boolean | undefined;
};

/** Memoized, so that a change renders one row and not a long list; `memo` loses the types of its rows. */
const GridRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row, Sort>({ row, columns, pick, isSelected = false }: GridRowProps<Row, Sort>) {
  return (
    <tr {...line} className={isSelected ? 'is-selected' : undefined}>
      {pick ? (
        <td {...box} className="pick">
          {pick(row, isSelected)}
        </td>
      ) : null}
      {columns.map(({ key, className, cellClass, cell }) => (
        <td key={key} {...box} className={cellClass ?? className}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
