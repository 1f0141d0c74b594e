import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listCommands, listPages, listSections, pageKeys, pages } from './pages.ts';
import { paths } from './paths.ts';

const everything = () => true;

/** The address of each page file, and whether it is in the layout of signed-in pages. */
const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep))
  .filter((parts) => parts.at(-1) === 'page.tsx')
  .map((parts) => ({
    path: `/${parts
      .slice(0, -1)
      .filter((part) => !/^\(.*\)$/.test(part))
      .join('/')}`,
    isOfClinic: parts[0] === '(clinic)',
  }));

test('the table lists every page in app/, and no other', () => {
  expect(pageKeys.map((key) => pages[key].path).sort()).toEqual(files.map((file) => file.path).sort());
});

test('exactly the pages in the layout of the clinic need a session', () => {
  const open = files.filter(({ isOfClinic }) => !isOfClinic).map((file) => file.path);
  expect(pageKeys.filter((key) => pages[key].needs === 'none').map((key) => pages[key].path)).toEqual(open);
});

test('no two pages have the same keys, and none begin with those of another', () => {
  const keys = pageKeys.flatMap((key) => pages[key].keys ?? []);
  expect(keys.length).toBeGreaterThan(0);
  for (const one of keys) expect(keys.filter((other) => `${other} `.startsWith(`${one} `))).toEqual([one]);
});

test('the addresses of records are those of their pages', () => {
  expect(
    [paths.invitation('[id]'), paths.agent('[id]'), paths.encounter('[id]')].map(decodeURIComponent),
  ).toEqual([pages.invitation.path, pages.agent.path, pages.encounter.path]);
  expect(paths.encounterByAnyId.replace('{encounterId}', '[id]')).toBe(pages.encounterById.path);
});

test('a phone has as many tabs as there is room for', () => {
  expect(listPages('tabs', everything)).toHaveLength(5);
});

test('what needs a permission is listed to nobody without it', () => {
  expect(listPages('palette', () => false)).toEqual([]);
  const withoutAudit = listCommands((permission) => permission !== 'audit.read').map(({ key }) => key);
  expect(withoutAudit).not.toContain('audit');
  expect(withoutAudit).toContain('settings');
});

test('commands begin with what makes something new', () => {
  expect(listCommands(everything).map(({ key }) => key)).toEqual([
    'newInvitation',
    'newAgent',
    'today',
    'invitations',
    'agents',
    'settings',
    'audit',
  ]);
});

test('a report belongs to Today, and every other page to the one above it', () => {
  expect(listPages('navigation', everything).map(({ key }) => [key, listSections(key)])).toEqual([
    ['today', ['', 'encounters']],
    ['invitations', ['invitations']],
    ['agents', ['agents']],
    ['settings', ['settings']],
  ]);
});
