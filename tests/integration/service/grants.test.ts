import { expect, test } from 'vitest';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { ApiClient } from '../../helpers/api.ts';
import {
  authorize,
  authorizeUrl,
  codeExchange,
  createPkcePair,
  type Person,
  requestToken,
} from '../../helpers/authorization.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

/** A browser with a session at the service, and the access token of its sign-in. */
async function signIn(person: Person) {
  const browser = new HttpVisitor();
  const pkce = createPkcePair();
  const callback = await authorize(service.client, person, pkce, {}, browser);
  const tokens = await requestToken(
    service.client,
    codeExchange(service.client, callback.get('code') ?? '', pkce),
  );
  return { browser, api: new ApiClient(service.client.baseUrl, String(tokens.body.access_token)) };
}

const grantsUrl = () => `${service.client.baseUrl}/auth/grants`;
const findGrantIds = (html: string) =>
  [...html.matchAll(/name="grant" value="([^"]+)"/g)].map((match) => match[1]);

test('S9 without a session no grant is shown, and none can be ended', async () => {
  const { api } = await signIn(service.people.owner);
  const page = await fetch(grantsUrl());
  expect(page.status).toBe(401);
  expect(findGrantIds(await page.text())).toEqual([]);
  const posted = await fetch(grantsUrl(), { method: 'POST', body: new URLSearchParams({ grant: 'x' }) });
  expect(posted.status).toBe(401);
  expect((await api.get('/agent')).status).toBe(200);
});

test('S9 another person can neither see nor end it', async () => {
  const owner = await signIn(service.people.owner);
  const [grant = ''] = findGrantIds((await owner.browser.open(grantsUrl())).html);
  const other = await signIn(service.people.otherOwner);
  const page = await other.browser.open(grantsUrl());
  expect(page.html).not.toContain(grant);
  await other.browser.submit(page, { grant });
  expect((await owner.api.get('/agent')).status).toBe(200);
});

test('S9 S20 a form from another site ends nothing', async () => {
  const { browser, api } = await signIn(service.people.owner);
  const [grant = ''] = findGrantIds((await browser.open(grantsUrl())).html);
  const answer = await browser.request(grantsUrl(), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ grant }),
  });
  expect(answer.status).toBe(403);
  expect((await api.get('/agent')).status).toBe(200);
});

test('S9 the person sees their grants and can end one: its tokens are refused at once, the others keep working', async () => {
  const first = await signIn(service.people.frontDesk);
  const second = await signIn(service.people.frontDesk);
  const page = await second.browser.open(grantsUrl());
  const [newest = '', ...older] = findGrantIds(page.html);
  expect(older.length).toBeGreaterThan(0);
  const ended = await second.browser.submit(page, { grant: newest });
  expect(findGrantIds(ended.html)).not.toContain(newest);
  expect((await second.api.get('/agent')).status).toBe(401);
  expect((await first.api.get('/agent')).status).toBe(200);
});

/** Sends one of the page's forms, like its button. */
async function pressOn(browser: HttpVisitor, path: string, fields: Record<string, string>) {
  const { html } = await browser.open(grantsUrl());
  const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '';
  return await browser.request(`${service.client.baseUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, form_token: token }),
  });
}
const isAskedForConsent = async (browser: HttpVisitor) => {
  const page = await browser.open(authorizeUrl(service.client, createPkcePair()), (url) =>
    url.startsWith(service.client.redirectUri),
  );
  return page.html.includes('name="decision"');
};

test('ASVS 10.7.3 consent cannot be withdrawn by another person, from another site or without a session', async () => {
  const owner = await signIn(service.people.owner);
  const other = await signIn(service.people.otherOwner);
  await pressOn(other.browser, '/auth/grants/consent', { client: service.client.clientId });
  expect((await owner.api.get('/agent')).status).toBe(200);
  expect(await isAskedForConsent(owner.browser)).toBe(false);
  const url = `${grantsUrl()}/consent`;
  const body = new URLSearchParams({ client: service.client.clientId });
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await owner.browser.request(url, { method: 'POST', headers, body })).status).toBe(403);
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
  expect(await isAskedForConsent(owner.browser)).toBe(false);
});

test('ASVS 10.7.3 ending a grant keeps the consent; withdrawing the consent ends every grant and it is asked for again', async () => {
  const first = await signIn(service.people.frontDesk);
  const second = await signIn(service.people.frontDesk);
  const [grant = ''] = findGrantIds((await second.browser.open(grantsUrl())).html);
  await pressOn(second.browser, '/auth/grants', { grant });
  expect(await isAskedForConsent(second.browser)).toBe(false);
  const page = await second.browser.open(grantsUrl());
  expect(page.html).toContain('What you have allowed');
  const answer = await pressOn(second.browser, '/auth/grants/consent', { client: service.client.clientId });
  expect(answer.headers.get('location')).toBe('/auth/grants?done=consent_taken_back');
  expect((await first.api.get('/agent')).status).toBe(401);
  expect((await second.browser.open(grantsUrl())).html).not.toContain('What you have allowed');
  expect(await isAskedForConsent(second.browser)).toBe(true);
});

test('ASVS 10.7.2 the consent page says what is granted, to which application and for how long', async () => {
  const { browser } = await signIn(service.people.frontDesk);
  await pressOn(browser, '/auth/grants/consent', { client: service.client.clientId });
  const { html } = await browser.open(authorizeUrl(service.client, createPkcePair()));
  expect(html).toContain('First Clinic');
  expect(html).toContain('create and remove agents and invitations');
  expect(html).toContain('30 days');
});
