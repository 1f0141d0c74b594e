import { describe, expect, it } from 'vitest';
import type { ConsultationEvent } from './events.ts';
import { isFull, sizeLimits } from './size-limits.ts';

const at = '2026-01-01T00:00:00.000Z';
const answered = (number: number, text: string, count = 1): ConsultationEvent => ({
  type: 'screen.answered',
  at,
  messageId: `m${number}`,
  screenId: 'story.1',
  asked: [],
  values: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`item${index}`, { kind: 'text' as const, text }]),
  ),
  readings: {},
  modality: 'TEXT',
  flags: [],
});
const many = (count: number, text = 'x') =>
  Array.from({ length: count }, (_, index) => answered(index, text));

describe('the limit of one consultation’s size (S24)', () => {
  it('is reached with the last message, not before', () => {
    expect(isFull(many(sizeLimits.messagesMax - 1))).toBe(false);
    expect(isFull(many(sizeLimits.messagesMax))).toBe(true);
  });

  it('counts answers without words too, so that pressing buttons cannot fill the database', () => {
    const flips = Array.from(
      { length: sizeLimits.messagesMax },
      (_, index): ConsultationEvent => ({
        type: 'locale.changed',
        at,
        locale: index % 2 === 0 ? 'es' : 'en',
      }),
    );
    expect(isFull(flips)).toBe(true);
  });

  it('is never exceeded: it is reached while one more page of four texts would still fit', () => {
    const events: ConsultationEvent[] = [];
    while (!isFull(events)) events.push(answered(events.length, '字'.repeat(4_000), 4));
    expect(events.length * 48_000).toBeLessThanOrEqual(sizeLimits.textMaxBytes + 48_000);
  });
});
