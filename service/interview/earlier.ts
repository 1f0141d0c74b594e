import { replay } from './engine.ts';
import type { Earlier, InterviewEvent } from './events.ts';
import type { CompiledProtocol } from './protocol.ts';

const complaintsMax = 3;
const medicinesMax = 20;

/**
 * What an interview after the visit may start from: the complaints of the one before it by their modules and places, and
 * the medicines by their codes. Words of the patient stay where they were said.
 * @param protocol - the earlier interview's pinned protocol
 * @returns codes by slot; empty when nothing of it can be carried over
 */
export function carryOver(protocol: CompiledProtocol, events: InterviewEvent[]): Earlier['slots'] {
  const state = replay(protocol, events);
  const fallback = protocol.modules.find((module) => module.fallback)?.id;
  const slots: Earlier['slots'] = {};
  state.routed
    .filter((id) => id !== fallback)
    .slice(0, complaintsMax)
    .forEach((id, index) => {
      const place = (state.slots[`${id}.site`]?.codes ?? []).filter((code) => /^(site|side):/.test(code));
      slots[`earlier.complaint_${index + 1}`] = [`complaint:${id}`, ...place];
    });
  const medicines = (state.slots['medicines.list']?.codes ?? [])
    .filter((code) => code.startsWith('med:') && !code.startsWith('med:word='))
    // Without the name as the patient wrote it.
    .map((code) => code.split(':').slice(0, 4).join(':').replace(/:+$/, ''))
    .slice(0, medicinesMax);
  if (medicines.length > 0) slots['earlier.medicines'] = medicines;
  return slots;
}
