import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { HttpVisitor, type VisitedPage } from '../../../scripts/lib/http-visitor.ts';
import { ApiClient } from '../../helpers/api.ts';
import {
  authorize,
  authorizeUrl,
  codeExchange,
  createPkcePair,
  type Person,
  requestToken,
} from '../../helpers/authorization.ts';
import { query } from './query.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

const isCallback = (url: string) => url.startsWith(service.client.redirectUri);
const isSignedIn = (page: VisitedPage) => isCallback(page.url) && new URL(page.url).searchParams.has('code');
const pathOf = (page: VisitedPage) => new URL(page.url).pathname;
const passwordUrl = () => `${service.client.baseUrl}/auth/security/password`;
const ownPassword = 'copper saddle winter umbrella';

const names = ['--org', 'First Clinic', '--first-name', 'Ana', '--last-name', 'Marsh'];

/** A person with a password set by the operator: generated or given. */
async function addPerson(email: string, given?: string): Promise<Person> {
  const data = await service.admin(
    ['user', 'add', email, ...names, ...(given === undefined ? [] : ['--password-stdin'])],
    given,
  );
  return { email, password: given ?? (data as { password: string }).password };
}

async function addPersonWithOwnPassword(email: string): Promise<Person> {
  const password = `the password of ${email}`;
  await service.admin(['user', 'add', email, ...names, '--password-stdin', '--permanent-password'], password);
  return { email, password };
}

async function givePassword(person: Person, visitor = new HttpVisitor()) {
  const page = await visitor.open(authorizeUrl(service.client, createPkcePair()), isCallback);
  return { visitor, page: await visitor.submit(page, person, isCallback) };
}

const newPassword = (password: string, again = password) => ({
  new_password: password,
  new_password_again: again,
});

/** A browser with a session, and its access token. */
async function signIn(person: Person) {
  const browser = new HttpVisitor();
  const pkce = createPkcePair();
  const callback = await authorize(service.client, person, pkce, {}, browser);
  const { body } = await requestToken(
    service.client,
    codeExchange(service.client, callback.get('code') ?? '', pkce),
  );
  return { browser, api: new ApiClient(service.client.baseUrl, String(body.access_token)) };
}

const canSignIn = async (person: Person) => {
  const { page, visitor } = await givePassword(person);
  if (!page.html.includes('name="decision"')) return isSignedIn(page);
  return isSignedIn(await visitor.submit(page, { decision: 'allow' }, isCallback));
};

describe('ASVS 6.4.1 a password that the operator set', () => {
  test('gives no code and no session before the person has chosen a new one', async () => {
    for (const person of [
      await addPerson('generated@first.example'),
      await addPerson('given@first.example', 'lantern orchard pebble violin'),
    ]) {
      const { visitor, page } = await givePassword(person);
      expect(pathOf(page)).toMatch(/\/new-password$/);
      expect((await visitor.open(`${service.client.baseUrl}/auth/security`)).status).toBe(401);
      const again = await visitor.open(
        authorizeUrl(service.client, createPkcePair(), { prompt: 'none' }),
        isCallback,
      );
      expect(new URL(again.url).searchParams.get('error')).toBe('login_required');
    }
  });

  test('the page for the new password requires the old one, and the same browser', async () => {
    const person = await addPerson('skips@first.example');
    const { page } = await givePassword(person);
    const stranger = new HttpVisitor();
    expect((await stranger.open(page.url)).status).toBe(400);
    const fresh = await stranger.open(authorizeUrl(service.client, createPkcePair()), isCallback);
    const path = `${fresh.url}/new-password`;
    const posted = await stranger.request(path, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(newPassword(ownPassword)),
    });
    expect(posted.headers.get('location')).toBe(new URL(fresh.url).pathname);
    expect(await canSignIn({ ...person, password: ownPassword })).toBe(false);
  });

  test.each([
    ['short', newPassword('short one'), 'at least 12 characters'],
    ['common', newPassword('password12345'), 'easy to guess'],
    ['of the organization', newPassword('First Clinic 2026'), 'easy to guess'],
    ['typed differently', newPassword(ownPassword, `${ownPassword}!`), 'not the same'],
  ])('a new password that is %s is refused', async (what, fields, sentence) => {
    const person = await addPerson(`flawed-${what.replaceAll(' ', '-')}@first.example`);
    const { visitor, page } = await givePassword(person);
    const answer = await visitor.submit(page, fields, isCallback);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(sentence);
    expect(await canSignIn({ ...person, password: fields.new_password })).toBe(false);
  });

  test('the operator’s password is refused as the new one, and a form of another site changes nothing', async () => {
    const person = await addPerson('same@first.example');
    const { visitor, page } = await givePassword(person);
    const same = await visitor.submit(page, newPassword(person.password), isCallback);
    expect([same.status, same.html.includes('another password')]).toEqual([422, true]);
    const foreign = await visitor.request(page.url, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(newPassword(ownPassword)),
    });
    expect(foreign.status).toBe(403);
    expect(await canSignIn({ ...person, password: ownPassword })).toBe(false);
  });

  test('after the change the sign-in goes on, the old password is refused, and the new one need not be changed', async () => {
    const person = await addPerson('starts@first.example');
    const { visitor, page } = await givePassword(person);
    const consent = await visitor.submit(page, newPassword(ownPassword), isCallback);
    expect(consent.html).toContain('name="decision"');
    expect(isSignedIn(await visitor.submit(consent, { decision: 'allow' }, isCallback))).toBe(true);
    expect((await givePassword(person)).page.status).toBe(401);
    expect(await canSignIn({ ...person, password: ownPassword })).toBe(true);
  });

  test('a password reset by the operator has to be changed, too', async () => {
    const person = await addPersonWithOwnPassword('reset@first.example');
    const data = await service.admin(['user', 'reset-password', person.email]);
    const { password } = data as { password: string };
    expect(pathOf((await givePassword({ ...person, password })).page)).toMatch(/\/new-password$/);
  });

  test('ASVS 6.2.1, 6.2.4 the operator cannot set a short or common password', async () => {
    const add = (password: string) => addPerson('never@first.example', password);
    await expect(add('elevenchars')).rejects.toThrow('12 to 200 characters');
    await expect(add('password12345')).rejects.toThrow('easy to guess');
  });
});

