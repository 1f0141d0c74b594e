import simulated from '../data/texts/simulated.json' with { type: 'json' };

/** Where the service asks for a slot, or writes it down, under another name than the patients' vocabulary. */
const otherNames: Record<string, string> = simulated.otherSlotNames;

/** The vocabulary's name for the id of a question or of a report's row. */
export function toSlot(id: string): string {
  return (otherNames[id] ?? id).replace(/\.character$/u, '.quality');
}

const questionnaires = simulated.questionnaires.split(' ');

/** The questionnaire that an item belongs to; null for every other question. Questionnaires are asked whole. */
export function findQuestionnaire(id: string): string | null {
  return questionnaires.find((name) => id.startsWith(`${name}.`)) ?? null;
}

export function isSelfHarmItem(id: string): boolean {
  return findQuestionnaire(id) !== null && /harm|suicid|dead/u.test(id);
}

/** What stands after the last dot: the attribute or the finding. */
export function tailOf(slot: string): string {
  return slot.slice(slot.lastIndexOf('.') + 1);
}

/** Whether a question or a report's row is the one for a slot; a finding (`sx.…`) is asked by any module. */
export function matchesSlot(id: string, slot: string): boolean {
  const own = toSlot(id);
  const wanted = toSlot(slot);
  if (own === wanted || own.startsWith(`${wanted}:`) || own.startsWith(`${wanted}.`)) return true;
  return slot.startsWith('sx.') && findQuestionnaire(id) === null && tailOf(own) === tailOf(slot);
}
