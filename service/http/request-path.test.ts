import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRequestTarget } from './request-path.ts';

const pathOf = (target: string) => readRequestTarget(target)?.path;

describe('S27 one path for limits and routes', () => {
  test.each([
    ['absolute', 'http://localhost/consult/abc'],
    ['without a slash', 'consult/abc'],
    ['only a star', '*'],
    ['empty', ''],
    ['with half of an escape', '/consult/%z'],
    ['with a lone percent sign', '/consult/abc%'],
    ['with half of a character', '/consult/%e2%80'],
    ['with a byte that is not UTF-8', '/consult/%ff'],
  ])('a target that is %s has none', (_name, target) => {
    expect(readRequestTarget(target)).toBeNull();
  });

  test.each([
    '/%63onsult/abc',
    '/consult/%61bc',
    '/%63%6F%6e%73%75%6C%74/abc',
    '/x/../consult/abc',
    '/x/%2e%2E/consult/abc',
    '/./consult/abc',
    '/consult\\abc',
    '/consult/abc#part',
    '/consult/abc?x=/%zz',
  ])('%j is the path /consult/abc', (target) => {
    expect(pathOf(target)).toBe('/consult/abc');
  });

  test.each([
    ['/consult%2Fabc', '/consult%2Fabc'],
    ['/%2563onsult/abc', '/%2563onsult/abc'],
    ['//consult/abc', '//consult/abc'],
    ['/consult/abc%3Fx', '/consult/abc%3Fx'],
    ['/.well-known/openid-configuration', '/.well-known/openid-configuration'],
  ])('%j stays %j', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });

  test('the query stays as it was sent', () => {
    expect(readRequestTarget('/%61?q=%61+%zz')).toEqual({ path: '/a', query: '?q=%61+%zz' });
  });

  test('read once more, each path is the same', () => {
    const target = fc
      .array(fc.constantFrom(...'/.%2eEfF3aé?#\\;:@&=+ zZ'))
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(target, (text) => {
        const path = pathOf(text);
        if (path !== undefined) expect(pathOf(path)).toBe(path);
      }),
    );
  });
});
