import { describe, expect, test } from 'vitest';
import { linesFor, readSafetyScreens } from './safety.ts';

const isKnownSlot = (slot: string) => slot.startsWith('sx.');
const isRoutedModule = (id: string) => id === 'chest_pain';

const line = (slot: string, more = '') => `  - { slot: ${slot}, text: { en: So?, es: ¿Sí? }${more} }`;

function read(lines: string[], more = '', name = 'chest-pain') {
  const text = `source: NICE\n${more}lines:\n${lines.join('\n')}\n`;
  return readSafetyScreens([{ path: `safety/${name}.yaml`, text }], isKnownSlot, isRoutedModule, () => null);
}

const slots = ['sx.a', 'sx.b', 'sx.c', 'sx.d', 'sx.e', 'sx.f'].map((slot) => line(slot));

describe('an invalid safety screen is reported with line and reason', () => {
  test.each([
    ['a seventh line', [...slots, line('sx.g')], /chest-pain\.yaml:3: 7 lines for .*; 6 fit/],
    ['a seventh line for women', [...slots, line('sx.g', ', for: { sex: FEMALE }')], /7 lines for/],
    [
      'a seventh line once a finding is known',
      [...slots, line('sx.g', ', when: sx.h')],
      /7 lines for .* with sx\.h; 6 fit/,
    ],
    ['a slot that nothing knows', [line('cough')], /chest-pain\.yaml:3: there is no slot "cough"/],
    [
      'two lines for one slot',
      [line('sx.a'), line('sx.a')],
      /chest-pain\.yaml:4: there are two lines for "sx.a"/,
    ],
    [
      'an invalid condition',
      [line('sx.a', ', when: { after: noon }')],
      /chest-pain\.yaml:3: lines\.0\.when: .*no condition/,
    ],
  ])('%s', (_what, lines, message) => {
    expect(() => read(lines)).toThrow(message);
  });

  test('a topic that is in no protocol', () => {
    expect(() => read(slots, '', 'chest')).toThrow(/chest\.yaml:1: there is no routed module "chest"/);
  });
});

describe('which person gets which lines', () => {
  const screen = read([
    line('sx.a'),
    line('sx.b', ', for: { sex: FEMALE, minMonths: 144 }'),
    line('sx.c', ', when: sx.a'),
    line('sx.d', ', when: { not: sx.a }'),
  ]).get('chest_pain');
  const shown = (months: number | null, sex: 'FEMALE' | 'MALE' | null, yes: string[] = []) =>
    screen === undefined ? [] : linesFor(screen, { months, sex }, new Set(yes)).map(({ slot }) => slot);

  test('no person gets lines that are for others; "rather not say" leaves nothing out', () => {
    expect(shown(300, 'MALE')).toEqual(['sx.a', 'sx.d']);
    expect(shown(30, 'FEMALE')).toEqual(['sx.a', 'sx.d']);
    expect(shown(300, 'FEMALE')).toEqual(['sx.a', 'sx.b', 'sx.d']);
    expect(shown(300, null)).toEqual(['sx.a', 'sx.b', 'sx.d']);
    expect(shown(null, 'FEMALE')).toEqual(['sx.a', 'sx.b', 'sx.d']);
  });

  test('what is known is not asked again, and decides about other lines', () => {
    expect(shown(300, 'MALE', ['sx.a'])).toEqual(['sx.c']);
  });
});
