import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const modulePath = path.join(import.meta.dirname, 'capture-output.ts');

/** Runs code in a process whose output is captured, with a log on the descriptor, and gives the lines that it printed. */
function linesOf(code: string): string[] {
  const program = `import { writeSync } from 'node:fs';
    const { captureOutput } = await import(${JSON.stringify(modulePath)});
    console.log('starting');
    captureOutput((entry) => writeSync(1, JSON.stringify(entry) + '\\n'));
    ${code}`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    { encoding: 'utf8' },
  );
  return `${stdout}${stderr}`.trim().split('\n');
}

test('S26 what libraries print becomes one JSON object a line, without a word of what it quoted', () => {
  const [first, ...lines] = linesOf(`
    console.error('[next-auth][error][CANARY_CODE]', '\\ncanary one\\n\\u001b[31m', { query: 'canary two' });
    console.error(new TypeError('canary three\\n    at canary four'));
    console.log('canary five');
    process.stdout.write('canary six');
    process.stderr.write('canary seven\\nand more\\n', () => console.log('canary eight'));
    process.emitWarning('canary nine', 'CanaryWarning');
    await new Promise((resolve) => setImmediate(resolve));`);
  expect(first).toBe('starting');
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries).toHaveLength(7);
  expect(lines.join('\n')).not.toMatch(/canary [a-z]/);
  expect(entries[0]).toMatchObject({ stream: 'stderr', label: '[next-auth][error][CANARY_CODE]' });
  expect(entries[1]).toMatchObject({ stream: 'stderr', error: 'TypeError' });
  expect(entries[2]).toMatchObject({ stream: 'stdout' });
  expect(entries.map(({ warning }) => warning)).toContain('CanaryWarning');
});

test('a crash of the runtime stays text, so that its reason can be read', () => {
  const lines = linesOf(`throw new Error('of the runtime');`);
  expect(lines.join('\n')).toContain('Error: of the runtime');
});
