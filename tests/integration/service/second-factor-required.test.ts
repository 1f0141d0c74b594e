import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { VisitedPage } from '../../../scripts/lib/http-visitor.ts';
import { ApiClient } from '../../helpers/api.ts';
import { type Person, refreshExchange, requestToken } from '../../helpers/authorization.ts';
import { appCode, type FactorVisitor, readRecoveryCodes, readSecret } from '../../helpers/second-factor.ts';
import { SoftwareAuthenticator } from '../../helpers/software-authenticator.ts';
import { query } from './query.ts';
import {
  addPerson,
  basePath,
  isSignedIn,
  pathOf,
  redeem,
  service,
  setUpService,
  visit,
  wayOn,
} from './second-factor-people.ts';

setUpService();

describe('S9 a new organization requires a second factor', () => {
  beforeAll(async () => {
    await service.admin(['org', 'add', 'Strict Clinic']);
  });

  test('grants nothing before one is set up, and then the sign-in goes on', async () => {
    const person = await addPerson('strict@strict.example', 'Strict Clinic');
    const browser = visit();
    const setup = await browser.givePassword(person);
    expect(wayOn(setup)).toBe('second-factor-setup');
    const path = `${basePath(setup)}/second-factor-setup`;
    for (const skipped of ['go-on', 'second-factor']) {
      const page = await browser.send(setup, `${basePath(setup)}/${skipped}`, { code: '000000' });
      expect(browser.isCallback(page.url)).toBe(false);
    }
    expect((await browser.send(setup, path, { code: '' })).status).toBe(401);
    const codes = await browser.send(setup, path, { code: appCode(readSecret(setup)) });
    expect(readRecoveryCodes(codes)).toHaveLength(10);
    expect((await browser.open('/auth/security')).status).toBe(401);
    const end = await browser.consent(await browser.send(codes, `${basePath(setup)}/go-on`));
    const tokens = await redeem(browser, end);
    expect(decodeJwt(String(tokens.id_token)).amr).toEqual(['pwd', 'otp']);

    // The last factor cannot be removed.
    const security = await browser.open('/auth/security');
    const refused = await browser.send(security, '/auth/security/app/remove');
    expect(refused.html).toContain('Add another one before you remove this one');
    await browser.addPasskey(new SoftwareAuthenticator(service.client.baseUrl));
    const removed = await browser.send(security, '/auth/security/app/remove');
    expect(removed.html).toContain('The authenticator app was removed');
  });

  test('accepts a passkey as the one that is set up', async () => {
    const person = await addPerson('strict-key@strict.example', 'Strict Clinic');
    const browser = visit();
    const setup = await browser.givePassword(person);
    const authenticator = new SoftwareAuthenticator(service.client.baseUrl);
    const credential = authenticator.create(await browser.askOptions(setup));
    const path = `${basePath(setup)}/second-factor-setup`;
    const codes = await browser.send(setup, path, { credential, name: 'Phone' });
    const end = await browser.consent(await browser.send(codes, `${basePath(setup)}/go-on`));
    expect(decodeJwt(String((await redeem(browser, end)).id_token)).amr).toEqual(['pwd', 'hwk']);
  });

  test('lets only the first of two simultaneous set-ups with one password add a factor; the second has to prove it', async () => {
    const person = await addPerson('strict-race@strict.example', 'Strict Clinic');
    const [first, second] = [visit(), visit()];
    const setups = [await first.givePassword(person), await second.givePassword(person)] as const;
    const send = (browser: FactorVisitor, page: VisitedPage) =>
      browser.send(page, `${basePath(page)}/second-factor-setup`, { code: appCode(readSecret(page)) });
    expect(readRecoveryCodes(await send(first, setups[0]))).toHaveLength(10);
    expect(pathOf(await send(second, setups[1]))).toBe(basePath(setups[1]));
    expect(wayOn(await second.givePassword(person))).toBe('second-factor');
  });

  const begin = ['--require-second-factor', 'true'];
  const end = ['--require-second-factor', 'false'];
  const callApi = async (tokens: Record<string, unknown>) =>
    (await new ApiClient(service.client.baseUrl, String(tokens.access_token)).get('/agent')).status;
  const refresh = async (tokens: Record<string, unknown>) =>
    (await requestToken(service.client, refreshExchange(service.client, String(tokens.refresh_token))))
      .status;
  const listChanges = async (organization: string) =>
    (
      await query(
        service.databaseUrl,
        `select action, actor_type from audit_events join organizations on organizations.id = resource_id
         where name = $1 and action like '%second_factor' order by audit_events.id`,
        [organization],
      )
    ).map((row) => `${row.actor_type} ${row.action}`);

  test('ends grants without one at once and permanently when the requirement starts, and keeps grants with one', async () => {
    await service.admin(['org', 'add', 'Later Strict', ...end]);
    const person = await addPerson('later@strict.example', 'Later Strict');
    const browser = visit();
    const without = await redeem(browser, await browser.signIn(person));
    const colleague = await addPerson('earlier@strict.example', 'Later Strict');
    const proven = visit();
    await proven.signIn(colleague);
    await proven.addApp();
    const withOne = await redeem(proven, await proven.authorize());
    expect([await callApi(without), await callApi(withOne)]).toEqual([200, 200]);

    await service.admin(['org', 'set', 'Later Strict', ...begin]);
    expect([await callApi(without), await callApi(withOne)]).toEqual([401, 200]);
    expect([await refresh(without), await refresh(withOne)]).toEqual([400, 200]);
    // An existing session is no longer enough for a sign-in either.
    const silent = await browser.authorize({ prompt: 'none' });
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    expect(wayOn(await browser.givePassword(person))).toBe('second-factor-setup');

    await service.admin(['org', 'set', 'Later Strict', ...end]);
    expect(await callApi(without)).toBe(401);
    expect(isSignedIn(browser, await browser.authorize())).toBe(true);
    expect(await listChanges('Later Strict')).toEqual([
      'operator organization.require_second_factor',
      'operator organization.end_second_factor',
    ]);
  });

  test('refuses a grant that was being issued when the requirement started', async () => {
    await service.admin(['org', 'add', 'Racing Clinic', ...end]);
    const person = await addPerson('racing@strict.example', 'Racing Clinic');
    const browser = visit();
    const tokens = await redeem(browser, await browser.signIn(person));
    // The state when the grant is stored after the change has ended all others.
    await query(
      service.databaseUrl,
      "update organizations set second_factor_required = true where name = 'Racing Clinic'",
    );
    expect(await callApi(tokens)).toBe(401);
  });

  test('can be switched off and on again by owners only, each with an audit row', async () => {
    const owner = await addPerson('chooses@strict.example', 'Strict Clinic', service, 'owner');
    const colleague = await addPerson('chooses-not@strict.example', 'Strict Clinic');
    const signInWithApp = async (person: Person) => {
      const browser = visit();
      const setup = await browser.givePassword(person);
      const path = `${basePath(setup)}/second-factor-setup`;
      const codes = await browser.send(setup, path, { code: appCode(readSecret(setup)) });
      const goneOn = await browser.send(codes, `${basePath(setup)}/go-on`);
      const tokens = await redeem(browser, await browser.consent(goneOn));
      return new ApiClient(service.client.baseUrl, String(tokens.access_token));
    };
    const [api, other] = [await signInWithApp(owner), await signInWithApp(colleague)];
    const settings = { alertEmail: null, emergencyNumber: '112', phone: null };
    const set = (client: ApiClient, secondFactorRequired: unknown) =>
      client.send('PUT', '/organization', { ...settings, secondFactorRequired });
    expect((await set(other, false)).status).toBe(403);
    expect((await set(api, 'no')).status).toBe(422);
    expect((await api.send('PUT', '/organization', settings)).body).toMatchObject({
      secondFactorRequired: true,
    });
    const before = await listChanges('Strict Clinic');

    expect((await set(api, false)).body).toMatchObject({ secondFactorRequired: false });
    const byPassword = visit();
    const third = await addPerson('quillon@strict.example', 'Strict Clinic');
    const without = await redeem(byPassword, await byPassword.signIn(third));
    expect((await set(api, true)).body).toMatchObject({ secondFactorRequired: true });
    expect((await set(api, true)).status).toBe(200);
    expect(await callApi(without)).toBe(401);
    expect((await other.get('/agent')).status).toBe(200);
    expect((await listChanges('Strict Clinic')).slice(before.length)).toEqual([
      'user organization.end_second_factor',
      'user organization.require_second_factor',
    ]);
  });
});
