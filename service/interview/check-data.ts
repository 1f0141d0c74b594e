import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DataFile, DataFileError, openDataFile, Problems } from './data-files.ts';
import { loadCatalogue } from './protocols/catalogue.ts';
import { loadLexicon } from './reading/lexicons.ts';
import { loadAcknowledgements } from './signs/acknowledgements.ts';
import { findUnreachable, renderTable } from './signs/reachable.ts';
import { locales } from './types.ts';

/**
 * Reads all data of the interview, and looks at each emergency rule: structured answers of one patient must lead to it.
 * The build calls this, so that data with an error, or an emergency that nobody can be asked about, is never shipped.
 * @returns the table of emergency rules, and how many entries each lexicon has
 * @throws DataFileError with file, line and reason, or with the rules that cannot be reached and what is not asked
 */
export function checkData(): { table: string; entryCounts: Record<string, number> } {
  loadCatalogue();
  loadAcknowledgements();
  const entryCounts = Object.fromEntries(locales.map((locale) => [locale, loadLexicon(locale).entryCount]));
  const unreachable = findUnreachable().map(
    ({ specialization, visitType, ruleId, missing }) =>
      `${specialization} ${visitType}: nothing leads to "${ruleId}" (${missing.join(', ')})`,
  );
  if (unreachable.length > 0)
    throw new DataFileError(`Emergency rules rest on what nobody is asked:\n${unreachable.join('\n')}`);
  return { table: renderTable(), entryCounts };
}

/**
 * Writes the YAML files below a folder anew as JSON, under their names: JSON is YAML, and is read at start-up in a tenth of
 * the time.
 * @param folder - a copy; the files of the source stay as they are
 */
export function compileData(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.yaml')) continue;
    const file = path.join(folder, name);
    const problems = new Problems();
    const data: DataFile = { path: name, text: readFileSync(file, 'utf8') };
    const opened = openDataFile(data, problems);
    problems.throwIfAny();
    writeFileSync(file, JSON.stringify(opened?.content));
  }
}
