import { describe, expect, test } from 'vitest';
import { organizationSettingsSchema } from './organization-settings.ts';
import { findNextReminder, isWithinHours, moveIntoHours } from './reminder-schedule.ts';

const hours = { timeZone: 'Europe/Berlin', weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };
const reminders = { isOn: true, firstAfterDays: 3, everyDays: 4, most: 2 };
const far = new Date('2030-01-01T00:00:00Z');
const at = (text: string) => new Date(text);
const next = (since: string, changes: { sent?: number; expiresAt?: Date } = {}) =>
  findNextReminder(reminders, hours, { since: at(since), sent: 0, expiresAt: far, ...changes });

/** Local time in a zone, computed independently of the code under test. */
const showWall = (moment: Date, timeZone: string) =>
  moment.toLocaleString('sv-SE', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });

describe('nobody is reminded', () => {
  test.each(['Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham', 'Asia/Kolkata', 'Africa/Casablanca'])(
    'at night or on a day off, whenever the link was sent, in %s',
    (timeZone) => {
      const here = { ...hours, timeZone };
      const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' });
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
      const start = Date.parse('2026-01-01T00:07:00Z');
      for (let hour = 0; hour < 366 * 24; hour += 29) {
        const since = new Date(start + hour * 3_600_000);
        const due = findNextReminder(reminders, here, { since, sent: 0, expiresAt: far });
        if (!due) throw new Error('There is no reminder.');
        expect(due.getTime()).toBeGreaterThan(since.getTime());
        expect(['Sat', 'Sun']).not.toContain(weekday.format(due));
        expect(clock.format(due) >= '08:00' && clock.format(due) < '18:00').toBe(true);
      }
    },
  );

  test('more often than the organization wants, or at all when it wants none', () => {
    expect(next('2026-11-16T09:00:00Z', { sent: 2 })).toBeNull();
    const state = { since: at('2026-11-16T09:00:00Z'), sent: 0, expiresAt: far };
    expect(findNextReminder({ ...reminders, most: 0 }, hours, state)).toBeNull();
    expect(findNextReminder({ ...reminders, isOn: false }, hours, state)).toBeNull();
  });

  test('once the link has expired', () => {
    expect(next('2026-11-16T09:00:00Z', { expiresAt: at('2026-11-19T09:00:00Z') })).toBeNull();
    expect(next('2026-11-16T09:00:00Z', { expiresAt: at('2026-11-19T09:00:01Z') })).not.toBeNull();
  });
});

test('the end of the hours is outside, their beginning inside', () => {
  expect(isWithinHours(at('2026-11-16T07:00:00Z'), hours)).toBe(true);
  expect(isWithinHours(at('2026-11-16T06:59:59Z'), hours)).toBe(false);
  expect(isWithinHours(at('2026-11-16T16:59:59Z'), hours)).toBe(true);
  expect(isWithinHours(at('2026-11-16T17:00:00Z'), hours)).toBe(false);
});

test('a reminder keeps the hour at which the link was sent, days later', () =>
  expect(next('2026-11-16T09:30:00Z')).toEqual(at('2026-11-19T09:30:00Z')));

test('what falls on a weekend waits for Monday morning', () =>
  expect(next('2026-11-18T09:30:00Z')).toEqual(at('2026-11-23T07:00:00Z')));

test('what falls into the evening waits for the next morning, on a Friday for Monday', () => {
  expect(next('2026-11-16T20:00:00Z')).toEqual(at('2026-11-20T07:00:00Z'));
  expect(moveIntoHours(at('2026-11-20T17:00:00Z'), hours)).toEqual(at('2026-11-23T07:00:00Z'));
});

test('the second one follows the first by the other number of days', () =>
  expect(next('2026-11-19T09:30:00Z', { sent: 1 })).toEqual(at('2026-11-23T09:30:00Z')));

test('the hour on the wall stays when summer time begins and ends', () => {
  // Berlin, 29 March and 25 October 2026.
  expect(next('2026-03-27T09:30:00Z')).toEqual(at('2026-03-30T08:30:00Z'));
  expect(next('2026-10-23T08:30:00Z')).toEqual(at('2026-10-26T09:30:00Z'));
});

test('hours that begin where the clock jumps begin after the jump', () => {
  const night = { timeZone: 'America/New_York', weekdays: [7], from: '02:30', to: '06:00' };
  // 8 March 2026: 02:00 becomes 03:00.
  const due = moveIntoHours(at('2026-03-08T05:00:00Z'), night);
  expect(showWall(due, night.timeZone)).toContain('03:30');
});

test('hours until 24:00 last the whole day', () => {
  const always = { timeZone: 'UTC', weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' };
  const moment = at('2026-11-21T23:59:59Z');
  expect(moveIntoHours(moment, always)).toEqual(moment);
});

describe('settings', () => {
  test.each([
    ['a zone that is none', { ...hours, timeZone: 'Europe/Nowhere' }],
    ['no day at all', { ...hours, weekdays: [] }],
    ['an end before the beginning', { ...hours, from: '18:00', to: '08:00' }],
    ['an hour that is none', { ...hours, to: '25:00' }],
  ])('with %s are refused', (_name, workingHours) =>
    expect(organizationSettingsSchema.safeParse({ workingHours }).success).toBe(false),
  );

  test('that were never made send no reminder', () =>
    expect(organizationSettingsSchema.parse({}).reminders.isOn).toBe(false));
});
