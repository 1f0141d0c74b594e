import 'server-only';
import { defaultRole } from '@/contract/roles.ts';
import type { IdentityResponse } from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Person } from '@/lib/server/session/session.ts';
import { type Role, roles } from '@/lib/shared/permissions.ts';

/** The person and their role, from verify-token (specification §2.5). */
export function describePerson(context: Context, identity: IdentityResponse): Person {
  return {
    organizationId: identity.organization.id,
    organizationName: identity.organization.name?.trim() || 'Your clinic',
    email: identity.user.email.toLowerCase(),
    firstName: identity.user.firstName?.trim() || identity.user.email,
    role: findRole(context, identity),
  };
}

/** The service's role if it gives one, otherwise by the configured owners; the first to sign in gets no special role (S31). */
function findRole(context: Context, identity: IdentityResponse): Role {
  const role = roles.find((one) => one === identity.user.role);
  if (role) return role;
  return context.env.owners.includes(identity.user.email.toLowerCase()) ? 'owner' : defaultRole;
}
