import { type Operation, peopleWhoMay } from '@/contract/operations.ts';
import { type UserRole, userRoles } from '@/contract/verify-token.ts';

/** What people are in their organization, as the service says. */
export const roles = userRoles;
export type Role = UserRole;

/** What only the dashboard has, so that the service's table cannot say who may. */
const ownRules = {
  everybody: roles,
  owners: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

/**
 * What each permission stands for: operations of the service, and whoever the contract's table lets do all of them may (S7,
 * decision 019), or a rule of the dashboard's own. Whoever may not read reports never gets words from a consultation: no
 * summary, no title or quote of a red flag, no note.
 */
const needed = {
  /** One's own session, drafts and sessions on other devices. */
  'self.manage': 'everybody',
  /** Lists, names, statuses, and how many red flags there are. */
  'invitation.read': ['GET /consult-invitation/{id}', 'GET /encounter', 'GET /encounter/{id}'],
  'invitation.send': ['POST /consult-invitation', 'POST /encounter/{id}/code'],
  'invitation.revoke': ['DELETE /consult-invitation/{id}'],
  'report.read': ['GET /encounter/{id}/report'],
  'report.review': ['GET /encounter/{id}/report', 'POST /encounter/{id}/flag/{flagId}/acknowledge'],
  /** Erasing what is known of a patient, for good. */
  'patient.erase': ['DELETE /encounter/{id}'],
  'agent.read': ['GET /agent', 'GET /agent/{id}'],
  /** Making, deleting and configuring them. */
  'agent.manage': ['POST /agent', 'DELETE /agent/{id}'],
  'audit.read': 'owners',
  /** The organization's connection, message templates and settings. */
  'organization.manage': [
    'PUT /organization',
    'GET /organization/webhook',
    'PUT /organization/webhook',
    'DELETE /organization/webhook',
    'POST /organization/webhook/test',
    'GET /organization/webhook/deliveries',
    'POST /organization/webhook/deliveries/{id}/replay',
  ],
} as const satisfies Record<string, keyof typeof ownRules | readonly Operation[]>;

export type Permission = keyof typeof needed;

export const permissions = Object.keys(needed) as Permission[];

export function mayDo(role: Role, permission: Permission): boolean {
  const rule: keyof typeof ownRules | readonly Operation[] = needed[permission];
  const allowed: readonly Role[] = typeof rule === 'string' ? ownRules[rule] : peopleWhoMay(...rule);
  return allowed.includes(role);
}
