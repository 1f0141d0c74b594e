import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = `${import.meta.dirname}/../..`;

/** How each typed secret is compared, and the one file that may, which counts the try first. */
const comparisons: Record<string, { pattern: RegExp; only: string }> = {
  'date of birth': {
    pattern: /dateOfBirth [!=]== (?!null|''|undefined|typeof)|[!=]== [\w.]*patientDateOfBirth\b/i,
    only: 'service/domain/consultation/try-identity.ts',
  },
  'code of a consultation': {
    pattern: /store\.spendCode\(/,
    only: 'service/domain/consultation/try-identity.ts',
  },
  password: { pattern: /(?<!function )isPassword\(/, only: 'service/oauth/passwords/password-check.ts' },
  'code of an app': {
    pattern: /(?<!function )findCodeStep\(/,
    only: 'service/oauth/second-factor/second-factors.ts',
  },
  'recovery code': {
    pattern: /store\.takeRecoveryCode\(/,
    only: 'service/oauth/second-factor/second-factors.ts',
  },
};
const notTyped = new Set([
  // Compares the dates of two invitations of the clinic.
  'service/store/consultation/consultation-store.ts',
  // Refuses the former password as the new one, after the former was checked.
  'service/oauth/passwords/new-password.ts',
]);

const sources = ['domain', 'oauth', 'web', 'api', 'store']
  .flatMap((area) =>
    readdirSync(`${root}/service/${area}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `service/${area}/${file}`,
    ),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !notTyped.has(file));

test.each(Object.entries(comparisons))('S39 a %s is compared in one place', (_name, { pattern, only }) => {
  const found = sources.filter((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .some((line) => pattern.test(line)),
  );
  expect(found).toEqual([only]);
});
