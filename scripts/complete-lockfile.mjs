// Adds to package-lock.json the optional packages of other platforms that the registry in use did not have when the lockfile was
// written; without them `npm ci` refuses the lockfile. They get no checksum. Also removes the download addresses, which depend on
// the registry. Run it after each `npm install`.
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
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([left], [right]) => (left < right ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added.`);
