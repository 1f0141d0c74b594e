import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listImports } from './imports.ts';

const providerPattern = /^lib\/client\/generated-texts\/([\w-]+)-texts\.tsx$/;

/**
 * Areas of texts that a page's components pass to `useMessages`, and that neither the page nor a layout above it provides.
 * Everything that the page imports counts, wherever it is shown. Code that is loaded later may provide its own texts.
 * @param root - folder that holds app/, components/ and lib/
 * @returns as "app/…/page.tsx: area"
 */
export function listMissingTexts(root: string): string[] {
  const files = new Map<string, { imports: string[]; areas: string[] }>();
  const isSource = (file: string) => /\.tsx?$/.test(file) && existsSync(path.join(root, file));
  const read = (file: string) => {
    const known = files.get(file);
    if (known) return known;
    const source = readFileSync(path.join(root, file), 'utf8');
    const read = {
      imports: listImports(root, file).flatMap(({ file: to }) => (to !== null && isSource(to) ? [to] : [])),
      areas: [...source.matchAll(/\buseMessages\(([^)]*)\)/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
      ),
    };
    files.set(file, read);
    return read;
  };
  /** Everything that a file imports, directly or indirectly, and the file itself. */
  const reach = (file: string, reached = new Set<string>()): Set<string> => {
    if (reached.has(file)) return reached;
    reached.add(file);
    for (const next of read(file).imports) reach(next, reached);
    return reached;
  };
  const listBrought = (file: string) =>
    read(file).imports.flatMap((name) => toCamel(providerPattern.exec(name)?.[1]) ?? []);
  const app = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .map((name) => `app/${name.split(path.sep).join('/')}`)
    .sort();
  const layouts = app.filter((name) => /(^|\/)layout\.tsx$/.test(name));
  return app
    .filter((name) => /\/(page|layout|loading|error|not-found|template)\.tsx$/.test(name))
    .flatMap((entry) => {
      const above = layouts.filter((layout) => entry.startsWith(path.posix.dirname(layout)));
      const brought = new Set(['core', ...[entry, ...above].flatMap(listBrought)]);
      const named = new Set(
        [...reach(entry)].flatMap((file) => {
          const own = listBrought(file);
          return read(file).areas.filter((area) => !own.includes(area));
        }),
      );
      return [...named].filter((area) => !brought.has(area)).map((area) => `${entry}: ${area}`);
    });
}

function toCamel(name: string | undefined): string | undefined {
  return name?.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
