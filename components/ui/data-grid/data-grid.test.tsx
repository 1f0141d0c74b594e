import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, DataGrid } from './data-grid.tsx';
import { sortedBy } from './sorted-by.tsx';

type Person = { id: string; name: string; age: number };
type Order = 'name' | 'name-desc';

const people: Person[] = [
  { id: 'p1', name: 'Ruth', age: 50 },
  { id: 'p2', name: 'Theo', age: 61 },
];
const columns: Column<Person, Order>[] = [
  {
    key: 'name',
    className: 'name',
    heading: 'Name',
    orders: { ascending: 'name', descending: 'name-desc', first: 'ascending' },
    cell: ({ name }) => name,
  },
  { key: 'age', className: 'end', cellClass: 'end num', heading: 'Age', cell: ({ age }) => age },
];

const count = (markup: string, part: string | RegExp) => markup.split(part).length - 1;

test('no part of the table depends on the roles that a layout of boxes takes away', () => {
  const markup = renderToStaticMarkup(<DataGrid caption="People" columns={columns} rows={people} />);
  for (const [element, role, times] of [
    ['table', 'table', 1],
    ['thead', 'rowgroup', 1],
    ['tbody', 'rowgroup', 1],
    ['tr', 'row', 3],
    ['th', 'columnheader', 2],
    ['td', 'cell', 4],
  ] as const) {
    expect(count(markup, new RegExp(`<${element}\\b`)), element).toBe(times);
    expect(count(markup, `<${element} role="${role}"`), element).toBe(times);
  }
  expect(markup).toContain('<caption class="sr-only">People</caption>');
  expect(markup).toContain('<td role="cell" class="end num">50</td>');
  expect(markup).not.toContain('aria-sort');
});

test('without an order a heading is no button; with one it says the direction', () => {
  const sorted = renderToStaticMarkup(
    <DataGrid
      caption="People"
      columns={columns}
      rows={people}
      sortedBy={sortedBy<Order>('name-desc', () => undefined)}
    />,
  );
  expect(count(sorted, '<button')).toBe(1);
  expect(count(sorted, 'aria-sort="descending"')).toBe(1);
  expect(sorted).toContain('<th role="columnheader" scope="col" class="end">Age</th>');
});

test('only the selected row is marked, and each row has its box', () => {
  const markup = renderToStaticMarkup(
    <DataGrid
      caption="People"
      columns={columns}
      rows={people}
      selection={{
        heading: 'All',
        isSelected: ({ id }) => id === 'p2',
        cell: ({ name }, isSelected) => `${isSelected ? 'drop' : 'take'} ${name}`,
      }}
    />,
  );
  expect(count(markup, 'is-selected')).toBe(1);
  expect(markup).toContain('<tr role="row" class="is-selected"><td role="cell" class="pick">drop Theo</td>');
  expect(markup).toContain('<td role="cell" class="pick">take Ruth</td>');
});

test('rows stand in the groups that are asked for, in their order', () => {
  const markup = renderToStaticMarkup(
    <DataGrid
      caption="People"
      columns={columns}
      rows={people}
      groupRows={(rows) => rows.map((row) => ({ key: row.id, rows: [row] }))}
    />,
  );
  expect(count(markup, '<tbody')).toBe(2);
  expect(markup.indexOf('Ruth')).toBeLessThan(markup.indexOf('Theo'));
});
