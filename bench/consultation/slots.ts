/** Attributes that every complaint has; where a complaint went to another module, they stand there. */
export const attributes = [
  'onset',
  'duration',
  'frequency',
  'severity',
  'quality',
  'site',
  'radiation',
  'worse',
  'better',
  'progress',
];

/** Lists that naming one entry does not answer: asking for them afterwards asks for the rest. */
const listSlots = [
  'medicines.list',
  'medicines.bought',
  'medicines.allergies',
  'past.history',
  'past.surgery',
  'past.family',
  'treatment.list',
];

export function isList(slot: string): boolean {
  return listSlots.includes(slot) || slot.startsWith('perspective.') || slot.startsWith('follow_up.');
}

export function moduleOf(slot: string): string {
  return slot.slice(0, Math.max(slot.indexOf('.'), 0));
}
