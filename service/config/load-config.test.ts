import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './load-config.ts';

const enough = {
  SERVICE_DATABASE_URL: 'postgres://service:secret@localhost/service',
  SERVICE_SECRET: 'k3v9Qm2x7Rt5Wz8Lp4Nc6Yb1Hd0Fg3Js',
};

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('S29 configuration', () => {
  test('all problems are reported at once, each in a sentence', () => {
    const problems = problemsOf({ SERVICE_PORT: 'x', LOG_LEVEL: 'loud', ACCEPT_ID_TOKEN: 'perhaps' });
    expect(problems).toHaveLength(5);
    for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ .*\.$|^[A-Z_]+ .*\)\.$/);
  });

  test.each([
    ['SERVICE_PORT', '70000'],
    ['SERVICE_PORT', '-1'],
    ['SERVICE_PORT', '4000.5'],
    ['SERVICE_DATABASE_URL', 'mysql://x'],
    ['SERVICE_DATABASE_URL', 'not an address'],
    ['SERVICE_BASE_URL', 'consult.example'],
    ['SERVICE_BASE_URL', 'ftp://consult.example'],
    ['SERVICE_BASE_URL', 'https://consult.example/path'],
    ['SERVICE_BASE_URL', 'https://user@consult.example'],
    ['SERVICE_APP_URL', 'https://consult.example?x=1'],
    ['SERVICE_SECRET', 'too short'],
    ['ACCEPT_ID_TOKEN', '1'],
    ['REFRESH_REPLAY_WINDOW_S', '-1'],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes'],
    ['ABANDON_AFTER_HOURS', '0'],
    ['MAIL_URL', 'mail.example'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['LOG_LEVEL', 'INFO'],
    ['TRUST_PROXY', 'maybe'],
    ['SPEECH_BASE_URL', 'http://localhost:8000/v1'],
    ['SERVICE_SECRET_PREVIOUS', 'too short'],
    ['SERVICE_SECRET_PREVIOUS', `${enough.SERVICE_SECRET},too short`],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', 'metrics'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ])('%s=%s is refused, and the message names the setting', (name, value) => {
    const problems = problemsOf({ ...enough, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
  });

  test.each([
    [{ LLM_MODEL: 'model-1' }, /^LLM_BASE_URL is missing/],
    [{ LLM_TIMEOUT_MS: '5000' }, /^LLM_BASE_URL is missing/],
    [{ LLM_BASE_URL: 'http://localhost:8000/v1' }, /^LLM_MODEL is missing/],
    [{ LLM_BASE_URL: 'models.example', LLM_MODEL: 'model-1' }, /^LLM_BASE_URL is not an address/],
    [
      { LLM_BASE_URL: 'http://localhost:8000/v1', LLM_MODEL: 'model-1', LLM_PRICE_INPUT: '0.5' },
      /^LLM_PRICE_INPUT, LLM_PRICE_OUTPUT and LLM_PRICE_CURRENCY belong together/,
    ],
    [
      { LLM_BASE_URL: 'http://localhost:8000/v1', LLM_MODEL: 'model-1', LLM_TIMEOUT_MS: '1' },
      /^LLM_TIMEOUT_MS is "1"/,
    ],
    [{ SPEECH_MODEL: 'whisper-1' }, /^SPEECH_BASE_URL is missing/],
    [{ SPEECH_API_KEY: 'key' }, /^SPEECH_BASE_URL is missing/],
    [
      { SPEECH_BASE_URL: 'http://localhost:8000/v1', SPEECH_VOICE_MODEL: 'tts-1' },
      /^SPEECH_VOICE_MODEL and SPEECH_VOICE belong together/,
    ],
    [{ SPEECH_BASE_URL: 'speech.example', SPEECH_MODEL: 'whisper-1' }, /^SPEECH_BASE_URL is not an address/],
    [
      {
        SPEECH_BASE_URL: 'http://speech.example/v1',
        SPEECH_MODEL: 'whisper-1',
        NODE_ENV: 'production',
        SERVICE_BASE_URL: 'https://consult.example',
      },
      /^SPEECH_BASE_URL is http:.*https/,
    ],
  ])(
    'incomplete settings of a speech server, or plain HTTP to another machine, are refused: %o',
    (given, sentence) => {
      const problems = problemsOf({ ...enough, ...given });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(sentence);
    },
  );

  test('a speech server recognizes speech, reads aloud, or both', () => {
    const address = { SPEECH_BASE_URL: 'https://speech.example/v1/' };
    const read = (given: Record<string, string>) => loadConfig({ ...enough, ...address, ...given }).speech;
    expect(read({ SPEECH_MODEL: 'whisper-1', SPEECH_API_KEY: 'key' })).toEqual({
      baseUrl: 'https://speech.example/v1',
      apiKey: 'key',
      model: 'whisper-1',
      voice: null,
    });
    expect(read({ SPEECH_VOICE_MODEL: 'tts-1', SPEECH_VOICE: 'alloy' })).toEqual({
      baseUrl: 'https://speech.example/v1',
      apiKey: null,
      model: null,
      voice: { model: 'tts-1', name: 'alloy' },
    });
    expect(loadConfig(enough).speech).toBeNull();
  });

  test('no message repeats a password or a secret', () => {
    const problems = problemsOf({
      SERVICE_DATABASE_URL: 'mysql://user:canary@localhost/x',
      SERVICE_SECRET: 'canary',
      MAIL_URL: 'canary',
      SPEECH_BASE_URL: 'https://canary:canary@speech.example',
      SPEECH_MODEL: 'whisper-1',
    });
    expect(problems).toHaveLength(4);
    expect(problems.join()).not.toContain('canary');
  });

  test.each([
    [{ SERVICE_BASE_URL: 'http://consult.example' }, 'SERVICE_BASE_URL'],
    [
      { SERVICE_BASE_URL: 'https://consult.example', SERVICE_APP_URL: 'http://app.example' },
      'SERVICE_APP_URL',
    ],
    [
      { SERVICE_BASE_URL: 'https://consult.example', SERVICE_SECRET: `change-me-${'x'.repeat(40)}` },
      'SERVICE_SECRET',
    ],
    [{ SERVICE_BASE_URL: 'https://consult.example', SERVICE_SECRET: 'ab'.repeat(20) }, 'SERVICE_SECRET'],
  ])('in production %j is refused', (environment, name) => {
    const problems = problemsOf({ ...enough, NODE_ENV: 'production', ...environment });
    expect(problems.some((problem) => problem.startsWith(name))).toBe(true);
    expect(problemsOf({ ...enough, ...environment, NODE_ENV: 'development' })).toEqual([]);
  });

  test('ASVS 12.3.1 in production each connection to another machine is encrypted, or its host is named in PLAIN_CONNECTIONS', () => {
    const elsewhere = {
      ...enough,
      NODE_ENV: 'production',
      SERVICE_DATABASE_URL: 'postgres://a:canary@sql.example/a?sslmode=require',
      SERVICE_MIGRATION_DATABASE_URL: 'postgres://b:canary@sql.example/a',
      MAIL_URL: 'smtp://c:canary@mail.example?tls.rejectUnauthorized=false',
      MAIL_FROM: 'no-reply@clinic.example',
      LLM_BASE_URL: 'http://models.example/v1',
      LLM_MODEL: 'model-1',
    };
    const problems = problemsOf(elsewhere);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'SERVICE_DATABASE_URL',
      'SERVICE_MIGRATION_DATABASE_URL',
      'MAIL_URL',
      'LLM_BASE_URL',
    ]);
    expect(problems.join()).not.toContain('canary');
    expect(problemsOf({ ...elsewhere, NODE_ENV: 'development' })).toEqual([]);
    const named = { ...elsewhere, PLAIN_CONNECTIONS: 'sql.example,mail.example,models.example' };
    expect(loadConfig(named).mail?.isTlsRequired).toBe(false);
    const mailTo = (host: string) =>
      loadConfig({
        ...enough,
        NODE_ENV: 'production',
        MAIL_URL: `smtp://${host}`,
        MAIL_FROM: 'no-reply@clinic.example',
      }).mail?.isTlsRequired;
    expect([mailTo('mail.example'), mailTo('localhost')]).toEqual([true, false]);
  });

  test('S29 a secret given both as a setting and as a file is reported once, and not as missing', () => {
    expect(problemsOf({ ...enough, SERVICE_SECRET_FILE: '/none' })).toEqual([
      'SERVICE_SECRET and SERVICE_SECRET_FILE are both set: give the secret once.',
    ]);
    const { SERVICE_SECRET: _left, ...without } = enough;
    expect(problemsOf({ ...without, SERVICE_SECRET_FILE: '/none' })).toEqual([
      'SERVICE_SECRET_FILE names /none, which cannot be read (ENOENT).',
    ]);
  });

  test('in production an http address of the same machine is accepted', () => {
    expect(problemsOf({ ...enough, NODE_ENV: 'production' })).toEqual([]);
  });

  test.each([
    [{}, { allowsLoopback: true, allowsPrivate: false }],
    [{ SERVICE_BASE_URL: 'https://consult.example' }, { allowsLoopback: false, allowsPrivate: false }],
    [
      { SERVICE_BASE_URL: 'https://consult.example', WEBHOOK_ALLOW_PRIVATE: 'true' },
      { allowsLoopback: false, allowsPrivate: true },
    ],
  ])(
    'webhooks may go to a private network only on a development machine or where the operator allows it (%o)',
    (environment, targets) => {
      expect(loadConfig({ ...enough, ...environment }).webhookTargets).toEqual(targets);
    },
  );

  test('defaults follow the port; an empty value counts as not set', () => {
    const config = loadConfig({ ...enough, SERVICE_PORT: '4100', SERVICE_BASE_URL: '', MAIL_URL: ' ' });
    expect(config).toMatchObject({
      port: 4100,
      baseUrl: 'http://localhost:4100',
      appUrl: 'http://localhost:4100',
      mail: null,
      acceptIdToken: true,
      refreshReplayWindowS: 0,
      abandonAfterHours: 72,
      rateLimitPerMinute: 600,
      trustedProxies: 0,
    });
  });

  test('an address is accepted with or without a trailing slash', () => {
    expect(loadConfig({ ...enough, SERVICE_BASE_URL: 'https://consult.example/' }).baseUrl).toBe(
      'https://consult.example',
    );
  });
});