describe('ASVS 7.4.3 ending every other sign-in', () => {
  const endUrl = () => `${service.client.baseUrl}/auth/security/end-others`;
  const press = (browser: HttpVisitor, site = 'same-origin') =>
    browser.request(endUrl(), {
      method: 'POST',
      headers: { 'sec-fetch-site': site },
      body: new URLSearchParams(),
    });

  test('is refused for other people, from another site, and long after the last proof of identity', async () => {
    const person = await addPersonWithOwnPassword('keeps@first.example');
    const other = await signIn(person);
    const own = await signIn(person);
    expect((await press(new HttpVisitor())).status).toBe(401);
    expect((await press(own.browser, 'cross-site')).status).toBe(403);
    await query(
      service.databaseUrl,
      `update oidc_payloads set payload = jsonb_set(payload, '{loginTs}', to_jsonb(floor(extract(epoch from now())) - 660))
       from users where model = 'Session' and users.id = payload->>'accountId' and email = $1`,
      [person.email],
    );
    expect((await press(own.browser)).headers.get('location')).toBe('/auth/security/confirm');
    expect((await other.api.get('/agent')).status).toBe(200);
  });

  test('keeps only this browser’s session and its grants', async () => {
    const person = await addPersonWithOwnPassword('alone-again@first.example');
    const other = await signIn(person);
    const own = await signIn(person);
    const page = await own.browser.open(`${service.client.baseUrl}/auth/security`);
    expect(page.html).toContain('Sign me out everywhere else');
    expect((await press(own.browser)).headers.get('location')).toBe('/auth/security?done=others_ended');
    expect((await other.api.get('/agent')).status).toBe(401);
    expect((await other.browser.open(passwordUrl())).status).toBe(401);
    expect((await own.api.get('/agent')).status).toBe(200);
    expect((await own.browser.open(passwordUrl())).status).toBe(200);
  });
});

