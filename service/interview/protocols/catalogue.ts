import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DataFile, DataFileError, once } from '../data-files.ts';
import { dataFolder } from '../data-folder.ts';
import type { ProtocolSource } from '../protocol.ts';
import { type Specialization, specializations, type VisitType, visitTypes } from '../types.ts';
import { readProtocolSources } from './read-sources.ts';

export type Catalogue = Map<string, ProtocolSource>;

const keyOf = (specialization: Specialization, visitType: VisitType) => `${specialization} ${visitType}`;

const folder = path.join(dataFolder, 'protocols');

function listFiles(): DataFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({
      path: name.replaceAll(path.sep, '/'),
      text: readFileSync(path.join(folder, name), 'utf8'),
    }));
}

function readCatalogue(): Catalogue {
  if (!existsSync(folder))
    throw new DataFileError(`The protocol files are missing: ${folder} does not exist.`);
  const sources = readProtocolSources(listFiles());
  const catalogue: Catalogue = new Map(
    sources.map((source) => [keyOf(source.specialization, source.visitType), source]),
  );
  const wanted = specializations.flatMap((one) => visitTypes.map((visitType) => keyOf(one, visitType)));
  const missing = wanted.find((key) => !catalogue.has(key));
  if (missing !== undefined) throw new DataFileError(`There is no protocol file for ${missing}.`);
  return catalogue;
}

/**
 * Reads the protocol files, once for the life of the process; called at start-up so that a file with an error is said
 * then and not to a patient.
 * @throws DataFileError with file, line and reason
 */
export const loadCatalogue = once(readCatalogue);

/** The protocol of a specialization and visit type. */
export function findProtocolSource(specialization: Specialization, visitType: VisitType): ProtocolSource {
  const source = loadCatalogue().get(keyOf(specialization, visitType));
  if (source === undefined) throw new RangeError(`There is no protocol for ${specialization} ${visitType}`);
  return source;
}
