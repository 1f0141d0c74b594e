import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import * as z from 'zod';
import { serviceVersion } from '../../../service/config/version.ts';
import { StartError } from '../fail.ts';
import { findInstallationId } from '../installation.ts';
import type { Databases } from '../program-databases.ts';
import { runTool } from '../program-tools.ts';
import { copyKeys, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import type { Identity, Recipient } from './sealed-file.ts';

export const backupUsages = {
  backup: 'npm run admin -- backup --to FOLDER --keys-to FOLDER (--recipient age1… | --plain) [--keep 14]',
  contentKeys: 'npm run admin -- content-keys --keys-to FOLDER (--recipient age1… | --plain)',
  backupKey: 'npm run admin -- backup-key FILE',
  restore: 'npm run admin -- restore --from FOLDER --keys-from FOLDER [--identity FILE] [--replace]',
};

type Values = Record<string, string | boolean | undefined>;

/** `npm run admin -- backup …`: backs up both databases, and the content keys separately. */
export async function backUp(databases: Databases, args: string[]): Promise<void> {
  const values = parse(backupUsages.backup, args, {
    to: 'string',
    'keys-to': 'string',
    recipient: 'string',
    plain: 'boolean',
    keep: 'string',
  });
  const keep = z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .safeParse(values.keep ?? '14');
  if (!keep.success) throw new StartError(`--keep is a number of backups.\nUsage: ${backupUsages.backup}`);
  const to = requireFolder(backupUsages.backup, values, 'to');
  const keysTo = requireFolder(backupUsages.backup, values, 'keys-to');
  const result = await makeBackup({
    urls: databases.urls,
    to,
    keysTo,
    recipient: readRecipient(backupUsages.backup, values),
    keep: keep.data,
    version: serviceVersion,
    installation: findInstallationId(databases.dataFolder),
  });
  console.log(`${result.rows} rows in ${result.folder}; content keys in ${path.join(keysTo, 'current')}.`);
  if (result.removed.length > 0) console.log(`Removed: ${result.removed.join(', ')}.`);
  console.log('Neither holds the settings: keep TOKEN_KEYS and SERVICE_SECRET somewhere else.');
}

/** `npm run admin -- content-keys …`: rewrites the copy of the content keys, so that erased keys are removed from it. */
export async function copyContentKeys(databases: Databases, args: string[]): Promise<void> {
  const values = parse(backupUsages.contentKeys, args, {
    'keys-to': 'string',
    recipient: 'string',
    plain: 'boolean',
  });
  const keysTo = requireFolder(backupUsages.contentKeys, values, 'keys-to');
  await copyKeys({
    urls: databases.urls,
    keysTo,
    recipient: readRecipient(backupUsages.contentKeys, values),
    version: serviceVersion,
    installation: findInstallationId(databases.dataFolder),
  });
  console.log(`Content keys in ${path.join(keysTo, 'current')}.`);
}

/** `npm run admin -- backup-key FILE`: makes a key pair; the file decrypts backups, the printed recipient encrypts them. */
export async function makeBackupKey(_databases: Databases, args: string[]): Promise<void> {
  const [file] = args;
  if (file === undefined) throw new StartError(`Usage: ${backupUsages.backupKey}`);
  if (existsSync(file)) throw new StartError(`${file} exists already: give another name.`);
  const identity = await generateX25519Identity();
  writeFileSync(file, `${identity}\n`, { mode: 0o600, flag: 'wx' });
  console.log(`Recipient: ${await identityToRecipient(identity)}`);
  console.log(`${file} opens every backup that is made for it. Keep it away from this machine, twice.`);
}

/** `npm run admin -- restore …`: restores a backup into the databases, while the programs are stopped. */
export async function restore(databases: Databases, args: string[]): Promise<void> {
  const values = parse(backupUsages.restore, args, {
    from: 'string',
    'keys-from': 'string',
    identity: 'string',
    replace: 'boolean',
  });
  const result = await restoreBackup({
    // Existing tables are dropped and recreated, which the serving role may not do.
    urls: databases.ownerUrls,
    from: requireFolder(backupUsages.restore, values, 'from'),
    keysFrom: requireFolder(backupUsages.restore, values, 'keys-from'),
    identity: readIdentity(values.identity),
    isReplacing: values.replace === true,
    async run(program, command) {
      const status = await runTool(databases, program, ['database', command]);
      if (status !== 0) throw new StartError(`The ${program}'s database could not be prepared: see above.`);
    },
  });
  console.log(`Restored ${result.rows} rows as they were at ${result.madeAt}. Everybody signs in again.`);
}

function parse(usage: string, args: string[], options: Record<string, 'string' | 'boolean'>): Values {
  try {
    return parseArgs({
      args,
      options: Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }])),
    }).values as Values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
  }
}

function requireFolder(usage: string, values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '')
    throw new StartError(`--${name} is missing.\nUsage: ${usage}`);
  return path.resolve(value);
}

/** An unencrypted backup reveals patients' names to anyone who finds it, so it must be requested explicitly. */
function readRecipient(usage: string, { recipient, plain }: Values): Recipient {
  if (plain === true && recipient === undefined) return null;
  if (typeof recipient === 'string' && /^age1[0-9a-z]+$/.test(recipient) && plain !== true) return recipient;
  throw new StartError(
    `Say who can open the backup with --recipient age1… (see backup-key), or --plain for one that anybody can read.\nUsage: ${usage}`,
  );
}

function readIdentity(file: string | boolean | undefined): Identity {
  if (typeof file !== 'string') return null;
  if (!existsSync(file)) throw new StartError(`${file} does not exist.`);
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith('AGE-SECRET-KEY-'));
  if (line === undefined) throw new StartError(`${file} holds no age identity.`);
  return line.trim();
}
