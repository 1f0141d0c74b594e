import { describe, expect, test } from 'vitest';
import { findPlainConnections, isPlainAllowed, needsTls, readPlainRule } from './plain-connections.ts';

const nobody = readPlainRule({});
const plain = { PLAIN_CONNECTIONS: ' db , MAIL.internal,[fd00::1],' };
const named = readPlainRule(plain);
const settings = { DATABASE_URL: 'database', MAIL_URL: 'mail', LLM_BASE_URL: 'http' } as const;
/** The problem found with one setting, or null. */
const findIn = (environment: Record<string, string>) => {
  const [sentence = null, ...others] = findPlainConnections(environment, settings);
  expect(others).toEqual([]);
  return sentence;
};

describe('ASVS 12.3.1 what may be read on the way', () => {
  test.each(['10.0.0.4', 'db', 'localhost.example', '127.0.0.1.example', '128.0.0.1', '::2', '0.0.0.0'])(
    'nothing to %s unless it is named',
    (host) => {
      expect(isPlainAllowed(host, nobody)).toBe(false);
    },
  );

  test.each([
    '',
    '/run/postgresql',
    'localhost',
    'LOCALHOST',
    'a.localhost',
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '[::1]',
  ])('everything within this machine: %j', (host) => {
    expect(isPlainAllowed(host, nobody)).toBe(true);
  });

  test('everything to a host that is named, however it is written', () => {
    for (const host of ['db', 'DB', 'mail.internal', 'fd00::1', '[FD00::1]'])
      expect([host, isPlainAllowed(host, named)]).toEqual([host, true]);
    expect(isPlainAllowed('db.example', named)).toBe(false);
  });
});

describe('S29 PostgreSQL elsewhere', () => {
  const find = (url: string) => findIn({ ...plain, DATABASE_URL: url });
  const sentence = (host: string) =>
    `DATABASE_URL reaches ${host} without sslmode=verify-full: in production add ?sslmode=verify-full to it, or name ${host} in PLAIN_CONNECTIONS if nobody else can read that network.`;

  test.each([
    '',
    '?sslmode=disable',
    '?sslmode=prefer',
    '?sslmode=require',
    '?sslmode=verify-ca',
    '?sslmode=no-verify',
    '?ssl=true',
    '?sslmode=verify-full&sslmode=disable',
  ])('is refused with %j, and the sentence holds no password', (options) => {
    expect(find(`postgres://user:hush@sql.example/name${options}`)).toBe(sentence('sql.example'));
  });

  test('is refused where PGHOST names the host in its place', () => {
    expect(findIn({ PGHOST: 'sql.example', DATABASE_URL: 'postgres:///name' })).toBe(sentence('sql.example'));
  });

  test('is refused where a parameter names the host', () => {
    expect(find('postgres://user@localhost/name?host=sql.example')).toBe(sentence('sql.example'));
  });

  test.each([
    'postgres://user:hush@sql.example/name?sslmode=verify-full',
    'postgres://user:hush@sql.example/name?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://user:hush@localhost/name',
    'postgres://user:hush@[::1]/name',
    'postgres://user@%2Frun%2Fpostgresql/name',
    'postgres://user@/name?host=/run/postgresql',
    'postgres:///name',
    'postgres://user:hush@db/name',
  ])('%s may be used', (url) => {
    expect(find(url)).toBeNull();
  });
});

describe('S29 a mail server elsewhere', () => {
  test.each([
    'ignoreTLS=true',
    'requireTLS=false',
    'secure=false',
    'tls.rejectUnauthorized=false',
    'opportunisticTLS=true',
  ])('is refused with %s', (option) => {
    expect(findIn({ MAIL_URL: `smtp://user:hush@mail.example?${option}` })).toBe(
      `MAIL_URL switches TLS to mail.example off with ${option.split('=')[0]}: in production take that out, or name mail.example in PLAIN_CONNECTIONS if nobody else can read that network.`,
    );
    expect(findIn({ MAIL_URL: `smtp://localhost?${option}` })).toBeNull();
  });

  test('gets nothing before TLS, and one that is named or on this machine does', () => {
    expect(needsTls('smtp://mail.example:587', named)).toBe(true);
    expect(needsTls('smtp://mail.internal:25', named)).toBe(false);
    expect(needsTls('smtp://127.0.0.1:1025', named)).toBe(false);
  });
});

test('S29 an http address elsewhere is refused unless its host is named', () => {
  expect(findIn({ ...plain, LLM_BASE_URL: 'http://models.example/v1' })).toBe(
    'LLM_BASE_URL is http://models.example/v1: in production it must be an https:// address, or name models.example in PLAIN_CONNECTIONS if nobody else can read that network.',
  );
  for (const url of ['https://models.example/v1', 'http://localhost:8000/v1', 'http://db:8000/v1'])
    expect(findIn({ ...plain, LLM_BASE_URL: url })).toBeNull();
});

test('an address that does not parse is left to the sentence about its form', () => {
  expect(
    findPlainConnections({ DATABASE_URL: 'sql', MAIL_URL: ' ', LLM_BASE_URL: 'models' }, settings),
  ).toEqual([]);
});
