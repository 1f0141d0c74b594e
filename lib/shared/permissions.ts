/** What people are in their organization, as the service says. */
export const roles = ['owner', 'clinician', 'front_desk'] as const;
export type Role = (typeof roles)[number];

const everybody: readonly Role[] = roles;
const treating: readonly Role[] = ['owner', 'clinician'];
const owners: readonly Role[] = ['owner'];

/**
 * Who may do what; nothing else in the dashboard decides it (decision 019). Whoever may not read reports never gets
 * words from a consultation: no summary, no title or quote of a red flag, no note.
 */
const allowed = {
  /** One's own session, drafts and sessions on other devices. */
  'self.manage': everybody,
  /** Lists, names, statuses, and how many red flags there are. */
  'invitation.read': everybody,
  'invitation.send': everybody,
  'invitation.revoke': everybody,
  'report.read': treating,
  'report.review': treating,
  /** Erasing what is known of a patient, for good. */
  'patient.erase': owners,
  'agent.read': everybody,
  'agent.manage': treating,
  'audit.read': owners,
  /** The organization's connection, message templates and settings. */
  'organization.manage': owners,
} satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof allowed;

export const permissions = Object.keys(allowed) as Permission[];

export function mayDo(role: Role, permission: Permission): boolean {
  return allowed[permission].includes(role);
}
