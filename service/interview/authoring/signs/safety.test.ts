import { describe, expect, test } from 'vitest';
import { readSafetyScreens } from './safety.ts';

const line = (slot: string, more = '') => `  - { slot: ${slot}, text: { en: So?, es: ¿Sí? }${more} }`;

function read(lines: string[], more = '', name = 'chest-pain') {
  const text = `source: NICE\n${more}lines:\n${lines.join('\n')}\n`;
  return readSafetyScreens([{ path: `safety/${name}.yaml`, text }]);
}

describe('an invalid safety screen is reported with line and reason', () => {
  test.each([
    ['a slot that nothing knows', [line('cough')], /chest-pain\.yaml:3: there is no slot "cough"/],
    [
      'two lines for one slot',
      [line('sx.fever'), line('sx.fever')],
      /chest-pain\.yaml:4: there are two lines for "sx.fever"/,
    ],
    [
      'an invalid condition',
      [line('sx.fever', ', when: { after: noon }')],
      /chest-pain\.yaml:3: lines\.0\.when: .*no condition/,
    ],
  ])('%s', (_what, lines, message) => {
    expect(() => read(lines)).toThrow(message);
  });

  test('a topic that is in no protocol', () => {
    expect(() => read([line('sx.fever')], '', 'chest')).toThrow(
      /chest\.yaml:1: there is no routed module "chest"/,
    );
  });
});
