/** What happens around signing in and asking the API, as the log names it, and what the organization's audit trail calls it, if anything. */
export const securityEvents = {
  sign_in: { level: 'info', action: 'user.sign_in' },
  sign_in_failed: { level: 'warn', action: 'user.fail_sign_in' },
  // No audit row: a blocked client can go on trying, and would write rows without end.
  sign_in_blocked: { level: 'warn', action: null },
  second_factor_failed: { level: 'warn', action: 'user.fail_second_factor' },
  second_factor_blocked: { level: 'warn', action: null },
  form_rejected: { level: 'warn', action: null },
  // Its row is written with the change.
  password_changed: { level: 'info', action: null },
  // No audit row: a refused caller can go on asking. The log has one line a minute of each kind.
  access_refused: { level: 'warn', action: null },
  token_replayed: { level: 'warn', action: 'grant.end_replayed' },
} as const;

/** Whose account an event is about. */
type SecuritySubject = { id: string; organizationId: string };

type SecurityEvent = {
  event: keyof typeof securityEvents;
  requestId: string;
  clientId: string | null;
  /** Whose account it is about; null when there is none, or it is not known. */
  account: SecuritySubject | null;
  /** Where it came from; only a keyed hash of it is logged. */
  remoteAddress?: string;
  grantId?: string;
  /** How the person signed in, in the words of RFC 8176. */
  methods?: readonly string[];
  /** What of the API was asked for, like `GET /agent`, and why it was refused. */
  operation?: string;
  reason?: string;
};

export type SecurityEvents = {
  /** Logs it, by ids alone, and notes it in the audit trail of the account's organization (ASVS 16.3, S26). */
  note(event: SecurityEvent): Promise<void>;
};

export function subjectOf(account: { id: string; organization: { id: string } }): SecuritySubject {
  return { id: account.id, organizationId: account.organization.id };
}
