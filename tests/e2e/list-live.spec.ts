import type { Request } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { desk, inviteAll, link, openList, page, people, rowOf, setUpList, table } from './list-page.ts';

setUpList();

test('without a connection the open page stays, whichever link or key is used, and says why', async () => {
  await openList('?sort=name');
  const live = page.getByText(/^Live, checked/);
  await expect(live).toBeVisible();
  await page.context().setOffline(true);
  const said = page.getByText('This device is offline. Check the connection and try again.');
  await page.getByRole('link', { name: 'Agents' }).first().click();
  await expect(said).toBeVisible();
  await page.keyboard.press('n');
  await link('Ruth Adeyemi').click();
  await expect(page.getByText('What you see may be old.')).toBeVisible();
  await expect(live).toHaveCount(0);
  await expect(rowOf('Ruth Adeyemi')).toBeVisible();
  await expect(page).toHaveURL(/\/invitations\?sort=name$/);
  await page.context().setOffline(false);
  await expect(page.getByText('What you see may be old.')).toHaveCount(0);
  await expect(live).toBeVisible();
  await page.getByRole('link', { name: 'Agents' }).first().click();
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
});

test('without a connection a part that is still to be loaded says why, is loaded later, and removes nothing', async ({
  browser,
}) => {
  // A browser with an empty cache.
  const fresh = await browser.newPage();
  await desk.signIn(fresh);
  const said = fresh.getByText('This device is offline. Check the connection and try again.');
  await fresh.goto(`${desk.url}/agents/new`);
  const name = fresh.getByLabel('Name', { exact: false });
  await expect(name).toBeEnabled();
  await fresh.context().setOffline(true);
  await fresh.keyboard.press('Control+k');
  await expect(said).toBeVisible();
  await expect(said).toHaveCount(0);
  await name.fill('Made without a line');
  await fresh.getByRole('button', { name: 'Create agent' }).click();
  await expect(said).toBeVisible();
  await expect(name).toHaveValue('Made without a line');
  await fresh.context().setOffline(false);
  await fresh.keyboard.press('Control+k');
  await expect(fresh.getByRole('dialog')).toBeVisible();
  await fresh.keyboard.press('Escape');
  await fresh.getByRole('button', { name: 'Create agent' }).click();
  await expect(fresh.getByRole('heading', { name: 'Made without a line', level: 1 })).toBeVisible();
  await fresh.close();
});

test('after an upgrade a part whose file is gone says Reload, and what was typed stays until then', async ({
  browser,
}) => {
  // A browser with an empty cache.
  const fresh = await browser.newPage();
  await desk.signIn(fresh);
  await fresh.goto(`${desk.url}/agents/new`);
  const name = fresh.getByLabel('Name', { exact: false });
  await expect(name).toBeEnabled();
  await fresh.route('**/_next/static/**', (route) => route.fulfill({ status: 404, body: '' }));
  await name.fill('Made before the upgrade');
  await fresh.getByRole('button', { name: 'Create agent' }).click();
  const said = fresh.getByText(
    'Consult Desk was updated since this page was opened. Reload the page to go on.',
  );
  await expect(said).toBeVisible();
  await expect(fresh.getByText('does not answer')).toHaveCount(0);
  await expect(name).toHaveValue('Made before the upgrade');
  await fresh.unroute('**/_next/static/**');
  await fresh.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  await expect(said).toHaveCount(0);
  await expect(name).toBeEnabled();
  await fresh.keyboard.press('Control+k');
  await expect(fresh.getByRole('dialog')).toBeVisible();
  await fresh.close();
});

test('ages and "checked … ago" do not depend on the clock of this device', async ({ browser }) => {
  const early = await browser.newPage();
  await early.clock.install({ time: Date.now() - 3 * 86_400_000 });
  const late = await browser.newPage();
  await late.clock.install({ time: Date.now() + 3 * 86_400_000 });
  for (const one of [early, late]) {
    await desk.signIn(one);
    await one.goto(`${desk.url}/invitations`);
    await expect(one.getByText(/^Live, checked (?:just now|\d+ s ago)$/)).toBeVisible();
    const row = one.getByRole('row').filter({ hasText: 'Ruth Adeyemi' });
    await expect(row.getByText(/^[1-9]\d* (?:s|min)$/)).toBeVisible();
    await one.close();
  }
});

