import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../refusals.ts';

/** `DELETE /encounter/<encounter_id>` (extension, readings §4.5). */
export const deleteEncounter = defineEndpoint({
  operation: 'DELETE /encounter/{id}',
  summary: 'Erase an encounter',
  description:
    "Erases what the patient said and the patient's personal details on the invitation. It cannot be undone.",
  isExtension: true,
  audit: { action: 'encounter.erase', resourceType: 'encounter' },
  body: null,
  query: null,
  answer: { status: 204, description: 'Erased.', schema: null },
  problems: ['not_found'],
  isIdempotent: false,
  async handle({ id, caller, stores }) {
    if (!(await stores.encounters.erase(caller.account.organization.id, id))) throw notFound('encounter');
    return { status: 204, resourceIds: [id] };
  },
});
