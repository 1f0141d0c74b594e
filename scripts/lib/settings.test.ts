import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { environmentFor, loadSettings, secretNames } from './settings.ts';

describe('whether the service is our own', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-settings-'));
    vi.stubEnv('DATA_DIR', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  const foreignOf = (consultUrl: string, serviceUrl: string) => {
    vi.stubEnv('CONSULT_BASE_URL', consultUrl);
    vi.stubEnv('SERVICE_BASE_URL', serviceUrl);
    return loadSettings().foreignServiceUrl;
  };

  test('a service at another address is foreign, so that its database is neither backed up nor examined', () => {
    expect(foreignOf('https://consult.example', '')).toBe('https://consult.example');
    expect(foreignOf('https://consult.example', 'https://own.example')).toBe('https://consult.example');
    expect(foreignOf('https://consult.example', 'https://consult.example:8443')).toBe(
      'https://consult.example',
    );
    expect(foreignOf('http://localhost:4000', '')).toBe('http://localhost:4000');
  });

  test('the service that SERVICE_BASE_URL names is ours, so that its database is backed up and examined', () => {
    expect(foreignOf('', '')).toBeNull();
    expect(foreignOf('https://consult.example', 'https://consult.example')).toBeNull();
    expect(foreignOf('https://consult.example/', 'https://consult.example')).toBeNull();
    const example = parseEnv(readFileSync('deploy/settings.env.example', 'utf8'));
    expect(foreignOf(example.CONSULT_BASE_URL ?? '', example.SERVICE_BASE_URL ?? '')).toBeNull();
  });
});

describe('ASVS 13.3.2 the environment that a program is started with', () => {
  const all: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    ...Object.fromEntries(secretNames.map((name) => [name, `secret of ${name}`])),
  };
  test.each([
    ['dashboard', ['DATABASE_URL', 'MAIL_URL', 'NEXTAUTH_SECRET', 'NEXTAUTH_SECRET_PREVIOUS', 'TOKEN_KEYS']],
    [
      'service',
      [
        'LLM_API_KEY',
        'MAIL_URL',
        'SERVICE_DATABASE_URL',
        'SERVICE_SECRET',
        'SERVICE_SECRET_PREVIOUS',
        'SPEECH_API_KEY',
      ],
    ],
  ] as const)(
    'holds no secret of the other program, and no database role that owns tables: %s',
    (program, own) => {
      const given = Object.keys(environmentFor(program, all)).filter((name) => name !== 'NODE_ENV');
      expect(given.sort()).toEqual(own);
    },
  );
});

describe('secrets in files', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-secrets-'));
    vi.stubEnv('DATA_DIR', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  test('S29 are used instead of generated ones, and a file that cannot be read stops the command', () => {
    writeFileSync(path.join(folder, 'service'), 'a secret from a file, long enough to be taken\n');
    vi.stubEnv('SERVICE_SECRET', undefined);
    vi.stubEnv('SERVICE_SECRET_FILE', path.join(folder, 'service'));
    const { environment } = loadSettings();
    expect(environment.SERVICE_SECRET).toBe('a secret from a file, long enough to be taken');
    expect(environment.SERVICE_SECRET_FILE).toBeUndefined();
    vi.stubEnv('TOKEN_KEYS', undefined);
    vi.stubEnv('TOKEN_KEYS_FILE', path.join(folder, 'none'));
    expect(() => loadSettings()).toThrow(/^TOKEN_KEYS_FILE names .* which cannot be read \(ENOENT\)\.$/);
  });
});

describe('the file .env', () => {
  const before = process.cwd();
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-env-'));
    process.chdir(folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  });

  test('is read whole despite a byte order mark, and the environment overrides it', () => {
    writeFileSync('.env', '\uFEFFDASHBOARD_PORT=3456\nSERVICE_PORT=4567\n');
    vi.stubEnv('DASHBOARD_PORT', undefined);
    vi.stubEnv('SERVICE_PORT', '4999');
    vi.stubEnv('DATA_DIR', folder);
    const { dashboardPort, servicePort } = loadSettings();
    expect([dashboardPort, servicePort]).toEqual([3456, 4999]);
  });

  test('S33 existing secrets are never replaced by new ones', () => {
    vi.stubEnv('DATA_DIR', folder);
    const file = path.join(folder, 'secrets.json');
    const first = loadSettings().environment.TOKEN_KEYS;
    expect(loadSettings().environment.TOKEN_KEYS).toBe(first);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, '{');
    expect(() => loadSettings()).toThrow('is damaged: put it back from a copy');
    expect(readFileSync(file, 'utf8')).toBe('{');
    rmSync(file);
    mkdirSync(file);
    expect(() => loadSettings()).toThrow('cannot be read or written (EISDIR)');
    expect(text).toContain(first);
  });
});

/** Set by a runtime or by another program, or read only by tests. */
const notOurs = new Set(['NODE_ENV', 'PORT', 'NEXT_RUNTIME']);

test('docs/settings.md describes every setting that a program reads', () => {
  const read = [
    'service/config/load-config.ts',
    'service/config/server-settings.ts',
    'lib/server/env.ts',
    'scripts/lib/settings.ts',
  ].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:'|\benv\.)([A-Z][A-Z0-9]*_[A-Z0-9_]+|LOG_LEVEL)\b/g)].map(
      ([, name = '']) => name,
    ),
  );
  const table = readFileSync('docs/settings.md', 'utf8');
  const described = new Set([...table.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name));
  expect(read.length).toBeGreaterThan(40);
  expect([...new Set(read)].filter((name) => !described.has(name) && !notOurs.has(name))).toEqual([]);
});
