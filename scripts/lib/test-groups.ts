import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Folders whose unit tests sit beside their source. */
export const unitFolders = [
  'contract',
  'common',
  'telemetry',
  'lib',
  'components',
  'app',
  'service',
  'scripts',
  'bench',
];

/**
 * Exhaustive walks through every protocol and every line of the corpora: they take minutes, and their result depends on
 * `walkInputs` only. `npm run test:walks` runs them and records the inputs' hash; `npm test` runs them only if the hash has
 * changed.
 */
export const walkFiles = [
  'service/domain/try-out/simulated-cases.test.ts',
  // Whole consultations of every protocol, also with random words.
  'service/interview/engine/every-question.test.ts',
  'service/interview/engine/properties.test.ts',
  'service/interview/engine/clicks.test.ts',
  'tests/corpora/*.test.ts',
  // Everything that the patients of the repository submit, read back from each report.
  'tests/patients/everything-submitted.test.ts',
  // Every script, language and sample, as PDF and as FHIR.
  'service/api/report/*.test.ts',
];

/** Files and folders on which the result of the walks depends. */
const walkInputs = [
  'service/clinical',
  'service/interview',
  'service/domain/consultation',
  'service/domain/try-out',
  'service/api/report',
  'service/texts/patients',
  'tests/helpers/confirming-habit.ts',
  'tests/helpers/consultation.ts',
  'tests/helpers/read-pdf.ts',
  'tests/helpers/report-samples.ts',
  'tests/corpora',
  'tests/patients',
  'contract',
  'common',
  'package-lock.json',
];

/** The committed hash of the inputs with which the walks last passed. */
export const walkHashFile = 'tests/walked-inputs.sha256';

/**
 * Load, killed processes, moved data folders, an installed release, collectors, thousands of hostile requests, recordings, every
 * variant by itself: in `npm run test:all` and the nightly run.
 */
export const longFiles = [
  'tests/faults/**/*.test.ts',
  'tests/integration/**/soak.test.ts',
  'tests/integration/dashboard/large-export.test.ts',
  // One by one what `npm test` tries in samples or several together.
  'tests/integration/dashboard/every-operator-variant.test.ts',
  'tests/integration/consultation/every-unseen-item.test.ts',
  // Data folders that were moved, copied or damaged: each case starts a database of its own.
  'tests/integration/operations/installation.test.ts',
  'tests/integration/operations/installation-of-a-user.test.ts',
  'tests/integration/operations/adopted-cluster.test.ts',
  'tests/integration/operations/release.test.ts',
  'tests/integration/operations/telemetry.test.ts',
  'tests/integration/service/document.test.ts',
  'tests/integration/service/webhook-processes.test.ts',
  'tests/integration/consultation/voice.test.ts',
  'tests/integration/consultation/read-aloud.test.ts',
];

/** Browser tests of one property on all pages, for all roles and forms, or many times: in `npm run test:all` and the nightly run, and with `npm test -- sweep-`. */
export const sweepPages = ['**/sweep-*.spec.ts'];

/** Browser tests with sound: `npm run test:voice`. */
export const voicePages = [/\/(?:recognizer|voice-[^/]*)\.spec\.ts$/];

/**
 * @param root - folder of the checkout
 * @returns SHA-256 in hexadecimal of the names and contents of all files in `walkInputs`
 */
export function hashWalkInputs(root: string): string {
  const hash = createHash('sha256');
  for (const file of walkInputs.flatMap((place) => listFiles(root, place)).toSorted()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(path.join(root, file)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** @returns whether the walks have passed with the current inputs */
export function areWalksCurrent(root: string): boolean {
  const file = path.join(root, walkHashFile);
  return existsSync(file) && readFileSync(file, 'utf8').trim() === hashWalkInputs(root);
}

function listFiles(root: string, place: string): string[] {
  const full = path.join(root, place);
  if (!statSync(full).isDirectory()) return [place];
  return (
    readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      // Generated from other inputs.
      .filter((file) => !/\/(?:generated|compiled)\//.test(file))
  );
}
