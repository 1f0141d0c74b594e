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

/** The query keys that a change invalidates. */
function findAsked(change: Parameters<typeof refreshForChange>[1]): string[] {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, {});
  refreshForChange(client, change);
  return keys
    .filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
    .map((key) => key.filter((part) => typeof part === 'string').join(' '));
}

test('that the tracking goes on reads no invitation and no list again', () => {
  expect(findAsked({ kind: 'tracking', ids: null })).toEqual(['tracking', 'connection']);
});

test('where any invitation may have changed, all that shows one asks again, and the tracking', () => {
  expect(findAsked({ kind: 'invitations', ids: null })).toEqual([
    'today',
    'tracking',
    'encounters one e1',
    'invitations list',
    'invitations one i1',
    'invitations summary',
  ]);
});

test('a change of one invitation says nothing about the tracking', () => {
  expect(findAsked({ kind: 'invitations', ids: ['i1'] })).not.toContain('tracking');
});
