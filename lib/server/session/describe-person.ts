import 'server-only';
import { usualRole } from '@/contract/roles.ts';
import type { Context } from '@/lib/server/context.ts';
import type { IdentityResponse } from '@/lib/server/service/responses.ts';
import type { Person } from '@/lib/server/session/session.ts';
import { type Role, roles } from '@/lib/shared/permissions.ts';

/** Who somebody is here, by what verify-token says of them (specification §2.5). */
export function describePerson(context: Context, identity: IdentityResponse): Person {
  return {
    organizationId: identity.organization.id,
    organizationName: identity.organization.name?.trim() || 'Your clinic',
    email: identity.user.email.toLowerCase(),
    firstName: identity.user.firstName?.trim() || identity.user.email,
    role: findRole(context, identity),
  };
}

/** S31: the service's role where it gives one, otherwise the configured owners; never who arrives first. */
function findRole(context: Context, identity: IdentityResponse): Role {
  const role = roles.find((one) => one === identity.user.role);
  if (role) return role;
  return context.env.owners.includes(identity.user.email.toLowerCase()) ? 'owner' : usualRole;
}
