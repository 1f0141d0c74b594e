import { reviewSchema } from '../../../contract/report.ts';
import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../refusals.ts';

/** `PUT /encounter/<encounter_id>/review` (extension, readings §4.5). */
export const reviewEncounter = defineEndpoint({
  operation: 'PUT /encounter/{id}/review',
  summary: 'Say that somebody reviewed the report',
  description:
    'The report names who reviewed it and when, in all its forms. It replaces an earlier review; nothing else changes. Whatever happens in the consultation afterwards takes it away.',
  isExtension: true,
  audit: { action: 'encounter.review', resourceType: 'encounter' },
  body: reviewSchema,
  query: null,
  answer: { status: 204, description: 'Noted.', schema: null },
  problems: ['not_found'],
  isIdempotent: false,
  async handle({ id, body, caller, stores }) {
    const encounter = { organizationId: caller.account.organization.id, encounterId: id };
    const review = { by: body.by, at: new Date(body.at) };
    if (!(await stores.encounters.keepReview(encounter, review))) throw notFound('encounter');
    return { status: 204, resourceIds: [id] };
  },
});

/** `DELETE /encounter/<encounter_id>/review` (extension, readings §4.5). */
export const unreviewEncounter = defineEndpoint({
  operation: 'DELETE /encounter/{id}/review',
  summary: 'Take a review back',
  description: 'The report is not reviewed any more. The same twice is the same once.',
  isExtension: true,
  audit: { action: 'encounter.unreview', resourceType: 'encounter' },
  body: null,
  query: null,
  answer: { status: 204, description: 'Not reviewed.', schema: null },
  problems: ['not_found'],
  isIdempotent: false,
  async handle({ id, caller, stores }) {
    const encounter = { organizationId: caller.account.organization.id, encounterId: id };
    if (!(await stores.encounters.keepReview(encounter, null))) throw notFound('encounter');
    return { status: 204, resourceIds: [id] };
  },
});
