import { isDatabaseOutage } from '../../../common/database-outage.ts';
import type { Readers } from '../../interview/engine/create-readers.ts';
import { advance, replay } from '../../interview/engine/replay.ts';
import type { State } from '../../interview/engine/state.ts';
import type { ConsultationEvent } from '../../interview/model/events.ts';
import type { SoundedGroup } from '../../interview/model/mentions.ts';
import { type LocalizedText, mapLocales } from '../../interview/model/types.ts';
import { keepReport } from '../../interview/report/report-model.ts';
import { type ConsultationContext, viewOf } from './consultation-context.ts';
import type { TurnOutcome } from './consultation-outcomes.ts';
import {
  type EncounterChange,
  type LoadedEncounter,
  type NoteAlarm,
  NotStoredError,
} from './consultation-store.ts';
import { type Command, refuse, type Visitor } from './permissions.ts';
import { turnTexts } from './turn-texts.ts';

/** The result of a command, decided while the encounter is locked. */
export type TurnDecision =
  | ({ kind: 'change' } & Omit<EncounterChange, 'alarms' | 'report'>)
  | { kind: 'nothing' }
  | { kind: 'not_open'; message: LocalizedText }
  /** `sounded`: groups that the refused texts trigger; the clinic is told of them all the same (S22). */
  | { kind: 'invalid'; message: LocalizedText; itemIds: string[]; sounded?: SoundedGroup[] };

/**
 * Runs one command of a visitor: checks permission, detects a repeated message, or stores what `decide` returns.
 *
 * When the result cannot be stored, the visitor is told and nothing of it counts but the alarms in its texts (S36).
 *
 * @param messageId - a repeated id is accepted without further effect (S21); null for commands that are never repeats
 * @param decide - reads texts with the readers that it is given
 */
export async function takeTurn(
  context: ConsultationContext,
  command: Command,
  encounterId: string,
  visitor: Visitor,
  messageId: string | null,
  decide: (encounter: LoadedEncounter, state: State, at: string, readers: Readers) => TurnDecision,
): Promise<TurnOutcome> {
  let appended: ConsultationEvent[] = [];
  let emergencyNumber = '112';
  const change = context.store.change<TurnOutcome>(encounterId, (encounter, noteAlarm) => {
    emergencyNumber = encounter.protocol.clinic.emergencyNumber;
    const refused = refuse(command, encounter, visitor);
    if (refused !== null) return { change: null, outcome: refused };
    const at = context.now().toISOString();
    const before = replay(encounter.protocol, encounter.events, encounter.kept);
    if (encounter.invitation.isRevoked && encounter.status !== 'FINISHED') {
      return { change: abandonRevoked(encounter, at), outcome: { kind: 'revoked' } };
    }
    if (messageId !== null && encounter.events.some((event) => messageIdOf(event) === messageId)) {
      return { change: null, outcome: { kind: 'accepted', view: viewOf(context, encounter, before) } };
    }
    const decision = decide(encounter, before, at, listenWith(context.readers, noteAlarm));
    if (decision.kind === 'nothing') {
      return { change: null, outcome: { kind: 'accepted', view: viewOf(context, encounter, before) } };
    }
    if (decision.kind === 'invalid') {
      const { sounded = [], ...outcome } = decision;
      noteAlarm(sounded);
      return { change: null, outcome };
    }
    if (decision.kind !== 'change') return { change: null, outcome: decision };
    const { kind: _kind, append, ...rest } = decision;
    const wokenUp = wakeUp(encounter, before, append, at);
    const events = [...wokenUp, ...append];
    const after = advance(before, events);
    const change: EncounterChange = {
      isPaused: false,
      ...(encounter.status === 'ABANDONED' ? { status: 'ONGOING' as const } : {}),
      ...rest,
      append: events,
      alarms: { before, after },
      report: rest.status === 'FINISHED' ? keepReport(encounter.protocol, after) : undefined,
    };
    const changed: LoadedEncounter = {
      ...encounter,
      status: change.status ?? encounter.status,
      locale: change.locale ?? encounter.locale,
      modality: change.modality ?? encounter.modality,
      comeBackCodeHash: change.comeBackCodeHash ?? encounter.comeBackCodeHash,
      events: [...encounter.events, ...events],
    };
    appended = events;
    return { change, outcome: { kind: 'accepted', view: viewOf(context, changed, after) } };
  });
  const outcome = await change.catch((error: unknown): TurnOutcome => {
    // The same request may succeed once the database is back.
    if (!(error instanceof NotStoredError) || isDatabaseOutage(error)) throw error;
    context.log.error({ err: error, encounterId, command }, 'an answer could not be stored');
    const message = mapLocales((locale) => turnTexts.notStored[locale]({ number: emergencyNumber }));
    return { kind: 'invalid', message, itemIds: [] };
  });
  if (outcome?.kind === 'accepted' && appended.length > 0 && context.contributions !== null) {
    // After the commit, because the language model takes time; its proposals appear on the next page.
    if (await context.contributions.follow(outcome.view.encounter, appended)) {
      const encounter = await context.store.loadEncounter(encounterId);
      if (encounter !== null)
        return {
          kind: 'accepted',
          view: viewOf(context, encounter, replay(encounter.protocol, encounter.events, encounter.kept)),
        };
    }
  }
  return outcome ?? { kind: 'unknown' };
}

/** The same readers; the alarms that they detect are noted before any other reader runs. */
function listenWith(readers: Readers, noteAlarm: NoteAlarm): Readers {
  return {
    ...readers,
    detectAlarms: (...given) => {
      const groups = readers.detectAlarms(...given);
      noteAlarm(groups);
      return groups;
    },
  };
}

/** An answer ends a pause and reopens an abandoned consultation (readings §3). */
function wakeUp(
  encounter: LoadedEncounter,
  state: State,
  append: readonly ConsultationEvent[],
  at: string,
): ConsultationEvent[] {
  if (encounter.status === 'ABANDONED') return [{ type: 'reopened', at }];
  const isPausing = append.every(({ type }) => type === 'paused' || type === 'alarm.unconfirmed');
  return state.status === 'PAUSED' && !isPausing ? [{ type: 'resumed', at }] : [];
}

/** A consultation whose invitation was revoked becomes ABANDONED at the patient's next request (readings §3). */
function abandonRevoked(encounter: LoadedEncounter, at: string): EncounterChange | null {
  if (encounter.status === 'ABANDONED') return null;
  return { action: 'encounter.abandon', status: 'ABANDONED', append: [{ type: 'abandoned', at }] };
}

function messageIdOf(event: ConsultationEvent): string | null {
  return 'messageId' in event ? (event.messageId ?? null) : null;
}
