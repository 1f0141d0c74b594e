import type { Page } from '@playwright/test';
import { pages } from '../../lib/shared/pages.ts';
import { isRecordPage, shownPages } from '../helpers/page-addresses.ts';
import { expect, test } from './clinic.ts';
import {
  answerToTheEnd,
  createAgent,
  createInvitation,
  dashboardUrl,
  expectLoaded,
  openPhone,
  prepareAgent,
  prepareInvitation,
  searchList,
  startConsultation,
} from './people.ts';

/**
 * Takes away what the oldest supported browsers lack (docs/browsers.md), and what owners and administrators turn off. Runs in the page
 * before its scripts.
 *
 * @param isPatient - patients' pages run in older browsers
 */
function takeAway(isPatient: boolean): void {
  const drop = (owner: object | undefined, names: string) => {
    for (const name of names.split(' ')) if (owner) Reflect.deleteProperty(owner, name);
  };
  drop(
    window,
    'BroadcastChannel EventSource ClipboardItem structuredClone ResizeObserver IntersectionObserver',
  );
  drop(
    window,
    'requestIdleCallback scheduler navigation Notification Highlight PublicKeyCredential reportError',
  );
  drop(AbortSignal, 'any timeout');
  drop(Array.prototype, 'at findLast findLastIndex toSorted toReversed toSpliced with');
  drop(Array, 'fromAsync');
  drop(String.prototype, 'at isWellFormed toWellFormed');
  drop(Object, 'groupBy hasOwn');
  drop(Map, 'groupBy');
  drop(Promise, 'withResolvers try');
  drop(
    Set.prototype,
    'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
  );
  drop(URL, 'canParse parse');
  drop(Intl, 'DisplayNames ListFormat RelativeTimeFormat Segmenter DurationFormat supportedValuesOf');
  drop(HTMLElement.prototype, 'popover showPopover hidePopover togglePopover');
  drop(HTMLDialogElement.prototype, 'showModal requestClose');
  drop(Element.prototype, 'checkVisibility setHTMLUnsafe');
  drop(Document.prototype, 'startViewTransition');
  drop(Crypto.prototype, 'randomUUID');
  drop(Navigator.prototype, 'clipboard share locks permissions wakeLock mediaDevices storage userAgentData');
  if (isPatient) {
    drop(window, 'SubmitEvent');
    drop(Event.prototype, 'submitter');
    drop(HTMLFormElement.prototype, 'requestSubmit');
    drop(Element.prototype, 'replaceChildren');
    for (const type of ['submit'])
      window.addEventListener(type, (event) => Object.setPrototypeOf(event, Event.prototype), {
        capture: true,
      });
  }
  for (const name of ['sessionStorage', 'localStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Storage is refused', 'SecurityError');
      },
    });
}

function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${new URL(page.url()).pathname}: ${error.message}`));
  return faults;
}

test('a browser without what is newer or refused loses only that: sign-in, list, palette, a new invitation', async ({
  clinic,
  page,
}) => {
  await page.addInitScript(takeAway, false);
  const faults = collectFaults(page);
  await clinic.signIn(page);
  await createAgent(page, {
    name: 'Old browsers',
    specialization: 'General practice',
    visitType: 'Before the visit',
  });
  await createInvitation(page, { agent: 'Old browsers', firstName: 'Ilse', lastName: 'Brandt' });
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  await expect(page.getByText('Copying is not allowed here').first()).toBeVisible();
  await searchList(page, 'Brandt');
  await expect(page.getByRole('row').filter({ hasText: 'Brandt' })).toBeVisible();
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('Brandt');
  await page.getByRole('option', { name: /Brandt/ }).click();
  await expect(page.getByRole('heading', { name: /Brandt/, level: 1 })).toBeVisible();
  for (const key of shownPages.filter((key) => !isRecordPage(key))) {
    await page.goto(`${dashboardUrl}${pages[key].path}`);
    await expectLoaded(page);
  }
  expect(faults).toEqual([]);
});

test('a browser that does not know the clinic’s time zone shows the pages in its own, and says so', async ({
  browser,
  clinic,
}) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Kathmandu' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const { DateTimeFormat } = Intl;
    const own = new DateTimeFormat().resolvedOptions().timeZone;
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, [locales, options]: [string, Intl.DateTimeFormatOptions | undefined]) {
        const { timeZone = own } = options ?? {};
        if (timeZone !== own && timeZone !== 'UTC') throw new RangeError(`Invalid time zone: ${timeZone}`);
        return new target(locales, options);
      },
    });
  });
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Zones' });
  const { address } = await prepareInvitation(page, agent, {
    patientFirstName: 'Ilse',
    patientLastName: 'Brandt',
  });
  await setTimeZone(page, 'Europe/Lisbon');
  for (const path of [dashboardUrl, `${dashboardUrl}/invitations`, address]) {
    await page.goto(path);
    await expectLoaded(page);
    await expect(page.getByText(/does not know the clinic’s time zone \(Europe\/Lisbon\)/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toHaveCount(0);
  }
  await context.close();
});

/** Sets the clinic's time zone through the form of its settings. */
async function setTimeZone(page: Page, timeZone: string): Promise<void> {
  const known = await page.context().newPage();
  await known.goto(`${dashboardUrl}/settings`);
  const section = known.getByRole('region', { name: 'Organization' });
  await section.getByLabel('Time zone').selectOption(timeZone);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(known.getByText('Organization saved')).toBeVisible();
  await known.close();
}

test('a patient whose browser lacks what is newer or refuses storage answers to the end on live pages', async ({
  browser,
  clinic,
  page: desk,
}) => {
  await clinic.takeSession(desk);
  const { link } = await prepareInvitation(desk, await prepareAgent(desk, { name: 'Old phones' }));
  const { context, page } = await openPhone(browser);
  await page.addInitScript(takeAway, true);
  const faults = collectFaults(page);
  await startConsultation(page, link);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await answerToTheEnd(page, { 'What brings you': 'I have a cough' });
  await page.getByLabel('I forgot to say').fill('I also lost my appetite');
  await page.getByRole('button', { name: 'Add this' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'appetite' })).toBeVisible();
  expect(faults).toEqual([]);
  // Live: no page was loaded.
  expect(loads).toEqual([]);
  await context.close();
});
