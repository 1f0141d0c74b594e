import { expect, test } from 'vitest';
import { readWholeDate } from '../common/date-entry.ts';
import { keysOf } from '../common/keys.ts';
import { patientLanguages } from './languages.ts';

test.each(keysOf(patientLanguages))('a date of birth may name the months in %s', (code) => {
  const { formats } = patientLanguages[code];
  for (let month = 0; month < 12; month += 1) {
    const name = new Intl.DateTimeFormat(formats, { month: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(1976, month, 15)),
    );
    const iso = `1976-${String(month + 1).padStart(2, '0')}-27`;
    expect(readWholeDate(`27 ${name} 1976`), name).toMatchObject({ kind: 'date', iso });
  }
});
