import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshForChange } from './refresh-for-change.ts';

const keys = [
  ['today'],
  ['tracking'],
  ['connection'],
  ['encounters', 'one', 'e1'],
  ['invitations', 'list', {}],
  ['invitations', 'one', 'i1'],
  ['invitations', 'summary'],
];

/** The keys of the queries that a change invalidates. */
function findAsked(change: Parameters<typeof refreshForChange>[1]): string[] {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, {});
  refreshForChange(client, change);
  return keys
    .filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
    .map((key) => key.filter((part) => typeof part === 'string').join(' '));
}

test('progress of the tracking invalidates no invitation and no list', () => {
  expect(findAsked({ kind: 'tracking', ids: null })).toEqual(['tracking', 'connection']);
});

test('where any invitation may have changed, every query that shows one is invalidated, and the tracking', () => {
  expect(findAsked({ kind: 'invitations', ids: null })).toEqual([
    'today',
    'tracking',
    'encounters one e1',
    'invitations list',
    'invitations one i1',
    'invitations summary',
  ]);
});

test('a change of one invitation does not invalidate the tracking', () => {
  expect(findAsked({ kind: 'invitations', ids: ['i1'] })).not.toContain('tracking');
});
