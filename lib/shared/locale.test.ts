import { expect, test } from 'vitest';
import { negotiateLocale } from './locale.ts';

test.each([
  [null, 'en'],
  ['', 'en'],
  ['de', 'en'],
  ['es;q=0, de', 'en'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['ca, es;q=0.7, en;q=0.3', 'es'],
  ['nonsense;q=x, es', 'es'],
])('Accept-Language "%s" gives "%s"', (header, locale) => expect(negotiateLocale(header)).toBe(locale));
