import { distinctBy } from '../../../common/collections.ts';
import reactions from '../data/words/reactions.json' with { type: 'json' };
import { isKnownCode } from '../model/catalogue.ts';
import {
  type AskedKind,
  type Assertion,
  type Mention,
  type MentionValue,
  mentionValuesMax,
  type ReadingContext,
} from '../model/mentions.ts';
import { type Sentence, splitSentences } from './clauses.ts';
import { type ReadFinding, readAssertions } from './context.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { coveredBy, findFindings, spanOf, withoutIdioms } from './matches.ts';
import { oncePerText } from './once-per-text.ts';
import { tokenizeApart, withForms } from './tokens.ts';
import { bindValues, type ClauseValue, cutClauses, linkNeighbours } from './value-targets.ts';
import { findBareDuration, findValues } from './values.ts';

/** Name and version, stored with its proposals. */
export const wordsReader = 'words:3';

/** The polarity of a finding without triggers, by the kind of question. */
export const usualAssertion: Partial<Record<AskedKind, Assertion>> = {
  PAST: 'PAST',
  FAMILY: 'SOMEONE_ELSE',
  IDEAS: 'HYPOTHETICAL',
  WORRIES: 'HYPOTHETICAL',
  WISHES: 'HYPOTHETICAL',
  PLANS: 'HYPOTHETICAL',
};

/** The code of a finding in an answer about an allergic reaction. */
const reactionOf: Readonly<Record<string, string>> = reactions;

/**
 * Reads a text with the lexicon of one language: tokens → clauses → ConText → lexicon → values in their clause.
 * @param text - at most 4,000 characters; the time grows with its length
 * @returns `knownShare`: the share of content words that are known; 1 for a text without any
 */
export function readWords(
  whole: Lexicon,
  text: string,
  context: ReadingContext,
): { mentions: Mention[]; knownShare: number } {
  const lexicon = oncePerText(whole);
  const { spelling } = lexicon;
  const tokens = withForms(tokenizeApart(text, spelling.isWord), (token) => spelling.correct(token));
  const sentences = splitSentences(tokens, lexicon.measures.numbers).map((sentence) =>
    readSentence(lexicon, sentence, context),
  );
  const linked = new Map(sentences.flatMap((one) => [...one.linked]));
  const valuesOf = bindValues(
    sentences.flatMap(({ clauses }) => clauses),
    linked,
  );
  const mentions = sentences.flatMap(({ sentence, clauses }) =>
    clauses.flatMap(({ findings }) =>
      findings.flatMap((finding) =>
        isOfStranger(lexicon, sentence, finding)
          ? []
          : toMentions(sentence, finding, valuesOf.get(finding) ?? [], context),
      ),
    ),
  );
  const content = sentences.flatMap((one) => one.content);
  // "She fell, she did not hit her head" reports an injury; the denial in another sentence is about another one.
  const told = new Set(mentions.flatMap(({ code, polarity }) => (polarity === 'PRESENT' ? code : [])));
  const open = mentions.filter(({ code, polarity }) => polarity !== 'ABSENT' || !told.has(code));
  return {
    mentions: distinctBy(open, ({ code, quote }) => `${code} ${quote.from} ${quote.to}`),
    knownShare: content.length === 0 ? 1 : content.filter((isKnown) => isKnown).length / content.length,
  };
}

/** A sentence's clauses, its findings named directly after another one, and for each content word whether it is known. */
function readSentence(lexicon: Lexicon, sentence: Sentence, { answeredBy, asked }: ReadingContext) {
  const found = withoutIdioms(lexicon, sentence).map((stretch) => findFindings(lexicon, stretch, asked));
  /** Times, degrees and amounts, and parts of the body outside any finding. */
  const allIn = sentence.map(({ words }, index) => {
    const taken = coveredBy(found[index] ?? [], words.length);
    const named = findValues(lexicon, words, taken);
    const bare = named.some(({ kind }) => kind !== 'PLACE') ? null : findBareDuration(lexicon, words, taken);
    return bare === null ? named : [...named, bare];
  });
  const valuesIn = allIn.map((all) => all.filter(({ kind }) => kind !== 'PLACE'));
  const placesIn = allIn.map((all) => all.filter(({ kind }) => kind === 'PLACE'));
  const { findings, triggers, overs } = readAssertions(lexicon, sentence, found, answeredBy, valuesIn);
  const content: boolean[] = [];
  const clauses = sentence.flatMap((stretch, index) => {
    const inside = findings[index] ?? [];
    const values = valuesIn[index] ?? [];
    const known = coveredBy([...inside, ...(triggers[index] ?? []), ...values], stretch.words.length);
    for (const [at, { form, kind }] of stretch.words.entries())
      if (!lexicon.small.has(form) && kind !== 'NUMBER') content.push(known[at] === true);
    const own = { findings: inside, values, places: placesIn[index] ?? [], overs: overs[index] ?? [] };
    return cutClauses(lexicon, stretch, own, index === 0);
  });
  return { sentence, clauses, linked: linkNeighbours(lexicon, sentence, findings.flat()), content };
}

/** Whether it is an illness of somebody who is no relative: "my flatmate had pneumonia" is no family history. */
function isOfStranger(
  { strangers }: Lexicon,
  sentence: Sentence,
  { polarity, entry, stretch, start }: ReadFinding,
) {
  if (polarity !== 'SOMEONE_ELSE' || !entry.codes.every((code) => code.startsWith('cond:'))) return false;
  return sentence[stretch]?.words.slice(0, start).some(({ form }) => strangers.has(form)) === true;
}

function toMentions(
  sentence: Sentence,
  finding: ReadFinding,
  values: readonly ClauseValue[],
  { textId, asked }: ReadingContext,
): Mention[] {
  const words = sentence[finding.stretch]?.words ?? [];
  const quote = { textId, ...spanOf(words, finding) };
  const usual = usualAssertion[asked] ?? 'PRESENT';
  const { isAbsence, isNarrower = false, implied = [] } = finding.entry;
  // "My hearing is fine" means absent and current; with another polarity it means nothing.
  if (isAbsence && (finding.polarity !== null || usual !== 'PRESENT')) return [];
  const polarity = isAbsence ? 'ABSENT' : (finding.polarity ?? usual);
  const all = asked === 'ALLERGIES' ? codesAmongAllergies(finding.entry) : finding.entry.codes;
  const deniesNothing = isNarrower || finding.isNarrower === true;
  const isDenied = (code: string) => !implied.includes(code) && !(deniesNothing && code.startsWith('sx.'));
  const codes = polarity === 'ABSENT' ? all.filter(isDenied) : all;
  return codes.map((code) => ({
    code,
    polarity,
    quote,
    values: values.slice(0, mentionValuesMax).map((value): MentionValue => {
      return { kind: value.kind, code: value.code, ...spanOf(value.stretch.words, value) };
    }),
    reader: wordsReader,
  }));
}

/** In an answer about allergies a medicine is an allergen, and a finding is its reaction. */
function codesAmongAllergies({ codes }: LexiconEntry): string[] {
  return codes.flatMap((code) => {
    const allergen = code.replace(/^med:/, 'allergen:');
    if (allergen !== code) return isKnownCode(allergen) ? allergen : [];
    if (code.startsWith('sx.')) return reactionOf[code] ?? [];
    return code;
  });
}
