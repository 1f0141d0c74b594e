import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['tests', 'service', 'lib', 'app', 'components', 'contract', 'common', 'scripts'];
/** The lines of the security design, which tests cite by number. */
const lines = Array.from({ length: 40 }, (_, index) => `S${index + 1}`);

/** Index after the bracket that closes `open` at `start`; brackets inside text literals do not count. */
function skipBrackets(source: string, start: number): number {
  const pairs: Record<string, string> = { '(': ')', '<': '>' };
  const open = source[start] ?? '';
  const close = pairs[open];
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (/['"`]/.test(sign)) at = endOfText(source, at);
    else if (sign === open) depth += 1;
    // The > of an arrow function closes nothing.
    else if (sign === close && source[at - 1] !== '=') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return source.length;
}

/** Index of the quotation mark that closes the text literal at `start`. */
function endOfText(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === source[start]) return at;
  }
  return source.length;
}

/**
 * First arguments of `test`, `describe` and `it`, as they are written; arguments that are no text literals are left
 * out.
 */
function listTestNames(source: string): string[] {
  const names: string[] = [];
  for (const call of source.matchAll(/^[ \t]*(?:test|describe|it)\b(?:\.\w+)*/gm)) {
    const skip = (at: number) => at + (/^\s*/.exec(source.slice(at))?.[0].length ?? 0);
    let at = call.index + call[0].length;
    if (source[at] === '<') at = skipBrackets(source, at);
    // `test.each` has its values in a call before the name.
    if (/\.(each|for|skipIf|runIf)$/.test(call[0])) at = skipBrackets(source, skip(at));
    if (source[at] !== '(') continue;
    at = skip(at + 1);
    if (/['"`]/.test(source[at] ?? '')) names.push(source.slice(at + 1, endOfText(source, at)));
  }
  return names;
}

function listTestFiles(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .map((file) => path.join(root, folder, file)),
  );
}

test('a number counts in the name of a test only, not in a comment, a value or another text', () => {
  const source = `
// test('S1 in a comment', () => {});
const text = 'S2 in a text';
check('S3 another function', () => {});
test('S4 a name', () => {});
describe("S5 another person's", () => {
  test.each(['S6 a value (with a bracket', "and ' another sign"])('S7 %s', () => {});
});
test.describe('S8 a group', () => {});
test.each<[string, () => void]>([['S9 a value', () => undefined]])(
  'S10 on a line of its own',
  () => {},
);
test(named, () => 'S11 not a text');
it('S12 it\\'s \\\\', () => {});
`;
  expect(listTestNames(source)).toEqual([
    'S4 a name',
    "S5 another person's",
    'S7 %s',
    'S8 a group',
    'S10 on a line of its own',
    "S12 it\\'s \\\\",
  ]);
});

test('each line of the security design is cited in the name of a test', () => {
  const names = listTestFiles().flatMap((file) => listTestNames(readFileSync(file, 'utf8')));
  const cited = new Set(names.flatMap((name) => name.match(/\bS\d+\b/g) ?? []));
  expect(lines.filter((line) => !cited.has(line))).toEqual([]);
});
