import { describe, expect, test } from 'vitest';
import { readEnvironment } from './env.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const good = {
  DATABASE_URL: 'postgres://localhost/dashboard',
  NEXTAUTH_SECRET: 'a'.repeat(32),
  TOKEN_KEYS: `k1:${key}`,
};
const problemsOf = (changes: Record<string, string | undefined>) => {
  const reading = readEnvironment({ ...good, ...changes });
  return reading.ok ? [] : reading.problems;
};

describe('S29 each problem is reported in one sentence', () => {
  test.each([
    [{ DATABASE_URL: undefined }, /^DATABASE_URL is missing/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is not a PostgreSQL address/],
    [{ NEXTAUTH_SECRET: 'short' }, /^NEXTAUTH_SECRET is too short/],
    [{ NEXTAUTH_SECRET: '' }, /^NEXTAUTH_SECRET is missing/],
    [{ NEXTAUTH_SECRET_PREVIOUS: 'short' }, /^NEXTAUTH_SECRET_PREVIOUS holds a secret of less than 32/],
    [
      { DASHBOARD_METRICS_PORT: '0' },
      /^DASHBOARD_METRICS_PORT is (not an address: write it like|"[^"]*": use)/,
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
      /^OTEL_EXPORTER_OTLP_ENDPOINT is (not an address: write it like|"[^"]*": use)/,
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_SAMPLER_ARG: '2' },
      /^OTEL_TRACES_SAMPLER_ARG must be/,
    ],
    [{ TOKEN_KEYS: undefined }, /^TOKEN_KEYS is missing/],
    [{ TOKEN_KEYS: 'k1:short' }, /^TOKEN_KEYS must be/],
    [{ TOKEN_KEYS: `k1:${key},k1:${key}` }, /^TOKEN_KEYS names one key id twice/],
    [{ CONSULT_BASE_URL: 'ftp://x' }, /^CONSULT_BASE_URL is (not an address: write it like|"[^"]*": use)/],
    [{ NEXTAUTH_URL: 'http://localhost:3000/desk' }, /^NEXTAUTH_URL is not an address without a path/],
    [{ CONSULT_SCOPES: 'openid read' }, /^CONSULT_SCOPES lacks email, write/],
    [{ DASHBOARD_PORT: '70000' }, /^DASHBOARD_PORT is (not an address: write it like|"[^"]*": use)/],
    [{ SESSION_IDLE_MINUTES: '0' }, /^SESSION_IDLE_MINUTES is (not an address: write it like|"[^"]*": use)/],
    [{ DASHBOARD_OWNERS: 'not an address' }, /^DASHBOARD_OWNERS must be/],
    [
      { SESSION_RATE_LIMIT_PER_MINUTE: '0' },
      /^SESSION_RATE_LIMIT_PER_MINUTE is (not an address: write it like|"[^"]*": use)/,
    ],
    [
      { ADDRESS_RATE_LIMIT_PER_MINUTE: 'many' },
      /^ADDRESS_RATE_LIMIT_PER_MINUTE is (not an address: write it like|"[^"]*": use)/,
    ],
    [{ TRUST_PROXY: 'maybe' }, /^TRUST_PROXY is (not an address: write it like|"[^"]*": use)/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is (not an address: write it like|"[^"]*": use)/],
    [{ COMPLETION_RELAY: 'perhaps' }, /^COMPLETION_RELAY is (not an address: write it like|"[^"]*": use)/],
    [{ MAIL_URL: 'smtp://mail.example' }, /^MAIL_URL is set without MAIL_FROM/],
    [{ MAIL_FROM: 'no-reply@harbourlane.example' }, /^MAIL_FROM is set without MAIL_URL/],
    [{ MAIL_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' }, /^MAIL_URL must be/],
    [{ MAIL_URL: 'smtp://', MAIL_FROM: 'a@b.example' }, /^MAIL_URL must be/],
    [{ MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }, /^MAIL_FROM must be/],
    [
      { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'A <a@b.example>, C <c@d.example>' },
      /^MAIL_FROM must be/,
    ],
  ])('%j', (changes, sentence) => {
    const problems = problemsOf(changes);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  const live = {
    NODE_ENV: 'production',
    NEXTAUTH_URL: 'https://desk.clinic.example',
    CONSULT_BASE_URL: 'https://consult.clinic.example',
    NEXTAUTH_SECRET: 'kV8b3xq0ZpLw7tRm2sYc5nHd9fGj4uAe',
  };
  test.each([
    [{ NEXTAUTH_URL: 'http://desk.clinic.example' }, /^NEXTAUTH_URL is http.*must be an https/],
    [{ CONSULT_BASE_URL: 'http://10.0.0.7:4000' }, /^CONSULT_BASE_URL is http.*must be an https/],
    [
      { CONSULT_AUTHORIZE_URL: 'http://consult.clinic.example/auth' },
      /^CONSULT_AUTHORIZE_URL is http.*must be an https/,
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.7:4318' },
      /^OTEL_EXPORTER_OTLP_ENDPOINT is http.*must be/,
    ],
    [{ NEXTAUTH_SECRET: 'a'.repeat(40) }, /^NEXTAUTH_SECRET is a placeholder/],
    [{ NEXTAUTH_SECRET: 'please-change-me-before-the-first-use' }, /^NEXTAUTH_SECRET is a placeholder/],
  ])('in production %j is refused', (changes, sentence) => {
    const problems = problemsOf({ ...live, ...changes });
    expect(problems.length).toBeGreaterThanOrEqual(1);
    expect(problems[0]).toMatch(sentence);
    expect(problemsOf(live)).toEqual([]);
  });

  test('a host in PLAIN_CONNECTIONS, such as the one of a trial in an own network, needs no https', () => {
    const trial = {
      ...live,
      NEXTAUTH_URL: 'http://192.168.1.7:3000',
      CONSULT_BASE_URL: 'http://[fd00::7]:4000',
    };
    expect(problemsOf({ ...trial, PLAIN_CONNECTIONS: '192.168.1.7,fd00::7' })).toEqual([]);
    expect(problemsOf({ ...trial, PLAIN_CONNECTIONS: '192.168.1.7' })[0]).toMatch(
      /^CONSULT_BASE_URL is http/,
    );
  });

  test('ASVS 12.3.1 in production each connection to another machine is encrypted, or its host is named in PLAIN_CONNECTIONS', () => {
    const elsewhere = {
      ...live,
      DATABASE_URL: 'postgres://a:canary@sql.example/a?sslmode=require',
      MIGRATION_DATABASE_URL: 'postgres://b:canary@sql.example/a',
      MAIL_URL: 'smtp://c:canary@mail.example?tls.rejectUnauthorized=false',
      MAIL_FROM: 'no-reply@clinic.example',
    };
    const problems = problemsOf(elsewhere);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'MIGRATION_DATABASE_URL',
      'MAIL_URL',
    ]);
    expect(problems.join()).not.toContain('canary');
    expect(problemsOf({ ...elsewhere, PLAIN_CONNECTIONS: 'sql.example, mail.example' })).toEqual([]);
    const isTlsRequired = (host: string) => {
      const mail = { MAIL_URL: `smtp://${host}`, MAIL_FROM: 'no-reply@clinic.example' };
      const reading = readEnvironment({ ...good, ...live, ...mail });
      return reading.ok && reading.env.mail?.isTlsRequired;
    };
    expect([isTlsRequired('mail.example'), isTlsRequired('localhost')]).toEqual([true, false]);
  });

  test('S29 a secret given both as a setting and as a file is reported once, and not as missing', () => {
    expect(problemsOf({ TOKEN_KEYS_FILE: '/none' })).toEqual([
      'TOKEN_KEYS and TOKEN_KEYS_FILE are both set: give the secret once.',
    ]);
    expect(problemsOf({ TOKEN_KEYS: '', TOKEN_KEYS_FILE: '/none' })).toEqual([
      'TOKEN_KEYS_FILE names /none, which cannot be read (ENOENT).',
    ]);
  });

  test('all problems are reported at once', () => {
    const reading = readEnvironment({});
    expect(reading.ok ? [] : reading.problems).toHaveLength(3);
  });
});

test('defaults follow the port and the base address', () => {
  const reading = readEnvironment({
    ...good,
    DASHBOARD_PORT: '3005',
    CONSULT_BASE_URL: 'https://api.example/',
  });
  expect(reading).toMatchObject({
    ok: true,
    env: {
      publicUrl: 'http://localhost:3005',
      consultBaseUrl: 'https://api.example',
      consultAuthorizeUrl: 'https://api.example/auth/oauth2/authorize',
      consultClientId: 'clinic-dashboard',
      isSecure: false,
      completionRelay: true,
    },
  });
});

test('S26 the message about a refused MAIL_URL does not repeat it, because it may hold a password', () => {
  const [sentence] = problemsOf({ MAIL_URL: 'http://desk:canary@mail.example', MAIL_FROM: 'a@b.example' });
  expect(sentence).not.toContain('canary');
});

test('mail is on with both settings, and off without them', () => {
  const MAIL_URL = 'smtps://desk:secret@mail.example';
  const MAIL_FROM = 'Harbour Lane Surgery <no-reply@harbourlane.example>';
  expect(readEnvironment(good)).toMatchObject({ env: { mail: null } });
  expect(readEnvironment({ ...good, MAIL_URL, MAIL_FROM })).toMatchObject({
    env: {
      mail: {
        url: MAIL_URL,
        from: { name: 'Harbour Lane Surgery', address: 'no-reply@harbourlane.example' },
      },
    },
  });
  expect(readEnvironment({ ...good, MAIL_URL, MAIL_FROM: 'no-reply@localhost' })).toMatchObject({
    env: { mail: { from: { name: '', address: 'no-reply@localhost' } } },
  });
});
