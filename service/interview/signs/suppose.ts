import type { Known } from '../engine/conditions.ts';
import { type Coded, type Established, establish } from '../engine/facts.ts';

/** Facts as if they had been answered, for evaluating conditions; facts of one slot are merged. */
export function suppose(facts: readonly Pick<Coded, 'slot' | 'status' | 'codes'>[]): Established {
  const bySlot = new Map<string, Coded>();
  for (const { slot, status, codes } of facts) {
    const before = bySlot.get(slot);
    bySlot.set(slot, {
      slot,
      status: before?.status === 'YES' ? 'YES' : status,
      codes: [...(before?.codes ?? []), ...codes],
      known: 'answered',
      sources: [],
    });
  }
  return establish(bySlot.values());
}

export function supposeYes(slots: Iterable<string>): Established {
  return suppose([...slots].map((slot) => ({ slot, status: 'YES', codes: ['yes'] })));
}

/** The state of a consultation about one topic with these facts, for evaluating conditions. */
export function knownOf(
  established: Established,
  topic: string | null,
  person: Known['person'],
  answeredBy: Known['answeredBy'] = 'PATIENT',
): Known {
  return {
    established,
    topics: { all: topic === null ? [] : [topic], main: topic, second: null },
    person,
    answeredBy,
  };
}
