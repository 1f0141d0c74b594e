import { spawnSync } from 'node:child_process';

const limitMs = 300_000;

/** Installs Debian packages, as root. The caller checks the result by looking for the installed files. */
export function installDebianPackages(names: readonly string[]): void {
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    console.error(`apt-get ${args.join(' ')}`);
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      timeout: limitMs,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}
