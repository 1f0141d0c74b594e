import { createHash } from 'node:crypto';
import { getOrAdd } from '../../../common/collections.ts';
import type { ScreenKind } from '../../../contract/screens.ts';
import { isFor } from '../model/audience.ts';
import type { Statement } from '../model/events.ts';
import {
  aboutItems,
  alarmItemId,
  birthTriesMax,
  isSafetyPage,
  moreItemOf,
  signsItem,
  topicsItem,
  whichItems,
} from '../model/items.ts';
import { isOf020, protocolIndex } from '../model/protocol.ts';
import { selfHarmGroup } from '../model/signs.ts';
import { questionScreens, storyItems } from './plan.ts';
import type { Screen } from './screen.ts';
import { alarmSigns, shortListFor, weakSigns } from './sign-pages.ts';
import { hasEmergency, type ShownSigns, type State } from './state.ts';
import { proposeStatements, readbackStatements } from './statements.ts';
import { chosenFor } from './submitted.ts';
import { hasSomethingElse } from './topics.ts';

/** At most this many lines of a safety page leave room for weak cues. */
const linesBesideSigns = 3;

/** In protocols of version 0.2.0: when fewer of a story's words are known, the patient chooses from the topics. */
const knownEnough = 0.5;

/** Found once for each state: a turn asks for the page that is answered, for the next one, and for the progress. */
const screens = new WeakMap<State, Screen>();

/** The next screen. It depends only on the state, so every device shows the same. */
export function nextScreen(state: State): Screen {
  return getOrAdd(screens, state, () => {
    const screen = findNext(state);
    return { ...screen, id: idOf(state, screen) };
  });
}

type Draft = Omit<Screen, 'id'>;

const blank: Omit<Draft, 'kind'> = { module: null, items: [], statements: [], signs: [], ruleIds: [] };

function findNext(state: State): Draft {
  const first = firstScreen(state);
  if (first !== null) return first;
  if (state.status === 'FINISHED') return { ...blank, kind: 'done' };
  if (state.isFull) return statementsDraft(state, 'readback', readbackStatements(state));
  return (
    aboutScreen(state) ??
    signsScreen(state) ??
    toDraft('story', storyItems(state)) ??
    confirmScreen(state) ??
    topicsScreen(state) ??
    whichScreen(state) ??
    questionScreen(state) ??
    furtherScreen(state) ??
    statementsDraft(state, 'readback', readbackStatements(state))
  );
}

/** A screen about a possible emergency. Once an emergency page was read, pending signs precede the next; self-harm is last. */
function firstScreen(state: State): Draft | null {
  const emergency = emergencyScreen(state);
  const signs = alarmSigns(state);
  const alarm = signs.length === 0 ? null : signsDraft(state, 'alarm', signs);
  const wasTold = state.flags.some(({ level, continued }) => level === 'EMERGENCY' && continued);
  const body = wasTold ? (alarm ?? emergency) : (emergency ?? alarm);
  return body ?? selfHarmScreen(state);
}

/** The id of a screen: its number, its kind and a hash of its content. */
function idOf(state: State, { kind, items, statements, signs, ruleIds }: Draft): string {
  const content = JSON.stringify([items, statements, signs, ruleIds]);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return `${prefixOf(state, kind)}.${digest}`;
}

/** Prefix for the ids on the next screen, so that items of different screens differ. */
function prefixOf({ submissions }: State, kind: ScreenKind): string {
  return `${kind}.${submissions.length + 1}`;
}

function toDraft(kind: ScreenKind, items: readonly string[]): Draft | null {
  return items.length === 0 ? null : { ...blank, kind, items };
}

function signsDraft(
  state: State,
  kind: 'alarm' | 'safety',
  signs: ShownSigns[],
  items: readonly string[] = [],
): Draft {
  const prefix = prefixOf(state, kind);
  const ids = signs.map(({ groupId }) => alarmItemId(prefix, groupId));
  return { ...blank, kind, signs, items: [...items, ...ids] };
}

function emergencyScreen({ flags }: State): Draft | null {
  const waiting = flags.filter(
    ({ level, continued, answerLaterChanged }) => level === 'EMERGENCY' && !continued && !answerLaterChanged,
  );
  if (waiting.length === 0) return null;
  return { ...blank, kind: 'emergency', ruleIds: waiting.map(({ ruleId }) => ruleId) };
}

