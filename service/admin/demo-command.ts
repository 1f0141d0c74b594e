import { isTimeZone } from '../../common/known-time-zone.ts';
import { hashPassword, isPassword } from '../oauth/passwords/password.ts';
import { clientIdSchema, redirectUriSchema } from './client-commands.ts';
import {
  type Command,
  type CommandContext,
  type CommandOutput,
  emailSchema,
  type Options,
  read,
} from './command.ts';

/** The demo clinic of `npm run up`. */
export const demoCommands: Record<string, Command> = {
  'demo ensure': {
    isInternal: true,
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

const demoOrganization = 'Harbour Lane Surgery';
const demoClientName = 'Harbour Lane’s dashboard';

/** One person for each role; `option` names the command-line option that gives the address. */
const demoPeople = [
  { option: 'email', firstName: 'Mina', lastName: 'Okafor', role: 'owner' },
  { option: 'clinician', firstName: 'Theo', lastName: 'Brandt', role: 'clinician' },
  { option: 'front-desk', firstName: 'Lena', lastName: 'Ruiz', role: 'front_desk' },
] as const;

/**
 * Creates the demo clinic, its people and the dashboard's client, or updates them: it may be repeated, and sets the
 * redirect address anew each time. All people have the same password.
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
      // All people of the demo have one password, which `npm run up` prints: a second factor would protect nothing.
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

/** The demo runs on the computer of the person who tries it, so its time zone is the right one. */
function machineTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
