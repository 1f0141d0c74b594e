import { readWholeDate } from '../../../common/date-entry.ts';
import type { Earlier } from '../../interview/engine/events.ts';
import { aboutItems } from '../../interview/engine/items.ts';
import type { Readers } from '../../interview/engine/readers.ts';
import { additionScreenId, hasAllAdditions, isAlarming } from '../../interview/engine/size-limits.ts';
import type { State } from '../../interview/engine/state.ts';
import { changeScreenId, recordAddition, submit } from '../../interview/engine/submit.ts';
import { localize } from '../../interview/languages/catalogue.ts';
import { type Modality, maxTextLength } from '../../interview/types.ts';
import { toStorable } from './clean-text.ts';
import type { ConsultationContext } from './consultation-context.ts';
import type { TurnOutcome } from './consultation-outcomes.ts';
import type { LoadedEncounter } from './consultation-store.ts';
import { findEarlier } from './find-earlier.ts';
import { findHeard } from './hear-speech.ts';
import type { Visitor } from './permissions.ts';
import { type TurnDecision, takeTurn } from './take-turn.ts';
import { problemTexts, turnTexts } from './turn-texts.ts';

/** Handles a submitted page or a changed answer; see `answer` of Consultations. */
export async function answerPage(
  context: ConsultationContext,
  encounterId: string,
  visitor: Visitor,
  message: {
    messageId: string;
    screenId: string;
    values: Readonly<Record<string, unknown>>;
    modality: Modality;
    heardId: string | null;
  },
): Promise<TurnOutcome> {
  const { messageId, screenId, modality } = message;
  const earlier = await findShown(context, encounterId, message.values);
  return await takeTurn(
    context,
    'answer',
    encounterId,
    visitor,
    messageId,
    (encounter, state, at, readers) => {
      const values = Object.fromEntries(
        Object.entries(message.values).map(([itemId, value]) => [itemId, toStorable(value)]),
      );
      if (screenId === additionScreenId)
        return addAfterEnd(readers, encounter, state, { ...message, values, at });
      const isChange = screenId === changeScreenId;
      if (state.status === 'FINISHED' && isChange)
        return { kind: 'not_open', message: localize(turnTexts.finished) };
      const heard = findHeard(encounter, message.heardId);
      const birth = compareBirth(encounter, values[aboutItems.birth]);
      if (birth === 'unreadable')
        return { kind: 'invalid', message: localize(turnTexts.unclearDate), itemIds: [aboutItems.birth] };
      const sent = {
        at,
        messageId,
        screenId,
        values: birth === null ? values : { ...values, [aboutItems.birth]: birth },
        modality,
        ...(heard === null ? {} : { heardId: heard.heardId }),
      };
      const submitted = submit(encounter.protocol, encounter.events, state, sent, readers);
      if (submitted.kind === 'stale') return { kind: 'not_open', message: localize(turnTexts.notOpen) };
      if (submitted.kind === 'invalid') {
        const itemIds = submitted.problems.map(({ itemId }) => itemId);
        const [first] = submitted.problems;
        return { kind: 'invalid', message: localize(problemTexts[first?.problem ?? 'choose']), itemIds };
      }
      const isShown = birth === 'right' && earlier !== null;
      const append = [
        ...submitted.events,
        ...(isShown ? [{ type: 'earlier.shown' as const, at, earlier }] : []),
      ];
      if (state.isFull && isChange && !isAlarming(append))
        return { kind: 'not_open', message: localize(turnTexts.full) };
      const isEnd = append.some(({ type }) => type === 'finished');
      return {
        kind: 'change',
        action: isEnd ? 'encounter.finish' : 'encounter.answer',
        modality: modality === 'SPEECH' ? 'SPEECH' : undefined,
        status: isEnd ? 'FINISHED' : undefined,
        append,
      };
    },
  );
}

/** Handles an addition after the end ("I forgot to say"). */
function addAfterEnd(
  readers: Readers,
  encounter: LoadedEncounter,
  state: State,
  {
    at,
    messageId,
    modality,
    values,
  }: { at: string; messageId: string; modality: Modality; values: Readonly<Record<string, unknown>> },
): TurnDecision {
  if (state.status !== 'FINISHED') return { kind: 'not_open', message: localize(turnTexts.notFinished) };
  const [text] = Object.values(values);
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (trimmed === '') return { kind: 'nothing' };
  if (trimmed.length > maxTextLength)
    return { kind: 'invalid', message: localize(turnTexts.tooLong), itemIds: ['addendum'] };
  const append = recordAddition(state, { at, messageId, modality }, trimmed, readers);
  if (hasAllAdditions(encounter.events) && !isAlarming(append))
    return { kind: 'invalid', message: localize(turnTexts.enoughAdded), itemIds: ['addendum'] };
  return { kind: 'change', action: 'encounter.addendum', append };
}

/** What a correct date of birth on this page would reveal; null when the page has none. Called outside the transaction. */
async function findShown(
  context: ConsultationContext,
  encounterId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Earlier | null> {
  const written = values[aboutItems.birth];
  if (typeof written !== 'string' || written === '') return null;
  const encounter = await context.store.findEncounter(encounterId);
  return encounter === null ? null : await findEarlier(context, encounter.invitation);
}

/**
 * Compares a submitted date of birth with the invitation's, since only the result is stored; null when none was
 * submitted.
 */
function compareBirth(
  { invitation }: LoadedEncounter,
  written: unknown,
): 'right' | 'wrong' | 'declined' | 'unreadable' | null {
  if (written === undefined || written === null || written === '') return null;
  if (written === 'declined') return 'declined';
  const date = typeof written === 'string' ? readWholeDate(written) : null;
  if (date?.kind !== 'date') return 'unreadable';
  return date.iso === invitation.patientDateOfBirth ? 'right' : 'wrong';
}
