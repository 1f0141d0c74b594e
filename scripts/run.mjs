// Entry point of `npm run up`, `dev`, `admin`, `test`, `build`: installs what is missing, then runs the TypeScript
// script of that name. Plain JavaScript without dependencies, because it runs before `npm ci` has.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [, , name, ...args] = process.argv;

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Consult Desk needs Node 20.19 or newer; this is ${process.version}. Install a newer Node and try again.`,
  );
  process.exit(1);
}

/** npm writes its own lockfile copy into node_modules last, so an older one means an unfinished or outdated install. */
function isInstalled() {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  const wanted = path.join(root, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;
}

if (!isInstalled()) {
  console.error('Installing packages (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // A production NODE_ENV would leave out what builds and tests the programs.
    env: { ...process.env, NODE_ENV: '' },
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('Packages could not be installed. Check the connection to the npm registry and try again.');
    process.exit(1);
  }
}

process.chdir(root);

/** Node reads which authority else to trust only as it starts, so what the settings say of it needs a start of its own. */
function findOwnAuthority() {
  if (process.env.NODE_EXTRA_CA_CERTS !== undefined || !existsSync('.env')) return undefined;
  // Editors on Windows put a byte order mark before the first line.
  return parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, '')).NODE_EXTRA_CA_CERTS;
}

const authority = name === 'admin' ? findOwnAuthority() : undefined;
if (authority) {
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  });
  process.exit(status ?? 1);
}
const { register } = await import('tsx/esm/api');
register();
const script = await import(pathToFileURL(path.join(root, 'scripts', `${name}.ts`)).href);
await script.main(args);
