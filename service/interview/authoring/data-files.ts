import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The clinical data as they are written. */
export const dataFolder = path.join(import.meta.dirname, '../../clinical');

/** A data file: its path below the data folder, with `/`, and its text. */
export type DataFile = { path: string; text: string };

/** Data files that cannot be used. The message has one line for each problem, with file, line and reason. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

function locate(relative: string): string {
  const place = path.join(dataFolder, relative);
  if (!existsSync(place)) throw new DataFileError(`The data are missing: ${place} does not exist.`);
  return place;
}

/** Reads one data file. @throws DataFileError when it is missing. */
export function readDataFile(relative: string): DataFile {
  return { path: relative, text: readFileSync(locate(relative), 'utf8') };
}

/** Reads the YAML files in a data folder and below it ("signs/heart.yaml"). @throws DataFileError when it is missing. */
export function readDataFolder(name: string): DataFile[] {
  const names = readdirSync(locate(name), { recursive: true, encoding: 'utf8' });
  const files = names.filter((file) => file.endsWith('.yaml')).toSorted();
  return files.map((file) => readDataFile(`${name}/${file.replaceAll(path.sep, '/')}`));
}

/** The file's name without folder and extension: "heart" for "signs/heart.yaml". */
export function nameOf(file: { path: string }): string {
  return path.posix.basename(file.path, '.yaml');
}
