import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { DataFileError, openAll, Problems, readDataFolder } from '../../service/interview/data-files.ts';
import { loadCatalogue } from '../../service/interview/protocols/catalogue.ts';
import { loadLexicon } from '../../service/interview/reading/lexicon.ts';
import { loadSentences } from '../../service/interview/sentences.ts';
import { loadAcknowledgements } from '../../service/interview/signs/acknowledgements.ts';
import { type Locale, locales } from '../../service/interview/types.ts';
import { findUnreasoned, renderAlone } from './interview-checks/alone.ts';
import { findMisfits } from './interview-checks/page-sizes.ts';
import { findUnreachable, loadContent, renderTable } from './interview-checks/reachable.ts';

/**
 * Reads all data, and checks that each page fits each person, that one patient's structured answers can lead to each emergency rule,
 * and that none rests on one bare Yes without a reason. Called by the build.
 * @returns the table of emergency rules, and the number of entries of each lexicon
 * @throws DataFileError with file, line and reason, or with the rules that cannot be reached and what is not asked
 */
export function checkData(): { table: string; entryCounts: Record<string, number> } {
  loadCatalogue();
  loadAcknowledgements();
  loadSentences();
  const entryCounts = Object.fromEntries(locales.map((locale) => [locale, countEntries(locale)]));
  const misfits = findMisfits(loadContent());
  if (misfits.length > 0) throw new DataFileError(`Pages do not fit:\n${misfits.join('\n')}`);
  const unreachable = findUnreachable().map(
    ({ specialization, visitType, ruleId, missing }) =>
      `${specialization} ${visitType}: nothing leads to "${ruleId}" (${missing.join(', ')})`,
  );
  if (unreachable.length > 0)
    throw new DataFileError(`Emergency rules rest on what nobody is asked:\n${unreachable.join('\n')}`);
  const unreasoned = findUnreasoned();
  if (unreasoned.length > 0)
    throw new DataFileError(`Emergencies that rest on one bare Yes:\n${unreasoned.join('\n')}`);
  const table = `${renderTable()}\n\n## Raised by one Yes to a finding\n\n${renderAlone()}`;
  return { table, entryCounts };
}

/** The number of entries of a lexicon, in its topics and its alarm. */
function countEntries(locale: Locale): number {
  loadLexicon(locale);
  const files = openAll(readDataFolder(`lexicon/${locale}`), new Problems());
  const counts = files.map(({ content }) => entriesSchema.safeParse(content).data?.entries.length ?? 0);
  return counts.reduce((sum, count) => sum + count, 0);
}

const entriesSchema = z.looseObject({ entries: z.array(z.unknown()) });

/** Converts the YAML files in a copy of the data to JSON, the only format that a built service reads. */
export function compileData(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.yaml')) continue;
    const file = path.join(folder, name);
    const [opened] = openAll([{ path: name, text: readFileSync(file, 'utf8') }], new Problems());
    writeFileSync(file, JSON.stringify(opened?.content));
  }
}
