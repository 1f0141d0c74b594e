import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { buildConformance } from '../../../scripts/build.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { runCommand } from '../../contract/command/run-command.ts';
import { serve } from '../../contract/command/serve.ts';
import { passPages, signInForTokens } from '../../helpers/authorization.ts';
import { startTestService } from '../../helpers/service.ts';
import { breaches, type OperatorOptions, orderlyOptions } from '../../operator/options.ts';
import { startOperator } from '../../operator/start-operator.ts';

const run = promisify(execFile);
const client = { id: 'conformance-test', redirectUri: 'http://localhost:1/callback' };
const clientArguments = ['--client-id', client.id, '--redirect-uri', client.redirectUri];

const reportSchema = z.object({
  /** Null where nothing could be decided. */
  keepsContract: z.boolean().nullable(),
  results: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      section: z.string(),
      outcome: z.string(),
      seen: z.string(),
    }),
  ),
  removed: z.object({ agents: z.number(), agentsLeft: z.array(z.string()), othersLeft: z.number() }),
});

afterEach(() => vi.restoreAllMocks());

/** Runs the command in this process; returns its exit status and output. */
async function command(argv: string[], environment: Record<string, string> = {}) {
  const output: string[] = [];
  const errors: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: unknown) => void output.push(String(text)));
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void errors.push(String(text)));
  const status = await runCommand(argv, environment);
  return { status, output: output.join('\n'), errors: errors.join('\n') };
}

/** Checks a stand-in service with these options, and returns the report. */
async function askStandIn(changes: Partial<OperatorOptions>, argv: string[]) {
  const operator = await startOperator({ ...structuredClone(orderlyOptions), client, ...changes });
  try {
    const { status, output } = await command([
      operator.baseUrl,
      ...clientArguments,
      ...['--json', '--timeout-s', '1', '--total-timeout-s', '20'],
      ...argv,
    ]);
    return { status, output, report: reportSchema.parse(JSON.parse(output)), operator };
  } finally {
    await operator.stop();
  }
}

/** Ways of breaking the contract, each with the check that must report it and its section. */
const mutants: [string, Partial<OperatorOptions>, string, string][] = [
  ['plain-pkce', { breaches: ['plain-pkce'] }, 'authorize-plain', '4.1'],
  ['any-redirect', { breaches: ['any-redirect'] }, 'authorize-other-redirect', '4.1'],
  ['another state', { authorizeAnswer: 'wrong-state' }, 'authorize-state', '4.1'],
  ['no state', { authorizeAnswer: 'no-state' }, 'authorize-state', '4.1'],
  ['codes that are not taken', { authorizeAnswer: 'expired-code' }, 'token-base64-verifier', '5.3'],
  ['any-verifier', { breaches: ['any-verifier'] }, 'token-wrong-verifier', '5.3'],
  ['any-resource', { breaches: ['any-resource'] }, 'token-no-resource', '4.2'],
  ['reusable-codes', { breaches: ['reusable-codes'] }, 'token-code-once', '5.1'],
  ['offline-always', { breaches: ['offline-always'] }, 'refresh-token-only-offline', '2.4'],
  ['no refresh tokens', { refreshTokens: 'none' }, 'refresh-token-only-offline', '2.4'],
  ['refresh tokens that stay good', { refreshTokens: 'kept' }, 'refresh-revokes', '4.2'],
  ['refreshes without an id_token', { refreshGivesIdToken: false }, 'refresh-response', '4.2'],
  ['expires-at-in-ms', { breaches: ['expires-at-in-ms'] }, 'token-response', '2.4'],
  ['no expires_at', { expiresAt: 'absent' }, 'token-response', '2.4'],
  ['expires_in as text', { expiresIn: 'string' }, 'token-response', '2.4'],
  ['tokens that are no JWT', { tokenForm: 'opaque' }, 'token-response', '2.4'],
  ['scopes-ignored', { breaches: ['scopes-ignored'] }, 'scope-write', '5.6'],
  ['open-to-all', { breaches: ['open-to-all'] }, 'no-token-get-agent', '4'],
  ['other-defaults', { breaches: ['other-defaults'] }, 'agent-defaults', '2.1'],
  ['one specialization for all', { specialization: 'ASTROLOGY' }, 'agent-cardiology', '2.1'],
  ['times-without-ms', { breaches: ['times-without-ms'] }, 'agent-fields', '2.1'],
  ['ids that are numbers', { idStyle: 'number' }, 'invitation-agent-only', '2.2'],
  ['link-dropped', { breaches: ['link-dropped'] }, 'invitation-link', '2.2'],
  ['any-date', { breaches: ['any-date'] }, 'invitation-birth-format', '8'],
  ['encounter-at-creation', { breaches: ['encounter-at-creation'] }, 'invitation-agent-only', '2.2'],
  ['encounter-never-set', { breaches: ['encounter-never-set'] }, 'encounter-id-set', '3'],
  [
    'invitations-outlive-agent',
    { breaches: ['invitations-outlive-agent'] },
    'agent-delete-invitations',
    '4.4',
  ],
  ['deletes-nothing', { breaches: ['deletes-nothing'] }, 'invitation-delete', '3'],
  ['deletions that are refused', { deleteAnswer: 'missing-404' }, 'agent-delete', '4.4'],
  ['answers with 500', { apiChance: { probability: 1, faults: ['500'] } }, 'agent-defaults', '2.1'],
  ['connections that break', { apiChance: { probability: 1, faults: ['reset'] } }, 'agent-list', '4.4'],
  ['pages instead of JSON', { apiChance: { probability: 1, faults: ['html'] } }, 'agent-get', '4.4'],
];

