import { locales } from '../../model/types.ts';
import { DataFileError } from '../data-files.ts';
import { compileLexicon } from '../lexicon/compile-lexicon.ts';
import { findUnreasoned, renderAlone } from './alone.ts';
import { findMisfits } from './page-sizes.ts';
import { findUnreachable, loadContent, renderTable } from './reachable.ts';

/**
 * Checks that each page fits each person, that one patient's structured answers can lead to each emergency rule, and that none rests
 * on one bare Yes without a reason. Called by the build.
 * @returns the table of emergency rules, and the number of entries of each lexicon
 * @throws DataFileError with file, line and reason, or with the rules that cannot be reached and what is not asked
 */
export function checkContent(): { table: string; entryCounts: Record<string, number> } {
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
  const entryCounts = locales.map((locale) => [locale, compileLexicon(locale).entryCount]);
  return { table, entryCounts: Object.fromEntries(entryCounts) };
}
