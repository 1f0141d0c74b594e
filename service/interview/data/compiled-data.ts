import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What `service/interview/authoring` made of the clinical data (decision 071). A build has the folder beside the bundle of this file. */
const compiledFolder = path.join(import.meta.dirname, 'compiled');

/** A compiled file is not there. */
export class MissingDataError extends Error {
  override readonly name = 'MissingDataError';
}

/**
 * Reads a compiled file; its content is what the same version of `service/interview/authoring` wrote.
 * @param name - without its ending: "shared", "lexicon/en"
 * @throws MissingDataError
 */
export function readCompiled<Content>(name: string): Content {
  const file = path.join(compiledFolder, `${name}.json`);
  if (!existsSync(file))
    throw new MissingDataError(
      `The clinical data are not compiled: ${file} does not exist. Run npm run texts.`,
    );
  return JSON.parse(readFileSync(file, 'utf8'));
}