/** Shown when a text or an instrument's item triggers it, and at every visit to PSYCHIATRY; a yes adds questions on attempts, plans and company. */
function selfHarmScreen(state: State): Draft | null {
  const { alarms, answers, timesAsked, status, person, flags } = state;
  if (!isFor(state.protocol.selfHarm.for, person)) return null;
  const isOpen = status !== 'FINISHED' && timesAsked.has(signsItem);
  const isVisit = state.protocol.specialization === 'PSYCHIATRY';
  const isWanted = alarms.get(selfHarmGroup)?.isPending === true;
  const { rules, selfHarm } = protocolIndex(state.protocol);
  const [first = '', ...further] = selfHarm.keys();
  const isRaised =
    !isOf020(state.protocol) && flags.some(({ ruleId }) => rules.get(ruleId)?.advice === 'crisis');
  if (isWanted || (isOpen && (isVisit || isRaised) && !timesAsked.has(first)))
    return { ...blank, kind: 'self_harm', items: [first] };
  if (chosenFor(answers, first) !== 'yes' || further.some((itemId) => timesAsked.has(itemId))) return null;
  return { ...blank, kind: 'self_harm', items: further };
}

/** A wrong date of birth may be corrected; a date that was skipped is not asked for again. */
function asksBirth({ asksBirth: isOnFile, earlier, timesAsked, answers }: State): boolean {
  if (!isOnFile || earlier !== null) return false;
  const tries = timesAsked.get(aboutItems.birth) ?? 0;
  return tries === 0 || (tries < birthTriesMax && chosenFor(answers, aboutItems.birth) === 'wrong');
}

function aboutScreen(state: State): Draft | null {
  const { person, timesAsked } = state;
  const items = [
    ...(asksBirth(state) ? [aboutItems.birth] : []),
    ...(person.months === null && !timesAsked.has(aboutItems.age) ? [aboutItems.age] : []),
    ...(person.sex === null && !timesAsked.has(aboutItems.sex) ? [aboutItems.sex] : []),
  ];
  return toDraft('about', items);
}

function signsScreen(state: State): Draft | null {
  if (state.timesAsked.has(signsItem)) return null;
  const signs = shortListFor(state);
  return signs.length === 0 ? null : { ...blank, kind: 'signs', items: [signsItem], signs };
}

/** Once for what was read in the story; later only for what a flag or a topic depends on. */
function confirmScreen(state: State): Draft | null {
  const isFirst = state.shown.every(({ screenId }) => !screenId.startsWith('confirm.'));
  const statements = hasEmergency(state) ? [] : proposeStatements(state, isFirst);
  return statements.length === 0 ? null : statementsDraft(state, 'confirm', statements, isFirst);
}

/** A page of statements; its ids are in theirs, because a later page may propose the same again. */
function statementsDraft(
  state: State,
  kind: 'confirm' | 'readback',
  proposed: readonly Statement[],
  asksMore = true,
): Draft {
  const prefix = prefixOf(state, kind);
  const statements = proposed.map((one) => ({ ...one, id: `${prefix}.${one.id}` }));
  const items = [...statements.map(({ id }) => id), ...(asksMore ? [moreItemOf(prefix)] : [])];
  return { ...blank, kind, statements, items };
}

/** The topics to choose from: when nothing that was confirmed led to one, or the patient has "Something else too". */
function topicsScreen(state: State): Draft | null {
  const { timesAsked, topics, knownShare, answers } = state;
  if (state.protocol.visitType !== 'PRE_VISIT' || hasEmergency(state) || timesAsked.has(topicsItem))
    return null;
  const isForeign = state.protocol.audiences === undefined && knownShare < knownEnough;
  if (topics.all.length > 0 && !hasSomethingElse(answers) && !isForeign) return null;
  return { ...blank, kind: 'topics', items: [topicsItem] };
}

function whichScreen(state: State): Draft | null {
  const { topics, timesAsked } = state;
  if (topics.all.length < 2 || hasEmergency(state) || timesAsked.has(whichItems.main)) return null;
  return { ...blank, kind: 'which', items: [whichItems.main, whichItems.second] };
}

/** Weak cues share a page with safety lines if they fit, otherwise they have one page after them; later ones wait for the end. */
function questionScreen(state: State): Draft | null {
  const [next] = questionScreens(state);
  const lines = next?.kind === 'safety' ? next.items : [];
  const signs = lines.length > linesBesideSigns ? [] : weakSigns(state);
  const hadPage = state.shown.some((page) => page.signs.length > 0 && isSafetyPage(page.screenId));
  const isForLater = next !== undefined && lines.length === 0 && hadPage;
  if (signs.length === 0 || isForLater) return next === undefined ? null : { ...blank, ...next };
  return { ...signsDraft(state, 'safety', signs, lines), module: next?.module ?? null };
}

/** A language model's questions: the last ones, in one language, and never after an emergency. */
function furtherScreen(state: State): Draft | null {
  const { further, locale, timesAsked } = state;
  if (further?.locale !== locale || hasEmergency(state)) return null;
  const items = further.questions.map(({ id }) => id).filter((id) => !timesAsked.has(id));
  return toDraft('further', items);
}

/** Whether to ask a language model for questions: only the read-back is left, and it was not asked before. */
export function hasPlaceForQuestions(state: State): boolean {
  if (state.further !== null || state.isFull || hasEmergency(state)) return false;
  return nextScreen(state).kind === 'readback';
}
