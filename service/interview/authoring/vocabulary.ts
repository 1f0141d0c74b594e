import * as z from 'zod';
import { mapValues, once } from '../../../common/collections.ts';
import { completeText, type LocalizedText, localizedShape, localizedTextSchema } from '../model/types.ts';
import { readDataFile } from './data-files.ts';
import { type OpenDataFile, type Problems, readOne } from './problems.ts';

const textsSchema = z.record(z.string(), localizedTextSchema);

/** `implies`: what this finding is a kind of: "a tight band round the chest" is chest pain. Whoever certainly has it certainly has these. */
const vocabularySchema = z.record(
  z.string(),
  z.strictObject({ ...localizedShape, implies: z.array(z.string()).min(1).optional() }),
);

type Vocabulary = z.infer<typeof vocabularySchema>;

/** What each code certainly contains, directly or through another code; a code that contains nothing is left out. */
export type Implies = Readonly<Record<string, readonly string[]>>;

/** All codes that `direct` leads to from each code. A code never contains itself. */
export function closeImplies(direct: Implies): Record<string, string[]> {
  const reach = (code: string, seen: Set<string>): Set<string> => {
    for (const next of direct[code] ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  return Object.fromEntries(
    Object.keys(direct).map((code) => [code, [...reach(code, new Set())].filter((one) => one !== code)]),
  );
}

function checkImplies(content: Vocabulary, file: OpenDataFile, problems: Problems): void {
  const direct = directOf(content);
  const all = closeImplies(direct);
  for (const [code, implied] of Object.entries(direct)) {
    for (const one of implied)
      if (!Object.hasOwn(content, one)) problems.add(file, [code, 'implies'], `there is no code "${one}"`);
    const circle = implied.find((one) => one === code || all[one]?.includes(code) === true);
    if (circle !== undefined) problems.add(file, [code, 'implies'], `"${circle}" implies it in turn`);
  }
}

function directOf(content: Vocabulary): Implies {
  return Object.fromEntries(
    Object.entries(content).flatMap(([code, { implies }]) =>
      implies === undefined ? [] : [[code, implies]],
    ),
  );
}

const readVocabulary = once(() => readOne(readDataFile('vocabulary.yaml'), vocabularySchema, checkImplies));

/** The names of all codes. @throws DataFileError with file, line and reason. */
export const loadVocabulary = once(
  (): Readonly<Record<string, LocalizedText>> => mapValues(readVocabulary(), completeText),
);

/** What the codes of the vocabulary imply directly. @throws DataFileError with file, line and reason. */
export const loadImplies = once(() => directOf(readVocabulary()));

/** The fixed texts of pages and report in every compiled protocol. @throws DataFileError with file, line and reason. */
export const loadPhrases = once(
  (): Readonly<Record<string, LocalizedText>> => readOne(readDataFile('phrases.yaml'), textsSchema),
);

/** Whether the vocabulary has a code. */
export function isKnownCode(code: string): boolean {
  return Object.hasOwn(loadVocabulary(), code);
}
