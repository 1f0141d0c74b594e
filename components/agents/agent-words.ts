import type { CoreTexts } from '@/lib/shared/english/core-texts.ts';
import { humanize } from '@/lib/shared/names.ts';

/** Words for a specialization; unknown values are humanized, never an error. */
export function formatSpecialization(messages: CoreTexts, value: string | null): string {
  if (!value) return messages.specialization.GENERAL_PRACTICE ?? humanize('GENERAL_PRACTICE');
  return messages.specialization[value] ?? humanize(value);
}

export function formatVisitType(messages: CoreTexts, value: string | null): string {
  const known = messages.visitType[value ?? 'PRE_VISIT'];
  return known ?? humanize(value ?? '');
}

/** "Cardiology, before the visit": what an agent is for, in words. */
export function formatAgentKind(
  messages: CoreTexts,
  agent: { specialization: string | null; visitType: string | null },
): string {
  const specialization = formatSpecialization(messages, agent.specialization);
  return `${specialization}, ${formatVisitType(messages, agent.visitType).toLowerCase()}`;
}
