import * as z from 'zod';
import {
  type Argument,
  describeArgument,
  isSameArgument,
  type Message,
  MessageError,
  readMessage,
} from './message.ts';

/** A language's file of texts: areas, which contain nested groups of messages. */
export type TextTree = { readonly [key: string]: TextNode };
export type TextNode = string | readonly string[] | TextTree;

const nodeSchema: z.ZodType<TextNode> = z.lazy(() =>
  z.union([z.string(), z.array(z.string()), z.record(keySchema, nodeSchema)]),
);
const keySchema = z.string().regex(/^[^/]+$/, 'a key without "/"');
const treeSchema = z.record(keySchema, z.record(keySchema, nodeSchema));

const languageSchema = z.strictObject({
  code: z.string().regex(/^[a-z]{2,3}$/),
  /** The language's name for itself. */
  name: z.string().min(1),
  direction: z.enum(['ltr', 'rtl']),
  /** BCP 47 tag for the formats of dates and numbers. */
  formats: z.string().min(2),
  /** Whether every message is required; otherwise missing ones are in English. */
  isComplete: z.boolean(),
});
export type Language = z.infer<typeof languageSchema>;

/** Source of a catalogue. */
export type CatalogueSource = {
  /** Folder with `<code>.json` for each language. */
  folder: string;
  /** Its languages, if a table of the project lists them; otherwise `languages.json` in the folder does. */
  languages?: readonly Language[];
  /** Whether a page loads the areas that it needs, with the groups of all of them merged. */
  areasByPage: boolean;
};

/** English: the source language, which defines the names and arguments of all messages. */
export const sourceCode = 'en';

/** A problem with one message of a language, or with its file if `key` is ''. */
export type Problem = { file: string; key: string; reason: string };

/** The languages of a program and their messages, by path ("settings/audit/lead"). */
export type Catalogue = {
  source: TextTree;
  languages: readonly Language[];
  messages: ReadonlyMap<string, ReadonlyMap<string, Message>>;
};

/**
 * Reads the list of languages and the file of each, and compares them with English.
 * @param readFile - gives null if there is no such file
 * @returns the catalogue without the messages that have problems, all problems, and the paths that an incomplete language takes
 *   from English
 */
export function readCatalogue(
  { folder, languages: given, areasByPage }: CatalogueSource,
  readFile: (file: string) => string | null,
): { catalogue: Catalogue; problems: Problem[]; untranslated: ReadonlyMap<string, readonly string[]> } {
  const problems: Problem[] = [];
  const languages = readLanguages(`${folder}/languages.json`, given, readFile, problems);
  const trees = new Map(
    languages.map(({ code }) => [code, readTree(`${folder}/${code}.json`, readFile, problems)]),
  );
  const source = trees.get(sourceCode) ?? {};
  const sourceFile = `${folder}/${sourceCode}.json`;
  if (areasByPage) problems.push(...findDoubleGroups(sourceFile, source));
  const english = readMessages(sourceFile, source, sourceCode, problems);
  const messages = new Map([[sourceCode, english]]);
  const untranslated = new Map<string, readonly string[]>();
  for (const { code, isComplete } of languages) {
    if (code === sourceCode) continue;
    const file = `${folder}/${code}.json`;
    const own = readMessages(file, trees.get(code) ?? {}, code, problems);
    const missing = [...english.keys()].filter((key) => !own.has(key));
    if (isComplete) problems.push(...missing.map((key) => ({ file, key, reason: 'is missing' })));
    untranslated.set(code, missing);
    for (const [key, message] of own) {
      const reason = compare(english.get(key), message);
      if (reason === null) continue;
      problems.push({ file, key, reason });
      own.delete(key);
    }
    messages.set(code, own);
  }
  return { catalogue: { source, languages, messages }, problems, untranslated };
}

function readLanguages(
  file: string,
  given: readonly Language[] | undefined,
  readFile: (file: string) => string | null,
  problems: Problem[],
): readonly Language[] {
  const languages = given ?? parseFile(file, readFile, z.array(languageSchema), problems) ?? [];
  if (!languages.some(({ code, isComplete }) => code === sourceCode && isComplete))
    problems.push({ file, key: '', reason: 'has no complete English, which is the source of all others' });
  if (new Set(languages.map(({ code }) => code)).size < languages.length)
    problems.push({ file, key: '', reason: 'has a language twice' });
  return languages;
}

function readTree(file: string, readFile: (file: string) => string | null, problems: Problem[]): TextTree {
  return parseFile(file, readFile, treeSchema, problems) ?? {};
}

function parseFile<Value>(
  file: string,
  readFile: (file: string) => string | null,
  schema: z.ZodType<Value>,
  problems: Problem[],
): Value | null {
  const text = readFile(file);
  if (text === null) {
    problems.push({ file, key: '', reason: 'is not there' });
    return null;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError)
      problems.push({ file, key: '', reason: `is no JSON: ${error.message}` });
    else if (error instanceof z.ZodError)
      for (const { path, message } of error.issues)
        problems.push({ file, key: path.join('/'), reason: message });
    else throw error;
    return null;
  }
}

/** Groups with the same name in two areas: a page gets the groups of several areas merged, so names must be unique. */
function findDoubleGroups(file: string, source: TextTree): Problem[] {
  const areaOf = new Map<string, string>();
  return Object.entries(source).flatMap(([area, groups]) =>
    (isTree(groups) ? Object.keys(groups) : []).flatMap((group) => {
      const other = areaOf.get(group);
      areaOf.set(group, area);
      return other ? [{ file, key: `${area}/${group}`, reason: `is in "${other}" too` }] : [];
    }),
  );
}

export function isTree(node: TextNode | undefined): node is TextTree {
  return typeof node === 'object' && !Array.isArray(node);
}

/** Every text of a tree, with its path. */
function* listTexts(node: TextNode, path = ''): Generator<[string, string]> {
  if (typeof node === 'string') {
    yield [path, node];
    return;
  }
  for (const [key, child] of Object.entries<TextNode>(node))
    yield* listTexts(child, path === '' ? key : `${path}/${key}`);
}

function readMessages(
  file: string,
  tree: TextTree,
  locale: string,
  problems: Problem[],
): Map<string, Message> {
  const messages = new Map<string, Message>();
  for (const [key, text] of listTexts(tree)) {
    try {
      messages.set(key, readMessage(text, locale));
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      problems.push({ file, key, reason: error.message });
    }
  }
  return messages;
}

/** How the arguments of a translation differ from those of the English text; null where they do not. */
function compare(english: Message | undefined, own: Message): string | null {
  if (!english) return `is not in ${sourceCode}.json`;
  for (const [name, argument] of own.arguments) {
    const wanted = english.arguments.get(name);
    if (!wanted)
      return `names an argument "${name}" that English does not have${listNames(english.arguments)}`;
    // A plain `{count}` accepts a value of any kind.
    if (argument.kind === 'text' || isSameArgument(argument, wanted)) continue;
    return `takes "${name}" as ${describeArgument(argument)}; in English it is ${describeArgument(wanted)}`;
  }
  const left = [...english.arguments.keys()].filter((name) => !own.arguments.has(name));
  return left.length > 0 ? `leaves out ${left.map((name) => `"${name}"`).join(', ')}` : null;
}

function listNames(known: ReadonlyMap<string, Argument>): string {
  return known.size > 0 ? ` (it has ${[...known.keys()].join(', ')})` : '';
}
