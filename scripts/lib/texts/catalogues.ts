import { keysOf } from '../../../common/keys.ts';
import { type PatientLanguage, patientLanguages, sourceLanguages } from '../../../contract/languages.ts';
import type { CatalogueSource, Language } from './catalogue.ts';

export type TextCatalogue = CatalogueSource & {
  /** Whose texts these are, for `npm run texts`. */
  name: string;
  /** How its modules name others: "@/lib/…" in the dashboard, "../…" in the service. */
  imports: 'alias' | 'relative';
};

/** A patient is never asked half in English: these languages are complete. */
const listLanguages = (codes: readonly PatientLanguage[]): Language[] =>
  codes.map((code) => {
    const { name, direction, formats } = patientLanguages[code];
    return { code, name, direction, formats, isComplete: true };
  });

/** Every folder of texts in JSON. What is written of them stands in `generated` below each. */
export const catalogues: readonly TextCatalogue[] = [
  { name: 'dashboard', folder: 'lib/texts', areasByPage: true, imports: 'alias' },
  {
    name: 'messages to patients',
    folder: 'lib/texts/patients',
    languages: listLanguages(keysOf(patientLanguages)),
    areasByPage: false,
    imports: 'alias',
  },
  {
    name: 'pages of patients, reports',
    folder: 'service/texts/patients',
    languages: listLanguages(keysOf(patientLanguages)),
    areasByPage: false,
    imports: 'relative',
  },
  {
    name: 'pages of the service for staff',
    folder: 'service/texts/staff',
    // These pages show the words of protocols, and so speak the languages that protocols are written in.
    languages: listLanguages(sourceLanguages),
    areasByPage: false,
    imports: 'relative',
  },
];