describe('a service that breaks the contract is reported', () => {
  test.each(mutants)('%s', async (_what, changes, id, section) => {
    const { status, report } = await askStandIn(changes, ['--only', id]);
    expect(status).toBe(1);
    expect(report.keepsContract).toBe(false);
    expect(report.results.find((result) => result.id === id)).toMatchObject({ outcome: 'broken', section });
  });

  test('no answer in time', async () => {
    const changes = {
      apiChance: { probability: 1, faults: [{ answer: 'hang' as const, only: { method: 'POST' } }] },
    };
    const { status, report } = await askStandIn(changes, ['--only', 'agent-defaults']);
    expect(status).toBe(1);
    expect(report.results).toMatchObject([
      { id: 'agent-defaults', outcome: 'broken', seen: 'no answer in time' },
    ]);
  });

  test('every breach that the stand-in service offers is tested here', () => {
    const played = mutants.flatMap(([, changes]) => changes.breaches ?? []);
    expect([...new Set(played)].sort()).toEqual(Object.keys(breaches).sort());
  });
});

/** Variants that the contract allows (readings, "the dashboard accepts"). */
const variants: [string, Partial<OperatorOptions>][] = [
  ['in order', {}],
  ['the id_token alone taken', { acceptedToken: 'id' }],
  ['lists under a key, objects under a name', { listShape: 'data', objectShape: 'named', createStatus: 200 }],
  [
    'ids with odd characters, pages as errors',
    { idStyle: 'odd', errorBody: 'html', tokenErrorBody: 'like-api' },
  ],
  [
    'verify-token at its other path, encounters',
    { verifyPath: '/api/verify-token', encounterEndpoints: 'both' },
  ],
  [
    'deletions with a body, both tokens taken',
    { deleteAnswer: 'json-200', acceptedToken: 'both', echoesPatient: true },
  ],
];

