import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '../../../scripts/lib/process.ts';
import type { Person } from '../../helpers/authorization.ts';
import { createTestDatabase } from '../../helpers/database.ts';
import { appCode, readRecoveryCodes, readSecret } from '../../helpers/second-factor.ts';
import { startServiceOn } from '../../helpers/service-on-database.ts';
import { startServiceProcess } from '../../helpers/service-process.ts';
import { SoftwareAuthenticator } from '../../helpers/software-authenticator.ts';
import { query } from './query.ts';
import {
  addPerson,
  addPersonWithApp,
  addPersonWithPasskey,
  basePath,
  isSignedIn,
  listAuditActions,
  pathOf,
  redeem,
  service,
  setUpService,
  visit,
  wayOn,
} from './second-factor-people.ts';

setUpService();

describe('S9 the right password alone', () => {
  test('gives neither a session nor a code nor a usable cookie', async () => {
    const { person, secret } = await addPersonWithApp('alone@first.example');
    const thief = visit();
    const step = await thief.givePassword(person);
    expect(wayOn(step)).toBe('second-factor');
    expect(step.html).not.toContain(secret);
    expect((await thief.open('/auth/security')).status).toBe(401);
    expect((await thief.open('/auth/grants')).status).toBe(401);
    const uid = basePath(step).split('/').at(-1);
    const resumed = await thief.open(`/auth/oauth2/authorize/${uid}`);
    expect(thief.isCallback(resumed.url)).toBe(false);
    const silent = await thief.authorize({ prompt: 'none' });
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    // The step cannot be skipped: its end, and the set-up of another factor, lead back to it.
    const again = await thief.givePassword(person);
    for (const path of ['go-on', 'second-factor-setup']) {
      const skipped = await thief.send(again, `${basePath(again)}/${path}`, { code: '000000' });
      expect(pathOf(skipped)).toBe(basePath(again));
    }
    const consent = await thief.post(again, `${basePath(again)}/consent`, { decision: 'allow' });
    expect(consent.status).toBe(400);
  });

  test('is a complete sign-in for a person without a second factor, where none is required', async () => {
    const person = await addPerson('none@first.example');
    const browser = visit();
    const tokens = await redeem(browser, await browser.signIn(person));
    expect(decodeJwt(String(tokens.id_token)).amr).toEqual(['pwd']);
  });

  test('gives no new access in a session from before the second factor', async () => {
    const person = await addPerson('before@first.example');
    const [old, browser] = [visit(), visit()];
    await old.signIn(person);
    await browser.signIn(person);
    const { secret } = await browser.addApp();
    expect(isSignedIn(browser, await browser.authorize())).toBe(true);
    const silent = await old.authorize({ prompt: 'none' });
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    // In that session the password is not enough to remove the second factor either.
    const page = await old.open('/auth/security');
    const refused = await old.send(page, '/auth/security/app/remove');
    expect(pathOf(refused)).toBe('/auth/security/confirm');
    expect(refused.html).not.toContain('name="password"');
    const stillRefused = await old.send(refused, '/auth/security/confirm', { password: person.password });
    expect(stillRefused.status).toBe(401);
    const confirmed = await old.send(refused, '/auth/security/confirm', { code: appCode(secret) });
    expect(pathOf(confirmed)).toBe('/auth/security');
    expect(isSignedIn(old, await old.authorize())).toBe(true);
  });

  test('loses its effect when the operator resets it in the meantime', async () => {
    const { person, secret } = await addPersonWithApp('meantime@first.example');
    const thief = visit();
    const step = await thief.givePassword(person);
    await service.admin(
      ['user', 'reset-password', person.email, '--password-stdin', '--permanent-password'],
      'a new password, longer',
    );
    const after = await thief.send(step, `${basePath(step)}/second-factor`, { code: appCode(secret) });
    expect(pathOf(after)).toBe(basePath(step));
  });
});

