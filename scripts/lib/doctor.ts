import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { findPlainConnections } from '../../common/plain-connections.ts';
import { fileSettingOf, findExposedSecretFiles } from '../../common/secret-files.ts';
import { withTimeLimit } from '../../common/time-limit.ts';
import { connectionSettings as dashboardConnections } from '../../lib/server/secret-settings.ts';
import { getHealth } from '../../lib/shared/operations/health.ts';
import { connectionSettings as serviceConnections } from '../../service/config/secret-settings.ts';
import { backupNamePattern } from './backup/make-backup.ts';
import { manifestFile } from './backup/manifest.ts';
import { StartError } from './fail.ts';
import type { Databases, ProgramName } from './program-databases.ts';
import { askTool } from './program-tools.ts';
import { secretNames } from './settings.ts';

export const doctorUsage = 'npm run admin -- doctor [--backups FOLDER] [--keys FOLDER] [--json]';

const findingSchema = z.object({
  what: z.string(),
  state: z.enum(['good', 'doubtful', 'failing']),
  detail: z.string(),
});
type Finding = z.infer<typeof findingSchema>;

const freeSpaceMinBytes = 2 * 1024 ** 3;
const backupAgeMaxH = 26;
const certificateMinDays = 14;
const answerTimeoutMs = 5_000;

/**
 * `npm run admin -- doctor`: checks this machine, the settings, both programs and databases, the certificates and, if the folders
 * are given, the backups. Exit status 1 when a check fails.
 */
export async function runDoctor(databases: Databases, args: string[]): Promise<void> {
  const options = readOptions(args);
  const findings = [
    examineNode(),
    examineSpace(databases.dataFolder),
    ...examineSecrets(databases.dataFolder),
    ...examineSecretFiles(),
    ...examineConnections(databases),
    ...(await examinePrograms(databases)),
    ...(await examineAddresses(databases)),
    ...examineCopies('Backups', options.backups, findNewestBackup),
    ...examineCopies('Copy of the content keys', options.keys, (folder) => path.join(folder, 'current')),
  ];
  if (options.json) console.log(JSON.stringify(findings, null, 2));
  else console.table(findings.map(({ state, what, detail }) => ({ state, what, detail })));
  if (findings.some(({ state }) => state === 'failing')) process.exitCode = 1;
}

