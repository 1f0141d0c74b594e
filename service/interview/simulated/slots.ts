import simulated from '../data/words/simulated.json' with { type: 'json' };

/** Slots that the service asks or reports under another name than the scripts use. */
const otherNames: Record<string, string> = simulated.otherSlotNames;

/** The scripts' name for the id of a question or a report row. */
export function toSlot(id: string): string {
  return (otherNames[id] ?? id).replace(/\.character$/u, '.quality');
}

const questionnaires = simulated.questionnaires.split(' ');

/** The questionnaire of an item; null for other questions. A questionnaire is always asked completely. */
export function findQuestionnaire(id: string): string | null {
  return questionnaires.find((name) => id.startsWith(`${name}.`)) ?? null;
}

export function isSelfHarmItem(id: string): boolean {
  return findQuestionnaire(id) !== null && /harm|suicid|dead/u.test(id);
}

/** The part after the last dot: the attribute or the finding. */
export function tailOf(slot: string): string {
  return slot.slice(slot.lastIndexOf('.') + 1);
}

/** Whether a question or report row is the one of a slot; a finding (`sx.…`) may be asked by any module. */
export function matchesSlot(id: string, slot: string): boolean {
  const own = toSlot(id);
  const wanted = toSlot(slot);
  if (own === wanted || own.startsWith(`${wanted}:`) || own.startsWith(`${wanted}.`)) return true;
  return slot.startsWith('sx.') && findQuestionnaire(id) === null && tailOf(own) === tailOf(slot);
}
