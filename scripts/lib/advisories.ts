import * as z from 'zod';

/** The floors of the direct dependencies, a line each, to be read by people too. */
export const advisoriesFile = 'scripts/lib/advisories.json';

const versionSchema = z.string().regex(/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/);
const floorSchema = z.strictObject({
  package: z.string(),
  /** The first version that the advisory does not speak of. */
  floor: versionSchema,
  /** Address of the advisory, or why the line is there. */
  advisory: z.string().min(1),
  /** Day on which the line was written. */
  date: z.iso.date(),
});
export type Floor = z.infer<typeof floorSchema>;

/** What stands in place of an advisory where none is known: the floor is then the version of that day. */
export const noneKnown = 'none known';

/** @throws ZodError where a line is not one */
export function readFloors(text: string): Floor[] {
  return z.array(floorSchema).parse(JSON.parse(text));
}

/** One line for each, by name: what changes shows as a line. */
export function writeFloors(floors: readonly Floor[]): string {
  const sorted = [...floors].sort((left, right) =>
    left.package === right.package
      ? compareVersions(left.floor, right.floor)
      : left.package < right.package
        ? -1
        : 1,
  );
  return `[\n${sorted.map((line) => `  ${JSON.stringify(line)}`).join(',\n')}\n]\n`;
}

/** Below zero when `left` is older. */
export function compareVersions(left: string, right: string): number {
  const numbers = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number);
  const [own, other] = [numbers(left), numbers(right)];
  for (const index of [0, 1, 2]) {
    const difference = (own[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(z.union([z.string(), z.object({ name: z.string(), url: z.string(), range: z.string() })])),
    }),
  ),
});

/**
 * Adds what `npm audit --json` says of direct dependencies, and a line for each dependency that has none. A line whose dependency is
 * gone is left out; nothing else is taken away.
 *
 * @param asked.audit - what the command printed; anything but its report counts as no answer
 * @returns also a sentence for each floor that is new
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
  const manifest = manifestSchema.parse(JSON.parse(asked.manifest));
  const direct = { ...manifest.dependencies, ...manifest.devDependencies };
  const floors = asked.floors.filter((line) => line.package in direct);
  const news: string[] = [];
  const report = auditSchema.safeParse(parseJson(asked.audit));
  const found = report.success ? Object.values(report.data.vulnerabilities).flatMap(({ via }) => via) : [];
  for (const advisory of found) {
    if (typeof advisory === 'string' || !(advisory.name in direct)) continue;
    const { name, url, range } = advisory;
    if (floors.some((line) => line.package === name && line.advisory === url)) continue;
    const floor = readFloor(range);
    if (floor === null) {
      news.push(`${name}: no version mends ${url} (${range}). Take it out or wall it in.`);
      continue;
    }
    floors.push({ package: name, floor, advisory: url, date: asked.today });
    news.push(`${name} must be at least ${floor}: ${url}`);
  }
  for (const [name, version] of Object.entries(direct)) {
    if (floors.some((line) => line.package === name)) continue;
    floors.push({ package: name, floor: version, advisory: noneKnown, date: asked.today });
  }
  return { floors, isAnswered: report.success, news };
}

/** The first version after a range as advisories write it (">=8.0.0 <9.1.0", "<=9.0.0"); null when it has no end. */
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
    return null; // Not a report either way.
  }
}
