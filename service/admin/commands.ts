import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { emailAddressSchema } from '../../common/email-address.ts';
import { cleanEntry } from '../../common/fold-text.ts';
import { isTimeZone, timeZoneSchema } from '../../common/time-zone.ts';
import { limits } from '../../contract/limits.ts';
import { userRoles } from '../../contract/verify-token.ts';
import type { AdministrationStore, ErasureTarget } from '../domain/administration/administration-store.ts';
import { hashPassword, isPassword, passwordLengthMax } from '../oauth/password.ts';
import { findPasswordFlaw, passwordLengthMin } from '../oauth/password-policy.ts';
import { createSigningKey } from '../oauth/signing-keys.ts';
import {
  asText,
  type Command,
  type CommandContext,
  CommandError,
  type CommandOutput,
  nameSchema,
  type Options,
  read,
  requireOrganization,
  table,
} from './command.ts';
import { webhookCommands } from './webhook-commands.ts';

/** Running processes read the keys every few seconds; the new one is published this long before it signs. */
const keyLeadMs = 30_000;

const idSchema = z.string().regex(/^[0-9a-z]{26}$/);
const emailSchema = emailAddressSchema(320);
const roleSchema = z.enum(userRoles);
const localeSchema = z.enum(['en', 'es']);
const retentionDaysSchema = z.coerce.number().int().min(limits.retentionDaysMin).max(limits.retentionDaysMax);
const booleanSchema = z.enum(['true', 'false']).transform((value) => value === 'true');
const phoneSchema = z
  .string()
  .overwrite(cleanEntry)
  .regex(/^\+?[0-9][0-9 ()/-]{0,29}$/);
const clientIdSchema = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/);
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Exact addresses only (S1); a fragment could never be matched. A code crosses no network unencrypted (RFC 9700 §2.6). */
const redirectUriSchema = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.hash === '' && !value.includes('#') && url.username === '';
});

const organizationOptions = {
  name: { type: 'string' },
  locale: { type: 'string' },
  'time-zone': { type: 'string' },
  'emergency-number': { type: 'string' },
  phone: { type: 'string' },
  'alert-email': { type: 'string' },
  'owner-alert-email': { type: 'string' },
  'retention-days': { type: 'string' },
  'require-second-factor': { type: 'string' },
} as const;

