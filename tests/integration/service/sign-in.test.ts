import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { HttpVisitor, type VisitedPage } from '../../../scripts/lib/http-visitor.ts';
import { findFreePort } from '../../../scripts/lib/process.ts';
import {
  authorize,
  authorizeUrl,
  codeExchange,
  createPkcePair,
  type Person,
  requestToken,
} from '../../helpers/authorization.ts';
import { startTestService } from '../../helpers/service.ts';
import { BrowserJar } from './browser-jar.ts';
import { query } from './query.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

const isCallback = (url: string) => url.startsWith(service.client.redirectUri);

async function openSignIn(
  parameters: Record<string, string | undefined> = {},
  visitor = new HttpVisitor(),
): Promise<{ visitor: HttpVisitor; page: VisitedPage }> {
  const url = authorizeUrl(service.client, createPkcePair(), parameters);
  return { visitor, page: await visitor.open(url, isCallback) };
}

async function trySignIn(person: Person): Promise<VisitedPage> {
  const { visitor, page } = await openSignIn();
  return visitor.submit(page, person, isCallback);
}

/** The page without the parts that differ by request: ids, tokens and typed text. */
const normalize = (html: string, typed: string) =>
  html
    .replaceAll(typed, '')
    .replace(/interaction\/[\w-]+/g, '')
    .replace(/name="form_token" value="[^"]*"/g, '');

async function addPerson(email: string): Promise<Person> {
  const password = `the password of ${email}`;
  const names = ['--first-name', 'Ana', '--last-name', 'B'];
  await service.admin(
    ['user', 'add', email, '--org', 'First Clinic', ...names, '--password-stdin', '--permanent-password'],
    password,
  );
  return { email, password };
}

