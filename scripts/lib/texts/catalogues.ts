import { keysOf } from '../../../common/keys.ts';
import { type PatientLanguage, patientLanguages, sourceLanguages } from '../../../contract/languages.ts';
import type { CatalogueSource, Language } from './catalogue.ts';

export type TextCatalogue = CatalogueSource & {
  /** Name of the catalogue in the output of `npm run texts`. */
  name: string;
  /** Style of the generated imports: "@/lib/…" in the dashboard, "../…" in the service. */
  imports: 'alias' | 'relative';
};

/** Patients' languages must be complete, so that no one is asked in a mixture of two. */
const listLanguages = (codes: readonly PatientLanguage[]): Language[] =>
  codes.map((code) => {
    const { name, direction, formats } = patientLanguages[code];
    return { code, name, direction, formats, isComplete: true };
  });

/** Every folder of texts in JSON. The modules generated from them are in `generated` below each. */
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
    // These pages show protocols, so they are in the languages in which protocols are written.
    languages: listLanguages(sourceLanguages),
    areasByPage: false,
    imports: 'relative',
  },
];
