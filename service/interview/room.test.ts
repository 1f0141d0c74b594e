import { describe, expect, it } from 'vitest';
import type { InterviewEvent } from './events.ts';
import { isFull, room } from './room.ts';

const at = '2026-01-01T00:00:00.000Z';
const interpretation = { matcherVersion: 'words', facts: [], flags: [] };
const answered = (number: number, text: string, checklistId?: string): InterviewEvent => ({
  type: 'answered',
  at,
  messageId: `m${number}`,
  questionId: 'complaint.main',
  value: { kind: 'text', text },
  modality: 'TEXT',
  interpretation,
  ...(checklistId === undefined ? {} : { checklistId }),
});
const many = (count: number, text = 'x') =>
  Array.from({ length: count }, (_, index) => answered(index, text));

describe('what one consultation holds (S24)', () => {
  it('is full with the last message, not before', () => {
    expect(isFull(many(room.messagesMax - 1))).toBe(false);
    expect(isFull(many(room.messagesMax))).toBe(true);
  });

  it('counts what is sent without words too, so that no button fills the database', () => {
    const flips = (count: number): InterviewEvent[] =>
      Array.from({ length: count }, (_, index) => ({
        type: 'locale_changed',
        at,
        locale: index % 2 === 0 ? 'es' : 'en',
      }));
    expect(isFull(flips(room.messagesMax))).toBe(true);
  });

  it('counts a list to tick as one message, and two lists as two', () => {
    const list = (id: string, count: number) =>
      Array.from({ length: count }, (_, index) => answered(index, 'x', id));
    expect(isFull(list('a', room.messagesMax))).toBe(false);
    expect(isFull([...many(room.messagesMax - 2), ...list('a', 6), ...list('b', 6)])).toBe(true);
  });

  it('never holds more text than it says: it is full while one more message still fits', () => {
    const events: InterviewEvent[] = [];
    while (!isFull(events)) events.push(answered(events.length, '字'.repeat(4_000)));
    const bytes = events.length * 12_000;
    expect(bytes).toBeLessThanOrEqual(room.textMaxBytes);
    expect(bytes).toBeGreaterThan(room.textMaxBytes - 2 * 12_000);
  });
});
