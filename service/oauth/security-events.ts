import { createLogLimiter } from '../../common/log-limiter.ts';
import type { SecretKeys } from '../config/secret-keys.ts';
import type { AuditLog } from '../domain/audit.ts';
import { type SecurityEvents, securityEvents } from '../domain/security-event.ts';
import type { Logger } from '../http/log.ts';

/** {@link SecurityEvents} that write to the log and the audit trail. */
export function createSecurityEvents(log: Logger, audit: AuditLog, secrets: SecretKeys): SecurityEvents {
  const bound = createLogLimiter();
  const hashAddress = (remoteAddress: string | undefined) =>
    remoteAddress === undefined
      ? undefined
      : secrets.mac('throttle-names', 'log', remoteAddress).slice(0, 16);
  return {
    async note(noted) {
      const { event, requestId, clientId, account, remoteAddress, grantId, methods, operation, reason } =
        noted;
      const { level, action } = securityEvents[event];
      const source = hashAddress(remoteAddress);
      const who = account === null ? source : account.id;
      const room =
        event === 'access_refused' ? bound([who, clientId, operation, reason].join(' ')) : { unwritten: 0 };
      if (room === null) return;
      log[level](
        {
          event,
          requestId,
          clientId: clientId ?? undefined,
          accountId: account?.id,
          organizationId: account?.organizationId,
          grantId,
          methods,
          operation,
          reason,
          unwritten: room.unwritten || undefined,
          source,
        },
        'security',
      );
      if (action === null || account === null) return;
      const isOwn = event === 'sign_in';
      await audit.record([
        {
          organizationId: account.organizationId,
          actor: { type: isOwn ? 'user' : 'system', id: isOwn ? account.id : null, clientId },
          action,
          resourceType: grantId === undefined ? 'user' : 'grant',
          resourceId: grantId ?? account.id,
          requestId,
        },
      ]);
    },
  };
}
