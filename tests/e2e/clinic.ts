import { test as base, type Page } from '@playwright/test';
import { openDatabases } from '../../scripts/lib/databases.ts';
import { createCommandContext } from '../../service/admin/command-context.ts';
import { runCommand } from '../../service/admin/commands.ts';
import { loadConfig } from '../../service/config/load-config.ts';
import { deriveSecretKeys } from '../../service/config/secret-keys.ts';
import { openDatabase } from '../../service/store/database.ts';
import type { Hands } from './hands.ts';
import { credentials, openSignedIn, type Role, signIn, takeSession } from './people.ts';

export { expect } from '@playwright/test';

/** Runs an administration command on the running installation, as `npm run admin -- …` does. */
export type Administer = (argv: string[], standardInput?: string) => Promise<unknown>;

/** An organization of its own, with one person for each role; everybody has the password of the demo. */
export type Clinic = {
  name: string;
  emailOf: Record<Role, string>;
  /** Signs in through the pages, as a person does. */
  signIn(page: Page, role?: Role, hands?: Hands): Promise<void>;
  /** Opens Today in a session created without the pages: for tests that are not about signing in. */
  openSignedIn(page: Page, role?: Role): Promise<void>;
  /** The same without opening a page. */
  takeSession(page: Page, role?: Role): Promise<void>;
};

/**
 * One installation serves all tests, and two tests run at once: a test that changes anything uses a clinic of its own.
 * The demo clinic with its sample data may only be read.
 */
export const test = base.extend<{ clinic: Clinic }, { administer: Administer }>({
  administer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      // Without it the command would change the developer's own installation in this checkout.
      if (!process.env.DATA_DIR) throw new Error('DATA_DIR is set by the script that starts the programs');
      const databases = await openDatabases();
      const config = loadConfig(databases.environment);
      const { db, close } = openDatabase(databases.urls.service ?? '', { maxConnections: 1 });
      await use(async (argv, standardInput = '') => {
        const context = createCommandContext({
          db,
          secrets: deriveSecretKeys(config.secret),
          webhookTargets: config.webhookTargets,
          hasMailServer: config.mail !== null,
          readStandardInput: async () => standardInput,
        });
        return (await runCommand(context, argv)).data;
      });
      await close();
      await databases.close();
    },
    { scope: 'worker' },
  ],
  clinic: async ({ administer }, use) => use(await createClinic(administer)),
});

let made = 0;

/** For test files with a common preparation; a single test uses the fixture. */
export async function createClinic(administer: Administer): Promise<Clinic> {
  made += 1;
  const id = `${process.pid}-${made}`;
  const name = `Clinic ${id}`;
  // A new organization requires a second factor by default; these tests sign in without one.
  const settings = ['--alert-email', `desk@${id}.example`, '--require-second-factor', 'false'];
  await administer(['org', 'add', name, ...settings]);
  const emailOf: Clinic['emailOf'] = {
    owner: await addPerson(administer, name, `owner@${id}.example`, 'owner'),
    clinician: await addPerson(administer, name, `clinician@${id}.example`, 'clinician'),
    front_desk: await addPerson(administer, name, `desk@${id}.example`, 'front_desk'),
  };
  return {
    name,
    emailOf,
    signIn: (page, role = 'owner', hands) => signIn(page, emailOf[role], hands),
    openSignedIn: (page, role = 'owner') => openSignedIn(page, emailOf[role]),
    takeSession: (page, role = 'owner') => takeSession(page, emailOf[role]),
  };
}

/** @returns the e-mail address, which signs in with the password of the demo */
export async function addPerson(
  administer: Administer,
  clinic: string,
  email: string,
  role: Role,
  options: { isOwnPassword?: boolean } = {},
): Promise<string> {
  const names = ['--first-name', 'Test', '--last-name', 'Person'];
  const password = ['--password-stdin', ...(options.isOwnPassword === false ? [] : ['--permanent-password'])];
  await administer(
    ['user', 'add', email, '--org', clinic, '--role', role, ...names, ...password],
    credentials.password,
  );
  return email;
}
