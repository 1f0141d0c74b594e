import type { NamedFlag } from '../../domain/encounters/encounter-store.ts';
import { defineEndpoint, type EndpointRequest } from '../endpoint.ts';
import { notFound } from '../refusals.ts';

const flagNames =
  '`flagId` is the `id` of the flag in `GET /encounter/{id}`, which names that flag alone, or its `code` there, which is the `id` of the flag in the report: a code names each flag that this rule has raised in the encounter.';

/** `POST /encounter/<encounter_id>/flag/<flag_id>/acknowledge` (extension, readings §4.5). */
export const acknowledgeFlag = defineEndpoint({
  operation: 'POST /encounter/{id}/flag/{flagId}/acknowledge',
  summary: 'Acknowledge a red flag',
  description: `Somebody has taken note of it: the owner of the organization is no longer told that nobody has. ${flagNames} Who was first stands; the same again changes nothing.`,
  isExtension: true,
  audit: { action: 'encounter.acknowledge_flag', resourceType: 'encounter' },
  body: null,
  query: null,
  answer: { status: 204, description: 'Acknowledged.', schema: null },
  problems: ['not_found'],
  isIdempotent: false,
  async handle(request) {
    const flag = await nameFlag(request);
    const { account } = request.caller;
    if (!(await request.stores.encounters.acknowledgeFlag(flag, account.id))) throw notFound('flag');
    return { status: 204, resourceIds: [request.id] };
  },
});

/** `DELETE /encounter/<encounter_id>/flag/<flag_id>/acknowledge` (extension, readings §4.5). */
export const takeBackAcknowledgement = defineEndpoint({
  operation: 'DELETE /encounter/{id}/flag/{flagId}/acknowledge',
  summary: 'Take back the acknowledgement of a red flag',
  description: `Nobody has taken note of it after all: the flag is open again, and the owner of the organization is told so ten minutes later, unless it is acknowledged anew by then. ${flagNames} Nothing is erased: who acknowledged and who took it back are kept, each with the time. Where nobody has acknowledged, nothing changes.`,
  isExtension: true,
  audit: { action: 'encounter.take_back_acknowledgement', resourceType: 'encounter' },
  body: null,
  query: null,
  answer: { status: 204, description: 'Taken back.', schema: null },
  problems: ['not_found'],
  isIdempotent: false,
  async handle(request) {
    const flag = await nameFlag(request);
    const { account } = request.caller;
    if (!(await request.stores.encounters.takeBackAcknowledgement(flag, account.id))) throw notFound('flag');
    return { status: 204, resourceIds: [request.id] };
  },
});

/** The flag in the path, of an encounter of the caller's organization (S8). */
async function nameFlag({
  id,
  params,
  caller,
  stores,
}: EndpointRequest<unknown, unknown>): Promise<NamedFlag> {
  const organizationId = caller.account.organization.id;
  if ((await stores.encounters.find(organizationId, id)) === null) throw notFound('encounter');
  return { organizationId, encounterId: id, flagId: params.flagId ?? '' };
}
