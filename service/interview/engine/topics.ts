import { noneOfThese, optionsIn, somethingElse, together, topicsItem, whichItems } from '../model/items.ts';
import type { Mention } from '../model/mentions.ts';
import { type ProtocolModule, protocolIndex, type Topic } from '../model/protocol.ts';
import { type Candidate, factOfLine } from './derive.ts';
import { canBeAbout, isTopicFor, type PersonContext } from './for-whom.ts';
import type { ProposedMention, State, Topics } from './state.ts';
import { chosenFor } from './submitted.ts';

/** The most problems of a consultation; the patient picks two of them to be asked in detail. */
const topicsMax = 4;

/** The patient's topics, the main one first. */
export function topicsInOrder({ topics: { all, main, second } }: Pick<State, 'topics'>): string[] {
  return [...new Set([main, second, ...all])].filter((id) => id !== null);
}

/** The topic that a finding leads to for this patient; null when there is none. */
export function topicOfCode(context: PersonContext, code: string): Topic | null {
  const { topicOf, modules } = protocolIndex(context.protocol);
  const topic = topicOf.get(code);
  if (topic === undefined || !canBeAbout(context, code)) return null;
  return isTopicFor(context, modules.get(topic.moduleId)) ? topic : null;
}

type Told = PersonContext & Pick<State, 'mentions'>;

/** The topics of what was confirmed in the story, in its order. */
export function toldTopics(told: Told): Topic[] {
  const placeOf = ({ source }: ProposedMention) => source.message * 10_000 + (source.from ?? 0);
  return told.mentions
    .filter(
      ({ isStory, status, mention }) => isStory && status === 'confirmed' && mention.polarity === 'PRESENT',
    )
    .toSorted((left, right) => placeOf(left) - placeOf(right))
    .flatMap(({ mention }) => topicOfCode(told, mention.code) ?? []);
}

/** The patient's problems: confirmed in the story or picked. A finding that often accompanies others (nausea) counts only without another. */
export function findTopics(told: Told & Pick<State, 'answers'>): Topics {
  const { answers } = told;
  const all = toldTopics(told);
  const idsOf = (areMinor: boolean) =>
    new Set(all.flatMap(({ isMinor, moduleId }) => (isMinor === areMinor ? moduleId : [])));
  // "Something else too" has a place among four problems.
  const major = [...idsOf(false)].slice(0, hasSomethingElse(answers) ? topicsMax - 1 : undefined);
  const found = new Set([...major, ...pickedTopics(answers)]);
  const topics = [...(found.size > 0 ? found : idsOf(true))].slice(0, topicsMax);
  return { all: topics, ...choose(topics, answers) };
}

/** The patient's topics, and those that the story may be about: of findings that were read and not removed. */
export function topicsOfWords(told: Told & Pick<State, 'topics'>): string[] {
  const found = told.mentions
    .filter(({ isStory, status, mention }) => isStory && isLikely(status, mention))
    .flatMap(({ mention }) => topicOfCode(told, mention.code)?.moduleId ?? []);
  return [...new Set([...told.topics.all, ...found])];
}

/** Whether a finding was read as present and not removed. */
function isLikely(status: ProposedMention['status'], { polarity }: Mention): boolean {
  return status !== 'removed' && polarity === 'PRESENT';
}

/** Topics of the story's open findings, as many as there is room for; only their safety lines are asked. In 0.2.0 only the findings are. */
export function topicsLeftOpen(state: State, codes: readonly string[]): string[] {
  const { all } = state.topics;
  if (state.protocol.audiences === undefined) return [];
  const found = codes.flatMap((code) => topicOfCode(state, code) ?? []);
  const others = found.filter(({ isMinor, moduleId }) => !isMinor && !all.includes(moduleId));
  const room = Math.max(0, topicsMax - all.length);
  return [...new Set(others.map(({ moduleId }) => moduleId))].slice(0, room);
}

/** Choosing a topic by its name confirms the finding in the name: "Headache" confirms headache. */
export function factsOfTopics({ protocol, answers }: Pick<State, 'protocol' | 'answers'>): Candidate[] {
  const answer = answers.get(topicsItem);
  if (answer === undefined) return [];
  const says = pickedTopics(answers).flatMap((moduleId) => protocol.safety[moduleId]?.says ?? []);
  return [...new Set(says)].flatMap((slot) =>
    factOfLine(slot, { ...answer, value: { kind: 'choice', optionId: 'yes' } }),
  );
}

/**
 * All topics that apply to the patient: the best guesses first, the fallback ("Something else") last. What the confirmed story led to is
 * left out; of the others none is, because a list that cuts hides what the patient came with (S38).
 */
export function offeredTopics(state: State): string[] {
  const { protocol, mentions } = state;
  const isOlder = protocol.audiences === undefined;
  const told = isOlder ? [] : toldTopics(state).map(({ moduleId }) => moduleId);
  const touched = mentions.map(({ mention }) => topicOfCode(state, mention.code)?.moduleId);
  const guess = isOlder ? ({ id }: ProtocolModule) => Number(touched.includes(id)) : guessOf(state);
  return protocol.modules
    .filter((module) => module.stage === 'routed' && isTopicFor(state, module) && !told.includes(module.id))
    .map((module) => ({ id: module.id, rank: module.fallback ? -1 : guess(module) }))
    .toSorted((left, right) => right.rank - left.rank)
    .map(({ id }) => id);
}

/** How much speaks for a topic: what was read and not removed. What leads to it counts as much as ten findings that it asks for. */
function guessOf(state: State): (module: ProtocolModule) => number {
  const { topicOf, byModule } = protocolIndex(state.protocol);
  const present = state.mentions.flatMap(({ status, mention }) =>
    isLikely(status, mention) && canBeAbout(state, mention.code) ? mention.code : [],
  );
  const codes = [...new Set(present)];
  return ({ id }) => {
    const asked = new Set((byModule.get(id) ?? []).map(({ slot }) => slot));
    const leading = codes.filter((code) => topicOf.get(code)?.moduleId === id).length;
    return leading * 10 + codes.filter((code) => asked.has(code)).length;
  };
}

/** Whether the patient chose "Something else too" beside the problems of the story. */
export function hasSomethingElse(answers: State['answers']): boolean {
  return chosenFor(answers, whichItems.second) === somethingElse;
}

function pickedTopics(answers: State['answers']): string[] {
  return optionsIn(answers.get(topicsItem)?.value).filter((id) => id !== noneOfThese);
}

function choose(found: readonly string[], answers: State['answers']): Pick<Topics, 'main' | 'second'> {
  const [first = null, next = null] = found;
  if (found.length < 2) return { main: first, second: null };
  // Without an answer the first problem in the story is the main one.
  if (!answers.has(whichItems.main)) return { main: null, second: null };
  const pick = (item: string) => found.find((id) => id === chosenFor(answers, item)) ?? null;
  if (chosenFor(answers, whichItems.main) === together) return { main: first, second: next };
  const main = pick(whichItems.main) ?? first;
  const second = hasSomethingElse(answers) ? (pickedTopics(answers)[0] ?? null) : pick(whichItems.second);
  return { main, second: second === main ? null : second };
}