describe('a service that keeps the contract passes', () => {
  test.each(variants)('%s, and everything created is removed', async (_what, changes) => {
    const { status, output, report, operator } = await askStandIn(changes, []);
    expect(
      report.results.filter(({ kind, outcome }) => kind === 'specification' && outcome !== 'holds'),
    ).toEqual([]);
    expect(status).toBe(0);
    expect([operator.agents.size, operator.invitations.size]).toEqual([0, 0]);
    expect(report.removed).toMatchObject({ agentsLeft: [], othersLeft: 0 });
    expect(report.removed.agents).toBeGreaterThan(10);
    expect(output).not.toMatch(/CANARY|eyJ/);
  });

  test('readings that a service does not follow are shown, and count only with --strict', async () => {
    const only = ['--only', 'agent-list-bare'];
    const other = await askStandIn({ listShape: 'items' }, only);
    expect([other.status, other.report.results[0]?.outcome]).toEqual([0, 'broken']);
    expect((await askStandIn({ listShape: 'items' }, [...only, '--strict'])).status).toBe(1);
  });

  test('a service that accepts only the id_token differs in a reading, and breaks nothing', async () => {
    const { status, report } = await askStandIn({ acceptedToken: 'id' }, [
      '--only',
      'access-token,agent-get',
    ]);
    expect(status).toBe(0);
    expect(report.results).toMatchObject([
      { id: 'access-token', kind: 'reading', outcome: 'broken' },
      { id: 'agent-get', kind: 'specification', outcome: 'holds' },
    ]);
  });

  test('requests to a service that answers 503 with Retry-After are repeated', async () => {
    const fault = { answer: { status: 503, retryAfter: '0' }, only: { method: 'POST' } };
    const { status, report } = await askStandIn({ apiFaults: [fault, fault] }, ['--only', 'agent-defaults']);
    expect([status, report.results]).toMatchObject([0, [{ id: 'agent-defaults', outcome: 'holds' }]]);
  });

  test('our own service passes, with a sign-in by its form and with only an access token', async () => {
    const service = await startTestService();
    try {
      const { baseUrl, clientId, redirectUri } = service.client;
      const person = service.people.owner;
      const byForm = await command(
        [
          baseUrl,
          ...['--client-id', clientId, '--redirect-uri', redirectUri, '--sign-in-email', person.email],
          ...['--sign-in-password-env', 'SECRET', '--only', 'specification', '--json'],
        ],
        { SECRET: person.password },
      );
      const report = reportSchema.parse(JSON.parse(byForm.output));
      expect(report.results.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
      expect(byForm.status).toBe(0);
      expect(report.removed).toMatchObject({ agentsLeft: [], othersLeft: 0 });

      const { access_token: token } = await signInForTokens(service.client, person);
      const argv = [baseUrl, '--access-token-env', 'TOKEN', '--only', 'agent-get,token-response'];
      const byToken = await command(argv, { TOKEN: token });
      expect(byToken.status).toBe(0);
      expect(byToken.output).toMatch(/could not tell {2}specification {2}§2\.4/);
      expect(byToken.output).toMatch(/holds +specification {2}§4\.4/);
      for (const secret of [token, person.password]) {
        expect(byForm.output + byForm.errors + byToken.output + byToken.errors).not.toContain(secret);
      }
    } finally {
      await service.stop();
    }
  });
});

describe('a check that cannot be run ends with 2 and one sentence', () => {
  test.each([
    [
      'an address where nothing listens',
      ['http://127.0.0.1:9', ...clientArguments],
      'Nothing answers at http://127.0.0.1:9',
    ],
    ['no way to sign in', ['http://127.0.0.1:9'], 'Say how to sign in'],
    ['an empty variable', ['http://127.0.0.1:9', '--access-token-env', 'NOWHERE'], 'NOWHERE'],
    ['an address with a path', ['http://127.0.0.1:9/v1', ...clientArguments], 'is a host'],
    [
      'an unknown check',
      ['http://127.0.0.1:9', ...clientArguments, '--only', 'x'],
      'no check, section or kind "x"',
    ],
    ['an unknown option', ['http://127.0.0.1:9', '--loud'], '--loud'],
    ['an unknown fault', ['serve', '--fault', 'storm'], 'serve --help'],
  ])('%s', async (_what, argv, sentence) => {
    const { status, errors } = await command(argv);
    expect(status).toBe(2);
    expect(errors).toContain(sentence);
    expect(errors).not.toContain('    at ');
  });

  test('a wrong password, and a client that is not registered', async () => {
    const service = await startTestService();
    try {
      const { baseUrl, clientId, redirectUri } = service.client;
      const ask = (id: string) =>
        command(
          [
            baseUrl,
            ...['--client-id', id, '--redirect-uri', redirectUri],
            ...['--sign-in-email', service.people.owner.email, '--sign-in-password-env', 'SECRET'],
          ],
          { SECRET: 'not the password' },
        );
      for (const [id, sentence] of [
        [clientId, 'The sign-in did not lead back'],
        ['nobody', 'does not know this client'],
      ] as const) {
        const { status, errors } = await ask(id);
        expect(status).toBe(2);
        expect(errors).toContain(sentence);
      }
      const other = baseUrl.replace('localhost', '127.0.0.1');
      const { status, errors } = await command([
        other,
        '--client-id',
        clientId,
        '--redirect-uri',
        redirectUri,
      ]);
      expect(status).toBe(2);
      expect(errors).toContain(`The service calls itself ${baseUrl}`);
    } finally {
      await service.stop();
    }
  });

  test('--dry-run and --list call nothing and end with 0', async () => {
    const dry = await command(['http://127.0.0.1:9', ...clientArguments, '--dry-run', '--only', '4.4']);
    expect([dry.status, dry.errors.includes('nothing is called')]).toEqual([0, true]);
    expect(dry.output).toContain('agent-delete');
    expect(dry.output).not.toContain('authorize-state');
    const listed = await command(['--list']);
    expect(listed.status).toBe(0);
    const ids = listed.output.split('\n').map((line) => line.split(' ')[0]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('a person can sign in with a browser and paste the address; an empty line skips a check', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
  const service = await startTestService();
  try {
    await buildConformance(folder);
    const { baseUrl, clientId, redirectUri } = service.client;
    const only = 'authorize-state,agent-get,token-wrong-verifier';
    const child = spawn(process.execPath, [
      path.join(folder, 'consult-conformance.mjs'),
      ...[baseUrl, '--client-id', clientId, '--redirect-uri', redirectUri, '--paste', '--only', only],
    ]);
    const exited = once(child, 'exit');
    const output: string[] = [];
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    let asked = 0;
    for await (const line of createInterface({ input: child.stderr })) {
      if (!line.startsWith(`${baseUrl}/auth/`)) continue;
      asked += 1;
      // The first sign-in is for the run's own token; the last one gets no answer.
      const end =
        asked === 3 ? '' : await passPages(line, redirectUri, service.people.owner, new HttpVisitor());
      child.stdin.write(`${end}\n`);
    }
    const lines = output.join('').split('\n');
    const find = (title: string) => lines.find((line) => line.includes(title));
    expect(asked).toBe(3);
    expect(find('state comes back unchanged')).toMatch(/^holds/);
    expect(find('GET /agent/<id> gives the agent')).toMatch(/^holds/);
    expect(find('with the wrong verifier is refused')).toMatch(/^could not tell/);
    expect(output.join('')).not.toMatch(/eyJ|code=/);
    expect(await exited).toEqual([0, null]);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the stand-in service is served with the options of the command, and keeps the contract by default', async () => {
  const dashboard = ['--client-id', 'clinic-dashboard'];
  const redirect = ['--redirect-uri', 'http://localhost:3000/api/auth/callback/consult'];
  const orderly = await serve([]);
  const broken = await serve(['--any-client', '--set', 'listShape=data', '--break', 'deletes-nothing']);
  const failing = await serve(['--fault', '503', '--token-fault', '500', '--fault-rate', '1']);
  try {
    const ask = ({ baseUrl }: { baseUrl: string }) =>
      command([baseUrl, ...dashboard, ...redirect, '--only', '4.4,authorize-other-redirect']);
    expect((await ask(orderly)).status).toBe(0);
    const { status, output } = await ask(broken);
    expect(status).toBe(1);
    expect(output).toMatch(/^broken +specification +§4\.4 +a deleted agent is gone/m);
    expect(output).toMatch(/^broken +specification +§4\.1 +another redirect address/m);
    expect(output).toMatch(/^differs +reading +§4\.4 +the list is a bare array/m);
    expect((await fetch(`${failing.baseUrl}/verify-token`)).status).toBe(503);
    expect((await fetch(`${failing.baseUrl}/auth/oauth2/token`, { method: 'POST' })).status).toBe(500);
  } finally {
    for (const service of [orderly, broken, failing]) await service.stop();
  }
});

test('where programs cannot start a consultation, the outcome is open, or a person is asked to start one', async () => {
  const only = ['--only', 'encounter-id-set'];
  const { status, report } = await askStandIn({ startsByProgram: false }, only);
  expect([status, report.keepsContract, report.results[0]?.outcome]).toEqual([2, null, 'could not tell']);

  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
  const operator = await startOperator({ ...structuredClone(orderlyOptions), startsByProgram: false });
  try {
    await buildConformance(folder);
    const argv = [operator.baseUrl, ...clientArguments, '--ask-patient', ...only];
    const child = spawn(process.execPath, [path.join(folder, 'consult-conformance.mjs'), ...argv]);
    const exited = once(child, 'exit');
    const output: string[] = [];
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    for await (const line of createInterface({ input: child.stderr })) {
      if (!line.startsWith(`${operator.baseUrl}/consult/`)) continue;
      expect((await fetch(line, { method: 'POST' })).status).toBe(200);
      child.stdin.write('\n');
    }
    expect(output.join('')).toMatch(/^holds/);
    expect(await exited).toEqual([0, null]);
    expect(operator.invitations.size).toBe(0);
  } finally {
    await operator.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the packed command needs only Node, and can check the stand-in service that it serves', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
  try {
    await buildConformance(folder);
    const { stdout } = await run('npm', ['pack', '--json', '--offline'], { cwd: folder });
    const [packed] = z.array(z.object({ filename: z.string() })).parse(JSON.parse(stdout));
    const packedAt = `./${packed?.filename ?? ''}`;
    const npx = (argv: string[]) => run('npx', ['--yes', '--offline', packedAt, ...argv], { cwd: folder });
    const operator = await startOperator(structuredClone(orderlyOptions));
    try {
      const asked = await npx([operator.baseUrl, ...clientArguments, '--only', '4.4']);
      expect(asked.stdout).toContain('The service keeps the contract');
      operator.options.breaches.push('deletes-nothing');
      const broken = npx([operator.baseUrl, ...clientArguments, '--only', '4.4']);
      await expect(broken).rejects.toMatchObject({ code: 1 });
    } finally {
      await operator.stop();
    }
    await expect(npx(['http://127.0.0.1:9', ...clientArguments])).rejects.toMatchObject({ code: 2 });
    expect((await npx(['serve', '--help'])).stdout).toContain('--break');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
