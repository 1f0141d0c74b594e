import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages } from './debian-packages.ts';
import { StartError } from './fail.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A headless Chromium: the same rendering for half the processor time. It has no speech recognition and no sound. */
const headlessShells = ['/usr/bin/chromium-headless-shell'];

/** Flags that let a browser run without internet access, and as root. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Flags for tests without sound: when a page asks for on-device speech recognition, the headless shell would crash it. */
export const soundlessArguments = ['--disable-blink-features=OnDeviceWebSpeechAvailable'];

/** Path of a Chromium or Chrome on this machine, or null. `BROWSER_PATH` takes precedence over the usual places. */
export function findBrowser(): string | null {
  const candidates = [process.env.BROWSER_PATH ?? '', ...installed, chromium.executablePath()];
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate)) ?? null;
}

/**
 * A browser for the end-to-end tests: an installed Chromium or Chrome, else Playwright's download, else Debian's package (as root).
 * @throws StartError when there is none
 */
export function ensureBrowser(): string {
  const present = findBrowser();
  if (present) return present;
  const attempts = [
    () => {
      const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
      console.error(`No browser yet: ${args.join(' ')}`);
      spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2], timeout: 300_000 });
    },
    () => installDebianPackages(['chromium', 'fonts-liberation']),
  ];
  for (const attempt of attempts) {
    attempt();
    const found = findBrowser();
    if (found) return found;
  }
  throw new StartError('No Chromium or Chrome could be found or installed: set BROWSER_PATH to one.');
}

/**
 * The browser for tests without sound: a headless shell, or the result of `findBrowser`. `BROWSER_PATH` takes precedence over both.
 */
export function findPageBrowser(): string | null {
  if (process.env.BROWSER_PATH) return findBrowser();
  return headlessShells.find(existsSync) ?? findBrowser();
}

/** Result of `findPageBrowser`; installs Debian's package (as root) if there is none; else `ensureBrowser`. */
export function ensurePageBrowser(): string {
  const isWanted = !process.env.BROWSER_PATH && !headlessShells.some(existsSync);
  if (isWanted && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    installDebianPackages(['chromium-headless-shell', 'fonts-liberation']);
  }
  return findPageBrowser() ?? ensureBrowser();
}
