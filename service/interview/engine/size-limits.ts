import type { ConsultationEvent } from './events.ts';

/** Size limits of one consultation (S24). Texts that raise an alarm, and the answers at the end, are accepted beyond them. */
export const sizeLimits = {
  /** Everything a browser sent that is stored: submitted pages, recognized speech, changes of language, pauses. */
  messagesMax: 400,
  /** UTF-8 bytes of everything that was written or said. */
  textMaxBytes: 200 * 1024,
  /** "I forgot to say", after the end. */
  additionsMax: 100,
};

/** The longest texts of one page, each of 4,000 characters of three bytes: the last accepted page must still fit. */
const pageMaxBytes = 4 * 12_000;

/** Events of which browsers cause one for each message; they also bound the number of the other events. */
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

/** Whether a consultation has reached its limits; then only the read-back follows. */
export function isFull(events: readonly ConsultationEvent[]): boolean {
  const messages = events.filter(({ type }) => sentTypes.has(type));
  const textBytes = Buffer.byteLength(events.flatMap(textsOf).join(''));
  return messages.length >= sizeLimits.messagesMax || textBytes > sizeLimits.textMaxBytes - pageMaxBytes;
}

/** Whether the limit of additions after the end is reached. */
export function hasAllAdditions(events: readonly ConsultationEvent[]): boolean {
  const additions = events.filter(
    (event) => event.type === 'screen.answered' && event.screenId === additionScreenId,
  );
  return additions.length >= sizeLimits.additionsMax;
}

/** The page for additions after the end. */
export const additionScreenId = 'addendum';

/** Whether events raise an alarm or a flag; these are accepted beyond the limits. */
export function isAlarming(events: readonly ConsultationEvent[]): boolean {
  return events.some(
    (event) => event.type === 'alarm.sounded' || (event.type === 'screen.answered' && event.flags.length > 0),
  );
}
