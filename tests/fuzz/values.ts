import fc from 'fast-check';
import { type FuzzDocument, resolve, type Schema } from './document.ts';

/** Texts that often cause errors in programs, beside random ones. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00b',
    '\u202eabc',
    '\u2066\u2069',
    '\ufeff',
    'ﷺ'.repeat(40),
    'e\u0301'.repeat(200),
    '../..',
    '..%2f..',
    '%00',
    '%',
    '%zz',
    '%c0%ae',
    '\r\nSet-Cookie: a=b',
    "'; drop table agents; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'NaN',
    '-0',
    '1e999',
    '9'.repeat(400),
    'ä'.repeat(1200),
    '😀'.repeat(130),
    '{"a":1}',
    '[]',
    '2026-02-30',
    '0000-01-01',
    '+275760-09-13T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    'javascript:alert(1)',
    'https://user:pw@a.example/',
    'https://a.example:99999/',
    'http://[::1',
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 150 }),
);

const nastyNumber = fc.constantFrom(0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324);

/** Nested so deep that a recursive parser would fail. */
const deepText: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.constantFrom(50, 1000, 9000, 30_000))
  .map(([open, depth]) => `${open.repeat(depth)}1${(open === '[' ? ']' : '}').repeat(depth)}`);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(null, true, false, [], {}, [[[[]]]], { length: 1e9 }, { toString: null }),
  fc.jsonValue({ maxDepth: 4 }),
);

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const readSchemas = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const readNumber = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

/**
 * Values that fit a schema of the document. Named formats are respected; a `pattern` is only met by its example.
 * @param depth - how many more levels values may nest
 */
export function valueFor(schema: Schema, schemas: FuzzDocument['schemas'], depth = 4): fc.Arbitrary<unknown> {
  const resolved = resolve(schema, schemas);
  const choices = readSchemas(resolved.anyOf ?? resolved.oneOf);
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => valueFor(choice, schemas, depth)));
  if ('const' in resolved) return fc.constant(resolved.const);
  if (Array.isArray(resolved.enum)) return fc.constantFrom(...(resolved.enum as unknown[]));
  if ('example' in resolved) return fc.constant(resolved.example);
  const types = Array.isArray(resolved.type) ? (resolved.type as unknown[]) : [resolved.type];
  return fc.oneof(...types.map((type) => valueOfType(type, resolved, schemas, depth)));
}

function valueOfType(
  type: unknown,
  schema: Schema,
  schemas: FuzzDocument['schemas'],
  depth: number,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: readNumber(schema.minimum, -10), max: readNumber(schema.maximum, 1000) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return depth === 0 || !isSchema(schema.items)
        ? fc.constant([])
        : fc.array(valueFor(schema.items, schemas, depth - 1), { maxLength: readNumber(schema.maxItems, 3) });
    case 'object':
      return objectOf(schema, schemas, depth);
    default:
      return nastyValue;
  }
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  switch (schema.format) {
    case 'date':
      return fc
        .date({ min: new Date('1900-01-01'), max: new Date(), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10));
    case 'date-time':
      return fc
        .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString());
    case 'uri':
      return fc.webUrl({ withQueryParameters: true, withFragments: true });
    case 'email':
      return fc.emailAddress();
    default:
      return fc.string({
        unit: 'grapheme',
        minLength: readNumber(schema.minLength, 0),
        maxLength: Math.min(readNumber(schema.maxLength, 60), 300),
      });
  }
}

function objectOf(schema: Schema, schemas: FuzzDocument['schemas'], depth: number): fc.Arbitrary<unknown> {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  const model = Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => isSchema(property))
      .map(([name, property]) => [name, valueFor(property as Schema, schemas, Math.max(0, depth - 1))]),
  );
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

/** The text of a JSON body: valid by the schema, or damaged in one of many ways. */
export function jsonBodyOf(schema: Schema, schemas: FuzzDocument['schemas']): fc.Arbitrary<string> {
  const good = valueFor(schema, schemas);
  const properties = resolve(schema, schemas).properties;
  const names = isSchema(properties) ? Object.keys(properties) : [];
  const name = fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', ''), nastyText);
  const spoiled = fc
    .tuple(good, fc.array(fc.tuple(name, nastyValue), { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([value, changes, removes]) => {
      if (typeof value !== 'object' || value === null) return JSON.stringify(value);
      const entries = Object.entries(value).filter(([key]) => !removes || key !== changes[0]?.[0]);
      // Written without JSON.stringify, so that a name may occur twice.
      const all = [...entries, ...(removes ? [] : changes)];
      return `{${all.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one) ?? 'null'}`).join(',')}}`;
    });
  const asJson = (value: unknown) => JSON.stringify(value) ?? 'null';
  return fc.oneof(
    { weight: 5, arbitrary: good.map(asJson) },
    { weight: 5, arbitrary: spoiled },
    { weight: 1, arbitrary: nastyValue.map(asJson) },
    { weight: 1, arbitrary: deepText },
    {
      weight: 1,
      arbitrary: fc
        .tuple(good.map(asJson), fc.constantFrom(...names, 'other'), deepText)
        .map(([text, key, deep]) => `${text.slice(0, -1)},${JSON.stringify(key)}:${deep}}`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(good.map(asJson), fc.nat(60)).map(([text, cut]) => text.slice(0, -1 - cut)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', ' ', '{', '[1,]', 'nul', '{"a":1}{"a":2}', '\ufeff{}', '"\\ud800"'),
    },
    {
      weight: 1,
      arbitrary: good.map((value) => `${asJson(value).slice(0, -1)},"filler":"${'x'.repeat(66_000)}"}`),
    },
  );
}
