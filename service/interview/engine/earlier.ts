import type { ConsultationEvent, Earlier } from '../model/events.ts';
import { type Protocol, protocolIndex } from '../model/protocol.ts';
import { replay } from './replay.ts';
import type { Ended } from './state.ts';
import { topicsInOrder } from './topics.ts';

const complaintsMax = 3;
/** Topics that are never carried over, because family members know the date of birth too (S18). */
const keptBack = new Set(['sexual', 'periods', 'breast', 'testicular']);
/** Slots with the patient's words, which the patient confirms in their own questions. */
const wordSlots = ['medicines.list', 'medicines.bought', 'medicines.allergies'];
/** The slot of the list whose ticks are carried over. */
const tickedSlot = 'medicines.allergens';

/**
 * Data of a consultation for a later one of the same patient: the complaints with topic and place, medicines and
 * allergies in the patient's words, and instrument scores, which only the report shows.
 * @param protocol - the earlier consultation's pinned protocol
 * @param ended - what was kept when it ended
 */
export function earlierOf(
  protocol: Protocol,
  events: readonly ConsultationEvent[],
  ended: Ended | null = null,
): Pick<Earlier, 'slots' | 'words' | 'sex'> {
  const state = replay(protocol, events, ended);
  const { established, quoted, person } = state;
  const { modules } = protocolIndex(protocol);
  const isFallback = (id: string) => modules.get(id)?.fallback === true;
  const ordered = topicsInOrder(state).filter((id) => !isFallback(id) && !keptBack.has(id));
  const complaints = ordered.slice(0, complaintsMax).map((id, index) => {
    const place = (established.get(`${id}.site`)?.codes ?? []).filter((code) => /^(site|side):/.test(code));
    return [`earlier.complaint_${index + 1}`, [`complaint:${id}`, ...place]];
  });
  const scored = protocol.scores.flatMap(({ slots }) => slots);
  const points = scored.flatMap((slot) => {
    const codes = (established.get(slot)?.codes ?? []).filter((code) => code.startsWith('point:'));
    return codes.length === 0 ? [] : [[`earlier.${slot}`, codes]];
  });
  const ticked = established.get(tickedSlot);
  const ticks = ticked?.status === 'VALUE' ? [[`earlier.${tickedSlot}`, ticked.codes]] : [];
  const own = quoted.filter(({ slot }) => wordSlots.includes(slot));
  return {
    sex: person.sex,
    slots: Object.fromEntries([...complaints, ...points, ...ticks]),
    words: Object.fromEntries(own.map(({ slot, words }) => [slot, words])),
  };
}
