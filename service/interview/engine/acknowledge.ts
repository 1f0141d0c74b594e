import { isFor } from '../signs/audience.ts';
import type { LocalizedText } from '../types.ts';
import { wordsFor } from './audience.ts';
import { amountsOf } from './conditions.ts';
import type { Coded } from './facts.ts';
import type { Protocol } from './protocol.ts';
import type { Screen, ScreenKind } from './screens.ts';
import type { State } from './state.ts';
import { topicOfCode } from './topics.ts';

/** A sentence is said at most so often in a consultation. */
const sentencesMax = 2;
const minutesPerDay = 1_440;

/** Pages that go on with the history; where something may be an emergency, nothing stands before it. */
const calmKinds: readonly ScreenKind[] = [
  'topics',
  'which',
  'safety',
  'questions',
  'list',
  'section',
  'readback',
];

/**
 * The sentence that a page begins with, where what the patient confirmed last is a death, fear, or long or strong pain
 * (`data/acknowledgements.yaml`). It depends on the state alone, so a page that is loaded again says the same.
 * @returns null where nothing is to be said
 */
export function acknowledgementFor(
  protocol: Protocol,
  state: State,
  { kind }: Pick<Screen, 'kind'>,
): LocalizedText | null {
  if (!calmKinds.includes(kind)) return null;
  const said = new Map<number, Protocol['acknowledgements'][number]>();
  for (const sentence of protocol.acknowledgements) {
    const message = isFor(sentence.for, state.person) ? fitsSince(protocol, state, sentence) : null;
    if (message !== null && !said.has(message)) said.set(message, sentence);
  }
  const first = [...said.keys()].toSorted((left, right) => left - right).slice(0, sentencesMax);
  const sentence = first.includes(state.submissions.length) ? said.get(state.submissions.length) : undefined;
  return sentence === undefined ? null : wordsFor(sentence.text, state.answeredBy, state.person);
}

/** The number of the page whose answers made a sentence fit; null where it does not fit. */
function fitsSince(
  protocol: Protocol,
  state: State,
  { codes, severity, days }: Protocol['acknowledgements'][number],
): number | null {
  const { established, person } = state;
  const since = codes.flatMap((code) => {
    const fact = established.get(code);
    if (fact?.status !== 'YES') return [];
    const moduleId = topicOfCode(protocol, code, person)?.moduleId;
    const needed = [
      ...(severity === null ? [] : [atLeast(established.get(`${moduleId}.severity`), 'point', severity)]),
      ...(days === null ? [] : [atLeast(established.get(`${moduleId}.onset`), 'ago', days * minutesPerDay)]),
    ];
    const all = [fact, ...needed].map((one) => (one === null ? null : knownSince(state, one)));
    return all.includes(null) ? [] : [Math.max(...all.map(Number))];
  });
  return since.length === 0 ? null : Math.min(...since);
}

function atLeast(fact: Coded | undefined, unit: 'point' | 'ago', least: number): Coded | null {
  return fact !== undefined && Math.max(0, ...amountsOf(fact.codes, unit)) >= least ? fact : null;
}

/** The number of the page on which a fact was answered, or its statement confirmed. */
function knownSince({ statements, answers }: State, { slot, known, sources }: Coded): number {
  const confirmed = [...statements.values()]
    .filter((statement) => 'code' in statement && statement.form === 'finding' && statement.code === slot)
    .flatMap(({ id }) => answers.get(id)?.submission.number ?? []);
  const told = sources.map(({ message }) => message);
  return Math.min(...(known === 'confirmed' && confirmed.length > 0 ? confirmed : told));
}
