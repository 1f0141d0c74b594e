import { changeOrganizationSchema, organizationSchema } from '../../../contract/organization.ts';
import { defineEndpoint } from '../endpoint.ts';
import { requireMatch, tagOf } from '../entity-tag.ts';
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
  entityTag: { isAnswered: true, isChecked: true },
  async handle({ body, caller, stores, toAudit, headers }) {
    const { id } = caller.account.organization;
    const current = await stores.organizations.findForChange(id);
    if (current === null) throw notFound('organization');
    requireMatch(headers, current);
    const { secondFactorRequired, ...settings } = body;
    if (secondFactorRequired !== undefined) {
      const action = secondFactorRequired
        ? 'organization.require_second_factor'
        : 'organization.end_second_factor';
      if (await stores.organizations.requireSecondFactor(id, secondFactorRequired))
        await stores.audit.record([{ ...toAudit(id), action }]);
    }
    const organization = await stores.organizations.change(id, settings);
    if (organization === null) throw notFound('organization');
    return {
      status: 200,
      body: organization,
      headers: { etag: tagOf(organization) },
      resourceIds: [organization.id],
    };
  },
});
