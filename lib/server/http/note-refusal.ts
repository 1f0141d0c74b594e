import 'server-only';
import { createLogLimiter } from '@/common/log-limiter.ts';
import type { Context } from '@/lib/server/context.ts';
import { hashSender, type Sender } from '@/lib/server/http/rate-limit.ts';
import type { Permission } from '@/lib/shared/permissions.ts';

const bound = createLogLimiter();

/**
 * Logs a refused request, by ids only, with at most one line a minute of each kind (ASVS 16.3.2).
 *
 * @param refusal.reason - the missing permission, or that a write came from another site
 */
export function noteRefusal(
  context: Context,
  sender: Sender,
  { method, reason }: { method: string; reason: Permission | 'other_origin' },
): void {
  const source = hashSender(context, sender);
  const room = bound([source, method, reason].join(' '));
  if (room === null) return;
  const session = 'session' in sender ? sender.session : null;
  context.log.warn(
    {
      event: 'access_refused',
      method,
      reason,
      organizationId: session?.organizationId,
      role: session?.role,
      unwritten: room.unwritten || undefined,
      source,
    },
    'security',
  );
}
