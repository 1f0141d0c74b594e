import { runToExit, StartError } from './lib/fail.ts';
import { describeProblem, readTexts, writeTextsIfChanged } from './lib/texts/write-texts.ts';

/**
 * `npm run texts`: says by language what is missing or differs from English, and writes the modules that the dashboard is built
 * from. Fails where something is wrong, or where a language that is declared complete lacks a message.
 */
export async function main(): Promise<void> {
  await runToExit(async () => {
    const { catalogue, problems, untranslated } = readTexts(process.cwd());
    for (const { code, name, isComplete } of catalogue.languages) {
      const missing = untranslated.get(code) ?? [];
      const count = catalogue.messages.get(code)?.size ?? 0;
      console.log(`${code} (${name}): ${count} messages, ${missing.length} missing`);
      if (!isComplete) for (const key of missing) console.log(`  in English: ${key}`);
    }
    if (problems.length > 0) throw new StartError(problems.map(describeProblem).join('\n'));
    writeTextsIfChanged(process.cwd());
  });
}
