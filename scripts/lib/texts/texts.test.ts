import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isolateNumber } from '../../../common/text-numbers.ts';
import { patientLanguages } from '../../../contract/languages.ts';
import { type Language, readCatalogue, type TextTree } from './catalogue.ts';
import { catalogues } from './catalogues.ts';
import { findLanguage, writeArea } from './generate.ts';
import { describeProblem, readTexts } from './write-texts.ts';

const english = { code: 'en', name: 'English', direction: 'ltr', formats: 'en-GB', isComplete: true };
const spanish = { code: 'es', name: 'Español', direction: 'ltr', formats: 'es', isComplete: true };

const catalogueSource = { folder: 't', areasByPage: true };

const modules = { note: '//', numbers: '@/numbers.ts', types: null };

/** A catalogue of one area, "list", with one group, "page", as read from files. */
function read(en: unknown, es: unknown = en, languages: unknown = [english, spanish]) {
  const files = new Map([
    ['t/languages.json', JSON.stringify(languages)],
    ['t/en.json', JSON.stringify({ list: { page: en } })],
    ['t/es.json', JSON.stringify({ list: { page: es } })],
  ]);
  return readCatalogue(catalogueSource, (file) => files.get(file) ?? null);
}

const problemsOf = (...given: Parameters<typeof read>) => read(...given).problems.map(describeProblem);

/** The exports of that language's generated module. */
async function load(code: string, ...given: Parameters<typeof read>): Promise<Record<string, unknown>> {
  const { catalogue, problems } = read(...given);
  expect(problems).toEqual([]);
  const source = writeArea(catalogue, findLanguage(catalogue, code), 'list', modules)
    .replace(/^import .*$/gm, '')
    // Removes the types, so that the code runs as JavaScript; tsc checks them where the modules are used.
    .replace(/\(\{ ([^}]*) \}: \{[^}]*\}\)/g, '({ $1 })')
    .replace(/ as \[[^\]]*\]/g, '');
  const numbers = new URL('../../../common/text-numbers.ts', import.meta.url).href;
  const { createNumbers } = await import(numbers);
  const make = new Function(
    'createNumbers',
    `${source.replace('export const', 'const')}\nreturn texts.page;`,
  );
  return make(createNumbers);
}

describe('a language is refused', () => {
  test.each<[string, unknown, unknown, string]>([
    ['that lacks a message', { a: 'A', b: 'B' }, { a: 'A' }, 't/es.json: list/page/b is missing'],
    ['with a message too many', { a: 'A' }, { a: 'A', b: 'B' }, 't/es.json: list/page/b is not in en.json'],
    [
      'with an argument that English does not have',
      { a: 'Hello {name}' },
      { a: 'Hola {nombre}' },
      't/es.json: list/page/a names an argument "nombre" that English does not have (it has name)',
    ],
    [
      'that leaves out an argument',
      { a: '{at}, {name}' },
      { a: '{at}' },
      't/es.json: list/page/a leaves out "name"',
    ],
    [
      'that counts by a text',
      { a: 'By {name}' },
      { a: '{name, plural, other {#}}' },
      't/es.json: list/page/a takes "name" as a number; in English it is a text',
    ],
    [
      'with another choice',
      { a: '{kind, select, pdf {PDF} other {FHIR}}' },
      { a: '{kind, select, doc {DOC} other {FHIR}}' },
      't/es.json: list/page/a takes "kind" as one of doc, other; in English it is one of pdf, other',
    ],
    [
      'with a plural form that it does not have',
      { a: '{count, plural, one {#} other {#}}' },
      { a: '{count, plural, few {#} other {#}}' },
      `t/es.json: list/page/a has the form "few" for "count", which its language does not use (${new Intl.PluralRules('es').resolvedOptions().pluralCategories.join(', ')}, =0)`,
    ],
    ['with a list of another length', { a: ['x', 'y'] }, { a: ['x'] }, 't/es.json: list/page/a/1 is missing'],
    [
      'with a group in place of a message',
      { a: 'A' },
      { a: { b: 'A' } },
      't/es.json: list/page/a is missing',
    ],
  ])('%s', (_, en, es, problem) => expect(problemsOf(en, es)).toContain(problem));

  test.each([
    ['Hello {name', 'is no ICU message'],
    ['{count, plural, one {#}}', 'is no ICU message'],
    ['{at, date}', 'formats "at" as a date or a time'],
    ['{count, number, ::percent}', 'gives "count" a style of numbers'],
    ['{n, selectordinal, other {#th}}', 'uses selectordinal for "n"'],
    ['{n, plural, offset:1 other {#}}', 'uses an offset for "n"'],
    ['{n, plural, other {{k, select, other {# files}}}}', 'has a # in a choice'],
    ['{0} of {1}', 'names an argument "0"'],
    ['{n, plural, other {#}} {n, select, other {x}}', 'uses "n" both as a number and as one of other'],
  ])('whose message is "%s"', (message, reason) =>
    expect(problemsOf({ a: message }).join('\n')).toContain(`list/page/a ${reason}`),
  );

  test('whose file is missing, is no JSON, or holds other values than texts', () => {
    const readWith = (text: string | null) =>
      readCatalogue(catalogueSource, (file) =>
        file === 't/languages.json' ? JSON.stringify([english]) : text,
      ).problems.map(describeProblem);
    expect(readWith(null)).toEqual(['t/en.json is not there']);
    expect(readWith('{')).toEqual([expect.stringContaining('t/en.json is no JSON')]);
    expect(readWith('{"list": {"page": 7}}')).toEqual([expect.stringContaining('t/en.json: list/page ')]);
  });

  test('where two areas have a group of the same name, because a page gets both in one object', () => {
    const { problems } = readCatalogue(catalogueSource, (file) =>
      JSON.stringify(file === 't/languages.json' ? [english] : { one: { page: {} }, two: { page: {} } }),
    );
    expect(problems.map(describeProblem)).toEqual(['t/en.json: two/page is in "one" too']);
  });

  test('where English is not declared, or not complete', () => {
    expect(problemsOf({}, {}, [spanish])).toEqual([expect.stringContaining('no complete English')]);
    expect(problemsOf({}, {}, [{ ...english, isComplete: false }])).toEqual([
      expect.stringContaining('no complete English'),
    ]);
  });
});

