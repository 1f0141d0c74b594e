import type { InterviewEvent } from './events.ts';

/** What one consultation holds (S24). What an alarm rests on, and what is said at the end, is taken beyond it. */
export const room = {
  /** Whatever a browser sent and is kept: answers, what was heard, changes of language, pauses. */
  messagesMax: 400,
  /** UTF-8, of everything that was written or said. */
  textMaxBytes: 200 * 1024,
  /** "I forgot to say", after the end. */
  additionsMax: 100,
};

/** One message of 4,000 characters, each of three bytes: the last one that is taken must fit too. */
const messageMaxBytes = 12_000;

/** Events that browsers cause one message each; what the engine or the clock adds is bounded by them. */
const sentTypes = new Set<InterviewEvent['type']>([
  'answered',
  'heard',
  'addendum',
  'locale_changed',
  'paused',
]);

function textOf(event: InterviewEvent): string {
  if (event.type === 'heard' || event.type === 'addendum') return event.text;
  return event.type === 'answered' && event.value.kind === 'text' ? event.value.text : '';
}

/**
 * Whether a consultation holds as much as it may: then no more is asked, and the read-back comes. A list to tick is one
 * message, though each of its entries is an event.
 */
export function isFull(events: readonly InterviewEvent[]): boolean {
  let messages = 0;
  let textBytes = 0;
  let checklistId: string | undefined;
  for (const event of events) {
    const listed = event.type === 'answered' ? event.checklistId : undefined;
    if (sentTypes.has(event.type) && (listed === undefined || listed !== checklistId)) messages += 1;
    checklistId = listed;
    textBytes += Buffer.byteLength(textOf(event));
  }
  return messages >= room.messagesMax || textBytes > room.textMaxBytes - messageMaxBytes;
}

/** Whether as much was added after the end as is taken. */
export function hasAllAdditions(events: readonly InterviewEvent[]): boolean {
  return events.filter((event) => event.type === 'addendum').length >= room.additionsMax;
}

/** Whether events raise a flag that did not stand: such are taken however much there is. */
export function raisesFlag(events: readonly InterviewEvent[]): boolean {
  return events.some((event) => 'interpretation' in event && event.interpretation.flags.length > 0);
}
