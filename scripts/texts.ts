import { compileDataIfChanged } from './lib/compiled-data.ts';
import { runToExit, StartError } from './lib/fail.ts';
import { catalogues, type TextCatalogue } from './lib/texts/catalogues.ts';
import { describeProblem, readTexts, writeTextsIfChanged } from './lib/texts/write-texts.ts';

/**
 * `npm run texts`: prints what is missing in each catalogue and language or differs from English, and generates the modules from
 * which both programs are built; compiles the clinical data. Fails on a problem, and if a language that is declared complete lacks a
 * message.
 */
export async function main(): Promise<void> {
  await runToExit(async () => {
    const problems = catalogues.flatMap(describeCatalogue);
    if (problems.length > 0) throw new StartError(problems.join('\n'));
    writeTextsIfChanged(process.cwd());
    const mistakes = compileDataIfChanged(process.cwd());
    if (mistakes !== null) throw new StartError(mistakes);
  });
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
