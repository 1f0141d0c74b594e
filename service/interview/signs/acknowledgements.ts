import * as z from 'zod';
import { type DataFile, openDataFile, Problems } from '../data-files.ts';
import { isKnownCode } from '../vocabulary.ts';
import { audienceSchema } from './audience.ts';
import { readDataFile } from './files.ts';
import type { Audience, WordedText } from './types.ts';
import { wordedTextSchema } from './wording.ts';

const acknowledgementsSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z_]+$/),
    codes: z.array(z.string()).min(1),
    for: audienceSchema.default({}),
    severity: z.int().min(1).max(10).nullable().default(null),
    days: z.int().min(1).nullable().default(null),
    text: wordedTextSchema,
  }),
);

/** One sentence that is said before the next question, where one of `codes` was confirmed. */
export type Acknowledgement = {
  id: string;
  codes: readonly string[];
  for: Audience;
  /** Only from so many points of 10 on; null: whatever the severity. */
  severity: number | null;
  /** Only where it has gone on for so many days; null: however long. */
  days: number | null;
  text: WordedText;
};

/**
 * Reads the sentences, the first that fits first.
 * @throws DataFileError with file, line and reason of everything that is wrong
 */
export function readAcknowledgements(
  data: DataFile,
  isKnownCode: (code: string) => boolean,
): readonly Acknowledgement[] {
  const problems = new Problems();
  const file = openDataFile(data, problems);
  problems.throwIfAny();
  if (file === null) return [];
  const parsed = acknowledgementsSchema.safeParse(file.content);
  if (!parsed.success) problems.addIssues(file, [], parsed.error.issues);
  const sentences = parsed.data ?? [];
  const ids = new Set<string>();
  for (const [index, { id, codes }] of sentences.entries()) {
    if (ids.has(id)) problems.add(file, [index], `there are two sentences "${id}"`);
    ids.add(id);
    for (const code of codes.filter((one) => !isKnownCode(one)))
      problems.add(file, [index, 'codes'], `there is no "${code}" in the vocabulary`);
  }
  problems.throwIfAny();
  return sentences;
}

let sentences: readonly Acknowledgement[] | null = null;

/**
 * The sentences of `data/acknowledgements.yaml`, read once for the life of the process.
 * @throws DataFileError with file, line and reason
 */
export function loadAcknowledgements(): readonly Acknowledgement[] {
  sentences ??= readAcknowledgements(readDataFile('acknowledgements.yaml'), isKnownCode);
  return sentences;
}
