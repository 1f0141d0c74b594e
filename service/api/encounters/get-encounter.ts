import { encounterSchema } from '../../../contract/encounter.ts';
import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../refusals.ts';
import { toEncounterAnswer } from './encounter-answer.ts';

/** `GET /encounter/<encounter_id>` (extension, readings §4.5). */
export const getEncounter = defineEndpoint({
  operation: 'GET /encounter/{id}',
  summary: 'Read an encounter',
  description:
    'Status and red flags; what was said is in the report. For a `front_desk` user the flags come without their `code`.',
  isExtension: true,
  audit: { action: 'encounter.read', resourceType: 'encounter' },
  body: null,
  query: null,
  answer: { status: 200, description: 'The encounter.', schema: encounterSchema },
  problems: ['not_found'],
  isIdempotent: false,
  async handle({ id, caller, stores }) {
    const encounter = await stores.encounters.find(caller.account.organization.id, id);
    if (encounter === null) throw notFound('encounter');
    return { status: 200, body: toEncounterAnswer(encounter, caller.account.role), resourceIds: [id] };
  },
});
