import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readFileIfPresent } from '../files.ts';
import { type Catalogue, type Problem, readCatalogue } from './catalogue.ts';
import { catalogues, type TextCatalogue } from './catalogues.ts';
import { ModulePlaces, writeAreaModules, writeTables } from './write-modules.ts';
import { providersFolder, writePageModules } from './write-page-modules.ts';

/** Reads a catalogue from the JSON files below `root`. */
export function readTexts(root: string, source: TextCatalogue): ReturnType<typeof readCatalogue> {
  return readCatalogue(source, (file) => readFileIfPresent(path.join(root, file)));
}

/** A problem as one line: file, key, reason. */
export function describeProblem({ file, key, reason }: Problem): string {
  return key === '' ? `${file} ${reason}` : `${file}: ${key} ${reason}`;
}

/**
 * Generates the modules of the texts, unless they are up to date with the JSON files and the compiler.
 * @returns the problems; nothing is written for a catalogue with problems
 */
export function writeTextsIfChanged(root: string): Problem[] {
  return catalogues.flatMap((source) => writeIfChanged(root, source));
}

function writeIfChanged(root: string, source: TextCatalogue): Problem[] {
  const stamp = hashSources(root, source);
  const stampFile = path.join(root, source.folder, 'generated/stamp');
  if (readFileIfPresent(stampFile) === stamp) return [];
  const { catalogue, problems } = readTexts(root, source);
  if (problems.length > 0) return problems;
  const files = writeFiles(catalogue, source);
  for (const folder of [`${source.folder}/generated`, ...(source.areasByPage ? [providersFolder] : [])])
    rmSync(path.join(root, folder), { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  writeFileSync(stampFile, stamp);
  return [];
}

/** Regenerates the modules whenever a JSON file is saved, and prints its problems. Gives a function that stops watching. */
export function watchTexts(root: string): () => void {
  const watchers = catalogues.map(({ folder }) =>
    watch(path.join(root, folder), (_, name) => {
      if (!name?.endsWith('.json')) return;
      for (const problem of writeTextsIfChanged(root)) console.error(describeProblem(problem));
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

function hashSources(root: string, source: TextCatalogue): string {
  const hash = createHash('sha256').update(JSON.stringify(source));
  const add = (folder: string, end: string) => {
    for (const name of readdirSync(path.join(root, folder)).sort()) {
      if (!name.endsWith(end)) continue;
      hash
        .update(name)
        .update('\0')
        .update(readFileSync(path.join(root, folder, name)))
        .update('\0');
    }
  };
  add(source.folder, '.json');
  add('scripts/lib/texts', '.ts');
  return hash.digest('hex');
}

/** Every generated file of a catalogue with its content. */
function writeFiles(catalogue: Catalogue, source: TextCatalogue): Map<string, string> {
  const places = new ModulePlaces(source);
  const more = source.areasByPage ? writePageModules(catalogue, places) : writeTables(catalogue, places);
  return new Map([...writeAreaModules(catalogue, places), ...more]);
}
