import { changeOrganizationSchema, organizationSchema } from '../../../contract/organization.ts';
import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../refusals.ts';

/** `PUT /organization` (extension, readings §4.3). */
export const changeOrganization = defineEndpoint({
  operation: 'PUT /organization',
  summary: 'Change the organization',
  description:
    'Replaces the caller’s own organization’s settings. A consultation that has started keeps the numbers that it was started with; alerts go to the address of the moment. `secondFactorRequired: true` ends every grant that was made without a second factor, at once, the caller’s too. `languages` takes those of `availableLanguages` alone.',
  isExtension: true,
  audit: { action: 'organization.set', resourceType: 'organization' },
  body: changeOrganizationSchema,
  query: null,
  answer: { status: 200, description: 'The organization as it is now.', schema: organizationSchema },
  problems: ['not_found'],
  isIdempotent: false,
  async handle({ body, caller, stores, toAudit }) {
    const { account } = caller;
    const { secondFactorRequired, ...settings } = body;
    if (secondFactorRequired !== undefined) {
      const { id } = account.organization;
      const action = secondFactorRequired
        ? 'organization.require_second_factor'
        : 'organization.end_second_factor';
      if (await stores.organizations.requireSecondFactor(id, secondFactorRequired))
        await stores.audit.record([{ ...toAudit(id), action }]);
    }
    const organization = await stores.organizations.change(account.organization.id, settings);
    if (organization === null) throw notFound('organization');
    return { status: 200, body: organization, resourceIds: [organization.id] };
  },
});
