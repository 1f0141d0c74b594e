import type * as z from 'zod';
import { catalogueSchema, sharedPartsSchema } from '../model/protocol-schema.ts';
import { locales } from '../model/types.ts';
import { loadAcknowledgements } from './acknowledgements.ts';
import { loadAudiences } from './audiences.ts';
import { readCases } from './cases.ts';
import { readDataFile } from './data-files.ts';
import { compileLexicon } from './lexicon/compile-lexicon.ts';
import { readOne } from './problems.ts';
import { loadProtocols } from './protocols/catalogue.ts';
import { loadSentences } from './sentences.ts';
import { loadSigns } from './signs/load-signs.ts';
import { completeRules, loadAllImplies } from './signs/rules.ts';
import { loadSafetyScreens } from './signs/safety.ts';
import { loadPhrases, loadVocabulary } from './vocabulary.ts';

/**
 * Compiles the clinical data: checks each file, resolves what it names, and says every text in all languages.
 * @returns the content of each compiled file by its name, as `readCompiled` of the interview reads it
 * @throws DataFileError with file, line and reason
 */
export function compileData(): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ['protocols', parsed(catalogueSchema, readCatalogue())],
    ['shared', parsed(sharedPartsSchema, readSharedParts())],
    ['cases', readCases()],
    ...locales.map((locale) => [`lexicon/${locale}`, compileLexicon(locale).lexicon] as const),
  ]);
}

/** Without members that are undefined. */
const parsed = <Part>(schema: z.ZodType<Part>, part: unknown) =>
  schema.parse(JSON.parse(JSON.stringify(part)));

function readCatalogue() {
  const safety = loadSafetyScreens();
  const places = new Map<string, number>();
  const placeOf = (module: unknown) => {
    const written = JSON.stringify(module);
    const place = places.get(written) ?? places.size;
    places.set(written, place);
    return place;
  };
  const protocols = loadProtocols().map(({ rules: _rules, modules, ...protocol }) => ({
    ...protocol,
    modules: modules.map((module) => placeOf({ ...module, for: module.for ?? safety.get(module.id)?.for })),
  }));
  const [first] = loadProtocols();
  return {
    modules: [...places.keys()].map((written) => JSON.parse(written)),
    rules: completeRules(first?.rules ?? [], loadSigns(), loadVocabulary()),
    protocols,
    clinic: readOne(readDataFile('clinic-questions.yaml'), catalogueSchema.shape.clinic),
  };
}

function readSharedParts() {
  const { groups, shortLists, selfHarm } = loadSigns();
  return {
    signGroups: [...groups.values()],
    shortLists,
    selfHarm,
    safety: Object.fromEntries(loadSafetyScreens()),
    acknowledgements: loadAcknowledgements(),
    labels: loadVocabulary(),
    audiences: loadAudiences(),
    implies: loadAllImplies(),
    sentences: loadSentences(),
    phrases: loadPhrases(),
  };
}
