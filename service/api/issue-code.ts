import { issuedCodeSchema } from '../../contract/encounter.ts';
import type { IssuedCode } from '../domain/consultation/consultation-access.ts';
import { ProblemError } from '../http/problem-response.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { notFound } from './refusals.ts';

/** `POST /encounter/<encounter_id>/code` (extension, readings §4.5; S18). */
export function issueCode(createCode: (encounterId: string) => IssuedCode): Endpoint {
  return defineEndpoint({
    operation: 'POST /encounter/{id}/code',
    summary: 'Issue a code for another browser of the patient',
    description:
      'Eight digits that let one other browser go on with the consultation, once. Earlier codes open nothing from then on, browsers that proved themselves before must do so again (the one that gave the first answer goes on), and browsers that were locked after five wrong tries may try again. Answered once and stored hashed: it cannot be read again.',
    isExtension: true,
    audit: { action: 'encounter.issue_code', resourceType: 'encounter' },
    body: null,
    query: null,
    answer: { status: 201, description: 'The code.', schema: issuedCodeSchema },
    problems: ['not_found', 'revoked'],
    isIdempotent: false,
    async handle({ id, caller, stores }) {
      const organizationId = caller.account.organization.id;
      const { code, hash } = createCode(id);
      const kept = await stores.encounters.keepCode({ organizationId, encounterId: id }, hash);
      if (kept === 'not_found') throw notFound('encounter');
      if (kept === 'revoked') {
        throw new ProblemError('revoked', 'The invitation was revoked: its link opens nothing any more.');
      }
      return { status: 201, body: { encounterId: id, code }, resourceIds: [id] };
    },
  });
}
