import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keptReportFile, readKeptConsultations, reportNow } from '../../../tests/helpers/kept-reports.ts';
import { hashProtocol } from '../../interview/model/compile-protocol.ts';

/** The events of 0.2.0. */
const kinds = [
  'abandoned',
  'alarm.sounded',
  'alarm.unconfirmed',
  'draft.proposed',
  'earlier.shown',
  'emergency.continued',
  'finished',
  'heard',
  'locale.changed',
  'mentions.proposed',
  'paused',
  'questions.proposed',
  'reopened',
  'resumed',
  'screen.answered',
  'screen.shown',
  'started',
  'translation.proposed',
];

const consultations = readKeptConsultations();

describe('consultations of version 0.2.0', () => {
  for (const consultation of consultations) {
    for (const locale of consultation.locales)
      test(`S37 ${consultation.name}: the report in ${locale} stays as it was made`, () => {
        const kept: unknown = JSON.parse(readFileSync(keptReportFile(consultation.name, locale), 'utf8'));
        expect(JSON.parse(reportNow(consultation, locale))).toStrictEqual(kept);
      });
  }

  test('S36 a protocol reads back with the hash under which it was stored', () => {
    for (const { protocol, protocolHash } of consultations) expect(hashProtocol(protocol)).toBe(protocolHash);
  });

  test('there are fifteen, with every kind of event and each language that 0.2.0 had', () => {
    expect(consultations).toHaveLength(15);
    const held = new Set(consultations.flatMap(({ events }) => events.map(({ type }) => type)));
    expect([...held].toSorted()).toEqual(kinds);
    const spoken = new Set(consultations.flatMap(({ locales }) => locales));
    expect([...spoken].toSorted()).toEqual(['ar', 'de', 'en', 'es', 'fr']);
  });
});
