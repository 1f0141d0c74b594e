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
 * How the organization stood when the request came: what the words for an invitation's status depend on.
 * `expiryDays`: the organization's default.
 */
export type Standing = { expiryDays: number; isServiceUnreachable: boolean };

/** Who is asking, and for which organization. Everything that reads data takes one. */
export type Session = Person & { id: string; service: string; limits: SessionLimits; standing: Standing };

/** Whose session it is or was. */
export type SessionOwner = Pick<Session, 'service' | 'organizationId' | 'email'>;
