import { readFileSync } from 'node:fs';
import path from 'node:path';

const typeImport = /^(?:import|export) type\s[^;]*;/gm;
const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/**
 * The imports of a source file, in order, including type imports and `import()`.
 * @param root - folder that holds app/, lib/, service/ …
 * @param file - relative to `root`, with `/`
 * @param options.isRun - without statements that import only types
 * @returns for each the name of a package, or the imported file relative to `root`; the other one is null
 */
export function listImports(
  root: string,
  file: string,
  options: { isRun?: boolean } = {},
): ({ file: string; package: null } | { file: null; package: string })[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const code = options.isRun === true ? source.replaceAll(typeImport, '') : source;
  return [...code.matchAll(importPattern)].map(([, , specifier = '']) => {
    if (specifier.startsWith('@/')) return { file: specifier.slice(2), package: null };
    if (!specifier.startsWith('.')) return { file: null, package: specifier };
    return { file: path.posix.join(path.posix.dirname(file), specifier), package: null };
  });
}
