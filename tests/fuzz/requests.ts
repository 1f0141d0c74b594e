import fc from 'fast-check';
import { locales } from '../../service/interview/model/types.ts';
import type { FuzzDocument, Operation } from './document.ts';
import { jsonBodyOf, nastyText, valueFor } from './values.ts';

/** The id in a path: that of an object of the run, by kind and index, or a text. */
export type IdChoice = { kind: IdKind; index: number } | { text: string };
export const idKinds = ['agent', 'invitation', 'encounter', 'foreign', 'flag', 'delivery'] as const;
export type IdKind = (typeof idKinds)[number];

export type TokenChoice =
  | 'good'
  | 'none'
  | 'noScopes'
  | 'readOnly'
  | 'frontDesk'
  | 'revoked'
  | { text: string };

export type FuzzRequest = {
  operation: Operation;
  /** In most cases the operation's own method. */
  method: string;
  ids: IdChoice[];
  /** In order; names may repeat. */
  query: [string, string][];
  token: TokenChoice;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /**
   * Whether values that only the running service knows are filled in: the patient's cookie, the open page, an agent's
   * id.
   */
  isLive: boolean;
};

/** Characters that a header can contain; clients cannot send others. */
const headerText = fc.oneof(
  fc.constantFrom('', '*', '*/*;q=-1', ',,,', ';', 'a'.repeat(2000), '"', 'äöü', 'text/html, */*', 'q=1'),
  fc.string({
    unit: fc
      .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 161, max: 255 }))
      .map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
);

const jsonTypes = ['application/json', 'application/json; charset=utf-8'];
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/xml',
  '',
  'x',
];
const idempotencyKeys = ['again', 'again-2', 'again-3'];

const extraHeaders = fc.dictionary(
  fc.constantFrom(
    'accept-language',
    'accept-encoding',
    'content-encoding',
    'cookie',
    'origin',
    'referer',
    'range',
    'if-none-match',
    'if-modified-since',
    'sec-fetch-site',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-http-method-override',
    'x-request-id',
    'forwarded',
  ),
  headerText,
  { maxKeys: 3 },
);

const idOf = (likely: IdKind): fc.Arbitrary<IdChoice> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant(likely), index: fc.nat(50) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...idKinds), index: fc.nat(50) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        text: fc.oneof(
          nastyText,
          fc.string({
            unit: fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz'),
            minLength: 26,
            maxLength: 26,
          }),
        ),
      }),
    },
  );

function likelyKind(path: string, name: string): IdKind {
  if (name === 'flagId') return 'flag';
  if (path.startsWith('/agent')) return 'agent';
  if (path.startsWith('/organization')) return 'delivery';
  return path.startsWith('/consult/') || path.startsWith('/consult-') ? 'invitation' : 'encounter';
}

const tokens: fc.Arbitrary<TokenChoice> = fc.oneof(
  { weight: 30, arbitrary: fc.constant('good' as const) },
  { weight: 4, arbitrary: fc.constantFrom('none', 'noScopes', 'readOnly', 'frontDesk', 'revoked') },
  { weight: 1, arbitrary: fc.record({ text: headerText }) },
);

function queryOf(operation: Operation, schemas: FuzzDocument['schemas']): fc.Arbitrary<[string, string][]> {
  const known = operation.query.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), fc.oneof(valueFor(schema, schemas).map(String), nastyText)),
  );
  const unknown = fc.tuple(
    fc.oneof(fc.constantFrom('__proto__', 'token', 'id', 'limit', 'cursor'), nastyText),
    nastyText,
  );
  return fc.oneof(
    { weight: operation.query.length > 0 ? 1 : 6, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 2, arbitrary: fc.array(fc.oneof(...known, unknown), { maxLength: 4 }) },
  );
}

const form = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          'consent',
          'locale',
          'screenId',
          'item:signs',
          'words:signs',
          'tick:x',
          'unsureAll',
          'formToken',
        ),
        nastyText,
      ),
      nastyText,
    ),
    {
      maxLength: 5,
    },
  )
  .map((pairs) =>
    new URLSearchParams(pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])).toString(),
  );

/** The first bytes of a WebM file. */
const recordingStart = Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3);

