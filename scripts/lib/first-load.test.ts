import { expect, test } from 'vitest';
import { findFirstLoads } from './first-load.ts';

test('no page loads zod at first: it is loaded with the form that needs it', () => {
  expect(findFirstLoads('.', 'zod')).toEqual([]);
});

test('imports are followed through other files', () => {
  expect(findFirstLoads('.', '@tanstack/react-query')).toContainEqual(
    expect.stringMatching(/ → .*lib\/client\/query-client\.ts$/),
  );
});
