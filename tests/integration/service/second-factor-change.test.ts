import { describe, expect, test } from 'vitest';
import { appCode } from '../../helpers/second-factor.ts';
import { SoftwareAuthenticator } from '../../helpers/software-authenticator.ts';
import { query } from './query.ts';
import {
  addPerson,
  addPersonWithApp,
  addPersonWithPasskey,
  isSignedIn,
  listAuditActions,
  service,
  setUpService,
  visit,
  wayOn,
} from './second-factor-people.ts';

setUpService();

describe('S9 changing a second factor', () => {
  const letSessionAge = (email: string) =>
    query(
      service.databaseUrl,
      `update oidc_payloads set payload = jsonb_set(payload, '{loginTs}', to_jsonb(floor(extract(epoch from now())) - 660))
       from users where model = 'Session' and users.id = payload->>'accountId' and email = $1`,
      [email],
    );

  test('is refused without a session, and nothing is shown', async () => {
    const stranger = visit();
    for (const path of ['/auth/security', '/auth/security/app', '/auth/security/confirm']) {
      expect((await stranger.open(path)).status).toBe(401);
    }
    const page = await stranger.open('/auth/security');
    for (const path of [
      'passkeys',
      'passkeys/remove',
      'passkey-options',
      'app',
      'app/start',
      'app/remove',
      'recovery-codes',
      'confirm',
      'confirm/passkey-options',
    ]) {
      expect((await stranger.post(page, `/auth/security/${path}`)).status, path).toBe(401);
    }
  });

  test('S20 is refused for a form from another site', async () => {
    const { person, browser } = await addPersonWithApp('other-site@first.example');
    for (const path of ['app/remove', 'recovery-codes', 'passkey-options']) {
      const answer = await browser.browser.request(browser.at(`/auth/security/${path}`), {
        method: 'POST',
        headers: { 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams(),
      });
      expect(answer.status).toBe(403);
    }
    expect(wayOn(await visit().givePassword(person))).toBe('second-factor');
  });

  test('requires the password or a second factor again ten minutes after the sign-in', async () => {
    const { person, browser, secret } = await addPersonWithApp('aged@first.example');
    await letSessionAge(person.email);
    const page = await browser.open('/auth/security');
    expect(page.html).not.toContain('/auth/security/app/remove');
    for (const path of [
      'passkeys',
      'passkeys/remove',
      'passkey-options',
      'app',
      'app/start',
      'app/remove',
      'recovery-codes',
    ]) {
      const answer = await browser.post(page, `/auth/security/${path}`, { credential: '{}' });
      expect(answer.headers.get('location'), path).toBe('/auth/security/confirm');
    }
    const confirm = await browser.open('/auth/security/confirm');
    const path = '/auth/security/confirm';
    expect((await browser.send(confirm, path, { password: 'not the password' })).status).toBe(401);
    expect((await browser.send(confirm, path, { code: '000000' })).status).toBe(401);
    const confirmed = await browser.send(confirm, path, { password: person.password });
    expect(confirmed.html).toContain('You can make changes for ten minutes');
    expect(confirmed.html).toContain('/auth/security/app/remove');
    await query(
      service.databaseUrl,
      `update oidc_payloads set payload = jsonb_set(payload, '{expiresAtMs}', '1') where model = 'IdentityConfirmation'`,
    );
    expect((await browser.open('/auth/security')).html).not.toContain('/auth/security/app/remove');
    const again = await browser.send(confirm, path, { code: appCode(secret) });
    expect(again.html).toContain('/auth/security/app/remove');
  });

  test('by removing the last one ends the recovery codes, and the password is enough again', async () => {
    const { person, browser } = await addPersonWithPasskey('removes@first.example');
    const page = await browser.open('/auth/security');
    const passkey = /name="passkey" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    // Another person's factor is unchanged.
    const other = await addPersonWithPasskey('keeps@first.example');
    await other.browser.send(await other.browser.open('/auth/security'), '/auth/security/passkeys/remove', {
      passkey,
    });
    expect(wayOn(await visit().givePassword(person))).toBe('second-factor');
    const removed = await browser.send(page, '/auth/security/passkeys/remove', { passkey });
    expect(removed.html).toContain('The passkey was removed');
    const left = await query(
      service.databaseUrl,
      `select 1 from recovery_codes join users on users.id = user_id where email = $1`,
      [person.email],
    );
    expect(left).toEqual([]);
    const elsewhere = visit();
    expect(isSignedIn(elsewhere, await elsewhere.givePassword(person))).toBe(true);
    expect(await listAuditActions(person)).toEqual([
      'operator user.add',
      'user user.add_passkey',
      'user user.replace_recovery_codes',
      'user user.remove_passkey',
    ]);
  });

  test('S25 shows the name of a passkey as text', async () => {
    const person = await addPerson('markup@first.example');
    const browser = visit();
    await browser.signIn(person);
    await browser.addPasskey(
      new SoftwareAuthenticator(service.client.baseUrl),
      '<script>alert(1)</script>\u0000',
    );
    const page = await browser.open('/auth/security');
    expect(page.html).toContain('&lt;script&gt;');
    expect(page.html).not.toContain('<script>alert');
  });

  test('by an operator’s reset ends every factor, the codes and the sessions, with an audit row', async () => {
    const { person, browser } = await addPersonWithApp('lost@first.example');
    await browser.addPasskey(new SoftwareAuthenticator(service.client.baseUrl));
    await service.admin(['user', 'reset-factors', person.email]);
    expect((await browser.open('/auth/security')).status).toBe(401);
    const elsewhere = visit();
    expect(isSignedIn(elsewhere, await elsewhere.givePassword(person))).toBe(true);
    expect((await listAuditActions(person)).at(-1)).toBe('operator user.reset_factors');
  });
});
