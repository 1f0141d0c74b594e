import { isAlias, isCollection, isNode, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type * as z from 'zod';

/** A file of the interview's data: its path below the folder of such files, with `/`, and its text. */
export type DataFile = { path: string; text: string };

/** A data file that cannot be used. The message names the file, the line and the reason, one problem a line. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
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

  addIssues(file: OpenDataFile, base: Path, issues: z.core.$ZodIssue[]): void {
    for (const issue of issues) {
      const path = [...base, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
      const where = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
      this.add(file, path, `${where}${issue.message}`);
    }
  }

  /** @returns what a file holds; null where it has another shape, which is noted */
  check<Content>(file: OpenDataFile, schema: z.ZodType<Content>): Content | null {
    const parsed = schema.safeParse(file.content);
    if (parsed.success) return parsed.data;
    this.addIssues(file, [], parsed.error.issues);
    return null;
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
