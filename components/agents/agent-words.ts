import { labelSpecialization } from '@/contract/specializations.ts';
import type { CoreMessages } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { humanize } from '@/lib/shared/names.ts';

/** Words for a specialization; unknown values are humanized, never an error. */
export function formatSpecialization(messages: CoreMessages, value: string | null): string {
  const asked = value || 'GENERAL_PRACTICE';
  return labelSpecialization(asked, messages.locale) ?? humanize(asked);
}

export function formatVisitType(messages: CoreMessages, value: string | null): string {
  const known = findNamedText(messages.visitType, value ?? 'PRE_VISIT');
  return known ?? humanize(value ?? '');
}

/** "Cardiology, before the visit": what an agent is for, in words. */
export function formatAgentKind(
  messages: CoreMessages,
  agent: { specialization: string | null; visitType: string | null },
): string {
  const specialization = formatSpecialization(messages, agent.specialization);
  return `${specialization}, ${formatVisitType(messages, agent.visitType).toLowerCase()}`;
}
