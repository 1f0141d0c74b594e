import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DataFile } from '../data-files.ts';
import { dataFolder } from '../data-folder.ts';

/** The YAML files of a folder of `service/interview/data`, with paths such as `signs/heart.yaml`. */
export function readDataFolder(name: string): DataFile[] {
  const names = readdirSync(path.join(dataFolder, name)).filter((file) => file.endsWith('.yaml'));
  return names.toSorted().map((file) => readDataFile(`${name}/${file}`));
}

/** One file of `service/interview/data`. */
export function readDataFile(relative: string): DataFile {
  return { path: relative, text: readFileSync(path.join(dataFolder, relative), 'utf8') };
}

/** "signs/heart.yaml" is named "heart". */
export function nameOf(file: { path: string }): string {
  return path.posix.basename(file.path, '.yaml');
}
