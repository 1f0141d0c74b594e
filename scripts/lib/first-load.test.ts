import { expect, test } from 'vitest';
import { findFirstLoads } from './first-load.ts';

test('no page loads zod: it comes with the form that needs it', () => {
  expect(findFirstLoads('.', 'zod')).toEqual([]);
});

test('what pages do load is found, through other files', () => {
  expect(findFirstLoads('.', '@tanstack/react-query')).toContainEqual(
    expect.stringMatching(/ → .*lib\/client\/query-client\.ts$/),
  );
});
