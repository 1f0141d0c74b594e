import * as z from 'zod';

const entrySchema = z.looseObject({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });

/**
 * The part of a lockfile for some of its direct dependencies, with their own dependencies.
 * @param text - content of `package-lock.json`
 * @param manifest - the manifest for which it is made
 */
export function narrowLock(
  text: string,
  manifest: { name: string; version: string; dependencies: Record<string, string> },
): Record<string, unknown> {
  const lock = lockSchema.parse(JSON.parse(text));
  const kept = new Set<string>();
  const add = (name: string, from: string) => {
    const place = locate(lock.packages, name, from);
    // A peer dependency of another platform may be listed and not installed.
    if (place === null || kept.has(place)) return;
    kept.add(place);
    const { dependencies, optionalDependencies } = lock.packages[place] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, place);
  };
  for (const name of Object.keys(manifest.dependencies)) add(name, '');
  const packages = Object.entries(lock.packages).filter(([place]) => kept.has(place));
  return { ...lock, ...pick(manifest), packages: Object.fromEntries([['', manifest], ...packages]) };
}

const pick = ({ name, version }: { name: string; version: string }) => ({ name, version });

/** The place of a package by Node's resolution: in the importing package's own folder, then in each folder above. */
function locate(packages: Record<string, unknown>, name: string, from: string): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (place in packages) return place;
  if (from === '') return null;
  const above = from.lastIndexOf('node_modules/');
  return locate(packages, name, above <= 0 ? '' : from.slice(0, above - 1));
}
