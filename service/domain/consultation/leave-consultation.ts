import { advance, replay } from '../../interview/engine/replay.ts';
import type { State } from '../../interview/engine/state.ts';
import { leaveUnconfirmed } from '../../interview/engine/submit.ts';
import type { ConsultationEvent } from '../../interview/model/events.ts';
import { createCode } from './consultation-access.ts';
import type { ConsultationContext } from './consultation-context.ts';
import type { TurnOutcome } from './consultation-outcomes.ts';
import { type EncounterChange, NotStoredError } from './consultation-store.ts';
import type { Visitor } from './permissions.ts';
import { takeTurn } from './take-turn.ts';
import { turnTexts } from './turn-texts.ts';

/** Ends the consultation on this device; see `leave` of Consultations. */
export async function leaveConsultation(
  context: ConsultationContext,
  encounterId: string,
  visitor: Visitor,
): Promise<TurnOutcome> {
  return await takeTurn(context, 'clear', encounterId, visitor, null, (_encounter, state, at) => {
    const append = leaveUnconfirmed(state, at, 'finished');
    if (append.length === 0) return { kind: 'nothing' };
    return { kind: 'change', action: 'encounter.leave', isPaused: undefined, append };
  });
}

/** Ends the time to answer an alarm; see `expireAlarm` of Consultations. */
export async function expireAlarm(
  context: ConsultationContext,
  encounterId: string,
  { dueBy, isLastTry }: { dueBy: Date | null; isLastTry: boolean },
): Promise<void> {
  try {
    const isDone = dueBy !== null && (await expireRows(context, encounterId, dueBy));
    if (!isDone) await expireByEvents(context, encounterId);
  } catch (error) {
    if (!isLastTry) throw error;
    await context.store.tellUnread(encounterId);
    context.log.error(
      { err: error, encounterId },
      'an alarm could not be read; the clinic was told that it is not confirmed',
    );
  }
}

/** Returns false when the alarms have no rows. */
async function expireRows(context: ConsultationContext, encounterId: string, dueBy: Date): Promise<boolean> {
  try {
    return await context.store.expireAlarms(encounterId, dueBy);
  } catch (error) {
    if (!(error instanceof NotStoredError)) throw error;
    context.log.error({ err: error, encounterId }, 'the clinic was told of an alarm that the report lacks');
    return true;
  }
}

/** For alarms that an earlier release stored in the events only. */
async function expireByEvents(context: ConsultationContext, encounterId: string): Promise<void> {
  await context.store.change(encounterId, (encounter) => {
    const before = replay(encounter.protocol, encounter.events, encounter.kept);
    const append = leaveUnconfirmed(before, context.now().toISOString(), 'no_answer');
    if (append.length === 0) return { change: null, outcome: null };
    const after = advance(before, append);
    const change: EncounterChange = {
      append,
      action: 'encounter.alarm_unconfirmed',
      actor: 'system',
      alarms: { before, after },
    };
    return { change, outcome: null };
  });
}

/** Issues a code that verifies one other browser, with or without a pause; the former code becomes invalid (S18). */
export async function issueCode(
  context: ConsultationContext,
  command: 'pause' | 'move_on',
  encounterId: string,
  visitor: Visitor,
): Promise<TurnOutcome & { code?: string }> {
  const issued = createCode(context.codeKeys[0], encounterId);
  const outcome = await takeTurn(context, command, encounterId, visitor, null, (_encounter, state, at) => {
    if (state.status === 'FINISHED') return { kind: 'not_open', message: turnTexts.finished };
    const isPause = command === 'pause';
    return {
      kind: 'change',
      action: isPause ? 'encounter.pause' : 'encounter.code',
      isPaused: isPause ? true : undefined,
      comeBackCodeHash: issued.hash,
      append: isPause ? toPause(state, at) : [],
    };
  });
  return outcome.kind === 'accepted' ? { ...outcome, code: issued.code } : outcome;
}

/** The events of a pause; an alarm without an answer is sent to the clinic at once. */
function toPause(state: State, at: string): ConsultationEvent[] {
  const unconfirmed = leaveUnconfirmed(state, at, 'paused');
  if (state.status === 'PAUSED' || state.isFull) return unconfirmed;
  return [...unconfirmed, { type: 'paused', at }];
}
