import { organizationSchema } from '../../../contract/organization.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tagOf } from '../entity-tag.ts';
import { notFound } from '../refusals.ts';

/** `GET /organization` (extension, readings §4.3). */
export const getOrganization = defineEndpoint({
  operation: 'GET /organization',
  summary: 'Read the organization',
  description: 'The caller’s own organization: what its patients are told to call, and where red flags go.',
  isExtension: true,
  audit: { none: 'tells members the settings of their own organization; no patient data' },
  body: null,
  query: null,
  answer: { status: 200, description: 'The organization.', schema: organizationSchema },
  problems: ['not_found'],
  isIdempotent: false,
  entityTag: { isAnswered: true, isChecked: false },
  async handle({ caller, stores }) {
    const organization = await stores.organizations.find(caller.account.organization.id);
    if (organization === null) throw notFound('organization');
    return { status: 200, body: organization, headers: { etag: tagOf(organization) }, resourceIds: [] };
  },
});