const commands: Record<string, Command> = {
  'org add': {
    usage:
      'org add NAME [--locale en] [--time-zone UTC] [--emergency-number 112] [--phone …] [--alert-email …] [--owner-alert-email …] [--retention-days …] [--require-second-factor true|false]',
    options: organizationOptions,
    async run({ store }, [name], options) {
      const settings = { ...readOrganizationOptions(options), name: read(nameSchema, name, 'NAME') };
      if (await store.findOrganization(settings.name)) {
        throw new CommandError(`There is already an organization "${settings.name}".`);
      }
      const organization = await store.addOrganization(settings);
      return { text: `Added ${organization.name} (${organization.id}).`, data: organization };
    },
  },
  'org list': {
    usage: 'org list',
    async run({ store }) {
      const rows = await store.listOrganizations();
      return { text: table(rows.map((row) => [row.id, row.name, row.locale, state(row)])), data: rows };
    },
  },
  'org set': {
    usage:
      'org set ORGANIZATION [--name …] [--locale …] [--time-zone …] [--emergency-number …] [--phone …] [--alert-email …] [--owner-alert-email …] [--retention-days …] [--require-second-factor true|false]',
    options: organizationOptions,
    async run({ store }, [idOrName], options) {
      const organization = await requireOrganization(store, idOrName);
      await store.setOrganization(organization.id, readOrganizationOptions(options));
      return { text: `Changed ${organization.name}.`, data: await store.findOrganization(organization.id) };
    },
  },
  'org disable': toggleOrganization(true),
  'org enable': toggleOrganization(false),

  'user add': {
    usage:
      'user add EMAIL --org ORGANIZATION --first-name … --last-name … [--role clinician] [--password-stdin [--permanent-password]]',
    options: {
      org: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      role: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      'permanent-password': { type: 'boolean' },
    },
    async run(context, [email], options) {
      const { store } = context;
      const address = read(emailSchema, email, 'EMAIL');
      const organization = await requireOrganization(store, asText(options.org));
      if (await store.findUser(address))
        throw new CommandError(`There is already a user ${address.toLowerCase()}.`);
      const person = {
        email: address,
        firstName: read(nameSchema, options['first-name'], '--first-name'),
        lastName: read(nameSchema, options['last-name'], '--last-name'),
      };
      const role = read(roleSchema, options.role ?? 'clinician', '--role');
      const password = await choosePassword(context, options, {
        ...person,
        organizationName: organization.name,
      });
      await store.addUser({
        ...person,
        organizationId: organization.id,
        role,
        passwordHash: await hashPassword(password.value),
        isPasswordTemporary: password.isTemporary,
      });
      return describePassword(`Added ${address.toLowerCase()} to ${organization.name}.`, password);
    },
  },
  'user list': {
    usage: 'user list [--org ORGANIZATION]',
    options: { org: { type: 'string' } },
    async run({ store }, _args, options) {
      const organization =
        options.org === undefined ? null : await requireOrganization(store, asText(options.org));
      const rows = (await store.listUsers(organization?.id ?? null)).map(
        ({ id, email, firstName, lastName, role, organizationName, createdAt, disabledAt }) => ({
          id,
          email,
          firstName,
          lastName,
          role,
          organizationName,
          createdAt,
          disabledAt,
        }),
      );
      return {
        text: table(rows.map((row) => [row.email, row.role, row.organizationName, state(row)])),
        data: rows,
      };
    },
  },
  'user set-role': {
    usage: 'user set-role EMAIL owner|clinician|front_desk',
    async run({ store }, [email, role]) {
      const user = await requireUser(store, email);
      await store.setUserRole(user.id, read(roleSchema, role, 'the role'));
      return { text: `${user.email} is now ${role}.`, data: { email: user.email, role } };
    },
  },
  'user reset-password': {
    usage: 'user reset-password EMAIL [--password-stdin [--permanent-password]]',
    options: { 'password-stdin': { type: 'boolean' }, 'permanent-password': { type: 'boolean' } },
    async run(context, [email], options) {
      const user = await requireUser(context.store, email);
      const password = await choosePassword(context, options, user);
      await context.store.setPassword(user.id, {
        hash: await hashPassword(password.value),
        isTemporary: password.isTemporary,
      });
      return describePassword(
        `Reset the password of ${user.email}; every session of theirs has ended.`,
        password,
      );
    },
  },
  'user reset-factors': {
    usage: 'user reset-factors EMAIL',
    async run({ store }, [email]) {
      const user = await requireUser(store, email);
      await store.resetSecondFactors(user.id);
      return {
        text: `Removed every second factor of ${user.email}; the next sign-in takes the password, and a new second factor where the organization requires one.`,
        data: { email: user.email },
      };
    },
  },
  'user disable': toggleUser(true),
  'user enable': toggleUser(false),

  'erase invitation': eraseCommand('erase invitation INVITATION_ID --org ORGANIZATION', ([invitationId]) => ({
    invitationId: read(idSchema, invitationId, 'INVITATION_ID'),
  })),
  'erase encounter': eraseCommand('erase encounter ENCOUNTER_ID --org ORGANIZATION', ([encounterId]) => ({
    encounterId: read(idSchema, encounterId, 'ENCOUNTER_ID'),
  })),
  // The external id may name a person: it is read from standard input, so that no shell remembers it.
  'erase patient': eraseCommand(
    'erase patient --org ORGANIZATION (external id on standard input)',
    async (_args, { readStandardInput }) => ({
      externalId: read(nameSchema, await readStandardInput(), 'The external id'),
    }),
  ),

  'client add': {
    usage: 'client add CLIENT_ID REDIRECT_URI… [--name …]',
    options: { name: { type: 'string' } },
    async run({ store }, [id, ...redirectUris], options) {
      const clientId = read(clientIdSchema, id, 'CLIENT_ID');
      if (await store.findClient(clientId)) throw new CommandError(`There is already a client ${clientId}.`);
      const addresses = readRedirectUris(redirectUris);
      const client = {
        id: clientId,
        name:
          options.name === undefined ? nameByAddress(addresses) : read(nameSchema, options.name, '--name'),
        redirectUris: addresses,
      };
      await store.addClient(client);
      return { text: `Added client ${clientId}.`, data: client };
    },
  },
  'client list': {
    usage: 'client list',
    async run({ store }) {
      const rows = await store.listClients();
      return {
        text: table(rows.map((row) => [row.id, row.name, row.redirectUris.join(' '), state(row)])),
        data: rows,
      };
    },
  },
  'client set-redirect': {
    usage: 'client set-redirect CLIENT_ID REDIRECT_URI…',
    async run({ store }, [id, ...redirectUris]) {
      const client = await requireClient(store, id);
      await store.setRedirectUris(client.id, readRedirectUris(redirectUris));
      return {
        text: `Changed the redirect addresses of ${client.id}.`,
        data: await store.findClient(client.id),
      };
    },
  },
  'client set-name': {
    usage: 'client set-name CLIENT_ID NAME',
    async run({ store }, [id, name]) {
      const client = await requireClient(store, id);
      await store.setClientName(client.id, read(nameSchema, name, 'NAME'));
      return {
        text: `People are now asked to allow "${name}".`,
        data: await store.findClient(client.id),
      };
    },
  },
  'client disable': toggleClient(true),
  'client enable': toggleClient(false),

  'key rotate': {
    usage: 'key rotate',
    async run({ keys, secrets }) {
      const key = await createSigningKey(secrets);
      const activatesAt = new Date(Date.now() + keyLeadMs);
      await keys.addUpcoming(key, activatesAt);
      return {
        text: `Key ${key.kid} is published now and signs from ${activatesAt.toISOString()}. The old one stays published until its tokens have expired.`,
        data: { kid: key.kid, activatesAt },
      };
    },
  },
  reseal: {
    usage: 'reseal',
    async run({ reseal }) {
      // A process that still uses the other secret may have sealed something meanwhile.
      let resealed = 0;
      let count = await reseal();
      while (count.outdated > 0) {
        resealed += count.outdated;
        count = await reseal();
      }
      const lost =
        count.lost > 0 ? ` Opened by no secret of the settings, and left as they are: ${count.lost}.` : '';
      return {
        text: `Sealed anew with SERVICE_SECRET: ${resealed} values.${lost}`,
        data: { resealed, lost: count.lost },
      };
    },
  },
  'key list': {
    usage: 'key list',
    async run({ keys }) {
      const rows = (await keys.list()).map(({ kid, alg, state: keyState, activatesAt, retiredAt }) => ({
        kid,
        alg,
        state: keyState,
        activatesAt,
        retiredAt,
      }));
      return { text: table(rows.map((row) => [row.kid, row.alg, row.state])), data: rows };
    },
  },

  'database migrate': {
    usage: 'database migrate',
    // Whatever runs here has found the database up to date, or made it so.
    run: async () => ({ text: 'The database is up to date.', data: {} }),
  },
  'database finish-restore': {
    usage: 'database finish-restore',
    async run({ store }) {
      const outcome = await store.finishRestore();
      const { erasedAgain, unreadable, endedGrants, queuedAlerts, queuedEvents } = outcome;
      return {
        text: [
          `Erased again: ${erasedAgain}. Sign-ins ended: ${endedGrants}. Queued again: ${queuedAlerts} alerts, ${queuedEvents} events.`,
          ...(unreadable > 0
            ? [
                `Without a content key, and so lost: ${unreadable}. Restore again with the copy of the keys that belongs to it.`,
              ]
            : []),
        ].join('\n'),
        data: outcome,
      };
    },
  },

  'database doctor': {
    usage: 'database doctor',
    async run({ inspect }) {
      const findings = await inspect();
      return {
        text: table(findings.map(({ what, state: seen, detail }) => [seen, what, detail])),
        data: findings,
      };
    },
  },
  ...webhookCommands,

  'demo ensure': {
    usage:
      'demo ensure --email … [--clinician EMAIL] [--front-desk EMAIL] --client-id … --redirect-uri … --password-stdin [--set-password]',
    options: {
      email: { type: 'string' },
      clinician: { type: 'string' },
      'front-desk': { type: 'string' },
      'client-id': { type: 'string' },
      'redirect-uri': { type: 'string' },
      'password-stdin': { type: 'boolean' },
      'set-password': { type: 'boolean' },
    },
    run: ensureDemo,
  },
};

