import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../refusals.ts';

/** `POST /encounter/<encounter_id>/flag/<flag_id>/acknowledge` (extension, readings §4.5). */
export const acknowledgeFlag = defineEndpoint({
  operation: 'POST /encounter/{id}/flag/{flagId}/acknowledge',
  summary: 'Acknowledge a red flag',
  description:
    'Somebody has taken note of it: the owner of the organization is no longer told that nobody has. `flagId` is the `id` of the flag in the report (its `code` in `GET /encounter/{id}`), or its `id` there. Who was first stands; the same again changes nothing.',
  isExtension: true,
  audit: { action: 'encounter.acknowledge_flag', resourceType: 'encounter' },
  body: null,
  query: null,
  answer: { status: 204, description: 'Acknowledged.', schema: null },
  problems: ['not_found'],
  isIdempotent: false,
  async handle({ id, params, caller, stores }) {
    const { account } = caller;
    if ((await stores.encounters.find(account.organization.id, id)) === null) throw notFound('encounter');
    const flag = { organizationId: account.organization.id, encounterId: id, flagId: params.flagId ?? '' };
    if (!(await stores.encounters.acknowledgeFlag(flag, account.id))) throw notFound('flag');
    return { status: 204, resourceIds: [id] };
  },
});
