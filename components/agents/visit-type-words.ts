import type { CoreMessages } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { humanize } from '@/lib/shared/names.ts';

/** Text for a kind of visit; unknown values are humanized, never an error. */
export function formatVisitType(messages: CoreMessages, value: string | null): string {
  const known = findNamedText(messages.visitType, value ?? 'PRE_VISIT');
  return known ?? humanize(value ?? '');
}
