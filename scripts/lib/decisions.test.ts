import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
const numbers = new Set(files.map((name) => name.slice(0, 3)));

test('every decision that the code or a paper cites exists', () => {
  const tracked = execFileSync(
    'git',
    ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md', '*.yaml', '*.css', '*.json'],
    {
      encoding: 'utf8',
    },
  );
  const missing = tracked
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('service/clinical/lexicon'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const cited = [...text.matchAll(/\bdecisions?[ /](?:and |, |\d{3})*/g)].flatMap(
        ([words]) => words.match(/\d{3}/g) ?? [],
      );
      const linked = [...text.matchAll(/\]\((?:[\w./-]*\/)?(\d{3})-[\w-]+\.md/g)].map(
        ([, number = '']) => number,
      );
      return [...cited, ...linked]
        .filter((number) => !numbers.has(number))
        .map((number) => `${file}: ${number}`);
    });
  expect(missing).toEqual([]);
});

test('the index has each decision with its title and a status, and nothing else', () => {
  const rows = readFileSync(`${folder}/README.md`, 'utf8').match(/^\| \[\d{3}\].*$/gm) ?? [];
  const own = files.toSorted().map((name) => {
    const [title = ''] = readFileSync(`${folder}/${name}`, 'utf8').split('\n');
    return `| [${name.slice(0, 3)}](${name}) | ${title.replace(/^# \d{3} /, '')} |`;
  });
  expect(rows.map((row) => row.replace(/[^|]+ \|$/, ''))).toEqual(own);
});

/** About half a printed page. */
const lengthMax = 2_800;

test('a decision is half a page, so that it is read', () =>
  expect(files.filter((name) => readFileSync(`${folder}/${name}`, 'utf8').length > lengthMax)).toEqual([]));
