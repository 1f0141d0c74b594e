import { afterEach, expect, test, vi } from 'vitest';
import { main } from '../read.ts';

afterEach(() => vi.restoreAllMocks());

async function read(...args: string[]): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  await main(args);
  return lines.join('\n');
}

test('what is denied is not shown as said, and each finding has its quote, its alarm, its statement and for whom it is', async () => {
  const printed = await read(
    'me duele el pecho desde ayer, no tengo fiebre',
    '--language',
    'es',
    '--sex',
    'male',
  );
  expect(printed).not.toMatch(/sx\.fever PRESENT/);
  expect(printed).toMatch(/sx\.fever ABSENT “.*fiebre”/);
  expect(printed).toMatch(/sx\.chest_pain PRESENT “duele el pecho” ago:1:day/);
  expect(printed).toMatch(/^ {2}heart plainly/m);
  expect(printed).toMatch(/Page: confirm\n {2}Tiene dolor de pecho/);
  expect(printed).toMatch(/^ {2}sx\.chest_pain +[.a-z]{14} /m);
});