function readOptions(args: string[]): { backups?: string; keys?: string; json?: boolean } {
  try {
    return parseArgs({
      args,
      options: { backups: { type: 'string' }, keys: { type: 'string' }, json: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${doctorUsage}`);
  }
}

function examineNode(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  return {
    what: 'Node',
    state: major >= 24 ? 'good' : 'doubtful',
    detail:
      major >= 24 ? process.version : `${process.version}: 24 is recommended; install it and start again`,
  };
}

function examineSpace(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return {
    what: 'Free space for data',
    state: free >= freeSpaceMinBytes ? 'good' : 'failing',
    detail: `${(free / 1024 ** 3).toFixed(1)} GiB`,
  };
}

function examineSecrets(folder: string): Finding[] {
  const file = path.join(folder, 'secrets.json');
  if (!existsSync(file)) return [];
  const isOpen = (statSync(file).mode & 0o077) !== 0;
  return [
    {
      what: 'File of the secrets',
      state: isOpen ? 'failing' : 'good',
      detail: isOpen ? 'other users can read it: chmod 600' : 'only its owner can read it',
    },
  ];
}

/** Checks the environment and `.env` as given: for the programs they have already been replaced with the secrets. */
function examineSecretFiles(): Finding[] {
  if (!secretNames.some((name) => process.env[fileSettingOf(name)])) return [];
  const wide = findExposedSecretFiles(process.env, secretNames);
  const isWide = wide.length > 0;
  return [
    {
      what: 'Files of single secrets',
      state: isWide ? 'doubtful' : 'good',
      detail: isWide
        ? `${wide.join(', ')}: others than the owner and its group can read the file, or others than the owner change it: chmod 640`
        : 'only their owner and its group can read them',
    },
  ];
}

/** The programs refuse these at their start in production; here they are reported in any environment. */
function examineConnections({ environment }: Databases): Finding[] {
  const plain = findPlainConnections(environment, { ...dashboardConnections, ...serviceConnections });
  return [
    {
      what: 'Connections to other machines',
      state: plain.length > 0 ? 'failing' : 'good',
      detail: plain.length > 0 ? plain.join(' ') : 'encrypted, or to hosts that PLAIN_CONNECTIONS names',
    },
  ];
}

async function examinePrograms(databases: Databases): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const program of Object.keys(databases.urls) as ProgramName[]) {
    const answer = await askTool(databases, program, [
      'database',
      'doctor',
      ...(program === 'service' ? ['--json'] : []),
    ]);
    const found = answer.status === 0 ? z.array(findingSchema).parse(JSON.parse(answer.output)) : [];
    if (answer.status !== 0) {
      findings.push({
        what: `Settings and database of the ${program}`,
        state: 'failing',
        detail: answer.problem,
      });
    }
    findings.push(...found.map((finding) => ({ ...finding, what: `${finding.what} (${program})` })));
  }
  return findings;
}

async function examineAddresses({ environment }: Databases): Promise<Finding[]> {
  const addresses = [
    ['dashboard', environment.NEXTAUTH_URL, getHealth.path],
    ['service', environment.CONSULT_BASE_URL, '/health'],
  ] as const;
  const findings: Finding[] = [];
  for (const [program, address, health] of addresses) {
    if (address === undefined || !URL.canParse(address)) continue;
    const url = new URL(health, address);
    findings.push({ what: `Address of the ${program}`, ...(await askHealth(url)) });
    if (url.protocol === 'https:')
      findings.push({ what: `Certificate of the ${program}`, ...(await askCertificate(url)) });
  }
  return findings;
}

async function askHealth(url: URL): Promise<Omit<Finding, 'what'>> {
  try {
    const status = await withTimeLimit(answerTimeoutMs, undefined, async (signal) => {
      const response = await fetch(url, { signal });
      await response.arrayBuffer();
      return response.status;
    });
    return { state: status === 200 ? 'good' : 'failing', detail: `${url.origin} answers ${status}` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
    return { state: 'failing', detail: `${url.origin} cannot be reached (${code})` };
  }
}

function askCertificate(url: URL): Promise<Omit<Finding, 'what'>> {
  return new Promise((resolve) => {
    const socket = tls.connect(
      {
        host: url.hostname,
        port: Number(url.port || 443),
        servername: url.hostname,
        timeout: answerTimeoutMs,
      },
      () => {
        const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
        socket.end();
        const state = days > certificateMinDays ? 'good' : days > 0 ? 'doubtful' : 'failing';
        const renew = state === 'good' ? '' : ': renew it, and restart the proxy';
        resolve({ state, detail: `valid for ${Math.floor(days)} more days${renew}` });
      },
    );
    const fail = (error?: Error & { code?: string }) => {
      socket.destroy();
      resolve({ state: 'failing', detail: `not trusted or not there (${error?.code ?? 'no answer'})` });
    };
    socket.once('error', fail);
    socket.once('timeout', () => fail());
  });
}

function findNewestBackup(folder: string): string | null {
  const newest = readdirSync(folder)
    .filter((name) => backupNamePattern.test(name))
    .sort()
    .at(-1);
  return newest === undefined ? null : path.join(folder, newest);
}

function examineCopies(
  what: string,
  folder: string | undefined,
  find: (folder: string) => string | null,
): Finding[] {
  if (folder === undefined) return [];
  const copy = existsSync(folder) ? find(folder) : null;
  const manifest = copy === null ? null : path.join(copy, manifestFile);
  if (manifest === null || !existsSync(manifest))
    return [{ what, state: 'failing', detail: 'there is none' }];
  const { madeAt } = z.object({ madeAt: z.iso.datetime() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const hours = (Date.now() - Date.parse(madeAt)) / 3_600_000;
  return [
    {
      what,
      state: hours <= backupAgeMaxH ? 'good' : 'failing',
      detail: `the newest is ${hours.toFixed(1)} hours old`,
    },
  ];
}
