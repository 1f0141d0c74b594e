import type { ConsultationEvent, Earlier } from './events.ts';
import type { Protocol } from './protocol.ts';
import { replay } from './replay.ts';
import { fallbackTopic } from './topics.ts';

const complaintsMax = 3;

/**
 * What a consultation after the visit may start from: the complaints of the one before it by their topics and places.
 * Words of the patient stay where they were said.
 * @param protocol - the earlier consultation's pinned protocol
 * @returns codes by slot; empty when nothing of it can be carried over
 */
export function earlierOf(protocol: Protocol, events: readonly ConsultationEvent[]): Earlier['slots'] {
  const { topics, established } = replay(protocol, events);
  const fallback = fallbackTopic(protocol);
  const { main, second, all } = topics;
  const ordered = [...new Set([main, second, ...all])].filter((id) => id !== null && id !== fallback);
  const complaints = ordered.slice(0, complaintsMax).map((id, index) => {
    const place = (established.get(`${id}.site`)?.codes ?? []).filter((code) => /^(site|side):/.test(code));
    return [`earlier.complaint_${index + 1}`, [`complaint:${id}`, ...place]];
  });
  return Object.fromEntries(complaints);
}
