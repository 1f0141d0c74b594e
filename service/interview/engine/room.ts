import type { ConsultationEvent } from './events.ts';

/** What one consultation holds (S24). What an alarm rests on, and what is said at the end, is taken beyond it. */
export const room = {
  /** Whatever a browser sent and is kept: submitted pages, what was heard, changes of language, pauses. */
  messagesMax: 400,
  /** UTF-8, of everything that was written or said. */
  textMaxBytes: 200 * 1024,
  /** "I forgot to say", after the end. */
  additionsMax: 100,
};

/** The most texts of one page, each of 4,000 characters of three bytes: the last page that is taken must fit too. */
const pageMaxBytes = 4 * 12_000;

/** Events that browsers cause one message each; what the engine or the clock adds is bounded by them. */
const sentTypes = new Set<ConsultationEvent['type']>([
  'screen.answered',
  'heard',
  'locale.changed',
  'paused',
]);

function textsOf(event: ConsultationEvent): string[] {
  if (event.type === 'heard') return [event.text];
  const values = event.type === 'screen.answered' ? Object.values(event.values) : [];
  return values.flatMap((value) => (value.kind === 'text' ? value.text : []));
}

/** Whether a consultation holds as much as it may: then no more is asked, and the read-back comes. */
export function isFull(events: readonly ConsultationEvent[]): boolean {
  const messages = events.filter(({ type }) => sentTypes.has(type));
  const textBytes = Buffer.byteLength(events.flatMap(textsOf).join(''));
  return messages.length >= room.messagesMax || textBytes > room.textMaxBytes - pageMaxBytes;
}

/** Whether as much was added after the end as is taken. */
export function hasAllAdditions(events: readonly ConsultationEvent[]): boolean {
  const additions = events.filter(
    (event) => event.type === 'screen.answered' && event.screenId === additionScreenId,
  );
  return additions.length >= room.additionsMax;
}

/** The page of what is added after the end. */
export const additionScreenId = 'addendum';

/** Whether events sound an alarm or raise a flag: such are taken however much there is. */
export function isAlarming(events: readonly ConsultationEvent[]): boolean {
  return events.some(
    (event) => event.type === 'alarm.sounded' || (event.type === 'screen.answered' && event.flags.length > 0),
  );
}
