import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serviceVersion } from './version.ts';

test('the service names the version of package.json', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: serviceVersion });
});
