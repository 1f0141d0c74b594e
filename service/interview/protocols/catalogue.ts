import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DataFile, DataFileError } from '../data-files.ts';
import { dataFolder } from '../data-folder.ts';
import type { ProtocolSource } from '../protocol.ts';
import { type Specialization, specializations, type VisitType, visitTypes } from '../types.ts';
import { readProtocolSources } from './read-sources.ts';

export type Catalogue = Map<string, ProtocolSource>;

const keyOf = (specialization: Specialization, visitType: VisitType) => `${specialization} ${visitType}`;

const folder = path.join(dataFolder, 'protocols');

function listFiles(below: string): DataFile[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const relative = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(relative);
    if (!entry.name.endsWith('.yaml')) return [];
    return [{ path: relative, text: readFileSync(path.join(folder, relative), 'utf8') }];
  });
}

function readCatalogue(): Catalogue {
  if (!existsSync(folder))
    throw new DataFileError(`The protocol files are missing: ${folder} does not exist.`);
  const catalogue: Catalogue = new Map();
  for (const source of readProtocolSources(listFiles(''))) {
    catalogue.set(keyOf(source.specialization, source.visitType), source);
  }
  for (const specialization of specializations) {
    for (const visitType of visitTypes) {
      if (!catalogue.has(keyOf(specialization, visitType))) {
        throw new DataFileError(`There is no protocol file for ${specialization} ${visitType}.`);
      }
    }
  }
  return catalogue;
}

let catalogue: Catalogue | null = null;

/**
 * Reads the protocol files, once for the life of the process; called at start-up so that a file with an error is said
 * then and not to a patient.
 * @throws DataFileError with file, line and reason
 */
export function loadCatalogue(): Catalogue {
  catalogue ??= readCatalogue();
  return catalogue;
}

/** The protocol of a specialization and visit type. */
export function findProtocolSource(specialization: Specialization, visitType: VisitType): ProtocolSource {
  const source = loadCatalogue().get(keyOf(specialization, visitType));
  if (source === undefined) throw new RangeError(`There is no protocol for ${specialization} ${visitType}`);
  return source;
}
