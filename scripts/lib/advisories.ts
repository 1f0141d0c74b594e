import * as z from 'zod';

/** The minimum versions ("floors") of the direct dependencies, one per line for readability. */
export const advisoriesFile = 'scripts/lib/advisories.json';
/** The day on which the registry last answered with its advisories. */
export const askedFile = 'scripts/lib/advisories-asked.json';
/** `askedOn` is null before the first answer. */
export const askedSchema = z.strictObject({ askedOn: z.iso.date().nullable() });

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;
type Severity = (typeof severities)[number];

/** Days within which a weakness must be fixed, by severity (SECURITY.md, ASVS 15.1.1). */
const daysToMend: Record<Severity, number> = { critical: 3, high: 14, moderate: 90, low: 90, info: 90 };
/** The registry is asked each night; this many days without an answer are accepted. */
const daysBetweenLooks = 8;

const versionSchema = z.string().regex(/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/);
const floorSchema = z.strictObject({
  package: z.string(),
  /** The first version without the weakness; null while there is none. */
  floor: versionSchema.nullable(),
  /** Severity given by the registry. */
  severity: z.enum(severities).optional(),
  /** Address of the advisory, or the reason for the entry. */
  advisory: z.string().min(1),
  /** Day on which the entry was written. */
  date: z.iso.date(),
});
export type Floor = z.infer<typeof floorSchema>;

/** Stands in place of an advisory where the registry was asked and knows of none: the floor is then the version of that day. */
export const noneKnown = 'none known';
/** Stands there until the registry has answered. */
export const notAsked = 'not asked';

/** Whether an entry stands for no advisory. */
export function isWithoutAdvisory(advisory: string): boolean {
  return advisory === noneKnown || advisory === notAsked;
}

/** @throws ZodError where an entry is invalid */
export function readFloors(text: string): Floor[] {
  return z.array(floorSchema).parse(JSON.parse(text));
}

/** One line per entry, sorted by name, so that a change shows as a changed line. */
export function writeFloors(floors: readonly Floor[]): string {
  const sorted = [...floors].sort((left, right) =>
    left.package === right.package
      ? compareVersions(left.floor ?? '0.0.0', right.floor ?? '0.0.0')
      : left.package < right.package
        ? -1
        : 1,
  );
  return `[\n${sorted.map((line) => `  ${JSON.stringify(line)}`).join(',\n')}\n]\n`;
}

/** Negative when `left` is older. */
export function compareVersions(left: string, right: string): number {
  const numbers = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number);
  const [own, other] = [numbers(left), numbers(right)];
  for (const index of [0, 1, 2]) {
    const difference = (own[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const manifestSchema = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .transform((manifest) => ({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }));
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});
const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            name: z.string(),
            url: z.string(),
            range: z.string(),
            severity: z.enum(severities).catch('high'),
          }),
        ]),
      ),
    }),
  ),
});

/**
 * Merges the report of `npm audit --json` on direct dependencies into the floors, and adds an entry for each dependency without
 * one. Entries of removed dependencies are dropped; others are never removed.
 *
 * @param asked.audit - output of the command; anything but its report counts as no answer
 * @returns the floors, and a sentence for each new one
 */
export function mergeAudit(asked: {
  floors: readonly Floor[];
  manifest: string;
  audit: string;
  today: string;
}): {
  floors: Floor[];
  isAnswered: boolean;
  news: string[];
} {
  const direct = manifestSchema.parse(JSON.parse(asked.manifest));
  const floors = asked.floors.filter((line) => line.package in direct);
  const news: string[] = [];
  const report = auditSchema.safeParse(parseJson(asked.audit));
  const found = report.success ? Object.values(report.data.vulnerabilities).flatMap(({ via }) => via) : [];
  for (const advisory of found) {
    if (typeof advisory === 'string' || !(advisory.name in direct)) continue;
    const { name, url, range, severity } = advisory;
    const floor = readFloor(range);
    const known = floors.findIndex((line) => line.package === name && line.advisory === url);
    if (floor === null) news.push(`${name}: no version mends ${url} (${range}). Take it out or wall it in.`);
    if (known !== -1 && floors[known]?.floor !== null) continue;
    // The time allowed for the fix counts from the day on which the weakness was first seen.
    const date = floors[known]?.date ?? asked.today;
    floors.splice(known === -1 ? floors.length : known, known === -1 ? 0 : 1, {
      ...{ package: name, floor, severity, advisory: url, date },
    });
    if (floor !== null) news.push(`${name} must be at least ${floor}: ${url}`);
  }
  for (const [name, version] of Object.entries(direct)) {
    if (floors.some((line) => line.package === name)) continue;
    floors.push({ package: name, floor: version, advisory: notAsked, date: asked.today });
  }
  const isAnswered = report.success;
  const settle = (line: Floor) => (line.advisory === notAsked ? { ...line, advisory: noneKnown } : line);
  return { floors: isAnswered ? floors.map(settle) : floors, isAnswered, news };
}

