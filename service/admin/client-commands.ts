import * as z from 'zod';
import type { AdministrationStore } from '../domain/administration/administration-store.ts';
import {
  type Command,
  CommandError,
  describeState,
  describeToggle,
  nameSchema,
  read,
  table,
} from './command.ts';

export const clientIdSchema = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/);

/** Hosts that may be reached over http, since the code then crosses no network (RFC 9700 §2.6). */
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Redirect addresses are compared as exact strings (S1), so one with a fragment or a user name is refused. */
export const redirectUriSchema = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.hash === '' && !value.includes('#') && url.username === '';
});

/** Approved client applications. */
export const clientCommands: Record<string, Command> = {
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
        text: table(rows.map((row) => [row.id, row.name, row.redirectUris.join(' '), describeState(row)])),
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
};

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

/** The consent page shows the redirect host when the client has no name, because it says more than a client id. */
function nameByAddress([address = '']: readonly string[]): string {
  return `the application at ${new URL(address).host}`;
}

async function requireClient(store: AdministrationStore, id: string | undefined) {
  const clientId = read(clientIdSchema, id, 'CLIENT_ID');
  const client = await store.findClient(clientId);
  if (!client) throw new CommandError(`There is no client ${clientId}.`);
  return client;
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
