import type { Role } from '@/lib/shared/permissions.ts';
import type { SessionLimits } from '@/lib/shared/views.ts';

/** Somebody of an organization, as the service knows them. */
export type Person = {
  organizationId: string;
  organizationName: string;
  email: string;
  firstName: string;
  role: Role;
};

/**
 * State of the organization when the request came, on which the words for an invitation’s status depend.
 * `expiryDays`: the organization's default.
 */
export type OrganizationState = { expiryDays: number; isServiceUnreachable: boolean };

/** Who is asking, and for which organization. Everything that reads data takes one. */
export type Session = Person & {
  id: string;
  service: string;
  limits: SessionLimits;
  organizationState: OrganizationState;
};

/** Whose session it is or was. */
export type SessionOwner = Pick<Session, 'service' | 'organizationId' | 'email'>;
