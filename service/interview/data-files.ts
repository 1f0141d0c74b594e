import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isAlias, isCollection, isNode, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type * as z from 'zod';

/** All data of the interview. Beside this file in the source and in the bundle alike: the build copies it to `dist/service/data`. */
export const dataFolder = path.join(import.meta.dirname, 'data');

/** A file of the interview's data: its path below the folder of such files, with `/`, and its text. */
export type DataFile = { path: string; text: string };

/** A data file that cannot be used. The message names the file, the line and the reason, one problem a line. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

function locate(relative: string): string {
  const place = path.join(dataFolder, relative);
  if (!existsSync(place)) throw new DataFileError(`The data are missing: ${place} does not exist.`);
  return place;
}

/** One file of the interview's data. @throws DataFileError where it is missing. */
export function readDataFile(relative: string): DataFile {
  return { path: relative, text: readFileSync(locate(relative), 'utf8') };
}

/** The YAML files in and below a folder of the data ("signs/heart.yaml"). @throws DataFileError where it is missing. */
export function readDataFolder(name: string): DataFile[] {
  const names = readdirSync(locate(name), { recursive: true, encoding: 'utf8' });
  const files = names.filter((file) => file.endsWith('.yaml')).toSorted();
  return files.map((file) => readDataFile(`${name}/${file.replaceAll(path.sep, '/')}`));
}

/** "signs/heart.yaml" is named "heart". */
export function nameOf(file: { path: string }): string {
  return path.posix.basename(file.path, '.yaml');
}

export type Path = (string | number)[];

/** A file as read, with the way from a path inside it to its line. */
export type OpenDataFile = { path: string; content: unknown; lineOf: (path: Path) => number };

/** What is wrong with data files, collected, so that whoever writes them sees everything at once. */
export class Problems {
  readonly #lines: string[] = [];

  add(file: OpenDataFile | string, path: Path, reason: string): void {
    const place = typeof file === 'string' ? file : `${file.path}:${file.lineOf(path)}`;
    this.#lines.push(`${place}: ${reason}`);
  }

  /** @returns what a file holds, or what was made of what is at `path`; null where it has another shape, which is noted */
  check<Content>(
    file: OpenDataFile,
    schema: z.ZodType<Content>,
    path: Path = [],
    content: unknown = file.content,
  ): Content | null {
    const parsed = schema.safeParse(content);
    if (parsed.success) return parsed.data;
    for (const { path: keys, message } of parsed.error.issues) {
      const within = keys.map((key) => (typeof key === 'number' ? key : String(key)));
      const where = keys.length === 0 ? '' : `${keys.join('.')}: `;
      this.add(file, [...path, ...within], `${where}${message}`);
    }
    return null;
  }

  /** Notes each of the names at `path` that is not known. */
  checkNames(
    file: OpenDataFile,
    path: Path,
    names: readonly string[],
    isKnown: (name: string) => boolean,
    reasonFor = (name: string) => `there is no "${name}" in the vocabulary`,
  ): void {
    for (const [index, name] of names.entries())
      if (!isKnown(name)) this.add(file, [...path, index], reasonFor(name));
  }

  /** Notes each id at `path` that stands there before. */
  checkRepeats(
    file: OpenDataFile | string,
    path: Path,
    ids: readonly (string | undefined)[],
    reasonFor: (id: string) => string,
  ): void {
    for (const [index, id] of ids.entries())
      if (id !== undefined && ids.indexOf(id) < index) this.add(file, [...path, index], reasonFor(id));
  }

  /** @throws DataFileError with every problem so far */
  throwIfAny(): void {
    if (this.#lines.length > 0) this.fail();
  }

  /** @throws DataFileError with every problem so far, of which there are some */
  fail(): never {
    throw new DataFileError(`The data files cannot be used:\n${this.#lines.join('\n')}`);
  }
}

/** @throws DataFileError where one is neither YAML nor JSON */
export function openAll(files: readonly DataFile[], problems: Problems): OpenDataFile[] {
  const opened = files.flatMap((file) => openDataFile(file, problems) ?? []);
  problems.throwIfAny();
  return opened;
}

/** Reads files by a schema, then by `read`, which notes what else is wrong. @throws DataFileError with all that is wrong. */
export function readEach<Content, Result>(
  files: readonly DataFile[],
  schema: z.ZodType<Content>,
  read: (content: Content, file: OpenDataFile, problems: Problems) => Result,
): Result[] {
  const problems = new Problems();
  const results = openAll(files, problems).flatMap((file): Result[] => {
    const content = problems.check(file, schema);
    return content === null ? [] : [read(content, file, problems)];
  });
  problems.throwIfAny();
  return results;
}

/** What is read at its first use, once for the life of the process. */
export function once<Content>(read: () => Content): () => Content {
  let content: { value: Content } | null = null;
  return () => {
    content ??= { value: read() };
    return content.value;
  };
}

/** @returns null where it is neither YAML nor, as the build writes them, JSON; `problems` says why */
export function openDataFile({ path, text }: DataFile, problems: Problems): OpenDataFile | null {
  const built = parseJson(text);
  if (built !== undefined) return { path, content: built, lineOf: () => 1 };
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, uniqueKeys: true, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    problems.add(`${path}:${lineCounter.linePos(error.pos[0]).line}`, [], error.message);
    return null;
  }
  return {
    path,
    content: document.toJS(),
    lineOf: (wanted) => {
      let node: unknown = document.contents;
      let offset = isNode(node) ? ((node as ParsedNode).range?.[0] ?? 0) : 0;
      for (const key of wanted) {
        if (isAlias(node)) node = node.resolve(document);
        if (!isCollection(node)) break;
        node = node.get(key, true);
        // What is missing has no line of its own: that of what it is missing from is named.
        if (!isNode(node)) break;
        offset = node.range?.[0] ?? offset;
      }
      return lineCounter.linePos(offset).line;
    },
  };
}

/** @returns undefined where it is no JSON */
function parseJson(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // YAML may begin with these marks too.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
