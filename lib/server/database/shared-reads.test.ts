import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { shareReads } from './shared-reads.ts';

type Statement = { text: string; values: string[] };

const statement = (value: string): Statement => ({ text: 'select $1', values: [value] });
const open = () => {
  const run = vi.fn(async ({ values }: Statement) => [{ value: values[0] }]);
  return { run, read: shareReads(run, ({ text, values }) => text + values.join()) };
};

describe('shared database reads', () => {
  test('another value or another statement never gets this one’s answer', async () => {
    const { run, read } = open();
    const other = { text: 'select $1 as other', values: ['a'] };
    const answers = await Promise.all([read(statement('a')), read(statement('b')), read(other)]);
    expect(answers).toEqual([[{ value: 'a' }], [{ value: 'b' }], [{ value: 'a' }]]);
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('no caller gets the answer to a statement that had started before its call', async () => {
    const { run, read } = open();
    let answer: (rows: { value: string }[]) => void = () => undefined;
    run.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const first = read(statement('a'));
    await turn();
    expect(run).toHaveBeenCalledTimes(1);
    const later = read(statement('a'));
    expect(await later).toEqual([{ value: 'a' }]);
    expect(run).toHaveBeenCalledTimes(2);
    answer([{ value: 'as it was' }]);
    expect(await first).toEqual([{ value: 'as it was' }]);
  });

  test('a failed read fails for all callers that share it, for no other, and not the next time', async () => {
    const { run, read } = open();
    run.mockRejectedValueOnce(new Error('lost'));
    const [one, same, other] = await Promise.allSettled([
      read(statement('a')),
      read(statement('a')),
      read(statement('b')),
    ]);
    expect([one.status, same.status, other.status]).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await read(statement('a'))).toEqual([{ value: 'a' }]);
  });

  test('fifty simultaneous calls of the same read run one statement', async () => {
    const { run, read } = open();
    await Promise.all(Array.from({ length: 50 }, () => read(statement('a'))));
    expect(run).toHaveBeenCalledTimes(1);
  });
});
