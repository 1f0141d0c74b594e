import { getOrAdd } from '../../../common/collections.ts';
import type { ScreenKind } from '../../../contract/screens.ts';
import { isFor } from '../model/audience.ts';
import type { Coded } from '../model/facts.ts';
import type { Protocol } from '../model/protocol.ts';
import type { LocalizedText } from '../model/types.ts';
import { amountsOf } from './conditions.ts';
import { wordingFor } from './for-whom.ts';
import type { Screen } from './screen.ts';
import type { State } from './state.ts';
import { topicOfCode } from './topics.ts';

type Sentence = Protocol['acknowledgements'][number];

const sentencesMax = 2;
const minutesPerDay = 1_440;

/** Kinds of pages that may begin with an acknowledgement. Pages about a possible emergency may not. */
const calmKinds: readonly ScreenKind[] = [
  'topics',
  'which',
  'safety',
  'questions',
  'list',
  'section',
  'readback',
];

/** The sentence after the patient has just confirmed a death, fear, or long or strong pain; it depends only on the state. */
export function acknowledgementFor(state: State, { kind }: Pick<Screen, 'kind'>): LocalizedText | null {
  if (!calmKinds.includes(kind)) return null;
  const said = new Map<number, Sentence>();
  for (const sentence of state.protocol.acknowledgements)
    if (isFor(sentence.for, state.person)) getOrAdd(said, fitsSince(state, sentence), () => sentence);
  const page = state.submissions.length;
  const before = [...said.keys()].filter((earlier) => earlier < page);
  const sentence = before.length < sentencesMax ? said.get(page) : undefined;
  return sentence?.text[wordingFor(state)] ?? null;
}

/** The number of the page whose answers first made a sentence fit; infinite when it does not fit. */
function fitsSince(state: State, { codes, severity, days }: Sentence): number {
  const since = (slot: string, isMeant: (fact: Coded) => boolean) => {
    const fact = state.established.get(slot);
    return fact !== undefined && isMeant(fact) ? knownSince(state, fact) : Number.POSITIVE_INFINITY;
  };
  const all = codes.map((code) => {
    const moduleId = topicOfCode(state, code)?.moduleId;
    return Math.max(
      since(code, ({ status }) => status === 'YES'),
      severity === null ? 0 : since(`${moduleId}.severity`, reaches('point', severity)),
      days === null ? 0 : since(`${moduleId}.onset`, reaches('ago', days * minutesPerDay)),
    );
  });
  return Math.min(...all);
}

const reaches = (unit: 'point' | 'ago', least: number) => (fact: Coded) =>
  Math.max(0, ...amountsOf(fact.codes, unit)) >= least;

/** The number of the page on which a fact was answered, or its statement was confirmed. */
function knownSince({ statements, answers }: State, { slot, known, sources }: Coded): number {
  const confirmed = [...statements.values()]
    .filter((statement) => 'code' in statement && statement.form === 'finding' && statement.code === slot)
    .flatMap(({ id }) => answers.get(id)?.submission.number ?? []);
  const told = sources.map(({ message }) => message);
  return Math.min(...(known === 'confirmed' && confirmed.length > 0 ? confirmed : told));
}
