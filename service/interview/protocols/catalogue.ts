import { DataFileError, once, readDataFolder } from '../data-files.ts';
import type { ProtocolSource } from '../protocol.ts';
import { type ProtocolKind, protocolKinds, type Specialization, type VisitType } from '../types.ts';
import { readProtocolSources } from './read-sources.ts';

const keyOf = ({ specialization, visitType }: ProtocolKind) => `${specialization} ${visitType}`;

function readCatalogue(): ReadonlyMap<string, ProtocolSource> {
  const sources = readProtocolSources(readDataFolder('protocols'));
  const catalogue = new Map(sources.map((source) => [keyOf(source), source]));
  const missing = protocolKinds.map(keyOf).find((key) => !catalogue.has(key));
  if (missing !== undefined) throw new DataFileError(`There is no protocol file for ${missing}.`);
  return catalogue;
}

/** Reads the protocol files once, at start-up. @throws DataFileError with file, line and reason. */
export const loadCatalogue = once(readCatalogue);

/** The slots of all questions, and the modules that a complaint leads to. */
export const loadAsked = once(() => {
  const modules = [...loadCatalogue().values()].flatMap((protocol) => protocol.modules);
  const slots = modules.flatMap(({ questions }) => questions.map(({ slot }) => slot));
  const routed = modules.flatMap(({ stage, id }) => (stage === 'routed' ? id : []));
  return { slots: new Set(slots), routed: new Set(routed) };
});

/** The protocol of a specialization and visit type. */
export function findProtocolSource(specialization: Specialization, visitType: VisitType): ProtocolSource {
  const source = loadCatalogue().get(keyOf({ specialization, visitType }));
  if (source === undefined) throw new RangeError(`There is no protocol for ${specialization} ${visitType}`);
  return source;
}
