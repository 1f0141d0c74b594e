import type { SecretKeys } from '../config/secret-keys.ts';
import type { AuditLog } from '../domain/audit.ts';
import type { Logger } from '../http/log.ts';

/** What happens around signing in, as the log names it, and what the organization's audit trail calls it, if anything. */
const events = {
  sign_in: { level: 'info', action: 'user.sign_in' },
  sign_in_failed: { level: 'warn', action: 'user.fail_sign_in' },
  // No row for each: whoever is blocked can go on trying.
  sign_in_blocked: { level: 'warn', action: null },
  second_factor_failed: { level: 'warn', action: 'user.fail_second_factor' },
  second_factor_blocked: { level: 'warn', action: null },
  form_rejected: { level: 'warn', action: null },
  // Its row is written with the change.
  password_changed: { level: 'info', action: null },
  token_replayed: { level: 'warn', action: 'grant.end_replayed' },
} as const;

export type SecurityEvent = {
  event: keyof typeof events;
  requestId: string;
  clientId: string | null;
  /** Whose account it is about; null when there is none, or nobody knows. */
  account: { id: string; organizationId: string } | null;
  /** Where it came from; only a keyed hash of it is logged. */
  remoteAddress?: string;
  grantId?: string;
  /** How somebody signed in, in the words of RFC 8176. */
  methods?: readonly string[];
};

export type SecurityEvents = {
  /** Logs it, by ids alone, and notes it in the audit trail of the account's organization (ASVS 16.3, S26). */
  note(event: SecurityEvent): Promise<void>;
};

export function createSecurityEvents(log: Logger, audit: AuditLog, secrets: SecretKeys): SecurityEvents {
  return {
    async note({ event, requestId, clientId, account, remoteAddress, grantId, methods }) {
      const { level, action } = events[event];
      log[level](
        {
          event,
          requestId,
          clientId: clientId ?? undefined,
          accountId: account?.id,
          grantId,
          methods,
          source:
            remoteAddress === undefined
              ? undefined
              : secrets.mac('throttle-names', 'log', remoteAddress).slice(0, 16),
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
