import type { Page } from '@playwright/test';
import { findMessages } from '../../lib/shared/all-messages.ts';
import { type ClinicPage, listPages, mayOpen, pages, type TitledPage } from '../../lib/shared/pages.ts';
import { mayDo } from '../../lib/shared/permissions.ts';
import { expect, test } from './clinic.ts';
import { dashboardUrl, emailOf, openSignedIn, type Role, searchList, takeSession } from './people.ts';

type Control = { role: 'button' | 'link' | 'combobox' | 'textbox'; name: string | RegExp };

const treating: readonly Role[] = ['owner', 'clinician'];
const owners: readonly Role[] = ['owner'];
const everybody: readonly Role[] = ['owner', 'clinician', 'front_desk'];

// Of the sample data: chest pain at rest, which is an emergency.
export const patient = 'Ruth Adeyemi';

type Checked = { open: (page: Page) => Promise<unknown>; has: [Control, readonly Role[]][] };

const openPath = (path: string) => (page: Page) => page.goto(`${dashboardUrl}${path}`);

/** The controls of each page, in one or more states of it, and the roles that have them. */
const checked: Record<Exclude<TitledPage & ClinicPage, 'encounter'>, Checked[]> = {
  today: [
    {
      open: openPath(pages.today.path),
      has: [
        [{ role: 'link', name: 'New invitation' }, everybody],
        [{ role: 'link', name: 'Open report' }, treating],
      ],
    },
  ],
  invitations: [
    {
      open: openPath(pages.invitations.path),
      has: [
        [{ role: 'link', name: 'New invitation' }, everybody],
        [{ role: 'button', name: 'Export' }, everybody],
      ],
    },
  ],
  newInvitation: [
    {
      open: openPath(pages.newInvitation.path),
      has: [[{ role: 'button', name: 'Create invitation' }, everybody]],
    },
  ],
  invitation: [
    { open: openInvitation, has: [[{ role: 'link', name: 'Open report' }, treating]] },
    {
      // One that is open.
      open: (page) => openInvitation(page, 'Samuel Pryce'),
      has: [
        [{ role: 'button', name: 'Copy link' }, everybody],
        [{ role: 'button', name: 'Revoke' }, everybody],
      ],
    },
  ],
  agents: [
    {
      open: openPath(pages.agents.path),
      has: [
        [{ role: 'link', name: 'New agent' }, treating],
        [{ role: 'link', name: /^Open configuration: Heart check-in/ }, treating],
        [{ role: 'link', name: 'Heart check-in' }, everybody],
      ],
    },
  ],
  agent: [
    {
      open: async (page) => {
        await page.goto(`${dashboardUrl}${pages.agents.path}`);
        await page.getByRole('link', { name: 'Heart check-in', exact: true }).click();
        await expect(page.getByRole('heading', { name: 'Heart check-in', level: 1 })).toBeVisible();
      },
      has: [
        [{ role: 'link', name: 'Invite a patient' }, everybody],
        [{ role: 'button', name: 'Open configuration' }, treating],
        [{ role: 'button', name: 'Delete agent' }, treating],
      ],
    },
  ],
  newAgent: [
    { open: openPath(pages.newAgent.path), has: [[{ role: 'button', name: 'Create agent' }, treating]] },
  ],
  settings: [
    {
      open: openPath(pages.settings.path),
      has: [
        [{ role: 'button', name: 'Sign out everywhere' }, everybody],
        [{ role: 'button', name: /^Connect/ }, owners],
        [{ role: 'link', name: 'Open the audit' }, owners],
      ],
    },
  ],
  audit: [
    {
      open: openPath(pages.audit.path),
      has: [
        [{ role: 'combobox', name: 'Person' }, owners],
        [{ role: 'button', name: 'Export' }, owners],
      ],
    },
  ],
};

export async function openInvitation(page: Page, name = patient): Promise<void> {
  await searchList(page, name);
  await page.getByRole('table').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

export async function waitForPage(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
}

/** Defines the tests of what a person of this role has on the pages and in the palette. */
export function testRole(role: Role): void {
  test(`a person of the role ${role} has on each page the controls that the role may use, and no others`, async ({
    page,
  }) => {
    await takeSession(page, emailOf[role]);
    for (const [key, { open, has }] of Object.entries(checked).flatMap(([key, states]) =>
      states.map((state) => [key, state] as const),
    )) {
      await test.step(key, async () => {
        await open(page);
        await waitForPage(page);
        for (const [control, allowed] of has) {
          const found = page.getByRole('main').getByRole(control.role, { name: control.name });
          if (allowed.includes(role)) await expect(found.first()).toBeVisible();
          else await expect(found).toHaveCount(0);
        }
      });
    }
  });

  test(`the commands of a person of the role ${role} are exactly those that the role may use`, async ({
    page,
  }) => {
    await openSignedIn(page, emailOf[role]);
    await page.getByRole('button', { name: /^Search/ }).click();
    const commands = page.getByRole('dialog').getByRole('option');
    await expect(commands.filter({ hasText: 'New invitation' })).toHaveCount(1);
    await expect(commands.filter({ hasText: 'New agent' })).toHaveCount(treating.includes(role) ? 1 : 0);
    await expect(commands.filter({ hasText: 'Go to Audit' })).toHaveCount(owners.includes(role) ? 1 : 0);
    const names = findMessages('en').pages;
    for (const { key, needs, isForm } of listPages('palette', () => true))
      await expect(commands.filter({ hasText: isForm ? names[key] : `Go to ${names[key]}` })).toHaveCount(
        mayOpen({ needs }, (permission) => mayDo(role, permission)) ? 1 : 0,
      );
  });
}
