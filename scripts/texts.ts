import { runToExit, StartError } from './lib/fail.ts';
import { catalogues, type TextCatalogue } from './lib/texts/catalogues.ts';
import { describeProblem, readTexts, writeTextsIfChanged } from './lib/texts/write-texts.ts';

/**
 * `npm run texts`: says by catalogue and language what is missing or differs from English, and writes the modules that both programs
 * are built from. Fails where something is wrong, or where a language that is declared complete lacks a message.
 */
export async function main(): Promise<void> {
  await runToExit(async () => {
    const problems = catalogues.flatMap(describeCatalogue);
    if (problems.length > 0) throw new StartError(problems.join('\n'));
    writeTextsIfChanged(process.cwd());
  });
}

/** Prints what a catalogue holds. Gives what is wrong with it. */
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