describe('S9 codes of an authenticator app', () => {
  test('a code is accepted once, and neither an earlier one after it nor one more than one time step away', async () => {
    const { person, secret } = await addPersonWithApp('twice@first.example');
    const give = async (code: string) => {
      const browser = visit();
      const step = await browser.givePassword(person);
      const page = await browser.send(step, `${basePath(step)}/second-factor`, { code });
      return { browser, page };
    };
    for (const steps of [-3, 3]) expect((await give(appCode(secret, steps))).page.status).toBe(401);
    const code = appCode(secret);
    const first = await give(code);
    expect(isSignedIn(first.browser, first.page)).toBe(true);
    const tokens = await redeem(first.browser, first.page);
    expect(decodeJwt(String(tokens.id_token)).amr).toEqual(['pwd', 'otp']);
    expect((await give(code)).page.status).toBe(401);
    expect((await give(appCode(secret, -1))).page.status).toBe(401);
    const next = await give(appCode(secret, 1));
    expect(isSignedIn(next.browser, next.page)).toBe(true);
  });

  test('of three simultaneous sign-ins with one code exactly one succeeds', async () => {
    const { person, secret } = await addPersonWithApp('race@first.example');
    const browsers = [visit(), visit(), visit()];
    const steps = await Promise.all(browsers.map((browser) => browser.givePassword(person)));
    const code = appCode(secret);
    const ends = await Promise.all(
      browsers.map((browser, index) => {
        const step = steps[index] ?? { url: '', status: 0, html: '' };
        return browser.send(step, `${basePath(step)}/second-factor`, { code });
      }),
    );
    expect(ends.filter((end, index) => browsers[index]?.isCallback(end.url))).toHaveLength(1);
  });

  test('an app is not added without a correct code, or with the secret of another set-up', async () => {
    const person = await addPerson('unproven@first.example');
    const browser = visit();
    await browser.signIn(person);
    const setup = await browser.send(await browser.open('/auth/security'), '/auth/security/app/start');
    expect((await browser.send(setup, '/auth/security/app', { code: '' })).status).toBe(401);
    const older = readSecret(setup);
    const newer = await browser.send(await browser.open('/auth/security'), '/auth/security/app/start');
    const refused = await browser.send(newer, '/auth/security/app', { code: appCode(older) });
    expect(refused.status).toBe(401);
    expect(wayOn(await visit().givePassword(person))).not.toBe('second-factor');
  });
});