describe('S9 refused sign-ins', () => {
  test('an unknown person and a wrong password get the same answer', async () => {
    const person = await addPerson('same-answer@first.example');
    const wrong = await trySignIn({ ...person, password: 'not the password' });
    const unknown = await trySignIn({ email: 'nobody@first.example', password: 'not the password' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(normalize(wrong.html, person.email)).toBe(normalize(unknown.html, 'nobody@first.example'));
  });

  test('after 5 failures the account is blocked, also for the right password; Retry-After says how long', async () => {
    const person = await addPerson('guessed@first.example');
    for (let turn = 0; turn < 5; turn++) {
      expect((await trySignIn({ ...person, password: `guess ${turn}` })).status).toBe(401);
    }
    const { visitor, page } = await openSignIn();
    const action = /action="([^"]*)"/.exec(page.html)?.[1] ?? '';
    const answer = await visitor.request(new URL(action, page.url).href, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(person),
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // Other accounts are not blocked.
    expect(isCallback((await authorizeAs(service.people.owner)).redirected)).toBe(true);
  });

  test('unknown accounts are blocked in the same way', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      statuses.push((await trySignIn({ email: 'NOBODY.at.all@first.example', password: 'x' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await trySignIn({ email: ' nobody.AT.all@first.example', password: 'x' })).status).toBe(429);
  });

  test('ASVS 6.1.1 a stranger’s failed attempts do not block the person on a known device', async () => {
    const person = await addPerson('kept-out@first.example');
    const { visitor: known } = await authorizeAs(person);
    for (let turn = 0; turn < 6; turn++) await trySignIn({ ...person, password: `guess ${turn}` });
    expect((await trySignIn(person)).status).toBe(429);
    const signInOn = async (visitor: HttpVisitor, password: string) => {
      const { page } = await openSignIn({ prompt: 'login' }, visitor);
      return await visitor.submit(page, { ...person, password }, isCallback);
    };
    expect(isCallback((await signInOn(known, person.password)).url)).toBe(true);
    // The sign-in there does not reset the block for strangers.
    expect((await trySignIn(person)).status).toBe(429);
  });

  test('ASVS 6.1.1 a known device has its own five attempts, for its own account only', async () => {
    const person = await addPerson('own-device@first.example');
    const other = await addPerson('other-device@first.example');
    const { visitor } = await authorizeAs(person);
    const tryOn = async ({ email, password }: Person) => {
      const { page } = await openSignIn({ prompt: 'login' }, visitor);
      return (await visitor.submit(page, { email, password }, isCallback)).status;
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      statuses.push(await tryOn({ ...person, password: `guess ${turn}` }));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    // The account is not blocked elsewhere, and attempts on another account count as from any device.
    expect(isCallback((await authorizeAs(person)).redirected)).toBe(true);
    for (let turn = 0; turn < 5; turn++) await trySignIn({ ...other, password: `guess ${turn}` });
    expect(await tryOn(other)).toBe(429);
  });

  test('ASVS 6.1.1 an invented or changed device cookie counts as a stranger’s', async () => {
    const person = await addPerson('made-up@first.example');
    const { visitor } = await authorizeAs(person);
    const cookie = /consult_device=([^;]+)/.exec(visitor.cookiesFor(service.client.baseUrl))?.[1] ?? '';
    expect(cookie).toMatch(/^[\w-]{22}~[\w-]{43}$/);
    for (let turn = 0; turn < 6; turn++) await trySignIn({ ...person, password: `guess ${turn}` });
    const [deviceId = '', mac = ''] = cookie.split('~');
    for (const value of [`${'A'.repeat(22)}~${mac}`, `${deviceId}~${'A'.repeat(43)}`, '~', '.'.repeat(500)]) {
      const answer = await fetch(authorizeUrl(service.client, createPkcePair()), { redirect: 'manual' });
      const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
      const page = new URL(answer.headers.get('location') ?? '', service.client.baseUrl);
      const posted = await fetch(`${page.href}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies, `consult_device=${value}`].join('; '),
        },
        body: new URLSearchParams(person),
      });
      expect(posted.status, value.slice(0, 30)).toBe(429);
    }
  });

  test('of 30 simultaneous guesses only a few are compared', async () => {
    const person = await addPerson('at-once@first.example');
    const visits = await Promise.all(Array.from({ length: 30 }, () => openSignIn()));
    const pages = await Promise.all(
      visits.map(({ visitor, page }, index) =>
        visitor.submit(page, { ...person, password: `guess ${index}` }, isCallback),
      ),
    );
    const statuses = pages.map((page) => page.status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(7);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(23);
  });

  test('the table of failures contains no account names', async () => {
    await trySignIn({ email: 'canary.person@first.example', password: 'x' });
    const rows = JSON.stringify(await query(service.databaseUrl, 'select * from sign_in_throttles'));
    expect(rows).not.toContain('canary');
    expect(rows).not.toContain('127.0.0.1');
  });

  test.each([
    ['no e-mail', { email: '', password: 'x' }, 422],
    ['no password', { email: 'a@b.example', password: '' }, 422],
    ['a NUL in the e-mail', { email: 'a\u0000@b.example', password: 'x' }, 401],
    ['an e-mail of 5,000 characters', { email: 'a'.repeat(5000), password: 'x' }, 401],
    ['a password of 60,000 characters', { email: 'long@b.example', password: 'x'.repeat(60_000) }, 401],
    ['markup in the e-mail', { email: '"><script>alert(1)</script>', password: 'x' }, 401],
  ])('%s', async (_what, fields, status) => {
    const page = await trySignIn(fields);
    expect(page.status).toBe(status);
    expect(page.html).not.toContain('<script>alert');
  });

  test('a form of more than 64 KiB', async () => {
    expect((await trySignIn({ email: 'a@b.example', password: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

async function authorizeAs(person: Person, parameters = {}, visitor = new HttpVisitor()) {
  const callback = await authorize(service.client, person, createPkcePair(), parameters, visitor);
  return { callback, visitor, redirected: `${service.client.redirectUri}?${callback}` };
}

describe('S20 forms of the authorization server', () => {
  async function post(headers: Record<string, string>, withToken: boolean, hasCookie = true) {
    const { visitor, page } = await openSignIn();
    const action = new URL(/action="([^"]*)"/.exec(page.html)?.[1] ?? '', page.url).href;
    const body = new URLSearchParams(service.people.owner);
    if (withToken) body.set('form_token', /name="form_token" value="([^"]*)"/.exec(page.html)?.[1] ?? '');
    const sender = hasCookie ? visitor : new HttpVisitor();
    const answer = await sender.request(action, { method: 'POST', headers, body });
    return answer.status;
  }

  test('are refused from another site, even with the form token', async () => {
    expect(await post({ 'sec-fetch-site': 'cross-site' }, true)).toBe(403);
    expect(await post({ 'sec-fetch-site': 'same-site' }, true)).toBe(403);
    expect(await post({ 'sec-fetch-site': 'none' }, false)).toBe(403);
  });

  test('are refused without the form token, with Origin: null as with the right origin', async () => {
    expect(await post({ origin: 'null' }, false)).toBe(403);
    expect(await post({ origin: service.client.baseUrl }, false)).toBe(403);
  });

  test('are refused in another browser, whatever it sends', async () => {
    expect(await post({ 'sec-fetch-site': 'same-origin' }, true, false)).toBe(400);
  });

  test('are accepted with only the form token from browsers that send no origin', async () => {
    expect(await post({}, true)).toBe(303);
  });

  test('sign-in pages send no referrer and allow the client’s origin as a form target', async () => {
    const { visitor, page } = await openSignIn();
    const answer = await visitor.request(page.url);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3999");
    expect(policy.replace('http://localhost:3999', '')).not.toMatch(/https?:|unsafe/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.html).not.toMatch(/(src|href)="https?:/);
  });

  test('ASVS 3.3.1, 3.3.3 on https cookies are Secure and have a prefix: `__Host-` unless they have a path of their own', async () => {
    const port = String(await findFreePort());
    const secure = await startTestService({
      SERVICE_PORT: port,
      SERVICE_BASE_URL: 'https://service.example',
    });
    const local = `http://localhost:${port}`;
    const client = { ...secure.client, baseUrl: local };
    const visitor = new HttpVisitor();
    const lines: string[] = [];
    const ask = async (url: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
      const answer = await visitor.request(url.replace('https://service.example', local), init);
      lines.push(...answer.headers.getSetCookie());
      return new URL(answer.headers.get('location') ?? '/', local).href.replace(
        'https://service.example',
        local,
      );
    };
    const page = await ask(authorizeUrl(client, createPkcePair()));
    const next = await ask(`${page}/sign-in`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(secure.people.owner),
    });
    await ask(next);
    await secure.stop();
    const set = lines.filter((line) => !/expires=Thu, 01 Jan 1970/i.test(line));
    const names = [...new Set(set.map((line) => line.slice(0, line.indexOf('=')).replace('.sig', '')))];
    expect(names.sort()).toEqual([
      '__Host-consult_device',
      '__Host-consult_session',
      '__Secure-consult_interaction',
      '__Secure-consult_resume',
    ]);
    for (const line of set) expect(line).toMatch(/; secure/i);
    for (const line of set.filter((one) => one.startsWith('__Host-'))) {
      expect(line).toMatch(/; path=\/(;|$)/i);
      expect(line).not.toMatch(/domain=/i);
    }
  });

  test('cookies of the authorization server are HttpOnly and SameSite=Lax', async () => {
    const answer = await fetch(authorizeUrl(service.client, createPkcePair()), { redirect: 'manual' });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      expect(cookie.toLowerCase()).toMatch(/httponly.*samesite=lax|samesite=lax.*httponly/);
  });
});

describe('S9 consent and grants', () => {
  const consentIn = (page: VisitedPage) => page.html.includes('name="decision"');

  test('denying gives access_denied and is not remembered', async () => {
    const person = await addPerson('denies@first.example');
    for (let turn = 0; turn < 2; turn++) {
      const { visitor, page } = await openSignIn();
      const consent = await visitor.submit(page, person, isCallback);
      expect(consentIn(consent)).toBe(true);
      const end = await visitor.submit(consent, { decision: 'deny' }, isCallback);
      expect(new URL(end.url).searchParams.get('error')).toBe('access_denied');
      expect(new URL(end.url).searchParams.get('code')).toBeNull();
    }
  });

  test('consent is asked for once for a client and a set of scopes, and again for more scopes', async () => {
    const person = await addPerson('consents@first.example');
    const first = await openSignIn({ scope: 'openid email read' });
    const consent = await first.visitor.submit(first.page, person, isCallback);
    expect(consentIn(consent)).toBe(true);
    await first.visitor.submit(consent, { decision: 'allow' }, isCallback);
    // In another browser, with the same or fewer scopes, no consent page is shown.
    for (const scope of ['openid email read', 'openid email']) {
      const again = await openSignIn({ scope });
      const end = await again.visitor.submit(again.page, person, isCallback);
      expect(isCallback(end.url)).toBe(true);
    }
    const more = await openSignIn({ scope: 'openid email read write' });
    expect(consentIn(await more.visitor.submit(more.page, person, isCallback))).toBe(true);
    const rows = await query(
      service.databaseUrl,
      `select scopes from consents join users on users.id = user_id where email = $1`,
      [person.email],
    );
    expect(rows).toEqual([{ scopes: 'email openid read' }]);
  });

  test('each authorization in one browser gets a grant of its own', async () => {
    const visitor = new HttpVisitor();
    const grants = new Set<unknown>();
    for (let turn = 0; turn < 3; turn++) {
      const pkce = createPkcePair();
      const callback = await authorize(service.client, service.people.owner, pkce, {}, visitor);
      const { body } = await requestToken(
        service.client,
        codeExchange(service.client, callback.get('code') ?? '', pkce),
      );
      grants.add(decodeJwt(String(body.access_token)).gid);
    }
    expect(grants.size).toBe(3);
  });

  test('prompt=none: login_required without a session, consent_required without consent, else a code', async () => {
    const person = await addPerson('silent@first.example');
    const errorOf = async (visitor: HttpVisitor, scope: string) => {
      const { page } = await openSignIn({ prompt: 'none', scope }, visitor);
      return new URL(page.url).searchParams.get('error');
    };
    const visitor = new HttpVisitor();
    expect(await errorOf(visitor, 'openid email')).toBe('login_required');
    await authorizeAs(person, { scope: 'openid email' }, visitor);
    expect(await errorOf(visitor, 'openid email read')).toBe('consent_required');
    expect(await errorOf(visitor, 'openid email')).toBeNull();
  });

  test('prompt=login requires the password in spite of a session, and another person can sign in', async () => {
    const { visitor } = await authorizeAs(service.people.owner);
    const { page } = await openSignIn({ prompt: 'login' }, visitor);
    expect(page.html).toContain('name="password"');
    const pkce = createPkcePair();
    const url = authorizeUrl(service.client, pkce, { prompt: 'login' });
    let next = await visitor.open(url, isCallback);
    next = await visitor.submit(next, service.people.frontDesk, isCallback);
    // Replacing the session needs one more form, which a browser submits automatically.
    for (let step = 0; step < 3 && !isCallback(next.url); step++) {
      next = await visitor.submit(next, consentIn(next) ? { decision: 'allow' } : {}, isCallback);
    }
    const code = new URL(next.url).searchParams.get('code') ?? '';
    const { body } = await requestToken(service.client, codeExchange(service.client, code, pkce));
    expect(decodeJwt(String(body.id_token)).email).toBe(service.people.frontDesk.email);
  });

  test('login_hint is filled in as text', async () => {
    const { page } = await openSignIn({ login_hint: '"><b>x</b>@first.example' });
    expect(page.html).toContain('name="email"');
    expect(page.html).not.toContain('<b>x</b>');
  });

  test('two tabs can sign in at the same time', async () => {
    const jar = new BrowserJar();
    const follow = async (response: Response, from: string): Promise<{ url: string; html: string }> => {
      const location = response.headers.get('location');
      if (location === null) return { url: from, html: await response.text() };
      const url = new URL(location, from).href;
      return isCallback(url) ? { url, html: '' } : follow(await jar.request(url), url);
    };
    const open = async (state: string) => {
      const url = authorizeUrl(service.client, createPkcePair(), { state });
      return follow(await jar.request(url), url);
    };
    const submit = async (page: { url: string; html: string }, fields: Record<string, string>) => {
      const url = new URL(/action="([^"]*)"/.exec(page.html)?.[1] ?? '', page.url).href;
      return follow(await jar.request(url, { method: 'POST', body: new URLSearchParams(fields) }), url);
    };
    const person = await addPerson('two-tabs@first.example');
    const tabs = [await open('one'), await open('two')];
    for (const [index, tab] of tabs.entries()) {
      let page = await submit(tab, person);
      if (page.html.includes('name="decision"')) page = await submit(page, { decision: 'allow' });
      const parameters = new URL(page.url).searchParams;
      expect(parameters.get('state')).toBe(['one', 'two'][index]);
      expect(parameters.get('code')).not.toBeNull();
    }
  });

  test('a person disabled during a session has to sign in, and cannot', async () => {
    const person = await addPerson('leaves@first.example');
    const { visitor } = await authorizeAs(person);
    await service.admin(['user', 'disable', person.email]);
    const { page } = await openSignIn({}, visitor);
    expect(page.html).toContain('name="password"');
    expect((await visitor.submit(page, person, isCallback)).status).toBe(401);
  });

  test('signing out at the authorization server asks first, then ends its session', async () => {
    const { visitor } = await authorizeAs(service.people.owner);
    const page = await visitor.open(`${service.client.baseUrl}/auth/oauth2/logout`);
    expect(page.status).toBe(200);
    expect(page.html).toContain('name="xsrf"');
    const done = await visitor.submit(page, { logout: 'yes' });
    expect(done.status).toBe(200);
    const { page: next } = await openSignIn({ prompt: 'none' }, visitor);
    expect(new URL(next.url).searchParams.get('error')).toBe('login_required');
  });

  test('successful sign-ins are never throttled, not even 40 of one person in a row', async () => {
    for (let turn = 0; turn < 40; turn++) {
      const { callback } = await authorizeAs(service.people.owner);
      expect(callback.get('code')).not.toBeNull();
    }
  });
});

test('an address that was pasted with a name or as a mailto: link signs in', async () => {
  const person = await addPerson('pasted@first.example');
  for (const email of [`"Ana Marsh" <${person.email}>`, `mailto:${person.email}`]) {
    expect((await trySignIn({ ...person, email })).html).toContain('name="decision"');
  }
});
