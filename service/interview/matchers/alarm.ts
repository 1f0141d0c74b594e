import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Found } from './interpret-text.ts';
import { sentencesOf, type Token } from './tokens.ts';

/** Filled where words sound like an emergency; no page and no report shows it. */
export const alarmSlot = 'safety.alarm';
/**
 * Filled where words do not surely sound like an emergency. The reader says only that; once the rules are applied it
 * holds the findings in those words that an emergency may rest on, and that are to be made sure of before one does.
 */
export const unsureSlot = 'safety.unsure';
/** Holds the rules that such words met by themselves. */
export const doubtSlot = 'safety.doubted';

/**
 * How much a text sounds like an emergency, whoever wrote it and whether or not a rule knows the words: a linear model
 * over its words, pairs of words and what the lexicon finds, trained on the phrases of this repository
 * (`npm run train:alarm`, docs/decisions/017-words-that-sound-like-an-emergency.md). It raises no flag. It decides
 * whether the patient is asked, once, for signs of an emergency, and whether a rule that words alone meet waits for that
 * answer.
 */
export type AlarmModel = { bias: number; weights: Map<string, number> };

/**
 * Two models of the same texts. `words` knows no findings: where the lexicon reads one that is not there, it is what
 * still hears that the words are calm.
 */
export type AlarmModels = { findings: AlarmModel; words: AlarmModel };

/** A whole text alarms above the first; one sentence of a longer text above the second, because it stands alone. */
const alarmingText = 0;
const alarmingSentence = 2;
/** Where nothing at all was understood, less is enough. */
const alarmingUnread = -2;
/** Below the first as a whole, and below the second in each sentence, a text is not surely an emergency. */
const unsureText = 4;
const unsureSentence = 4;
/** So is a short one where nothing in it sounds like one. */
const unsureShort = 0;
/** Nor is one surely an emergency that does not sound so by its words alone, as a whole or in any sentence. */
const unsureWords = 0;
/** Fewer words than this are no ground to judge by words alone: "melaena since yesterday". */
const tooFewWords = 12;
/** Whoever writes fewer words than this has said it plainly; there is too little to doubt it by. */
const fewWords = 25;

const prefixLength = 5;

/** What the model looks at: words, beginnings of long words, neighbours, and findings with the way they are meant. */
export function alarmFeatures(tokens: readonly Token[], found: readonly Found[]): string[] {
  const features = new Set<string>();
  tokens.forEach((token, index) => {
    features.add(`w:${token.word}`);
    if (token.word.length > prefixLength) features.add(`p:${token.word.slice(0, prefixLength)}`);
    const next = tokens[index + 1];
    if (next?.sentence === token.sentence) features.add(`b:${token.word} ${next.word}`);
  });
  for (const { code, context } of found) {
    if (code.startsWith('med:')) continue;
    const meant = context.negated ? '-' : context.past ? '<' : context.other ? '@' : '+';
    features.add(`${meant}${code}`);
  }
  return [...features];
}

/** The sum of what a model knows of these features; 0 is even odds. */
export function scoreAlarm({ bias, weights }: AlarmModel, features: readonly string[]): number {
  return features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), bias);
}

/**
 * One line a feature: its weight in the model with findings and in that of words alone, in hundredths, and the feature,
 * with tabs between them. The first line is the bias of each, without a feature.
 */
export function readAlarmModels(text: string): AlarmModels {
  const [biases, ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const modelOf = (column: 0 | 1): AlarmModel => ({
    bias: Number(biases?.[column] ?? 0) / 100,
    weights: new Map(rows.map((row) => [row[2] ?? '', Number(row[column]) / 100])),
  });
  return { findings: modelOf(0), words: modelOf(1) };
}

/** Beside this file in the source and in the bundle alike: the build copies it to `dist/service/data`. */
export const alarmModelText = readFileSync(path.join(import.meta.dirname, 'data', 'alarm.tsv'), 'utf8');
const alarmModels = readAlarmModels(alarmModelText);

/**
 * What a text sounds like, and the sentence that sounds most like an emergency, as token positions. Two things follow
 * from it: whether to ask for signs (`isAlarming`), and how far a rule that these words meet is to be believed.
 */
export type Alarm = {
  isAlarming: boolean;
  isSure: boolean;
  /** Whether so little was said that each word of it was meant. */
  isShort: boolean;
  first: number;
  last: number;
};

/** Listens to a text; null where it has no words. Linear in the words. */
export function findAlarm(
  tokens: readonly Token[],
  found: readonly Found[],
  models: AlarmModels = alarmModels,
): Alarm | null {
  let best: { first: number; last: number; score: number } | null = null;
  let words = scoreAlarm(models.words, alarmFeatures(tokens, []));
  for (const sentence of sentencesOf(tokens)) {
    const first = sentence.from;
    const last = first + sentence.words.length - 1;
    const own = tokens.slice(first, last + 1);
    const within = found.filter((hit) => hit.first >= first && hit.last <= last);
    const score = scoreAlarm(models.findings, alarmFeatures(own, within));
    if (best === null || score > best.score) best = { first, last, score };
    words = Math.max(words, scoreAlarm(models.words, alarmFeatures(own, [])));
  }
  if (best === null) return null;
  const isRead = found.some(({ code }) => code.startsWith('sx.'));
  const whole = scoreAlarm(models.findings, alarmFeatures(tokens, found));
  const isShort = tokens.length < fewWords;
  const isHeard = isShort
    ? Math.max(best.score, whole) >= unsureShort
    : whole >= unsureText || best.score >= unsureSentence;
  return {
    isAlarming: best.score > alarmingSentence || whole > (isRead ? alarmingText : alarmingUnread),
    isSure: isHeard && (tokens.length < tooFewWords || words >= unsureWords),
    isShort,
    first: best.first,
    last: best.last,
  };
}
