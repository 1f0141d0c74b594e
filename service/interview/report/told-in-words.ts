import type { AnswerValue } from '../engine/events.ts';
import { canBeAbout } from '../engine/for-whom.ts';
import { protocolIndex } from '../engine/protocol-index.ts';
import type { ProposedMention } from '../engine/state.ts';
import { distinctBy } from '../reading/collections.ts';
import type { View } from '../render/view.ts';
import { selfHarmGroup } from '../signs/types.ts';
import { reportTexts } from '../texts.ts';
import { quoted } from '../words.ts';
import { lead, type NarrativeContext, type Piece } from './pieces.ts';

/** The sentences that sounded a group of which a sign raised an emergency, on any page: they say what no sign does. */
export function tellWords({ protocol, state: { alarms, flags, submissions }, locale }: View): Piece[][] {
  const raised = new Set(flags.flatMap(({ level, ruleId }) => (level === 'EMERGENCY' ? ruleId : [])));
  if (raised.size === 0) return [];
  const groups = protocol.signGroups.filter(({ signs }) => signs.some(({ flag }) => raised.has(flag)));
  const ids = new Set([selfHarmGroup, ...groups.map(({ id }) => id)]);
  const sounded = [...alarms.values()].filter(({ groupId, isTicked }) => isTicked || ids.has(groupId));
  const told = [...new Set(sounded.flatMap(({ quotes }) => quotes))].flatMap((quote): Piece[] => {
    const saysIt = (value: AnswerValue) => value.kind === 'text' && value.text.includes(quote);
    const messages = submissions.flatMap(({ number, values }) =>
      Object.values(values).some(saysIt) ? number : [],
    );
    // Speech that was never submitted stands with its alarm.
    return messages.length === 0 ? [] : [{ text: quoted(quote), messages, known: 'quoted', slots: [] }];
  });
  return told.length === 0 ? [] : [lead(reportTexts.wrote, told, locale)];
}

/** The most words of the story that stand in its history without an answer. */
const openMax = 6;

/** Findings that were read in the story and neither confirmed, removed nor answered: their words, where no sentence quotes them already. */
export function tellOpen({ protocol, state, timed }: NarrativeContext, told: readonly Piece[][]): Piece[] {
  const { ofCrisis } = protocolIndex(protocol);
  const open = state.mentions.filter(
    ({ mention: { code, polarity }, status, isStory: isOfStory }) =>
      isOfStory &&
      status === 'open' &&
      polarity === 'PRESENT' &&
      code.startsWith('sx.') &&
      !ofCrisis.has(code),
  );
  const unanswered = open.filter(
    ({ mention: { code }, quote }) =>
      !state.facts.has(code) &&
      // Where its time was kept it is told with that.
      !timed.has(code) &&
      canBeAbout(protocol, code, state.person) &&
      !told.some((pieces) => pieces.some(({ text }) => text.includes(quote))),
  );
  const isWithin = ({ quote }: ProposedMention) =>
    unanswered.some((other) => other.quote !== quote && other.quote.includes(quote));
  const own = distinctBy(unanswered, ({ quote }) => quote).filter((one) => !isWithin(one));
  return own.slice(0, openMax).map(
    ({ quote, source }): Piece => ({
      text: quoted(quote),
      messages: [source.message],
      known: 'quoted',
      slots: [],
    }),
  );
}