describe('S9 passkeys', () => {
  const givePasskey = async (
    person: Person,
    answer: (options: Parameters<SoftwareAuthenticator['get']>[0]) => string,
  ) => {
    const browser = visit();
    const step = await browser.givePassword(person);
    const credential = answer(await browser.askOptions(step));
    const page = await browser.send(step, `${basePath(step)}/second-factor`, { credential });
    return { browser, step, page, credential };
  };

  test('another person’s passkey is refused', async () => {
    const { person } = await addPersonWithPasskey('own-key@first.example');
    const other = await addPersonWithPasskey('other-key@first.example');
    const { browser, page } = await givePasskey(person, (options) => other.authenticator.get(options));
    expect(page.status).toBe(401);
    expect(browser.isCallback(page.url)).toBe(false);
  });

  test('an answer from a page of another origin is refused', async () => {
    const { person, authenticator } = await addPersonWithPasskey('phished@first.example');
    const { page } = await givePasskey(person, (options) => {
      Object.assign(authenticator, { origin: 'http://localhost:1' });
      return authenticator.get(options);
    });
    expect(page.status).toBe(401);
    // The same for another host, since the passkey signs a hash of its name.
    const host = await givePasskey(person, (options) => {
      Object.assign(authenticator, { origin: service.client.baseUrl });
      return authenticator.get({ ...options, rpId: 'service.example' });
    });
    expect(host.page.status).toBe(401);
  });

  test('a challenge is valid once, for one sign-in, and for five minutes', async () => {
    const { person, authenticator } = await addPersonWithPasskey('replay@first.example');
    const first = await givePasskey(person, (options) => authenticator.get(options));
    expect(isSignedIn(first.browser, first.page)).toBe(true);
    expect(decodeJwt(String((await redeem(first.browser, first.page)).id_token)).amr).toEqual(['pwd', 'hwk']);
    const replayed = await givePasskey(person, () => first.credential);
    expect(replayed.page.status).toBe(401);

    // A challenge of another sign-in of the same person.
    const elsewhere = visit();
    const options = await elsewhere.askOptions(await elsewhere.givePassword(person));
    const moved = await givePasskey(person, () => authenticator.get(options));
    expect(moved.page.status).toBe(401);

    const late = await givePasskey(person, (asked) => authenticator.get(asked));
    expect(isSignedIn(late.browser, late.page)).toBe(true);
    const tooLate = visit();
    const step = await tooLate.givePassword(person);
    const asked = await tooLate.askOptions(step);
    await query(
      service.databaseUrl,
      `update oidc_payloads set payload = jsonb_set(payload, '{expiresAtMs}', '1') where model = 'PasskeyChallenge' and id = $1`,
      [asked.challenge],
    );
    const answer = { credential: authenticator.get(asked) };
    expect((await tooLate.send(step, `${basePath(step)}/second-factor`, answer)).status).toBe(401);
  });

  test('a signature counter that goes back is refused and logged', async () => {
    const { person, authenticator } = await addPersonWithPasskey('copied@first.example');
    authenticator.counter = 10;
    const first = await givePasskey(person, (options) => authenticator.get(options));
    expect(isSignedIn(first.browser, first.page)).toBe(true);
    authenticator.counter = 5;
    const copy = await givePasskey(person, (options) => authenticator.get(options));
    expect(copy.page.status).toBe(401);
    expect(await listAuditActions(person)).toContain('user user.refuse_passkey_counter');
  });

  test('a passkey is not added with a used challenge, from another origin, or for a second person', async () => {
    const { authenticator: taken } = await addPersonWithPasskey('first-holder@first.example');
    const person = await addPerson('second-holder@first.example');
    const browser = visit();
    await browser.signIn(person);
    expect((await browser.addPasskey(taken)).status).toBe(422);
    expect((await browser.addPasskey(new SoftwareAuthenticator('http://localhost:1'))).status).toBe(422);
    const page = await browser.open('/auth/security');
    const options = await browser.askOptions(page);
    const [one, two] = [1, 2].map(() => new SoftwareAuthenticator(service.client.baseUrl));
    const send = (credential = '') =>
      browser.send(page, '/auth/security/passkeys', { name: 'Key', credential });
    expect((await send(one?.create(options))).status).toBe(200);
    expect((await send(two?.create(options))).status).toBe(422);
    // Without JavaScript the form is empty, and the page says why.
    const empty = await send('');
    expect(empty.status).toBe(422);
    expect(empty.html).toContain('Passkeys need JavaScript');
  });

  test.each(['{', '[]', '{"id":"x"}', '"\\u0000"', JSON.stringify({ id: 'x', response: {} })])(
    'S24 %s is refused as a passkey without a server error',
    async (credential) => {
      const { person } = await addPersonWithPasskey(
        `shape${Buffer.from(credential).toString('hex').slice(0, 20)}@first.example`,
      );
      const { page } = await givePasskey(person, () => credential);
      expect(page.status).toBe(401);
    },
  );
});

