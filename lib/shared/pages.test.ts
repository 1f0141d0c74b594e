import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isKeyOf } from '@/common/keys.ts';
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

test('every page but one that links reach by another id has an address to write in links, which is its own', () => {
  for (const key of pageKeys.filter((key) => !pages[key].isRedirect)) {
    const address = isKeyOf(paths, key) ? paths[key] : undefined;
    const written = typeof address === 'function' ? decodeURIComponent(address('[id]')) : address;
    expect([key, written]).toEqual([key, pages[key].path]);
  }
  expect(paths.encounterByAnyId.replace('{encounterId}', '[id]')).toBe(pages.encounterById.path);
});

test('a phone has as many tabs as there is room for', () => {
  expect(listPages('tabs', everything)).toHaveLength(5);
});

test('what needs a permission is listed to nobody without it', () => {
  const open = listPages('palette', () => false);
  expect(open.filter(({ needs }) => needs !== 'self')).toEqual([]);
  const withoutAudit = listCommands((permission) => permission !== 'audit.read').map(({ key }) => key);
  expect(withoutAudit).not.toContain('audit');
  expect(withoutAudit).toContain('settings');
});

test('commands begin with what makes something new, and keep the order of the table beside that', () => {
  const keys = listCommands(everything).map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(['newInvitation', 'newAgent', 'today']);
  const inOrder = (isForm: boolean) => keys.filter((key) => (pages[key].isForm === true) === isForm);
  expect(keys).toEqual([...inOrder(true), ...inOrder(false)]);
  expect(inOrder(false)).toEqual(pageKeys.filter((key) => inOrder(false).some((one) => one === key)));
});

test('a report belongs to Today, and every other page to the one above it', () => {
  expect(listSections('today')).toEqual(['', 'encounters']);
  expect(listSections('invitations')).toEqual(['invitations']);
  expect(listSections('settings')).toEqual(['settings']);
  for (const key of pageKeys) {
    const above = pages[key].above;
    if (above) expect(listSections(above)).toContain(pages[key].path.split('/')[1]);
  }
});
