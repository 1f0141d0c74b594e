import type { CompiledProtocol } from '../protocol.ts';

/** All data that a consultation needs; immutable. */
export type Protocol = CompiledProtocol;

export type ProtocolQuestion = Protocol['questions'][number];
export type ProtocolModule = Protocol['modules'][number];
export type SafetyScreen = Protocol['safety'][string];
export type SafetyLine = SafetyScreen['lines'][number];
export type SelfHarmQuestion = Protocol['selfHarm']['first'];
