import { expect, it } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import { locales } from '../model/types.ts';
import { buildReport } from './build-report.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

function eventsAfterChangeTo(changed: (typeof locales)[number], reader: (typeof locales)[number]) {
  const { events } = new TestConsultation(protocol);
  const at = '2026-01-05T09:30:00.000Z';
  const all = [...events, { type: 'locale.changed' as const, at, locale: changed }];
  const { transcript } = buildReport(protocol, all, { locale: reader, hash: '' });
  return transcript.flatMap(({ kind, answer }) => (kind === 'event' ? [answer] : []));
}

it.each(locales)('the report of a patient who switched to "%s" can be read in every language', (changed) => {
  for (const reader of locales) expect(eventsAfterChangeTo(changed, reader)).toHaveLength(1);
});

it('names the language that a patient switched to', () => {
  expect(eventsAfterChangeTo('es', 'en')).toEqual(['Language changed to Spanish.']);
  expect(eventsAfterChangeTo('ar', 'es')).toEqual(['Idioma cambiado a árabe.']);
});