describe('ASVS 6.2.2, 6.2.3 changing one’s own password', () => {
  const change = (old: string, password = ownPassword, more: Record<string, string> = {}) => ({
    old_password: old,
    ...newPassword(password),
    ...more,
  });

  test('is refused without a session, and from another site', async () => {
    const person = await addPersonWithOwnPassword('nobody-else@first.example');
    const stranger = new HttpVisitor();
    expect((await stranger.open(passwordUrl())).status).toBe(401);
    const { browser } = await signIn(person);
    for (const [visitor, headers, status] of [
      [stranger, { 'sec-fetch-site': 'same-origin' }, 401],
      [browser, { 'sec-fetch-site': 'cross-site' }, 403],
    ] as const) {
      const body = new URLSearchParams(change(person.password));
      const answer = await visitor.request(passwordUrl(), { method: 'POST', headers, body });
      expect(answer.status).toBe(status);
    }
    expect(await canSignIn(person)).toBe(true);
  });

  test('requires the old one, and counts wrong guesses', async () => {
    const person = await addPersonWithOwnPassword('guesses@first.example');
    const { browser } = await signIn(person);
    const page = await browser.open(passwordUrl());
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      statuses.push((await browser.submit(page, change(`guess ${turn}`))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await browser.submit(page, change(person.password))).status).toBe(429);
  });

  test('refuses a common password, and the old one', async () => {
    const person = await addPersonWithOwnPassword('weak@first.example');
    const { browser } = await signIn(person);
    const page = await browser.open(passwordUrl());
    const common = await browser.submit(page, change(person.password, 'qwertyuiop12'));
    expect([common.status, common.html.includes('easy to guess')]).toEqual([422, true]);
    const same = await browser.submit(page, change(person.password, person.password));
    expect([same.status, same.html.includes('another password')]).toEqual([422, true]);
    expect(await canSignIn(person)).toBe(true);
  });

  test('ASVS 7.4.3 ends every other sign-in on request, and keeps this browser’s session', async () => {
    const person = await addPersonWithOwnPassword('stolen@first.example');
    const thief = await signIn(person);
    const own = await signIn(person);
    const page = await own.browser.open(passwordUrl());
    const done = await own.browser.submit(page, change(person.password, ownPassword, { end_others: 'yes' }));
    expect(done.html).toContain('Your password was changed');
    expect((await thief.api.get('/agent')).status).toBe(401);
    expect((await thief.browser.open(passwordUrl())).status).toBe(401);
    expect((await own.api.get('/agent')).status).toBe(200);
    expect((await own.browser.open(passwordUrl())).status).toBe(200);
    expect(await canSignIn(person)).toBe(false);
    expect(await canSignIn({ ...person, password: ownPassword })).toBe(true);
  });

  test('keeps other sign-ins otherwise, and leaves an audit row without the password', async () => {
    const person = await addPersonWithOwnPassword('tidy@first.example');
    const other = await signIn(person);
    const own = await signIn(person);
    const page = await own.browser.open(passwordUrl());
    await own.browser.submit(page, change(person.password));
    expect((await other.api.get('/agent')).status).toBe(200);
    expect((await other.browser.open(passwordUrl())).status).toBe(200);
    const rows = await query(
      service.databaseUrl,
      `select actor_type, actor_id = users.id as is_own, request_id is not null as has_request from audit_events
       join users on users.id = resource_id where email = $1 and action = 'user.change_password'`,
      [person.email],
    );
    expect(rows).toEqual([{ actor_type: 'user', is_own: true, has_request: true }]);
    expect(service.readLog()).not.toContain(ownPassword);
  });
});

describe('RFC 8265 a password is the same in every encoding of its letters', () => {
  const letters = 'Größe über Zäune épineux';
  const composed = letters.normalize('NFC');
  const decomposed = letters.normalize('NFD');

  test.each([
    ['composed', composed, decomposed],
    ['decomposed', decomposed, composed],
    ['with no-break spaces', composed.replaceAll(' ', '\u00a0'), decomposed],
  ])('one that the person chose %s', async (how, chosen, typed) => {
    const person = await addPerson(`${how.replaceAll(' ', '-')}@first.example`);
    const { visitor, page } = await givePassword(person);
    await visitor.submit(page, newPassword(chosen, typed), isCallback);
    for (const password of [chosen, typed]) expect(await canSignIn({ ...person, password })).toBe(true);
    expect(await canSignIn({ ...person, password: letters.replaceAll('é', 'e') })).toBe(false);
  });

  test('one that the operator gave', async () => {
    const person = await addPerson('operator-letters@first.example', decomposed);
    for (const password of [composed, decomposed]) {
      expect(pathOf((await givePassword({ ...person, password })).page)).toMatch(/\/new-password$/);
    }
  });

  test('one that an earlier release hashed as it was typed still signs in', async () => {
    const person = await addPersonWithOwnPassword('earlier-letters@first.example');
    const earlier = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await query(service.databaseUrl, 'UPDATE users SET password_hash = $1 WHERE email = $2', [
      earlier,
      person.email,
    ]);
    expect(await canSignIn({ ...person, password: decomposed })).toBe(true);
    expect(await canSignIn(person)).toBe(false);
  });
});
