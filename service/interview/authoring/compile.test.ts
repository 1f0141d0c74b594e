import { expect, test } from 'vitest';
import { readCompiled } from '../data/compiled-data.ts';
import { catalogueSchema, sharedPartsSchema } from '../model/protocol-schema.ts';
import { compileData } from './compile.ts';

const compiled = compileData();

test('the interview reads what the clinical data say now, and nothing older', () => {
  for (const [name, content] of compiled)
    expect(JSON.stringify(readCompiled(name)) === JSON.stringify(content), `${name} is out of date`).toBe(
      true,
    );
});

test('no text of the protocols lacks one of the languages', () => {
  const lacking: unknown[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('en' in value && 'es' in value && !('fr' in value && 'de' in value && 'ar' in value))
      lacking.push(value);
    for (const part of Object.values(value)) visit(part);
  };
  visit(compiled.get('protocols'));
  visit(compiled.get('shared'));
  expect(lacking).toEqual([]);
});

test('what is compiled is as its schemas say, without anything to be filled in', () => {
  const protocols: unknown = readCompiled('protocols');
  const shared: unknown = readCompiled('shared');
  expect(JSON.stringify(catalogueSchema.parse(protocols))).toBe(JSON.stringify(protocols));
  expect(JSON.stringify(sharedPartsSchema.parse(shared))).toBe(JSON.stringify(shared));
});
