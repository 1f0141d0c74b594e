import { describe, expect, it } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import type { ConsultationEvent, EventOf } from '../model/events.ts';
import { maxTextLength } from '../model/types.ts';
import { loadReaders } from './create-readers.ts';
import { additionScreenId, changeScreenId } from './screen.ts';
import { isFull, isRefused, sizeLimits } from './size-limits.ts';
import { submit } from './submit.ts';

const at = '2026-01-01T00:00:00.000Z';
const answered = (number: number, text: string, count = 1): EventOf<'screen.answered'> => ({
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

const addition = (number: number, type: 'screen.answered' | 'heard'): ConsultationEvent => {
  const screenId = additionScreenId;
  if (type === 'screen.answered') return { ...answered(number, 'x'), screenId };
  const recognizer = { kind: 'DEVICE', model: null } as const;
  return { type, at, heardId: `h${number}`, screenId, itemId: 'addendum', text: 'x', recognizer };
};
const sounded: ConsultationEvent = {
  type: 'alarm.sounded',
  at,
  textId: 'm1',
  groups: [{ groupId: 'heart', quote: 'x', isAgain: false, isFaint: false }],
  by: 'lexicon',
  version: '1',
};

describe('S24 messages that raise an alarm', () => {
  const { additionsMax, alarmingMax, messagesMax } = sizeLimits;

  it.each(['screen.answered', 'heard'] as const)(
    'are accepted beyond the limit after the end, but not without limit (%s)',
    (type) => {
      const added = (count: number) => Array.from({ length: count }, (_, index) => addition(index, type));
      const next = addition(999, type);
      expect(isRefused(added(additionsMax - 1), [next])).toBe(false);
      expect(isRefused(added(additionsMax), [next])).toBe(true);
      expect(isRefused(added(additionsMax), [next, sounded])).toBe(false);
      expect(isRefused(added(additionsMax + alarmingMax - 1), [next, sounded])).toBe(false);
      expect(isRefused(added(additionsMax + alarmingMax), [next, sounded])).toBe(true);
    },
  );

  it('are accepted beyond the limit of a whole consultation, but not without limit', () => {
    const next = answered(9_999, 'x');
    expect(isRefused(many(messagesMax), [next])).toBe(true);
    expect(isRefused(many(messagesMax), [next, sounded])).toBe(false);
    expect(isRefused(many(messagesMax + alarmingMax), [next, sounded])).toBe(true);
  });
});

describe('S24 the readings of one request', () => {
  it('are at most those of four long texts; the words of all are kept, and the alarm hears all', () => {
    const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
    const { state } = new TestConsultation(protocol)
      .tell('I have a cough.')
      .goOn({}, { until: ['readback'] });
    const texts = protocol.questions.filter(({ kind }) => kind === 'text').slice(0, 15);
    const last = ' rash, chest pain';
    const text = 'rash, '.repeat(1_000).slice(0, maxTextLength - last.length) + last;
    const values = Object.fromEntries(texts.map(({ id }) => [id, text]));
    const lengths: number[] = [];
    let heard = 0;
    const readers = loadReaders();
    const counting: typeof readers = {
      ...readers,
      readWords: (...given) => {
        lengths.push(given[0].length);
        return readers.readWords(...given);
      },
      detectAlarms: (...given) => {
        heard += 1;
        return readers.detectAlarms(...given);
      },
    };
    const sent = { at, messageId: 'fifteen', screenId: changeScreenId, values, modality: 'TEXT' as const };
    const submitted = submit(state, sent, counting);
    expect(texts.length).toBeGreaterThan(4);
    expect(lengths).toEqual([maxTextLength, maxTextLength, maxTextLength, maxTextLength]);
    expect(heard).toBe(texts.length);
    const recorded = submitted.kind === 'recorded' ? submitted.events : [];
    const page = recorded.find((event) => event.type === 'screen.answered');
    expect(page?.values).toEqual(Object.fromEntries(texts.map(({ id }) => [id, { kind: 'text', text }])));
    expect(recorded.filter(({ type }) => type === 'alarm.sounded').length).toBe(texts.length);
    // An unread answer stays the answer of its question.
    expect(texts.slice(4).every(({ id }) => page?.readings[id]?.fillsSlot === true)).toBe(true);
  });
});
