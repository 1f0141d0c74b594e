import type { CompiledProtocol } from '../protocol.ts';

/** All data that a consultation needs; immutable. */
export type Protocol = CompiledProtocol;

export type ProtocolQuestion = Protocol['questions'][number];
export type ProtocolModule = Protocol['modules'][number];
export type SafetyScreen = Protocol['safety'][string];
export type SafetyLine = SafetyScreen['lines'][number];
export type SelfHarmQuestion = Protocol['selfHarm']['first'];

/** Whether a consultation began under version 0.2.0, by whose rules it ends and is reported: its protocol says of no finding what it contains. */
export function isOf020({ implies }: Pick<Protocol, 'implies'>): boolean {
  return implies === undefined;
}

/** What a finding certainly contains; see `implies` of the vocabulary. */
export function impliedBy({ implies }: Pick<Protocol, 'implies'>, code: string): readonly string[] {
  return implies?.[code] ?? [];
}