test('no page is prefetched before a pointer is on its link', async () => {
  // A tab whose pointer was never moved.
  const tab = await page.context().newPage();
  const prefetched: string[] = [];
  tab.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('_rsc')) prefetched.push(pathname);
  });
  await tab.goto(`${desk.url}/invitations`);
  await expect(tab.getByText(/^Live, checked/)).toBeVisible();
  for (const [name, pathname] of [
    ['Agents', '/agents'],
    ['Settings', '/settings'],
  ] as const) {
    await tab.getByRole('link', { name }).first().hover();
    await expect.poll(() => prefetched).toContain(pathname);
  }
  await tab.waitForLoadState('networkidle');
  expect(prefetched).not.toContain('/');
  expect(prefetched).not.toContain('/invitations/new');
  await tab.close();
});

test('a slow page is announced as loading, and the open one stays until then', async () => {
  await openList();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/settings\?.*_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  const loading = page.getByRole('status').filter({ hasText: 'Loading' });
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(loading.getByText('Loading')).toBeVisible();
  await expect(rowOf('Ruth Adeyemi')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
  await page.unroute(/\/settings\?.*_rsc=/);
});

test('on Today a red flag is shown before the notice that the service cannot be reached', async () => {
  await inviteAll();
  await desk.query(
    `update invitations set encounter_id = 'encounter-1', encounter_status = 'FINISHED', encounter_word = 'finished', is_encounter_over = true, finished_at = now(),
     flags = '[{"id":"1","level":"EMERGENCY","title":null,"quote":null,"raisedAt":"2026-01-01T08:00:00Z"}]'
     where patient_last_name = 'Vell'`,
  );
  desk.operator.options.apiChance = { probability: 1, faults: ['503'] };
  await desk.query('update invitations set next_check_at = now()');
  await page.goto(desk.url);
  const rows = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  await expect(rows.nth(1)).toContainText('The service has not answered');
  await expect(rows.first()).toContainText('Jonas Vell');
  desk.operator.options.apiChance = null;
  // All pages are notified when the tracker reaches the service again, which would disturb the following count of
  // requests.
  await expect(rows.filter({ hasText: 'The service has not answered' })).toHaveCount(0);
});

test('in a long list a change reloads only its own page, and the press of “More” is not lost', async () => {
  await inviteAll();
  // Older and newer rows, so that those four are in the middle.
  await desk.query(
    `insert into invitations (id, service, organization_id, created_by, created_by_name, upstream_id, state, agent_id,
       agent_name, search_text, sort_name, intent_at, updated_at, created_at)
     select md5(id || n), service, organization_id, created_by, created_by_name, md5(upstream_id || n), 'revoked',
       agent_id, agent_name, 'copy', 'copy', intent_at, updated_at, created_at + n * interval '1 minute'
     from invitations, generate_series(-30, 30) n where n <> 0`,
  );
  const revoke = (name: string) =>
    page.evaluate(async (q) => {
      const post = (body: unknown) => ({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { rows } = await (await fetch('/api/invitations/search', post({ q }))).json();
      await fetch('/api/invitations/revoke', post({ ids: [rows[0].id] }));
    }, name);
  await openList();
  await expect(page.getByText('50 of 244 shown')).toBeVisible();
  const more = page.getByRole('button', { name: 'More' });
  /** The cursors of the requested pages. */
  const asked: string[] = [];
  const listPath = '**/api/invitations/search';
  const readFilter = (request: Request) => request.postDataJSON() as { q: string; cursor?: string | null };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/invitations/search') return;
    const { q, cursor } = readFilter(request);
    if (q === '') asked.push(cursor ?? '');
  });

  // The next page is held back until the change has been received and the list requested again.
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(listPath, async (route) => {
    if (readFilter(route.request()).cursor) await isReleased;
    // A request that was aborted meanwhile needs no answer.
    await route.continue().catch(() => undefined);
  });
  await more.click();
  await expect.poll(() => asked.filter((cursor) => cursor !== '').length).toBe(1);
  asked.length = 0;
  await revoke('Vell');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  release();
  await expect(page.getByText('100 of 244 shown')).toBeVisible();
  await page.unroute(listPath);

  for (const shown of [150, 200, 244]) {
    await more.click();
    await expect(page.getByText(`${shown} of 244 shown`)).toBeVisible();
  }
  await expect(rowOf('Jonas Vell')).toContainText('Revoked');
  const counts: number[] = [];
  for (const [first, last] of people.filter(([, name]) => name !== 'Vell')) {
    await expect(rowOf(`${first} ${last}`)).toContainText('Not started');
    asked.length = 0;
    await revoke(last);
    await expect(rowOf(`${first} ${last}`)).toContainText('Revoked');
    counts.push(asked.length);
  }
  // The first page, which gets new rows, and the row's own page. Now and then the whole list is requested.
  expect(Math.min(...counts)).toBeLessThanOrEqual(2);
  await expect(table().getByRole('link')).toHaveCount(244);
});
