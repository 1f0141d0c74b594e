import { expect, test } from 'vitest';
import { limits } from '@/contract/limits.ts';
import { findFreeName, isSameName, joinName } from '@/lib/shared/agent-name.ts';

const write = (count: number) => (count === 1 ? 'Cardiology' : `Cardiology ${count}`);

test('a suggested name is never an existing agent’s, also not in another case or with spaces around it', () => {
  expect(findFreeName(write, [' cardiology ', 'CARDIOLOGY 2', null, 'Other'])).toBe('Cardiology 3');
  expect(findFreeName(write, ['Cardiology 2'])).toBe('Cardiology');
});

test('a copy’s name is never longer than the contract allows, and keeps its ending', () => {
  const name = joinName('é'.repeat(limits.agentNameLength), ' (copy)');
  expect([...name]).toHaveLength(limits.agentNameLength);
  expect(name.endsWith('é (copy)')).toBe(true);
  expect(joinName('Heart check', ' (copy)')).toBe('Heart check (copy)');
});

test('a name typed to confirm is accepted only when it is the whole name', () => {
  for (const typed of ['', 'Heart', 'heart check', 'Heart check 2', 'Heart  check'])
    expect(isSameName(typed, 'Heart check'), typed).toBe(false);
  expect(isSameName('  Heart check ', 'Heart check')).toBe(true);
  expect(isSameName('Pédiatrie'.normalize('NFD'), 'Pédiatrie'.normalize('NFC'))).toBe(true);
});
