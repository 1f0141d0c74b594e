import 'server-only';
import { endpoints } from '@/contract/endpoints.ts';
import type { ChangeOrganization } from '@/contract/organization.ts';
import { callService } from '@/lib/server/consult-api/call-service.ts';
import { isWorthAsking, readCapabilities } from '@/lib/server/consult-api/capabilities.ts';
import {
  type OptionalOutcome,
  readOptional,
  readTagged,
  type Tagged,
} from '@/lib/server/consult-api/outcome.ts';
import { type OrganizationResponse, organizationResponseSchema } from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';

/** `GET /organization` (extension). An answer of another shape counts as absent. */
export async function getOrganization(
  context: Context,
  holder: TokenHolder,
): Promise<OptionalOutcome<Tagged<OrganizationResponse>>> {
  if (!isWorthAsking((await readCapabilities(context)).organization)) return { ok: false, absent: true };
  const answer = await callService(context, holder, { method: 'GET', path: endpoints.organization });
  return readTagged(context, 'organization', organizationResponseSchema, answer);
}

/**
 * `PUT /organization` (extension): replaces all values; idempotent.
 * @param ifMatch - tag of the version that is changed; `conflict` where the service has another one
 */
export async function changeOrganization(
  context: Context,
  holder: TokenHolder,
  body: ChangeOrganization,
  ifMatch: string | null,
): Promise<OptionalOutcome<OrganizationResponse>> {
  const path = endpoints.organization;
  const answer = await callService(context, holder, { method: 'PUT', path, body, ifMatch });
  return readOptional(context, 'organization', organizationResponseSchema, answer);
}
