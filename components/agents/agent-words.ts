import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { labelSpecialization } from '@/contract/specializations.ts';
import type { CoreMessages } from '@/lib/shared/messages.ts';
import { humanize } from '@/lib/shared/names.ts';

/** Text for a specialization; unknown values are humanized, never an error. */
export function formatSpecialization(messages: CoreMessages, value: string | null): string {
  const asked = value || 'GENERAL_PRACTICE';
  return labelSpecialization(asked, messages.locale) ?? humanize(asked);
}

/** Specialization and kind of visit of an agent, such as "Cardiology, before the visit". */
export function formatAgentKind(
  messages: CoreMessages,
  agent: { specialization: string | null; visitType: string | null },
): string {
  const specialization = formatSpecialization(messages, agent.specialization);
  return `${specialization}, ${formatVisitType(messages, agent.visitType).toLowerCase()}`;
}
