/** An action on a resource, for the audit trail; ids only, nothing clinical (S26). */
export type AuditEntry = {
  organizationId: string;
  actor: { type: 'user' | 'patient' | 'system' | 'operator'; id: string | null; clientId: string | null };
  action: string;
  resourceType: string;
  /** Null for a list. */
  resourceId: string | null;
  requestId: string | null;
};

export type AuditLog = {
  record(entries: readonly AuditEntry[]): Promise<void>;
};
