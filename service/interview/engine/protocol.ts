import type { CompiledProtocol } from '../protocol.ts';

/** A protocol with everything that a consultation needs, as plain data that is never changed. */
export type Protocol = CompiledProtocol;

export type ProtocolQuestion = Protocol['questions'][number];
export type ProtocolModule = Protocol['modules'][number];
export type SafetyLine = Protocol['safety'][string]['lines'][number];
export type SelfHarmQuestion = Protocol['selfHarm']['first'];
