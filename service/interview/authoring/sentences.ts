import * as z from 'zod';
import { once } from '../../../common/collections.ts';
import { type FindingSentence, findingSentenceSchema } from '../model/protocol-schema.ts';
import { completeText, type Locale, locales, localizedShape } from '../model/types.ts';
import { sentenceGrammar } from '../present/texts.ts';
import { type DataFile, readDataFile } from './data-files.ts';
import { readOne } from './problems.ts';
import { findFault } from './translations.ts';
import { loadVocabulary } from './vocabulary.ts';

const sourceSchema = z.strictObject({
  /** Findings that are said by their name, with the reason. */
  without: z.record(z.string(), z.string().min(1)),
  findings: z.record(
    z.string(),
    z
      .strictObject({ kind: findingSentenceSchema.shape.kind, ...localizedShape })
      .transform(({ kind, ...text }) => ({ kind, text: completeText(text) })),
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
export function readSentences(data: DataFile) {
  const codes = Object.keys(loadVocabulary()).filter((code) => code.startsWith('sx.'));
  const { findings } = readOne(data, sourceSchema, (content, file, problems) => {
    const add = (code: string, reason: string, path = ['findings']) =>
      problems.add(file, path, `"${code}" ${reason}`);
    const told = [...Object.keys(content.findings), ...Object.keys(content.without)];
    problems.checkNames(file, ['findings'], told, (code) => codes.includes(code));
    const both = (code: string) => `"${code}" has a sentence and a reason for none`;
    problems.checkRepeats(file, ['findings'], told, both);
    for (const code of codes)
      if (!told.includes(code)) add(code, 'needs a sentence, or a reason under "without"');
    for (const [code, { kind, text }] of Object.entries(content.findings)) {
      const path = ['findings', code];
      for (const locale of locales) {
        const untranslated = findFault({ id: `sentences#${path.join('.')}`, text }, locale);
        if (untranslated !== null) problems.add(file, path, untranslated);
        const fault = faultOf(text[locale], locale, kind);
        if (fault !== null) add(code, `in ${locale} ${fault}`, path);
      }
    }
  });
  return findings;
}

/** The sentences of `clinical/sentences.yaml`, read once. @throws DataFileError with file, line and reason. */
export const loadSentences = once(() => readSentences(readDataFile('sentences.yaml')));
