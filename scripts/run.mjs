// Entry point of `npm run up`, `dev`, `admin`, `test`, `build`: installs missing packages, then runs the TypeScript script of that
// name. Plain JavaScript without dependencies, because it runs before `npm ci`.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
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

/** npm writes its own lockfile copy into node_modules last, so an older copy means an unfinished or outdated install. */
function isInstalled() {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  const wanted = path.join(root, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;
}

/** Whether the packages are those of another checkout, which an installation through the link would replace. */
function isLinked() {
  const folder = path.join(root, 'node_modules');
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Parses `.env` like the programs do. */
function readEnvFile() {
  const file = path.join(root, '.env');
  // Editors on Windows put a byte order mark before the first line.
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) : {};
}

/** Whether no process listens on that loopback address; without IPv6 none can. */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Checked here, before an installation that takes minutes; `up` does the other checks after it (lib/stack.ts). */
async function refuseTakenPorts() {
  const settings = { ...readEnvFile(), ...process.env };
  for (const [setting, usual] of [
    ['DASHBOARD_PORT', 3000],
    // With another operator's service, ours is not started.
    ...(settings.CONSULT_BASE_URL ? [] : [['SERVICE_PORT', 4000]]),
  ]) {
    const port = Number(settings[setting] || usual);
    const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
    if (isPort && (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))) continue;
    console.error(
      isPort
        ? `Port ${port} is taken: stop what uses it, or set ${setting} to a free port.`
        : `${setting} is not a port ("${settings[setting]}"): use a number from 1 to 65535.`,
    );
    process.exit(1);
  }
}

if (name === 'up' && !isInstalled()) await refuseTakenPorts();
// `prepare` runs within an npm installation: installing again from there would never end.
const isMissing = !isInstalled() && process.env.npm_lifecycle_event !== 'prepare';
if (isMissing && isLinked()) {
  console.error(
    'node_modules is a link: nothing is installed through it, and the packages that are there are used.',
  );
} else if (isMissing) {
  console.error('Installing packages (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // With NODE_ENV=production, npm would leave out the packages for building and testing.
    env: { ...process.env, NODE_ENV: '' },
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('Packages could not be installed. Check the connection to the npm registry and try again.');
    process.exit(1);
  }
}

process.chdir(root);

const { register } = await import('tsx/esm/api');
register();
if (name !== 'texts') {
  const { describeProblem, writeTextsIfChanged } = await import('./lib/texts/write-texts.ts');
  const problems = writeTextsIfChanged(root);
  for (const problem of problems) console.error(describeProblem(problem));
  const { compileDataIfChanged } = await import('./lib/compiled-data.ts');
  const mistakes = compileDataIfChanged(root);
  if (mistakes !== null) console.error(mistakes);
  if (problems.length > 0 || mistakes !== null) process.exit(1);
}
// A command stands above what it uses: those that run tests or budgets are theirs.
const places = ['scripts', 'tests/commands', 'bench/commands'].map((folder) =>
  path.join(root, folder, `${name}.ts`),
);
const script = await import(pathToFileURL(places.find((file) => existsSync(file)) ?? places[0]).href);
await script.main(args);
