import { expect, test } from 'vitest';
import { findFileCircles, findKnots } from './folder-order.ts';

const graphOf = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

test('two sibling folders that import each other are a knot, although no file does', () => {
  const graph = graphOf({
    'lib/mail/send.ts': ['lib/people/name.ts'],
    'lib/people/tell.ts': ['lib/mail/address.ts'],
  });
  expect(findFileCircles(graph)).toEqual([]);
  expect(findKnots(graph)).toEqual([
    {
      parent: 'lib',
      folders: ['mail', 'people'],
      imports: [
        { from: 'mail', to: 'people', count: 1, file: 'lib/mail/send.ts', target: 'lib/people/name.ts' },
        { from: 'people', to: 'mail', count: 1, file: 'lib/people/tell.ts', target: 'lib/mail/address.ts' },
      ],
    },
  ]);
});

test('a circle through three folders, and through files deep in them, is a knot', () =>
  expect(
    findKnots(
      graphOf({
        'tests/a/deep/one.ts': ['tests/b/two.ts'],
        'tests/b/two.ts': ['tests/c/three.ts'],
        'tests/c/other.ts': ['tests/a/four.ts'],
        'tests/d/five.ts': ['tests/a/four.ts'],
      }),
    ).map(({ parent, folders }) => ({ parent, folders })),
  ).toEqual([{ parent: 'tests', folders: ['a', 'b', 'c'] }]));

test('folders of the root are siblings too', () =>
  expect(
    findKnots(graphOf({ 'bench/one.ts': ['scripts/two.ts'], 'scripts/three.ts': ['bench/four.ts'] })).map(
      ({ parent }) => parent,
    ),
  ).toEqual(['.']));

test('what a folder has beside its sub-folders counts for none of them', () =>
  expect(
    findKnots(
      graphOf({
        'lib/server.ts': ['lib/mail/send.ts'],
        'lib/mail/send.ts': ['lib/log.ts', 'lib/mail/address.ts'],
        'lib/log.ts': ['lib/people/name.ts'],
      }),
    ),
  ).toEqual([]));

test('a circle of files is found once, with its way', () =>
  expect(
    findFileCircles(graphOf({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'], 'd.ts': ['a.ts'] })),
  ).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]));
