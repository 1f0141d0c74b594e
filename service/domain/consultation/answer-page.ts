import { readWholeDate } from '../../../common/date-entry.ts';
import type { Readers } from '../../interview/engine/create-readers.ts';
import { replay } from '../../interview/engine/replay.ts';
import { additionScreenId, changeScreenId } from '../../interview/engine/screen.ts';
import { isRefused } from '../../interview/engine/size-limits.ts';
import type { State } from '../../interview/engine/state.ts';
import { recordAddition, submit } from '../../interview/engine/submit.ts';
import type { ConsultationEvent, Earlier } from '../../interview/model/events.ts';
import { aboutItems } from '../../interview/model/items.ts';
import { type Modality, mapLocales, maxTextLength } from '../../interview/model/types.ts';
import { mayChange } from '../../interview/present/changeable.ts';
import { toStorable } from './clean-text.ts';
import { type ConsultationContext, viewOf } from './consultation-context.ts';
import type { TurnOutcome } from './consultation-outcomes.ts';
import type { LoadedEncounter } from './consultation-store.ts';
import { findEarlier } from './find-earlier.ts';
import { refuse, type Visitor } from './permissions.ts';
import { findHeard } from './recognize-speech.ts';
import { type TurnDecision, takeTurn } from './take-turn.ts';
import { tryIdentity } from './try-identity.ts';
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
  const birth = await tryBirth(context, encounterId, visitor, message);
  if (birth?.kind === 'unreadable')
    return { kind: 'invalid', message: turnTexts.unclearDate, itemIds: [aboutItems.birth] };
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
      const itemIds = Object.keys(values);
      const isChange = screenId === changeScreenId;
      if (state.status === 'FINISHED' && isChange) return { kind: 'not_open', message: turnTexts.finished };
      if (isChange && !mayChange(encounter.protocol, state, itemIds))
        return { kind: 'invalid', message: problemTexts.unknown_item, itemIds };
      // Only a result of `tryBirth` gets here; a client cannot send one.
      if (birth === null && isBirthGiven(values))
        return { kind: 'invalid', message: problemTexts.unknown_item, itemIds: [aboutItems.birth] };
      const heard = findHeard(encounter, message.heardId);
      const sent = {
        at,
        messageId,
        screenId,
        values: birth === null ? values : { ...values, [aboutItems.birth]: birth.value },
        modality,
        ...(heard === null ? {} : { heardId: heard.heardId }),
      };
      const submitted = submit(state, sent, readers);
      if (submitted.kind === 'stale') return { kind: 'not_open', message: turnTexts.notOpen };
      if (submitted.kind === 'invalid') {
        const [first] = submitted.problems;
        return {
          kind: 'invalid',
          message: problemTexts[first?.problem ?? 'choose'],
          itemIds: submitted.problems.map(({ itemId }) => itemId),
        };
      }
      const earlier = birth?.earlier ?? null;
      const append = [
        ...submitted.events,
        ...(earlier === null ? [] : [{ type: 'earlier.shown' as const, at, earlier }]),
      ];
      // The last pages are always accepted, except for ever more texts that raise an alarm.
      if (!isChange && soundedBy(append).length > 0 && isRefused(encounter.events, append))
        return refuseMore(encounter, append, textItemsOf(values));
      if (isChange && isRefused(encounter.events, append))
        return { kind: 'not_open', message: turnTexts.full };
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
  if (state.status !== 'FINISHED') return { kind: 'not_open', message: turnTexts.notFinished };
  const [text] = Object.values(values);
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (trimmed === '') return { kind: 'nothing' };
  if (trimmed.length > maxTextLength)
    return { kind: 'invalid', message: turnTexts.tooLong, itemIds: ['addendum'] };
  const append = recordAddition(state, { at, messageId, modality }, trimmed, readers);
  if (isRefused(encounter.events, append)) return refuseMore(encounter, append, ['addendum']);
  return { kind: 'change', action: 'encounter.addendum', append };
}

/** Refuses a message beyond the limits. What it triggers is told to the clinic, and the patient reads whom to call. */
function refuseMore(
  { protocol }: LoadedEncounter,
  append: readonly ConsultationEvent[],
  itemIds: string[],
): TurnDecision {
  const message = mapLocales((locale) =>
    turnTexts.enoughAdded[locale]({ number: protocol.clinic.emergencyNumber }),
  );
  return { kind: 'invalid', message, itemIds, sounded: soundedBy(append) };
}

const soundedBy = (events: readonly ConsultationEvent[]) =>
  events.flatMap((event) => (event.type === 'alarm.sounded' ? event.groups : []));

const textItemsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.keys(values).filter((itemId) => typeof values[itemId] === 'string' && values[itemId] !== '');

/** Whether a date of birth is submitted, and not left blank or declined. */
function isBirthGiven(values: Readonly<Record<string, unknown>>): boolean {
  const written = values[aboutItems.birth] ?? '';
  return written !== '' && written !== 'declined';
}

type BirthTry =
  | { kind: 'unreadable' }
  /** Only the result of the comparison is stored. `earlier`: what it reveals; null unless it was right. */
  | { kind: 'tried'; value: 'right' | 'wrong' | 'declined'; earlier: Earlier | null };

/**
 * Compares a submitted date of birth; null when none was submitted, or when it is not asked for: then the page is refused
 * without a comparison. Called outside the transaction.
 */
async function tryBirth(
  context: ConsultationContext,
  encounterId: string,
  visitor: Visitor,
  { messageId, screenId, values }: Parameters<typeof answerPage>[3],
): Promise<BirthTry | null> {
  if (!isBirthGiven(values)) return null;
  const encounter = await context.store.loadEncounter(encounterId);
  if (encounter === null || refuse('answer', encounter, visitor) !== null) return null;
  const { screen } = viewOf(context, encounter, replay(encounter.protocol, encounter.events, encounter.kept));
  const isKnown = encounter.events.some((event) => 'messageId' in event && event.messageId === messageId);
  if (isKnown || screen.id !== screenId || !screen.items.includes(aboutItems.birth)) return null;
  const written = values[aboutItems.birth];
  const date = typeof written === 'string' ? readWholeDate(written) : null;
  if (date?.kind !== 'date') return { kind: 'unreadable' };
  const tried = await tryIdentity(context, encounter, { dateOfBirth: date.iso });
  if (tried.kind === 'wrong') return { kind: 'tried', value: 'wrong', earlier: null };
  // Not compared: it is not asked for again, and nothing earlier is shown.
  if (tried.kind !== 'right') return { kind: 'tried', value: 'declined', earlier: null };
  return { kind: 'tried', value: 'right', earlier: await findEarlier(context, encounter.invitation) };
}
