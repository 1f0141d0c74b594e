import { EVENT_ID, getScalarValue, load, parseEvents, YAMLException } from 'js-yaml';
import type * as z from 'zod';
import { type DataFile, DataFileError } from './data-files.ts';
import { addTranslations } from './translations.ts';

export type Path = (string | number)[];

/** A parsed file; `lineOf` finds the line of a path inside it. */
export type OpenDataFile = { path: string; content: unknown; lineOf: (path: Path) => number };

/** Collects the problems of data files, so that their author sees all of them at once. */
export class Problems {
  readonly #lines: string[] = [];

  add(file: OpenDataFile | string, path: Path, reason: string): void {
    const place = typeof file === 'string' ? file : `${file.path}:${file.lineOf(path)}`;
    this.#lines.push(`${place}: ${reason}`);
  }

  /** @returns the content at `path` parsed by the schema; null, and a recorded problem, when it does not match */
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

  /** Records each name at `path` that is unknown. */
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

  /** Records each id at `path` that occurred before. */
  checkRepeats(
    file: OpenDataFile | string,
    path: Path,
    ids: readonly (string | undefined)[],
    reasonFor: (id: string) => string,
  ): void {
    for (const [index, id] of ids.entries())
      if (id !== undefined && ids.indexOf(id) < index) this.add(file, [...path, index], reasonFor(id));
  }

  /** @throws DataFileError with all recorded problems, if any */
  throwIfAny(): void {
    if (this.#lines.length > 0) this.fail();
  }

  /** @throws DataFileError with all recorded problems */
  fail(): never {
    throw new DataFileError(`The data files cannot be used:\n${this.#lines.join('\n')}`);
  }
}

/** Words in a list, of which YAML takes the rest for a comment: "when I was #/little". A comment has a space after its mark. */
const cutByComment = /^\s*- [^"'].* #\S/;

/** @throws DataFileError when one is neither YAML nor JSON, or when a comment cuts a line of words */
export function openAll(files: readonly DataFile[], problems: Problems): OpenDataFile[] {
  for (const { path: file, text } of files)
    for (const [index, line] of text.split('\n').entries())
      if (cutByComment.test(line))
        problems.add(`${file}:${index + 1}`, [], 'after " #" YAML reads a comment: put the words in quotes');
  const opened = files.flatMap((file) => openDataFile(file, problems) ?? []);
  problems.throwIfAny();
  return opened;
}

/** Parses files by a schema, then with `read`, which records other problems. @throws DataFileError with all problems. */
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

/** Parses one file by a schema; `check` records other problems. @throws DataFileError with all problems. */
export function readOne<Content>(
  data: DataFile,
  schema: z.ZodType<Content>,
  check?: (content: Content, file: OpenDataFile, problems: Problems) => void,
): Content {
  const problems = new Problems();
  const [file] = openAll([data], problems);
  const content = file === undefined ? null : problems.check(file, schema);
  if (file !== undefined && content !== null) check?.(content, file, problems);
  problems.throwIfAny();
  return content ?? problems.fail();
}

/** @returns null, and a recorded problem, when the text is not YAML (or, in a JSON file, not JSON) */
export function openDataFile({ path, text }: DataFile, problems: Problems): OpenDataFile | null {
  try {
    const content = addTranslations(path, path.endsWith('.json') ? JSON.parse(text) : load(text));
    return { path, content, lineOf: (wanted) => lineIn(text, wanted) };
  } catch (error) {
    if (!(error instanceof YAMLException || error instanceof SyntaxError)) throw error;
    const line = error instanceof YAMLException ? (error.mark?.line ?? 0) + 1 : 1;
    problems.add(`${path}:${line}`, [], error.message);
    return null;
  }
}

/** The line where the value at a path begins; for a missing value the line of its parent. */
function lineIn(text: string, wanted: Path): number {
  let start = 0;
  // The first event opens the document.
  const [, ...events] = parseEvents(text, {});
  const walk = (path: Path): void => {
    const event = events.shift();
    const isOnTheWay = path.every((key, index) => key === wanted[index]);
    if (event?.type === EVENT_ID.SCALAR && isOnTheWay) start = event.valueStart;
    if (event?.type !== EVENT_ID.SEQUENCE && event?.type !== EVENT_ID.MAPPING) return;
    if (isOnTheWay) start = event.start;
    for (let index = 0; events[0]?.type !== EVENT_ID.POP; index += 1) {
      const key = event.type === EVENT_ID.MAPPING ? events.shift() : undefined;
      walk([...path, key?.type === EVENT_ID.SCALAR ? getScalarValue(text, key) : index]);
    }
    events.shift();
  };
  walk([]);
  return text.slice(0, start).split('\n').length;
}
