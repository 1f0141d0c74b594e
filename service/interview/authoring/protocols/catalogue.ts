import { once } from '../../../../common/collections.ts';
import { type ProtocolKind, protocolKinds } from '../../model/types.ts';
import { DataFileError, readDataFolder } from '../data-files.ts';
import { readProtocolSources } from './read-sources.ts';
import type { WrittenProtocol } from './source-schemas.ts';

/** The protocols of `service/clinical` by kind, read once. @throws DataFileError with file, line and reason. */
export const loadProtocols = once((): readonly WrittenProtocol[] => {
  const written = readProtocolSources([...readDataFolder('protocols'), ...readDataFolder('flags')]);
  return protocolKinds.map((kind) => {
    const found = written.find((one) => isOf(one, kind));
    if (found !== undefined) return found;
    throw new DataFileError(`There is no protocol file for ${kind.specialization} ${kind.visitType}.`);
  });
});

const isOf = (protocol: WrittenProtocol, { specialization, visitType }: ProtocolKind) =>
  protocol.specialization === specialization && protocol.visitType === visitType;

/** The protocol of general practice before the visit, whose topics and rules all protocols share. */
export function generalProtocol(): WrittenProtocol {
  const kind = { specialization: 'GENERAL_PRACTICE', visitType: 'PRE_VISIT' } as const;
  const found = loadProtocols().find((protocol) => isOf(protocol, kind));
  if (found === undefined) throw new RangeError('There is no protocol of general practice');
  return found;
}

/** The slots of all questions, and the modules that a complaint leads to. */
export const loadAsked = once(() => {
  const modules = loadProtocols().flatMap((protocol) => protocol.modules);
  const slots = modules.flatMap(({ questions }) => questions.map(({ slot }) => slot));
  const routed = modules.flatMap(({ stage, id }) => (stage === 'routed' ? id : []));
  return { slots: new Set(slots), routed: new Set(routed) };
});
