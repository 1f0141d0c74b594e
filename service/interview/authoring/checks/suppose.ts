import type { Known } from '../../engine/conditions.ts';
import { type Coded, type Established, establish } from '../../model/facts.ts';
import { loadAllImplies } from '../signs/rules.ts';

type Supposed = Pick<Coded, 'slot' | 'status' | 'codes'>;

/** Facts as if they had been answered, with what they imply, for evaluating conditions; facts of one slot are merged. */
export function suppose(facts: readonly Supposed[]): Established {
  const implies = loadAllImplies();
  const implied = facts
    .filter(({ status }) => status === 'YES')
    .flatMap(({ slot }) => implies[slot] ?? [])
    .map((slot): Supposed => ({ slot, status: 'YES', codes: ['yes'] }));
  const bySlot = new Map<string, Coded>();
  for (const { slot, status, codes } of [...facts, ...implied]) {
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
