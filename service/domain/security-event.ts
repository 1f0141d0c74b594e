/** Security events with their log level and their action in the organization's audit trail; null writes no audit row. */
export const securityEvents = {
  sign_in: { level: 'info', action: 'user.sign_in' },
  sign_in_failed: { level: 'warn', action: 'user.fail_sign_in' },
  // No audit row: a blocked client can keep trying and would fill the table.
  sign_in_blocked: { level: 'warn', action: null },
  second_factor_failed: { level: 'warn', action: 'user.fail_second_factor' },
  second_factor_blocked: { level: 'warn', action: null },
  form_rejected: { level: 'warn', action: null },
  // The audit row is written with the change.
  password_changed: { level: 'info', action: null },
  // No audit row: a refused caller can keep trying. The log has at most one line per minute and kind.
  access_refused: { level: 'warn', action: null },
  token_replayed: { level: 'warn', action: 'grant.end_replayed' },
} as const;

/** The account that an event concerns. */
type SecuritySubject = { id: string; organizationId: string };

type SecurityEvent = {
  event: keyof typeof securityEvents;
  requestId: string;
  clientId: string | null;
  /** Null when there is no account, or it is unknown. */
  account: SecuritySubject | null;
  /** The network address; only a keyed hash of it is logged. */
  remoteAddress?: string;
  grantId?: string;
  /** How the person signed in, as RFC 8176 names it. */
  methods?: readonly string[];
  /** The API operation, such as `GET /agent`, and why it was refused. */
  operation?: string;
  reason?: string;
};

export type SecurityEvents = {
  /** Logs the event with ids only, and writes it to the audit trail of the account's organization (ASVS 16.3, S26). */
  note(event: SecurityEvent): Promise<void>;
};

export function subjectOf(account: { id: string; organization: { id: string } }): SecuritySubject {
  return { id: account.id, organizationId: account.organization.id };
}
