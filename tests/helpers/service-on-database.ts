import { Writable } from 'node:stream';
import * as z from 'zod';
import { findFreePort } from '../../scripts/lib/process.ts';
import { createCommandContext } from '../../service/admin/command-context.ts';
import { runCommand } from '../../service/admin/commands.ts';
import { loadConfig } from '../../service/config/load-config.ts';
import { deriveSecretKeys } from '../../service/config/secret-keys.ts';
import { createService } from '../../service/create-service.ts';
import { openDatabase } from '../../service/store/database.ts';
import type { OauthClient, Person } from './authorization.ts';

export type TestService = {
  client: OauthClient;
  /** Staff of two organizations, which exist in every test. */
  people: { owner: Person; frontDesk: Person; otherOwner: Person };
  databaseUrl: string;
  port: string;
  /** Every log line so far. */
  readLog(): string;
  /** Runs an administration command, as `npm run admin -- …` does. */
  admin(argv: string[], standardInput?: string): Promise<unknown>;
  stop(): Promise<void>;
};

/** The secret that the service's keys are derived from, for another process on the same database. */
export const serviceSecret = 'a secret for tests only, long enough to be taken';

/** Tests send more requests than any person. */
export const unlimitedRates = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  ADDRESS_RATE_LIMIT_PER_MINUTE: '1000000',
  INVITATION_RATE_LIMIT_PER_MINUTE: '1000000',
  SESSION_RATE_LIMIT_PER_MINUTE: '1000000',
};

/** Starts our whole service on an existing database; for scripts, which run without a test runner. */
export async function startServiceOn(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<TestService> {
  const port = environment.SERVICE_PORT ?? String(await findFreePort());
  const baseUrl = environment.SERVICE_BASE_URL ?? `http://localhost:${port}`;
  const config = loadConfig({
    SERVICE_PORT: port,
    SERVICE_BASE_URL: baseUrl,
    SERVICE_DATABASE_URL: databaseUrl,
    SERVICE_SECRET: serviceSecret,
    ...unlimitedRates,
    ...environment,
  });
  const lines: string[] = [];
  const logDestination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const secrets = deriveSecretKeys(serviceSecret);
  const admin = async (argv: string[], standardInput = '') => {
    const { db, close } = openDatabase(databaseUrl, { maxConnections: 2 });
    try {
      const output = await runCommand(
        createCommandContext({
          db,
          secrets,
          webhookTargets: config.webhookTargets,
          hasMailServer: config.mail !== null,
          readStandardInput: async () => standardInput,
        }),
        argv,
      );
      return output.data;
    } finally {
      await close();
    }
  };
  const client: OauthClient = {
    baseUrl,
    clientId: 'test-client',
    redirectUri: 'http://localhost:3999/api/auth/callback/consult',
  };
  const service = await createService(config, { logDestination });
  await service.start();
  // People are created only once on a database.
  const isNew = z.array(z.unknown()).parse(await admin(['org', 'list'])).length === 0;
  if (isNew) {
    await admin(['client', 'add', client.clientId, client.redirectUri]);
    // A new organization requires a second factor (S9), which most tests do not need.
    const byPassword = ['--require-second-factor', 'false'];
    await admin(['org', 'add', 'First Clinic', '--alert-email', 'desk@first.example', ...byPassword]);
    await admin(['org', 'add', 'Second Clinic', ...byPassword]);
  }
  const add = (email: string, organization: string, role: string) =>
    addPerson(isNew ? admin : null, email, organization, role);
  return {
    client,
    people: {
      owner: await add('owner@first.example', 'First Clinic', 'owner'),
      frontDesk: await add('desk@first.example', 'First Clinic', 'front_desk'),
      otherOwner: await add('owner@second.example', 'Second Clinic', 'owner'),
    },
    databaseUrl,
    port,
    readLog: () => lines.join(''),
    admin,
    stop: () => service.stop(),
  };
}

/** @param admin - null when the person exists already */
async function addPerson(
  admin: TestService['admin'] | null,
  email: string,
  organization: string,
  role: string,
): Promise<Person> {
  const password = `the password of ${email}`;
  if (admin === null) return { email, password };
  await admin(
    [
      'user',
      'add',
      email,
      '--org',
      organization,
      '--first-name',
      'Test',
      '--last-name',
      'Person',
      '--role',
      role,
      '--password-stdin',
      '--permanent-password',
    ],
    password,
  );
  return { email, password };
}
