import * as z from 'zod';
import { type DataFile, once, readDataFile, readEach } from './data-files.ts';
import { localize, translate } from './languages/catalogue.ts';
import { type FindingSentence, findingSentenceSchema } from './protocol.ts';
import { sentenceGrammar } from './texts.ts';
import { type Locale, locales, type SourceText, translatedLocales } from './types.ts';
import { loadVocabulary } from './vocabulary.ts';

const sourceSchema = z.strictObject({
  /** Findings that are said by their name, with the reason. */
  without: z.record(z.string(), z.string().min(1)),
  findings: z.record(
    z.string(),
    z.strictObject({ kind: findingSentenceSchema.shape.kind, en: z.string(), es: z.string() }),
  ),
});

/** Why a text cannot be said in a language; null when it can. */
function faultOf(text: string, locale: Locale, kind: FindingSentence['kind']): string | null {
  const { verbs, since, words } = sentenceGrammar[locale];
  const verb = /^[\p{L}’]+/u.exec(text)?.[0] ?? '';
  const isUnknown = locale === 'en' ? kind === undefined && !(verb in since) : !(verb in verbs);
  if (/[[\]|{}]/.test(text)) return 'has brackets';
  if (locale === 'ar') return text.split(' ').some((word) => word in words) ? null : 'names nobody';
  return locale !== 'es' && isUnknown ? `has "${verb}", which is no verb of texts/grammar.json` : null;
}

/** Reads the sentences of findings, one for each finding of the vocabulary. @throws DataFileError with file, line and reason. */
export function readSentences(
  data: DataFile,
): Record<string, { kind?: FindingSentence['kind']; text: SourceText }> {
  const codes = Object.keys(loadVocabulary()).filter((code) => code.startsWith('sx.'));
  const [own = { findings: {} }] = readEach([data], sourceSchema, (content, file, problems) => {
    const { findings, without } = content;
    const told = [...Object.keys(findings), ...Object.keys(without)];
    problems.checkNames(file, ['findings'], told, (code) => codes.includes(code));
    problems.checkRepeats(
      file,
      ['findings'],
      told,
      (code) => `"${code}" has a sentence and a reason for none`,
    );
    for (const code of codes.filter((one) => !told.includes(one)))
      problems.add(file, ['findings'], `"${code}" needs a sentence, or a reason under "without"`);
    for (const [code, { kind, en, es }] of Object.entries(findings)) {
      const text = localize({ en, es });
      for (const locale of translatedLocales)
        if (translate({ en, es }, locale) === null)
          problems.add(file, ['findings', code], `"${code}" is not in languages/${locale}.json`);
      for (const locale of locales) {
        const fault = faultOf(text[locale], locale, kind);
        if (fault !== null) problems.add(file, ['findings', code], `"${code}" in ${locale} ${fault}`);
      }
    }
    return content;
  });
  return Object.fromEntries(
    Object.entries(own.findings).map(([code, { kind, en, es }]) => [code, { kind, text: { en, es } }]),
  );
}

/** The sentences of `data/sentences.yaml`, read once. @throws DataFileError with file, line and reason. */
export const loadSentences = once(() => readSentences(readDataFile('sentences.yaml')));
