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

/** Chromium without windows: the same pages for half the processor's work. It has no recognizer and no sound. */
const headlessShells = ['/usr/bin/chromium-headless-shell'];

/** Flags for a browser in a closed network, as root or not. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** More flags for tests without sound: asked whether it recognizes speech on the device, the headless shell ends the page. */
export const soundlessArguments = ['--disable-blink-features=OnDeviceWebSpeechAvailable'];

/** Path of a Chromium or Chrome on this machine, or null. `BROWSER_PATH` beats the usual places. */
export function findBrowser(): string | null {
  const candidates = [process.env.BROWSER_PATH ?? '', ...installed, chromium.executablePath()];
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate)) ?? null;
}

/**
 * A browser for the end-to-end tests: an installed Chromium or Chrome, else Playwright's download, else Debian's
 * package (as root).
 * @throws StartError when none can be had
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

/** The browser for tests without sound: a headless shell, or the one that `findBrowser` gives. `BROWSER_PATH` beats both. */
export function findPageBrowser(): string | null {
  if (process.env.BROWSER_PATH) return findBrowser();
  return headlessShells.find(existsSync) ?? findBrowser();
}

/** `findPageBrowser`, installed where it is missing and Debian has it (as root); else `ensureBrowser`. */
export function ensurePageBrowser(): string {
  const isWanted = !process.env.BROWSER_PATH && !headlessShells.some(existsSync);
  if (isWanted && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    installDebianPackages(['chromium-headless-shell', 'fonts-liberation']);
  }
  return findPageBrowser() ?? ensureBrowser();
}
