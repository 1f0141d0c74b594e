import type { Mention, Polarity } from '../reading/types.ts';
import type { ProtocolQuestion } from './protocol.ts';

type Read = ProtocolQuestion['read'];

/** Whether a question asks for one finding, with Yes and No. */
export function asksForFinding({ kind, slot }: ProtocolQuestion): boolean {
  return kind === 'yesno' && slot.startsWith('sx.');
}

/** What a question about medicines, allergies, illnesses or the family asks to be named: the kind of its codes, and in whom. */
const namedBy: Partial<Record<Read, { prefix: string; polarities: readonly Polarity[] }>> = {
  medicines: { prefix: 'med:', polarities: ['PRESENT'] },
  allergies: { prefix: 'allergen:', polarities: ['PRESENT'] },
  conditions: { prefix: 'cond:', polarities: ['PRESENT', 'PAST'] },
  family: { prefix: 'cond:', polarities: ['SOMEONE_ELSE'] },
};

/** Whether a question asks for a list of names. */
export function asksForNames({ read }: Pick<ProtocolQuestion, 'read'>): boolean {
  return namedBy[read] !== undefined;
}

/** Whether a mention is a name that such a question asks for. */
export function isNamedFor({ read }: Pick<ProtocolQuestion, 'read'>, { code, polarity }: Mention): boolean {
  const kind = namedBy[read];
  return kind !== undefined && code.startsWith(kind.prefix) && kind.polarities.includes(polarity);
}
