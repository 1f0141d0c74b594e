import type { Request } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { pressAndSee } from './hands.ts';
import {
  desk,
  inbox,
  inviteAll,
  link,
  openList,
  page,
  people,
  pick,
  rowOf,
  selectedBar,
  setUpList,
  table,
} from './list-page.ts';

setUpList();

test('an address with invalid filters shows the whole list without an error', async () => {
  await openList('?status=x&flag=y&read=1&days=1e9&from=soon&to=2026-02-30&sort=up&assigned=');
  await expect(table().getByRole('link')).toHaveCount(people.length);
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  await expect(page.getByText('4 of 4 shown')).toBeVisible();
});

test('filters and order are in the address, the search is not; all survive a reload and are cleared together', async () => {
  await openList();
  await page.getByLabel(/^Search invitations/).fill('ruth');
  await expect(page.getByText('1 of 1 shown')).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Not started' });
  await page.getByLabel('Assigned to').selectOption({ label: 'Assigned to me' });
  await expect(page.getByText('Nobody matches “ruth”')).toBeVisible();
  await page.getByLabel('Assigned to').selectOption({ label: 'Assigned or not' });
  await page.getByLabel('Age', { exact: true }).selectOption({ label: 'Between days' });
  await page.getByLabel('From day').fill('2020-01-31');
  await page.getByLabel('Sort by').selectOption({ label: 'Last changed first' });
  await expect(page).toHaveURL(/sort=changed/);
  await page.reload();
  await expect(page.getByLabel(/^Search invitations/)).toHaveValue('ruth');
  await expect(page.getByLabel('Status')).toHaveValue('not_started');
  await expect(page.getByLabel('From day')).toHaveValue('2020-01-31');
  await expect(page.getByRole('columnheader', { name: 'Last change' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(table().getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table().getByRole('link')).toHaveCount(people.length);
  await expect(page).toHaveURL(/\/invitations\?sort=changed$/);
  await expect(page.getByLabel(/^Search invitations/)).toHaveValue('');
});

test('S26 ASVS 14.2.1 searched words are in no address, come back with Back and Forward, and are not in a new tab', async () => {
  // A name that exists nowhere else, so that every place with it contains the typed words.
  const typed = 'Ruth Searchcanary';
  const [first = ''] = typed.split(' ');
  const sent: string[] = [];
  const note = (request: Request) => {
    const { referer = '', 'next-url': nextUrl = '', 'next-router-state-tree': tree = '' } = request.headers();
    sent.push([request.url(), referer, nextUrl, tree].join(' '));
  };
  page.on('request', note);
  await openList();
  const search = page.getByLabel(/^Search invitations/);
  await search.fill(first);
  await expect(page.getByText('1 of 1 shown')).toBeVisible();
  await page.getByLabel('Sort by').selectOption({ label: 'Last changed first' });
  await expect(page).toHaveURL(/sort=changed/);
  await expect(page.getByText('1 of 1 shown')).toBeVisible();
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await table().getByRole('link', { name: /Ruth/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ruth/ })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(first);
  await expect(page.getByText('1 of 1 shown')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /Ruth/ })).toBeVisible();
  await page.goBack();
  await search.fill(typed);
  await expect(page.getByText(`Nobody matches “${typed}”`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Nobody matches “${typed}”`)).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole('table').getByRole('link')).toHaveCount(people.length);
  await expect(tab.getByLabel(/^Search invitations/)).toHaveValue('');
  await tab.close();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill(typed);
  await expect(palette.getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  page.off('request', note);
  expect(sent.some((text) => text.includes('/api/invitations/search'))).toBe(true);
  expect(sent.filter((text) => /searchcanary|ruth/i.test(decodeURIComponent(text)))).toEqual([]);
  expect(page.url()).not.toMatch(/searchcanary|ruth/i);
});

test('the list can be used by keyboard from top to bottom', async () => {
  await openList('?sort=name');
  await page.keyboard.press('/');
  await expect(page.getByLabel(/^Search invitations/)).toBeFocused();
  // In a text field they are ordinary letters.
  await page.keyboard.type('jkxnc?');
  await expect(page.getByLabel(/^Search invitations/)).toHaveValue('jkxnc?');
  await expect(page.getByText('Nobody matches “jkxnc?”')).toBeVisible();
  await page.getByLabel(/^Search invitations/).fill('');
  await expect(table().getByRole('link')).toHaveCount(people.length);
  await page.getByRole('heading', { level: 1 }).click();

  await page.keyboard.press('j');
  await expect(link('Ruth Adeyemi')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('Walter Hask')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(link('Walter Hask')).toBeFocused();
  await page.keyboard.press('x');
  await expect(pick('Walter Hask')).toBeChecked();
  await expect(selectedBar()).toBeVisible();
  await page.keyboard.press('Control+x');
  await expect(pick('Walter Hask')).toBeChecked();
  await page.keyboard.press('x');
  await expect(selectedBar()).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Walter Hask', level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { name: 'Invitations', level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'New invitation', level: 1 })).toBeVisible();
});

for (const [where, viewport] of [
  ['in a low window', { width: 1000, height: 380 }],
  ['on a tablet', { width: 768, height: 600 }],
  ['on a phone', { width: 390, height: 460 }],
] as const) {
  test(`${where} the bar of selected rows never covers the row that has the focus`, async () => {
    await page.setViewportSize(viewport);
    await openList('?sort=name');
    await pressAndSee(page, 'j');
    await page.keyboard.press('x');
    await expect(selectedBar()).toBeVisible();
    // The bar itself is not covered either.
    await selectedBar().getByRole('button', { name: 'Copy links' }).click({ trial: true });
    for (const key of ['j', 'j', 'j', 'k', 'k', 'k', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab'])
      await pressAndSee(page, key);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
}

test('the shortcuts are listed, and single-key shortcuts can be turned off and on again', async () => {
  await openList();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByText('New invitation')).toBeVisible();
  const single = dialog.getByRole('checkbox', { name: /Single keys/ });
  await expect(single).toBeChecked();
  await single.uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByLabel(/^Search invitations/)).not.toBeFocused();
  await expect(dialog).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('keyb');
  await expect(page.getByRole('option', { name: 'Keyboard shortcuts' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await single.check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('/');
  await expect(page.getByLabel(/^Search invitations/)).toBeFocused();
});

test('the command palette finds patients, agents and pages, and announces the selected one', async () => {
  await openList();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await field.fill('heart');
  const agent = page.getByRole('option', { name: 'Heart check' });
  await expect(agent).toHaveAttribute('aria-selected', 'true');
  await field.fill('vell');
  const patient = page.getByRole('option', { name: /Jonas Vell/ });
  await expect(patient).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await patient.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Jonas Vell', level: 1 })).toBeVisible();
});

test('several invitations are revoked together; failures are shown row by row and can be retried', async () => {
  await inviteAll();
  await openList('?sort=name');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await pick('Priya Nandakumar').uncheck();
  await expect(selectedBar()).toContainText('3 selected');
  await selectedBar().getByRole('button', { name: 'Revoke…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The links stop working at once. This cannot be undone.');
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf('Ruth Adeyemi')).toContainText('Not started');

  desk.operator.options.apiFaults = [{ answer: { status: 500 }, only: { method: 'DELETE' } }];
  await selectedBar().getByRole('button', { name: 'Revoke…' }).click();
  await dialog.getByRole('button', { name: 'Revoke 3 invitations' }).click();
  await expect(dialog.getByRole('heading', { name: '1 invitation was not revoked' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText('The service has a problem of its own.');
  await dialog.getByRole('button', { name: 'Try that one again' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('3 invitations revoked')).toBeVisible();
  await expect(selectedBar()).toHaveCount(0);
  for (const name of ['Ruth Adeyemi', 'Jonas Vell', 'Walter Hask'])
    await expect(rowOf(name)).toContainText('Revoked');
  await expect(rowOf('Priya Nandakumar')).toContainText('Not started');

  // There is no confirmation where none can be revoked.
  await pick('Ruth Adeyemi').check();
  await selectedBar().getByRole('button', { name: 'Revoke…' }).click();
  await expect(dialog.getByRole('heading', { name: 'Nothing to revoke' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('the links of several invitations are copied without names, and those without a link are counted', async () => {
  await inviteAll();
  await desk.query(`update invitations set state = 'revoked' where patient_last_name = 'Vell'`);
  await desk.query(
    `update invitations set encounter_id = 'encounter-2', encounter_status = 'FINISHED', encounter_word = 'finished', is_encounter_over = true where patient_last_name = 'Hask'`,
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desk.url });
  await openList('?sort=name');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await selectedBar().getByRole('button', { name: 'Copy links' }).click();
  await expect(page.getByText('Copied 2 links. 2 have no link that can be used.')).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines).toHaveLength(2);
  expect(new Set(lines).size).toBe(2);
  for (const line of lines) expect(line).toMatch(/^https?:\/\/\S+$/);
  expect(lines.join()).not.toMatch(/Ruth|Adeyemi|Priya|Nandakumar/i);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
  await pick('Jonas Vell').check();
  await selectedBar().getByRole('button', { name: 'Copy links' }).click();
  await expect(page.getByText('1 has no link that can be used.', { exact: true })).toBeVisible();
});

test('several invitations are sent again: the page first names those left out, and each of the others gets one mail', async () => {
  await inviteAll();
  await desk.query(
    `update invitations set patient_email = lower(patient_last_name) || '@example.org'
     where patient_last_name <> 'Nandakumar'`,
  );
  await desk.query(`update invitations set encounter_id = 'encounter-3' where patient_last_name = 'Hask'`);
  const readAddresses = async (): Promise<string[]> => {
    const { mails } = await (await page.request.get(`${inbox.pageUrl}/mails.json`)).json();
    return mails.flatMap((mail: { to: string[] }) => mail.to).sort();
  };
  const reached = ['adeyemi@example.org', 'vell@example.org'];
  await openList('?sort=name');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const send = selectedBar().getByRole('button', { name: 'Send again…' });
  const dialog = page.getByRole('alertdialog');
  await send.click();
  await expect(dialog.getByRole('heading', { name: 'Send 2 invitations again?' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['1 has no e-mail address', '1 has started']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await readAddresses()).toEqual([]);

  await send.click();
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click();
  await expect(page.getByText('2 e-mails are on their way')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(selectedBar()).toHaveCount(0);
  await expect.poll(readAddresses).toEqual(reached);

  await pick('Ruth Adeyemi').check();
  await send.click();
  await expect(dialog.getByRole('heading', { name: 'Nothing to send' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 was mailed within the last 10 minutes, or is about to be',
  ]);
  await expect(dialog.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await readAddresses()).toEqual(reached);
});

test('long names cause no sideways scrolling, from the smallest screen to a large one, nor on paper', async () => {
  await inviteAll();
  await desk.query(
    `update invitations set patient_first_name = 'Bartholomew Maximilian', unreachable_since = now(),
     patient_last_name = 'FeatherstonehaughCholmondeleyMainwaring', assigned_to_name = 'Theodora',
     agent_name = 'Follow-up after the hospital, with all questions', external_id = 'HL-2026/' || repeat('7', 40)
     where patient_last_name = 'Hask'`,
  );
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const path of ['/', '/invitations', '/settings/audit']) {
    await page.goto(`${desk.url}${path}`);
    const lines = path === '/' ? page.getByRole('listitem') : page.getByRole('table').getByRole('row');
    for (const width of [320, 390, 768, 1024, 1280, 3840]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(lines.nth(1)).toBeVisible();
      expect(await overhang(), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await openList();
  const name = await link('Bartholomew Maximilian FeatherstonehaughCholmondeleyMainwaring').boundingBox();
  expect(name?.width, 'room for the name beside a long external ID').toBeGreaterThan(150);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openList();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await expect(page.getByLabel(/^Search invitations/)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Invitations', level: 1 })).toBeVisible();
  expect(await overhang()).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: null });
});

test('compact rows are a setting of this browser, and rows stay large enough for a finger on a phone', async () => {
  const height = async () => (await rowOf('Jonas Vell').boundingBox())?.height ?? 0;
  await openList();
  const comfortable = await height();
  await page.goto(`${desk.url}/settings`);
  await page.getByRole('button', { name: 'Compact' }).click();
  await expect(page.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true');
  await openList();
  expect(await height()).toBeLessThan(comfortable - 4);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await height()).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${desk.url}/settings`);
  await page.getByRole('button', { name: 'Comfortable' }).click();
  await openList();
  expect(await height()).toBe(comfortable);
});

test('an unknown address shows a page that says so, with a link back', async () => {
  for (const path of ['/nowhere', '/invitations/nobody', '/encounters/none']) {
    const answer = await page.goto(`${desk.url}${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'This page is not here', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Today' })).toHaveAttribute('href', '/');
  }
  await page.getByRole('link', { name: 'Go to Today' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
});
