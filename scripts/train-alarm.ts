import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { corpus } from '../service/interview/flags/corpus.ts';
import {
  type AlarmModel,
  type AlarmModels,
  alarmFeatures,
  scoreAlarm,
} from '../service/interview/matchers/alarm.ts';
import { analyse } from '../service/interview/matchers/interpret-text.ts';
import { tokenize } from '../service/interview/matchers/tokens.ts';
import { answeredByValues, locales } from '../service/interview/types.ts';
import { findCases } from '../tests/patients/case-schema.ts';

const phraseFolder = 'tests/phrases';
const modelFile = 'service/interview/matchers/data/alarm.tsv';

const phraseSchema = z.tuple([
  z.enum(locales),
  z.enum(['EMERGENCY', 'URGENT', 'URGENT_OK', 'NONE']),
  z.coerce.number().min(0).max(120),
  z.enum(answeredByValues),
  z.string().min(1),
  z.string().min(1),
]);

/** A text as each of the two models sees it. */
type Example = Record<keyof AlarmModels, string[]> & { isEmergency: boolean };

/** The sets of scripted patients that have been learnt from; the newest one measures. */
const spentSets = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
] as const;
const folds = 5;
const rounds = 40;

/**
 * `npm run train:alarm`: learns which words sound like an emergency, prints what is found of phrases that were left out
 * (a fifth at a time), and writes the model. The same phrases and lexicon give the same model.
 */
export function main(): void {
  const examples = readExamples();
  console.log(`examples                          ${examples.length}`);
  const models = { findings: trainAndPrint(examples, 'findings'), words: trainAndPrint(examples, 'words') };
  const features = new Set([...models.findings.weights.keys(), ...models.words.weights.keys()]);
  const hundredths = (weight = 0) => Math.round(weight * 100);
  const lines = [...features]
    .map((feature) => ({
      feature,
      findings: hundredths(models.findings.weights.get(feature)),
      words: hundredths(models.words.weights.get(feature)),
    }))
    .filter(({ findings, words }) => Math.max(Math.abs(findings), Math.abs(words)) >= 10)
    .toSorted((left, right) => (left.feature < right.feature ? -1 : 1))
    .map(({ feature, findings, words }) => `${findings}\t${words}\t${feature}`);
  const biases = `${hundredths(models.findings.bias)}\t${hundredths(models.words.bias)}`;
  writeFileSync(modelFile, `${[biases, ...lines].join('\n')}\n`);
  console.log(`features kept                     ${lines.length} (${modelFile})`);
}

/** Trains one of the two models, and prints what it finds of the texts that were left out, a fifth at a time. */
function trainAndPrint(examples: readonly Example[], view: keyof AlarmModels): AlarmModel {
  let [found, emergencies, alarmed, others] = [0, 0, 0, 0];
  for (let fold = 0; fold < folds; fold += 1) {
    const model = train(
      examples.filter((_, index) => index % folds !== fold),
      view,
    );
    for (const { [view]: features, isEmergency } of examples.filter((_, index) => index % folds === fold)) {
      const isAlarming = scoreAlarm(model, features) > 0;
      if (isEmergency) emergencies += 1;
      else others += 1;
      if (isAlarming && isEmergency) found += 1;
      if (isAlarming && !isEmergency) alarmed += 1;
    }
  }
  const percent = (part: number, whole: number) =>
    `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
  console.log(`${view}: emergencies that alarm, left out  ${percent(found, emergencies)}`);
  console.log(`${view}: others that alarm, left out       ${percent(alarmed, others)}`);
  return train(examples, view);
}

/** Phrases, corpus lines, and the openings of spent patients; sentence by sentence too where there is no emergency: how people ramble. */
function readExamples(): Example[] {
  const texts = new Map<string, { answeredBy: (typeof answeredByValues)[number]; isEmergency: boolean }>();
  for (const name of readdirSync(phraseFolder)
    .filter((file) => file.endsWith('.tsv'))
    .toSorted()) {
    for (const line of readFileSync(path.join(phraseFolder, name), 'utf8').trimEnd().split('\n')) {
      const [, expected, , answeredBy, , text] = phraseSchema.parse(line.split('\t'));
      texts.set(text, { answeredBy, isEmergency: expected === 'EMERGENCY' });
    }
  }
  for (const { text, answeredBy, expected } of corpus)
    texts.set(text, { answeredBy, isEmergency: expected === 'EMERGENCY' });
  for (const patient of spentSets.flatMap((set) => findCases(set) ?? [])) {
    const { emergency, when = [] } = patient.expect;
    // Which sentence of an emergency is the one is not written down; the whole is known where the opening holds it.
    if (!emergency || when.includes('opening'))
      texts.set(patient.opening, { answeredBy: patient.answeredBy, isEmergency: emergency });
    if (emergency) continue;
    for (const sentence of patient.opening.split(/(?<=[.!?])\s+/u))
      texts.set(sentence, { answeredBy: patient.answeredBy, isEmergency: false });
  }
  return [...texts].map(([text, { answeredBy, isEmergency }]) => {
    const tokens = tokenize(text);
    return {
      findings: alarmFeatures(tokens, analyse(tokens, answeredBy)),
      words: alarmFeatures(tokens, []),
      isEmergency,
    };
  });
}

/** Logistic regression by stochastic gradient descent; features that stand in one example only are left out. */
function train(examples: readonly Example[], view: keyof AlarmModels): AlarmModel {
  const counts = new Map<string, number>();
  for (const { [view]: features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const weights = new Map<string, number>();
  const model: AlarmModel = { bias: 0, weights };
  const known = examples.map(({ [view]: features, isEmergency }) => ({
    features: features.filter((feature) => (counts.get(feature) ?? 0) > 1),
    isEmergency,
  }));
  const random = createRandom(1);
  for (let round = 0; round < rounds; round += 1) {
    const rate = 0.15 / (1 + round * 0.2);
    const order = known
      .map((example) => ({ example, place: random() }))
      .toSorted((left, right) => left.place - right.place);
    for (const { example } of order) {
      const share = 1 / (1 + Math.exp(-scoreAlarm(model, example.features)));
      const step = (share - (example.isEmergency ? 1 : 0)) * rate;
      model.bias -= step;
      for (const feature of example.features)
        weights.set(feature, (weights.get(feature) ?? 0) * (1 - rate * 0.0025) - step);
    }
  }
  return model;
}

/** The same numbers each time (Park and Miller's minimal standard). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
