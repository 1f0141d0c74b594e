import { expect, test } from 'vitest';
import { nameReport, nameReportFile } from './report-file.ts';

test("a file name has the external id, or else the invitation's, and the day in the clinic's time zone", () => {
  const at = new Date('2026-01-05T23:30:00Z');
  expect(nameReport({ externalId: 'MRN-2041', id: 'i1' }, at, 'Europe/London')).toBe('MRN-2041-2026-01-05');
  expect(nameReport({ externalId: null, id: 'i1' }, at, 'Europe/Madrid')).toBe('i1-2026-01-06');
  expect(nameReportFile('i1-2026-01-06', 'fhir')).toBe('i1-2026-01-06.fhir.json');
});

test.each([
  ['../../etc/passwd', 'etc-passwd'],
  ['a"b\r\nc', 'a-b-c'],
  ['…', 'i1'],
  ['A/1 2', 'A-1-2'],
])('an external id that is no valid file name (%j) is cleaned', (externalId, expected) => {
  expect(nameReport({ externalId, id: 'i1' }, new Date('2026-01-05T10:00:00Z'), 'UTC')).toBe(
    `${expected}-2026-01-05`,
  );
});
