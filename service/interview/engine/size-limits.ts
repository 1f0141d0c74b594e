import type { ConsultationEvent } from '../model/events.ts';
import { maxTextLength } from '../model/types.ts';
import { additionScreenId } from './screen.ts';

/** Size limits of one consultation (S24). The answers at the end are accepted beyond them, and some messages that raise an alarm. */
export const sizeLimits = {
  /** Everything a browser sent that is stored: submitted pages, recognized speech, changes of language, pauses. */
  messagesMax: 400,
  /** UTF-8 bytes of everything that was written or said. */
  textMaxBytes: 200 * 1024,
  /** "I forgot to say", after the end. */
  additionsMax: 100,
  /** How many messages are accepted beyond each limit because they raise an alarm. */
  alarmingMax: 20,
};

/**
 * How many characters of one request are read for mentions: four of the longest texts. Texts are read in the order of
 * their page; the first that does not fit, and those after it, keep their words unread. The alarm reads all of them.
 */
export const readMax = 4 * maxTextLength;

/** The most UTF-8 bytes of one text: three for each character. */
const longestBytes = 3 * maxTextLength;
/** The longest texts of one page: the last accepted page must still fit. */
const pageMaxBytes = 4 * longestBytes;

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

/**
 * Whether a consultation has reached its limits; then only the read-back follows.
 * @param beyond - by how many messages the limits are extended
 */
export function isFull(events: readonly ConsultationEvent[], beyond = 0): boolean {
  const { messagesMax, textMaxBytes } = sizeLimits;
  const messages = events.filter(({ type }) => sentTypes.has(type));
  const textBytes = Buffer.byteLength(events.flatMap(textsOf).join(''));
  return (
    messages.length >= messagesMax + beyond || textBytes > textMaxBytes - pageMaxBytes + beyond * longestBytes
  );
}

/**
 * Whether a change, an addition after the end or recognized speech is refused: its limit is reached, and it raises no
 * alarm or the messages that do have reached their own limit. Its alarms count all the same (S22).
 * @param events - before the message
 * @param append - what the message would add
 */
export function isRefused(
  events: readonly ConsultationEvent[],
  append: readonly ConsultationEvent[],
): boolean {
  const beyond = isAlarming(append) ? sizeLimits.alarmingMax : 0;
  const added = append.find(isAddition);
  if (added === undefined) return isFull(events, beyond);
  const known = events.filter((event) => isAddition(event) && event.type === added.type);
  return known.length >= sizeLimits.additionsMax + beyond;
}

const isAddition = (event: ConsultationEvent) =>
  (event.type === 'screen.answered' || event.type === 'heard') && event.screenId === additionScreenId;

function isAlarming(events: readonly ConsultationEvent[]): boolean {
  return events.some(
    (event) => event.type === 'alarm.sounded' || (event.type === 'screen.answered' && event.flags.length > 0),
  );
}
