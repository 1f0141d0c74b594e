import { afterAll, beforeAll, expect } from 'vitest';
import type { VisitedPage } from '../../../scripts/lib/http-visitor.ts';
import { codeExchange, type OauthClient, type Person, requestToken } from '../../helpers/authorization.ts';
import { FactorVisitor, readRecoveryCodes } from '../../helpers/second-factor.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { SoftwareAuthenticator } from '../../helpers/software-authenticator.ts';
import { query } from './query.ts';

export let service: TestService;

/** Starts one service for all tests of a file. */
export function setUpService(): void {
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());
}

export async function addPerson(
  email: string,
  organization = 'First Clinic',
  on = service,
  role = 'clinician',
): Promise<Person> {
  const password = `the password of ${email}`;
  const names = ['--first-name', 'Ana', '--last-name', 'B', '--role', role];
  await on.admin(
    ['user', 'add', email, '--org', organization, ...names, '--password-stdin', '--permanent-password'],
    password,
  );
  return { email, password };
}

export const visit = (client: OauthClient = service.client) => new FactorVisitor(client);
export const pathOf = (page: VisitedPage) => new URL(page.url).pathname;
export const wayOn = (page: VisitedPage) => pathOf(page).split('/').at(-1);
export const basePath = (page: VisitedPage) => pathOf(page).split('/').slice(0, 4).join('/');

/** A person with an authenticator app, and the browser in which it was set up. */
export async function addPersonWithApp(email: string, on = service) {
  const person = await addPerson(email, 'First Clinic', on);
  const browser = visit(on.client);
  await browser.signIn(person);
  return { person, browser, ...(await browser.addApp()) };
}

/** A person with a passkey at this service. */
export async function addPersonWithPasskey(email: string) {
  const person = await addPerson(email);
  const browser = visit();
  await browser.signIn(person);
  const authenticator = new SoftwareAuthenticator(service.client.baseUrl);
  const added = await browser.addPasskey(authenticator);
  return { person, browser, authenticator, recoveryCodes: readRecoveryCodes(added) };
}

/** Exchanges the code at the end of a sign-in for tokens. */
export async function redeem(browser: FactorVisitor, end: VisitedPage) {
  const code = new URL(end.url).searchParams.get('code') ?? '';
  const { status, body } = await requestToken(
    browser.client,
    codeExchange(browser.client, code, browser.pkce),
  );
  expect(status).toBe(200);
  return body;
}

export const isSignedIn = (browser: FactorVisitor, page: VisitedPage) =>
  browser.isCallback(page.url) && new URL(page.url).searchParams.has('code');

export async function listAuditActions(person: Person) {
  const rows = await query(
    service.databaseUrl,
    `select action, actor_type from audit_events join users on users.id = resource_id where email = $1
       and action not in ('user.sign_in', 'user.fail_sign_in', 'user.fail_second_factor') order by audit_events.id`,
    [person.email],
  );
  return rows.map((row) => `${row.actor_type} ${row.action}`);
}
