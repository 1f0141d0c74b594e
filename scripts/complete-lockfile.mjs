// Adds to package-lock.json the optional packages of other platforms that the registry in use did not have when the lockfile was
// written; without them `npm ci` refuses the lockfile. Asks the registry for each checksum that is missing, so that a package of
// another platform is checked there as well. Also removes the download addresses, which depend on the registry. Run it after each
// `npm install`.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'windows',
  'aix',
];
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** Derives the platform from a package's name: "oxide-linux-x64-musl" → linux, x64, musl. */
function describePlatform(name) {
  const words = name.split('/').at(-1).split(/[-.]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(words.includes('musl') || words.includes('musleabihf') ? { libc: ['musl'] } : {}),
    ...(words.includes('gnu') || words.includes('gnueabihf') ? { libc: ['glibc'] } : {}),
    optional: true,
    ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}),
  };
}

/** Whether npm's resolution finds `name` from the package at `parent`. */
function isLocked(parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (!folder.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}

let added = 0;
for (const [parent, entry] of Object.entries(lock.packages)) {
  delete entry.resolved;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(parent, name) || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      ...describePlatform(name),
    };
    added += 1;
  }
}
/** The registry's checksum of one version; undefined where it has none. */
function readIntegrity(name, version) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = spawnSync(npm, ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return /^sha512-[\w+/=]+$/.exec((stdout ?? '').trim())?.[0];
}

let [found, missing] = [0, 0];
for (const [place, entry] of Object.entries(lock.packages)) {
  // The checksum of a package covers those bundled in it.
  if (place === '' || entry.integrity !== undefined || entry.inBundle || entry.link) continue;
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  entry.integrity = readIntegrity(name, entry.version);
  if (entry.integrity === undefined) missing += 1;
  else found += 1;
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([left], [right]) => (left < right ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added, ${found} checksums found.`);
if (missing > 0) {
  console.error(`The registry did not give ${missing} checksums: run this again where it has them.`);
  process.exitCode = 1;
}