describe('S9 recovery codes', () => {
  test('each works once, and new codes invalidate the old ones', async () => {
    const { person, browser, recoveryCodes } = await addPersonWithApp('recovers@first.example');
    expect(recoveryCodes).toHaveLength(10);
    const [code = '', second = ''] = recoveryCodes;
    const give = async (typed: string) => {
      const elsewhere = visit();
      const step = await elsewhere.givePassword(person);
      const page = await elsewhere.send(step, `${basePath(step)}/second-factor`, { recovery_code: typed });
      return isSignedIn(elsewhere, page);
    };
    // As a person may type it from paper.
    expect(await give(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(true);
    expect(await give(code)).toBe(false);
    expect((await browser.open('/auth/security')).html).toContain('9 of 10 are left');
    const page = await browser.send(await browser.open('/auth/security'), '/auth/security/recovery-codes');
    const renewed = readRecoveryCodes(page);
    expect(renewed).toHaveLength(10);
    expect(await give(second)).toBe(false);
    expect(await give(renewed[0] ?? '')).toBe(true);
    expect((await browser.open('/auth/security')).html).not.toContain(renewed[1]);
    expect(await listAuditActions(person)).toEqual([
      'operator user.add',
      'user user.add_authenticator_app',
      'user user.replace_recovery_codes',
      'user user.use_recovery_code',
      'user user.replace_recovery_codes',
      'user user.use_recovery_code',
    ]);
  });

  test('another person’s code is refused', async () => {
    const { recoveryCodes } = await addPersonWithApp('codes-of@first.example');
    const { person } = await addPersonWithApp('without-codes@first.example');
    const thief = visit();
    const step = await thief.givePassword(person);
    const fields = { recovery_code: recoveryCodes[0] ?? '' };
    expect((await thief.send(step, `${basePath(step)}/second-factor`, fields)).status).toBe(401);
  });
});

describe('S9 guessing a second factor', () => {
  test('is limited over two processes and all sign-ins, and the right password does not reset the limit', async () => {
    const { person, secret, recoveryCodes } = await addPersonWithApp('guessed-code@first.example');
    const output: string[] = [];
    const port = await findFreePort();
    const second = await startServiceProcess({ databaseUrl: service.databaseUrl, port, output });
    try {
      const clients = [service.client, { ...service.client, baseUrl: second.url }];
      const statuses: number[] = [];
      for (let turn = 0; turn < 8; turn++) {
        const browser = visit(clients[turn % 2]);
        const step = await browser.givePassword(person);
        const path = `${basePath(step)}/second-factor`;
        const fields: Record<string, string> =
          turn < 4 ? { code: '000000' } : { recovery_code: '00000-00000' };
        statuses.push((await browser.send(step, path, fields)).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
      // A correct code is blocked as well, in both processes, and the answer says for how long.
      for (const client of clients) {
        const browser = visit(client);
        const step = await browser.givePassword(person);
        for (const [field, value = ''] of [
          ['code', appCode(secret)],
          ['recovery_code', recoveryCodes[0]],
        ] as const) {
          const answer = await browser.post(step, `${basePath(step)}/second-factor`, { [field]: value });
          expect(answer.status).toBe(429);
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }
    } finally {
      await second.end('SIGTERM');
    }
  });

  test('30 simultaneous guesses are counted before they are compared', async () => {
    const { person } = await addPersonWithApp('codes-at-once@first.example');
    const browser = visit();
    const step = await browser.givePassword(person);
    const path = `${basePath(step)}/second-factor`;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => browser.post(step, path, { code: String(100_000 + turn) })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });
});

test('S9 S26 neither the database nor the log contains a secret or a code in the clear', async () => {
  const { person, browser, secret, recoveryCodes } = await addPersonWithApp('canary@first.example');
  const code = appCode(secret);
  const elsewhere = visit();
  const step = await elsewhere.givePassword(person);
  await elsewhere.send(step, `${basePath(step)}/second-factor`, { code });
  // Includes a set-up in progress.
  const pending = await browser.send(await browser.open('/auth/security'), '/auth/security/app/start');
  const tables = await query(
    service.databaseUrl,
    `select table_name from information_schema.tables where table_schema = 'public'`,
  );
  const dump: string[] = [service.readLog()];
  for (const { table_name: name } of tables) {
    const rows = await query(
      service.databaseUrl,
      `select to_jsonb(t)::text as row from public."${String(name)}" t`,
    );
    dump.push(...rows.map(({ row }) => String(row)));
  }
  const all = dump.join('\n');
  expect(all).toContain('sealed_secret');
  for (const plain of [secret, readSecret(pending), ...recoveryCodes]) {
    expect(all.toLowerCase()).not.toContain(plain.toLowerCase());
    expect(all.toLowerCase()).not.toContain(plain.replace('-', '').toLowerCase());
  }
  expect(dump[0]).not.toContain(code);
});

test('S9 second factors work after a restart', async () => {
  const database = await createTestDatabase('service');
  const before = await startServiceOn(database.url);
  const { port } = new URL(before.client.baseUrl);
  const app = await addPersonWithApp('restart-app@first.example', before);
  const keyPerson = await addPerson('restart-key@first.example', 'First Clinic', before);
  const browser = visit(before.client);
  await browser.signIn(keyPerson);
  const authenticator = new SoftwareAuthenticator(before.client.baseUrl);
  await browser.addPasskey(authenticator);
  await before.stop();
  const after = await startServiceProcess({ databaseUrl: database.url, port: Number(port), output: [] });
  try {
    const withApp = visit(before.client);
    const step = await withApp.givePassword(app.person);
    const code = { code: appCode(app.secret) };
    expect(isSignedIn(withApp, await withApp.send(step, `${basePath(step)}/second-factor`, code))).toBe(true);
    const withKey = visit(before.client);
    const keyStep = await withKey.givePassword(keyPerson);
    const credential = authenticator.get(await withKey.askOptions(keyStep));
    const end = await withKey.send(keyStep, `${basePath(keyStep)}/second-factor`, { credential });
    expect(isSignedIn(withKey, end)).toBe(true);
  } finally {
    await after.end('SIGTERM');
    await database.drop();
  }
});