describe('the generated code', () => {
  test('has a plain string for a message without arguments, with apostrophes and code-like characters unchanged', async () => {
    const page = { a: "Can't", b: 'say "no" \\', c: "Put '{{link}}' in", d: "it''s", e: '', f: 'a < b' };
    expect(await load('en', page)).toEqual({
      a: "Can't",
      b: 'say "no" \\',
      c: 'Put {{link}} in',
      d: "it's",
      e: '',
      f: 'a < b',
    });
  });

  test.each<[string, string, object, string]>([
    ['a text', 'By {name}, {at}', { name: 'Mina', at: '9:00' }, 'By Mina, 9:00'],
    ['what looks like code', "`$'{'{x}'}' \\\\", { x: '1' }, `${'`$'}{1} \\\\`],
    ['a number, as the language writes it', '{count, number} shown', { count: 1284 }, '1,284 shown'],
    ['one', '{count, plural, one {# row} other {# rows}}', { count: 1 }, '1 row'],
    ['many', '{count, plural, one {# row} other {# rows}}', { count: 12_840 }, '12,840 rows'],
    ['an exact number', '{count, plural, =0 {none} one {#} other {#}}', { count: 0 }, 'none'],
    [
      'a plain number beside a plural',
      '{count}: {count, plural, one {a} other {b}}',
      { count: 2_000 },
      '2,000: b',
    ],
    ['a choice', '{kind, select, pdf {the PDF} other {a file}}', { kind: 'pdf' }, 'the PDF'],
    [
      'a choice within a plural',
      '{count, plural, one {# {kind, select, pdf {PDF} other {file}}} other {# {kind, select, pdf {PDFs ({count})} other {files}}}}',
      { count: 3, kind: 'pdf' },
      '3 PDFs (3)',
    ],
    [
      'a plural within a plural, each with its own #',
      '{a, plural, other {# and {b, plural, other {#}}}}',
      { a: 1, b: 2 },
      '1 and 2',
    ],
    [
      'an apostrophe and quoted braces beside an argument',
      "It''s '{'{name}'}' `",
      { name: 'x' },
      "It's {x} `",
    ],
  ])('%s', async (_, message, given, words) => {
    const { a } = await load('en', { a: message });
    expect(typeof a === 'function' && a(given)).toBe(words);
  });

  test('uses the plural rules of the language', async () => {
    const polish = { ...spanish, code: 'pl', formats: 'pl' };
    const page = { a: '{count, plural, one {#} few {# few} many {# many} other {# other}}' };
    const files: Record<string, unknown> = {
      't/languages.json': [english, polish],
      't/en.json': { list: { page: { a: '{count, plural, other {#}}' } } },
      't/pl.json': { list: { page } },
    };
    const { catalogue } = readCatalogue(catalogueSource, (file) => JSON.stringify(files[file]));
    const source = writeArea(catalogue, findLanguage(catalogue, 'pl'), 'list', {
      ...modules,
      types: '@/types.ts',
    });
    expect(source).toContain('createNumbers("pl")');
    expect(source).toMatch(/few: `\$\{writeNumber\(count\)\} few`/);
  });

  test('falls back to English, with English plural rules, for messages that an incomplete language lacks', () => {
    const page = { a: '{count, plural, one {# row} other {# rows}}', b: 'Close' };
    const { catalogue, problems, untranslated } = read(page, { b: 'Cerrar' }, [
      english,
      { ...spanish, isComplete: false },
    ]);
    expect(problems).toEqual([]);
    expect(untranslated.get('es')).toEqual(['list/page/a']);
    const source = writeArea(catalogue, findLanguage(catalogue, 'es'), 'list', {
      ...modules,
      types: '@/types.ts',
    });
    expect(source).toContain('writeNumber: writeNumberEnglish } = createNumbers("en-GB")');
    expect(source).toMatch(/choosePluralEnglish\(count, \{ one: `\$\{writeNumberEnglish\(count\)\} row`/);
    expect(source).toContain('b: "Cerrar"');
  });

  test('types arguments by how the English message uses them', () => {
    const page = {
      a: '{name}: {count, plural, other {#}}, {kind, select, pdf {PDF} other {FHIR}}',
      b: ['x', 'y'],
    };
    const { catalogue } = read(page);
    const source = writeArea(catalogue, findLanguage(catalogue, 'en'), 'list', modules);
    expect(source).toContain('{ name: string; count: number; kind: "pdf" | "other" }) =>');
    expect(source).toContain('["x", "y"] as [string, string]');
  });
});

/** Words that are spelled the same in English and in another language. */
const shared = new Set([
  'Consult Desk',
  'No',
  'Scores',
  'Pause',
  'Urgent',
  'Allergies',
  'https://consult.example/consult/example',
  '{count, number} h',
  '{count, number} min',
  '{count, number} s',
  '{time}: {outcome}',
  '{name}: {value}',
  '{when}: {sign}?',
  'sepsis',
]);

const listTexts = (node: TextTree[string], path = ''): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node).flatMap(([key, child]) => listTexts(child, `${path}/${key}`));

describe.each(catalogues)('the texts of $folder', (place) => {
  const textsOf = (code: string) =>
    listTexts(JSON.parse(readFileSync(`${place.folder}/${code}.json`, 'utf8')));
  const { catalogue, problems } = readTexts('.', place);
  const complete = catalogue.languages.filter(({ code, isComplete }) => isComplete && code !== 'en');

  test('are without faults', () => expect(problems).toEqual([]));

  test.each(complete)(
    'are translated in $code, empty only where the English is, with the same placeholders',
    ({ code }) => {
      const own = new Map(textsOf(code));
      for (const [path, text] of textsOf('en')) {
        const other = own.get(path) ?? '';
        expect(other === '', path).toBe(text === '');
        if (text !== '' && !shared.has(text)) expect(other, path).not.toBe(text);
        expect(other.match(/\{\{\w+\}\}/g) ?? [], path).toEqual(text.match(/\{\{\w+\}\}/g) ?? []);
      }
    },
  );
});

test('a language of both programs is described in the same way in both', () => {
  const [dashboard] = catalogues;
  const own = dashboard ? readTexts('.', dashboard).catalogue.languages : [];
  expect(own.length).toBeGreaterThan(1);
  const patients: Record<string, { name: string; direction: string; formats: string }> = patientLanguages;
  for (const { code, name, direction, formats } of own)
    expect({ name, direction, formats, ...patients[code] }).toMatchObject({ name, direction, formats });
});

test('a number in groups keeps its order in a right-to-left text', () => {
  const arabic: Language = { code: 'ar', name: 'العربية', direction: 'rtl', formats: 'ar', isComplete: true };
  const place = { ...catalogueSource, languages: [{ ...english, direction: 'ltr' as const }, arabic] };
  const message = { list: { page: { a: 'Call {number}', b: '{count, number}' } } };
  const { catalogue } = readCatalogue(place, () => JSON.stringify(message));
  expect(writeArea(catalogue, arabic, 'list', modules)).toMatch(/Call \$\{isolateNumber\(number\)\}/);
  expect(writeArea(catalogue, arabic, 'list', modules)).toContain('writeNumber(count)');
  expect(writeArea(catalogue, findLanguage(catalogue, 'en'), 'list', modules)).not.toContain('isolate');
  expect(isolateNumber('0700 900 100')).toBe('\u20660700 900 100\u2069');
  expect(isolateNumber('112')).toBe('112');
  expect(isolateNumber('Dr 7')).toBe('Dr 7');
});
