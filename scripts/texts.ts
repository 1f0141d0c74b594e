import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listAllTexts } from '../service/interview/authoring/all-texts.ts';
import { dataFolder } from '../service/interview/authoring/data-files.ts';
import { findFault } from '../service/interview/authoring/translations.ts';
import { translatedLocales } from '../service/interview/model/types.ts';
import { compileDataIfChanged } from './lib/compiled-data.ts';
import { runToExit, StartError } from './lib/fail.ts';
import { catalogues, type TextCatalogue } from './lib/texts/catalogues.ts';
import { describeProblem, readTexts, writeTextsIfChanged } from './lib/texts/write-texts.ts';

/**
 * `npm run texts`: prints what is missing in each catalogue and language or differs from English, and generates the modules from
 * which both programs are built; compiles the clinical data, and prints which of their texts have no translation, or one of another English.
 * Fails on a problem, and if a language that is declared complete lacks a message. `-- --translated` says that all translations of
 * clinical texts were made from the English as it is now.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const { values } = parseArgs({ args, options: { translated: { type: 'boolean', default: false } } });
    const problems = catalogues.flatMap(describeCatalogue);
    if (problems.length > 0) throw new StartError(problems.join('\n'));
    writeTextsIfChanged(process.cwd());
    const mistakes = compileDataIfChanged(process.cwd());
    if (mistakes !== null) throw new StartError(mistakes);
    if (values.translated) writeTranslatedEnglish();
    else describeClinicalTexts();
  });
}

/** Prints the clinical texts that lack a translation, by language. */
function describeClinicalTexts(): void {
  const texts = listAllTexts();
  console.log('service/clinical (what patients are asked, and what reports say)');
  for (const locale of translatedLocales) {
    const faults = texts.flatMap((place) => findFault(place, locale) ?? []);
    console.log(`  ${locale}: ${texts.length} texts, ${faults.length} missing`);
    for (const fault of faults) console.log(`    ${fault}`);
  }
}

/** Writes the English of each clinical text into the file that says from which it was translated. */
function writeTranslatedEnglish(): void {
  const english = Object.fromEntries(listAllTexts().map(({ id, text }) => [id, text.en]));
  writeFileSync(path.join(dataFolder, 'translations/en.json'), `${JSON.stringify(english, null, 2)}\n`);
}

/** Prints the contents of a catalogue. Gives its problems. */
function describeCatalogue(source: TextCatalogue): string[] {
  const { catalogue, problems, untranslated } = readTexts(process.cwd(), source);
  console.log(`${source.folder} (${source.name})`);
  for (const { code, name, isComplete } of catalogue.languages) {
    const missing = untranslated.get(code) ?? [];
    const count = catalogue.messages.get(code)?.size ?? 0;
    console.log(`  ${code} (${name}): ${count} messages, ${missing.length} missing`);
    if (!isComplete) for (const key of missing) console.log(`    in English: ${key}`);
  }
  return problems.map(describeProblem);
}
