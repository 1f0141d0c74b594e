import type { SessionLimits } from '@/lib/shared/operations/session.ts';
import type { Role } from '@/lib/shared/permissions.ts';

/** A person of an organization, as the service describes them. */
export type Person = {
  organizationId: string;
  organizationName: string;
  email: string;
  firstName: string;
  role: Role;
};

/**
 * State of the organization at the time of the request, on which an invitation's status depends. `expiryDays`: the organization's
 * default.
 */
export type OrganizationState = { expiryDays: number; isServiceUnreachable: boolean };

/** The user and their organization. Every function that reads data takes one. */
export type Session = Person & {
  id: string;
  service: string;
  limits: SessionLimits;
  organizationState: OrganizationState;
};

/** The owner of a live or recently ended session. */
export type SessionOwner = Pick<Session, 'service' | 'organizationId' | 'email'>;
