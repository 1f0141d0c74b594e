import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { defaultRole, userRoles } from '../../contract/roles.ts';
import type { AdministrationStore } from '../domain/administration/administration-store.ts';
import { hashPassword, passwordLengthMax } from '../oauth/passwords/password.ts';
import { findPasswordFlaw, passwordLengthMin } from '../oauth/passwords/password-policy.ts';
import {
  asText,
  type Command,
  type CommandContext,
  CommandError,
  type CommandOutput,
  describeState,
  describeToggle,
  emailSchema,
  nameSchema,
  type Options,
  read,
  requireOrganization,
  table,
} from './command.ts';

const roleSchema = z.enum(userRoles);

/** Staff who sign in. */
export const userCommands: Record<string, Command> = {
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
      const role = read(roleSchema, options.role ?? defaultRole, '--role');
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
        text: table(rows.map((row) => [row.email, row.role, row.organizationName, describeState(row)])),
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
};

async function requireUser(store: AdministrationStore, email: string | undefined) {
  const address = read(emailSchema, email, 'EMAIL');
  const user = await store.findUser(address);
  if (!user) throw new CommandError(`There is no user ${address}.`);
  return user;
}

/** A temporary password has to be changed at the first sign-in (ASVS 6.4.1). */
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

/** Adds a generated password to the output, the only time that it is shown. A given password is not printed. */
function describePassword(text: string, password: ChosenPassword): CommandOutput {
  if (!password.isGenerated) return { text, data: {} };
  return {
    text: `${text}\nPassword: ${password.value}\nIt signs in once: the person then chooses one of their own.`,
    data: { password: password.value },
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
