import * as z from 'zod';
import type { OpenDataFile, Path, Problems } from '../data-files.ts';
import { localizedTextSchema } from '../types.ts';
import { audienceSchema } from './audience.ts';
import type { Known } from './load-signs.ts';
import { wordedTextSchema } from './wording.ts';

/** An answer to choose; `codes` become yes and `flag` is raised, where it has them. */
const choiceSchema = z.strictObject({
  id: z.string().regex(/^[a-z_]+$/),
  text: wordedTextSchema,
  codes: z.array(z.string()).default([]),
  flag: z.string().nullable().default(null),
  /** The clinic is told "not confirmed". */
  unconfirmed: z.boolean().default(false),
});

const questionSchema = z.strictObject({
  id: z.string().regex(/^[a-z_]+$/),
  text: wordedTextSchema,
  choices: z.array(choiceSchema).min(2),
});

const pageSchema = z.strictObject({
  title: localizedTextSchema,
  /** What is said above the question: why it is asked. */
  introduction: wordedTextSchema,
  for: audienceSchema,
  soundedBy: z.array(z.string()).min(1),
  source: z.string().min(1),
  first: questionSchema,
  /** Asked after a Yes. */
  afterYes: z.array(questionSchema).min(1).max(3),
});

/** The page about thoughts of ending one's life: never a tick in a list, never a statement to keep. */
export type SelfHarmPage = z.infer<typeof pageSchema>;

/** @returns null where the file cannot be used; `problems` says why */
export function readSelfHarmPage(file: OpenDataFile, known: Known, problems: Problems): SelfHarmPage | null {
  const parsed = pageSchema.safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return null;
  }
  const page = parsed.data;
  for (const [index, code] of page.soundedBy.entries())
    if (!known.isKnownCode(code))
      problems.add(file, ['soundedBy', index], `there is no "${code}" in the vocabulary`);
  checkChoices(file, ['first'], page.first, known, problems);
  for (const [index, question] of page.afterYes.entries())
    checkChoices(file, ['afterYes', index], question, known, problems);
  return page;
}

function checkChoices(
  file: OpenDataFile,
  path: Path,
  question: SelfHarmPage['first'],
  known: Known,
  problems: Problems,
): void {
  for (const [index, { codes, flag }] of question.choices.entries()) {
    const place = [...path, 'choices', index];
    for (const code of codes.filter((one) => !known.isKnownCode(one)))
      problems.add(file, place, `there is no "${code}" in the vocabulary`);
    if (flag !== null && !known.isEmergencyRule(flag))
      problems.add(file, place, `there is no emergency rule "${flag}"`);
  }
}
