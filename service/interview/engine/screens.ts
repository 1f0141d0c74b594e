import { createHash } from 'node:crypto';
import { isFor } from '../signs/audience.ts';
import { selfHarmGroup } from '../signs/types.ts';
import { indexOf } from './index-of.ts';
import {
  aboutItems,
  alarmItemId,
  birthTriesMax,
  chosenFor,
  isSafetyPage,
  moreItemOf,
  signsItem,
  topicsItem,
  whichItems,
} from './items.ts';
import { questionScreens, storyItems } from './plan.ts';
import type { Protocol } from './protocol.ts';
import type { Screen, ScreenKind } from './screen.ts';
import { alarmSigns, faintSigns, shortListFor } from './sign-pages.ts';
import { hasEmergency, type ShownSigns, type State } from './state.ts';
import { hasUrgentProposal, proposeStatements, readbackStatements } from './statements.ts';

/** So many lines of a safety page leave room for the signs of faint alarms. */
const linesBesideSigns = 3;

/** Under half of a story's words known: the topics are offered, and nothing is concluded from what was not read. */
const knownEnough = 0.5;

/** The screen that comes next. It depends on the state alone, so the same state shows the same screen on every device. */
export function nextScreen(protocol: Protocol, state: State): Screen {
  const screen = findNext(protocol, state);
  return { ...screen, id: idOf(state, screen) };
}

type Draft = Omit<Screen, 'id'>;

const blank: Omit<Draft, 'kind'> = { module: null, items: [], statements: [], signs: [], ruleIds: [] };

function findNext(protocol: Protocol, state: State): Draft {
  const first = firstScreen(protocol, state);
  if (first !== null) return first;
  if (state.status === 'FINISHED') return { ...blank, kind: 'done' };
  if (state.isFull) return readbackScreen(protocol, state);
  return (
    aboutScreen(state) ??
    signsScreen(protocol, state) ??
    toDraft('story', storyItems(protocol, state)) ??
    confirmScreen(protocol, state) ??
    topicsScreen(protocol, state) ??
    whichScreen(state) ??
    questionScreen(protocol, state) ??
    furtherScreen(state) ??
    readbackScreen(protocol, state)
  );
}

/**
 * What may be an emergency comes before everything else: first the body, then self-harm. Somebody who has read the page about
 * an emergency answers the signs that still wait before the next one, which is then about all of them.
 */
function firstScreen(protocol: Protocol, state: State): Draft | null {
  const emergency = emergencyScreen(state);
  const alarm = alarmScreen(protocol, state);
  const wasTold = state.flags.some(({ level, continued }) => level === 'EMERGENCY' && continued);
  const body = wasTold ? (alarm ?? emergency) : (emergency ?? alarm);
  return body ?? selfHarmScreen(protocol, state);
}

/** Which screen it is: its number, its kind and what is on it. */
function idOf(state: State, { kind, items, statements, signs, ruleIds }: Draft): string {
  const content = JSON.stringify([items, statements, signs, ruleIds]);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return `${prefixOf(state, kind)}.${digest}`;
}

/** Begins the ids of what is on the next screen, so that each screen's items are its own. */
function prefixOf({ submissions }: State, kind: ScreenKind): string {
  return `${kind}.${submissions.length + 1}`;
}

/** A page of these items, if there are any. */
function toDraft(kind: ScreenKind, items: readonly string[]): Draft | null {
  return items.length === 0 ? null : { ...blank, kind, items };
}

