import type { ReminderSettings, WorkingHours } from '@/lib/shared/organization-settings.ts';

/*
 * When reminders are due. Days and hours are in the organization's time zone, whatever the machine's is: a reminder keeps its local
 * time when daylight saving time begins or ends.
 */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Local time: the milliseconds that it would have in UTC. */
type WallTime = number;

function readWall(at: Date, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const get = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'));
}

/** The moment of a local time. A local time that a clock change skips is moved by the length of the change. */
function findMoment(wall: WallTime, timeZone: string): Date {
  const offsetAt = (ms: number) => readWall(new Date(ms), timeZone) - ms;
  const before = offsetAt(wall - dayMs);
  const after = offsetAt(wall + dayMs);
  // If the local time occurs twice, the earlier moment.
  const fits = [wall - before, wall - after].find((ms) => ms + offsetAt(ms) === wall);
  return new Date(fits ?? wall - before);
}

const findDay = (wall: WallTime) => Math.floor(wall / dayMs) * dayMs;
const findWeekday = (wall: WallTime) => new Date(wall).getUTCDay() || 7;

function readClockMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
}

/** The given moment if it is within the hours, otherwise the next start of the hours. */
export function moveIntoHours(at: Date, hours: WorkingHours): Date {
  const wall = readWall(at, hours.timeZone);
  const today = findDay(wall);
  const isWorking = (day: number) => hours.weekdays.includes(findWeekday(day));
  const from = readClockMs(hours.from);
  if (isWorking(today)) {
    if (wall < today + from) return findMoment(today + from, hours.timeZone);
    if (wall < today + readClockMs(hours.to)) return at;
  }
  for (let day = today + dayMs; day <= today + 7 * dayMs; day += dayMs) {
    if (isWorking(day)) return findMoment(day + from, hours.timeZone);
  }
  throw new Error('There is no working day.');
}

/** Whether the moment is within the hours. */
export function isWithinHours(at: Date, hours: WorkingHours): boolean {
  return moveIntoHours(at, hours).getTime() === at.getTime();
}

/**
 * When the next reminder is due, or null when there is none.
 *
 * @param state.since - when the link, or the last reminder, was sent
 * @param state.sent - number of reminders since the link was sent
 * @param state.expiresAt - no reminders from then on
 */
export function findNextReminder(
  reminders: ReminderSettings,
  hours: WorkingHours,
  state: { since: Date; sent: number; expiresAt: Date },
): Date | null {
  if (!reminders.isOn || state.sent >= reminders.most) return null;
  const days = state.sent === 0 ? reminders.firstAfterDays : reminders.everyDays;
  const wall = readWall(state.since, hours.timeZone) + days * dayMs;
  const next = moveIntoHours(findMoment(wall, hours.timeZone), hours);
  return next < state.expiresAt ? next : null;
}
