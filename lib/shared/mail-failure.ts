import type { MessagesOf } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import type { DeliveryView } from '@/lib/shared/operations/sending.ts';
import type { UndeliveredView } from '@/lib/shared/operations/today.ts';

/** Reasons for which a message was not sent although nothing failed: nobody has to act on them. */
export const needlessMail: readonly string[] = ['withdrawn', 'started', 'expired', 'replaced'];

/** Whether a message, the last of its invitation, did not arrive, or may not have. */
export function isUndelivered(last: Pick<DeliveryView, 'state' | 'failure'> | undefined): boolean {
  if (last?.state === 'unclear') return true;
  return last?.state === 'failed' && !needlessMail.includes(last.failure ?? '');
}

/** Why a message was not sent, and what to do, as the end of a sentence. */
export function explainMailFailure({ mail }: MessagesOf<'record'>, failure: string | null): string {
  return findNamedText(mail.failures, failure) ?? mail.otherFailure;
}

/** A message that did not arrive, or may not have. */
export function describeUndelivered(
  messages: MessagesOf<'record'>,
  { state, address, failure }: Pick<UndeliveredView, 'address' | 'failure'> & { state: string },
): string {
  if (state === 'unclear') return messages.mail.unclear({ address });
  return messages.mail.failed({ address, why: explainMailFailure(messages, failure) });
}
