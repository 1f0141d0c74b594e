import { type Operation, peopleWhoMay } from '@/contract/operations.ts';
import { rolesThat, type UserRole, userRoles } from '@/contract/roles.ts';

/** The roles of people in their organization, as the service reports them. */
export const roles = userRoles;
export type Role = UserRole;

/** Rules for permissions of the dashboard alone, which the service's table does not contain. */
const ownRules = {
  owners: rolesThat('administers'),
} as const satisfies Record<string, readonly Role[]>;

/**
 * What each permission requires: operations of the service, which the contract's table allows to roles (S7, decision 019), or a
 * rule of the dashboard. A role that may not read reports never gets words from a consultation: no summary, no title or quote of a
 * red flag, no note.
 */
const needed = {
  /** Lists, names, statuses, and the number of red flags. */
  'invitation.read': ['GET /consult-invitation/{id}', 'GET /encounter', 'GET /encounter/{id}'],
  'invitation.send': ['POST /consult-invitation', 'POST /encounter/{id}/code'],
  'invitation.revoke': ['DELETE /consult-invitation/{id}'],
  'report.read': ['GET /encounter/{id}/report'],
  'report.review': [
    'GET /encounter/{id}/report',
    'POST /encounter/{id}/flag/{flagId}/acknowledge',
    'DELETE /encounter/{id}/flag/{flagId}/acknowledge',
  ],
  /** Permanently erasing a patient's data. */
  'patient.erase': ['DELETE /encounter/{id}'],
  'agent.read': ['GET /agent', 'GET /agent/{id}'],
  /** Creating, deleting and configuring agents. */
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
