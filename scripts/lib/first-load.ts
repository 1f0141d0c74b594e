import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An import or export of values; type-only ones load nothing. */
const valueImport = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^'\n]+)'/gm;

/**
 * Import chains by which a page's first load in the browser reaches a package: from the client components in app/, components/ and
 * lib/client through their static imports. `import()` does not count.
 * @param root - folder that holds these
 * @returns each chain of files, from a component to the file that imports the package
 */
export function findFirstLoads(root: string, wanted: string): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(valueImport)) {
      if (specifier === wanted || specifier.startsWith(`${wanted}/`)) {
        found.push([...way, file].join(' → '));
        continue;
      }
      const target = specifier.startsWith('@/')
        ? specifier.slice(2)
        : path.posix.join(path.posix.dirname(file), specifier);
      const isOwn = specifier.startsWith('@/') || specifier.startsWith('.');
      if (isOwn && /\.tsx?$/.test(target) && existsSync(path.join(root, target)))
        visit(target, [...way, file]);
    }
  };
  for (const folder of ['app', 'components', 'lib/client'])
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name.split(path.sep).join('/')}`;
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      if (readFileSync(path.join(root, file), 'utf8').startsWith("'use client'")) visit(file, []);
    }
  if (existsSync(path.join(root, 'instrumentation-client.ts'))) visit('instrumentation-client.ts', []);
  return found;
}