/** The first version after a range in an advisory (">=8.0.0 <9.1.0", "<=9.0.0"); null for a range without an end. */
function readFloor(range: string): string | null {
  const ends = [...range.matchAll(/<(=?)\s*(\d+)\.(\d+)\.(\d+)/g)];
  const floors = ends.map(([, isIncluded, major, minor, patch]) =>
    isIncluded ? `${major}.${minor}.${Number(patch) + 1}` : `${major}.${minor}.${patch}`,
  );
  const parts = range.split('||');
  if (ends.length < parts.length) return null;
  return floors.sort(compareVersions).at(-1) ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Not a report.
  }
}

type Dependency = {
  package: string;
  version: string;
  since: string;
  /** Open advisories; null while the registry has not been asked about this package. */
  advisories: number | null;
  overdue: string | null;
};

/**
 * The locked versions of the direct dependencies, each with the date of its newest entry, and what is overdue (ASVS 15.2.1).
 *
 * @param known.locked - version of each direct dependency
 * @returns also a sentence for each overdue item: a weakness that has stayed longer than SECURITY.md allows, or a registry that was
 *   not asked
 */
export function findOverdue(known: {
  floors: readonly Floor[];
  locked: Readonly<Record<string, string>>;
  askedOn: string | null;
  today: string;
}): { dependencies: Dependency[]; overdue: string[] } {
  const daysSince = (date: string) => (Date.parse(known.today) - Date.parse(date)) / 86_400_000;
  const dependencies = Object.entries(known.locked).map(([name, version]) => {
    const lines = known.floors.filter((line) => line.package === name);
    const advisories = lines.filter((line) => !isWithoutAdvisory(line.advisory));
    const open = advisories.filter(({ floor }) => floor === null || compareVersions(version, floor) < 0);
    const late = open.find(({ date, severity = 'high' }) => daysSince(date) > daysToMend[severity]);
    const overdue =
      late === undefined
        ? null
        : `${name} ${version} has had ${late.advisory} since ${late.date}: ${daysToMend[late.severity ?? 'high']} days are allowed.`;
    const since =
      lines
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? known.today;
    const isAsked = lines.some(({ advisory }) => advisory !== notAsked);
    return { package: name, version, since, advisories: isAsked ? open.length : null, overdue };
  });
  const { askedOn } = known;
  const isLookLate = askedOn === null || daysSince(askedOn) > daysBetweenLooks;
  const look = `The registry was last asked for advisories ${askedOn === null ? 'never' : `on ${askedOn}`}: run \`npm run advisories\` where \`npm audit\` works.`;
  return {
    dependencies,
    overdue: [
      ...dependencies.flatMap(({ overdue }) => (overdue === null ? [] : [overdue])),
      ...(isLookLate ? [look] : []),
    ],
  };
}

/** The versions of the direct dependencies in the lockfile. */
export function readLocked(manifest: string, lock: string): Record<string, string> {
  const direct = manifestSchema.parse(JSON.parse(manifest));
  const { packages } = lockSchema.parse(JSON.parse(lock));
  return Object.fromEntries(
    Object.keys(direct)
      .sort()
      .map((name) => [name, packages[`node_modules/${name}`]?.version ?? 'missing']),
  );
}
