import type { CompiledProtocol } from '../protocol.ts';

/** All data that a consultation needs; immutable. */
export type Protocol = CompiledProtocol;

export type ProtocolQuestion = Protocol['questions'][number];
export type ProtocolModule = Protocol['modules'][number];
export type SafetyLine = Protocol['safety'][string]['lines'][number];
export type SelfHarmQuestion = Protocol['selfHarm']['first'];