/**
 * Runs one administration command.
 * @param argv - words after `admin`, such as `['org', 'add', 'Harbour Lane']`
 * @throws CommandError with a sentence for the operator
 */
export async function runCommand(context: CommandContext, argv: string[]): Promise<CommandOutput> {
  const name = argv.slice(0, 2).join(' ');
  const command = commands[name];
  if (!command) throw new CommandError(`Usage:\n${describeUsage()}`, 2);
  const { positionals, values } = parse(command, argv.slice(2));
  return await command.run(context, positionals, values);
}

function describeUsage(): string {
  return Object.values(commands)
    .map(({ usage }) => `  ${usage}`)
    .concat('Every command takes --json.')
    .join('\n');
}

function parse(command: Command, args: string[]): { positionals: string[]; values: Options } {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...command.options, json: { type: 'boolean' } },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${reason}\nUsage: ${command.usage}`, 2);
  }
}

function readOrganizationOptions(options: Options) {
  const given = (name: string) => asText(options[name]);
  const optional = <Schema extends z.ZodType>(schema: Schema, name: string) => {
    const value = given(name);
    if (value === undefined) return undefined;
    return value === '' ? null : read(schema, value, `--${name}`);
  };
  const settings = {
    name: given('name') === undefined ? undefined : read(nameSchema, given('name'), '--name'),
    locale: given('locale') === undefined ? undefined : read(localeSchema, given('locale'), '--locale'),
    timeZone:
      given('time-zone') === undefined ? undefined : read(timeZoneSchema, given('time-zone'), '--time-zone'),
    emergencyNumber:
      given('emergency-number') === undefined
        ? undefined
        : read(phoneSchema, given('emergency-number'), '--emergency-number'),
    phone: optional(phoneSchema, 'phone'),
    alertEmail: optional(emailSchema, 'alert-email'),
    ownerAlertEmail: optional(emailSchema, 'owner-alert-email'),
    retentionDays: optional(retentionDaysSchema, 'retention-days'),
    secondFactorRequired:
      given('require-second-factor') === undefined
        ? undefined
        : read(booleanSchema, given('require-second-factor'), '--require-second-factor'),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function readRedirectUris(values: string[]): string[] {
  if (values.length === 0) throw new CommandError('A redirect address is missing.', 2);
  return values.map((value) => {
    const address = read(redirectUriSchema, value, 'REDIRECT_URI');
    const { protocol, hostname } = new URL(address);
    if (protocol === 'https:' || loopbackHosts.has(hostname)) return address;
    throw new CommandError(
      `REDIRECT_URI ${address} must begin with https: http is for this machine alone (${[...loopbackHosts].join(', ')}).`,
      2,
    );
  });
}

/** What people are asked to allow where nobody gave a name: where they will be sent says more than an id. */
function nameByAddress([address = '']: readonly string[]): string {
  return `the application at ${new URL(address).host}`;
}

async function requireUser(store: AdministrationStore, email: string | undefined) {
  const address = read(emailSchema, email, 'EMAIL');
  const user = await store.findUser(address);
  if (!user) throw new CommandError(`There is no user ${address}.`);
  return user;
}

async function requireClient(store: AdministrationStore, id: string | undefined) {
  const clientId = read(clientIdSchema, id, 'CLIENT_ID');
  const client = await store.findClient(clientId);
  if (!client) throw new CommandError(`There is no client ${clientId}.`);
  return client;
}

/** A temporary one is replaced by the person at their first sign-in (ASVS 6.4.1). */
type ChosenPassword = { value: string; isGenerated: boolean; isTemporary: boolean };

const passwordFlaws = {
  too_short: `A password has ${passwordLengthMin} to ${passwordLengthMax} characters.`,
  too_long: `A password has ${passwordLengthMin} to ${passwordLengthMax} characters.`,
  easy: 'This password is easy to guess: it is common, has a pattern, or is made of what everybody knows.',
};

async function choosePassword(
  context: CommandContext,
  options: Options,
  person: Parameters<typeof findPasswordFlaw>[1],
): Promise<ChosenPassword> {
  if (options['password-stdin'] !== true) {
    return { value: randomBytes(16).toString('base64url'), isGenerated: true, isTemporary: true };
  }
  const value = (await context.readStandardInput()).replace(/\r?\n$/, '');
  const flaw = await findPasswordFlaw(value, person);
  if (flaw !== null) throw new CommandError(passwordFlaws[flaw]);
  return { value, isGenerated: false, isTemporary: options['permanent-password'] !== true };
}

/** A generated password is shown this once; one that was given is not repeated. */
function describePassword(text: string, password: ChosenPassword): CommandOutput {
  if (!password.isGenerated) return { text, data: {} };
  return {
    text: `${text}\nPassword: ${password.value}\nIt signs in once: the person then chooses one of their own.`,
    data: { password: password.value },
  };
}

function eraseCommand(
  usage: string,
  readTarget: (args: string[], context: CommandContext) => ErasureTarget | Promise<ErasureTarget>,
): Command {
  return {
    usage,
    options: { org: { type: 'string' } },
    async run(context, args, options) {
      const organization = await requireOrganization(context.store, asText(options.org));
      const erased = await context.store.erase(organization.id, await readTarget(args, context));
      if (erased === 0) throw new CommandError('There is nothing to erase: unknown, or erased already.');
      return { text: `Erased ${erased} invitation(s) and what was said in them.`, data: { erased } };
    },
  };
}

function toggleOrganization(isDisabled: boolean): Command {
  return {
    usage: `org ${isDisabled ? 'disable' : 'enable'} ORGANIZATION`,
    async run({ store }, [idOrName]) {
      const organization = await requireOrganization(store, idOrName);
      await store.setOrganizationDisabled(organization.id, isDisabled);
      return describeToggle(organization.name, isDisabled);
    },
  };
}

function toggleUser(isDisabled: boolean): Command {
  return {
    usage: `user ${isDisabled ? 'disable' : 'enable'} EMAIL`,
    async run({ store }, [email]) {
      const user = await requireUser(store, email);
      await store.setUserDisabled(user.id, isDisabled);
      return describeToggle(user.email, isDisabled);
    },
  };
}

function toggleClient(isDisabled: boolean): Command {
  return {
    usage: `client ${isDisabled ? 'disable' : 'enable'} CLIENT_ID`,
    async run({ store }, [id]) {
      const client = await requireClient(store, id);
      await store.setClientDisabled(client.id, isDisabled);
      return describeToggle(client.id, isDisabled);
    },
  };
}

function describeToggle(name: string, isDisabled: boolean): CommandOutput {
  const text = isDisabled ? `Disabled ${name}; its tokens stop working at once.` : `Enabled ${name}.`;
  return { text, data: { name, isDisabled } };
}

const demoOrganization = 'Harbour Lane Surgery';
const demoClientName = 'Harbour Lane’s dashboard';

/** One person for each role, by the option that gives the address. */
const demoPeople = [
  { option: 'email', firstName: 'Mina', lastName: 'Okafor', role: 'owner' },
  { option: 'clinician', firstName: 'Theo', lastName: 'Brandt', role: 'clinician' },
  { option: 'front-desk', firstName: 'Lena', lastName: 'Ruiz', role: 'front_desk' },
] as const;

/**
 * The demo clinic, its people and the dashboard's client; safe to repeat. All of them have one password. The redirect
 * address follows each time.
 */
async function ensureDemo(
  context: CommandContext,
  _args: string[],
  options: Options,
): Promise<CommandOutput> {
  const { store } = context;
  const email = read(emailSchema, options.email, '--email');
  const clientId = read(clientIdSchema, options['client-id'], '--client-id');
  const redirectUri = read(redirectUriSchema, options['redirect-uri'], '--redirect-uri');
  const organization =
    (await store.findOrganization(demoOrganization)) ??
    (await store.addOrganization({
      name: demoOrganization,
      phone: '0700 900 100',
      alertEmail: email,
      // Whoever tries it out has one password for all its people; `npm run up` says so.
      secondFactorRequired: false,
      timeZone: machineTimeZone(),
    }));
  const password = (await context.readStandardInput()).replace(/\r?\n$/, '');
  for (const { option, ...person } of demoPeople) {
    if (options[option] === undefined) continue;
    const address = read(emailSchema, options[option], `--${option}`);
    const user = await store.findUser(address);
    if (!user) {
      const passwordHash = await hashPassword(password);
      const user = { organizationId: organization.id, email: address, ...person, passwordHash };
      await store.addUser({ ...user, isPasswordTemporary: false });
    } else if (options['set-password'] === true && !(await isPassword(password, user.passwordHash))) {
      await store.setPassword(user.id, { hash: await hashPassword(password), isTemporary: false });
    }
  }
  const client = await store.findClient(clientId);
  if (!client) await store.addClient({ id: clientId, name: demoClientName, redirectUris: [redirectUri] });
  else if (client.redirectUris.join() !== redirectUri) await store.setRedirectUris(clientId, [redirectUri]);
  return {
    text: `The demo clinic is ready for ${email}.`,
    data: {
      organizationId: organization.id,
      clientId,
      secondFactorRequired: organization.secondFactorRequired,
    },
  };
}

/** The time zone of this machine, where whoever tries the demo probably is. */
function machineTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

function state(row: { disabledAt: Date | null }): string {
  return row.disabledAt === null ? 'active' : 'disabled';
}
