import { describe, expect, test } from 'vitest';
import { compileTest } from '../../../tests/helpers/consultation.ts';
import type { ConsultationEvent } from '../model/events.ts';
import { buildReport } from './build-report.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const at = '2026-01-05T09:00:00.000Z';

/** The report's flags after these signs of a group were ticked on a page. */
function flagsOf(groupId: string, signIds: readonly string[], ruleId: string, locale: 'en' | 'es' = 'en') {
  const itemId = `alarm.1.${groupId}`;
  const screenId = 'alarm.1.0';
  const events: ConsultationEvent[] = [
    {
      type: 'started',
      at,
      locale,
      answeredBy: 'PATIENT',
      modality: 'TEXT',
      patient: { ageMonths: 480, sex: 'FEMALE' },
    },
    { type: 'screen.shown', at, screenId, statements: [], signs: [{ groupId, signIds: [...signIds] }] },
    {
      type: 'screen.answered',
      at,
      messageId: 'm1',
      screenId,
      modality: 'TEXT',
      asked: [itemId],
      values: { [itemId]: { kind: 'choices', optionIds: [...signIds] } },
      readings: {},
      flags: [{ ruleId, level: 'EMERGENCY', quote: null }],
    },
  ];
  return buildReport(protocol, events, { locale, hash: 'test' }).flags;
}

const signs = protocol.signGroups.flatMap((group) =>
  group.signs.map((sign) => ({ id: `${group.id}.${sign.id}`, group, sign })),
);
const codesBy = new Map<string, Set<string | undefined>>();
for (const { sign } of signs) codesBy.set(sign.flag, new Set([...(codesBy.get(sign.flag) ?? []), sign.code]));
const ofSeveral = signs.filter(({ sign }) => (codesBy.get(sign.flag)?.size ?? 0) > 1);

describe('the title of a flag that several signs raise says what was ticked', () => {
  test.each(ofSeveral.map(({ id, group, sign }) => [id, group.id, sign] as const))(
    '%s',
    (_id, groupId, sign) => {
      const [flag] = flagsOf(groupId, [sign.id], sign.flag);
      expect(flag?.title).toBe(sign.text.patient.en);
    },
  );

  test('also where two of them were ticked', () => {
    const [flag] = flagsOf('kidney-liver', ['yellow', 'yellow_muddled'], 'cholangitis');
    expect(flag?.title).toBe(
      'Yellow eyes or skin, and fever or shaking with cold; Yellow eyes or skin, and muddled',
    );
  });

  test('and one that a single sign raises keeps the name of its rule', () => {
    const [flag] = flagsOf('sepsis', ['chemo'], 'neutropenic_sepsis');
    expect(flag?.title).toBe('Fever after chemotherapy');
  });
});
