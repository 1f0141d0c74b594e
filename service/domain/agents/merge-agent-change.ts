import { type AgentConfiguration, agentConfigurationSchema } from '../../interview/model/configuration.ts';
import type { AgentChange } from './agent-configuration.ts';

/** A part of an agent's configuration that is decided as a whole: `name`, `welcome.en`, `extraQuestions`, … */
export type AgentPart = string;

/** The parts that are texts by language. */
const wordGroups = ['welcome', 'closing', 'crisisWords'] as const;
const wholes = ['disabledTopics', 'extraQuestions', 'languages', 'emergencyNumber', 'crisisLine'] as const;

/** The parts of a configuration, by name; a part that is not set is left out. */
export function listParts({
  name,
  specialization,
  visitType,
  configuration,
}: AgentChange): Map<AgentPart, unknown> {
  const parts = new Map<AgentPart, unknown>([
    ['name', name],
    ['specialization', specialization],
    ['visitType', visitType],
  ]);
  for (const group of wordGroups)
    for (const [language, words] of Object.entries(configuration[group]))
      parts.set(`${group}.${language}`, words);
  for (const whole of wholes) parts.set(whole, configuration[whole]);
  for (const [part, value] of parts) if (value === undefined || value === null) parts.delete(part);
  return parts;
}

/**
 * Puts a form's content over what somebody has saved since it was opened (S40): what was changed in the form only, and what was
 * changed there only, are both taken.
 *
 * @param base - the configuration that the form was opened with; null when that is not known
 * @returns the merged configuration, with the form's content where both have changed a part, and these parts
 */
export function mergeAgentChange(
  base: AgentChange | null,
  mine: AgentChange,
  theirs: AgentChange,
): { change: AgentChange; conflicts: AgentPart[] } {
  const [before, typed, stored] = [base && listParts(base), listParts(mine), listParts(theirs)];
  const conflicts: AgentPart[] = [];
  const taken: AgentPart[] = [];
  for (const part of new Set([...typed.keys(), ...stored.keys()])) {
    const isSame = (one: ReadonlyMap<AgentPart, unknown>, other: ReadonlyMap<AgentPart, unknown>) =>
      JSON.stringify(one.get(part)) === JSON.stringify(other.get(part));
    if (isSame(typed, stored)) continue;
    if (before !== null && isSame(before, typed)) taken.push(part);
    else if (before === null || !isSame(before, stored)) conflicts.push(part);
  }
  return { change: takeParts(mine, theirs, taken), conflicts };
}

/** `mine` with these parts of `theirs`. */
export function takeParts(mine: AgentChange, theirs: AgentChange, parts: readonly AgentPart[]): AgentChange {
  const merged = listParts(mine);
  const stored = listParts(theirs);
  for (const part of parts) {
    if (stored.has(part)) merged.set(part, stored.get(part));
    else merged.delete(part);
  }
  const configuration: Record<string, unknown> = {};
  for (const group of wordGroups)
    configuration[group] = Object.fromEntries(
      [...merged].flatMap(([part, words]) =>
        part.startsWith(`${group}.`) ? [[part.slice(group.length + 1), words]] : [],
      ),
    );
  for (const whole of wholes) configuration[whole] = merged.get(whole);
  return {
    name: parts.includes('name') ? theirs.name : mine.name,
    specialization: parts.includes('specialization') ? theirs.specialization : mine.specialization,
    visitType: parts.includes('visitType') ? theirs.visitType : mine.visitType,
    configuration: agentConfigurationSchema.parse(configuration) satisfies AgentConfiguration,
  };
}