/** A page of signs, after other items. */
function signsDraft(
  state: State,
  kind: 'alarm' | 'safety',
  signs: readonly ShownSigns[],
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

function alarmScreen(protocol: Protocol, state: State): Draft | null {
  const signs = alarmSigns(protocol, state);
  return signs.length === 0 ? null : signsDraft(state, 'alarm', signs);
}

/** Asked where words sound it, on every visit to PSYCHIATRY; after a yes what was done, a plan, who is there. */
function selfHarmScreen(protocol: Protocol, state: State): Draft | null {
  const { alarms, answers, timesAsked, status, person } = state;
  if (!isFor(protocol.selfHarm.for, person)) return null;
  const isOpen = status !== 'FINISHED' && timesAsked.has(signsItem);
  const isVisit = protocol.specialization === 'PSYCHIATRY' && isOpen;
  const isWanted = alarms.get(selfHarmGroup)?.isPending === true;
  const [first = '', ...further] = indexOf(protocol).selfHarm.keys();
  if (isWanted || (isVisit && !timesAsked.has(first))) return { ...blank, kind: 'self_harm', items: [first] };
  if (chosenFor(answers, first) !== 'yes' || further.some((itemId) => timesAsked.has(itemId))) return null;
  return { ...blank, kind: 'self_harm', items: further };
}

/** A date of birth that was wrong may be tried again; one that was passed over is not asked for twice. */
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

function signsScreen(protocol: Protocol, state: State): Draft | null {
  if (state.timesAsked.has(signsItem)) return null;
  const signs = shortListFor(protocol, state.person);
  return signs.length === 0 ? null : { ...blank, kind: 'signs', items: [signsItem], signs };
}

/** What was read in the story, once; later only what a flag or a topic waits for. */
function confirmScreen(protocol: Protocol, state: State): Draft | null {
  const isFirst = state.shown.every(({ screenId }) => !screenId.startsWith('confirm.'));
  if (hasEmergency(state) || (!isFirst && !hasUrgentProposal(protocol, state))) return null;
  const prefix = prefixOf(state, 'confirm');
  const statements = proposeStatements(protocol, state, prefix);
  if (statements.length === 0) return null;
  const items = [...statements.map(({ id }) => id), ...(isFirst ? [moreItemOf(prefix)] : [])];
  return { ...blank, kind: 'confirm', statements, items };
}

function topicsScreen(protocol: Protocol, state: State): Draft | null {
  const { timesAsked, topics, knownShare } = state;
  if (protocol.visitType !== 'PRE_VISIT' || hasEmergency(state) || timesAsked.has(topicsItem)) return null;
  if (topics.all.length > 0 && knownShare >= knownEnough) return null;
  return { ...blank, kind: 'topics', items: [topicsItem] };
}

function whichScreen(state: State): Draft | null {
  const { topics, timesAsked } = state;
  if (topics.all.length < 2 || hasEmergency(state) || timesAsked.has(whichItems.main)) return null;
  return { ...blank, kind: 'which', items: [whichItems.main, whichItems.second] };
}

/** Faint signs stand beside safety lines where there is room, or on one page after them; what sounds later waits for the end. */
function questionScreen(protocol: Protocol, state: State): Draft | null {
  const [next] = questionScreens(protocol, state);
  const lines = next?.kind === 'safety' ? next.items : [];
  const signs = lines.length > linesBesideSigns ? [] : faintSigns(protocol, state);
  const isForLater = next !== undefined && lines.length === 0 && hadFaintPage(state);
  if (signs.length === 0 || isForLater) return next === undefined ? null : { ...blank, ...next };
  return { ...signsDraft(state, 'safety', signs, lines), module: next?.module ?? null };
}

/** What a language model asks besides: last, in one language, and never after an emergency. */
function furtherScreen(state: State): Draft | null {
  const { further, locale, timesAsked } = state;
  if (further?.locale !== locale || hasEmergency(state)) return null;
  const items = further.questions.map(({ id }) => id).filter((id) => !timesAsked.has(id));
  return toDraft('further', items);
}

/** Whether a language model may be asked for questions: everything else was asked, the read-back is next, and it was not asked yet. */
export function hasPlaceForQuestions(protocol: Protocol, state: State): boolean {
  if (state.further !== null || state.isFull || hasEmergency(state)) return false;
  return nextScreen(protocol, state).kind === 'readback';
}

function hadFaintPage({ shown }: State): boolean {
  return shown.some(({ screenId, signs }) => signs.length > 0 && isSafetyPage(screenId));
}

function readbackScreen(protocol: Protocol, state: State): Draft {
  const prefix = prefixOf(state, 'readback');
  const statements = readbackStatements(protocol, state, prefix);
  const items = [...statements.map(({ id }) => id), moreItemOf(prefix)];
  return { ...blank, kind: 'readback', statements, items };
}
