import { describe, expect, it } from 'vitest';
import { DataFileError, readDataFolder } from '../data-files.ts';
import { readProtocolSources } from './read-sources.ts';

const files = [...readDataFolder('protocols'), ...readDataFolder('flags')];

/** The error message after one replacement in one of the shipped files. */
function messageAfter(file: string, from: string, to: string): string {
  const whole = files.find((entry) => entry.path === file)?.text ?? '';
  const text = whole.replace(from, to);
  expect(text, `${file} has no ${from}`).not.toBe(whole);
  try {
    readProtocolSources(files.map((entry) => (entry.path === file ? { ...entry, text } : entry)));
  } catch (error) {
    expect(error).toBeInstanceOf(DataFileError);
    return error instanceof Error ? error.message : '';
  }
  throw new Error(`${file} was accepted`);
}

function lineOf(file: string, words: string): number {
  const text = files.find((entry) => entry.path === file)?.text ?? '';
  return text.slice(0, text.indexOf(words)).split('\n').length;
}

const cough = 'protocols/modules/cough.yaml';

describe('a protocol file with an error', () => {
  it.each([
    [
      'a topic that no module has',
      'protocols/cardiology.pre-visit.yaml',
      'chest-pain,',
      'chest-pains,',
      /there is no complaint modules\/chest-pains\.yaml/,
    ],
    ['an unknown value', cough, 'kind: choice', 'kind: chioce', /questions\.\d+\.kind|kind: Invalid option/],
    ['an unknown template', cough, 'use: onset', 'use: onsett', /no template "onsett"/],
    ['an unknown finding', cough, 'finding: fever', 'finding: fevver', /no finding "fevver"/],
    ['a text without its Spanish half', cough, ', es: Tos o resfriado }', ' }', /title\.es/],
    [
      'a key that does not exist',
      cough,
      'section: history',
      'sektion: history',
      /Unrecognized key: "sektion"/,
    ],
    ['a broken line', cough, 'title: {', 'title: [', /:\d+: /],
    [
      'a module that does not exist',
      'protocols/cardiology.pre-visit.yaml',
      '- medicines',
      '- medicins',
      /there is no module modules\/medicins\.yaml/,
    ],
    [
      'an unknown condition',
      'flags/core.yaml',
      'when: sx.suicidal',
      'when: { slot: sx.suicidal, was: YES }',
      /no condition that the engine knows/,
    ],
    [
      'a question that its own answer takes away',
      'protocols/modules/chest-pain.yaml',
      'when: { not: sx.chest_exertion }',
      'when: { not: sx.chest_tender }',
      /its own answer would take the question away/,
    ],
  ])('is refused with its file, line and reason: %s', (_name, file, from, to, reason) => {
    const message = messageAfter(file, from, to);
    expect(message).toMatch(reason);
    expect(message).toContain(`${file}:`);
    const line = Number(new RegExp(`${file}:(\\d+):`).exec(message)?.[1]);
    expect(Math.abs(line - lineOf(file, from))).toBeLessThanOrEqual(from === 'section: history' ? 99 : 2);
  });

  it('is refused where two modules claim the same words', () => {
    expect(messageAfter('protocols/modules/fever.yaml', 'sx.fever', 'sx.cough')).toMatch(
      /modules\/fever\.yaml:\d+: "sx\.cough" already leads to the module "cough"/,
    );
  });

  it('is reported together with all other errors', () => {
    const both = files.map((entry) => ({
      ...entry,
      text: entry.path === cough ? entry.text.replace('use: onset', 'use: onsett') : entry.text,
    }));
    const fever = both.map((entry) =>
      entry.path === 'protocols/modules/fever.yaml'
        ? { ...entry, text: entry.text.replace('finding: cough', 'finding: coughh') }
        : entry,
    );
    expect(() => readProtocolSources(fever)).toThrow(/onsett[\s\S]*coughh/);
  });

  it('is refused when the shared file is missing', () => {
    expect(() => readProtocolSources(files.filter((file) => file.path !== 'protocols/shared.yaml'))).toThrow(
      DataFileError,
    );
  });
});

describe('the shipped protocol files', () => {
  it('can be read', () => {
    expect(readProtocolSources(files).length).toBeGreaterThan(0);
  });
});