/** A spoken answer as browsers send it, valid or damaged. */
const multipart = fc
  .record({
    itemId: fc.oneof(fc.constantFrom('readback', 'complaint.main'), nastyText),
    type: fc.constantFrom('audio/webm', 'audio/mp4', 'text/html', ''),
    sound: fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.constant(recordingStart)),
    heardId: fc.oneof(fc.uuid(), nastyText),
    isWhole: fc.boolean(),
  })
  .map(({ itemId, type, sound, heardId, isWhole }) => {
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const head = `${part('heardId', heardId)}${part('itemId', itemId)}--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\nContent-Type: ${type}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), sound, Buffer.from(isWhole ? '\r\n--x--\r\n' : '')]);
  });

type Body = { type: string | null; bytes: Uint8Array | null };

function bodyOf(operation: Operation, schemas: FuzzDocument['schemas']): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ type: null, bytes: null });
  const json = operation.bodies.find(({ type }) => type === 'application/json');
  const isSpoken = operation.bodies.some(({ type }) => type.startsWith('multipart/'));
  const text = json ? jsonBodyOf(json.schema, schemas) : fc.oneof(fc.constant('{}'), nastyText);
  const asJson = fc
    .tuple(fc.constantFrom(...jsonTypes), text)
    .map(([type, value]): Body => ({ type, bytes: Buffer.from(value.toWellFormed()) }));
  const odd = fc
    .tuple(
      fc.constantFrom(...otherTypes),
      fc.oneof(
        text.map((value) => Buffer.from(value)),
        fc.uint8Array({ maxLength: 200 }),
        form.map((value) => Buffer.from(value)),
      ),
    )
    .map(([type, bytes]): Body => ({ type, bytes }));
  const notUtf8 = fc
    .uint8Array({ minLength: 1, maxLength: 60 })
    .map((bytes): Body => ({ type: 'application/json', bytes }));
  const spoken = multipart.map((bytes): Body => ({ type: 'multipart/form-data; boundary=x', bytes }));
  return operation.bodies.length === 0
    ? fc.oneof(
        { weight: 8, arbitrary: none },
        { weight: 1, arbitrary: asJson },
        { weight: 1, arbitrary: odd },
      )
    : fc.oneof(
        { weight: 10, arbitrary: asJson },
        { weight: isSpoken ? 6 : 0, arbitrary: spoken },
        { weight: 1, arbitrary: none },
        { weight: 2, arbitrary: odd },
        { weight: 1, arbitrary: notUtf8 },
      );
}

function acceptOf(operation: Operation): fc.Arbitrary<string | null> {
  const offered = [...operation.answers.values()].flatMap((form) => [...form.keys()]);
  const isPage = !operation.needsToken;
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    { weight: isPage ? 1 : 4, arbitrary: fc.constant(null) },
    // Rendering a PDF takes as long as a hundred other requests.
    {
      weight: 1,
      arbitrary: fc.constantFrom(...offered.filter((type) => type !== 'application/pdf'), 'text/html'),
    },
    { weight: 1, arbitrary: headerText },
  );
}

/** Requests to one operation of the document, most of them nearly valid. */
export function requestTo(operation: Operation, schemas: FuzzDocument['schemas']): fc.Arbitrary<FuzzRequest> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc
    .record({
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(operation.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
        },
      ),
      ids: fc.tuple(...names.map((name) => idOf(likelyKind(operation.path, name)))),
      query: queryOf(operation, schemas),
      token: tokens,
      body: bodyOf(operation, schemas),
      accept: acceptOf(operation),
      language: fc.option(fc.constantFrom(...locales, 'x', '*'), { nil: null }),
      key: fc.option(fc.oneof(fc.constantFrom(...idempotencyKeys), headerText), { nil: null, freq: 4 }),
      isLive: fc.oneof(
        { weight: 3, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
      extra: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extraHeaders }),
    })
    .map(({ method, ids, query, token, body, accept, language, key, extra, isLive }) => ({
      operation,
      method,
      ids,
      query,
      token,
      headers: {
        ...extra,
        ...(accept === null ? {} : { accept }),
        ...(language === null ? {} : { 'accept-language': language }),
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(body.type === null ? {} : { 'content-type': body.type }),
      },
      body: body.bytes,
      isLive,
    }));
}
